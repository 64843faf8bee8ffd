/** Finds console users: by their id, their address, and how that or their name begins. */
import { readMailbox } from '../../base/messages/mailbox.ts'
import type { Parts } from '../parts.ts'
import { type InstallationFinder, mostOfKind } from './finder.ts'
import type { Question } from './question.ts'
import { type FoundPersonRow, findPeople } from './search.sql.ts'

/** People who were removed are found by their id and whole address only, as the audit trail names them. */
export const peopleFinder = ({ sql }: Pick<Parts, 'sql'>): InstallationFinder => ({
  permission: 'people.read',
  async find({ text, uuid, isMailbox }: Question) {
    const email = (isMailbox ? readMailbox(text) : undefined) ?? text.toLowerCase()
    const rows = await findPeople(sql, { text, email, uuid, limit: mostOfKind })
    return rows.map((row) => ({
      kind: 'console_user' as const,
      id: row.user_id,
      title: row.name === row.email ? row.email : `${row.name}, ${row.email}`,
      ...matchOf(row, { text, email, uuid }),
      path: `/api/operator/console_users/${row.user_id}`,
    }))
  },
})

type Asked = { text: string; email: string; uuid: string | undefined }

const matchOf = (row: FoundPersonRow, { text, email, uuid }: Asked) => {
  if (row.user_id === uuid) return { matched: 'console_user_id', isExact: true }
  if (row.email.startsWith(email)) return { matched: 'email', isExact: row.email === email }
  return { matched: 'name', isExact: row.name.toLowerCase() === text.toLowerCase() }
}
