/** Counts of a project as they are written, brought together, summed up and forgotten. */
import type { Instant } from '../../base/clock.ts'
import { arrayOf, type Query, type Tx } from '../../base/database/database.ts'
import { formerSumLabel, measures, otherLabel, wholeLabel } from './metrics.ts'
import type { Addition } from './occurrence.ts'

export type Step = 'hour' | 'day'

/** A sum over many changes. */
export type SumRow = Addition & { begins_at: Instant }

/** Writes down what one change adds to the counts of an hour. Lists that say nothing are left out. */
export const insertDelta = (
  sql: Query,
  project: number,
  hour: Instant,
  additions: readonly Addition[],
) => sql`
  insert into statistics_deltas (
    project_id, begins_at, measures, labels, currencies, amounts, counts
  ) values (
    ${project}, ${hour},
    ${additions.map(({ measure }) => measure)}::text[],
    ${additions.map(({ label }) => label)}::text[],
    ${additions.some(hasCurrency) ? additions.map(({ currency }) => currency) : null}::text[],
    ${additions.some(hasAmount) ? arrayOf(additions.map(({ amount }) => amount)) : null}::numeric[],
    ${additions.some(isNotOne) ? arrayOf(additions.map(({ count }) => count)) : null}::bigint[]
  )
`

const hasCurrency = ({ currency }: Addition): boolean => currency !== ''
const hasAmount = ({ amount }: Addition): boolean => amount !== null
const isNotOne = ({ count }: Addition): boolean => count !== 1

/** Part of a statement: each addition of the changes in `from`, a row each. */
const eachAddition = (sql: Query) => sql`
  cross join lateral (
    select measure, label, coalesce(currency, '') as currency, coalesce(count, 1) as count, amount
    from unnest(measures, labels, currencies, counts, amounts)
      as given (measure, label, currency, count, amount)
  ) as one
`

// Any constant that no other user of the database takes for an advisory lock: "stat" in ASCII.
const turn = 0x73746174

/** Whether it is this transaction that may bring a project's counts together; until its end nobody else may. */
export const takeTurn = (tx: Tx, project: number) => tx<{ is_taken: boolean }[]>`
  select pg_try_advisory_xact_lock(${turn}::integer, (${project}::bigint % 2147483648)::integer) as is_taken
`

/**
 * Takes a project's oldest changes away, so many at most, and answers their sums by the hour. `taken` of each row is
 * the number of its changes.
 */
export const takeDeltas = (tx: Tx, project: number, limit: number) => tx<
  (SumRow & { taken: number })[]
>`
  with gone as (
    delete from statistics_deltas
    where project_id = ${project}
      and delta_id in (
        select delta_id
        from statistics_deltas
        where project_id = ${project}
        order by delta_id
        limit ${limit}
      )
    returning begins_at, measures, labels, currencies, counts, amounts
  )
  select begins_at, measure, label, currency,
    sum(count)::bigint as count,
    sum(amount) as amount,
    (select count(*) from gone)::integer as taken
  from gone
  ${eachAddition(tx)}
  group by begins_at, measure, label, currency
  order by begins_at, measure, label, currency
`

/** The labels of a project's counts of some days: which values of each measure have a count of their own. */
export const listLabels = (
  tx: Tx,
  project: number,
  days: readonly Instant[],
  measures: readonly string[],
) => tx<{ begins_at: Instant; measure: string; labels: string[] }[]>`
  select begins_at, measure, array_agg(distinct label) as labels
  from statistics_counts
  where project_id = ${project}
    and step = 'day'
    and measure = any(${measures as string[]})
    and begins_at = any(${arrayOf(days.map((day) => day.toISOString()))}::timestamptz[])
    and label like '=%'
  group by begins_at, measure
`

/** Adds sums of hours to a project's counts of these hours and of their days. */
export const addCounts = (tx: Tx, project: number, rows: readonly SumRow[]) => tx`
  insert into statistics_counts (
    project_id, step, measure, begins_at, label, currency, count, amount
  )
  select ${project}::bigint, step, measure, date_trunc(step, begins_at, 'UTC') as bucket, label, currency,
    sum(count), sum(amount)
  from unnest(
    ${rows.map(({ measure }) => measure)}::text[],
    ${arrayOf(rows.map(({ begins_at }) => begins_at.toISOString()))}::timestamptz[],
    ${rows.map(({ label }) => label)}::text[],
    ${rows.map(({ currency }) => currency)}::text[],
    ${arrayOf(rows.map(({ count }) => count))}::bigint[],
    ${arrayOf(rows.map(({ amount }) => amount))}::numeric[]
  ) as given (measure, begins_at, label, currency, count, amount)
  cross join (values ('hour'), ('day')) as steps (step)
  group by step, measure, bucket, label, currency
  on conflict (project_id, step, measure, begins_at, label, currency) do update
  set count = statistics_counts.count + excluded.count,
      amount = case
        when excluded.amount is null then statistics_counts.amount
        else coalesce(statistics_counts.amount, 0) + excluded.amount
      end
`

/** The question: counts of one measure whose hours or days begin in a range. */
export type Wanted = {
  project: number
  step: Step
  measure: string
  from: Instant
  before: Instant
  /** Values at most that are told one by one, the most frequent first. */
  mostValues: number
  /** Rows at most that tell of them. */
  mostRows: number
  /** Sums of the whole range are wanted, and not of each hour or day. */
  isTotal: boolean
}

/** The sum of a value, or of all others, in an hour or a day. */
export type CountRow = Omit<SumRow, 'measure'>

/**
 * Sums up counts and the changes that are not among them yet, all as of one moment. Values beyond the bounds are summed
 * up in one label.
 */
