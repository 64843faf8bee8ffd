/**
 * Subscriptions come in from another service, line by line, under their own numbers. The shop that charges for them
 * goes on to do so; we keep their state, and nobody is told of the import. A line that is there already is passed over,
 * so a file can be imported again.
 */
import { type Instant, parseTimestamp } from '../../base/clock.ts'
import {
  type BatchOutcome,
  importLines,
  type LineCounts,
  type LineReading,
  type LineResult,
} from '../../base/input/line-import.ts'
import { schemaCheck } from '../../base/input/schema-check.ts'
import { readViolations } from '../../base/input/violations.ts'
import { type AuditFacts, type Deps, recordAudit } from '../../projects/index.ts'
import { SubscriptionRecord } from '../contract.ts'
import * as store from './subscriptions.sql.ts'

type Wish = Pick<AuditFacts, 'projectId' | 'caller'> & {
  /** Only counts what would happen, and finds what is wrong. */
  isDryRun: boolean
  fromLine: number
}

const batchLines = 500

const isRecord = schemaCheck<SubscriptionRecord>(SubscriptionRecord)

type Row = store.SubscriptionOfFile
type Lined = { line: number; row: Row }
type Needs = Pick<Deps, 'sql' | 'clock'>

/** Imports the subscriptions of NDJSON; see `importLines`. `tell` hears after each 500 lines. */
export const importSubscriptions = (
  needs: Needs,
  { fromLine, ...wish }: Wish,
  chunks: AsyncIterable<Buffer>,
  tell?: (counts: LineCounts) => void,
): Promise<LineResult> =>
  importLines<Lined>(chunks, {
    fromLine,
    batchLines,
    read: readRow,
    store: (batch) => importBatch(needs, wish, batch),
    tell,
  })

const readRow = (value: unknown, line: number): LineReading<Lined> => {
  if (!isRecord(value)) return { violations: readViolations(isRecord.errors) }
  const row = rowOf(value)
  if (row.status !== 'active' && row.date_end === null)
    return { violations: [{ property: 'date_end', message: `is missing: it is ${row.status}` }] }
  return { item: { line, row } }
}

const instant = (text: string | undefined): Instant | null => parseTimestamp(text ?? '') ?? null

/** A subscription that does not renew ends by itself on the day of its next charge, as when a call says so. */
const rowOf = (record: SubscriptionRecord): Row => {
  const { subscription_id, status = 'active', user, plan_id, product_id = null, tags = [] } = record
  const next = instant(record.date_next_charge)
  return {
    subscription_id,
    status,
    user_id: user.id,
    user_name: user.name ?? null,
    plan_id,
    product_id,
    tags: [...tags],
    date_create: parseTimestamp(record.date_create) as Instant,
    date_next_charge: next,
    date_end: instant(record.date_end) ?? (status === 'non_renewing' ? next : null),
  }
}

const importBatch = async (
  { sql, clock }: Needs,
  { projectId, caller, isDryRun }: Omit<Wish, 'fromLine'>,
  batch: readonly Lined[],
): Promise<BatchOutcome> => {
  const ids = batch.map(({ row }) => row.subscription_id)
  const at = clock.now()
  const { there, created } = await sql.begin(async (tx) => {
    const before = await store.listSubscriptions(tx, projectId, ids)
    const there = new Map<number, Row>(before.map((row) => [row.subscription_id, row]))
    const fresh = batch.flatMap(({ row }) => {
      if (there.has(row.subscription_id)) return []
      there.set(row.subscription_id, row)
      return [row]
    })
    if (!isDryRun && fresh.length > 0) {
      const made = await store.insertSubscriptions(tx, projectId, fresh, at)
      if (made.length < fresh.length)
        throw new Error('One of these subscriptions was made meanwhile: import the file again.')
      await store.countBehind(tx, Math.max(...ids))
      const by = { projectId, at, caller, action: 'subscription.imported' }
      for (const { subscription_id } of fresh)
        await recordAudit(tx, { ...by, target: `subscription ${subscription_id}` })
    }
    return { there, created: fresh.length }
  })
  const errors = batch.flatMap(({ line, row }) => {
    const kept = there.get(row.subscription_id)
    if (kept === undefined || isSame(kept, row)) return []
    const message = `${row.subscription_id} is there already for another player, plan or beginning`
    return [{ line, property: 'subscription_id', message }]
  })
  return { created, completed: 0, unchanged: batch.length - created - errors.length, errors }
}

/** Whether it is the same subscription; its state may have changed since it came in. */
const isSame = (kept: Row, given: Row): boolean =>
  kept.user_id === given.user_id &&
  kept.plan_id === given.plan_id &&
  kept.date_create.getTime() === given.date_create.getTime()
