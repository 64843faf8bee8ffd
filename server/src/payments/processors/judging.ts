/** The effect of a processor's fact on our transactions and subscriptions. */

import { formatTimestamp, type Instant, parseTimestamp } from '../../base/clock.ts'
import { Problem } from '../../base/contract.ts'
import type { Tx } from '../../base/database/database.ts'
import { cutEnd, longestDetail } from '../../base/refusals/report-limits.ts'
import type { Caller, Project } from '../../projects/index.ts'
import type { SubscriptionRow } from '../rows.ts'
import { listSubscriptions } from '../subscriptions/subscriptions.sql.ts'
import { changeEnd, moveSubscription } from '../subscriptions/subscriptions.ts'
import type { Move, MoveDeps } from '../transactions/move.ts'
import { moveTransaction } from '../transactions/moves.ts'
import type { Fact } from './processor.ts'
import * as store from './processors.sql.ts'

/** The outcome of an event, in words for people; `transaction` where it is about one. */
export type EventVerdict = {
  outcome: store.EventOutcome
  detail: string
  transaction: number | null
}

/** The project and processor that an event comes from, with their settings. */
export type EventSource = {
  project: Project
  processor: string
  caller: Caller
  settings: Pick<store.ProcessorConnectionRow, 'decline_on' | 'chargeback_on'>
}

/** An event, as far as judging it goes. */
export type Heard = { fact: Fact; isTest: boolean; occurredAt: Instant }

type Bench = { tx: Tx; deps: MoveDeps; source: EventSource }
type Of<Is extends Fact['is']> = Extract<Fact, { is: Is }>

/**
 * Makes of a fact the move that it stands for. The caller's transaction of the database holds the payment and our
 * transaction. Facts may come in any order and more than once. A fact that already holds changes nothing, and one that
 * rests on something unknown waits. Money that moved and cannot be told by a move is a conflict, for people to look at.
 */
export const judgeEvent = async (
  tx: Tx,
  deps: MoveDeps,
  source: EventSource,
  heard: Heard,
): Promise<EventVerdict> => {
  const bench = { tx, deps, source }
  const { fact } = heard
  const at = deps.clock.now()
  const { projectId } = source.project
  const named = fact.is === 'subscription' ? null : (fact.transaction ?? null)
  const [subject] = await store.holdSubject(
    tx,
    projectId,
    source.processor,
    fact.payment,
    named,
    at,
  )
  if (fact.is === 'subscription') return await judgeSubscription(bench, fact, heard)
  if (fact.is === 'reinstated' && fact.source !== undefined) {
    return await judgeReinstated(bench, fact, fact.source, subject?.transaction_id ?? null)
  }
  const transaction = subject?.transaction_id ?? null
  if (!subject || transaction === null) {
    return say(null, 'waiting', 'Nothing said yet which transaction this payment is for')
  }
  const paid = fact.is === 'paid' ? fact.money.amount : null
  const [held] = await store.holdTransaction(tx, projectId, transaction, paid)
  if (!held) return say(null, 'ignored', `The project has no transaction ${transaction}`)
  if (held.is_dry_run !== heard.isTest && fact.is !== 'begun') {
    const detail = heard.isTest
      ? 'A test event for a transaction without dry_run changes nothing'
      : 'Real money moved for a transaction with dry_run'
    return say(transaction, heard.isTest ? 'ignored' : 'conflict', detail)
  }
  const payment: Payment = { ...bench, transaction, held, standing: subject.standing, heard }
  switch (fact.is) {
    case 'begun':
      return say(transaction, 'applied', `The payment is for transaction ${transaction}`)
    case 'paid':
      return await judgePaid(payment, fact)
    case 'declined':
    case 'rejected':
      return await judgeRefused(payment, fact)
    case 'returned':
      return await judgeReturned(payment, fact)
    case 'reinstated':
      return say(transaction, 'conflict', `${fact.reason}: what was told as refunded was not`)
  }
}

type Payment = Bench & {
  transaction: number
  held: store.HeldRow
  standing: store.SubjectRow['standing']
  heard: Heard
}

