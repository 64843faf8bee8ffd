/** The metrics of statistics, and the dimensions of each. */

/** Each metric with its dimensions. A count has one dimension at most, never two of them. */
export const metrics = {
  sign_ins: ['provider', 'country'],
  refusals: ['reason', 'provider', 'country'],
  orders: ['item', 'country', 'currency'],
  declines: ['reason', 'country', 'currency'],
  refunds: ['reason', 'country', 'currency'],
  revenue: ['item', 'country'],
  deliveries: ['endpoint'],
  dead_letters: ['reason', 'endpoint'],
} as const satisfies Record<string, readonly string[]>

/**
 * By what each metric can be asked for. Amounts of several currencies are never summed up, so revenue always tells its
 * own.
 */
export const dimensionsOf = (metric: Metric): readonly string[] =>
  metric === 'revenue' ? [...metrics.revenue, 'currency'] : metrics[metric]

export type Metric = keyof typeof metrics
export type DimensionOf<M extends Metric> = (typeof metrics)[M][number]
export type Dimension = DimensionOf<Metric>

export const metricNames = Object.keys(metrics) as Metric[]
export const dimensionNames = [...new Set(Object.values(metrics).flat())].toSorted()

/** The name under which counts of a metric are kept, by a dimension or as a whole. */
export const measureOf = (metric: Metric, by: Dimension | undefined): string =>
  by === undefined || isByCurrencyAnyway(metric, by) ? metric : `${metric}.${by}`

/** Whether each count of the metric is of a currency, whatever it is asked for. */
export const isByCurrencyAnyway = (metric: Metric, by: Dimension | undefined): boolean =>
  metric === 'revenue' && by === 'currency'

/** All names under which counts are kept. */
export const measures: readonly string[] = metricNames.flatMap((metric) => [
  measureOf(metric, undefined),
  ...metrics[metric].map((by) => measureOf(metric, by)),
])

/** The label of a whole metric. */
export const wholeLabel = ''
/** Label of occurrences without a value, such as an order of a player whose country nobody told. */
export const unknownLabel = '?'
/** Label of all values beyond the first thousand together. */
export const otherLabel = '+'
/** Label of sums that processes of versions before may still write beside this one; nobody reads them. */
export const formerSumLabel = '*'

/** How a value is kept, so that none can be taken for one of the other labels. */
export const labelOf = (value: string | null): string =>
  value === null || value === '' ? unknownLabel : `=${value}`

/** The value that a label was made of; null where there is none. */
export const valueIn = (label: string): string | null => (label[0] === '=' ? label.slice(1) : null)
