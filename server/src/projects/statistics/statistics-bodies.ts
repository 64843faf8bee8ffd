/** The contract of the call about statistics (docs/statistics.md). */
import {
  closed,
  DateTime,
  form,
  nullable,
  type Static,
  Timestamp,
  Type,
} from '../../base/contract.ts'
import { NamedProject, SeenProjectsQuery } from '../contract.ts'
import { dimensionNames, dimensionsOf, metricNames } from './metrics.ts'

/** Rows that tell of single values, at most. */
export const mostRows = 5000
/** A value is looked for as it was counted, a sku among them; a longer one was never counted. */
const mostOfValue = 500

const dimensionsText = metricNames
  .map((name) => `${name}: ${dimensionsOf(name).join(', ')}`)
  .join('; ')

export const StatisticsQuery = Type.Object(
  {
    metric: Type.Enum(metricNames, { description: 'What is counted' }),
    by: Type.Optional(
      Type.Enum(dimensionNames, {
        description: `One dimension; left out, all together. ${dimensionsText}`,
      }),
    ),
    step: Type.Optional(
      Type.Enum(['hour', 'day'], {
        description: 'Hours or days, in UTC; hour when left out',
      }),
    ),
    from: Type.Optional(
      DateTime(
        'With the UTC offset; the hour or day that it is in is the first. A day before `to`, or 30 days where step is day, when left out',
      ),
    ),
    to: Type.Optional(DateTime('With the UTC offset; until then, or now when left out')),
    value: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: mostOfValue,
        pattern: '^[^\\x00]*$',
        ...form('text'),
        description:
          'Only of this value of `by`. On a day with more than 1,000 values it may be among the others, which `is_complete` tells',
      }),
    ),
    values: Type.Optional(
      Type.String({
        pattern: '^([1-9]|[1-9][0-9]|[1-9][0-9][0-9]|1000)$',
        ...form('number', { minimum: 1, maximum: 1000 }),
        description:
          'So many values of `by` are told one by one, the most frequent ones; the others are summed up. 1 to 1000; default 1000. Revenue by currency tells all',
      }),
    ),
    total: Type.Optional(
      Type.Enum(['true', 'false'], {
        description:
          'true: the sums of the whole range, not of each hour or day; `at` is then `from`',
      }),
    ),
  },
  closed,
)
export type StatisticsQuery = Static<typeof StatisticsQuery>

export const StatisticsRow = Type.Object({
  at: DateTime('When the hour or the day begins'),
  value: Type.Optional(
    nullable(
      Type.String({
        description:
          'Of the dimension; null where nobody knows it, and in rows that sum up others. Left out without a dimension',
      }),
    ),
  ),
  other: Type.Optional(
    Type.Literal(true, { description: 'Sums up all values that are not told one by one' }),
  ),
  count: Type.Integer({
    description: 'How many. Of revenue: of orders, in each of which something was paid',
  }),
  currency: Type.Optional(
    Type.String({ description: 'Of the amount. There is never a sum over several of them' }),
  ),
  amount: Type.Optional(
    Type.String({ description: 'A decimal number: of revenue, and of refunds by currency' }),
  ),
})

export type StatisticsRow = Static<typeof StatisticsRow>

const { step, from, to } = StatisticsQuery.properties

export const MetricsQuery = Type.Object(
  {
    metrics: Type.String({
      pattern: `^(${metricNames.join('|')})(,(${metricNames.join('|')}))*$`,
      ...form('words'),
      maxLength: 200,
      description: `One or several of ${metricNames.join(', ')}, with commas between`,
    }),
    step,
    from,
    to,
    previous: Type.Optional(
      Type.Enum(['true', 'false'], {
        description:
          'true: the period before besides, which is as long and ends where this one begins; both together are no longer than counts are kept',
      }),
    ),
  },
  closed,
)
export type MetricsQuery = Static<typeof MetricsQuery>

const { at, count, currency, amount } = StatisticsRow.properties
const MetricRows = Type.Array(Type.Object({ at, count, currency, amount }), {
  description:
    'In the order of time. What has nothing to count is left out: a missing hour or day is 0',
})

const period = {
  step: Type.String(),
  from: Timestamp,
  to: Timestamp,
  previous_from: nullable(
    DateTime('When the period before begins; null where it was not asked for'),
  ),
}
const Metrics = Type.Array(
  Type.Object({ metric: Type.String(), items: MetricRows, previous: nullable(MetricRows) }),
  { description: 'In the order in which they were asked for' },
)

export const MetricsAnswer = Type.Object({ ...period, metrics: Metrics })
export type MetricsAnswer = Static<typeof MetricsAnswer>

/** Metrics of several projects, each by itself. */
export const ProjectsMetricsQuery = Type.Object(
  { ...MetricsQuery.properties, ...SeenProjectsQuery.properties },
  closed,
)

export const MetricsPage = Type.Object({
  ...period,
  items: Type.Array(Type.Object({ project: NamedProject, metrics: Metrics }), {
    description: 'In the order of their ids',
  }),
  next_cursor: nullable(
    Type.String({ description: 'More projects are behind it; null at the end' }),
  ),
})
export type MetricsPage = Static<typeof MetricsPage>

export const StatisticsAnswer = Type.Object({
  metric: Type.String(),
  by: nullable(Type.String()),
  step: Type.String(),
  from: Timestamp,
  to: Timestamp,
  is_complete: Type.Boolean({
    description:
      'false where `value` was asked for and the range has sums of others, in which some of it may be',
  }),
  items: Type.Array(StatisticsRow, {
    description:
      'In the order of time, the largest count first. What has nothing to count is left out: a missing hour or day is 0',
  }),
})
export type StatisticsAnswer = Static<typeof StatisticsAnswer>
