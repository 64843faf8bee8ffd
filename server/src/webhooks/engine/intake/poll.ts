/** One poll of a project's ready rows: as many as its lanes have room for are read and queued. */
import { type Clock, plusSeconds } from '../../../base/clock.ts'
import type { Sql } from '../../../base/database/database.ts'
import type { Log } from '../../../base/log.ts'
import type { Delivery } from '../../events/delivery.ts'
import { eventIdFloor } from '../../events/event-id.ts'
import type { Lane } from '../lanes/lane.ts'
import { kindOf } from '../lanes/slots.ts'
import type { Lease } from '../workers/lease.ts'
import type { Timing } from '../workers/timing.ts'
import { listDead } from '../workers/workers.sql.ts'
import { claimRows, listBodiesToSend, listReady, type ReadyRow } from './ready.sql.ts'
import { listReadyInOrder } from './ready-in-order.sql.ts'
import type { Rewinds } from './rewinds.ts'

/** All lanes, or only those that a poll left rows behind for. */
export type Which = 'all' | 'more'

export type PollOptions = {
  sql: Sql
  clock: Clock
  log: Log
  timing: Timing
  monotonicMs(): number
  lanesOf(projectId: number): Iterable<Lane>
  lease: Pick<Lease, 'workerId' | 'others'>
  /** Whether so much is held that each lane is to get a few only. */
  isCrowded(): boolean
  /** Called when lanes may have got something. */
  onLoaded(lanes: Iterable<Lane>): void
}

/** The part of a poll for one lane: so many rows from an event on. */
type LanePoll = { lane: Lane; wanted: number; from: string }
type Found = { lane: Lane; rows: readonly ReadyRow[] }

// Ids are made before their transaction commits. The next rewound poll finds rows that take longer.
const commitSeconds = 2
// Longer than anybody waits whose receiver is well.
const behindSeconds = 30
// More than are written while a poll is on its way.
const peekRows = 512

/** Polls once. Throws what the database does; then the next poll begins with the oldest. */
export const pollProject = async (
  options: PollOptions,
  due: Rewinds,
  projectId: number,
  which: Which,
): Promise<void> => {
  const { clock, monotonicMs, onLoaded } = options
  const room = roomIn(options, projectId, which)
  if (room.size === 0) return
  const beginMs = monotonicMs()
  const isRewound = which === 'all' && due.isDue(projectId, beginMs)
  const now = clock.now()
  const done = eventIdFloor(plusSeconds(now, -commitSeconds))
  const old = eventIdFloor(plusSeconds(now, -behindSeconds))
  const polls = [...room].map(([lane, free]): LanePoll => {
    // To an endpoint that wants order nothing goes from memory: whether it is its turn is known to the table only.
    const hasMore = lane.endpoint.isOrdered === true
    const { from, known } = lane.queue.beginPoll({ isRewound, hasMore, nowMs: beginMs })
    return { lane, wanted: known + free, from }
  })
  let hasFailed = true
  try {
    const ready = await readReady(options, projectId, polls)
    const rows = Map.groupBy(ready, (row) => row.endpoint_id)
    if (isRewound) due.note(projectId, beginMs, monotonicMs())
    const found = polls.map((one) =>
      holdRows(one, rows.get(one.lane.endpoint.endpointId) ?? [], { done, old }),
    )
    const taken = await take(options, projectId, found)
    const hasAny = await enqueue(options, projectId, taken)
    hasFailed = false
    if (hasAny) onLoaded(room.keys())
  } finally {
    for (const lane of room.keys()) lane.queue.endPoll(hasFailed)
  }
}

/** The lanes that are to get something, and how much. */
const roomIn = (
  { lanesOf, isCrowded }: PollOptions,
  projectId: number,
  which: Which,
): ReadonlyMap<Lane, number> => {
  const room = new Map<Lane, number>()
  for (const lane of lanesOf(projectId)) {
    if (which === 'more' && !(lane.queue.hasMore && lane.isRunningLow())) continue
    const free = Math.max(
      lane.room(isCrowded()),
      which === 'all' && !isCrowded() ? peekOf(lane) : 0,
    )
    if (free > 0) room.set(lane, free)
    else lane.queue.expectMore()
  }
  return room
}

/**
 * How far to read beyond what a lane holds although it holds enough: whether there is something that only the table
 * knows. Without that all would have to go through the table, because such rows come first.
 */
const peekOf = ({ queue, health }: Lane): number =>
  queue.isOpen && !queue.hasMore && health.failuresInRow === 0 ? peekRows : 0

