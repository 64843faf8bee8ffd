/** A transaction as the player sees it whose order it is. */

import type { OrderStatus, PlayerOrder, TransactionState } from '../contract.ts'
import type { TransactionRow } from '../rows.ts'

/**
 * Clients of the field wait until an order is `done` or `canceled` (OrdersTracker of
 * github.com/xsolla/store-android-sdk, read 2026-11-22). Nothing follows `paid` here that they could wait for, so
 * what is paid is done. Nothing leads away from `declined` and `rejected`.
 */
const statuses: Readonly<Record<TransactionState, OrderStatus>> = {
  created: 'new',
  declined: 'canceled',
  rejected: 'canceled',
  paid: 'done',
  partially_refunded: 'done',
  refunded: 'canceled',
}

/** The order of a transaction. Free items have no price, as in the store. */
export const playerOrder = ({
  transaction_id,
  status,
  items,
  amount,
  currency,
}: TransactionRow): PlayerOrder => {
  const price = priceOf(amount, currency)
  const isFree = isNothing(amount)
  return {
    order_id: transaction_id,
    status: statuses[status],
    content: {
      items: (items ?? []).map((item) => ({
        sku: item.sku ?? null,
        quantity: item.quantity ?? 1,
        is_free: isFree || isNothing(item.amount),
        price: priceOf(item.amount, currency),
      })),
      price,
      virtual_price: null,
      is_free: isFree,
    },
  }
}

const priceOf = (
  amount: string | null | undefined,
  currency: string | null,
): PlayerOrder['content']['price'] =>
  amount === null || amount === undefined || currency === null || isNothing(amount)
    ? null
    : { amount, amount_without_discount: amount, currency }

/** Whether it is an amount, and of nothing. */
const isNothing = (amount: string | null | undefined): boolean =>
  amount !== null && amount !== undefined && /^0(\.0+)?$/.test(amount)
