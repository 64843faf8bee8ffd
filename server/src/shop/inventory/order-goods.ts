/** Orders give goods, and take them back when their money goes back. */
import { Problem } from '../../base/contract.ts'
import type { Query, Tx } from '../../base/database/database.ts'
import { goodsOf, type Line } from '../../catalog/index.ts'
import type { OrderListener } from '../../payments/index.ts'
import type { Deps } from '../../projects/index.ts'
import { problems } from '../contract.ts'
import { listHoldings } from './holdings.sql.ts'
import { giveOrdered, type OrderedGoods, Refused, takeOrderedBack } from './ledger.ts'

/**
 * Gives the goods of an order of the shop, in the transaction that makes it. Throws 422 where the player would hold
 * more than can be counted.
 */
export const giveOrder = async (
  tx: Tx,
  order: OrderedGoods,
  lines: readonly Line[],
): Promise<void> => {
  const { goods } = await goodsOf(tx, order.projectId, lines)
  try {
    await giveOrdered(tx, order, goods)
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    throw new Problem(problems.holds_too_many, { detail: `${error.wish.sku}: that would be more` })
  }
}

/**
 * Hears of orders for the shop behind another listener: takes back the goods of one whose money went back. An order
 * that gave nothing is none of the shop's.
 */
export const listenForGoods = (
  { clock, directory }: Pick<Deps, 'clock' | 'directory'>,
  first: OrderListener,
): OrderListener => ({
  ...first,
  async refunded(tx, order) {
    const { projectId, orderId, isDryRun: isSandbox } = order
    const { limits_after_refund: limits, take_back: policy } =
      directory.project(projectId)?.settings.shop ?? {}
    if (limits !== 'keep') await first.refunded(tx, order)
    await takeOrderedBack(tx, { projectId, orderId, isSandbox, at: clock.now() }, policy)
  },
})

/** The skus that a player owns for good: nobody buys them twice. */
export const ownedForGood = async (
  sql: Query,
  projectId: number,
  userId: string,
): Promise<ReadonlySet<string>> => {
  const rows = await listHoldings(sql, projectId, userId, 'goods')
  return new Set(
    rows.flatMap(({ sku, kind, quantity }) =>
      kind === 'non_consumable' && quantity > 0 ? sku : [],
    ),
  )
}
