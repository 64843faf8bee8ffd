/** For how long something has been ready to be sent, whether it waits in memory or only the tables know of it. */
import type { Clock, Instant } from '../../../base/clock.ts'
import { eventIdTime } from '../../events/event-id.ts'
import type { Lane } from '../lanes/lane.ts'
import { type DeliveryKind, kindOf } from '../lanes/slots.ts'
import type { PendingRow } from './scan.sql.ts'

/** Seconds for which the longest waiting of each kind has been ready; 0 where none waits. */
export type ReadyAges = Record<DeliveryKind, number>

/** Knows of nothing before the first scan of the tables has ended; `ages` adds what waits in the lanes now. */
export const readyAges = ({ clock }: { clock: Clock }) => {
  let latest: ReadyAges = { fresh: 0, retry: 0, replay: 0 }
  /**
   * A row that was made ready once more does not tell since when: it counts from the first scan that found it waiting.
   */
  let seen = new Map<string, Instant>()
  const note = (ages: ReadyAges, kind: DeliveryKind, since: Instant | undefined): void => {
    if (since) ages[kind] = Math.max(ages[kind], (clock.now().getTime() - since.getTime()) / 1000)
  }
  return {
    /** Begins a scan: it is shown the rows that only the tables know of, and told when these were all. */
    beginScan() {
      const found: ReadyAges = { fresh: 0, retry: 0, replay: 0 }
      const seenNow: typeof seen = new Map()
      return {
        see({ endpoint_id, event_id, due_at, ...row }: PendingRow): void {
          const [kind, key] = [kindOf(row), `${endpoint_id} ${event_id}`]
          const since = due_at ?? (kind === 'fresh' ? eventIdTime(event_id) : seen.get(key))
          if (kind !== 'fresh') seenNow.set(key, since ?? clock.now())
          note(found, kind, since)
        },
        end(): void {
          latest = found
          seen = seenNow
        },
      }
    },
    ages(lanes: Iterable<Lane>): ReadyAges {
      const ages = { ...latest }
      for (const { queue } of lanes) {
        // Not in the order of time: what was polled may be older than what was announced before it.
        const { fresh, retry, replay } = queue.waiting
        const least = fresh.reduce((a, { eventId: b }) => (b < a ? b : a), fresh[0]?.eventId ?? '')
        note(ages, 'fresh', least === '' ? undefined : eventIdTime(least))
        note(ages, 'retry', retry[0]?.readyAt)
        note(ages, 'replay', replay[0]?.readyAt)
      }
      return ages
    },
  }
}
