/** Finds orders by their numbers. */
import { adminPathOf, type Deps, type Finder } from '../../projects/index.ts'
import { findOrder } from './orders.sql.ts'

/** The order of the shop that has a number. */
export const orderFinder = ({ sql }: Pick<Deps, 'sql'>): Finder => ({
  permission: 'payments.read',
  async find({ projectId }, { id }) {
    if (id === undefined) return []
    const rows = await findOrder(sql, projectId, id)
    return rows.map(({ order_id, status, amount, currency, user_id: user }) => ({
      kind: 'order',
      id: String(order_id),
      title: `${status}, ${amount} ${currency}, user ${user}`,
      values: { status, user, amount, currency },
      matched: 'order_id',
      isExact: true,
      path: `${adminPathOf(projectId)}/orders/${order_id}`,
    }))
  },
})
