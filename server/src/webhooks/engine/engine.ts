/**
 * The delivery engine of one process: it brings stored notifications to receivers, at least once each.
 *
 * The tables are the truth. A delivery is a row of `webhook_ready` while it may be sent, and a row of `webhook_retries`
 * while it waits for another try. Once it has ended it has neither. Memory only saves reading, so all of it may be lost
 * at any moment.
 *
 * A process owns shards of endpoints by lease (`shards/`). For each endpoint of these shards whose project is in memory
 * it has a lane (`lanes/`). For endpoints of other owners it may have a guest lane, which sends only what this process
 * writes itself.
 *
 * ## The way of a delivery
 *
 * - Intake (`intake/`): its writer announces it, or a poll reads it. Its lane holds it from then on.
 * - Wait: it stands in the lane's local queue until a slot is free and it is the lane's turn.
 * - Send and judge (`attempt/`): delivered, refused, given up, or to be tried again when the schedule says.
 * - Store (`results/`): results are stored many at a time. The ready row goes in the same statement, and the lane lets
 *   go of the delivery.
 *
 * Two loops find what nobody announced. The scan looks for projects with pending rows: of dead processes, due retries,
 * deleted endpoints. The sweep goes over projects at work: it makes due retries ready, and writes outages down.
 *
 * ## States of a process
 *
 * - Fresh: it renewed its leases within 2.5 seconds. It polls, sends and stores.
 * - Stale: it could not renew for longer. It starts no request, and goes on storing what it has sent. When it renews
 *   again, its guest lanes hand their deliveries over first: the owners may have taken it for dead.
 * - Lapsed: its lease ended after 4 seconds. Others take its shards under a new epoch. The fence in each statement then
 *   keeps its late results from changing anything.
 * - Stopping: its lanes close, requests under way end, results are stored, the leases are given back.
 *
 * ## States of a lane
 *
 * - Open, with a window of requests at once that grows by success and halves by failure.
 * - Paused, for half a second at most, after three failures in a row.
 * - Behind an open breaker: nothing is sent but a probe now and then. Half open: one at a time.
 * - Closed: its shard, its endpoint or its project goes. Waiting deliveries are mere rows again; requests under way
 *   still end.
 *
 * ## Failures
 *
 * - A receiver fails or hangs: its window and its breaker leave the slots to others. After eight minutes it is an
 *   outage, of which people are told, and after days the endpoint is switched off (`outage/`).
 * - A receiver answers 410: its endpoint is switched off, and its deliveries are kept.
 * - This process is killed: its rows are still there. The next owner sends them, some of them a second time.
 * - The database is away: nothing new is sent once the lease is stale. Results wait in memory, and are stored when it
 *   is back.
 * - The database refuses a result: the batch is halved until the culprit is alone. It is quarantined for ten minutes,
 *   and then sent once more.
 * - An event is missing, or a project cannot be loaded: that delivery or project waits, and no other.
 * - A wake-up or an announcement is lost: the scan finds the rows.
 */
import type { Deps } from '../../projects/index.ts'
import { type Endpoint, endpointBook } from '../endpoints/endpoint-book.ts'
import type { Announce } from '../events/announcement.ts'
import { replaying } from '../replays/replaying.ts'
import type { EngineCounts } from './engine-counts.ts'
import { newGuests, partOf } from './intake/guests.ts'
import { type ReadyAges, readyAges } from './intake/ready-ages.ts'
import { scanning, scanRestMs } from './intake/scanning.ts'
import { wakeUps } from './intake/wake-ups.ts'
import { type Lane, newShared } from './lanes/lane.ts'
import { laneBook } from './lanes/lane-book.ts'
import { burying } from './outage/burying.ts'
import { sweeping } from './outage/sweeping.ts'
import { pipeline } from './pipeline.ts'
import { type Beat, quietTimes, startBeat } from './workers/beat.ts'
import { leases } from './workers/leases.ts'
import { shardCount, shardOf } from './workers/shard.ts'
import { busySince, monotonicMs, type Timing, timing as usual } from './workers/timing.ts'
import type { StageTimes } from './stage-times.ts'

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
  /** For how many of the 64 shards it sends. */
  heldShards(): number
  counts(): EngineCounts
  readyAges(): ReadyAges
  stageTimes(): ReturnType<StageTimes['read']>
  /** Stops sending, waits for what is under way, stores it, and gives the leases back. */
  stop(): Promise<void>
}

type Needs = Pick<
  Deps,
  | 'sql'
  | 'clock'
  | 'log'
  | 'outbound'
  | 'keyring'
  | 'directory'
  | 'settings'
  | 'mailer'
  | 'occurrences'
