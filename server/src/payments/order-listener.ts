/** Events of orders that payments announce to other areas; `app.ts` brings the listener. */
import type { Instant } from '../base/clock.ts'
import type { Query, Tx } from '../base/database/database.ts'

/** A paid transaction, as far as stock and limits care. */
export type Order = {
  projectId: number
  /** The number of the shop's order, else the transaction's: both are counted in one row. */
  orderId: number
  /** The transaction. */
  transactionId: number
  /** Whether the shop made the order, with the goods that it froze then. */
  isOfShop: boolean
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

/** Goods that cannot be given for money that came: it has to go back. */
export class NotGiven extends Error {
  override readonly name = 'NotGiven'
  readonly reason: NotGivenReason

  constructor(reason: NotGivenReason) {
    super(reason)
    this.reason = reason
  }
}

/** `owned`: the player has what is owned once. `too_many`: it would be more than can be counted. */
export type NotGivenReason = 'order_paid' | 'owned' | 'player_erased' | 'sold_out' | 'too_many'

/**
 * Hears of orders in the transaction of the database that changes them, so that its own changes count exactly when the
 * order does. It cannot refuse: the money has moved. Should two of them lock each other out, both are tried again.
 */
export type OrderListener = {
  /**
   * An order was paid. Once for each transaction; items without a sku are left out, orders without items not told.
   * Where the money can go back (`mayRefuse`), an order of the shop is refused by `NotGiven`.
   */
  paid(tx: Tx, order: Order, mayRefuse?: boolean): Promise<void>
  /** A payment of an order was refused as fraud, before money came. */
  rejected?(tx: Tx, order: Order): Promise<void>
  /** All of an order's money went back. Once for each order; a partial refund names no items and is not told. */
  refunded(tx: Tx, order: Order): Promise<void>
  /**
   * Asked before all money of a payment goes back: whether that cancels its order of the shop. It does not where
   * another payment had paid the order.
   */
  isCanceledBy?(
    tx: Tx,
    payment: Pick<Order, 'projectId' | 'orderId' | 'transactionId'>,
  ): Promise<boolean>
  /** Facts of items by their skus; unknown skus are left out. */
  describe?(sql: Query, projectId: number, skus: readonly string[]): Promise<Map<string, ItemFacts>>
}
