/** A statement that changes deliveries holds on to the leases of its owner. */
import { arrayOf, type Query } from '../../../base/database/database.ts'

/** Under which leases a statement writes: it changes nothing for a shard that has a new owner. */
export type Fence = { owner: string; shards: readonly number[]; epochs: readonly number[] }

/**
 * Part of a statement that changes rows: those of the fence's shards that are held under it. Citus asks for them at the
 * coordinator, where the leases are, and sends the node that has the project their numbers.
 */
export const heldShards = (sql: Query, fence: Fence) => sql`
  select unnest(${heldList(sql, fence)}) as shard
`

/** The same as a list. */
export const heldList = (sql: Query, { owner, shards, epochs }: Fence) => sql`
  held_shards_1(${owner}, ${arrayOf(shards)}::smallint[], ${arrayOf(epochs)}::bigint[])
`

/**
 * The same where leases and deliveries lie in one place: a part of the statement that costs less than a function. The
 * lease is read once, from the owner's row. While somebody holds a snapshot of the database, all renewals since are
 * passed by here. Ten minutes of renewals in each of the 64 shards made a delivery cost the database more than twice as
 * much.
 */
export const shardsHeldHere = (sql: Query, { owner, shards, epochs }: Fence) => sql`
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
