/** An order of the shop as its player sees it. */
import type { FindShopOrder, paymentsSchemas } from '../../payments/index.ts'
import type { Deps } from '../../projects/index.ts'
import type { OrderState } from './contract.ts'
import { findOrder, type OrderRow } from './orders.sql.ts'

/** Finds a player's order by its number, in one read of an index: clients ask every three seconds. */
export const findShopOrder =
  ({ sql }: Pick<Deps, 'sql'>): FindShopOrder =>
  async (projectId, orderId, userId) => {
    const [row] = await findOrder(sql, projectId, orderId)
    return row?.user_id === userId ? playerOrder(row) : undefined
  }

/**
 * Clients of the field wait for `done` or `canceled` and know no `expired`: they would wait for ever (OrdersTracker of
 * github.com/xsolla/store-android-sdk, read 2026-11-22).
 */
const told: Readonly<Record<OrderState, paymentsSchemas.OrderStatus>> = {
  new: 'new',
  done: 'done',
  canceled: 'canceled',
  expired: 'canceled',
}

const playerOrder = ({ order_id, status, amount, currency, lines }: OrderRow) => ({
  order_id,
  status: told[status],
  content: {
    items: lines.map((line) => ({
      sku: line.sku,
      quantity: line.quantity,
      is_free: false,
      price: priceOf(line.amount, currency),
    })),
    price: priceOf(amount, currency),
    virtual_price: null,
    is_free: false,
  },
})

const priceOf = (amount: string, currency: string) => ({
  amount,
  amount_without_discount: amount,
  currency,
})
