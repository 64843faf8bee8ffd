/** The text that Prometheus reads at `/metrics`. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { poolLoad, type Sql } from '../base/database/database.ts'
import { codingFor, encode } from '../base/http/content-coding.ts'
import type { FastifyInstance } from '../base/http/http.ts'
import { answerCounts } from './answer-counts.ts'

/** Gauges are all that they read: what they no longer read is gone. */
export type Gauges = Readonly<Record<string, OneLabel | Series>>

/** A number, or one for each value of a label. */
type OneLabel = {
  help: string
  label?: string
  read(): number | Readonly<Record<string, number>>
}

/** Numbers by name, each of them for some values of its labels. */
type Series = {
  help: string
  labels: readonly string[]
  read(): readonly { labels: Readonly<Record<string, string>>; count: number }[]
}

/** Counts that only grow, each of them for some values of its labels. */
export type Counters = Readonly<Record<string, Series>>

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
  // At the usual 10 ms an idle process would wake up a hundred times a second for it. A stall that a player notices is
  // longer than this.
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 250 })
  new Gauge({
    name: 'portreeve_build_info',
    help: 'Always 1; the labels tell the version of Portreeve and of Node.js',
    labelNames: ['version', 'node'],
    registers: [registry],
  }).set({ version: ownVersion(), node: process.versions.node }, 1)
  for (const [name, gauge] of Object.entries(gauges)) {
    const { help, labels, read } = 'labels' in gauge ? gauge : seriesOf(gauge)
    new Gauge({
      name: `portreeve_${name}`,
      help,
      labelNames: [...labels],
      registers: [registry],
      collect() {
        this.reset()
        for (const one of read()) this.set(one.labels, one.count)
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
  const answers = answerCounts()
  app.addHook('onResponse', (request, reply, done) => {
    // Unknown addresses share one label: a scanner must not grow the table.
    const route = request.routeOptions.url ?? '(none)'
    answers.count(request.method, route, reply.statusCode, reply.elapsedTime / 1000)
    done()
  })
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    const text = (await registry.metrics()) + answers.text() + more()
    reply.type(registry.contentType).header('vary', 'Accept-Encoding')
    const coding = codingFor(request.headers['accept-encoding'])
    if (coding === undefined) return reply.send(text)
    return reply.header('content-encoding', coding).send(await encode(coding, Buffer.from(text)))
  })
}

const seriesOf = ({ help, label = '', read }: OneLabel): Series => ({
  help,
  labels: label === '' ? [] : [label],
  read() {
    const found = read()
    return typeof found === 'number'
      ? [{ labels: {}, count: found }]
      : Object.entries(found).map(([value, count]) => ({ labels: { [label]: value }, count }))
  },
})

const ownVersion = (): string =>
  JSON.parse(readFileSync(join(import.meta.dirname, '..', '..', 'package.json'), 'utf8')).version

/** How many statements could not be written, by pool and reason. */
export const refusedWriteCounters = (pools: Readonly<Record<string, Sql>>): Counters => ({
  database_refused_writes_total: {
    help: 'Statements that the database could not write: read_only, disk_full, io_error or resources',
    labels: ['pool', 'reason'],
    read: () =>
      Object.entries(pools).flatMap(([pool, sql]) =>
        Object.entries(sql.refusedWrites()).map(([reason, count]) => ({
          labels: { pool, reason },
          count,
        })),
      ),
  },
})

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
