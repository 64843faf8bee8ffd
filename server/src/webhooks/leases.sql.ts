/** Which process sends for which endpoints. */
import type { Query } from '../base/database.ts'

export type HeldShard = { shard: number; epoch: number }

/** Says that this process lives, and prolongs its leases; answers those it still has. Times are the database's. */
export const renewLeases = (sql: Query, worker: string, leaseMs: number) => sql<HeldShard[]>`
  with alive as (
    insert into webhook_workers (worker_id, alive_until)
    values (${worker}, now() + ${leaseMs}::integer * interval '1 millisecond')
    on conflict (worker_id) do update
    set alive_until = excluded.alive_until
  )
  update webhook_shards
  set lease_until = now() + ${leaseMs}::integer * interval '1 millisecond'
  where owner = ${worker}
  returning shard, epoch
`

/** The processes that live. */
export const listWorkers = (sql: Query) => sql<{ worker_id: string }[]>`
  select worker_id
  from webhook_workers
  where alive_until > now()
`

/**
 * Takes up to `limit` shards that nobody holds, each with a new epoch. The condition stands twice: of two processes
 * that chose the same shard, the second waits for the first and then finds it held.
 */
export const takeShards = (sql: Query, worker: string, leaseMs: number, limit: number) => sql<
  HeldShard[]
>`
  update webhook_shards
  set owner = ${worker},
      epoch = epoch + 1,
      lease_until = now() + ${leaseMs}::integer * interval '1 millisecond'
  where lease_until <= now()
    and shard in (
      select shard
      from webhook_shards
      where lease_until <= now()
      order by shard
      limit ${limit}
    )
  returning shard, epoch
`

/** Gives shards back, so that others may take them at once. */
export const releaseShards = (sql: Query, worker: string, shards: readonly number[]) => sql`
  update webhook_shards
  set owner = null,
      lease_until = '-infinity'
  where owner = ${worker}
    and shard = any(${shards as number[]}::smallint[])
`

/** Forgets this process, and those long dead. */
export const forgetWorker = (sql: Query, worker: string) => sql`
  delete from webhook_workers
  where worker_id = ${worker}
     or alive_until < now() - interval '1 hour'
`
