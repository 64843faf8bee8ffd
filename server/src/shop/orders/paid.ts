/** Money and orders of the shop: payments tell of it, in the transaction of the database that moves it. */
import { Problem } from '../../base/contract.ts'
import type { Tx } from '../../base/database/database.ts'
import { inStep, type Tell } from '../../base/telemetry/in-step.ts'
import { takeLines } from '../../catalog/index.ts'
import { NotGiven, type OrderListener, type Order as PaidOrder } from '../../payments/index.ts'
import type { Deps } from '../../projects/index.ts'
import { isForGood } from '../inventory/good.ts'
import { giveOrdered, Refused } from '../inventory/ledger.ts'
import type { Order } from './order.ts'
import * as store from './orders.sql.ts'

/**
 * Hears of orders of the shop before another listener, which hears of all others. A paid order gives its goods and is
 * done. Where they cannot be given and the money can go back, it is refused. An order that had ended counts again: its
 * money came late (docs/interface/orders.md#late-money).
 */
export const listenForOrders = (
  { clock, tracing }: Pick<Deps, 'clock' | 'tracing'>,
  others: OrderListener,
): OrderListener => ({
  ...others,
  async paid(tx, paid, mayRefuse = false) {
    if (!paid.isOfShop) return await others.paid(tx, paid, mayRefuse)
    await inStep(tracing, 'give order', factsOf(paid), async (tell) => {
      try {
        tell({ outcome: await grant(tx, { clock, tell }, others, paid, mayRefuse) })
      } catch (error) {
        if (error instanceof NotGiven) tell({ outcome: error.reason })
        throw error
      }
    })
  },
  async rejected(tx, paid) {
    const { projectId, orderId } = paid
    await inStep(tracing, 'end order', factsOf(paid), async (tell) => {
      const ended = await store.markEnded(tx, projectId, orderId, 'rejected', clock.now())
      tell({ outcome: ended.length > 0 ? 'rejected' : 'over already' })
    })
  },
  async isCanceledBy(tx, { projectId, orderId, transactionId }) {
    const [row] = await store.holdOrder(tx, projectId, orderId)
    return row?.paid_by === transactionId
  },
  async refunded(tx, order) {
    if (!order.isOfShop) return await others.refunded(tx, order)
    const { projectId, orderId, transactionId } = order
    await inStep(tracing, 'end order', factsOf(order), async (tell) => {
      const [row] = await store.holdOrder(tx, projectId, orderId)
      // Money of a second payment went back: the order keeps what the first one paid.
      if (row?.paid_by !== transactionId) return tell({ outcome: 'keeps its goods' })
      await others.refunded(tx, order)
      await store.markEnded(tx, projectId, orderId, 'refunded', clock.now())
      tell({ outcome: 'refunded' })
    })
  },
})

const factsOf = ({ orderId, transactionId }: PaidOrder) => ({ orderId, transactionId })

/** Gives a paid order, and answers in a word what became of it. Throws `NotGiven` where its money can go back. */
const grant = async (
  tx: Tx,
  { clock, tell }: Pick<Deps, 'clock'> & { tell: Tell },
  others: OrderListener,
  paid: PaidOrder,
  mayRefuse: boolean,
): Promise<string> => {
  const { projectId, orderId, transactionId } = paid
  const [row] = await store.holdOrder(tx, projectId, orderId)
  if (!row) throw new Error(`the order ${orderId} of a transaction is not there`)
  const order = store.orderOf(row)
  tell({ orderStatus: order.status })
  if (order.paidBy !== null) {
    if (mayRefuse) throw new NotGiven('order_paid')
    return 'paid before'
  }
  if (order.endedBy === 'erased') {
    if (mayRefuse) throw new NotGiven('player_erased')
    return 'player erased'
  }
  if (!mayRefuse) await others.paid(tx, paid)
  else await takeWithin(tx, paid)
  if (order.isGranted) await give(tx, order, paid, mayRefuse)
  await store.markPaid(tx, projectId, orderId, transactionId, clock.now())
  return order.isGranted ? 'given' : 'left to the studio'
}

/** Takes the order's lines within their limits, or refuses. */
const takeWithin = async (tx: Tx, paid: PaidOrder): Promise<void> => {
  try {
    await takeLines(tx, paid, async () => paid.orderId)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    throw new NotGiven('sold_out')
  }
}

/** Gives what was frozen in the order. */
const give = async (
  tx: Tx,
  { projectId, orderId, userId, isSandbox, goods }: Order,
  { paidAt: at }: PaidOrder,
  mayRefuse: boolean,
): Promise<void> => {
  try {
    const isOnce = mayRefuse && isForGood(goods)
    const given = { projectId, orderId, userId, isSandbox, at }
    await giveOrdered(tx, given, goods, isOnce)
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    throw new NotGiven(error.reason === 'owned' ? 'owned' : 'too_many')
  }
}
