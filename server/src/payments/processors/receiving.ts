/** Events of processors: each is worked on once, in one transaction with what it changes. */
import { inBatches } from '../../base/batches.ts'
import { plusSeconds } from '../../base/clock.ts'
import type { Tx } from '../../base/database/database.ts'
import { projectsIn } from '../../base/database/projects-in.sql.ts'
import { type Deps, type Project, recordAudit } from '../../projects/index.ts'
import { announcedTransaction, type PaymentsDeps } from '../call.ts'
import type { MoveDeps } from '../transactions/move.ts'
import type { ProcessorEvent } from '../vendors/processor.ts'
import { type EventSource, type Heard, judgeEvent } from './judging.ts'
import * as store from './processors.sql.ts'
import { type EventVerdict, say } from './verdict.ts'

/** How long events are kept; a processor that sends one again later meets the states it made. */
const keptDays = 30
const batch = 1000

/**
 * Takes in an event with a right signature, and works on it. Its changes, their notifications and its outcome are
 * stored together. Events that waited for this one follow. Answers what came of it; undefined for an event that was
 * received before.
 */
export const receiveEvent = (
  deps: PaymentsDeps & Pick<Deps, 'log'>,
  from: { project: Project; processor: string; settings: EventSource['settings']; origin: Origin },
  event: ProcessorEvent,
): Promise<EventVerdict | undefined> =>
  announcedTransaction(deps, (tx, announcement) =>
    takeIn(
      tx,
      { ...deps, announcement },
      { ...from, caller: { kind: 'system', ...from.origin } },
      event,
    ),
  )

type Origin = { address: string; requestId: string }
type Needs = MoveDeps & Pick<Deps, 'log'>

const takeIn = async (
  tx: Tx,
  deps: Needs,
  source: EventSource,
  event: ProcessorEvent,
): Promise<EventVerdict | undefined> => {
  const { projectId } = source.project
  const { fact } = event
  const [isNew] = await store.insertEvent(tx, projectId, source.processor, {
    event_id: event.id,
    type: event.type,
    subject: fact?.payment ?? null,
    subscription_id: fact?.is === 'subscription' ? fact.subscription : null,
    is_test: event.isTest,
    fact: fact ?? null,
    occurred_at: event.occurredAt,
    received_at: deps.clock.now(),
  })
  if (!isNew) return undefined
  const isForeign = event.projectId !== undefined && event.projectId !== projectId
  if (!fact || isForeign) {
    const verdict = say(null, 'ignored', isForeign ? 'for_another_project' : 'nothing_counts')
    await settle(tx, deps, source, event.id, verdict)
    return verdict
  }
  const verdict = await work(tx, deps, source, event.id, { ...event, fact })
  if (verdict.outcome === 'waiting') return verdict
  const waiting = await store.listWaitingEvents(tx, projectId, source.processor, fact.payment)
  for (const { event_id, is_test, occurred_at, fact } of waiting) {
    await work(tx, deps, source, event_id, { fact, isTest: is_test, occurredAt: occurred_at })
  }
  return verdict
}

const work = async (
  tx: Tx,
  deps: Needs,
  source: EventSource,
  eventId: string,
  heard: Heard,
): Promise<EventVerdict> => {
  const verdict = await judgeEvent(tx, deps, source, heard)
  await settle(tx, deps, source, eventId, verdict)
  return verdict
}

const settle = async (
  tx: Tx,
  deps: Needs,
  { project: { projectId }, processor, caller }: EventSource,
  eventId: string,
  { outcome, why, values, detail, transaction }: EventVerdict,
): Promise<void> => {
  const row = { outcome, why, why_values: values, detail, transaction_id: transaction }
  await store.settleEvent(tx, projectId, processor, eventId, row)
  if (outcome !== 'conflict') return
  deps.log.warn(
    { project_id: projectId, processor, event: eventId, transaction_id: transaction, detail },
    'money and the state of a transaction disagree: a person must look',
  )
  await recordAudit(tx, {
    projectId,
    at: deps.clock.now(),
    caller,
    action: 'processor.conflict',
    target: `${processor} event ${eventId}`,
    after: { transaction_id: transaction, detail },
  })
}

/** Forgets events of processors after thirty days, in small batches; answers how many. */
export const pruneProcessorEvents = async ({
  sql,
  clock,
}: Pick<Deps, 'sql' | 'clock'>): Promise<number> => {
  const before = plusSeconds(clock.now(), -keptDays * 86_400)
  let total = 0
  for await (const projectId of projectsIn(sql, 'processor_events'))
    total += await inBatches(batch, () => store.pruneEvents(sql, projectId, before, batch))
  for await (const projectId of projectsIn(sql, 'processor_subjects'))
    await store.pruneSubjects(sql, projectId, before)
  return total
}
