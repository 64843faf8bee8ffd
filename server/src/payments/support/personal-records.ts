/** The records that payments keep of a person. Transactions stay when the person is erased, under an anonymous id. */
import type { Sql } from '../../base/database/database.ts'
import type { Deps, Person, PersonalRecords } from '../../projects/index.ts'
import { present } from '../present.ts'
import { listSubscriptions } from '../subscriptions/subscriptions.sql.ts'
import { listTransactions } from '../transactions/transactions.sql.ts'
import * as store from './personal-records.sql.ts'

const batch = 1000

/** Transactions and subscriptions of a person. */
export const paymentRecords = ({ sql, clock }: Pick<Deps, 'sql' | 'clock'>): PersonalRecords => ({
  name: 'payments',

  async exportUser(projectId, { paymentUserIds }) {
    const transactions: object[] = []
    const subscriptions: object[] = []
    await walk(sql, store.findTransactionsOf, projectId, paymentUserIds, async (ids) => {
      transactions.push(...(await listTransactions(sql, projectId, ids)).map(present))
    })
    await walk(sql, store.findSubscriptionsOf, projectId, paymentUserIds, async (ids) => {
      subscriptions.push(...(await listSubscriptions(sql, projectId, ids)).map(present))
    })
    return { transactions, subscriptions }
  },

  async eraseUser(projectId, { paymentUserIds }, anonymousId) {
    const now = clock.now()
    await walk(sql, store.findTransactionsOf, projectId, paymentUserIds, (ids) =>
      store.anonymizeTransactions(sql, projectId, ids, anonymousId, now),
    )
    await walk(sql, store.findSubscriptionsOf, projectId, paymentUserIds, (ids) =>
      store.anonymizeSubscriptions(sql, projectId, ids, anonymousId, now),
    )
  },
})

const walk = async (
  sql: Sql,
  findPart: typeof store.findTransactionsOf,
  projectId: number,
  users: Person['paymentUserIds'],
  work: (ids: readonly number[]) => PromiseLike<unknown>,
): Promise<void> => {
  for (let after = 0, found = batch; found === batch; ) {
    const part: { id: number }[] = await findPart(sql, projectId, users, after, batch)
    const ids = part.map(({ id }) => id)
    if (ids.length > 0) await work(ids)
    after = ids.at(-1) ?? after
    found = ids.length
  }
}
