/** Orders without money: of free items, or paid in a currency of the game. They are paid from the start. */

import type { Tx } from '../../base/database/database.ts'
import { type Deps, type Project, recordOccurrences } from '../../projects/index.ts'
import { type Announcement, newEventId } from '../../webhooks/index.ts'
import type { OrderListener } from '../order-listener.ts'
import type { VirtualPrice } from '../rows.ts'
import { ordersOf } from './counted.ts'
import { emitOrderPaid } from './paying.ts'
import * as store from './transactions.sql.ts'

export type FreeOrder = {
  project: Project
  user: { id: string; ip?: string; email?: string; name?: string; country?: string }
  items: readonly { sku: string; type?: string; quantity: number }[]
  /** In which currency nothing is paid, where one is known. */
  currency?: string
  isDryRun?: boolean
  /** The price in a currency of the game, with its name at this moment. */
  virtualPrice?: VirtualPrice
  custom_parameters?: object
}

export type PlaceFreeOrder = (
  tx: Tx,
  order: FreeOrder,
  announcement?: Announcement,
) => Promise<number>

/** The same for several orders of one project, with as many statements as for one. The ids are in their order. */
export type PlaceFreeOrders = (
  tx: Tx,
  project: Project,
  orders: readonly Omit<FreeOrder, 'project'>[],
  announcement?: Announcement,
) => Promise<number[]>

type Needs = Pick<Deps, 'clock' | 'directory'> & { orders?: Pick<OrderListener, 'describe'> }

/**
 * Places free orders as paid transactions of amount "0" with their `order_paid`, in the caller's transaction of the
 * database. The listener is asked for facts of the items, but not told of the orders: who places them has counted them.
 * It is told of a refund.
 */
export const placeFreeOrders =
  (deps: Needs): PlaceFreeOrders =>
  async (tx, project, orders, announcement) => {
    const { projectId } = project
    const at = deps.clock.now()
    const paid = orders.map((order): store.PaidOrder => {
      const { user, items, currency, custom_parameters, isDryRun, virtualPrice = null } = order
      const body = {
        user,
        amount: '0',
        items: items.map((item) => ({ ...item, amount: '0' })),
        ...(currency !== undefined && { currency }),
        ...(custom_parameters && { custom_parameters }),
        ...(isDryRun && { dry_run: 1 as const }),
      }
      return { body, eventId: newEventId(at), virtualPrice }
    })
    const rows = await store.insertPaid(tx, projectId, at, paid)
    await Promise.all([
      emitOrderPaid(tx, deps, project, rows, announcement),
      recordOccurrences(tx, projectId, at, ordersOf(rows)),
    ])
    const ids = new Map(rows.map(({ event_id, transaction_id }) => [event_id, transaction_id]))
    return paid.map(({ eventId }) => ids.get(eventId) as number)
  }

/** The same for a single order; answers its id. */
export const freeOrders = (deps: Needs): PlaceFreeOrder => {
  const placeAll = placeFreeOrders(deps)
  return async (tx, { project, ...order }, announcement) => {
    const [id] = await placeAll(tx, project, [order], announcement)
    return id as number
  }
}
