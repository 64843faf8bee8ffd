/**
 * The delivery engine: owns shards of endpoints by lease, fetches what is ready for each, sends, judges, and stores the
 * results in batches. Rows of a process that died are simply still there for the next owner.
 */
import type { Deps } from '../../projects/index.ts'
import { endpointBook } from '../endpoints/endpoint-book.ts'
import type { Announce } from '../events/announcement.ts'
import { replaying } from '../replays/replaying.ts'
import { announcing } from './announcing.ts'
import { completions, type Stored } from './completion.ts'
import { delivering } from './pipeline.ts'
import { type EngineCounts, readCounts, type Tally } from './engine-counts.ts'
import { fetching } from './fetching.ts'
import { hasRoomForFresh, isRunningLow, lookBack, lookBackTo } from './lanes/lane.ts'
import { laneBook } from './lanes/lane-book.ts'
import { slots } from './lanes/slots.ts'
import { takeTurns } from './lanes/turns.ts'
import { oldestReady, type ReadyAges } from './oldest-ready.ts'
import { burying } from './outage/burying.ts'
import { sweeping } from './outage/sweeping.ts'
import { type Beat, startBeat } from './shards/beat.ts'
import { leases } from './shards/leases.ts'
import { shardOf } from './shards/shard.ts'
import { timing as beats, type Timing } from './shards/timing.ts'
import { type StageTimes, stageTimes } from './stage-times.ts'
import { wakeUps } from './wake-ups.ts'

