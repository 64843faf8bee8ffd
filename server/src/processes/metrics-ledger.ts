/** The metrics of all processes of one supervisor, brought together to one text. */
import {
  type MetricFamily,
  type MetricsReport,
  readMetrics,
  writeMetrics,
} from '../base/telemetry/metrics-text.ts'

export type MetricsLedger = {
  /** Takes the metrics of a process in the place of what it told before. */
  note(id: number, place: number, report: MetricsReport): void
  /** Closes the account of a process that has ended: its counts stay, and its gauges go. */
  close(id: number): void
  /** Counts a process that ended by itself. */
  noteCrash(): void
  /** All of them, in the text form of Prometheus. */
  text(): string
}

type Account = {
  place: number
  families: Map<string, MetricFamily>
  highest: ReadonlySet<string>
}

/** The name of the counter in which processes themselves always tell 0. */
export const crashCounter = 'portreeve_process_crashes_total'

/**
 * Counters and histograms are added up. The sums never go back: the last counts of processes that have ended are kept.
 * A process that is killed takes with it what it counted since somebody last read the metrics.
 *
 * Gauges are added up, too, or the highest is taken where all processes read the same from the database. Metrics of the
 * runtime, `process_…` and `nodejs_…`, say something of one process only: each sample gets a label with its place.
 */
export const metricsLedger = (): MetricsLedger => {
  const accounts = new Map<number, Account>()
  const closed = new Map<string, MetricFamily>()
  let crashes = 0
  return {
    note(id, place, { text, highest }) {
      accounts.set(id, { place, families: readMetrics(text), highest: new Set(highest) })
    },
    close(id) {
      for (const family of accounts.get(id)?.families.values() ?? [])
        if (isCount(family) && !isOfRuntime(family)) add(closed, family, sum)
      accounts.delete(id)
    },
    noteCrash() {
      crashes += 1
    },
    text() {
      const all = new Map<string, MetricFamily>()
      // In the order of their starts: where two have one place for a while, the later one is told.
      for (const { place, families, highest } of accounts.values()) {
        for (const family of families.values()) {
          if (isOfRuntime(family)) add(all, atPlace(family, place), (_before, value) => value)
          else add(all, family, highest.has(family.name) ? Math.max : sum)
        }
      }
      for (const family of closed.values()) add(all, family, sum)
      all.get(crashCounter)?.samples.set(crashCounter, crashes)
      return writeMetrics(all.values())
    },
  }
}

const sum = (one: number, other: number): number => one + other

const isCount = ({ type }: MetricFamily): boolean => type === 'counter' || type === 'histogram'

const isOfRuntime = ({ name }: MetricFamily): boolean => /^(?:process|nodejs)_/.test(name)

const atPlace = (family: MetricFamily, place: number): MetricFamily => ({
  ...family,
  samples: new Map(
    [...family.samples].map(([sample, value]) => {
      const [, name = '', labels = ''] = /^([^{]+)(?:\{(.*)\})?$/s.exec(sample) ?? []
      return [`${name}{process="${place}"${labels === '' ? '' : `,${labels}`}}`, value]
    }),
  ),
})

const add = (
  all: Map<string, MetricFamily>,
  { name, help, type, samples }: MetricFamily,
  join: (before: number, value: number) => number,
): void => {
  const family = all.get(name) ?? { name, help, type, samples: new Map<string, number>() }
  all.set(name, family)
  for (const [sample, value] of samples) {
    const before = family.samples.get(sample)
    family.samples.set(sample, before === undefined ? value : join(before, value))
  }
}
