/** Transactions as statistics count them. Tests are not counted: no money moved. */
import type { Occurrence } from '../../projects/index.ts'
import type { BriefRow, TransactionRow } from '../rows.ts'

/** Occurrences that declined transactions count as. */
export const declinesOf = (rows: readonly BriefRow[]): Occurrence[] =>
  real(rows).map(({ refund_code, user_country, currency }) => ({
    metric: 'declines',
    by: { reason: String(refund_code), country: user_country, currency },
  }))

/** Occurrences that paid transactions count as: an order each, and the amount paid. */
export const ordersOf = (rows: readonly TransactionRow[]): Occurrence[] =>
  real(rows).flatMap((row): Occurrence[] => {
    const { amount, currency, user_country: country } = row
    const order: Occurrence = {
      metric: 'orders',
      by: { item: itemsOf(row), country, currency },
    }
    if (amount === null || currency === null || isNothing(amount)) return [order]
    return [
      order,
      { metric: 'revenue', currency, amount, by: { item: paidItemsOf(row, amount), country } },
    ]
  })

/** Occurrences that refunds count as, each with the part that was given back. */
export const refundsOf = (
  rows: readonly TransactionRow[],
  refundOf: ReadonlyMap<number, { amount: string | null }>,
): Occurrence[] =>
  real(rows).map(({ transaction_id, refund_code, user_country, currency }) => ({
    metric: 'refunds',
    by: {
      reason: String(refund_code),
      country: user_country,
      currency: { value: currency, amount: refundOf.get(transaction_id)?.amount ?? null },
    },
  }))

const real = <Row extends BriefRow>(rows: readonly Row[]): readonly Row[] =>
  rows.filter(({ is_dry_run }) => !is_dry_run)

const isNothing = (amount: string): boolean => Number(amount) === 0

const itemsOf = ({ items }: TransactionRow) => {
  const skus = new Set((items ?? []).flatMap(({ sku }) => sku ?? []))
  return skus.size === 0 ? null : [...skus].map((value) => ({ value, amount: null }))
}

/** By the amounts that were told of items; of the whole order where none was. */
const paidItemsOf = ({ items }: TransactionRow, amount: string) => {
  const seen = new Set<string>()
  const paid = (items ?? []).flatMap(({ sku, amount: part }) => {
    if (sku === undefined || part === undefined || isNothing(part)) return []
    const isAgain = seen.has(sku)
    seen.add(sku)
    return [{ value: sku, amount: part, ...(isAgain ? { count: 0 } : {}) }]
  })
  return paid.length === 0 ? [{ value: null, amount }] : paid
}
