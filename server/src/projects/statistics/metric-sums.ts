/** Several metrics at once, of one project or of all projects of a merchant, with the period before. */
import { type Clock, formatTimestamp, fromMilliseconds } from '../../base/clock.ts'
import type { Static } from '../../base/contract.ts'
import type { Sql } from '../../base/database/database.ts'
import { Problem } from '../../base/problem.ts'
import { type NamedProject, problems } from '../contract.ts'
import { type Metric, measureOf } from './metrics.ts'
import { type Range, rangeOf, rangeViolations } from './reading.ts'
import { type MetricRow, sumMetrics } from './statistics.sql.ts'
import type { MetricsAnswer, MetricsPage, MetricsQuery } from './statistics-bodies.ts'

/** Projects that are asked at once: requests of others need connections, too. */
const projectsAtOnce = 4

type Needs = { sql: Sql; clock: Clock }
type SeveralMetrics = Omit<MetricsQuery, 'project_ids'>

/**
 * Sums of whole metrics over some projects, by the hour or the day. Each project is asked by itself. Throws 422 for a
 * range that is empty or longer than counts are kept.
 */
export const readMetrics = async (
  { sql, clock }: Needs,
  projects: readonly number[],
  query: SeveralMetrics,
): Promise<MetricsAnswer> => {
  const wish = wishOf(query, clock)
  const rows = await eachProject(projects, (project) => sumMetrics(sql, project, wish.sums))
  return { ...wish.head, metrics: metricsOf(wish, rows.flat()) }
}

/** The same of each of these projects by itself, in their order. */
export const listMetrics = async (
  { sql, clock }: Needs,
  projects: readonly Static<typeof NamedProject>[],
  query: SeveralMetrics,
): Promise<Omit<MetricsPage, 'next_cursor'>> => {
  const wish = wishOf(query, clock)
  const ids = projects.map(({ project_id }) => project_id)
  const rows = await eachProject(ids, (project) => sumMetrics(sql, project, wish.sums))
  const items = projects.map(({ project_id, name }, nth) => ({
    project: { project_id, name },
    metrics: metricsOf(wish, rows[nth] ?? []),
  }))
  return { ...wish.head, items }
}

/** The question of a query. Throws 422 for a range that is empty or longer than counts are kept. */
const wishOf = (query: SeveralMetrics, clock: Clock) => {
  const { step = 'hour', previous } = query
  const metrics = [...new Set(query.metrics.split(','))] as Metric[]
  const range = rangeOf(query, clock.now())
  const hasPrevious = previous === 'true'
  const violations = rangeViolations(range, step, hasPrevious ? 2 : 1)
  if (violations.length > 0) throw new Problem(problems.invalid, { violations })
  const whole = hasPrevious ? { ...range, from: beginningBefore(range) } : range
  return {
    ...{ metrics, hasPrevious, from: range.from },
    sums: { step, measures: metrics.map((metric) => measureOf(metric, undefined)), ...whole },
    head: {
      step,
      from: formatTimestamp(range.from),
      to: formatTimestamp(range.before),
      previous_from: hasPrevious ? formatTimestamp(whole.from) : null,
    },
  }
}

const metricsOf = (
  { metrics, hasPrevious, from }: ReturnType<typeof wishOf>,
  rows: readonly MetricRow[],
): MetricsAnswer['metrics'] => {
  const byMeasure = Map.groupBy(summedUp(rows), ({ measure }) => measure)
  return metrics.map((metric) => {
    const its = byMeasure.get(measureOf(metric, undefined)) ?? []
    return {
      metric,
      items: its.filter((row) => row.begins_at >= from).map(shownRow),
      previous: hasPrevious ? its.filter((row) => row.begins_at < from).map(shownRow) : null,
    }
  })
}

const beginningBefore = ({ from, before }: Range) =>
  fromMilliseconds(2 * from.getTime() - before.getTime())

const eachProject = async (
  projects: readonly number[],
  ask: (project: number) => Promise<MetricRow[]>,
): Promise<MetricRow[][]> => {
  const waiting = projects.entries()
  const answers: MetricRow[][] = []
  const work = async (): Promise<void> => {
    for (const [nth, project] of waiting) answers[nth] = await ask(project)
  }
  await Promise.all(Array.from({ length: projectsAtOnce }, work))
  return answers
}

/** One row for each hour or day, metric and currency, in their order. */
const summedUp = (rows: readonly MetricRow[]): MetricRow[] => {
  const sums = new Map<string, MetricRow>()
  for (const row of rows) {
    const key = `${row.begins_at.getTime()} ${row.measure} ${row.currency}`
    const sum = sums.get(key)
    if (!sum) sums.set(key, { ...row })
    else {
      sum.count += row.count
      sum.amount = added(sum.amount, row.amount)
    }
  }
  return [...sums.values()].toSorted(
    (one, other) =>
      one.begins_at.getTime() - other.begins_at.getTime() ||
      (one.currency < other.currency ? -1 : Number(one.currency > other.currency)),
  )
}

const shownRow = ({ begins_at, count, currency, amount }: MetricRow) => ({
  at: formatTimestamp(begins_at),
  count,
  ...(currency === '' ? {} : { currency }),
  ...(amount === null ? {} : { amount }),
})

/** The exact sum of two decimal numbers as PostgreSQL writes them; null is nothing. */
export const added = (one: string | null, other: string | null): string | null => {
  if (one === null || other === null) return one ?? other
  const places = Math.max(placesOf(one), placesOf(other))
  const sum = scaled(one, places) + scaled(other, places)
  const digits = String(sum < 0n ? -sum : sum).padStart(places + 1, '0')
  const whole = digits.slice(0, digits.length - places)
  const fraction = places === 0 ? '' : `.${digits.slice(-places)}`
  return `${sum < 0n ? '-' : ''}${whole}${fraction}`
}

const placesOf = (text: string): number => text.split('.')[1]?.length ?? 0

const scaled = (text: string, places: number): bigint => {
  const [whole = '', fraction = ''] = text.split('.')
  return BigInt(whole + fraction.padEnd(places, '0'))
}
