/** Subscriptions: how they begin and end, and the notification of it. */

import { formatTimestamp, type Instant, parseTimestamp } from '../../base/clock.ts'
import { Problem } from '../../base/contract.ts'
import type { Tx } from '../../base/database/database.ts'
import {
  type AuditFacts,
  type Caller,
  type Deps,
  type Project,
  projectProblems,
  recordAudit,
} from '../../projects/index.ts'
import { type Announcement, emit, newEventId } from '../../webhooks/index.ts'
import {
  problems,
  type Subscription,
  type SubscriptionChange,
  type SubscriptionState,
} from '../contract.ts'
import { aboutCanceled } from '../notifications/bodies.ts'
import { present } from '../present.ts'
import type { SubscriptionRow } from '../rows.ts'
import * as store from './subscriptions.sql.ts'

export type SubscriptionMove = {
  project: Project
  caller: Caller
  userId: string
  id: number
  body: SubscriptionChange
}

type EndChange = Pick<SubscriptionMove, 'project' | 'caller' | 'id'> & { end: Instant }

/** A row as calls answer it. */
export const readSubscription = (row: SubscriptionRow): Subscription =>
  present({
    subscription_id: String(row.subscription_id),
    status: row.status,
    user: present({ id: row.user_id, name: row.user_name }),
    plan_id: row.plan_id,
    product_id: row.product_id,
    tags: row.tags.length > 0 ? row.tags : null,
    date_create: formatTimestamp(row.date_create),
    date_next_charge: row.date_next_charge && formatTimestamp(row.date_next_charge),
    date_end: row.date_end && formatTimestamp(row.date_end),
    changed_at: formatTimestamp(row.changed_at),
  })

/** The notifications it caused; undefined where a version that does not write them down canceled it. */
export const causedBySubscription = (row: SubscriptionRow): string[] | undefined => {
  if (row.event_id !== null) return [row.event_id]
  return row.status === 'canceled' ? undefined : []
}

/**
 * Moves a user's subscription to another state, and tells the merchant when it is canceled. Its end is `date_end` where
 * given, else the end that it already has. Without either, a canceled subscription ends now, and a non-renewing one
 * with its paid period. Throws 404 where the user has no such subscription and 409 where there is no such move; then
 * nothing changes.
 */
export const moveSubscription = async (
  tx: Tx,
  deps: Pick<Deps, 'directory' | 'clock'> & { announcement: Announcement },
  { project, caller, userId, id, body }: SubscriptionMove,
): Promise<Subscription> => {
  const { projectId } = project
  const at = deps.clock.now()
  const isCanceled = body.status === 'canceled'
  const [row] = await store.moveSubscription(tx, projectId, userId, id, {
    status: body.status,
    givenEnd: parseTimestamp(body.date_end ?? '') ?? null,
    end: isCanceled ? at : null,
    eventId: isCanceled ? newEventId(at) : null,
    at,
  })
  if (!row) throw await refusal(tx, projectId, userId, id)
  await auditSubscription(tx, { projectId, at, caller }, id, body.status, row.date_end)
  if (isCanceled) await emit(tx, deps, [aboutCanceled(project, row)], deps.announcement)
  return readSubscription(row)
}

/**
 * Lets a subscription that does not renew end on another day, of which nobody is told before it comes. Answers whether
 * that changed anything: not where it is in another state or ends on that day already.
 */
export const changeEnd = async (
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  { project: { projectId }, caller, id, end }: EndChange,
): Promise<boolean> => {
  const at = clock.now()
  const [changed] = await store.changeEnd(tx, projectId, id, end, at)
  if (!changed) return false
  await auditSubscription(tx, { projectId, at, caller }, id, 'end_changed', end)
  return true
}

/** Writes down what became of a subscription, with the end that it has now. */
export const auditSubscription = (
  tx: Tx,
  by: Pick<AuditFacts, 'projectId' | 'at' | 'caller'>,
  id: number,
  what: SubscriptionState | 'end_changed',
  end: Instant | null,
): Promise<void> =>
  recordAudit(tx, {
    ...by,
    action: `subscription.${what}`,
    target: `subscription ${id}`,
    after: present({ date_end: end && formatTimestamp(end) }),
  })

const refusal = async (tx: Tx, projectId: number, userId: string, id: number): Promise<Problem> => {
  const [row] = await store.listSubscriptions(tx, projectId, [id])
  if (row?.user_id !== userId) return new Problem(problems.subscription_not_found)
  return new Problem(projectProblems.not_in_this_state, {
    why: 'subscription_state',
    values: { state: row.status },
    detail: `The subscription is ${row.status.replaceAll('_', ' ')}`,
  })
}
