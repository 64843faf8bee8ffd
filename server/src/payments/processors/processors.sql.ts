/** The tables of processors: connections, their events, and the payments that events tell of. */
import type { Instant } from '../../base/clock.ts'
import type { Query, Tx } from '../../base/database/database.ts'
import { deleteOldest } from '../../base/database/oldest.sql.ts'
import type { TransactionState } from '../contract.ts'
import type { Fact, Money } from '../vendors/processor.ts'
import type { EventWhy } from './contract.ts'
import type { EventOutcome } from './verdict.ts'

export type ProcessorConnectionRow = {
  secrets: Buffer
  decline_on: 'attempt' | 'final'
  chargeback_on: 'opened' | 'lost'
  /** Sealed; null where the processor only reports. */
  api_key: Buffer | null
  simulator: string | null
  created_at: Instant
  updated_at: Instant
}

export type ProcessorEventRow = {
  event_id: string
  sequence: number
  type: string
  subject: string | null
  transaction_id: number | null
  subscription_id: number | null
  is_test: boolean
  occurred_at: Instant
  received_at: Instant
  outcome: EventOutcome
  /** The verdict as a code with its values; null where it waits to be judged, or was judged by an older version. */
  why: EventWhy | null
  why_values: object | null
  detail: string | null
}

export type NewEvent = Omit<
  ProcessorEventRow,
  'sequence' | 'transaction_id' | 'outcome' | 'why' | 'why_values' | 'detail'
> & {
  fact: Fact | null
}

export type WaitingRow = Pick<ProcessorEventRow, 'event_id' | 'is_test' | 'occurred_at'> & {
  fact: Fact
}

export type SubjectRow = {
  transaction_id: number | null
  standing: 'open' | 'counted' | 'surplus'
}

/** A transaction as an event finds it. */
export type HeldRow = {
  status: TransactionState
  currency: string | null
  amount: string | null
  is_dry_run: boolean
  /** The order of the shop that it is to pay. */
  order_id: number | null
  /** Whether that is the amount that was paid; null where one of the two is not told. */
  is_exact: boolean | null
}

/** The processor's connection with the project, or nothing. */
export const findConnection = (sql: Query, project: number, processor: string) => sql<
  ProcessorConnectionRow[]
>`
  select secrets, decline_on, chargeback_on, api_key, simulator, created_at, updated_at
  from payment_processors
  where project_id = ${project}
    and processor = ${processor}
`

/** Connects a processor, or changes its connection. */
export const putProcessorConnection = (
  sql: Query,
  project: number,
  processor: string,
  row: Omit<ProcessorConnectionRow, 'created_at' | 'updated_at'>,
  at: Instant,
) => sql<ProcessorConnectionRow[]>`
  insert into payment_processors (
    project_id, processor, secrets, decline_on, chargeback_on, api_key, simulator,
    created_at, updated_at
  ) values (
    ${project}, ${processor}, ${row.secrets}, ${row.decline_on}, ${row.chargeback_on},
    ${row.api_key}, ${row.simulator}, ${at}, ${at}
  )
  on conflict (project_id, processor) do update
  set secrets = excluded.secrets,
      decline_on = excluded.decline_on,
      chargeback_on = excluded.chargeback_on,
      api_key = excluded.api_key,
      simulator = excluded.simulator,
      updated_at = excluded.updated_at
  returning secrets, decline_on, chargeback_on, api_key, simulator, created_at, updated_at
`

/** Connections with a key, by the names of their processors. */
export const listHosting = (sql: Query, project: number) => sql<
  (Pick<ProcessorConnectionRow, 'api_key' | 'simulator'> & { processor: string })[]
>`
  select processor, api_key, simulator
  from payment_processors
  where project_id = ${project}
    and api_key is not null
  order by processor
`

/** All connections of a project, by the names of their processors. */
export const listConnections = (sql: Query, project: number) => sql<
  (ProcessorConnectionRow & { processor: string })[]
>`
  select processor, secrets, decline_on, chargeback_on, api_key, simulator, created_at, updated_at
  from payment_processors
  where project_id = ${project}
  order by processor
`

/** Takes the key of a connection away, where it is still the one that was read. */
export const dropKey = (sql: Query, project: number, processor: string, key: Buffer) => sql`
  update payment_processors
  set api_key = null
  where project_id = ${project}
    and processor = ${processor}
    and api_key = ${key}
`

/** Ends a connection; answers a row where there was one. */
export const deleteProcessorConnection = (sql: Query, project: number, processor: string) => sql`
  delete from payment_processors
  where project_id = ${project}
    and processor = ${processor}
  returning processor
`

