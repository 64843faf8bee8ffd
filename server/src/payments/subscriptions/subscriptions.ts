/** Subscriptions: how they begin and end, and the notification of it. */

import { formatTimestamp, type Instant, parseTimestamp } from '../../base/clock.ts'
import { Problem } from '../../base/contract.ts'
import type { Query, Tx } from '../../base/database/database.ts'
import {
  type Caller,
  type Deps,
  type Project,
  projectProblems,
  recordAudit,
} from '../../projects/index.ts'
import { type Announcement, emit, newEventId, notificationsOf } from '../../webhooks/index.ts'
import {
  problems,
  type Subscription,
  type SubscriptionBody,
  type SubscriptionChange,
  type SubscriptionDetail,
  type SubscriptionQuery,
} from '../contract.ts'
import { aboutCanceled } from '../notifications/bodies.ts'
import { present } from '../present.ts'
import { findPage, type RowPage } from '../resources/page.ts'
import type { SubscriptionRow } from '../rows.ts'
import { originsOf, subscriptionMoves } from '../states.ts'
import { readSubscription } from './subscription.ts'
import * as store from './subscriptions.sql.ts'

export type SubscriptionMove = {
  project: Project
  caller: Caller
  userId: string
  id: number
  body: SubscriptionChange
}

type EndChange = Pick<SubscriptionMove, 'project' | 'caller' | 'id'> & { end: Instant }

/** Adds an active subscription, begun now unless the body says when, and answers it. */
export const createSubscription = async (
  sql: Query,
  { projectId }: Pick<Project, 'projectId'>,
  body: SubscriptionBody,
  at: Instant,
): Promise<Subscription> => {
  const [row] = await store.insertSubscription(sql, {
    project_id: projectId,
    user_id: body.user.id,
    user_name: body.user.name ?? null,
    plan_id: body.plan_id,
    product_id: body.product_id ?? null,
    tags: body.tags ?? [],
    date_create: readTime(body.date_create) ?? at,
    date_next_charge: readTime(body.date_next_charge),
    created_at: at,
  })
  return readSubscription(row as SubscriptionRow)
}

/** Reads a subscription of the project, with its notifications. Throws 404 where there is none. */
export const getSubscription = async (
  sql: Query,
  { projectId }: Pick<Project, 'projectId'>,
  id: number,
): Promise<SubscriptionDetail> => {
  const [row] = await store.findSubscription(sql, projectId, id)
  if (!row) throw notFound()
  const subscription = readSubscription(row)
  if (row.status === 'canceled' && row.event_id === null) return subscription
  const caused = row.event_id === null ? [] : [row.event_id]
  return { ...subscription, notifications: await notificationsOf(sql, projectId, caused) }
}

/** A page of subscriptions. */
export const pageSubscriptions = async (
  sql: Query,
  { projectId }: Pick<Project, 'projectId'>,
  query: SubscriptionQuery,
): Promise<RowPage<Subscription>> => {
  const filter: store.SubscriptionFilter = {
    status: query.status ?? null,
    user: query.user_id ?? null,
    plan: query.plan_id ?? null,
    product: query.product_id ?? null,
  }
  const { ids, next } = await findPage(query, (range) =>
    store.lookForSubscriptions(sql, projectId, filter, range),
  )
  const rows = ids.length > 0 ? await store.listSubscriptions(sql, projectId, ids) : []
  return { items: rows.map(readSubscription), ...next }
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
    origins: originsOf(subscriptionMoves, body.status),
    status: body.status,
    givenEnd: readTime(body.date_end),
    end: isCanceled ? at : null,
    eventId: isCanceled ? newEventId(at) : null,
    at,
  })
  if (!row) throw await refusal(tx, projectId, userId, id)
  await recordAudit(tx, {
    projectId,
    at,
    caller,
    action: `subscription.${body.status}`,
    target: `subscription ${id}`,
    after: present({ date_end: row.date_end && formatTimestamp(row.date_end) }),
  })
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
  await recordAudit(tx, {
    projectId,
    at,
    caller,
    action: 'subscription.end_changed',
    target: `subscription ${id}`,
    after: { date_end: formatTimestamp(end) },
  })
  return true
}

const refusal = async (tx: Tx, projectId: number, userId: string, id: number): Promise<Problem> => {
  const [row] = await store.findSubscription(tx, projectId, id)
  if (row?.user_id !== userId) return notFound()
  return new Problem(projectProblems.not_in_this_state, {
    detail: `The subscription is ${row.status.replaceAll('_', ' ')}`,
  })
}

const notFound = (): Problem => new Problem(problems.subscription_not_found)

const readTime = (text: string | undefined): Instant | null =>
  (text === undefined ? undefined : parseTimestamp(text)) ?? null
