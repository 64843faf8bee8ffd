/** Compares promises with the tables: orders, notifications, limits, sign-ins and sessions. */
import { setTimeout as delay } from 'node:timers/promises'
import type { Child } from '../child.ts'
import type { Caller } from './caller.ts'
import type { Installation } from './installation.ts'
import type { Crowd } from './players.ts'
import type { Received } from './world-outside.ts'

/** The differences in words, and the counts since the installation was made. */
export type Books = { wrong: string[]; events: number; twice: number }

const settleMs = 120_000
const mostSessions = 25

type Parties = { installation: Installation; crowd: Crowd; caller: Caller; outside: Child }

/** Answers what balances everything; the crowd must be paused. Notifications are given two minutes without progress. */
export const booksOf = (parties: Parties): (() => Promise<Books>) => {
  // Arrived notifications stay so, and are not asked for again.
  const come = new Set<string>()
  const { promised, tryLater } = parties.crowd
  /** Sessions that had been ended when the books were balanced before. */
  let known = 0
  return async () => {
    const isUnsure = (await tryLater()) > 0
    const wrong: string[] = []
    const moved = await balanceOrders(parties, wrong)
    const { events, received } = await balanceNotifications(parties, moved, come, wrong)
    await balanceLimits(parties, isUnsure, wrong)
    known = await balanceSessions(parties, known, wrong)
    await balancePlayers(parties, wrong)
    wrong.push(...promised.lost.splice(0))
    return { wrong, events, twice: received.total - received.distinct }
  }
}

/** Answers how many orders were moved. */
const balanceOrders = async (
  { installation: { sql, facts }, crowd: { promised } }: Parties,
  wrong: string[],
): Promise<number> => {
  const rows = await sql<{ id: number; status: string }[]>`
    select transaction_id as id, status
    from transactions
    where project_id = ${facts.projectId}
  `
  const statuses = new Map(rows.map(({ id, status }) => [Number(id), status]))
  for (const [id, status] of promised.orders) {
    const found = statuses.get(id)
    if (status !== 'unsure' && found !== status)
      wrong.push(`order ${id} was answered ${status} and is ${found}`)
  }
  return rows.filter(({ status }) => status !== 'created').length
}

const balanceNotifications = async (
  { installation: { sql, facts }, outside }: Parties,
  moved: number,
  come: Set<string>,
  wrong: string[],
): Promise<{ events: number; received: Received }> => {
  const events = await sql<{ event_id: string }[]>`
    select event_id
    from webhook_events
    where project_id = ${facts.projectId}
  `
  if (events.length !== moved)
    wrong.push(`${moved} orders were moved, ${events.length} notifications were written`)
  const awaited = events.map(({ event_id }) => event_id).filter((id) => !come.has(id))
  const received = await settle(outside, awaited)
  for (const id of awaited) come.add(id)
  for (const id of received.missing) come.delete(id)
  if (received.missing.length > 0) {
    const some = received.missing.slice(0, 3).join(', ')
    wrong.push(`${received.missing.length} notifications never came: ${some}`)
  }
  return { events: events.length, received }
}

const balanceLimits = async (
  { installation: { sql, facts }, crowd: { promised } }: Parties,
  isUnsure: boolean,
  wrong: string[],
): Promise<void> => {
  const { projectId } = facts
  const [limits] = await sql<{ differing: number; beyond: number; claimed: number }[]>`
    with orders as (
      select user_id, item_id, sum(quantity) as quantity
      from limited_orders
      where project_id = ${projectId}
        and returned_at is null
      group by user_id, item_id
    ),
    counts as (
      select user_id, item_id, sum(bought) as bought
      from user_purchases
      where project_id = ${projectId}
      group by user_id, item_id
    ),
    free as (select item_id from items where project_id = ${projectId} and sku = 'free')
    select
      (
        select count(*)
        from orders
        full join counts using (user_id, item_id)
        where quantity is distinct from bought
      )::int as differing,
      (select count(*) from counts where item_id in (select * from free) and bought > 2)::int as beyond,
      (select coalesce(sum(bought), 0) from counts where item_id in (select * from free))::int as claimed
  `
  if (limits?.differing !== 0)
    wrong.push(`limits of ${limits?.differing} players are counted wrongly`)
  if (limits?.beyond !== 0) wrong.push(`${limits?.beyond} players have more than their limit`)
  if (limits?.claimed !== promised.claims && !isUnsure)
    wrong.push(`${promised.claims} free items were given, ${limits?.claimed} are counted`)
}

/** Answers how many sessions have been ended so far, of which so many were known. */
const balanceSessions = async (
  { installation: { sql, facts } }: Parties,
  known: number,
  wrong: string[],
): Promise<number> => {
  const [ended] = await sql<{ count: number }[]>`
    select count(*)::int as count
    from sessions
    where project_id = ${facts.projectId}
      and revoked_at is not null
  `
  const more = (ended?.count ?? 0) - known
  if (more > 0) wrong.push(`${more} sessions were ended, and nobody signed out`)
  return known + more
}

/** Refreshes the newest sessions once more, and signs some players in anew: they are the same ones. */
const balancePlayers = async ({ crowd, caller }: Parties, wrong: string[]): Promise<void> => {
  const { players } = crowd.promised
  for (const player of players.slice(-mostSessions)) {
    if (!(await crowd.refresh(player))) continue
    const me = await caller.until('/api/users/me', {
      headers: { authorization: `Bearer ${player.accessToken}` },
    })
    if (me.status !== 200)
      wrong.push(`the token of player ${player.number} is refused: ${me.status}`)
  }
  for (const player of players.slice(0, 3)) {
    const again = await crowd.signIn(player.number)
    if (again?.sub !== player.sub) wrong.push(`player ${player.number} has become another one`)
  }
}

const settle = async (outside: Child, expected: readonly string[]): Promise<Received> => {
  let best = Number.POSITIVE_INFINITY
  let quietFrom = performance.now()
  for (;;) {
    const received = await outside.call<Received>('received', { expected })
    if (received.missing.length === 0) return received
    if (received.missing.length < best) {
      best = received.missing.length
      quietFrom = performance.now()
    } else if (performance.now() - quietFrom > settleMs) return received
    await delay(250)
  }
}
