/** The rights that makers of lasting things have now, such as of links: such a thing must not outlive them. */
import type { Instant } from '../../base/clock.ts'
import type { Query } from '../../base/database/database.ts'
import type { Directory, Project } from '../directory/directory.ts'
import { grantsOf } from '../people/grants-of-people.ts'
import { findConsoleUser } from '../people/people.sql.ts'
import type { Grant } from '../permissions/grants.ts'

/** A maker as it is kept. */
export type Maker = { kind: string; id?: string }

type Needs = { sql: Query; directory: Pick<Directory, 'findApiKeys' | 'operatorKeys'> }

/**
 * The grants of a person or key at a moment. They are none for a person who was removed, for a key that was revoked or
 * is over, and for whoever has no id.
 */
export const grantsOfMaker = async (
  { sql, directory }: Needs,
  { kind, id }: Maker,
  { projectId, merchantId }: Pick<Project, 'projectId' | 'merchantId'>,
  now: Instant,
): Promise<readonly Grant[]> => {
  if (id === undefined) return []
  if (kind === 'console_user') {
    const [person] = await findConsoleUser(sql, id)
    return person && person.state !== 'removed' ? grantsOf(person.grants) : []
  }
  const keys =
    kind === 'operator'
      ? directory.operatorKeys()
      : kind === 'api_key'
        ? [
            ...(await directory.findApiKeys(projectId)),
            ...(await directory.findApiKeys(merchantId)),
          ]
        : []
  const key = keys.find(({ keyId }) => keyId === id)
  return key && (key.expiresAt === undefined || key.expiresAt > now) ? key.grants : []
}