/**
 * How much is open at a processor. Transactions are not paid yet and have a payment there; of them, the newest are
 * looked at. Subscriptions go on, and its newest events name them. It looks at so many rows of each at most.
 */
export const countOpen = (sql: Query, project: number, processor: string, most: number) => sql<
  { transactions: number; subscriptions: number }[]
>`
  select
    (
      select count(*)::integer
      from (
        select transaction_id, status
        from transactions
        where project_id = ${project}
        order by transaction_id desc
        limit ${most}
      ) as newest
      where newest.status = 'created'
        and exists (
          select 1
          from processor_subjects
          where project_id = ${project}
            and processor = ${processor}
            and transaction_id = newest.transaction_id
        )
    ) as transactions,
    (
      select count(distinct named.subscription_id)::integer
      from (
        select subscription_id
        from processor_events
        where project_id = ${project}
          and processor = ${processor}
        order by sequence desc
        limit ${most}
      ) as named
      join subscriptions
        on subscriptions.project_id = ${project}
        and subscriptions.subscription_id = named.subscription_id
        and subscriptions.status <> 'canceled'
    ) as subscriptions
`

/**
 * Takes note of an event; answers a row when it is new. When the same event comes twice at a time, one insert waits for
 * the other.
 */
export const insertEvent = (tx: Tx, project: number, processor: string, row: NewEvent) => tx`
  insert into processor_events (
    project_id, processor, event_id, type, subject, subscription_id, is_test, fact,
    occurred_at, received_at, outcome
  ) values (
    ${project}, ${processor}, ${row.event_id}, ${row.type}, ${row.subject},
    ${row.subscription_id}, ${row.is_test},
    ${row.fact && JSON.stringify(row.fact)}::text::json, ${row.occurred_at}, ${row.received_at},
    'received'
  )
  on conflict do nothing
  returning event_id
`

/** Says what an event came to. */
export const settleEvent = (
  tx: Tx,
  project: number,
  processor: string,
  event: string,
  row: Pick<ProcessorEventRow, 'outcome' | 'why' | 'why_values' | 'detail' | 'transaction_id'>,
) => tx`
  update processor_events
  set outcome = ${row.outcome},
      why = ${row.why},
      why_values = ${row.why_values && JSON.stringify(row.why_values)}::text::json,
      detail = ${row.detail},
      transaction_id = ${row.transaction_id}
  where project_id = ${project}
    and processor = ${processor}
    and event_id = ${event}
`

/**
 * Holds a payment or subscription of the processor until the end of the transaction, and links it where it is not yet.
 */
export const holdSubject = (
  tx: Tx,
  project: number,
  processor: string,
  subject: string,
  transaction: number | null,
  at: Instant,
) => tx<SubjectRow[]>`
  insert into processor_subjects as s (project_id, processor, subject, transaction_id, created_at)
  values (${project}, ${processor}, ${subject}, ${transaction}, ${at})
  on conflict (project_id, processor, subject) do update
  set transaction_id = coalesce(s.transaction_id, excluded.transaction_id)
  returning transaction_id, standing
`

/** Notes what came with a payment, and whether it is what paid its transaction or came on top of another one. */
export const notePayment = (
  tx: Tx,
  project: number,
  processor: string,
  subject: string,
  standing: SubjectRow['standing'],
  { amount, currency }: Money,
) => tx`
  update processor_subjects
  set standing = ${standing},
      amount = ${amount}::text::numeric,
      currency = ${currency}
  where project_id = ${project}
    and processor = ${processor}
    and subject = ${subject}
`

/** The payments with which a transaction was paid: one at most. */
export const listCounted = (tx: Tx, project: number, transaction: number) => tx<
  { subject: string }[]
>`
  select subject
  from processor_subjects
  where project_id = ${project}
    and transaction_id = ${transaction}
    and standing = 'counted'
`

/** Holds a transaction until the end of the caller's, and compares an amount with what it asks for. */
export const holdTransaction = (
  tx: Tx,
  project: number,
  transaction: number,
  paid: string | null,
) => tx<HeldRow[]>`
  select status, currency, amount, is_dry_run, order_id, amount = ${paid}::text::numeric as is_exact
  from transactions
  where project_id = ${project}
    and transaction_id = ${transaction}
  for update
`

/**
 * The part of a return that is new for its source. It also says whether that is all that the transaction still has, and
 * whether the source gave back the whole payment.
 */
export const weighReturn = (
  tx: Tx,
  project: number,
  processor: string,
  { subject, source, total, transaction }: ReturnKey & { total: Money; transaction: number },
) => tx<
  { part: string; is_new: boolean; is_rest: boolean; is_everything: boolean; is_over: boolean }[]
