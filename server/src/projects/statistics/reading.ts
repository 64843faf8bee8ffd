/** Statistics as they are asked for and answered. */
import {
  type Clock,
  formatTimestamp,
  fromMilliseconds,
  type Instant,
  parseTimestamp,
} from '../../base/clock.ts'
import type { Sql } from '../../base/database/database.ts'
import { Problem, type Violation } from '../../base/problem.ts'
import { violation } from '../../base/refusals/violation.ts'
import { problems } from '../contract.ts'
import {
  type Dimension,
  dimensionsOf,
  isByCurrencyAnyway,
  labelOf,
  type Metric,
  measureOf,
  otherLabel,
  valueIn,
  wholeLabel,
} from './metrics.ts'
import { mostValues } from './rolling.ts'
import { type CountRow, type Only, sumCounts, sumCountsOf } from './statistics.sql.ts'
import {
  mostRows,
  type StatisticsAnswer,
  type StatisticsQuery,
  type StatisticsRow,
} from './statistics-bodies.ts'

const stepMs = { hour: 3_600_000, day: 86_400_000 } as const
/** Hours or days in an answer: as many as are kept. */
export const mostSteps = { hour: 720, day: 400 } as const
const usualSteps = { hour: 24, day: 30 } as const

/**
 * Counts of a project's metric by the hour or the day. Throws 422 for a dimension that the metric does not have, and
 * for a range that is empty or longer than counts are kept.
 */
export const readStatistics = async (
  { sql, clock }: { sql: Sql; clock: Clock },
  project: number,
  query: StatisticsQuery,
): Promise<StatisticsAnswer> => {
  const { metric, by, step = 'hour', total } = query
  const range = rangeOf(query, clock.now())
  const violations = [
    ...dimensionViolations(query),
    ...valueViolations(query),
    ...rangeViolations(range, step),
  ]
  if (violations.length > 0) throw new Problem(problems.invalid, { violations })
  const { from, before } = range
  const wanted = {
    ...{ project, step, from, before, mostRows },
    mostValues: Number(query.values ?? mostValues),
    isTotal: total === 'true',
    measure: measureOf(metric, by),
  }
  const only = onlyOf(query)
  const found = await (only
    ? sumCountsOf(sql, { ...wanted, ...only, begins: beginsOf(range, step) })
    : sumCounts(sql, wanted))
  const rows = only ? found.filter(({ label }) => label !== otherLabel) : found
  return {
    metric,
    by: by ?? null,
    step,
    from: formatTimestamp(from),
    to: formatTimestamp(before),
    is_complete: rows.length === found.length,
    items: rows.map(itemOf(metric, by)),
  }
}

/** The one value that is asked for, as it is kept: a label, or the currency of whole counts. */
const onlyOf = ({ metric, by, value }: StatisticsQuery): Only | undefined => {
  if (value === undefined) return undefined
  return isByCurrencyAnyway(metric, by)
    ? { label: wholeLabel, currency: value }
    : { label: labelOf(value) }
}

/** When each hour or day of a range begins. */
const beginsOf = ({ from, before }: Range, step: 'hour' | 'day'): Instant[] =>
  Array.from({ length: (before.getTime() - from.getTime()) / stepMs[step] }, (_, nth) =>
    fromMilliseconds(from.getTime() + nth * stepMs[step]),
  )

/** How rows are told: an answer has thousands, so no object is made only to be taken apart. */
const itemOf =
  (metric: Metric, by: Dimension | undefined) =>
  ({ begins_at, label, currency, count, amount }: CountRow): StatisticsRow => {
    const item: StatisticsRow = { at: formatTimestamp(begins_at), count }
    if (by !== undefined) item.value = isByCurrencyAnyway(metric, by) ? currency : valueIn(label)
    if (label === otherLabel) item.other = true
    if (currency !== '') item.currency = currency
    if (amount !== null) item.amount = amount
    return item
  }

export type Range = { from: Instant; before: Instant }

/** Whole hours or days; the one that `to` is in is the last, unless it begins there. */
export const rangeOf = (
  { step = 'hour', from, to }: Pick<StatisticsQuery, 'step' | 'from' | 'to'>,
  now: Instant,
): Range => {
  const size = stepMs[step]
  const end = to === undefined ? undefined : parseTimestamp(to)
  // The hour that has just begun is told as well.
  const before = Math.ceil(end ? end.getTime() / size : (now.getTime() + 1) / size) * size
  const begin = from === undefined ? undefined : parseTimestamp(from)
  const first =
    begin === undefined
      ? before - usualSteps[step] * size
      : Math.floor(begin.getTime() / size) * size
  return { from: fromMilliseconds(first), before: fromMilliseconds(before) }
}

const dimensionViolations = ({ metric, by }: StatisticsQuery): Violation[] => {
  const dimensions = dimensionsOf(metric)
  if (by === undefined || dimensions.includes(by)) return []
  const message = `must be one of ${dimensions.join(', ')} for ${metric}`
  return [violation('by', 'one_of', message, { allowed: dimensions })]
}

/** Violations of what is said about values where there are none, or one alone. */
const valueViolations = ({ by, value, values }: StatisticsQuery): Violation[] => {
  if (by === undefined && (value ?? values) !== undefined)
    return [
      violation('by', 'required', `is missing beside ${value === undefined ? 'values' : 'value'}`),
    ]
  if (value === undefined || values === undefined) return []
  return [violation('values', 'unexpected', 'must not stand beside value', { beside: 'value' })]
}

/** Violations of a range that is empty, or of which so many together are longer than counts are kept. */
export const rangeViolations = (
  { from, before }: Range,
  step: 'hour' | 'day',
  periods = 1,
): Violation[] => {
  const steps = (before.getTime() - from.getTime()) / stepMs[step]
  if (steps <= 0) return [violation('to', 'order', 'must be after from', { after: 'from' })]
  const limit = Math.floor(mostSteps[step] / periods)
  if (steps <= limit) return []
  const message = `must be at most ${limit} ${step}s before to`
  return [violation('from', 'too_far', message, { limit, unit: `${step}s`, before: 'to' })]
}