const judgePaid = async (payment: Payment, fact: Of<'paid'>): Promise<EventVerdict> => {
  const { tx, source, transaction, held, standing, heard } = payment
  const { projectId } = source.project
  const setStanding = (to: 'counted' | 'surplus') =>
    store.notePayment(tx, projectId, source.processor, fact.payment, to, fact.money)
  if (standing === 'counted') return say(transaction, 'already', 'It is paid with this payment')
  const isExact = held.currency === fact.money.currency && held.is_exact
  if (held.amount !== null && !isExact) {
    await setStanding('surplus')
    const asked = `${held.amount} ${held.currency ?? ''}`.trim()
    const came = `${fact.money.amount} ${fact.money.currency}`
    return say(transaction, 'conflict', `${came} came where ${asked} was asked for: give it back`)
  }
  if (held.status === 'created') {
    const problem = await move(payment, 'pay', { payment_date: formatTimestamp(heard.occurredAt) })
    if (problem) return say(transaction, 'conflict', problem)
    await setStanding('counted')
    return say(transaction, 'applied', 'The transaction is paid')
  }
  const isPaid = held.status !== 'declined' && held.status !== 'rejected'
  const counted = isPaid ? await store.listCounted(tx, projectId, transaction) : []
  if (isPaid && counted.length === 0) {
    await setStanding('counted')
    return say(transaction, 'already', 'The transaction was marked as paid by a call')
  }
  await setStanding('surplus')
  const state = isPaid ? 'paid with another payment' : held.status
  return say(transaction, 'conflict', `Money came for a transaction that is ${state}: give it back`)
}

const judgeRefused = async (
  payment: Payment,
  fact: Of<'declined'> | Of<'rejected'>,
): Promise<EventVerdict> => {
  const { transaction, held, source } = payment
  if (fact.is === 'declined' && !fact.isFinal && source.settings.decline_on === 'final') {
    return say(transaction, 'ignored', 'An attempt failed; the payer may try again')
  }
  if (held.status !== 'created') {
    const state = held.status.replaceAll('_', ' ')
    return say(transaction, 'already', `The transaction is ${state} already`)
  }
  const problem =
    fact.is === 'rejected'
      ? await move(payment, 'reject', { reason: fact.reason })
      : await move(payment, 'decline', {
          code: fact.code,
          reason: fact.reason,
          ...(fact.detail === undefined ? {} : { reason_detail: fact.detail }),
        })
  if (problem) return say(transaction, 'conflict', problem)
  return say(transaction, 'applied', `The transaction is ${fact.is}`)
}

const judgeReturned = async (payment: Payment, fact: Of<'returned'>): Promise<EventVerdict> => {
  const { tx, source, transaction, held, standing } = payment
  const { projectId } = source.project
  if (!fact.isFinal && source.settings.chargeback_on === 'lost') {
    return say(transaction, 'ignored', 'The dispute is not decided yet')
  }
  if (standing === 'surplus') {
    return say(transaction, 'ignored', 'The money of this payment did not count')
  }
  if (standing === 'open') return say(transaction, 'waiting', 'The payment is not paid yet')
  const key = { subject: fact.payment, source: fact.source }
  const [weighed] = await store.weighReturn(tx, projectId, source.processor, {
    ...key,
    total: fact.total,
    transaction,
  })
  if (!weighed?.is_new) return say(transaction, 'already', 'This was given back already')
  if (weighed.is_over) return say(transaction, 'already', 'The money stayed after all')
  if (held.amount !== null && held.currency !== fact.total.currency) {
    const currencies = `${fact.total.currency}, paid were ${held.currency}`
    return say(transaction, 'conflict', `Money went back in ${currencies}`)
  }
  const isRest = held.amount === null ? weighed.is_everything : weighed.is_rest
  if (held.amount === null && !isRest) {
    const detail = 'A part was given back of a transaction without an amount'
    return say(transaction, 'conflict', detail)
  }
  await store.keepReturn(tx, projectId, source.processor, { ...key, total: fact.total.amount })
  if (held.status === 'refunded') {
    return say(transaction, 'already', 'The transaction is refunded already')
  }
  const problem = await move(
    payment,
    'refund',
    isRest
      ? { code: fact.code, reason: fact.reason }
      : { code: fact.partialCode, reason: fact.reason, amount: weighed.part },
  )
  if (problem) return say(transaction, 'conflict', problem)
  return say(
    transaction,
    'applied',
    isRest ? 'The transaction is refunded' : `${weighed.part} ${fact.total.currency} were refunded`,
  )
}