export type Dispatcher = {
  /**
   * Says that a project has something to send, however old it is: a replay, what was parked. Cheap; to be called after
   * the commit.
   */
  nudge(projectId: number): void
  /** Says what they are, too, which saves reading them again. */
  announce: Announce
  /** Whether it holds its leases and sends. */
  isRunning(): boolean
  counts(): EngineCounts
  readyAges(): ReadyAges
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
/** A merchant has at most a fifth of them. */
const merchantMost = inFlightBudget / 5
const unstoredLimit = 2000
const projectsAtOnce = 2000
/** Above this each lane may hold a few only. */
const heldLimit = 20_000

/** Starts the engine at once; it waits for the database when that is away. */
export const startDispatcher = (deps: Needs, timing: Timing = beats): Dispatcher => {
  const { sql, clock, log, directory } = deps
  const tally: Tally = { delivered: 0, failed: 0, dead: 0, lost: 0 }
  const times = stageTimes()
  const taken = slots(inFlightBudget)
  let isStopping = false

  const ownership = leases({
    sql,
    timing,
    onChange: () => arrange(book.projectIds()),
    isBusy: (shard) => lanes.isBusy(shard),
  })
  const epochOf = (endpointId: number): number | undefined => ownership.epoch(shardOf(endpointId))
  const book = endpointBook(deps, (projectIds) => arrange(projectIds))
  const lanes = laneBook({
    endpointsOf: book.endpointsOf,
    epochOf,
    merchantIdOf: (projectId) => directory.listed(projectId)?.merchantId ?? 0,
    onUnqueued: (count) => turns.unload(count),
  })
  const arrange = (projectIds: Iterable<number>): void => {
    if (isStopping) return
    for (const projectId of projectIds) {
      lanes.arrange(projectId)
      fetcher.request(projectId, 'all')
    }
  }

  const results = completions({ sql, log, timing, workerId: ownership.workerId, onStored })
  const held = (): number => turns.waiting() + taken.inFlight() + results.unstored()
  const isCrowded = (): boolean => held() >= heldLimit
  const mayStart = (): boolean => !isStopping && ownership.isFresh()
  const mayLoad = (): boolean => mayStart() && results.unstored() < unstoredLimit

  const { send, idle } = delivering({
    ...deps,
    exchangeMs: timing.exchangeMs,
    slots: taken,
    times,
    isStopping: () => isStopping,
    onGone: lanes.close,
    onResult(projectId, result) {
      results.add(projectId, result)
      turns.goOn(result.lane)
    },
  })
  const turns = takeTurns({ taken, mayStart, merchantMost, send })
  const fetcher = fetching({
    sql,
    clock,
    log,
    timing,
    lanesOf: lanes.ofProject,
    loadProject: directory.findProject,
    isAllowed: mayLoad,
    isCrowded,
    onLoaded: turns.load,
  })
  const lookBackIn = (projectId: number, oldest: string): void => {
    for (const lane of lanes.ofProject(projectId)) lookBackTo(lane, oldest)
  }
  const wake = wakeUps({
    sql,
    log,
    onWake(projectId, oldest) {
      lookBackIn(projectId, oldest)
      fetcher.request(projectId, 'all')
    },
    isElsewhere: (projectId) =>
      book.endpointsOf(projectId).some(({ endpointId }) => epochOf(endpointId) === undefined),
  })
  const announce = announcing({
    laneOf: lanes.of,
    hasRoom: (lane) => mayLoad() && hasRoomForFresh(lane, isCrowded()),
    onLoaded: turns.load,
    onLeft(projectId, oldest) {
      lookBackIn(projectId, oldest)
      fetcher.request(projectId, 'more')
      wake.tellOthers(projectId, oldest)
    },
  })

  function onStored(projectId: number, stored: Stored): void {
    tally.delivered += stored.delivered
    tally.failed += stored.failed
    tally.dead += stored.dead
    tally.lost += stored.lost
    times.observe('store', stored.tookMs, stored.delivered + stored.failed)
    const isShort = [...lanes.ofProject(projectId)].some(
      (lane) => lane.hasMore && isRunningLow(lane),
    )
    if (isShort) fetcher.request(projectId, 'more')
    else fetcher.resume()
    turns.pump()
  }

  const onBuried = (count: number): void => {
    tally.dead += count
  }
  const sweeps = sweeping({
    ...deps,
    book,
    ownership,
    lanesOf: lanes.ofProject,
    mayGoOn: mayStart,
    onPromoted(projectId, promoted) {
      for (const lane of promoted) lookBack(lane)
      // A probe may be let out by now.
      turns.enter(lanes.ofProject(projectId))
      fetcher.request(projectId, 'all')
    },
    onBuried,
    onUnqueued: turns.unload,
  })
  const burials = burying({ ...deps, book, ownership, mayGoOn: mayStart, onBuried })
  const replays = replaying({
    sql,
    clock,
    log,
    workerId: ownership.workerId,
    laneOf: lanes.of,
    mayGoOn: () => mayLoad() && !isCrowded(),
    onFed: (projectId) => fetcher.request(projectId, 'all'),
  })

  const ready = oldestReady({
    sql,
    clock,
    epochOf: ownership.epoch,
    laneOf: lanes.of,
    mayGoOn: mayStart,
  })

  let isFollowing = false
  const follow = async (): Promise<void> => {
    if (isFollowing) return
    const all = directory.projectIds()
    for (let from = 0; from < all.length; from += projectsAtOnce)
      await book.load(all.slice(from, from + projectsAtOnce))
    await wake.listen()
    // Registered once it has been read, because a loader cannot be taken out again.
    await directory.follow({
      ofAll: true,
      async load(projectIds) {
        if (isStopping) return
        // Of a person who was erased, nothing may be left in memory either.
        for (const projectId of projectIds) lanes.empty(projectId)
        await book.load(projectIds)
      },
      // What is under way is judged by the project's settings.
      isNeeded: (projectId) => {
        for (const lane of lanes.ofProject(projectId)) if (lane.held.size > 0) return true
        return false
      },
    })
    isFollowing = true
  }
  const keepLeases = async (): Promise<void> => {
    await follow()
    await ownership.renew()
    fetcher.resume()
    turns.pump()
  }
  const leaseBeat = startBeat('webhook leases', log, keepLeases, (took) =>
    Math.max(50, ownership.restMs() - took),
  )
  /** Soon again where there is more to be done, and a fifth of the time at most. */
  const restOf =
    ({ isBusy }: { isBusy(): boolean }) =>
    (tookMs: number): number =>
      Math.max(isBusy() ? timing.sweepMs / 20 : timing.sweepMs, tookMs * 4)
  const otherBeats: readonly Beat[] = [
    startBeat('webhook sweep', log, sweeps.work, () => Math.max(timing.sweepMs, sweeps.rest())),
    startBeat('webhook burials', log, burials.work, restOf(burials)),
    startBeat('webhook replays', log, replays.work, restOf(replays)),
    // Only to be shown: a fortieth of the time at most, because it may pass by much that is done.
    startBeat('webhook ages', log, ready.look, (took) => Math.max(timing.sweepMs * 10, took * 40)),
  ]

  return {
    nudge: wake.nudge,
    announce,
    isRunning: mayStart,
    counts() {
      const numbers = { ...tally, waiting: turns.waiting(), unstored: results.unstored() }
      return readCounts([...lanes.all()], taken, numbers)
    },
    readyAges: () => ready.ages(lanes.all()),
    stageTimes: times.read,
    async stop() {
      isStopping = true
      for (const beat of otherBeats) await beat.stop()
      for (const lane of lanes.all()) lanes.close(lane)
      await idle(timing.stopMs)
      await results.drain(timing.stopMs)
      await leaseBeat.stop()
      await wake.stop()
      await ownership.release().catch(() => {})
    },
  }
}