export const sumCounts = (sql: Query, wanted: Wanted) => {
  const { project, step, measure, from, before, isTotal, mostValues, mostRows } = wanted
  return sql<CountRow[]>`
  with each as materialized (
    select begins_at, label, currency, count, amount
    from statistics_counts
    where project_id = ${project}
      and step = ${step}
      and measure = ${measure}
      and begins_at >= ${from}
      and begins_at < ${before}
      and label <> ${formerSumLabel}
    union all
    select date_trunc(${step}, begins_at, 'UTC'), label, currency, count, amount
    from statistics_deltas
    ${eachAddition(sql)}
    where project_id = ${project}
      and begins_at >= ${from}
      and begins_at < ${before}
      and measure = ${measure}
  ), told as materialized (
    select label
    from (
      select label,
        row_number() over frequent as place,
        sum(row_count) over frequent as rows_up_to
      from (
        select label, ${isTotal ? sql`count(distinct currency)` : sql`count(*)`} as row_count, sum(count) as total
        from each
        where label <> ${otherLabel}
        group by label
      ) as values_of_it
      window frequent as (order by total desc, label collate "C" rows unbounded preceding)
    ) as ranked
    where place <= ${mostValues}
      and rows_up_to <= ${mostRows}
      or label = ${wholeLabel}
  )
  select ${beginning(sql, wanted)} as begins_at, label, currency, sum(count)::bigint as count, sum(amount) as amount
  from (
    select begins_at, coalesce(told.label, ${otherLabel}) as label, currency, count, amount
    from each
    left join told using (label)
  ) as answered
  group by 1, label, currency
  order by 1, count desc, label collate "C", currency collate "C"
`
}

/** Part of a statement: the beginning of a row's hour or day, or of the range. */
const beginning = (sql: Query, { isTotal, from }: Pick<Wanted, 'isTotal' | 'from'>) =>
  isTotal ? sql`${from}::timestamptz` : sql`begins_at`

/** One value alone, by its label, or by its currency where whole counts have one. */
export type Only = { label: string; currency?: string }

/**
 * The same of one value, and of all others that have no counts of their own. Each hour or day of the range is named, so
 * that the key leads to one row each, however many values there are.
 */
export const sumCountsOf = (
  sql: Query,
  wanted: Omit<Wanted, 'mostValues' | 'mostRows'> & Only & { begins: readonly Instant[] },
) => {
  const { project, step, measure, from, before, begins, label, currency } = wanted
  const ofCurrency = currency === undefined ? sql`true` : sql`currency = ${currency}`
  return sql<CountRow[]>`
  select ${beginning(sql, wanted)} as begins_at, label, currency, sum(count)::bigint as count, sum(amount) as amount
  from (
    select begins_at, label, currency, count, amount
    from statistics_counts
    where project_id = ${project}
      and step = ${step}
      and measure = ${measure}
      and begins_at = any(${arrayOf(begins.map((at) => at.toISOString()))}::timestamptz[])
      and label = any(${[label, otherLabel]}::text[])
      and ${ofCurrency}
    union all
    select date_trunc(${step}, begins_at, 'UTC'), label, currency, count, amount
    from statistics_deltas
    ${eachAddition(sql)}
    where project_id = ${project}
      and begins_at >= ${from}
      and begins_at < ${before}
      and measure = ${measure}
      and label = any(${[label, otherLabel]}::text[])
      and ${ofCurrency}
  ) as each
  group by 1, label, currency
  order by 1, count desc, label collate "C", currency collate "C"
`
}

/** The sum of a whole metric in an hour or a day, of one currency where it tells amounts. */
export type MetricRow = Omit<CountRow, 'label'> & { measure: string }

/** Sums of whole metrics of a project in a range, and the changes that are not among them yet, as of one moment. */
export const sumMetrics = (
  sql: Query,
  project: number,
  {
    step,
    measures,
    from,
    before,
  }: Pick<Wanted, 'step' | 'from' | 'before'> & { measures: string[] },
) => sql<MetricRow[]>`
  select begins_at, measure, currency, sum(count)::bigint as count, sum(amount) as amount
  from (
    select begins_at, measure, currency, count, amount
    from statistics_counts
    where project_id = ${project}
      and step = ${step}
      and measure = any(${measures})
      and begins_at >= ${from}
      and begins_at < ${before}
      and label = ${wholeLabel}
    union all
    select date_trunc(${step}, begins_at, 'UTC'), measure, currency, count, amount
    from statistics_deltas
    ${eachAddition(sql)}
    where project_id = ${project}
      and begins_at >= ${from}
      and begins_at < ${before}
      and measure = any(${measures})
      and label = ${wholeLabel}
  ) as each
  group by begins_at, measure, currency
  order by begins_at, measure, currency collate "C"
`

/** A project's counts of one step. Statements name all measures: then the key leads to what is old. */
export type Kept = { project: number; step: Step }

/** When the oldest of a project's counts begin that begin before an instant; null where none do. */
export const findOldest = (sql: Query, { project, step }: Kept, before: Instant) => sql<
  { oldest: Instant | null }[]
>`
  select min(begins_at) as oldest
  from statistics_counts
  where project_id = ${project}
    and step = ${step}
    and measure = any(${[...measures]}::text[])
    and begins_at < ${before}
`

/** Forgets a project's counts that begin before an instant. */
export const pruneCounts = (sql: Query, { project, step }: Kept, before: Instant) => sql`
  delete from statistics_counts
  where project_id = ${project}
    and step = ${step}
    and measure = any(${[...measures]}::text[])
    and begins_at < ${before}
`