const judgeReinstated = async (
  { tx, source }: Bench,
  fact: Of<'reinstated'>,
  returnedBy: string,
  transaction: number | null,
): Promise<EventVerdict> => {
  const key = { subject: fact.payment, source: returnedBy }
  const [row] = await store.endReturn(tx, source.project.projectId, source.processor, key)
  return row?.was_told
    ? say(transaction, 'conflict', `${fact.reason}: the money stayed, but the refund was told`)
    : say(transaction, 'applied', `${fact.reason}: the money stays`)
}

const judgeSubscription = async (
  bench: Bench,
  fact: Of<'subscription'>,
  { occurredAt }: Heard,
): Promise<EventVerdict> => {
  const { tx, deps, source } = bench
  const { projectId } = source.project
  // Held, because it may be ending by itself at this moment.
  const [row] = await listSubscriptions(tx, projectId, [fact.subscription], true)
  if (!row) return say(null, 'ignored', `The project has no subscription ${fact.subscription}`)
  const { processor } = source
  const newer = await store.findNewer(tx, projectId, processor, fact.payment, occurredAt)
  if (newer.length > 0 && fact.status !== 'canceled') {
    return say(null, 'ignored', 'Something newer is known of the subscription')
  }
  if (row.status === fact.status) return await judgeEnd(bench, fact, row)
  if (fact.status === 'active') return say(null, 'conflict', goesOn(row))
  if (row.status === 'canceled') return say(null, 'ignored', 'The subscription is canceled')
  try {
    await moveSubscription(tx, deps, {
      project: source.project,
      caller: source.caller,
      userId: row.user_id,
      id: fact.subscription,
      body: { status: fact.status, ...(fact.dateEnd ? { date_end: fact.dateEnd } : {}) },
    })
  } catch (error) {
    return say(null, 'conflict', refusal(error))
  }
  return say(null, 'applied', `The subscription is ${words(fact.status)}`)
}

/** A subscription that does not renew may end on another day than was said before. */
const judgeEnd = async (
  { tx, deps, source }: Bench,
  { status, subscription: id, dateEnd = '' }: Of<'subscription'>,
  row: SubscriptionRow,
): Promise<EventVerdict> => {
  const end = status === 'non_renewing' ? parseTimestamp(dateEnd) : undefined
  const { project, caller } = source
  const isChanged = end !== undefined && (await changeEnd(tx, deps, { project, caller, id, end }))
  return isChanged
    ? say(null, 'applied', `It ends on ${dateEnd}`)
    : say(null, 'already', `It is ${words(row.status)} already`)
}

/** A warning for people: the subscription renews at the processor and cannot become active again here. */
const goesOn = ({ status, date_end: end }: SubscriptionRow): string => {
  if (status === 'canceled') {
    return 'It goes on there, but it was told as canceled: end it there, or begin a new one here'
  }
  const until = end ? `ends on ${formatTimestamp(end)}` : 'does not renew'
  return `It renews there after all, but here it ${until}: begin a new one here, and name that one`
}

/** Makes a move; answers why it was refused, or nothing. */
const move = async <Kind extends Move['kind']>(
  { tx, deps, source, transaction }: Payment,
  kind: Kind,
  body: Extract<Move, { kind: Kind }>['body'],
): Promise<string | undefined> => {
  const { project, caller } = source
  try {
    await moveTransaction(tx, deps, { kind, project, caller, id: transaction, body } as Move)
    return undefined
  } catch (error) {
    return refusal(error)
  }
}

/** The text of a refused move. A move is refused before it changes anything, so that the work can go on. */
const refusal = (error: unknown): string => {
  if (!(error instanceof Problem)) throw error
  const places = error.violations.map(({ property, message }) => `${property} ${message}`)
  return cutEnd([error.message, ...places].join('; '), longestDetail)
}

const words = (status: string): string => status.replaceAll('_', '-')

const say = (
  transaction: number | null,
  outcome: store.EventOutcome,
  detail: string,
): EventVerdict => ({
  outcome,
  detail,
  transaction,
})
