/** Which process sends for which endpoints. */
import type { Query } from '../../../base/database/database.ts'

export type HeldShard = { shard: number; epoch: number }

/**
 * Prolongs the lease of this process, and answers the shards that it has. One that ran out is begun anew, without any:
 * others may be taking them. Times are the database's.
 */
export const renewLease = (sql: Query, worker: string, leaseMs: number) => sql<HeldShard[]>`
  with living as (
    select worker_id
    from webhook_workers
    where worker_id = ${worker}
      and alive_until > now()
  ), alive as (
    insert into webhook_workers (worker_id, alive_until)
    values (${worker}, now() + ${leaseMs}::integer * interval '1 millisecond')
    on conflict (worker_id) do update
    set alive_until = excluded.alive_until
  ), freed as (
    update webhook_shards
    set owner = null
    where owner = ${worker}
      and not exists (select from living)
  )
  select shard, epoch
  from webhook_shards
  join living on living.worker_id = webhook_shards.owner
  order by shard
`

/** The processes that live, and in how many milliseconds the lease of each ends unless it renews. */
export const listWorkers = (sql: Query) => sql<{ worker_id: string; ends_in_ms: number }[]>`
  select worker_id, ceil(extract(epoch from alive_until - now()) * 1000)::float8 as ends_in_ms
  from webhook_workers
  where alive_until > now()
  order by worker_id
`

/**
 * Takes up to `limit` shards that nobody holds, each with a new epoch. Of two processes that chose the same shard, the
 * second waits for the first and then finds another epoch.
 */
export const takeShards = (sql: Query, worker: string, limit: number) => sql<HeldShard[]>`
  with free as (
    select shard, epoch
    from webhook_shards
    where not exists (
      select from webhook_workers
      where worker_id = webhook_shards.owner
        and alive_until > now()
    )
    order by shard
    limit ${limit}
  )
  update webhook_shards as lease
  set owner = ${worker},
      epoch = lease.epoch + 1
  from free
  where lease.shard = free.shard
    and lease.epoch = free.epoch
  returning lease.shard, lease.epoch
`

/** Gives shards back, so that others may take them at once. */
export const releaseShards = (sql: Query, worker: string, shards: readonly number[]) => sql`
  update webhook_shards
  set owner = null
  where owner = ${worker}
    and shard = any(${shards as number[]}::smallint[])
`

/** Forgets this process, and those long dead. */
export const forgetWorker = (sql: Query, worker: string) => sql`
  delete from webhook_workers
  where worker_id = ${worker}
     or alive_until < now() - interval '1 hour'
`
