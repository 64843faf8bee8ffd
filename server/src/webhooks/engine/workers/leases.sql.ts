/** Which process sends for which endpoints. On Citus these are tables of the coordinator, joined with no others. */
import { arrayOf, type Query, type Sql, type Tx } from '../../../base/database/database.ts'

export type HeldShard = { shard: number; epoch: number }

/**
 * Prolongs the lease of this process, and answers the shards that it has. One that ran out is begun anew, without any:
 * others may be taking them. Times are the database's.
 */
export const renewLease = async (
  sql: Sql,
  worker: string,
  leaseMs: number,
): Promise<HeldShard[]> => {
  const [living] = await prolong(sql, worker, leaseMs)
  if (living === undefined) {
    await sql.begin(async (tx) => {
      await begin(tx, worker, leaseMs)
      await freeShards(tx, worker)
    })
    return []
  }
  return living.shards.map((shard, index) => ({ shard, epoch: living.epochs[index] as number }))
}

/** Does nothing where the lease has ended. One statement, because each process asks once a second. */
const prolong = (sql: Query, worker: string, leaseMs: number) => sql<
  { shards: number[]; epochs: number[] }[]
>`
  update webhook_workers
  set alive_until = now() + ${leaseMs}::integer * interval '1 millisecond'
  where worker_id = ${worker}
    and alive_until > now()
  returning
    array(select shard::bigint from webhook_shards where owner = ${worker} order by shard) as shards,
    array(select epoch from webhook_shards where owner = ${worker} order by shard) as epochs
`

const begin = (tx: Tx, worker: string, leaseMs: number) => tx`
  insert into webhook_workers (worker_id, alive_until)
  values (${worker}, now() + ${leaseMs}::integer * interval '1 millisecond')
  on conflict (worker_id) do update
  set alive_until = excluded.alive_until
`

const freeShards = (tx: Tx, worker: string) => tx`
  update webhook_shards
  set owner = null
  where owner = ${worker}
`

/** The processes that live, and in how many milliseconds the lease of each ends unless it renews. */
export const listWorkers = (sql: Query) => sql<{ worker_id: string; ends_in_ms: number }[]>`
  select worker_id, ceil(extract(epoch from alive_until - now()) * 1000)::float8 as ends_in_ms
  from webhook_workers
  where alive_until > now()
  order by worker_id
`

/** The given processes that live. */
export const listAlive = (sql: Query, workers: readonly string[]) => sql<{ worker_id: string }[]>`
  select worker_id
  from webhook_workers
  where worker_id = any(${arrayOf(workers)}::uuid[])
    and alive_until > now()
`

/**
 * Takes up to `limit` shards that nobody holds, each with a new epoch. When two processes chose the same shard, the
 * second waits for the first and then finds another epoch.
 */
export const takeShards = (sql: Sql, worker: string, limit: number): Promise<HeldShard[]> =>
  sql.begin(async (tx) => {
    const free = await listFree(tx, limit)
    return free.length === 0 ? [] : await takeFree(tx, worker, free)
  })

const listFree = (sql: Tx, limit: number) => sql<HeldShard[]>`
  select shard, epoch
  from webhook_shards
  where not exists (
    select 1 from webhook_workers
    where worker_id = webhook_shards.owner
      and alive_until > now()
  )
  order by shard
  limit ${limit}
`

const takeFree = (sql: Tx, worker: string, free: readonly HeldShard[]) => sql<HeldShard[]>`
  update webhook_shards as lease
  set owner = ${worker},
      epoch = lease.epoch + 1
  from unnest(
    ${free.map(({ shard }) => shard)}::smallint[],
    ${free.map(({ epoch }) => epoch)}::bigint[]
  ) as free (shard, epoch)
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