>`
  select
    ${total.amount}::text::numeric - coalesce(r.total, 0) as part,
    ${total.amount}::text::numeric > coalesce(r.total, 0) as is_new,
    coalesce(r.is_over, false) as is_over,
    coalesce(
      ${total.amount}::text::numeric - coalesce(r.total, 0)
        >= t.amount - coalesce(t.refunded_amount, 0),
      false
    ) as is_rest,
    coalesce(
      s.currency = ${total.currency} and ${total.amount}::text::numeric >= s.amount,
      false
    ) as is_everything
  from transactions t
  left join processor_subjects s
    on s.project_id = ${project}
   and s.processor = ${processor}
   and s.subject = ${subject}
  left join processor_returns r
    on r.project_id = ${project}
   and r.processor = ${processor}
   and r.subject = ${subject}
   and r.source = ${source}
  where t.project_id = ${project}
    and t.transaction_id = ${transaction}
`

type ReturnKey = { subject: string; source: string }

/** Keeps how much went back by a source. */
export const keepReturn = (
  tx: Tx,
  project: number,
  processor: string,
  { subject, source, total }: ReturnKey & { total: string },
) => tx`
  insert into processor_returns as r (project_id, processor, subject, source, total)
  values (${project}, ${processor}, ${subject}, ${source}, ${total}::text::numeric)
  on conflict (project_id, processor, subject, source) do update
  set total = greatest(r.total, excluded.total)
`

/** Closes a source of returns; answers whether money went back by it before. */
export const endReturn = (
  tx: Tx,
  project: number,
  processor: string,
  { subject, source }: ReturnKey,
) => tx<{ was_told: boolean }[]>`
  insert into processor_returns as r (project_id, processor, subject, source, is_over)
  values (${project}, ${processor}, ${subject}, ${source}, true)
  on conflict (project_id, processor, subject, source) do update set is_over = true
  returning total > 0 as was_told
`

/** Whether something newer is known of a subject. */
export const findNewer = (
  tx: Tx,
  project: number,
  processor: string,
  subject: string,
  than: Instant,
) => tx<{ event_id: string }[]>`
  select event_id
  from processor_events
  where project_id = ${project}
    and processor = ${processor}
    and subject = ${subject}
    and occurred_at > ${than}
  limit 1
`

/** Events of a payment that wait for another one, in the order in which they happened. */
export const listWaitingEvents = (
  tx: Tx,
  project: number,
  processor: string,
  subject: string,
) => tx<WaitingRow[]>`
  select event_id, is_test, occurred_at, fact
  from processor_events
  where project_id = ${project}
    and processor = ${processor}
    and subject = ${subject}
    and outcome = 'waiting'
  order by occurred_at, sequence
`

/** A page of events, newest first. */
export const listEvents = (
  sql: Query,
  project: number,
  processor: string,
  filter: {
    outcome: EventOutcome | null
    transaction: number | null
    before: number
    limit: number
  },
) => sql<ProcessorEventRow[]>`
  select event_id, sequence, type, subject, transaction_id, subscription_id, is_test,
    occurred_at, received_at, outcome, why, why_values, detail
  from processor_events
  where project_id = ${project}
    and processor = ${processor}
    and sequence < ${filter.before}
    and (${filter.outcome}::text is null or outcome = ${filter.outcome})
    and (${filter.transaction}::bigint is null or transaction_id = ${filter.transaction})
  order by sequence desc
  limit ${filter.limit}
`

/** Deletes some events received before a time; answers how many. */
export const pruneEvents = deleteOldest({
  table: 'processor_events',
  key: ['processor', 'event_id'],
  column: 'received_at',
})

/** Deletes payments and subscriptions first heard of before a time that no event linked to a transaction. */
export const pruneSubjects = (sql: Query, project: number, before: Instant) => sql`
  delete from processor_subjects
  where project_id = ${project}
    and transaction_id is null
    and created_at < ${before}
`

/** Conflicts since an instant among the newest `limit` events of each connected processor. */
export const countConflicts = (
  sql: Query,
  project: number,
  { since, limit }: { since: Instant; limit: number },
) => sql.indexed<{ processor: string; count: number; oldest_at: Instant }[]>`
  select connected.processor, count(*)::int as count, min(event.received_at) as oldest_at
  from payment_processors as connected
  cross join lateral (
    select outcome, received_at
    from processor_events
    where project_id = ${project}
      and processor = connected.processor
    order by sequence desc
    limit ${limit}
  ) as event
  where connected.project_id = ${project}
    and event.outcome = 'conflict'
    and event.received_at >= ${since}
  group by connected.processor
  order by connected.processor
`
