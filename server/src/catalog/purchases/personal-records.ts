/** The catalog's records of a person: their purchases of limited items. It stays in the sums, without saying who. */
import { formatTimestamp } from '../../base/clock.ts'
import type { Deps, PersonalRecords } from '../../projects/index.ts'
import * as store from './purchases.sql.ts'

/** The purchases of limited items of a person. */
export const purchaseRecords = ({ sql }: Pick<Deps, 'sql'>): PersonalRecords => ({
  name: 'limited_purchases',

  async exportUser(projectId, { paymentUserIds }) {
    const rows = await store.listOrdersOf(sql, projectId, paymentUserIds)
    return rows.map(({ order_id, sku, quantity, bought_at, returned_at }) => ({
      order_id,
      sku,
      quantity,
      bought_at: formatTimestamp(bought_at),
      ...(returned_at === null ? {} : { returned_at: formatTimestamp(returned_at) }),
    }))
  },

  async eraseUser(projectId, { paymentUserIds }, anonymousId) {
    await sql.begin(async (tx) => {
      await store.deleteCounts(tx, projectId, paymentUserIds)
      await store.anonymizeOrders(tx, projectId, paymentUserIds, anonymousId)
    })
  },
})
