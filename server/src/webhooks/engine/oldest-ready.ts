/** For how long something has been ready to be sent, whether it waits in memory or only the tables know of it. */
import type { Clock, Instant } from '../../base/clock.ts'
import type { Sql } from '../../base/database/database.ts'
import { eventIdTime } from '../events/event-id.ts'
import type { Lane } from './lanes/lane.ts'
import { type DeliveryKind, kindOf } from './lanes/slots.ts'
import { listOldRows, listSentTo, type OldRow, type SentTo } from './oldest-ready.sql.ts'
import { shardCount } from './shards/shard.ts'

/** Seconds for which the longest waiting of each kind has been ready; 0 where none waits. */
export type ReadyAges = Readonly<Record<DeliveryKind, number>>

export type OldestReady = {
  /** Looks at the tables. */
  look(): Promise<void>
  /** What waits in the lanes now, and what the latest look found besides. */
  ages(lanes: Iterable<Lane>): ReadyAges
}

export type OldestReadyOptions = {
  sql: Sql
  clock: Clock
  /** The epoch of the lease of a shard; undefined where it is not ours. */
  epochOf(shard: number): number | undefined
  laneOf(endpointId: number): Lane | undefined
  mayGoOn(): boolean
}

const endpointsAtOnce = 100
/** Of each endpoint. The oldest may be held, and then it is known from memory. */
const rowsOfEach = 8
const beforeAll: SentTo = { project_id: 0, endpoint_id: 0 }
const none: ReadyAges = { fresh: 0, retry: 0, replay: 0 }

/** Knows of nothing before the first look. */
export const oldestReady = (options: OldestReadyOptions): OldestReady => {
  const { sql, clock, epochOf, laneOf, mayGoOn } = options
  let latest = none
  /** Since when the oldest retry and the oldest replay of an endpoint that nobody holds have been seen. */
  let seen = new Map<string, { eventId: string; since: Instant }>()

  const look = async (): Promise<void> => {
    const shards = [...Array(shardCount).keys()].filter((shard) => epochOf(shard) !== undefined)
    const found = { ...none }
    const seenNow: typeof seen = new Map()
    let after: SentTo | undefined = beforeAll
    while (after !== undefined) {
      if (!mayGoOn()) return
      const page: SentTo[] = await listSentTo(sql, shards, after, endpointsAtOnce)
      const now = clock.now()
      const rows = await listOldRows(sql, page, { now, each: rowsOfEach })
      for (const row of rows) {
        if (laneOf(row.endpoint_id)?.held.has(row.event_id)) continue
        const kind = kindOf(row)
        found[kind] = Math.max(found[kind], secondsFrom(sinceOf(row, kind, seenNow, now), now))
      }
      after = page.length < endpointsAtOnce ? undefined : page.at(-1)
    }
    latest = found
    seen = seenNow
  }

  /**
   * Since when a row has been ready. Of what was made ready once more its row does not tell: it counts from the first
   * look that found it waiting.
   */
  const sinceOf = (
    row: OldRow,
    kind: DeliveryKind,
    seenNow: typeof seen,
    now: Instant,
  ): Instant => {
    if (row.due_at) return row.due_at
    if (kind === 'fresh') return eventIdTime(row.event_id)
    const key = `${row.endpoint_id} ${kind}`
    const known = seenNow.get(key)
    if (known) return known.since
    const before = seen.get(key)
    const since = before?.eventId === row.event_id ? before.since : now
    seenNow.set(key, { eventId: row.event_id, since })
    return since
  }

  return { look, ages: (lanes) => agesOf(lanes, latest, clock.now()) }
}

const agesOf = (lanes: Iterable<Lane>, found: ReadyAges, now: Instant): ReadyAges => {
  const ages = { ...found }
  for (const { queue, retries, replays } of lanes) {
    // Not in the order of time: what was fetched may be older than what was handed over in memory before it.
    let least: string | undefined
    for (const { eventId } of queue) if (least === undefined || eventId < least) least = eventId
    if (least !== undefined) ages.fresh = Math.max(ages.fresh, secondsFrom(eventIdTime(least), now))
    // In the order in which they came.
    ages.retry = Math.max(ages.retry, secondsFrom(retries[0]?.readyAt, now))
    ages.replay = Math.max(ages.replay, secondsFrom(replays[0]?.readyAt, now))
  }
  return ages
}

const secondsFrom = (since: Instant | undefined, now: Instant): number =>
  since === undefined ? 0 : Math.max(0, (now.getTime() - since.getTime()) / 1000)
