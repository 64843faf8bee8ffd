/** Purchases take of the limits of items, and refunds give back. */
import type { Instant } from '../../base/clock.ts'
import { Problem } from '../../base/contract.ts'
import type { Query, Tx } from '../../base/database/database.ts'
import type { Deps } from '../../projects/index.ts'
import { advanceSales } from '../changes/project-version.sql.ts'
import { problems } from '../contract.ts'
import { countedSince, type PurchaseLimits, readLimits } from './limits.ts'
import * as store from './purchases.sql.ts'

/** A paid order, as far as limits care. */
type Order = {
  projectId: number
  orderId: number
  userId: string
  items: readonly { sku: string; quantity: number }[]
  paidAt: Instant
}

/** The members that an item adds to its line in notifications of orders. */
type ItemFacts = { custom_attributes: object | null; is_pre_order: boolean }

export type Purchases = {
  /** Counts what a paid order takes; it may take more than is left, because the money has moved. */
  paid(tx: Tx, order: Order): Promise<void>
  /** Gives back what an order took, once. */
  refunded(tx: Tx, order: Pick<Order, 'projectId' | 'orderId'>): Promise<void>
  /** The members that items add to their lines, by sku; unknown ones are left out. */
  describe(sql: Query, projectId: number, skus: readonly string[]): Promise<Map<string, ItemFacts>>
}

/**
 * Builds the listener of orders. In a transaction it locks, in this order: counts of the player, counts of items, both
 * by item, then the catalog's version. So no two of them wait for each other.
 */
export const purchases = ({ clock }: Pick<Deps, 'clock'>): Purchases => ({
  async paid(tx, { projectId, orderId, userId, items, paidAt }) {
    const taken = await takenBy(tx, projectId, userId, items, paidAt)
    for (const { row, limits } of taken) {
      if (limits.perUser !== undefined) await store.countForUser(tx, projectId, row, null)
    }
    const shown = taken.filter(({ limits }) => limits.perItem !== undefined)
    for (const { row } of shown) await store.countForAll(tx, projectId, row, null)
    await keep(tx, projectId, orderId, paidAt, taken)
  },

  async refunded(tx, { projectId, orderId }) {
    const [{ is_shown_to_all }] = await store.returnTaken(tx, projectId, orderId, clock.now())
    if (is_shown_to_all) await advanceSales(tx, projectId)
  },

  async describe(sql, projectId, skus) {
    const rows = await store.listDescriptions(sql, projectId, skus)
    return new Map(
      rows.map(({ sku, custom_attributes, pre_order }) => [
        sku,
        {
          custom_attributes: custom_attributes === null ? null : JSON.parse(custom_attributes),
          is_pre_order: isPreOrder(pre_order),
        },
      ]),
    )
  },
})

/** The part that an order takes of one item. */
type Taken = { row: store.TakenRow; limits: PurchaseLimits }

const takenBy = async (
  sql: Query,
  projectId: number,
  userId: string,
  items: Order['items'],
  at: Instant,
): Promise<Taken[]> => {
  const quantities = new Map<string, number>()
  for (const { sku, quantity } of items) {
    quantities.set(sku, (quantities.get(sku) ?? 0) + quantity)
  }
  const rows = await store.listLimited(sql, projectId, [...quantities.keys()])
  return rows.flatMap(({ item_id, sku, limits: text }): Taken[] => {
    const limits = readLimits(text)
    if (!limits) return []
    const row = {
      item_id,
      user_id: userId,
      quantity: quantities.get(sku) ?? 0,
      counted_since: limits.perUser === undefined ? null : countedSince(limits, at),
      is_counted_for_all: limits.perItem !== undefined,
    }
    return [{ row, limits }]
  })
}

const keep = async (
  tx: Tx,
  projectId: number,
  orderId: number,
  at: Instant,
  taken: readonly Taken[],
): Promise<void> => {
  if (taken.length === 0) return
  await store.keepTaken(
    tx,
    projectId,
    orderId,
    at,
    taken.map(({ row }) => row),
  )
  if (taken.some(({ row }) => row.is_counted_for_all)) await advanceSales(tx, projectId)
}

/** Whether limits leave as much as a player wants. Nothing is taken: others may be faster. */
export const isWithinLimits = async (
  sql: Query,
  projectId: number,
  userId: string,
  items: Order['items'],
  at: Instant,
): Promise<boolean> => {
  const taken = await takenBy(sql, projectId, userId, items, at)
  if (taken.length === 0) return true
  const ids = taken.map(({ row }) => row.item_id)
  const [bought, sold] = await Promise.all([
    store.listBought(sql, projectId, userId, ids),
    store.listSold(sql, projectId, ids),
  ])
  return taken.every(({ row, limits: { perUser, perItem } }) => {
    const mine = bought.find(
      ({ item_id, since }) =>
        item_id === row.item_id && since.getTime() === row.counted_since?.getTime(),
    )
    const all = sold.find(({ item_id }) => item_id === row.item_id)
    return (
      row.quantity + (mine?.bought ?? 0) <= (perUser ?? Number.MAX_SAFE_INTEGER) &&
      row.quantity + (all?.sold ?? 0) <= (perItem ?? Number.MAX_SAFE_INTEGER)
    )
  })
}

/** A player's order without payment. */
export type Claim = {
  projectId: number
  userId: string
  sku: string
  quantity: number
  at: Instant
}

/**
 * Takes a free item within its limits; of claims at the same time exactly as many succeed as fit. It makes its order by
 * `order`, whose id it answers. Throws 422 when a limit leaves less than is wanted; then nothing was taken.
 */
export const takeWithinLimits = async (
  tx: Tx,
  { projectId, userId, sku, quantity, at }: Claim,
  order: () => Promise<number>,
): Promise<number> =>
  await takeLines(tx, { projectId, userId, items: [{ sku, quantity }], paidAt: at }, order)

/** The same for the lines of an order. */
export const takeLines = async (
  tx: Tx,
  { projectId, userId, items, paidAt: at }: Omit<Order, 'orderId'>,
  order: () => Promise<number>,
): Promise<number> => {
  const taken = await takenBy(tx, projectId, userId, items, at)
  for (const { row, limits } of taken) {
    if (limits.perUser === undefined) continue
    if (row.quantity > limits.perUser) throw exhausted('for this player')
    const counted = await store.countForUser(tx, projectId, row, limits.perUser)
    if (counted.length === 0) throw exhausted('for this player')
  }
  for (const { row, limits } of taken) {
    if (limits.perItem === undefined) continue
    if (row.quantity > limits.perItem) throw exhausted('for all players together')
    const counted = await store.countForAll(tx, projectId, row, limits.perItem)
    if (counted.length === 0) throw exhausted('for all players together')
  }
  const orderId = await order()
  await keep(tx, projectId, orderId, at, taken)
  return orderId
}

const exhausted = (whose: string): Problem =>
  new Problem(problems.limit_reached, {
    detail: `The limit of this item ${whose} leaves less than was asked for`,
  })

const isPreOrder = (text: string | null): boolean =>
  text !== null && (JSON.parse(text) as { is_enabled?: boolean } | null)?.is_enabled === true
