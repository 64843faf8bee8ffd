/** The keys that sign tokens. */
import type { Instant } from '../../base/clock.ts'
import { type Query, rowCount, type Tx } from '../../base/database/database.ts'

export type KeyAlgorithm = 'ES256' | 'RS256' | 'EdDSA' | 'HS256'
export type KeyState = 'next' | 'current' | 'previous'

export type SigningKeyRow = {
  project_id: number
  key_id: string
  algorithm: KeyAlgorithm
  state: KeyState
  private_key: Buffer
  created_at: Instant
  retired_at: Instant | null
}

/** The keys of these projects, the one that signs first. */
export const listSigningKeys = (sql: Query, projects: readonly number[]) => sql<SigningKeyRow[]>`
  select project_id, key_id, algorithm, state, private_key, created_at, retired_at
  from signing_keys
  where project_id = any(${projects as number[]}::bigint[])
  order by project_id, array_position(array['current', 'next', 'previous'], state), created_at desc
`

/** Stores a key, unless the project already has one of this algorithm in this state. */
export const insertSigningKey = (sql: Query, row: Omit<SigningKeyRow, 'retired_at'>) => sql`
  insert into signing_keys (project_id, key_id, algorithm, state, private_key, created_at)
  values (
    ${row.project_id}, ${row.key_id}, ${row.algorithm}, ${row.state}, ${row.private_key},
    ${row.created_at}
  )
  on conflict do nothing
`

/** The keys of one algorithm that still take part in rotation. */
export const listActiveKeys = (tx: Tx, project: number, algorithm: KeyAlgorithm) =>
  tx<{ key_id: string; state: KeyState }[]>`
    select key_id, state
    from signing_keys
    where project_id = ${project}
      and algorithm = ${algorithm}
      and state <> 'previous'
  `

/** Ends a key's time of signing. */
export const retireKey = (tx: Tx, project: number, key: string, now: Instant) => tx`
  update signing_keys
  set state = 'previous',
      retired_at = ${now}
  where project_id = ${project}
    and key_id = ${key}
`

/** Begins a key's time of signing. */
export const promoteKey = (tx: Tx, project: number, key: string) => tx`
  update signing_keys
  set state = 'current'
  where project_id = ${project}
    and key_id = ${key}
`

/** Deletes keys retired before an instant; answers how many. */
export const pruneSigningKeys = (sql: Query, project: number, before: Instant) =>
  rowCount(sql`
    delete from signing_keys
    where project_id = ${project}
      and state = 'previous'
      and retired_at < ${before}
  `)
