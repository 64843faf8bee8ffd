/** The table of money that goes back. The shop writes a row where it must; here it is worked off. */
import type { Instant } from '../../base/clock.ts'
import type { Query, Tx } from '../../base/database/database.ts'

export type ReturnRow = {
  processor: string
  payment: string
  transaction_id: number
  amount: string
  currency: string
  reason: string
  tries: number
}

/** Projects with returns that are due. */
export const listDueProjects = (sql: Query, at: Instant, limit: number) => sql<
  { project_id: number }[]
>`
  select project_id
  from payment_returns
  where returned_at is null
    and due_at <= ${at}
  group by project_id
  order by min(due_at)
  limit ${limit}
`

/** Holds some returns of a project that are due, the oldest first; those that somebody else holds are left out. */
export const holdDue = (tx: Tx, project: number, at: Instant, limit: number) => tx<ReturnRow[]>`
  select processor, payment, transaction_id, amount, currency, reason, tries
  from payment_returns
  where project_id = ${project}
    and returned_at is null
    and due_at <= ${at}
  order by due_at
  limit ${limit}
  for update skip locked
`

type ReturnId = Pick<ReturnRow, 'processor' | 'payment'>

/** Notes that a return is being tried; nobody else tries it before that time. */
export const noteTry = (
  tx: Tx,
  project: number,
  { processor, payment }: ReturnId,
  notBefore: Instant,
) => tx`
  update payment_returns
  set tries = tries + 1,
      due_at = ${notBefore}
  where project_id = ${project}
    and processor = ${processor}
    and payment = ${payment}
`

/** Notes why a return failed, and when it is tried again. */
export const noteFault = (
  sql: Query,
  project: number,
  { processor, payment }: ReturnId,
  { fault, isLasting, dueAt }: { fault: string; isLasting: boolean; dueAt: Instant },
) => sql`
  update payment_returns
  set fault = ${fault},
      is_lasting = ${isLasting},
      due_at = ${dueAt}
  where project_id = ${project}
    and processor = ${processor}
    and payment = ${payment}
    and returned_at is null
`

/** Notes that the money went back; answers a row where that is new. */
export const noteReturned = (
  sql: Query,
  project: number,
  { processor, payment }: ReturnId,
  at: Instant,
) => sql`
  update payment_returns
  set returned_at = ${at}
  where project_id = ${project}
    and processor = ${processor}
    and payment = ${payment}
    and returned_at is null
  returning payment
`

/** Notes that the processor told of money which went back, where that is all of a return. */
export const noteToldReturn = (
  tx: Tx,
  project: number,
  { processor, payment }: ReturnId,
  { amount, currency }: { amount: string; currency: string },
  at: Instant,
) => tx`
  update payment_returns
  set returned_at = ${at}
  where project_id = ${project}
    and processor = ${processor}
    and payment = ${payment}
    and returned_at is null
    and currency = ${currency}
    and amount <= ${amount}::text::numeric
`

/** Makes all returns of a processor due, because its connection is another one now. */
export const makeDue = (tx: Tx, project: number, processor: string, at: Instant) => tx`
  update payment_returns
  set due_at = ${at}
  where project_id = ${project}
    and processor = ${processor}
    and returned_at is null
    and due_at > ${at}
`

/** Returns that need a person, by processor: their fault lasts, or they failed so often. */
export const countStuck = (sql: Query, project: number, tries: number) => sql.indexed<
  { processor: string; count: number; oldest_at: Instant; payment: string; fault: string }[]
>`
  select processor,
    count(*)::int as count,
    min(created_at) as oldest_at,
    (array_agg(payment order by created_at))[1] as payment,
    (array_agg(fault order by created_at))[1] as fault
  from payment_returns
  where project_id = ${project}
    and returned_at is null
    and fault is not null
    and (is_lasting or tries >= ${tries})
  group by processor
  order by processor
`
