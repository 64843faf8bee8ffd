/** One poll of a project's ready rows: lanes take of what nobody holds as much as they have room for. */
import { type Clock, plusSeconds } from '../../../base/clock.ts'
import type { Sql } from '../../../base/database/database.ts'
import type { Log } from '../../../base/log.ts'
import { eventIdFloor } from '../../events/event-id.ts'
import type { Lane } from '../lanes/lane.ts'
import { kindOf } from '../lanes/slots.ts'
import type { Lease } from '../workers/lease.ts'
import type { Timing } from '../workers/timing.ts'
import type { GivingBack } from './giving-back.ts'
import { claimRows, listBodiesToSend, listFree, type Place, type ReadyRow } from './ready.sql.ts'
import { listReadyInOrder } from './ready-in-order.sql.ts'

export type PollOptions = {
  sql: Sql
  clock: Clock
  log: Log
  timing: Timing
  monotonicMs(): number
  lanesOf(projectId: number): Iterable<Lane>
  lease: Pick<Lease, 'workerId'>
  back: Pick<GivingBack, 'giveBack' | 'suspect'>
  /** Whether so much is held that each lane is to get a few only. */
  isCrowded(): boolean
  /** Called when lanes may have got something. */
  onLoaded(lanes: Iterable<Lane>): void
}

/** The part of a poll for one lane: the room that it has, and the event that it reads from. */
type LanePoll = { lane: Lane; room: number; from: string; clearings: number }

// Ids are made before their transaction commits. The next scan finds rows that take longer.
const commitSeconds = 2
// Longer than anybody waits whose receiver is well.
const behindSeconds = 30

/** Polls the lanes that may have something. Throws what the database does; then they ask for another one. */
export const pollProject = async (options: PollOptions, projectId: number): Promise<void> => {
  const polls = [...options.lanesOf(projectId)]
    .filter(({ queue }) => queue.isOpen && (queue.isAsked || queue.hasMore))
    .map((lane) => beginPoll(lane, options.isCrowded()))
  if (polls.length === 0) return
  try {
    const free = await readFree(options.sql, projectId, polls)
    const byLane = Map.groupBy(free, ({ endpoint_id }) => endpoint_id)
    const found = polls.map((one) =>
      holdFree(options, one, byLane.get(one.lane.endpoint.endpointId) ?? []),
    )
    if (await take(options, projectId, polls, found))
      options.onLoaded(polls.map(({ lane }) => lane))
  } catch (error) {
    for (const { lane, from } of polls) lane.queue.expectMore(from)
    throw error
  }
}

const beginPoll = (lane: Lane, isCrowded: boolean): LanePoll => {
  const { queue, endpoint } = lane
  // To an endpoint that wants order nothing goes from memory: whether it is its turn is known to the table only.
  const from = queue.beginPoll(endpoint.isOrdered === true)
  return { lane, room: lane.room(isCrowded), from, clearings: queue.clearings }
}

/** A lane without room only learns whether there is anything: new deliveries go through the table until it is taken. */
const wantedOf = ({ room }: LanePoll): number => Math.max(1, room)

const readFree = async (
  sql: Sql,
  projectId: number,
  polls: readonly LanePoll[],
): Promise<Place[]> => {
  const byOrder = [true, false].map((isOrdered) => {
    const chosen = polls.filter(({ lane }) => (lane.endpoint.isOrdered === true) === isOrdered)
    if (chosen.length === 0) return []
    const endpoints = chosen.map(({ lane }) => lane.endpoint.endpointId)
    const wanted = chosen.map(wantedOf)
    if (isOrdered) return listReadyInOrder(sql, projectId, endpoints, wanted)
    const from = chosen.map((one) => one.from)
    return listFree(sql, projectId, endpoints, wanted, from)
  })
  return (await Promise.all(byOrder)).flat()
}

/** Holds what the lane has room for, in the order of events, and takes note of what may be left. */
const holdFree = ({ clock }: PollOptions, poll: LanePoll, free: readonly Place[]): Place[] => {
  const { lane, room } = poll
  const { queue } = lane
  const now = clock.now()
  const isFull = free.length >= wantedOf(poll)
  // The one in the middle: the first may be an old one that is tried again.
  const middle = free[free.length >> 1]
  const old = eventIdFloor(plusSeconds(now, -behindSeconds))
  if (room > 0) lane.pace.noteBehind(isFull && middle !== undefined && middle.event_id < old)
  queue.polledUpTo(eventIdFloor(plusSeconds(now, -commitSeconds)))
  if (isFull) queue.expectMore(free.at(-1)?.event_id)
  return free.slice(0, room).filter(({ event_id }) => queue.hold(event_id))
}

/** Makes this process the holder of what was found, and queues it with the bodies of its events; false for none. */
const take = async (
  options: PollOptions,
  projectId: number,
  polls: readonly LanePoll[],
  found: readonly (readonly Place[])[],
): Promise<boolean> => {
  const { sql, lease, back } = options
  const places = found.flat()
  if (places.length === 0) return false
  try {
    const rows = await claimRows(sql, projectId, places, lease.workerId())
    const eventIds = [...new Set(rows.map(({ event_id }) => event_id))]
    const events = eventIds.length > 0 ? await listBodiesToSend(sql, projectId, eventIds) : []
    const bodies = new Map(events.map((event) => [event.event_id, event]))
    const taken = Map.groupBy(rows, ({ endpoint_id }) => endpoint_id)
    for (const [nth, poll] of polls.entries()) {
      const own = taken.get(poll.lane.endpoint.endpointId) ?? []
      const ours = new Set(own.map(({ event_id }) => event_id))
      for (const { event_id } of found[nth] ?? [])
        if (!ours.has(event_id)) poll.lane.queue.release(event_id)
      enqueue(options, poll, own.toSorted(byEvent), bodies)
    }
    return true
  } catch (error) {
    for (const [nth, { lane }] of polls.entries())
      for (const { event_id, endpoint_id } of found[nth] ?? []) {
        lane.queue.release(event_id)
        back.suspect(endpoint_id)
      }
    throw error
  }
}

const byEvent = (a: Place, b: Place): number => (a.event_id < b.event_id ? -1 : 1)

const enqueue = (
  { clock, log, timing, monotonicMs, back }: PollOptions,
  { lane, clearings }: LanePoll,
  rows: readonly ReadyRow[],
  bodies: ReadonlyMap<string, { type: string; body: string }>,
): void => {
  const { queue, endpoint } = lane
  const { projectId, endpointId } = endpoint
  const isCleared = !queue.isOpen || queue.clearings !== clearings
  if (isCleared)
    back.giveBack(
      endpoint,
      rows.map(({ event_id }) => event_id),
    )
  for (const { event_id: eventId, attempt, ...row } of rows) {
    const event = bodies.get(eventId)
    if (isCleared) queue.release(eventId)
    else if (!event) {
      log.error({ project_id: projectId, event_id: eventId }, 'no event')
      queue.quarantine(eventId, monotonicMs() + timing.quarantineMs)
    } else {
      const { type, body } = event
      const { round_from: roundFrom, is_replay: isReplay } = row
      const kind = kindOf({ attempt, is_replay: isReplay })
      const delivery = { projectId, endpointId, eventId, type, body, attempt, roundFrom, isReplay }
      queue.push(kind === 'fresh' ? delivery : { ...delivery, readyAt: clock.now() }, kind)
    }
  }
}
