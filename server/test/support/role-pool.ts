/** A pool of a role of its own, whose sessions and rights a test can change while it works. */
import { connect, type Sql } from '../../src/base/database/database.ts'
import { newUuid } from '../../src/base/ids.ts'

/** Its `settings` are such as `superuser login`; `end` drops the role. */
export const createRolePool = async (
  admin: Sql,
  { url, listenUrl }: { url: string; listenUrl?: string | undefined },
  settings: string,
  connections = 4,
) => {
  const role = `role_${newUuid().replaceAll('-', '')}`
  await admin.unsafe(`create role ${role} password 'secret' ${settings}`)
  // A pooler has a list of the roles that it lets in.
  const address = new URL(listenUrl ?? url)
  address.username = role
  address.password = 'secret'
  const pool = connect(address.href, { connections })
  const end = async (): Promise<void> => {
    await pool.end()
    await admin.unsafe(`drop owned by ${role}; drop role ${role}`)
  }
  return { role, pool, end }
}
