/** Events of orders that payments announce to other areas; `app.ts` brings the listener. */
import type { Instant } from '../base/clock.ts'
import type { Query, Tx } from '../base/database/database.ts'

/** A paid transaction, as far as stock and limits care. */
export type Order = {
  projectId: number
  /** The transaction's id, unique in the project. */
  orderId: number
  /** The player, under the id that the game gave. */
  userId: string
  /** Whether it is a test, for which no money moved. */
  isDryRun: boolean
  /** The items bought, in their order; an item without a quantity counts as one. */
  items: readonly { sku: string; quantity: number }[]
  /** When it was paid; the same in `paid` and `refunded`. */
  paidAt: Instant
}

/** Facts of an item that its line in `order_paid` carries. */
export type ItemFacts = {
  custom_attributes?: object | null
  is_pre_order?: boolean
}

/**
 * Hears of orders in the transaction of the database that changes them, so that its own changes count exactly when the
 * order does. It cannot refuse: the money has moved. Should two of them lock each other out, both are tried again.
 */
export type OrderListener = {
  /** An order was paid. Once for each order; items without a sku are left out, orders without items not told. */
  paid(tx: Tx, order: Order): Promise<void>
  /** All of an order's money went back. Once for each order; a partial refund names no items and is not told. */
  refunded(tx: Tx, order: Order): Promise<void>
  /** Facts of items by their skus; unknown skus are left out. */
  describe?(sql: Query, projectId: number, skus: readonly string[]): Promise<Map<string, ItemFacts>>
}
