/** The effect of a processor's fact on our transactions and subscriptions. */

import { formatTimestamp, type Instant, parseTimestamp } from '../../base/clock.ts'
import { Problem } from '../../base/contract.ts'
import type { Tx } from '../../base/database/database.ts'
import { cutEnd, longestDetail } from '../../base/refusals/report-limits.ts'
import type { Caller, Project } from '../../projects/index.ts'
import { NotGiven } from '../order-listener.ts'
import type { SubscriptionRow } from '../rows.ts'
import { listSubscriptions } from '../subscriptions/subscriptions.sql.ts'
import { changeEnd, moveSubscription } from '../subscriptions/subscriptions.ts'
import type { Move, MoveDeps } from '../transactions/move.ts'
import { moveTransaction } from '../transactions/moves.ts'
import type { Fact } from '../vendors/processor.ts'
import * as store from './processors.sql.ts'
import { noteToldReturn } from './returns.sql.ts'
import { closeSession, insertReturn, markProcessing } from './sessions.sql.ts'
import { type EventVerdict, say } from './verdict.ts'

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
    return say(null, 'waiting', 'transaction_unsaid')
  }
  const paid = fact.is === 'paid' ? fact.money.amount : null
  const [held] = await store.holdTransaction(tx, projectId, transaction, paid)
  if (!held) return say(null, 'ignored', 'transaction_unknown', { transaction })
  if (held.is_dry_run !== heard.isTest && fact.is !== 'begun') {
    return heard.isTest
      ? say(transaction, 'ignored', 'test_for_real')
      : say(transaction, 'conflict', 'real_for_dry_run')
  }
  const payment: Payment = { ...bench, transaction, held, standing: subject.standing, heard }
  switch (fact.is) {
    case 'begun':
      if (!fact.isProcessing || held.is_dry_run !== heard.isTest)
        return say(transaction, 'applied', 'names_transaction', { transaction })
      await markProcessing(tx, projectId, transaction)
      return say(transaction, 'applied', 'payment_under_way')
    case 'closed':
      return await judgeClosed(payment, at)
    case 'paid':
      return held.order_id === null
        ? await judgePaid(payment, fact)
        : await judgePaidOrder(payment, fact)
    case 'declined':
    case 'rejected':
      return await judgeRefused(payment, fact)
    case 'returned':
      return await judgeReturned(payment, fact)
    case 'reinstated':
      return say(transaction, 'conflict', 'stays_not_refunded', { reason: fact.reason })
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
  if (standing === 'counted') return say(transaction, 'already', 'paid_already')
  const isExact = held.currency === fact.money.currency && held.is_exact
  if (held.amount !== null && !isExact) {
    await setStanding('surplus')
    return say(transaction, 'conflict', 'amount_differs', amountsOf(held, fact))
  }
  if (held.status === 'created') {
    const problem = await move(payment, 'pay', { payment_date: formatTimestamp(heard.occurredAt) })
    if (problem) return say(transaction, 'conflict', 'refused', problem)
    await setStanding('counted')
    return say(transaction, 'applied', 'paid')
  }
  const isPaid = held.status !== 'declined' && held.status !== 'rejected'
  const counted = isPaid ? await store.listCounted(tx, projectId, transaction) : []
  if (isPaid && counted.length === 0) {
    await setStanding('counted')
    return say(transaction, 'already', 'marked_paid')
  }
  await setStanding('surplus')
  const state = isPaid ? 'paid_otherwise' : held.status
  return say(transaction, 'conflict', 'money_not_due', { state })
}

/**
 * Money for an order of the shop. Either its goods are given, or it goes back by itself: never both, never neither.
 * That holds for an order that has ended as well (docs/interface/orders.md#late-money).
 */
