/** Brings ready deliveries into the lanes, project by project. */
import { type Clock, plusSeconds } from '../../base/clock.ts'
import { isUnavailable, type Sql } from '../../base/database/database.ts'
import type { Log } from '../../base/log.ts'
import { eventIdFloor } from '../events/event-id.ts'
import { greatestEvent, leastEvent } from '../events/event-range.ts'
import {
  endQuarantine,
  enqueue,
  isRunningLow,
  type Lane,
  lookBack,
  lookBackTo,
  quarantine,
  roomOf,
  takeHold,
} from './lanes/lane.ts'
import { kindOf } from './lanes/slots.ts'
import { looksBack } from './looks-back.ts'
import { listReadyInOrder } from './order.sql.ts'
import { listBodiesToSend, listReady, type ReadyRow } from './ready.sql.ts'
import { backOff } from './shards/beat.ts'
import { monotonicMs, type Timing } from './shards/timing.ts'

export type Fetching = {
  /**
   * Asks for a look at a project's ready rows: of all its lanes, or only of those that a fetch left rows behind for.
   * Cheap, and any number of calls before the look makes one look.
   */
  request(projectId: number, which: 'all' | 'more'): void
  /** Takes up again what had to wait. */
  resume(): void
}

export type FetchingOptions = {
  sql: Sql
  clock: Clock
  log: Log
  timing: Timing
  lanesOf(projectId: number): Iterable<Lane>
  /** Brings a project's settings into memory, by which its deliveries are judged; cheap where they are. */
  loadProject(projectId: number): unknown
  /** False while nothing may be fetched: no fresh lease, too much unstored, stopping. */
  isAllowed(): boolean
  /** Whether so much is held that each lane is to get a few only. */
  isCrowded(): boolean
  /** Called when lanes got something, so much in all. */
  onLoaded(lanes: readonly Lane[], count: number): void
}

const projectsAtOnce = 4
// Ids are made before their transaction commits. What takes longer is found by the next look from the beginning.
const commitSeconds = 2
// Longer than anybody waits whose receiver is well.
const behindSeconds = 30
// More than are written while a look is on its way.
const probeRows = 512
// While a look is under way, so that one who asks for an older event meanwhile is heard.
const looking = greatestEvent

