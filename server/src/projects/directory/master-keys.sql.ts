/** The table of the installation's master keys. */
import type { Instant } from '../../base/clock.ts'
import type { Query, Sql } from '../../base/database/database.ts'

export type MasterKeyRow = {
  version: number
  check_value: Buffer
  /** Null while no process seals or derives with it. */
  in_use_since: Instant | null
  retired_at: Instant | null
}

/** Every version the database ever heard of, ascending. None in a database from before they were written down. */
export const listMasterKeys = async (sql: Sql): Promise<MasterKeyRow[]> => {
  const [table] = await sql<
    { found: string | null }[]
  >`select to_regclass('master_keys')::text as found`
  if (!table?.found) return []
  return await sql<MasterKeyRow[]>`
    select version, check_value, in_use_since, retired_at
    from master_keys
    order by version
  `
}

/** Writes a version down, unless another process did so just now. */
export const insertMasterKey = (
  sql: Query,
  { version, check_value, in_use_since }: Omit<MasterKeyRow, 'retired_at'>,
  now: Instant,
) => sql`
  insert into master_keys (version, check_value, added_at, in_use_since)
  values (${version}, ${check_value}, ${now}, ${in_use_since})
  on conflict do nothing
`

/** Says that a version is used from now on, where it was not before. */
export const useMasterKey = (sql: Query, version: number, now: Instant) => sql`
  update master_keys
  set in_use_since = ${now}
  where version = ${version}
    and in_use_since is null
    and retired_at is null
`

/** Takes a version out of use; a second time changes nothing. */
export const retireMasterKey = (sql: Query, version: number, now: Instant) => sql`
  update master_keys
  set retired_at = ${now}
  where version = ${version}
    and retired_at is null
`