const judgePaidOrder = async (payment: Payment, fact: Of<'paid'>): Promise<EventVerdict> => {
  const { tx, deps, source, transaction, held, standing, heard } = payment
  const { project, processor } = source
  const { projectId } = project
  const at = deps.clock.now()
  const setStanding = (to: 'counted' | 'surplus') =>
    store.notePayment(tx, projectId, processor, fact.payment, to, fact.money)
  if (standing === 'counted') return say(transaction, 'already', 'paid_already')
  if (standing === 'surplus') return say(transaction, 'already', 'money_goes_back')
  await closeSession(tx, projectId, transaction, at)
  const goBack = async (verdict: EventVerdict): Promise<EventVerdict> => {
    await setStanding('surplus')
    const { payment, money } = fact
    const returned = { processor, payment, transaction, money, reason: verdict.detail }
    await insertReturn(tx, projectId, returned, at)
    return verdict
  }
  if (held.currency !== fact.money.currency || !held.is_exact) {
    const amounts = amountsOf(held, fact)
    return await goBack(say(transaction, 'conflict', 'amount_goes_back', amounts))
  }
  if (held.status !== 'created') {
    const isPaid = held.status !== 'declined' && held.status !== 'rejected'
    if (isPaid && (await store.listCounted(tx, projectId, transaction)).length === 0) {
      await setStanding('counted')
      return say(transaction, 'already', 'marked_paid')
    }
    const state = isPaid ? 'paid_otherwise' : held.status
    return await goBack(say(transaction, 'conflict', 'money_not_due_goes_back', { state }))
  }
  try {
    await tx.savepoint(async (part) => {
      await moveTransaction(
        part,
        { ...deps, mayRefuse: true },
        {
          kind: 'pay',
          project,
          caller: source.caller,
          id: transaction,
          body: { payment_date: formatTimestamp(heard.occurredAt) },
        },
      )
    })
  } catch (error) {
    if (!(error instanceof NotGiven)) throw error
    return await goBack(say(transaction, 'conflict', 'not_given', { reason: error.reason }))
  }
  await setStanding('counted')
  return say(transaction, 'applied', 'paid')
}

const judgeRefused = async (
  payment: Payment,
  fact: Of<'declined'> | Of<'rejected'>,
): Promise<EventVerdict> => {
  const { transaction, held, source } = payment
  const isOpen = source.settings.decline_on === 'final' || held.order_id !== null
  if (fact.is === 'declined' && !fact.isFinal && isOpen) {
    return say(transaction, 'ignored', 'attempt_failed')
  }
  if (held.status !== 'created') {
    return say(transaction, 'already', 'transaction_is_already', { state: held.status })
  }
  const problem =
    fact.is === 'rejected'
      ? await move(payment, 'reject', { reason: fact.reason })
      : await move(payment, 'decline', {
          code: fact.code,
          reason: fact.reason,
          ...(fact.detail === undefined ? {} : { reason_detail: fact.detail }),
        })
  if (problem) return say(transaction, 'conflict', 'refused', problem)
  // Where the payment itself is over, its page takes no other one.
  if (fact.is === 'rejected' || fact.isFinal) {
    const { deps, tx } = payment
    await closeSession(tx, source.project.projectId, transaction, deps.clock.now())
  }
  return say(transaction, 'applied', fact.is)
}

/** The transaction stays open: nobody tried to pay, so there is nothing to tell of. */
const judgeClosed = async (
  { tx, source, transaction }: Payment,
  at: Instant,
): Promise<EventVerdict> => {
  const closed = await closeSession(tx, source.project.projectId, transaction, at)
  return closed.length > 0
    ? say(transaction, 'applied', 'page_closed')
    : say(transaction, 'already', 'no_open_page')
}

const judgeReturned = async (payment: Payment, fact: Of<'returned'>): Promise<EventVerdict> => {
  const { tx, source, transaction, held, standing } = payment
  const { projectId } = source.project
  if (!fact.isFinal && source.settings.chargeback_on === 'lost') {
    return say(transaction, 'ignored', 'dispute_open')
  }
  if (standing === 'surplus') {
    const key = { processor: source.processor, payment: fact.payment }
    await noteToldReturn(tx, projectId, key, fact.total, payment.deps.clock.now())
    return say(transaction, 'ignored', 'surplus_returned')
  }
  if (standing === 'open') return say(transaction, 'waiting', 'not_paid_yet')
  const key = { subject: fact.payment, source: fact.source }
  const [weighed] = await store.weighReturn(tx, projectId, source.processor, {
    ...key,
    total: fact.total,
    transaction,
  })
  if (!weighed?.is_new) return say(transaction, 'already', 'given_back_already')
  if (weighed.is_over) return say(transaction, 'already', 'stayed_after_all')
  if (held.amount !== null && held.currency !== fact.total.currency) {
    const currencies = { came: fact.total.currency, paid: held.currency ?? '' }
    return say(transaction, 'conflict', 'currency_differs', currencies)
  }
  const isRest = held.amount === null ? weighed.is_everything : weighed.is_rest
  if (held.amount === null && !isRest) {
    return say(transaction, 'conflict', 'part_without_amount')
  }
  await store.keepReturn(tx, projectId, source.processor, { ...key, total: fact.total.amount })
  if (held.status === 'refunded') {
    return say(transaction, 'already', 'refunded_already')
  }
  const problem = await move(
    payment,
    'refund',
    isRest
      ? { code: fact.code, reason: fact.reason }
      : { code: fact.partialCode, reason: fact.reason, amount: weighed.part },
  )
  if (problem) return say(transaction, 'conflict', 'refused', problem)
  if (isRest) return say(transaction, 'applied', 'refunded')
  const part = { amount: weighed.part, currency: fact.total.currency }
  return say(transaction, 'applied', 'part_refunded', part)
}

