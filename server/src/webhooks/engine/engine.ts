/**
 * The delivery engine: owns shards of endpoints by lease, fetches what is ready for each, sends, judges, and stores the
 * results in batches. Rows of a process that died are simply still there for the next owner.
 */
import type { Deps } from '../../projects/index.ts'
import { type Endpoint, endpointBook } from '../endpoints/endpoint-book.ts'
import type { Announce } from '../events/announcement.ts'
import { replaying } from '../replays/replaying.ts'
import type { EngineCounts } from './engine-counts.ts'
import { newGuests, partOf } from './guests.ts'
import { newShared } from './lanes/lane.ts'
import { laneBook } from './lanes/lane-book.ts'
import { closeStock, lookBackTo } from './lanes/stock.ts'
import { oldestReady, type ReadyAges } from './oldest-ready.ts'
import { burying } from './outage/burying.ts'
import { sweeping } from './outage/sweeping.ts'
import { pipeline } from './pipeline.ts'
import { type Beat, startBeat } from './shards/beat.ts'
import { leases } from './shards/leases.ts'
import { shardCount, shardOf } from './shards/shard.ts'
import { busySince, monotonicMs, type Timing, timing as usual } from './shards/timing.ts'
import type { StageTimes } from './stage-times.ts'
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

const projectsAtOnce = 2000

/**
 * Starts the engine at once; it waits for the database when that is away. `monotonic` answers milliseconds that only
 * grow.
 */
export const startDispatcher = (
  deps: Needs,
  timing: Timing = usual,
  monotonic: () => number = monotonicMs,
): Dispatcher => {
  let isStopping = false
  const parts = build({ ...deps, timing, monotonicMs: monotonic, isStopping: () => isStopping })
  const { lanes, guests, ownership, wake, work, ready, mayStart } = parts
  const all = () => [...lanes.all(), ...guests.lanes.all()]
  const leaseBeat = startLeases(parts)
  const otherBeats = startCare(parts)
  return {
    nudge(projectId) {
      work.look(projectId)
      wake.tellOthers(projectId)
    },
    announce: work.announce,
    isRunning: mayStart,
    counts: work.counts,
    readyAges: () => ready.ages(all()),
    stageTimes: work.stageTimes,
    async stop() {
      isStopping = true
      for (const beat of otherBeats) await beat.stop()
      guests.handOverAll()
      for (const { stock } of all()) closeStock(stock)
      await work.drain(timing.stopMs)
      await leaseBeat.stop()
      await wake.stop()
      await ownership.release(parts).catch(() => {})
    },
  }
}

type Options = Needs & { timing: Timing; monotonicMs(): number; isStopping(): boolean }

