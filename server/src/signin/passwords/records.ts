/** The account of a person, as it is exported. It is deleted with the user. */
import { formatTimestamp } from '../../base/clock.ts'
import type { Deps, PersonalRecords } from '../../projects/index.ts'
import { listAccounts } from './passwords.sql.ts'

/** Name and address of an account; the password itself is known to nobody. */
export const passwordRecords = ({ sql }: Pick<Deps, 'sql'>): PersonalRecords => ({
  name: 'passwords',
  async exportUser(projectId, { userId }) {
    const rows = await listAccounts(sql, projectId, userId)
    return rows.map(({ username, email, is_active, created_at, changed_at }) => ({
      username,
      email,
      is_active,
      created_at: formatTimestamp(created_at),
      password_changed_at: formatTimestamp(changed_at),
    }))
  },
  async eraseUser() {},
})