const judgeReinstated = async (
  { tx, source }: Bench,
  fact: Of<'reinstated'>,
  returnedBy: string,
  transaction: number | null,
): Promise<EventVerdict> => {
  const key = { subject: fact.payment, source: returnedBy }
  const [row] = await store.endReturn(tx, source.project.projectId, source.processor, key)
  const { reason } = fact
  return row?.was_told
    ? say(transaction, 'conflict', 'stays_but_told', { reason })
    : say(transaction, 'applied', 'stays', { reason })
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
  if (!row) {
    return say(null, 'ignored', 'subscription_unknown', { subscription: fact.subscription })
  }
  const { processor } = source
  const newer = await store.findNewer(tx, projectId, processor, fact.payment, occurredAt)
  if (newer.length > 0 && fact.status !== 'canceled') {
    return say(null, 'ignored', 'newer_known')
  }
  if (row.status === fact.status) return await judgeEnd(bench, fact, row)
  if (fact.status === 'active') return goesOn(row)
  if (row.status === 'canceled') return say(null, 'ignored', 'subscription_canceled')
  try {
    await moveSubscription(tx, deps, {
      project: source.project,
      caller: source.caller,
      userId: row.user_id,
      id: fact.subscription,
      body: { status: fact.status, ...(fact.dateEnd ? { date_end: fact.dateEnd } : {}) },
    })
  } catch (error) {
    return say(null, 'conflict', 'refused', refusal(error))
  }
  return say(null, 'applied', 'subscription_is', { status: fact.status })
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
    ? say(null, 'applied', 'ends_on', { end: dateEnd })
    : say(null, 'already', 'subscription_is_already', { status: row.status })
}

/** A warning for people: the subscription renews at the processor and cannot become active again here. */
const goesOn = ({ status, date_end: end }: SubscriptionRow): EventVerdict => {
  if (status === 'canceled') return say(null, 'conflict', 'renews_canceled')
  return end
    ? say(null, 'conflict', 'renews_ending', { end: formatTimestamp(end) })
    : say(null, 'conflict', 'renews_ended')
}

/** Makes a move; answers why it was refused, or nothing. */
const move = async <Kind extends Move['kind']>(
  { tx, deps, source, transaction }: Payment,
  kind: Kind,
  body: Extract<Move, { kind: Kind }>['body'],
): Promise<Refusal | undefined> => {
  const { project, caller } = source
  try {
    await moveTransaction(tx, deps, { kind, project, caller, id: transaction, body } as Move)
    return undefined
  } catch (error) {
    return refusal(error)
  }
}

type Refusal = { problem: string; says: string }

/** The problem of a refused move. A move is refused before it changes anything, so that the work can go on. */
const refusal = (error: unknown): Refusal => {
  if (!(error instanceof Problem)) throw error
  const places = error.violations.map(({ property, message }) => `${property} ${message}`)
  const says = cutEnd([error.message, ...places].join('; '), longestDetail)
  return { problem: error.kind.id, says }
}

/** The money that came beside the money that was asked for. */
const amountsOf = (
  { amount, currency }: Pick<store.HeldRow, 'amount' | 'currency'>,
  { money }: Of<'paid'>,
): { came: string; asked: string } => ({
  came: `${money.amount} ${money.currency}`,
  asked: `${amount} ${currency ?? ''}`.trim(),
})
