/** The processes that live, by their leases. On Citus a table of the coordinator, which is joined with no others. */
import { arrayOf, hasRow, type Query } from '../../../base/database/database.ts'

/** Prolongs a lease, by the database's clock. False where it has ended: others may be taking what it held. */
export const prolongLease = (sql: Query, worker: string, leaseMs: number): Promise<boolean> =>
  hasRow(sql`
    update webhook_workers
    set alive_until = now() + ${leaseMs}::integer * interval '1 millisecond'
    where worker_id = ${worker}
      and alive_until > now()
  `)

/** Begins a lease. */
export const beginLease = (sql: Query, worker: string, leaseMs: number) => sql`
  insert into webhook_workers (worker_id, alive_until)
  values (${worker}, now() + ${leaseMs}::integer * interval '1 millisecond')
`

/** The processes that live, and in how many milliseconds the lease of each ends unless it renews. */
export const listWorkers = (sql: Query) => sql<{ worker_id: string; ends_in_ms: number }[]>`
  select worker_id, ceil(extract(epoch from alive_until - now()) * 1000)::float8 as ends_in_ms
  from webhook_workers
  where alive_until > now()
  order by worker_id
`

/** The given processes that live. */
const listAlive = (sql: Query, workers: readonly string[]) => sql<{ worker_id: string }[]>`
  select worker_id
  from webhook_workers
  where worker_id = any(${arrayOf(workers)}::uuid[])
    and alive_until > now()
`

/** The given processes whose leases have ended: an id of one never lives again. */
export const listDead = async (
  sql: Query,
  workers: ReadonlySet<string>,
): Promise<ReadonlySet<string>> => {
  if (workers.size === 0) return workers
  const alive = await listAlive(sql, [...workers])
  return workers.difference(new Set(alive.map(({ worker_id }) => worker_id)))
}

/** Forgets this process, and those long dead. */
export const forgetWorker = (sql: Query, worker: string) => sql`
  delete from webhook_workers
  where worker_id = ${worker}
     or alive_until < now() - interval '1 hour'
`