const readReady = async (
  { sql, lease }: PollOptions,
  projectId: number,
  polls: readonly LanePoll[],
): Promise<ReadyRow[]> => {
  const others = lease.others()
  const byOrder = [true, false].map((isOrdered) => {
    const chosen = polls.filter(({ lane }) => (lane.endpoint.isOrdered === true) === isOrdered)
    if (chosen.length === 0) return []
    const endpoints = chosen.map(({ lane }) => lane.endpoint.endpointId)
    const wanted = chosen.map(({ wanted }) => wanted)
    if (isOrdered) return listReadyInOrder(sql, projectId, endpoints, wanted, others)
    const from = chosen.map((one) => one.from)
    return listReady(sql, projectId, endpoints, wanted, from, others)
  })
  return (await Promise.all(byOrder)).flat()
}

/** Makes this process the holder of what was found; leaves out what another one took or ended meanwhile. */
const take = async (
  { sql, lease }: PollOptions,
  projectId: number,
  found: readonly Found[],
): Promise<readonly Found[]> => {
  const holder = lease.workerId()
  const rows = found.flatMap((one) => one.rows.filter((row) => row.holder !== holder))
  if (rows.length === 0) return found
  const releaseAll = (): void => {
    for (const { lane, rows } of found) for (const row of rows) lane.queue.release(row.event_id)
  }
  try {
    // One that came while we read is no dead one.
    const dead = await listDead(sql, new Set(rows.flatMap((row) => row.holder ?? [])))
    const got = await claimRows(sql, projectId, rows, { holder, dead })
    const ours = new Set(got.map(keyOf))
    return found.map(({ lane, rows }) => ({
      lane,
      rows: rows.filter((row) => {
        const isOurs = row.holder === holder || ours.has(keyOf(row))
        if (!isOurs) lane.queue.release(row.event_id)
        return isOurs
      }),
    }))
  } catch (error) {
    releaseAll()
    throw error
  }
}

const keyOf = (row: { endpoint_id: number; event_id: string }): string =>
  `${row.endpoint_id} ${row.event_id}`

const holdRows = (
  { lane, wanted }: LanePoll,
  ready: readonly ReadyRow[],
  { done, old }: { done: string; old: string },
): Found => {
  const isFull = ready.length >= wanted
  // The one in the middle: the first may be an old one that is tried again.
  const middle = ready[ready.length >> 1]
  lane.pace.noteBehind(isFull && middle !== undefined && middle.event_id < old)
  const taken = lane.queue.holdFound(
    ready.map(({ event_id }) => event_id),
    { isFull, done },
  )
  return { lane, rows: ready.filter(({ event_id }) => taken.has(event_id)) }
}

/** Queues found deliveries with the bodies of their events; false where there were none. */
const enqueue = async (
  { sql, clock, log, timing, monotonicMs }: PollOptions,
  projectId: number,
  found: readonly Found[],
): Promise<boolean> => {
  const eventIds = [...new Set(found.flatMap(({ rows }) => rows.map((row) => row.event_id)))]
  if (eventIds.length === 0) return false
  const events = await listBodiesToSend(sql, projectId, eventIds).catch((error: unknown) => {
    for (const { lane, rows } of found) for (const row of rows) lane.queue.release(row.event_id)
    throw error
  })
  const bodies = new Map(events.map((event) => [event.event_id, event]))
  const now = clock.now()
  for (const { lane, rows } of found) {
    for (const row of rows) {
      const event = bodies.get(row.event_id)
      // It was closed or emptied meanwhile.
      if (!lane.queue.isOpen || !lane.queue.isPolled) lane.queue.release(row.event_id)
      else if (!event) {
        log.error({ project_id: projectId, event_id: row.event_id }, 'no event')
        lane.queue.quarantine(row.event_id, monotonicMs() + timing.quarantineMs)
      } else {
        const kind = kindOf(row)
        const delivery = deliveryOf(projectId, row, event)
        lane.queue.push(kind === 'fresh' ? delivery : { ...delivery, readyAt: now }, kind)
      }
    }
  }
  return true
}

const deliveryOf = (
  projectId: number,
  row: ReadyRow,
  event: { type: string; body: string },
): Delivery => ({
  projectId,
  endpointId: row.endpoint_id,
  eventId: row.event_id,
  type: event.type,
  body: event.body,
  attempt: row.attempt,
  roundFrom: row.round_from,
  isReplay: row.is_replay,
})
