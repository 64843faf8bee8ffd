/** The shop's records of a person: what they own, and the ledger. It stays when they are erased, without them. */
import { formatTimestamp } from '../../base/clock.ts'
import type { Deps, PersonalRecords } from '../../projects/index.ts'
import * as store from './holdings.sql.ts'
import { shownEntry } from './shown.ts'

const pageSize = 1000

/** The inventory and the ledger of a person. */
export const inventoryRecords = ({ sql }: Pick<Deps, 'sql'>): PersonalRecords => ({
  name: 'inventory',

  async exportUser(projectId, { paymentUserIds }) {
    const holdings: object[] = []
    const ledger: object[] = []
    for (const userId of paymentUserIds) {
      for (const which of ['currencies', 'goods'] as const)
        for (const row of await store.listHoldings(sql, projectId, userId, which))
          holdings.push({
            sku: row.sku,
            kind: row.kind,
            quantity: row.quantity,
            debt: row.debt,
            remaining_uses: row.remaining_uses,
            expires_at: row.expires_at && formatTimestamp(row.expires_at),
          })
      for (let before = Number.MAX_SAFE_INTEGER; ; ) {
        const page = { before, limit: pageSize, sku: null }
        const rows = await store.listEntriesOfUser(sql, projectId, userId, page)
        ledger.push(...rows.map(shownEntry))
        const last = rows.at(-1)
        if (!last || rows.length < pageSize) break
        before = last.entry_id
      }
    }
    const bought = await store.listOutsidePurchases(sql, projectId, paymentUserIds)
    const purchases = bought.map(({ user_id: _, purchased_at, ...purchase }) => ({
      ...purchase,
      purchased_at: formatTimestamp(purchased_at),
    }))
    return { holdings, purchases, ledger }
  },

  async eraseUser(projectId, { paymentUserIds }, anonymousId) {
    await sql.begin(async (tx) => {
      await store.deleteHoldings(tx, projectId, paymentUserIds)
      await store.anonymizeEntries(tx, projectId, paymentUserIds, anonymousId)
      await store.anonymizeOutsidePurchases(tx, projectId, paymentUserIds, anonymousId)
    })
  },
})