>

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
  const { lanes, guests, ownership, wake, work, ready, mayStart, quiet } = parts
  const all = () => [...lanes.all(), ...guests.lanes.all()]
  const scan = startScan(parts)
  const leaseBeat = startLeases(parts, scan)
  const otherBeats = [scan, ...startCare(parts)]
  return {
    nudge(projectId) {
      work.pollFrom(projectId)
      wake.wakeOthers(projectId)
      quiet.end()
    },
    announce: work.announce,
    isRunning: mayStart,
    heldShards: ownership.heldShards,
    counts: work.counts,
    readyAges: () => ready.ages(all()),
    stageTimes: work.stageTimes,
    async stop() {
      isStopping = true
      for (const beat of otherBeats) await beat.stop()
      guests.handOverAll()
      for (const { queue } of all()) queue.close()
      await work.drain(timing.stopMs)
      await leaseBeat.stop()
      await wake.stop()
      await ownership.release(parts).catch(() => {})
    },
  }
}

/**
 * Where nothing waits, scans and replays rest for so many times as long. A process that does nothing cost 11 to 21 ms
 * of the processor in each second. Four of them cost more than half of their work for 50 declines.
 */
const quietSweeps = 4

type Options = Needs & { timing: Timing; monotonicMs(): number; isStopping(): boolean }

/** Puts the parts together, each with those before it. */
const build = (options: Options) => {
  const { directory, isStopping } = options
  const shared = newShared(busySince())
  const ownership = leases(options)
  const { workerId, processes, living } = ownership
  const epochOf = (endpointId: number): number | undefined => ownership.epoch(shardOf(endpointId))
  const mayStart = (): boolean => !isStopping() && ownership.isFresh()
  const book = endpointBook(options)
  const { endpointsOf } = book
  const loadProject = (projectId: number): unknown =>
    book.has(projectId) ? undefined : directory.findProject(projectId)
  const mostOf = (endpoint: Endpoint): number => partOf(endpoint, processes())
  // A shard that was another's: what was sent for it as a guest has shown how much its endpoints bear. From two
  // requests at once a receiver of 1.5 seconds would have been given the fourth row of a dead process after 5.5
  // seconds.
  const learnedOf = (endpointId: number) => guests.lanes.of(endpointId)?.health
  const lanes = laneBook({ endpointsOf, epochOf, shared, mostOf, learnedOf })
  const isElsewhere = (projectId: number): boolean =>
    book.has(projectId)
      ? endpointsOf(projectId).some(({ endpointId }) => epochOf(endpointId) === undefined)
      : processes() > 1
  const wake = wakeUps({ ...options, isElsewhere })
  const { wakeOthers } = wake
  const isOurs = (endpointId: number): boolean => epochOf(endpointId) !== undefined
  const guests = newGuests({
    ...options,
    ...{ workerId, endpointsOf, isOurs, processes, shared, onHandedOver },
  })
  const quiet = quietTimes()
  const onFailed = quiet.end
  const work = pipeline({
    ...options,
    ...{ workerId, living, lanes, guests, shared, mayStart, wakeOthers, onFailed, loadProject },
  })

  function onHandedOver(projectId: number, oldest: string): void {
    work.pollFrom(projectId, oldest)
    wakeOthers(projectId, oldest)
  }

  /** Lets the lanes of some projects, or of all, be as the configuration and the leases say. */
  const arrange = (projectIds: Iterable<number> = book.projectIds()): void => {
    if (isStopping()) return
    for (const projectId of projectIds) {
      lanes.arrange(projectId)
      guests.lanes.arrange(projectId)
      if ([...lanes.ofProject(projectId)].length > 0) work.pollFrom(projectId)
    }
  }
  const lanesOf = (projectId: number): Lane[] => [
    ...lanes.ofProject(projectId),
    ...guests.lanes.ofProject(projectId),
  ]
  const ready = readyAges(options)
  /** Projects that were found to have something to do, and are not swept yet. */
  const found = new Set<number>()
  return {
    ...{
      ...options,
      ownership,
      epochOf,
      isOurs,
      mayStart,
      book,
      lanes,
      lanesOf,
      wake,
      work,
      ready,
      quiet,
    },
    ...{ arrange, loadProject, found, isBusy: lanes.isBusy, guests, onLapse: guests.handOverAll },
    /** Reads endpoints of projects that are in memory again, and lets their lanes be as they say. */
    async reload(projectIds: readonly number[]): Promise<void> {
      arrange(await book.load(projectIds.filter(book.has)))
    },
  }
}

type Parts = ReturnType<typeof build>

/**
 * Has endpoints and lanes of those projects that the directory has in memory. Deliveries under way, waiting ones and an
 * endpoint's known failures keep a project there.
 */
