/**
 * The delivery engine: owns shards of endpoints by lease, fetches what is ready for each, sends, judges, and stores the
 * results in batches. Rows of a process that died are simply still there for the next owner.
 */
import type { Deps } from '../projects/index.ts'
import { type Announce, announcing } from './announcing.ts'
import { type Beat, startBeat } from './beat.ts'
import { type BreakerState, signOf, watch } from './breaker.ts'
import { completions, type Stored } from './completion.ts'
import { type Endpoint, endpointBook } from './endpoint-book.ts'
import { shardOf } from './engine.sql.ts'
import { eventIdTime } from './event-id.ts'
import { fairLine, type Merchant, newMerchant, type Pace } from './fair-line.ts'
import { completionOf } from './fate.ts'
import { fetching } from './fetching.ts'
import {
  canSend,
  closeLane,
  type Delivery,
  forgive,
  hasRoomForFresh,
  isRunningLow,
  type Lane,
  learn,
  lookBack,
  openLane,
  paceOf,
  restOf,
  spendTurn,
  takeNext,
  time,
  waitingIn,
} from './lane.ts'
import { leases } from './leases.ts'
import { parkEndpoint } from './parking.ts'
import { type Kind, places } from './places.ts'
import { replaying } from './replaying.ts'
import { scheduleOf } from './schedule.ts'
import { type Attempt, attemptDelivery } from './sending.ts'
import { newSharing } from './sharing.ts'
import { type StageTimes, stageTimes } from './stage-times.ts'
import { sweeping } from './sweeping.ts'
import { timing as beats, monotonicMs, type Timing } from './timing.ts'
import { wakeUps } from './wake-ups.ts'

/** What the engine did since it started, and what it holds. */
type Counts = {
  delivered: number
  /** Attempts that did not deliver. */
  failed: number
  /** Deliveries given up. */
  dead: number
  /** Results that another owner had stored before: the other half of a delivery made twice. */
  lost: number
  inFlight: number
  /** Held and not yet sent. */
  waiting: number
  unstored: number
  /** Seconds since the oldest delivery held here happened; 0 when none is. */
  oldestReadyAge: number
  oldestReadyAges: Readonly<Record<Kind, number>>
  /** Requests under way by kind, and those of all kinds at slow receivers. */
  inFlightOf: Readonly<Record<Kind | 'slow', number>>
  /** Endpoints by the state of their breaker. */
  breakers: Readonly<Record<BreakerState, number>>
}

export type Dispatcher = {
  /** Says that a project has new events. Cheap; to be called after the commit. */
  nudge(projectId: number): void
  /** Says what they are, too, which saves reading them again. */
  announce: Announce
  /** Whether it holds its leases and sends. */
  isRunning(): boolean
  counts(): Counts
  stageTimes(): ReturnType<StageTimes['read']>
  /** Stops sending, waits for what is under way, stores it, and gives the leases back. */
  stop(): Promise<void>
}

type Needs = Pick<
  Deps,
  'sql' | 'clock' | 'log' | 'outbound' | 'keyring' | 'directory' | 'settings' | 'mailer'
>

/** Requests under way in this process. An endpoint has at most 64 of them. */
const inFlightBudget = 2000
/** While more requests than this are under way, the times of one in sixteen are taken, and count for all. */
const allTimedUpTo = 64
const timedOneIn = 16
/** A merchant has at most a fifth of them. */
const merchantMost = inFlightBudget / 5
const unstoredLimit = 2000
/** Above this each lane may hold a few only. */
const heldLimit = 20_000

