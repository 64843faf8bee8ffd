/** Leases of processes that are not there. */
import type { Query } from '../../src/base/database/database.ts'

/** The lease of a process ends in so many seconds, 0 for now. */
export const endLease = (sql: Query, owner: string, inSeconds = 0) => sql`
  insert into webhook_workers (worker_id, alive_until)
  values (${owner}, now() + ${inSeconds}::integer * interval '1 second')
  on conflict (worker_id) do update
  set alive_until = excluded.alive_until
`

/** Gives shards, all when none is named, to a process whose lease goes on for an hour. */
export const holdShards = async (
  sql: Query,
  owner: string,
  epoch: number,
  shards?: readonly number[],
): Promise<void> => {
  await endLease(sql, owner, 3600)
  await sql`
    update webhook_shards
    set owner = ${owner}, epoch = ${epoch}
    where ${shards === undefined} or shard = any(${(shards ?? []) as number[]}::smallint[])
  `
}

/** Gives all shards to a process whose lease goes on for an hour, as if it had just taken them. */
export const takeOver = async (sql: Query, owner: string): Promise<void> => {
  await endLease(sql, owner, 3600)
  await sql`update webhook_shards set owner = ${owner}, epoch = epoch + 1`
}

/** Frees all shards and forgets all processes: those that live come back with their next renewal. */
export const freeShards = async (sql: Query): Promise<void> => {
  await sql`delete from webhook_workers`
  await sql`update webhook_shards set owner = null`
}
