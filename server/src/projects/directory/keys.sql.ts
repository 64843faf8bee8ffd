/** API keys and operators' keys as they are kept. */
import type { Instant } from '../../base/clock.ts'
import type { Query, Tx } from '../../base/database/database.ts'

export type ApiKeyRow = {
  key_id: string
  merchant_id: number | null
  project_id: number | null
  name: string
  hash: Buffer
  role: string | null
  permissions: string[] | null
  created_at: Instant
  expires_at: Instant | null
  last_used_at: Instant | null
}

export type OperatorKeyRow = {
  key_id: string
  name: string
  hash: Buffer
  created_at: Instant
  expires_at: Instant | null
  last_used_at: Instant | null
}

/** All operators' keys that were not revoked, oldest first. Keys of versions before get their id from their hash. */
export const listOperatorKeys = (sql: Query) => sql<OperatorKeyRow[]>`
  select
    coalesce(key_id, md5(hash)::uuid) as key_id, name, hash, created_at, expires_at, last_used_at
  from operator_keys
  order by created_at, hash
`

/** Adds an operator's key. */
export const insertOperatorKey = (
  sql: Query,
  row: Omit<OperatorKeyRow, 'created_at' | 'last_used_at'> & { now: Instant },
) => sql`
  insert into operator_keys (hash, key_id, name, created_at, expires_at)
  values (${row.hash}, ${row.key_id}, ${row.name}, ${row.now}, ${row.expires_at})
`

/** Takes an operator's key away; answers what was known of it, or no row. */
export const deleteOperatorKey = (tx: Tx, hash: Buffer) => tx<
  Pick<OperatorKeyRow, 'key_id' | 'name' | 'created_at'>[]
>`
  delete from operator_keys
  where hash = ${hash}
  returning coalesce(key_id, md5(hash)::uuid) as key_id, name, created_at
`

/** Remembers the name of a key that was taken away. */
export const insertRevokedOperatorKey = (
  tx: Tx,
  row: Pick<OperatorKeyRow, 'key_id' | 'name' | 'created_at'>,
  now: Instant,
) => tx`
  insert into revoked_operator_keys (key_id, name, created_at, revoked_at)
  values (${row.key_id}, ${row.name}, ${row.created_at}, ${now})
  on conflict (key_id) do nothing
`

/** The keys of these projects and merchants that were not revoked. */
export const listApiKeys = (sql: Query, owners: readonly number[]) => sql<ApiKeyRow[]>`
  select
    key_id, merchant_id, project_id, name, hash, role, permissions, created_at, expires_at, last_used_at
  from api_keys
  where revoked_at is null
    and (
      project_id = any(${owners as number[]}::bigint[])
      or merchant_id = any(${owners as number[]}::bigint[])
    )
  order by created_at
`

/** Keys of merchants that were not revoked and end before an instant, those that end first before the others. */
export const listEndingMerchantKeys = (sql: Query, before: Instant, limit: number) => sql<
  { merchant_id: number; name: string; expires_at: Instant }[]
>`
  select merchant_id, name, expires_at
  from api_keys
  where revoked_at is null
    and merchant_id is not null
    and expires_at < ${before}
  order by expires_at, key_id
  limit ${limit}
`

/** When the next key of a merchant, and the next one of a project, ends that was not revoked; those before aside. */
export const readNextKeyEnds = (sql: Query, after: Instant) => sql<
  { merchant: Instant | null; project: Instant | null }[]
>`
  select
    min(expires_at) filter (where merchant_id is not null) as merchant,
    min(expires_at) filter (where project_id is not null) as project
  from api_keys
  where revoked_at is null
    and expires_at > ${after}
`

/** Stores a key of a merchant or of a project. */
export const insertApiKey = (
  sql: Query,
  row: Omit<ApiKeyRow, 'created_at' | 'last_used_at'>,
) => sql`
  insert into api_keys (
    key_id, merchant_id, project_id, name, hash, role, permissions, expires_at
  ) values (
    ${row.key_id}, ${row.merchant_id}, ${row.project_id}, ${row.name}, ${row.hash},
    ${row.role}, ${row.permissions}::text[], ${row.expires_at}
  )
`

/** Revokes a key that is valid. */
export const revokeApiKey = (sql: Query, id: string, now: Instant) => sql`
  update api_keys
  set revoked_at = ${now}
  where key_id = ${id}
    and revoked_at is null
`

/** Lets a key end that is valid and would end later. */
export const endApiKeyEarlier = (tx: Tx, id: string, expiresAt: Instant) => tx`
  update api_keys
  set expires_at = ${expiresAt}
  where key_id = ${id}
    and revoked_at is null
    and (expires_at is null or expires_at > ${expiresAt})
`

/** Changes what a key may do, and until when. */
export const updateApiKey = (
  sql: Query,
  id: string,
  { role, permissions, expires_at }: Pick<ApiKeyRow, 'role' | 'permissions' | 'expires_at'>,
) => sql`
  update api_keys
  set role = ${role},
      permissions = ${permissions}::text[],
      expires_at = ${expires_at}
  where key_id = ${id}
    and revoked_at is null
`

/** Writes down that API keys were used, where that was not written since `before`. */
export const touchApiKeys = (
  sql: Query,
  ids: readonly string[],
  { at, before }: { at: Instant; before: Instant },
) => sql`
  update api_keys
  set last_used_at = ${at}
  where key_id = any(${ids as string[]}::uuid[])
    and (last_used_at is null or last_used_at <= ${before})
`

/** The same of operators' keys. */
export const touchOperatorKeys = (
  sql: Query,
  ids: readonly string[],
  { at, before }: { at: Instant; before: Instant },
) => sql`
  update operator_keys
  set last_used_at = ${at}
  where coalesce(key_id, md5(hash)::uuid) = any(${ids as string[]}::uuid[])
    and (last_used_at is null or last_used_at <= ${before})
`

/** The names of these keys, API keys and operators', also of those that were revoked. */
export const nameKeys = (sql: Query, ids: readonly string[]) => sql<
  { key_id: string; name: string }[]
>`
  select key_id, name
  from api_keys
  where key_id = any(${ids as string[]}::uuid[])
  union all
  select coalesce(key_id, md5(hash)::uuid), name
  from operator_keys
  where coalesce(key_id, md5(hash)::uuid) = any(${ids as string[]}::uuid[])
  union all
  select key_id, name
  from revoked_operator_keys
  where key_id = any(${ids as string[]}::uuid[])
`