const follow = async (parts: Parts): Promise<void> => {
  const { directory, clock, book, lanes, guests, work, wake, arrange, lanesOf, isStopping } = parts
  await wake.listen(work.pollFrom, parts.quiet.end)
  await directory.follow({
    async load(projectIds) {
      if (isStopping()) return
      // Nothing of an erased person may be left in memory either.
      for (const projectId of projectIds) {
        lanes.empty(projectId)
        guests.lanes.empty(projectId)
      }
      arrange(await book.load(projectIds))
    },
    forget(projectIds) {
      book.forget(projectIds)
      arrange(projectIds)
      work.forget(projectIds)
    },
    isNeeded: (projectId) => !lanesOf(projectId).every((lane) => lane.mayGo(clock.now().getTime())),
    weightOf: (projectId) => book.endpointsOf(projectId).length,
  })
}

/** Keeps the leases, and follows the configuration before it takes any. */
const startLeases = (parts: Parts, scan: Beat): Beat => {
  const { log, ownership, work } = parts
  let isFollowing = false
  const arranged = {
    ...parts,
    arrange() {
      parts.arrange()
      // For shards that are ours from now on, whose projects need not be in memory.
      scan.hurry()
    },
  }
  const keep = async (): Promise<void> => {
    if (!isFollowing) await follow(parts)
    isFollowing = true
    await ownership.renew(arranged)
    work.resume()
  }
  return startBeat('webhook leases', log, keep, (tookMs) =>
    Math.max(50, ownership.restMs() - tookMs),
  )
}

/** Finds work that nobody announced. */
const startScan = (parts: Parts): Beat => {
  const { log, clock, timing, ownership, book, lanes, lanesOf, work, found, mayStart, quiet } =
    parts
  const scan = scanning({
    ...parts,
    shards: () =>
      [...Array(shardCount).keys()].filter((shard) => ownership.epoch(shard) !== undefined),
    living: ownership.living,
    *inMemory() {
      for (const { projectId, endpointId } of book.endpoints())
        if (parts.isOurs(endpointId)) yield { project_id: projectId, endpoint_id: endpointId }
    },
    laneOf: lanes.of,
    mayGoOn: mayStart,
    onFound(projectIds) {
      const atMs = clock.now().getTime()
      for (const projectId of projectIds) {
        found.add(projectId)
        // The sweep goes over the lanes that are at work.
        if (lanesOf(projectId).every((lane) => lane.isIdle(atMs))) work.pollFrom(projectId)
      }
    },
  })
  const restMs = (tookMs: number): number =>
    scanRestMs(tookMs, scan.isQuiet() ? quietSweeps * timing.sweepMs : timing.sweepMs)
  const beat = startBeat('webhook scan', log, scan.work, restMs)
  return quiet.endsRestOf(beat, scan)
}

/** Looks after what is late, what deleted endpoints leave, and replays. */
const startCare = (parts: Parts): readonly Beat[] => {
  const { log, clock, timing, lanes, work, found, mayStart, quiet } = parts
  const onBuried = work.noteBuried
  const laneOf = lanes.of
  const sweeps = sweeping({
    ...parts,
    lanesOf: lanes.ofProject,
    mayGoOn: mayStart,
    projectIds() {
      const wanted = new Set(found)
      found.clear()
      const atMs = clock.now().getTime()
      for (const lane of lanes.all()) if (!lane.isIdle(atMs)) wanted.add(lane.endpoint.projectId)
      return wanted
    },
    onPromoted(projectId, promoted) {
      for (const { queue } of promoted) queue.rewind()
      // A probe may be let out by now.
      work.wait(lanes.ofProject(projectId))
      work.poll(projectId)
    },
    onBuried,
  })
  const burials = burying({ ...parts, mayGoOn: mayStart, onBuried })
  const { workerId } = parts.ownership
  const replays = replaying({
    ...parts,
    ...{ workerId, laneOf, mayGoOn: work.mayTakeMore, onFed: work.poll },
  })
  /** Soon again where there is more to be done, late where there is nothing, and a fifth of the time at most. */
  const restOf =
    ({ isBusy, isQuiet = () => false }: { isBusy(): boolean; isQuiet?(): boolean }) =>
    (tookMs: number): number =>
      Math.max(timing.sweepMs * (isBusy() ? 1 / 20 : isQuiet() ? quietSweeps : 1), tookMs * 4)
  return [
    startBeat('webhook sweep', log, sweeps.work, () => Math.max(timing.sweepMs, sweeps.rest())),
    startBeat('webhook burials', log, burials.work, restOf(burials)),
    quiet.endsRestOf(startBeat('webhook replays', log, replays.work, restOf(replays)), replays),
  ]
}
