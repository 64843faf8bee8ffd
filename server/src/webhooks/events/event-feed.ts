/** A project's notifications as they happen, for those who wait for them. */
import { setTimeout as pause } from 'node:timers/promises'
import { formatTimestamp, parseTimestamp } from '../../base/clock.ts'
import { Problem } from '../../base/contract.ts'
import { violation } from '../../base/refusals/violation.ts'
import { type Deps, projectProblems } from '../../projects/index.ts'
import type { EventPage, EventQuery } from './event-contract.ts'
import {
  type FeedPosition,
  handOut,
  readFeedCursor,
  settledUntil,
  startAt,
  writeCursor,
} from './event-cursor.ts'
import { type FeedRow, listEventsAfter, readOldestTransaction } from './event-feed.sql.ts'
import { showSubject } from './subject.ts'

export type EventFeed = {
  /**
   * The notifications after the query's position, each once, also those that are committed after later ones. It waits
   * for the first one as long as the query says, or until the signal aborts. Where very many have just happened, some
   * come only with a later call (`has_more`), when nothing can appear between them any more. Throws 422 for a cursor
   * that is none, 429 when too many wait in this project.
   */
  read(projectId: number, query: EventQuery, signal: AbortSignal): Promise<EventPage>
  /** Ends all waits: those who wait are answered with what there is. */
  stop(): void
}

const lookEveryMs = 250
const waitingAtMost = 20
const usualLimit = 100

type Found = { rows: FeedRow[]; hasMore: boolean; position: FeedPosition }

/** Makes the feed. Clocks of processes may differ by the slack, in seconds: 5 when left out. */
export const eventFeed = (
  { sql, clock }: Pick<Deps, 'sql' | 'clock'>,
  slack?: number,
): EventFeed => {
  const stopping = new AbortController()
  const waiting = new Map<number, number>()

  const look = async (
    projectId: number,
    position: FeedPosition,
    { types, limit: asked }: EventQuery,
  ): Promise<Found> => {
    // Before the look, and in this order: a transaction that begins later, or is done by then, cannot be missed by it.
    const now = clock.now()
    const [oldest] = await readOldestTransaction(sql)
    const limit = Number(asked ?? usualLimit)
    const rows = await listEventsAfter(sql, projectId, position, {
      types: types === undefined ? null : types.split(','),
      limit: limit + 1,
    })
    const hasMore = rows.length > limit
    const page = rows.slice(0, limit)
    const next = { ids: page.map(({ event_id }) => event_id), hasMore }
    const given = handOut(position, next, settledUntil(now, oldest?.seconds ?? 0, slack))
    return {
      rows: page.slice(0, given.count),
      hasMore: hasMore || given.count < page.length,
      position: given.position,
    }
  }

  const lookUntil = async (
    projectId: number,
    from: FeedPosition,
    query: EventQuery,
    signal: AbortSignal,
  ): Promise<Found> => {
    const end = performance.now() + Number(query.wait ?? 0) * 1000
    let found = await look(projectId, from, query)
    while (found.rows.length === 0 && performance.now() < end && !signal.aborted) {
      await pause(lookEveryMs, undefined, { signal }).catch(() => {})
      found = await look(projectId, found.position, query)
    }
    return found
  }

  return {
    async read(projectId, query, signal) {
      const position = positionOf(query) ?? startAt(clock.now())
      const count = waiting.get(projectId) ?? 0
      if (count >= waitingAtMost) throw tooMany()
      waiting.set(projectId, count + 1)
      try {
        const either = AbortSignal.any([signal, stopping.signal])
        const found = await lookUntil(projectId, position, query, either)
        return {
          items: found.rows.map(showEvent),
          has_more: found.hasMore,
          cursor: writeCursor(found.position),
        }
      } finally {
        const left = (waiting.get(projectId) ?? 1) - 1
        if (left === 0) waiting.delete(projectId)
        else waiting.set(projectId, left)
      }
    },
    stop: () => stopping.abort(),
  }
}

const positionOf = ({ cursor, since }: EventQuery): FeedPosition | undefined => {
  if (cursor !== undefined) {
    const position = readFeedCursor(cursor)
    if (position) return position
    const message = 'must be the cursor of an earlier answer'
    throw new Problem(projectProblems.invalid, {
      violations: [violation('cursor', 'cursor', message)],
    })
  }
  const instant = since === undefined ? undefined : parseTimestamp(since)
  return instant && startAt(instant)
}

const tooMany = (): Problem =>
  new Problem(projectProblems.too_many_requests, {
    detail: `${waitingAtMost} calls wait for this project's notifications already`,
    headers: { 'retry-after': '5' },
  })

const showEvent = (row: FeedRow): EventPage['items'][number] => ({
  event_id: row.event_id,
  type: row.type,
  ...(row.is_test ? { is_test: true } : {}),
  created_at: formatTimestamp(row.created_at),
  ...showSubject(row.order_key),
  body: row.body,
})
