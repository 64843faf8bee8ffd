/** The pages at processors on which orders are paid, and money that goes back by itself. */
import type { Instant } from '../../base/clock.ts'
import type { Query, Tx } from '../../base/database/database.ts'
import type { Money } from '../vendors/processor.ts'

/** The page of one attempt. */
export type SessionRow = {
  transaction_id: number
  order_id: number
  processor: string
  /** Null until the processor has answered. */
  session_id: string | null
  url: string | null
  is_processing: boolean
  opened_at: Instant
  /** When it takes no money any more, where the processor said so. */
  ends_at: Instant | null
}

/** Adds the page of an attempt, before the processor is asked for it. */
export const insertSession = (
  tx: Tx,
  project: number,
  row: { transaction: number; order: number; processor: string },
  at: Instant,
) => tx`
  insert into payment_sessions (project_id, transaction_id, order_id, processor, opened_at)
  values (${project}, ${row.transaction}, ${row.order}, ${row.processor}, ${at})
`

/** The pages of an order that are open, newest first. */
export const listOpenSessions = (sql: Query, project: number, order: number) => sql<SessionRow[]>`
  select transaction_id, order_id, processor, session_id, url, is_processing, opened_at, ends_at
  from payment_sessions
  where project_id = ${project}
    and order_id = ${order}
    and closed_at is null
  order by transaction_id desc
`

/** The page of a transaction at a processor. */
export const findSession = (
  sql: Query,
  project: number,
  processor: string,
  transaction: number,
) => sql<{ session_id: string | null; closed_at: Instant | null }[]>`
  select session_id, closed_at
  from payment_sessions
  where project_id = ${project}
    and transaction_id = ${transaction}
    and processor = ${processor}
`

/** Keeps how the processor calls a page, where it is and until when. */
export const keepSession = (
  sql: Query,
  project: number,
  transaction: number,
  { id, url, endsAt }: { id: string; url: string; endsAt?: Instant },
) => sql`
  update payment_sessions
  set session_id = ${id},
      url = ${url},
      ends_at = ${endsAt ?? null}
  where project_id = ${project}
    and transaction_id = ${transaction}
`

/** A payment is under way on the page of a transaction. `until` is when the simulated processor comes to an end. */
export const markProcessing = (
  sql: Query,
  project: number,
  transaction: number,
  until: Instant | null = null,
) => sql`
  update payment_sessions
  set is_processing = true,
      settles_at = ${until}
  where project_id = ${project}
    and transaction_id = ${transaction}
    and closed_at is null
`

/** Nobody can pay on the page of a transaction any more; answers a row where that is new. */
export const closeSession = (sql: Query, project: number, transaction: number, at: Instant) => sql`
  update payment_sessions
  set closed_at = ${at},
      is_processing = false,
      settles_at = null
  where project_id = ${project}
    and transaction_id = ${transaction}
    and closed_at is null
  returning transaction_id
`

/** Pages of the simulated processor whose payment comes to an end now. */
export const listSettling = (sql: Query, at: Instant, limit: number) => sql<
  { project_id: number; transaction_id: number }[]
>`
  select project_id, transaction_id
  from payment_sessions
  where settles_at <= ${at}
  order by settles_at
  limit ${limit}
`

/** Has money of a payment go back; once for each payment. */
export const insertReturn = (
  tx: Tx,
  project: number,
  row: { processor: string; payment: string; transaction: number; money: Money; reason: string },
  at: Instant,
) => tx`
  insert into payment_returns (
    project_id, processor, payment, transaction_id, amount, currency, reason, due_at, created_at
  ) values (
    ${project}, ${row.processor}, ${row.payment}, ${row.transaction}, ${row.money.amount}::text::numeric,
    ${row.money.currency}, ${row.reason}, ${at}, ${at}
  )
  on conflict do nothing
`