/** Puts the parts together, each with those before it. */
const build = (options: Options) => {
  const { sql, directory, isStopping } = options
  const shared = newShared(busySince())
  const ownership = leases(options)
  const { workerId } = ownership
  const epochOf = (endpointId: number): number | undefined => ownership.epoch(shardOf(endpointId))
  const mayStart = (): boolean => !isStopping() && ownership.isFresh()
  const book = endpointBook(options)
  const { endpointsOf } = book
  const { processes } = ownership
  const mostOf = (endpoint: Endpoint): number => partOf(endpoint, processes())
  const lanes = laneBook({ endpointsOf, epochOf, shared, mostOf })
  const isElsewhere = (projectId: number): boolean =>
    endpointsOf(projectId).some(({ endpointId }) => epochOf(endpointId) === undefined)
  const wake = wakeUps({ ...options, isElsewhere })
  const { tellOthers } = wake
  const isOurs = (endpointId: number): boolean => epochOf(endpointId) !== undefined
  const guests = newGuests({
    ...options,
    ...{ workerId, endpointsOf, isOurs, processes, shared, onHandedOver },
  })
  const work = pipeline({ ...options, workerId, lanes, guests, shared, mayStart, tellOthers })

  function onHandedOver(projectId: number, oldest: string): void {
    work.look(projectId, oldest)
    tellOthers(projectId, oldest)
  }
  const ready = oldestReady({
    ...options,
    shards: () =>
      [...Array(shardCount).keys()].filter((shard) => ownership.epoch(shard) !== undefined),
    laneOf: lanes.of,
    mayGoOn: mayStart,
  })

  /** Lets the lanes of some projects, or of all, be as the configuration and the leases say. */
  const arrange = (projectIds: Iterable<number> = book.projectIds()): void => {
    if (isStopping()) return
    for (const projectId of projectIds) {
      lanes.arrange(projectId)
      guests.lanes.arrange(projectId)
      // Of a hundred thousand projects most have none: a look at each costs more than all the rest of a start.
      if ([...lanes.ofProject(projectId)].length > 0) work.look(projectId)
    }
  }
  const reload = async (projectIds: readonly number[]): Promise<void> =>
    arrange(await book.load(projectIds))
  const follow = async (): Promise<void> => {
    const all = directory.projectIds()
    for (let from = 0; from < all.length; from += projectsAtOnce)
      await reload(all.slice(from, from + projectsAtOnce))
    await wake.listen(work.look)
    // Registered once it has been read, because a loader cannot be taken out again.
    await directory.follow({
      ofAll: true,
      async load(projectIds) {
        if (isStopping()) return
        // Of a person who was erased, nothing may be left in memory either.
        for (const projectId of projectIds) {
          lanes.empty(projectId)
          guests.lanes.empty(projectId)
        }
        await reload(projectIds)
      },
      // What is under way is judged by the project's settings.
      isNeeded: (projectId) =>
        [...lanes.ofProject(projectId), ...guests.lanes.ofProject(projectId)].some(
          ({ stock }) => stock.held.size > 0,
        ),
    })
  }
  return {
    ...{ ...options, sql, ownership, epochOf, mayStart, book, lanes, wake, work, ready },
    ...{ reload, follow, arrange: () => arrange(), isBusy: lanes.isBusy, guests },
    onLapse: guests.handOverAll,
  }
}

type Parts = ReturnType<typeof build>

/** Keeps the leases, and follows the configuration before it takes any. */
const startLeases = (parts: Parts): Beat => {
  const { log, ownership, follow, work } = parts
  let isFollowing = false
  const keep = async (): Promise<void> => {
    if (!isFollowing) await follow()
    isFollowing = true
    await ownership.renew(parts)
    work.resume()
  }
  return startBeat('webhook leases', log, keep, (tookMs) =>
    Math.max(50, ownership.restMs() - tookMs),
  )
}

/** Looks after what is late, what deleted endpoints leave, and replays; and at how old is what waits. */
const startCare = (parts: Parts): readonly Beat[] => {
  const { log, timing, lanes, work, ready, mayStart } = parts
  const onBuried = work.noteBuried
  const laneOf = lanes.of
  const sweeps = sweeping({
    ...parts,
    lanesOf: lanes.ofProject,
    mayGoOn: mayStart,
    onPromoted(projectId, promoted) {
      for (const { stock } of promoted) lookBackTo(stock)
      // A probe may be let out by now.
      work.wait(lanes.ofProject(projectId))
      work.request(projectId)
    },
    onBuried,
  })
  const burials = burying({ ...parts, mayGoOn: mayStart, onBuried })
  const { workerId } = parts.ownership
  const replays = replaying({
    ...parts,
    ...{ workerId, laneOf, mayGoOn: work.mayTakeMore, onFed: work.request },
  })
  /** Soon again where there is more to be done, and a fifth of the time at most. */
  const restOf =
    ({ isBusy }: { isBusy(): boolean }) =>
    (tookMs: number): number =>
      Math.max(isBusy() ? timing.sweepMs / 20 : timing.sweepMs, tookMs * 4)
  return [
    startBeat('webhook sweep', log, sweeps.work, () => Math.max(timing.sweepMs, sweeps.rest())),
    startBeat('webhook burials', log, burials.work, restOf(burials)),
    startBeat('webhook replays', log, replays.work, restOf(replays)),
    // Only to be shown: a fortieth of the time at most, because it may pass by much that is done.
    startBeat('webhook ages', log, ready.look, (took) => Math.max(timing.sweepMs * 10, took * 40)),
  ]
}
