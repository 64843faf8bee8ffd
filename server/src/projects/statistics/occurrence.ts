/** Occurrences in a project, as statistics count them. */
import { type DimensionOf, labelOf, type Metric, measureOf, wholeLabel } from './metrics.ts'

/** A value of a dimension with an amount of its own, and with a count of its own where that is another one. */
export type Share = { value: string | null; amount: string | null; count?: number }

type Told = string | null | Share | readonly Share[]

/** One thing that happened, with its value in each dimension of its metric; null where nobody knows it. */
type OccurrenceOf<M extends Metric> = {
  metric: M
  by: { readonly [Name in DimensionOf<M>]: Told }
  /** For how many it stands; 1 when left out. */
  count?: number
  /** A decimal number, with the currency that it is in. */
  amount?: string | null
  /** The currency of all amounts, where these are told in currencies. */
  currency?: string
}
export type Occurrence = { [M in Metric]: OccurrenceOf<M> }[Metric]

/** Something to add to the counts of an hour. */
export type Addition = {
  measure: string
  label: string
  /** Empty where there is no amount. */
  currency: string
  count: number
  amount: string | null
}

/** The counts that occurrences add: each to its metric as a whole, and to one value or more in each dimension. */
export const additionsOf = (occurrences: readonly Occurrence[]): Addition[] => {
  const counted = new Map<string, Addition>()
  const all: Addition[] = []
  const add = (addition: Addition): void => {
    // Amounts are decimals, which the database sums up.
    if (addition.amount !== null) {
      all.push(addition)
      return
    }
    const key = keyOf(addition)
    const known = counted.get(key)
    if (known) known.count += addition.count
    else {
      counted.set(key, addition)
      all.push(addition)
    }
  }
  for (const { metric, by, count = 1, amount = null, currency = '' } of occurrences) {
    add({ measure: measureOf(metric, undefined), label: wholeLabel, currency, count, amount })
    for (const [name, told] of Object.entries(by) as [DimensionOf<Metric>, Told][]) {
      const measure = measureOf(metric, name)
      for (const { value, amount: share, count: times = count } of sharesOf(told, amount))
        add({ measure, label: labelOf(value), currency, count: times, amount: share })
    }
  }
  return all
}

/** The key of one count among all others of its hour. */
export const keyOf = ({ measure, label, currency }: Omit<Addition, 'count' | 'amount'>): string =>
  `${measure}\n${label}\n${currency}`

const sharesOf = (told: Told, amount: string | null): readonly Share[] => {
  if (told === null || typeof told === 'string') return [{ value: told, amount }]
  return 'value' in told ? [told] : told
}