/** The fetcher of one process. */
export const fetching = (options: FetchingOptions): Fetching => {
  const { sql, clock, log, timing, lanesOf, loadProject, isAllowed, isCrowded, onLoaded } = options
  const asked = new Map<number, 'all' | 'more'>()
  const busy = new Set<number>()
  const lastAt = new Map<number, number>()
  const back = looksBack()

  const load = async (projectId: number, which: 'all' | 'more'): Promise<void> => {
    const room = new Map<Lane, number>()
    for (const lane of lanesOf(projectId)) {
      if (which === 'more' && !(lane.hasMore && isRunningLow(lane))) continue
      const free = Math.max(roomOf(lane, isCrowded()), which === 'all' ? probeOf(lane) : 0)
      if (free > 0) room.set(lane, free)
      else lane.hasMore = true
    }
    if (room.size === 0) return
    const lanes = [...room.keys()]
    const nowMs = monotonicMs()
    const wanted = lanes.map(
      (lane) => lane.held.size + endQuarantine(lane, nowMs) + (room.get(lane) ?? 0),
    )
    const isBack = which === 'all' && back.isDue(projectId, nowMs)
    const done = eventIdFloor(plusSeconds(clock.now(), -commitSeconds))
    const old = eventIdFloor(plusSeconds(clock.now(), -behindSeconds))
    const from = lanes.map(({ lookFrom }) => (isBack ? leastEvent : lookFrom))
    for (const lane of lanes) {
      lane.lookFrom = looking
      lane.letGo = new Set()
      // Set before the look, because rows that come while it is under way set it again. To an endpoint that wants order
      // nothing goes from memory: whether it is its turn is known to the table only.
      lane.hasMore = lane.endpoint.isOrdered === true
    }
    try {
      const begin = monotonicMs()
      const read = await readReady(projectId, lanes, wanted, from)
      if (read.length > 0) await loadProject(projectId)
      if (isBack) back.note(projectId, begin, monotonicMs())
      const rows = Map.groupBy(read, (row) => row.endpoint_id)
      const found = lanes.map((lane, index) => {
        const ready = rows.get(lane.endpoint.endpointId) ?? []
        const isFull = ready.length >= (wanted[index] ?? 0)
        // The one in the middle: the first may be an old one that is tried again.
        const middle = ready[ready.length >> 1]
        const isBehind = isFull && middle !== undefined && middle.event_id < old
        lane.behindSince = isBehind ? (lane.behindSince ?? monotonicMs()) : undefined
        const oldest = ready[0]?.event_id ?? done
        lookBackTo(lane, oldest < done ? oldest : done)
        const taken = ready.filter(({ event_id }) => takeHold(lane, event_id))
        // Rows that are all held say nothing of others: they go from memory to memory.
        if (isFull && taken.length > 0) lane.hasMore = true
        return { lane, rows: taken }
      })
      await fill(projectId, found)
    } catch (error) {
      for (const lane of lanes) {
        lane.hasMore = true
        lookBack(lane)
      }
      throw error
    } finally {
      for (const lane of lanes) lane.letGo = undefined
    }
  }

  /**
   * How far to look beyond what a lane holds although it holds enough: whether there is something that only the table
   * knows. Without a look all would have to go through the table, because such rows come first.
   */
  const probeOf = (lane: Lane): number =>
    lane.isOpen && !lane.hasMore && lane.failuresInRow === 0 && !isCrowded() ? probeRows : 0

  const readReady = async (
    projectId: number,
    lanes: readonly Lane[],
    wanted: readonly number[],
    from: readonly string[],
  ): Promise<ReadyRow[]> => {
    const byOrder = [true, false].map((isOrdered) => {
      const chosen = lanes.flatMap(({ endpoint }, index) =>
        (endpoint.isOrdered === true) === isOrdered
          ? {
              endpointId: endpoint.endpointId,
              most: wanted[index] ?? 0,
              from: from[index] ?? leastEvent,
            }
          : [],
      )
      if (chosen.length === 0) return []
      const endpoints = chosen.map(({ endpointId }) => endpointId)
      const most = chosen.map((lane) => lane.most)
      if (isOrdered) return listReadyInOrder(sql, projectId, endpoints, most)
      return listReady(
        sql,
        projectId,
        endpoints,
        most,
        chosen.map((lane) => lane.from),
      )
    })
    return (await Promise.all(byOrder)).flat()
  }

  const fill = async (
    projectId: number,
    found: readonly { lane: Lane; rows: readonly ReadyRow[] }[],
  ): Promise<void> => {
    const eventIds = [...new Set(found.flatMap(({ rows }) => rows.map((row) => row.event_id)))]
    if (eventIds.length === 0) return
    const events = await listBodiesToSend(sql, projectId, eventIds).catch((error: unknown) => {
      for (const { lane, rows } of found) for (const row of rows) lane.held.delete(row.event_id)
      throw error
    })
    const bodies = new Map(events.map((event) => [event.event_id, event]))
    const now = clock.now()
    let count = 0
    for (const { lane, rows } of found) {
      for (const row of rows) {
        const event = bodies.get(row.event_id)
        if (!lane.isOpen || lane.letGo === undefined) lane.held.delete(row.event_id)
        else if (!event) {
          log.error({ project_id: projectId, event_id: row.event_id }, 'no event')
          quarantine(lane, row.event_id, monotonicMs() + timing.quarantineMs)
        } else {
          const delivery = deliveryOf(projectId, row, event)
          const kind = kindOf(row)
          if (kind !== 'fresh') delivery.readyAt = now
          enqueue(lane, delivery, kind)
          count += 1
        }
      }
    }
    onLoaded(
      found.map(({ lane }) => lane),
      count,
    )
  }

  const work = async (projectId: number): Promise<void> => {
    busy.add(projectId)
    const since = monotonicMs() - (lastAt.get(projectId) ?? 0)
    if (since < timing.fetchMs) await new Promise((resolve) => setTimeout(resolve, timing.fetchMs))
    const which = asked.get(projectId) ?? 'more'
    asked.delete(projectId)
    try {
      await load(projectId, which)
    } catch (error) {
      if (!isUnavailable(error))
        log.error({ err: error, project_id: projectId }, 'deliveries could not be fetched')
      asked.set(projectId, 'all')
      await backOff(3)
    }
    lastAt.set(projectId, monotonicMs())
    busy.delete(projectId)
    resume()
  }

  const resume = (): void => {
    if (!isAllowed()) return
    for (const projectId of asked.keys()) {
      if (busy.size >= projectsAtOnce) return
      if (!busy.has(projectId)) void work(projectId)
    }
  }

  return {
    request(projectId, which) {
      if (which === 'all' || !asked.has(projectId)) asked.set(projectId, which)
      resume()
    },
    resume,
  }
}

const deliveryOf = (
  projectId: number,
  row: ReadyRow,
  event: { type: string; body: string },
): Lane['queue'][number] => ({
  projectId,
  endpointId: row.endpoint_id,
  eventId: row.event_id,
  type: event.type,
  body: event.body,
  attempt: row.attempt,
  roundFrom: row.round_from,
})