/** Starts the engine at once; it waits for the database when that is away. */
export const startDispatcher = (deps: Needs, timing: Timing = beats): Dispatcher => {
  const { sql, clock, log, directory } = deps
  const lanes = new Map<number, Lane>()
  const byProject = new Map<number, Set<Lane>>()
  const merchants = new Map<number, Merchant>()
  const lines = { fast: fairLine<Lane>('fast'), slow: fairLine<Lane>('slow') }
  /** Lanes with nothing but retries or replays, which had all the places they may have. */
  let stalled: Lane[] = []
  const counts = { delivered: 0, failed: 0, dead: 0, lost: 0 }
  const times = stageTimes()
  let untimed = 0
  let waiting = 0
  const taken = places(inFlightBudget)
  let isStopping = false
  let whenIdle: (() => void) | undefined

  const heldOf = (shard: number): number =>
    [...lanes.values()].reduce(
      (sum, lane) => sum + (shardOf(lane.endpoint.endpointId) === shard ? lane.held.size : 0),
      0,
    )
  const ownership = leases({
    sql,
    timing,
    onChange: () => arrange(),
    isBusy: (shard) => heldOf(shard) > 0,
  })
  const book = endpointBook(deps, (projectIds) => {
    for (const projectId of projectIds) arrangeProject(projectId)
  })
  const mayStart = (): boolean => !isStopping && ownership.isFresh()
  const held = (): number => waiting + taken.inFlight() + results.unstored()
  const close = (lane: Lane): void => {
    waiting -= waitingIn(lane)
    closeLane(lane)
  }

  const mayLoad = (): boolean => mayStart() && results.unstored() < unstoredLimit
  const isCrowded = (): boolean => held() >= heldLimit
  const onLoaded = (loaded: readonly Lane[], count: number): void => {
    waiting += count
    for (const lane of loaded) enter(lane)
    pump()
  }
  const fetcher = fetching({
    sql,
    clock,
    log,
    timing,
    lanesOf: (projectId) => byProject.get(projectId) ?? [],
    isAllowed: mayLoad,
    isCrowded,
    onLoaded,
  })
  const results = completions({ sql, log, timing, workerId: ownership.workerId, onStored })
  const wake = wakeUps({
    sql,
    log,
    onWake: (projectId) => fetcher.request(projectId, 'all'),
    isElsewhere: (projectId) =>
      book.endpointsOf(projectId).some(({ endpointId }) => epochOf(endpointId) === undefined),
  })
  const announce = announcing({
    laneOf: (endpointId) => lanes.get(endpointId),
    hasRoom: (lane) => mayLoad() && hasRoomForFresh(lane, isCrowded()),
    onLoaded,
    onLeft(projectId) {
      fetcher.request(projectId, 'more')
      wake.tellOthers(projectId)
    },
  })

  const epochOf = (endpointId: number): number | undefined => ownership.epoch(shardOf(endpointId))

  /** Opens and closes lanes so that they are exactly the enabled endpoints of our shards. */
  const arrangeProject = (projectId: number): void => {
    if (isStopping) return
    const known = byProject.get(projectId) ?? new Set()
    const wanted = new Set<number>()
    for (const endpoint of book.endpointsOf(projectId)) {
      const epoch = epochOf(endpoint.endpointId)
      if (!endpoint.isEnabled || endpoint.deletedAt || epoch === undefined) continue
      wanted.add(endpoint.endpointId)
      known.add(arrangeLane(endpoint, epoch))
    }
    for (const lane of known) {
      const { endpointId } = lane.endpoint
      if (wanted.has(endpointId)) continue
      close(lane)
      if (lane.held.size > 0) continue
      known.delete(lane)
      lanes.delete(endpointId)
    }
    if (known.size > 0) byProject.set(projectId, known)
    else byProject.delete(projectId)
    fetcher.request(projectId, 'all')
  }
  const arrangeLane = (endpoint: Endpoint, epoch: number): Lane => {
    const lane = lanes.get(endpoint.endpointId) ?? openLane(endpoint, epoch, merchantOf(endpoint))
    lanes.set(endpoint.endpointId, lane)
    if (endpoint.isOrdered && !lane.endpoint.isOrdered) {
      // What waits here may hold two of a key.
      close(lane)
      lane.hasMore = true
    }
    const isMended = !lane.isOpen || lane.endpoint.url !== endpoint.url
    lane.endpoint = endpoint
    if (isMended) forgive(lane)
    lane.epoch = epoch
    lane.isOpen = true
    return lane
  }
  const merchantOf = ({ projectId }: Endpoint): Merchant => {
    const merchantId = directory.project(projectId)?.merchantId ?? 0
    const merchant = merchants.get(merchantId) ?? newMerchant()
    merchants.set(merchantId, merchant)
    return merchant
  }
  const arrange = (): void => {
    for (const projectId of book.projectIds()) arrangeProject(projectId)
  }

  /** Puts a lane at the end of a line of those that can send: each sends one and stands again at the end. */
  const enter = (lane: Lane): void => {
    if (lane.isInLine || lane.isAwaitingTurn || !mayGo(lane, monotonicMs())) return
    lines[paceOf(lane)].enter(lane)
  }
  /** Whether a lane may send now; where only its rate is against it, it comes back by itself. */
  const mayGo = (lane: Lane, nowMs: number): boolean => {
    if (!canSend(lane, nowMs)) return false
    const restMs = restOf(lane, nowMs, sharing.isShared(nowMs))
    if (restMs > 0) awaitTurn(lane, restMs)
    return restMs === 0
  }
  const sharing = newSharing<Lane>()
  const awaitTurn = (lane: Lane, restMs: number): void => {
    if (lane.isAwaitingTurn) return
    lane.isAwaitingTurn = true
    setTimeout(() => {
      lane.isAwaitingTurn = false
      enter(lane)
      pump()
    }, Math.ceil(restMs)).unref()
  }
  const pump = (): void => {
    empty('fast')
    empty('slow')
  }
  const empty = (pace: Pace): void => {
    while (taken.hasRoom(pace) && mayStart()) {
      const lane = lines[pace].next(merchantMost)
      if (!lane) return
      const nowMs = monotonicMs()
      if (!mayGo(lane, nowMs)) continue
      const next = takeNext(lane, taken.mayTake)
      if (!next) {
        stalled.push(lane)
        continue
      }
      waiting -= 1
      spendTurn(lane, nowMs, sharing.isShared(nowMs))
      sharing.note(lane, nowMs)
      send(lane, pace, next.kind, next.delivery)
      enter(lane)
    }
  }
  const enterStalled = (): void => {
    if (stalled.length === 0) return
    const before = stalled
    stalled = []
    for (const lane of before) enter(lane)
  }

  const send = (lane: Lane, pace: Pace, kind: Kind, delivery: Delivery): void => {
    taken.begin(pace, kind)
    lane.inFlight += 1
    lane.merchant.inFlight += 1
    const { endpoint, epoch } = lane
    void attemptDelivery(deps, timing.exchangeMs, endpoint, delivery).then(async (attempt) => {
      const { outcome } = attempt.verdict
      if (outcome === 'gone') {
        close(lane)
        await parkEndpoint(deps, endpoint, () => isStopping)
      }
      taken.end(pace, kind)
      lane.inFlight -= 1
      lane.merchant.inFlight -= 1
      time(lane, attempt.durationMs)
      takeTimes(delivery, kind, attempt)
      const now = clock.now()
      learn(lane, outcome === 'retry', monotonicMs())
      watch(lane, signOf(outcome, attempt.verdict.status), now.getTime(), Math.random())
      const settings = directory.project(delivery.projectId)?.settings
      const schedule = scheduleOf(settings, delivery.type)
      const completion = completionOf(delivery, attempt, schedule, now, Math.random())
      results.add(delivery.projectId, { lane, epoch, completion })
      goOn(lane)
      if (taken.inFlight() === 0) whenIdle?.()
    })
  }
  const takeTimes = ({ eventId }: Delivery, kind: Kind, attempt: Attempt): void => {
    untimed += 1
    if (taken.inFlight() > allTimedUpTo && untimed < timedOneIn) return
    times.observe('exchange', attempt.durationMs, untimed)
    if (kind === 'fresh') {
      const waited = attempt.startedAt.getTime() - eventIdTime(eventId).getTime()
      times.observe('wait', Math.max(0, waited), untimed)
    }
    untimed = 0
  }
  const goOn = (lane: Lane): void => {
    const pauseMs = lane.pausedUntil - monotonicMs()
    // A timer may fire a little early, and then it is set once more.
    if (pauseMs > 0) setTimeout(goOn, Math.ceil(pauseMs), lane).unref()
    else enter(lane)
    enterStalled()
    pump()
  }

  function onStored(projectId: number, stored: Stored): void {
    counts.delivered += stored.delivered
    counts.failed += stored.failed
    counts.dead += stored.dead
    counts.lost += stored.lost
    times.observe('store', stored.tookMs, stored.delivered + stored.failed)
    const isShort = [...(byProject.get(projectId) ?? [])].some(
      (lane) => lane.hasMore && isRunningLow(lane),
    )
    if (isShort) fetcher.request(projectId, 'more')
    else fetcher.resume()
    pump()
  }

  const sweeper = sweeping({
    ...deps,
    book,
    ownership,
    lanesOf: (projectId) => byProject.get(projectId) ?? [],
    mayGoOn: mayStart,
    onPromoted(projectId, promoted) {
      for (const lane of promoted) lookBack(lane)
      // A probe may be let out by now.
      for (const lane of byProject.get(projectId) ?? []) enter(lane)
      pump()
      fetcher.request(projectId, 'all')
    },
    onBuried(count) {
      counts.dead += count
    },
    onUnqueued(count) {
      waiting -= count
    },
  })

  const replays = replaying({
    sql,
    clock,
    log,
    workerId: ownership.workerId,
    laneOf: (endpointId) => lanes.get(endpointId),
    mayGoOn: () => mayLoad() && !isCrowded(),
    onFed: (projectId) => fetcher.request(projectId, 'all'),
  })

  /** Seconds since the oldest of these happened; 0 when there are none. */
  const oldestAge = (deliveries: readonly (Delivery | undefined)[]): number => {
    const now = clock.now().getTime()
    return deliveries.reduce(
      (most, delivery) =>
        delivery ? Math.max(most, (now - eventIdTime(delivery.eventId).getTime()) / 1000) : most,
      0,
    )
  }

  const running: Beat[] = []
  const begin = async (): Promise<void> => {
    let isFollowing = false
    const getReady = async (): Promise<void> => {
      if (isFollowing) return
      await book.load([...directory.projects()].map(({ projectId }) => projectId))
      await wake.listen()
      // Registered once it has been read, because a loader cannot be taken out again.
      await directory.follow((projectIds) =>
        isStopping ? Promise.resolve() : book.load(projectIds),
      )
      isFollowing = true
    }
    const keepLeases = async (): Promise<void> => {
      await getReady()
      await ownership.renew()
      fetcher.resume()
      pump()
    }
    running.push(
      startBeat('webhook leases', log, keepLeases, (took) => Math.max(50, timing.renewMs - took)),
      // At most a fifth of the time, however many projects there are.
      startBeat('webhook sweep', log, sweeper, (took) => Math.max(timing.sweepMs, took * 4)),
      startBeat('webhook replays', log, replays.work, (took) =>
        Math.max(replays.isBusy() ? timing.sweepMs / 20 : timing.sweepMs, took * 4),
      ),
    )
  }
  void begin()

  return {
    nudge(projectId) {
      // It may be about a replay, or about what was parked.
      for (const lane of byProject.get(projectId) ?? []) lookBack(lane)
      wake.nudge(projectId)
    },
    announce,
    isRunning: mayStart,
    counts() {
      const all = [...lanes.values()]
      const oldestReadyAges = {
        fresh: oldestAge(all.map(({ queue }) => queue[0])),
        retry: oldestAge(all.map(({ retries }) => retries[0])),
        replay: oldestAge(all.map(({ replays }) => replays[0])),
      }
      const breakers = { closed: 0, open: 0, half_open: 0 }
      for (const { breaker } of all) breakers[breaker.state] += 1
      return {
        ...counts,
        inFlight: taken.inFlight(),
        inFlightOf: {
          fresh: taken.inFlightOf('fresh'),
          retry: taken.inFlightOf('retry'),
          replay: taken.inFlightOf('replay'),
          slow: taken.slow(),
        },
        waiting,
        unstored: results.unstored(),
        oldestReadyAge: Math.max(...Object.values(oldestReadyAges)),
        oldestReadyAges,
        breakers,
      }
    },
    stageTimes: times.read,
    async stop() {
      isStopping = true
      const [leaseBeat, ...otherBeats] = running
      for (const beat of otherBeats) await beat.stop()
      for (const lane of lanes.values()) close(lane)
      if (taken.inFlight() > 0) {
        await new Promise<void>((resolve) => {
          const limit = setTimeout(resolve, timing.stopMs)
          whenIdle = () => {
            clearTimeout(limit)
            resolve()
          }
        })
      }
      await results.drain(timing.stopMs)
      await leaseBeat?.stop()
      await wake.stop()
      await ownership.release().catch(() => {})
    },
  }
}
