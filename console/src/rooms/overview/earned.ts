/** Revenue of hours or days, added up by what it was counted by. */
import type { AnswerOf } from '../../api/calls.ts'
import { isMore, sumOf } from '../../shared/money.ts'

type Row = AnswerOf<'readStatistics'>['items'][number]

/** The revenue of one value in one currency. */
export type Earned = {
  /** Null where nobody knows it. */
  value: string | null
  /** All the less frequent values together. */
  isOther: boolean
  currency: string | undefined
  amount: string
  count: number
}

/** Sums by value and currency; within a currency the largest comes first. */
export const earnedBy = (rows: readonly Row[]): Earned[] => {
  const groups = Map.groupBy(rows, ({ value, other, currency }) =>
    JSON.stringify([value ?? null, other === true, currency]),
  )
  const earned = [...groups.values()].map((its): Earned => {
    const [first] = its
    return {
      value: first?.value ?? null,
      isOther: first?.other === true,
      currency: first?.currency,
      amount: sumOf(its.map(({ amount }) => amount ?? '0')),
      count: its.reduce((sum, { count }) => sum + count, 0),
    }
  })
  return earned.toSorted((one, other) => {
    const order = (one.currency ?? '').localeCompare(other.currency ?? '')
    return order !== 0 ? order : isMore(other.amount, one.amount) ? 1 : -1
  })
}
