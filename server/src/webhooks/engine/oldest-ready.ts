/** For how long something has been ready to be sent, whether it waits in memory or only the tables know of it. */
import type { Instant } from '../../base/clock.ts'
import type { Deps } from '../../projects/index.ts'
import { eventIdTime } from '../events/event-id.ts'
import type { Lane } from './lanes/lane.ts'
import { type DeliveryKind, kindOf } from './lanes/slots.ts'
import { beforeAll, listOldRows, type OldRow, type Place } from './oldest-ready.sql.ts'

/** Seconds for which the longest waiting of each kind has been ready; 0 where none waits. */
export type ReadyAges = Record<DeliveryKind, number>

export type OldestReadyOptions = Pick<Deps, 'sql' | 'clock'> & {
  /** The shards that are ours. */
  shards(): readonly number[]
  laneOf(endpointId: number): Lane | undefined
  mayGoOn(): boolean
}

/** Knows of nothing before the first `look` at the tables; `ages` adds what waits in the lanes now. */
export const oldestReady = ({ sql, clock, shards, laneOf, mayGoOn }: OldestReadyOptions) => {
  let latest: ReadyAges = { fresh: 0, retry: 0, replay: 0 }
  /** What was made ready once more does not tell since when: it counts from the first look that found it waiting. */
  let seen = new Map<string, Instant>()
  const note = (ages: ReadyAges, kind: DeliveryKind, since: Instant | undefined): void => {
    if (since) ages[kind] = Math.max(ages[kind], (clock.now().getTime() - since.getTime()) / 1000)
  }
  return {
    async look(): Promise<void> {
      const found: ReadyAges = { fresh: 0, retry: 0, replay: 0 }
      const seenNow: typeof seen = new Map()
      for (let at: Place | undefined = beforeAll; at && mayGoOn(); ) {
        const rows: OldRow[] = await listOldRows(sql, shards(), at, clock.now())
        for (const { endpoint_id, event_id, due_at, ...row } of rows) {
          if (event_id === null || laneOf(endpoint_id)?.stock.held.has(event_id)) continue
          const [kind, key] = [kindOf(row), `${endpoint_id} ${event_id}`]
          const since = due_at ?? (kind === 'fresh' ? eventIdTime(event_id) : seen.get(key))
          if (kind !== 'fresh') seenNow.set(key, since ?? clock.now())
          note(found, kind, since)
        }
        at = rows.at(-1)
      }
      latest = found
      seen = seenNow
    },
    ages(lanes: Iterable<Lane>): ReadyAges {
      const ages = { ...latest }
      for (const { stock } of lanes) {
        // Not in the order of time: what was fetched may be older than what was handed over in memory before it.
        const { fresh, retry, replay } = stock.queues
        const least = fresh.reduce((a, { eventId: b }) => (b < a ? b : a), fresh[0]?.eventId ?? '')
        note(ages, 'fresh', least === '' ? undefined : eventIdTime(least))
        note(ages, 'retry', retry[0]?.readyAt)
        note(ages, 'replay', replay[0]?.readyAt)
      }
      return ages
    },
  }
}
