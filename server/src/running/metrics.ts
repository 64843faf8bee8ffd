/** What Prometheus reads at `/metrics`. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { poolLoad, type Sql } from '../base/database/database.ts'
import { codingFor, encode } from '../base/http/content-coding.ts'
import type { FastifyInstance } from '../base/http/http.ts'

/** One with a label reads a number for each of its values. */
export type Gauges = Readonly<
  Record<
    string,
    { help: string; label?: string; read(): number | Readonly<Record<string, number>> }
  >
>

/** Counts that only grow, each of them for some values of its labels. */
export type Counters = Readonly<
  Record<
    string,
    {
      help: string
      labels: readonly string[]
      read(): readonly { labels: Readonly<Record<string, string>>; count: number }[]
    }
  >
>

/**
 * Counts every answer by route and status, and serves all metrics of the process at `/metrics`. `more` answers what is
 * written there besides, in the text form of Prometheus.
 */
export const serveMetrics = (
  app: FastifyInstance,
  { gauges, counters }: { gauges: Gauges; counters: Counters },
  more: () => string = () => '',
): void => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  new Gauge({
    name: 'portreeve_build_info',
    help: 'Always 1; the labels tell the version of Portreeve and of Node.js',
    labelNames: ['version', 'node'],
    registers: [registry],
  }).set({ version: ownVersion(), node: process.versions.node }, 1)
  const answers = new Counter({
    name: 'portreeve_http_answers_total',
    help: 'Answers by route and status',
    labelNames: ['method', 'route', 'status'] as const,
    registers: [registry],
  })
  const durations = new Histogram({
    name: 'portreeve_http_answer_seconds',
    help: 'Time from request to answer by route',
    labelNames: ['method', 'route'] as const,
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  for (const [name, { help, label, read }] of Object.entries(gauges)) {
    new Gauge({
      name: `portreeve_${name}`,
      help,
      labelNames: label === undefined ? [] : [label],
      registers: [registry],
      collect() {
        const found = read()
        if (typeof found === 'number') this.set(found)
        else if (label !== undefined)
          for (const [value, amount] of Object.entries(found)) this.set({ [label]: value }, amount)
      },
    })
  }
  for (const [name, { help, labels, read }] of Object.entries(counters)) {
    new Counter({
      name: `portreeve_${name}`,
      help,
      labelNames: [...labels],
      registers: [registry],
      collect() {
        this.reset()
        for (const one of read()) this.inc(one.labels, one.count)
      },
    })
  }
  // The labels are put together once: doing so for every answer took two microseconds.
  const counted = remembered((key) => {
    const [method = '', status = '', route = ''] = partsOf(key, 3)
    return answers.labels({ method, route, status })
  })
  const timed = remembered((key) => {
    const [method = '', route = ''] = partsOf(key, 2)
    return durations.labels({ method, route })
  })
  app.addHook('onResponse', (request, reply, done) => {
    // Unknown addresses share one label: a scanner must not grow the table.
    const route = request.routeOptions.url ?? '(none)'
    counted(`${request.method} ${reply.statusCode} ${route}`).inc()
    timed(`${request.method} ${route}`).observe(reply.elapsedTime / 1000)
    done()
  })
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    const text = (await registry.metrics()) + more()
    reply.type(registry.contentType).header('vary', 'Accept-Encoding')
    const coding = codingFor(request.headers['accept-encoding'])
    if (coding === undefined) return reply.send(text)
    return reply.header('content-encoding', coding).send(await encode(coding, Buffer.from(text)))
  })
}

/** The version of the package that runs. */
const ownVersion = (): string =>
  JSON.parse(readFileSync(join(import.meta.dirname, '..', '..', 'package.json'), 'utf8')).version

/** How busy the pools of connections to the database are, by their names. */
export const poolGauges = (pools: Readonly<Record<string, Sql>>): Gauges => {
  const read = (field: keyof ReturnType<typeof poolLoad>) => () =>
    Object.fromEntries(Object.entries(pools).map(([name, sql]) => [name, poolLoad(sql)[field]]))
  return {
    database_connections_limit: {
      help: 'Connections to the database that a pool may have',
      label: 'pool',
      read: read('most'),
    },
    database_connections_in_use: {
      help: 'Connections of a pool that are being made or have something to do',
      label: 'pool',
      read: read('inUse'),
    },
    database_waiting: {
      help: 'Statements and transactions that wait for a connection of a pool',
      label: 'pool',
      read: read('waiting'),
    },
  }
}

/** The first words of a text, and the rest as the last part. */
const partsOf = (text: string, amount: number): string[] => {
  const words = text.split(' ')
  return [...words.slice(0, amount - 1), words.slice(amount - 1).join(' ')]
}

/** The same thing for the same key. */
const remembered = <T>(make: (key: string) => T): ((key: string) => T) => {
  const made = new Map<string, T>()
  return (key) => {
    const known = made.get(key)
    if (known !== undefined) return known
    const fresh = make(key)
    made.set(key, fresh)
    return fresh
  }
}
