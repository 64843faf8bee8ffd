/** The registry of prom-client with all metrics that are read when they are scraped. */
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client'

export type { Registry }

/** Numbers by name, each of them for some values of its labels. */
export type Series = {
  help: string
  labels: readonly string[]
  read(): readonly { labels: Readonly<Record<string, string>>; count: number }[]
}

/**
 * Opens a registry with the metrics of Node and of this process. Node's own counts, such as those of garbage
 * collections, begin here.
 */
export const openRegistry = (
  gauges: Readonly<Record<string, Series>>,
  counters: Readonly<Record<string, Series>>,
): Registry => {
  const registry = new Registry()
  // At the usual 10 ms an idle process would wake up a hundred times a second for it. A stall that a player notices is
  // longer than this.
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 250 })
  for (const [name, { help, labels, read }] of Object.entries(gauges)) {
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
  return registry
}
