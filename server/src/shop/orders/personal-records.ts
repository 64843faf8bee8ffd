/** The orders of a person. They stay when the person is erased, without them; what is open cannot be paid any more. */
import { formatTimestamp } from '../../base/clock.ts'
import type { Deps, PersonalRecords } from '../../projects/index.ts'
import * as store from './orders.sql.ts'

/** The orders of a person. */
export const orderRecords = ({ sql }: Pick<Deps, 'sql'>): PersonalRecords => ({
  name: 'orders',

  async exportUser(projectId, { paymentUserIds }) {
    const rows = await store.listOrdersOf(sql, projectId, paymentUserIds)
    return rows.map((row) => ({
      order_id: row.order_id,
      status: row.status,
      buyer: row.buyer,
      is_sandbox: row.is_sandbox,
      currency: row.currency,
      amount: row.amount,
      lines: row.lines,
      external_id: row.external_id,
      custom_parameters: row.custom_parameters,
      created_at: formatTimestamp(row.created_at),
      paid_at: row.paid_at && formatTimestamp(row.paid_at),
    }))
  },

  async eraseUser(projectId, { paymentUserIds }, anonymousId) {
    await store.anonymizeOrders(sql, projectId, paymentUserIds, anonymousId)
  },
})
