/** The consequences of an endpoint's failing for long: deadlines that pass, and its being switched off in the end. */
import { type Clock, fromMilliseconds, plusSeconds } from '../../../base/clock.ts'
import type { Sql } from '../../../base/database/database.ts'
import type { Deps } from '../../../projects/index.ts'
import { scheduleOf } from '../../attempt/schedule.ts'
import { markFailing, markWarned } from '../../endpoints/endpoints.sql.ts'
import { firstNotice, noticeDue, switchesOffAt } from '../../endpoints/outage-limit.ts'
import { eventIdFloor } from '../../events/event-id.ts'
import { leastEvent } from '../../events/event-range.ts'
import type { Lane } from '../lanes/lane.ts'
import { buryOverdueRows } from './deadlines.sql.ts'
import { disabledNotice, failingNotice, warningNotice } from './outage-notices.ts'
import { switchOff } from './parking.ts'

type Needs = {
  sql: Sql
  clock: Clock
  /** Reads a project's endpoints again, and lets its lanes be as they say. */
  reload(projectIds: readonly number[]): Promise<void>
} & Pick<Deps, 'directory' | 'log' | 'settings' | 'mailer'>

const seenAtOnce = 1000
// The schedule spreads its waits by a tenth.
const latest = 1.1

/**
 * Turns deliveries behind an open breaker whose deadline has passed into dead letters, a thousand at a time. So they
 * end when their schedule would have. Begins behind the event `after`. Answers up to which event it has read, where
 * there is more, and how many died. A delivery that waited out a pause could not be tried meanwhile: its time begins
 * when the endpoint goes on.
 */
export const buryOverdue = async (
  { sql, clock, directory }: Pick<Needs, 'sql' | 'clock' | 'directory'>,
  lane: Lane,
  others: readonly string[],
  after: string = leastEvent,
): Promise<{ upTo: string | undefined; buried: number }> => {
  const { endpoint, queue, health } = lane
  const { breaker } = health
  // While a probe is under way, or a result not stored, the row is still needed.
  if (breaker.state !== 'open' || breaker.isProbing || queue.held.size > queue.length)
    return { upTo: after, buried: 0 }
  const now = clock.now()
  const settings = (await directory.findProject(endpoint.projectId))?.settings
  const floor = (type: string): string => {
    const seconds = scheduleOf(settings, type).reduce((sum, wait) => sum + wait, 0)
    const floor = plusSeconds(now, -seconds * latest)
    return floor < endpoint.changedAt ? leastEvent : eventIdFloor(floor)
  }
  const seen = await buryOverdueRows(sql, {
    projectId: endpoint.projectId,
    endpointId: endpoint.endpointId,
    others,
    after,
    deadlines: { orderPaid: floor('order_paid'), others: floor('ps_declined') },
    now,
    limit: seenAtOnce,
  })
  const upTo = seen.length < seenAtOnce ? undefined : seen.at(-1)?.event_id
  const gone = new Set(seen.filter(({ is_buried }) => is_buried).map(({ event_id }) => event_id))
  queue.drop(gone)
  return { upTo, buried: gone.size }
}

/**
 * Writes down the beginning and the end of an outage, so that the days count on through restarts. After the days that
 * the installation allows the endpoint is switched off, which parks its deliveries. 4xx answers neither begin nor end
 * an outage. Its people are told within 15 minutes, warned for each part of that time, and told in the end. Each
 * message goes once, whichever process sees it first.
 */
export const keepHealth = async (deps: Needs, lane: Lane): Promise<void> => {
  const { sql, clock, reload } = deps
  const { endpoint } = lane
  const { breaker } = lane.health
  const { projectId, failingSince } = endpoint
  if (breaker.hasWorked) {
    if (failingSince) {
      await markFailing(sql, endpoint, null)
      // It ends here, not by somebody who mended it: what its breaker has learned since still counts.
      lane.noteRecovered()
      await reload([projectId])
    }
    // Only now: where that failed it is done the next time.
    breaker.noteWritten()
    return
  }
  if (breaker.failingFrom === undefined) return
  if (!failingSince) {
    if (!breaker.seesOutage(clock.now().getTime())) return
    const since = fromMilliseconds(breaker.failingFrom)
    await markFailing(sql, endpoint, since)
    await reload([projectId])
    return
  }
  const now = clock.now()
  // It failed long after the outage began, too, or often.
  const isProven = breaker.hasFailedOften || breaker.failingFrom > failingSince.getTime()
  if (isProven && now >= switchesOffAt(deps.settings, failingSince)) {
    // No mail is waited for: a slow mail server is no reason to let other endpoints wait.
    if (await switchOff(deps, endpoint, 'failing'))
      void disabledNotice(deps, endpoint, failingSince)
    return
  }
  const due = noticeDue(deps.settings, failingSince, now)
  const percent = isProven ? due : Math.min(due, firstNotice)
  if (percent <= (endpoint.failingWarned ?? 0)) return
  // Written down first: a crash in between costs a mail, and no mail comes twice.
  const mine = await markWarned(sql, endpoint, { since: failingSince, percent })
  await reload([projectId])
  if (mine.length === 0) return
  if (percent === firstNotice) void failingNotice(deps, endpoint, failingSince)
  else void warningNotice(deps, endpoint, failingSince, percent)
}
