/** Finds transactions and subscriptions by their ids. */
import { adminPathOf, type Deps, type Finder, mostOfKind } from '../../projects/index.ts'
import { type FoundPaymentRow, findPayments } from './finder.sql.ts'

/** Transactions by their id, their order's and the game's own, the newest first; subscriptions by their id. */
export const paymentFinder = ({ sql }: Pick<Deps, 'sql'>): Finder => ({
  permission: 'payments.read',
  async find({ projectId }, { text, id, isMailbox }) {
    if (isMailbox) return []
    const rows = await findPayments(sql, { projectId, text, id, limit: mostOfKind })
    return rows.map((row) => ({
      kind: row.kind,
      id: String(row.id),
      title: titleOf(row),
      values: valuesOf(row),
      matched: row.matched,
      isExact: true,
      path: `${adminPathOf(projectId)}/${row.kind}s/${row.id}`,
    }))
  },
})

const valuesOf = ({ status, amount, currency, user_id: user }: FoundPaymentRow) => ({
  ...{ status, user },
  ...(amount === null ? {} : { amount }),
  ...(currency === null ? {} : { currency }),
})

const titleOf = ({ status, amount, currency, user_id }: FoundPaymentRow): string => {
  const sum = amount === null ? '' : `, ${amount}${currency === null ? '' : ` ${currency}`}`
  return `${status}${sum}, user ${user_id}`
}
