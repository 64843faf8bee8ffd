/** A statement that changes deliveries holds on to the leases of its owner. */
import type { Query } from '../../../base/database/database.ts'

/** Under which leases a statement writes: it changes nothing for a shard that has a new owner. */
export type Fence = { owner: string; shards: readonly number[]; epochs: readonly number[] }

/**
 * Those of the fence's shards that are held under it. The lease is read once, from the owner's row: while somebody
 * holds a snapshot of the database, all that was renewed since is passed by here. Ten minutes of renewals in each of
 * the 64 shards made a delivery cost the database more than twice as much.
 */
export const heldShards = (sql: Query, { owner, shards, epochs }: Fence) => sql`
  select lease.shard
  from unnest(${shards as number[]}::smallint[], ${epochs as number[]}::bigint[])
    as held (shard, epoch)
  join webhook_shards as lease
    on lease.shard = held.shard
   and lease.epoch = held.epoch
   and lease.owner = ${owner}
  where exists (
    select 1 from webhook_workers
    where worker_id = ${owner}
      and alive_until > now()
  )
`
