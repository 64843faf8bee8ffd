/**
 * Feeds replays into the lanes: a few deliveries at a time and only when those before are gone. So a replay of a
 * million never stands before new events. A part moves by one statement with its rows, so a crash loses none.
 */
import type { Clock } from '../../base/clock.ts'
import { isUnavailable, type Sql } from '../../base/database/database.ts'
import type { Log } from '../../base/log.ts'
import type { Lane } from '../engine/lanes/lane.ts'
import type { Lease } from '../engine/workers/lease.ts'
import {
  type Candidate,
  countWaiting,
  feedReplay,
  listCandidates,
  listRunningParts,
  type RunningPart,
} from './replay-feed.sql.ts'
import { isWanted, lookedAt } from './replay-match.ts'
import { allowance, pacedAfter } from './replay-pace.ts'

export type ReplayingOptions = {
  sql: Sql
  clock: Clock
  log: Log
  lease: Pick<Lease, 'caresFor'>
  /** The endpoint's lane, where this process has one. */
  laneOf(endpointId: number): Lane | undefined
  /** Brings a project into memory, with its lanes; cheap where it is. */
  loadProject(projectId: number): unknown
  mayGoOn(): boolean
  /** Called when a project has something more to send. */
  onFed(projectId: number): void
}

export type Replaying = {
  /** Moves every running replay on. */
  work(): Promise<void>
  /** Whether there is more to be done at once. */
  isBusy(): boolean
  /** Whether no replay is under way, wherever it is to be sent. */
  isQuiet(): boolean
}

const examinedAtOnce = 500
const readsAtOnce = 4
const failuresThatSlow = 3
// One every ten seconds shows whether an endpoint that failed is back.
const ratePerSecondWhileFailing = 0.1
// Where other deliveries wait a replay steps back, but not for ever.
const ratePerSecondWhileBusy = 1

/** The feeder of one process. */
export const replaying = (options: ReplayingOptions): Replaying => {
  const { sql, clock, log, lease, laneOf, loadProject, mayGoOn, onFed } = options
  let hasMore = false
  let isQuiet = false

  const work = async (): Promise<void> => {
    const parts = await listRunningParts(sql)
    hasMore = false
    isQuiet = parts.length === 0
    for (const part of parts) {
      if (!lease.caresFor(part.endpoint_id)) continue
      if (!mayGoOn()) return
      try {
        await loadProject(part.project_id)
        const lane = laneOf(part.endpoint_id)
        if (!lane?.queue.isOpen) continue
        if (await move(part, lane)) hasMore = true
      } catch (error) {
        if (isUnavailable(error)) throw error
        log.error({ err: error, replay_id: part.replay_id }, 'a replay could not go on')
      }
    }
  }

  /** Moves one part on; true where more could go at once. */
  const move = async (part: RunningPart, lane: Lane): Promise<boolean> => {
    const rate = rateFor(lane, part.rate_per_second)
    // Twice what may be under way keeps the lane from running dry between two polls.
    const most = 2 * lane.health.window
    const place = {
      projectId: part.project_id,
      endpointId: part.endpoint_id,
      upTo: part.after_event,
    }
    const allowed = allowance(part.paced_until, clock.now(), rate)
    let room = allowed === 0 ? 0 : Math.min(allowed, most - (await countWaiting(sql, place, most)))
    let at = part
    for (let reads = 0; room > 0 && reads < readsAtOnce && mayGoOn(); reads += 1) {
      const found = await examine(at, room)
      const now = clock.now()
      const pacedUntil =
        found.eventIds.length === 0
          ? at.paced_until
          : pacedAfter(at.paced_until, now, rate, found.eventIds.length)
      const isDone = await feedReplay(sql, { part: at, ...found, pacedUntil, now })
      if (!isDone) break
      if (found.eventIds.length > 0) {
        lane.queue.ask(found.eventIds[0])
        onFed(part.project_id)
      }
      if (found.isFinished) break
      room -= found.eventIds.length
      at = { ...at, after_event: found.reached, paced_until: pacedUntil }
    }
    return rate === part.rate_per_second
  }

  const examine = async (part: RunningPart, room: number) => {
    const candidates: Candidate[] = await listCandidates(sql, {
      projectId: part.project_id,
      endpointId: part.endpoint_id,
      after: part.after_event,
      until: part.until_event,
      among: lookedAt(part),
      limit: examinedAtOnce,
    })
    const wanted = candidates.filter((candidate) => isWanted(candidate, part))
    const chosen = wanted.slice(0, room).map(({ event_id }) => event_id)
    const isCut = wanted.length > room
    return {
      eventIds: chosen,
      reached: (isCut ? chosen.at(-1) : candidates.at(-1)?.event_id) ?? part.after_event,
      isFinished: !isCut && candidates.length < examinedAtOnce,
    }
  }

  return { work, isBusy: () => hasMore, isQuiet: () => isQuiet }
}

/** The rate of a replay at an endpoint depends on how the endpoint fares, and on its other deliveries. */
const rateFor = (lane: Lane, wished: number): number => {
  if (lane.health.failuresInRow >= failuresThatSlow) return ratePerSecondWhileFailing
  const hasOtherWork = lane.queue.waiting.fresh.length > 0 || lane.queue.hasMore
  return hasOtherWork ? Math.min(wished, ratePerSecondWhileBusy) : wished
}
