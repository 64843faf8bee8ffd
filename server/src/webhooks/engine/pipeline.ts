/** One delivery from its turn to its result, and what the engine learns from it. */
import type { Deps, Found, ProjectSettings } from '../../projects/index.ts'
import { completionOf } from '../attempt/fate.ts'
import { scheduleOf } from '../attempt/schedule.ts'
import { type Attempt, attemptDelivery } from '../attempt/sending.ts'
import type { Delivery } from '../events/delivery.ts'
import { eventIdTime } from '../events/event-id.ts'
import type { Result } from './completion.ts'
import { signOf, watch } from './lanes/breaker.ts'
import type { Pace } from './lanes/line.ts'
import { type Lane, learn, time } from './lanes/lane.ts'
import type { DeliveryKind, Slots } from './lanes/slots.ts'
import { parkEndpoint } from './outage/parking.ts'
import { monotonicMs } from './shards/timing.ts'
import type { StageTimes } from './stage-times.ts'

export type Delivering = {
  send(lane: Lane, pace: Pace, kind: DeliveryKind, delivery: Delivery): void
  /** Waits until nothing is under way, at most so many milliseconds. */
  idle(limitMs: number): Promise<void>
}

type Needs = Pick<Deps, 'sql' | 'clock' | 'log' | 'outbound' | 'directory' | 'settings' | 'mailer'>

export type DeliveringOptions = Needs & {
  /** Limit of one exchange in milliseconds. */
  exchangeMs: number
  slots: Slots
  times: StageTimes
  isStopping(): boolean
  /** Called when the receiver said that it is gone for good. */
  onGone(lane: Lane): void
  onResult(projectId: number, result: Result): void
}

/** While more requests than this are under way, the times of one in sixteen are taken, and count for all. */
const allTimedUpTo = 64
const timedOneIn = 16

/** Nothing is under way yet. */
export const delivering = (options: DeliveringOptions): Delivering => {
  const { clock, directory, exchangeMs, slots, times, isStopping, onGone, onResult } = options
  let untimed = 0
  let whenIdle: (() => void) | undefined

  const send: Delivering['send'] = (lane, pace, kind, delivery) => {
    slots.begin(pace, kind)
    lane.inFlight += 1
    lane.merchant.inFlight += 1
    const { endpoint, epoch } = lane
    void attemptDelivery(options, exchangeMs, endpoint, delivery).then(async (attempt) => {
      if (attempt.verdict.outcome === 'gone') {
        onGone(lane)
        await parkEndpoint(options, endpoint, isStopping)
      }
      slots.end(pace, kind)
      lane.inFlight -= 1
      lane.merchant.inFlight -= 1
      takeTimes(delivery, kind, attempt)
      // It is in memory since the delivery was fetched or announced, but for a database that failed just then.
      const { projectId } = delivery
      const project =
        directory.project(projectId) ?? (await presentOrNone(directory.findProject(projectId)))
      const completion = learnFrom(lane, delivery, attempt, project?.settings)
      onResult(delivery.projectId, { lane, epoch, completion })
      if (slots.inFlight() === 0) whenIdle?.()
    })
  }

  const learnFrom = (
    lane: Lane,
    delivery: Delivery,
    attempt: Attempt,
    settings: ProjectSettings | undefined,
  ) => {
    const { outcome, status } = attempt.verdict
    const now = clock.now()
    time(lane, attempt.durationMs)
    learn(lane, outcome === 'retry', monotonicMs())
    watch(lane, signOf(outcome, status), now.getTime(), Math.random())
    const schedule = scheduleOf(settings, delivery.type)
    return completionOf(delivery, attempt, schedule, now, Math.random())
  }

  const takeTimes = ({ eventId }: Delivery, kind: DeliveryKind, attempt: Attempt): void => {
    untimed += 1
    if (slots.inFlight() > allTimedUpTo && untimed < timedOneIn) return
    times.observe('exchange', attempt.durationMs, untimed)
    if (kind === 'fresh') {
      const waited = attempt.startedAt.getTime() - eventIdTime(eventId).getTime()
      times.observe('wait', Math.max(0, waited), untimed)
    }
    untimed = 0
  }

  return {
    send,
    async idle(limitMs) {
      if (slots.inFlight() === 0) return
      await new Promise<void>((resolve) => {
        const limit = setTimeout(resolve, limitMs)
        whenIdle = () => {
          clearTimeout(limit)
          resolve()
        }
      })
    },
  }
}

/** What is found, or nothing where it cannot be asked for. */
const presentOrNone = async <T>(found: Found<T>): Promise<T | undefined> => {
  try {
    return await found
  } catch {
    return undefined
  }
}
