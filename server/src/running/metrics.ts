/** The text that Prometheus reads at `/metrics`. */
import { poolLoad, type Sql } from '../base/database/database.ts'
import { codingFor, encode } from '../base/http/content-coding.ts'
import type { FastifyInstance } from '../base/http/http.ts'
import type { MetricsReport } from '../base/telemetry/metrics-text.ts'
import { ownVersion } from '../base/telemetry/own-version.ts'
import type { Telemetry } from '../base/telemetry/telemetry.ts'
import { answerCounts } from './answer-counts.ts'
import type { Registry, Series } from './metrics-registry.ts'

/** Gauges are all that they read: what they no longer read is gone. */
export type Gauges = Readonly<Record<string, (OneLabel | Series) & { isHighest?: boolean }>>

/** Where the metrics of several processes come together. */
export type MetricsHub = {
  /** Has the process's own metrics read whenever somebody asks for those of all. */
  offer(read: () => Promise<MetricsReport>): void
  /** Answers those of all, in the text form of Prometheus. */
  readAll(): Promise<string>
}

/** A number, or one for each value of a label. */
type OneLabel = {
  help: string
  label?: string
  read(): number | Readonly<Record<string, number>>
}

/** Counts that only grow, each of them for some values of its labels. */
export type Counters = Readonly<Record<string, Series>>

/** Everything at `/metrics` besides the counts of answers. */
type Served = {
  gauges: Gauges
  counters: Counters
  /** Further metrics in the text form of Prometheus. */
  more?(): string
  telemetry?: Pick<Telemetry, 'offerMetrics'> | undefined
  /** Left out where this process is alone. */
  hub?: MetricsHub | undefined
}

/**
 * Counts every answer by route and status, and serves all metrics at `/metrics`: those of this process, or by the hub
 * those of all. A gauge that `isHighest` is read from the database, alike by all processes.
 */
export const serveMetrics = (
  app: FastifyInstance,
  { gauges, counters, more = () => '', telemetry, hub }: Served,
): void => {
  let opened: Promise<Registry> | undefined
  // Loaded at the first scrape: prom-client brings 83 modules, 80 ms of a start's processor time.
  const registry = (): Promise<Registry> => {
    opened ??= import('./metrics-registry.ts').then(({ openRegistry }) =>
      openRegistry(
        mapValues(gauges, (gauge) => ('labels' in gauge ? gauge : seriesOf(gauge))),
        counters,
      ),
    )
    return opened
  }
  const answers = answerCounts()
  app.addHook('onResponse', (request, reply, done) => {
    // Unknown addresses share one label: a scanner must not grow the table.
    const route = request.routeOptions.url ?? '(none)'
    answers.count(request.method, route, reply.statusCode, reply.elapsedTime / 1000)
    done()
  })
  const highest = Object.keys(gauges).flatMap((name) =>
    gauges[name]?.isHighest ? [`portreeve_${name}`] : [],
  )
  const readOwn = async (): Promise<string> =>
    (await (await registry()).metrics()) + answers.text() + more()
  telemetry?.offerMetrics(readOwn)
  hub?.offer(async () => ({ text: await readOwn(), highest }))
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    const text = await (hub?.readAll() ?? readOwn())
    reply.type((await registry()).contentType).header('vary', 'Accept-Encoding')
    const coding = codingFor(request.headers['accept-encoding'])
    if (coding === undefined) return reply.send(text)
    return reply.header('content-encoding', coding).send(await encode(coding, Buffer.from(text)))
  })
}

const mapValues = <From, To>(
  from: Readonly<Record<string, From>>,
  map: (value: From) => To,
): Record<string, To> =>
  Object.fromEntries(Object.entries(from).map(([name, value]) => [name, map(value)]))

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

/** Gauges of the process itself; a supervisor of several adds them up. */
export const processGauges: Gauges = {
  processes: {
    help: 'Processes of the service behind this address that answered for their metrics',
    read: () => 1,
  },
  build_info: {
    help: 'Always 1; the labels tell the version of Portreeve and of Node.js',
    labels: ['version', 'node'],
    isHighest: true,
    read: () => [{ labels: { version: ownVersion, node: process.versions.node }, count: 1 }],
  },
}

/** A process by itself counts no crashes; a supervisor writes its own count here. */
export const processCounters: Counters = {
  process_crashes_total: {
    help: 'Processes that ended by themselves and were started again, since the start of their supervisor; 0 without one',
    labels: [],
    read: () => [{ labels: {}, count: 0 }],
  },
}

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
