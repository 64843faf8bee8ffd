/**
 * The delivery engine of one process: it brings stored notifications to receivers, at least once each.
 *
 * The tables are the truth. A delivery is a row of `webhook_ready` while it may be sent, and a row of `webhook_retries`
 * while it waits for another try. Once it has ended it has neither. Memory only saves reading, so all of it may be lost
 * at any moment.
 *
 * Each process has a lease (`workers/`), and that is the only one. A ready row names its holder, the process that sends
 * it, or nobody, and then the first process with room takes it. Each row that names a living process is in its memory.
 * A result is stored where the row still names the holder, and nowhere else.
 *
 * ## Modes
 *
 * - Announced: the writer of a delivery holds it from its insert on, and sends it from memory. Nothing is read.
 * - Polled: all else names nobody, and a process with room reads and takes it. That is what the writer had no room or
 *   no lane for, retries that are due, and deliveries of replays.
 *
 * ## The way of a delivery
 *
 * - Intake (`intake/`): its writer announces it, or a poll takes it. Its lane holds it from then on.
 * - Wait: it stands in the lane's local queue until a slot is free and it is the lane's turn.
 * - Send and judge (`attempt/`): delivered, refused, given up, or to be tried again when the schedule says.
 * - Store (`results/`): results are stored many at a time. The ready row goes in the same statement, and the lane lets
 *   go of the delivery.
 *
 * All processes send to an endpoint, each its part of the requests that it may get at once. Some have one sender, whose
 * name stands in their row (`senders.ts`): they want order, have a rate, or take fewer requests than processes live.
 *
 * Two loops find what nobody announced, and each process looks after its share of the endpoints. The scan looks for
 * projects with pending rows: what nobody holds, due retries, deleted endpoints. It frees what dead processes held, and
 * gives back what names this process and is not here. The sweep goes over projects at work: it makes due retries ready,
 * and writes outages down. Two processes may do the same work for a moment, and the second one changes nothing.
 *
 * ## States of a process
 *
 * - Fresh: it renewed its lease within 2.5 seconds. It takes, sends and stores.
 * - Stale: it could not renew for longer. It starts no request, and goes on storing what it has sent.
 * - Lapsed: its lease ended after 4 seconds, and others take what it held. Its lanes forget what waits, and it begins a
 *   lease under a new id. Results of requests that were under way are stored where nobody took the row meanwhile.
 * - Stopping: its lanes close and give back what waits, requests under way end, results are stored, the lease ends.
 *
 * ## States of a lane
 *
 * - Open, with a window of requests at once that grows by success and halves by failure.
 * - Paused, for half a second at most, after three failures in a row.
 * - Behind an open breaker: nothing is sent but a probe now and then. Half open: one at a time.
 * - Closed: its endpoint, its project or its sender goes. Waiting deliveries are given back (`giving-back.ts`), and
 *   requests under way still end.
 *
 * ## Failures
 *
 * - A receiver fails or hangs: its window and its breaker leave the slots to others. After eight minutes it is an
 *   outage, of which people are told, and after days the endpoint is switched off (`outage/`).
 * - A receiver answers 410: its endpoint is switched off, and its deliveries are kept.
 * - This process is killed: its rows are still there. When its lease ends the scans of the others free them, and some
 *   are sent a second time.
 * - This process stands still, and wakes up: it is lapsed, and sends nothing that it held before.
 * - The database is away: nothing new is sent once the lease is stale. Results wait in memory, and are stored when it
 *   is back.
 * - The database refuses a result: the batch is halved until the culprit is alone. It is quarantined for ten minutes,
 *   given back, and sent once more.
 * - The answer to a commit is lost: its rows may name this process. Its scans look after their endpoint from then on.
 * - An event is missing, or a project cannot be loaded: that delivery or project waits, and no other.
 * - A wake-up or an announcement is lost: the scan finds the rows.
 */
import { machineMeter, processMeter } from '../../base/busy.ts'
import { endpointBook } from '../endpoints/endpoint-book.ts'
import type { Announce } from '../events/announcement.ts'
import { replaying } from '../replays/replaying.ts'
import type { EngineCounts } from './engine-counts.ts'
import { givingBack } from './intake/giving-back.ts'
import { type ReadyAges, readyAges } from './intake/ready-ages.ts'
import { scanning, scanRestMs } from './intake/scanning.ts'
import { wakeUps } from './intake/wake-ups.ts'
import { strainOf } from './lanes/backlog.ts'
import { newShared } from './lanes/lane.ts'
import { laneBook } from './lanes/lane-book.ts'
import { burying } from './outage/burying.ts'
import { sweeping } from './outage/sweeping.ts'
import { type EngineDeps, pipeline } from './pipeline.ts'
import type { StageTimes } from './stage-times.ts'
import { type Beat, quietTimes, startBeat } from './workers/beat.ts'
import { newLease } from './workers/lease.ts'
import { newSenders, partOf } from './workers/senders.ts'
import { monotonicMs, type Timing, timing as usual } from './workers/timing.ts'

export type Dispatcher = {
  /**
   * Says that a project has something to send, however old it is: a replay, what was parked. Cheap; to be called after
   * the commit.
   */
  nudge(projectId: number): void
  /** Says what they are, too, which saves reading them again. */
  announce: Announce
  /** Whether it has a fresh lease and sends. */
  isRunning(): boolean
  counts(): EngineCounts
  readyAges(): ReadyAges
  stageTimes(): ReturnType<StageTimes['read']>
  /** Stops sending, waits for what is under way, stores it, and gives the lease back. */
  stop(): Promise<void>
}

/**
 * Starts the engine at once; it waits for the database when that is away. `monotonic` answers milliseconds that only
 * grow.
 */
export const startDispatcher = (
  deps: EngineDeps,
  timing: Timing = usual,
  monotonic: () => number = monotonicMs,
): Dispatcher => {
  let isStopping = false
  const parts = build({ ...deps, timing, monotonicMs: monotonic, isStopping: () => isStopping })
  const { lanes, lease, senders, back, wake, work, tell, ready, mayStart, quiet } = parts
  const scan = startScan(parts)
  const leaseBeat = startLease(parts, scan)
  const otherBeats = [scan, ...startCare(parts)]
  return {
    nudge(projectId) {
      tell(projectId)
      quiet.end()
    },
    announce: work.announce,
    isRunning: mayStart,
    counts: work.counts,
    readyAges: () => ready.ages(lanes.all()),
    stageTimes: work.stageTimes,
    async stop() {
      isStopping = true
      for (const beat of otherBeats) await beat.stop()
      for (const { endpoint, queue } of lanes.all()) {
        back.giveBack(endpoint, queue.close())
      }
      await back.drain()
      await work.drain(timing.stopMs)
      await leaseBeat.stop()
      await wake.stop()
      await senders.release().catch(() => {})
      await lease.release().catch(() => {})
    },
  }
}

/**
 * Where nothing waits, scans rest for so many times as long, and so do looks for replays. A process that does nothing
 * cost 11 to 21 ms of the processor in each second. On Citus each look costs 11 ms. A retry is seen long before it is
 * due. All processes are told of a replay; a look finds one whose message was lost.
 */
const [quietSweeps, quietReplays] = [10, 60]

type Options = EngineDeps & { timing: Timing; monotonicMs(): number; isStopping(): boolean }

/** Puts the parts together, each with those before it. */
const build = (options: Options) => {
  const { directory, isStopping } = options
  const shared = newShared(strainOf(processMeter(), machineMeter()))
  const lease = newLease(options)
  const mayStart = (): boolean => !isStopping() && lease.isFresh()
  const book = endpointBook(options)
  const { endpointsOf } = book
  const loadProject = (projectId: number): unknown =>
    book.has(projectId) ? undefined : directory.findProject(projectId)
  const wake = wakeUps({ ...options, hasOthers: () => lease.processes() > 1 })
  const { wakeOthers } = wake
  const senders = newSenders({
    ...options,
    lease,
    endpoints: book.endpoints,
    isIdle: (endpointId) => (lanes.of(endpointId)?.queue.held.size ?? 0) === 0,
  })
  const back = givingBack({
    ...options,
    workerId: lease.workerId,
    onFree: (projectId, oldest) => tell(projectId, oldest),
  })
  const lanes = laneBook({
    endpointsOf,
    maySend: senders.maySend,
    shared,
    mostOf: (endpoint) => partOf(endpoint, lease.processes()),
    onLetGo: back.giveBack,
  })
  const quiet = quietTimes()
  const work = pipeline({
    ...options,
    ...{ lease, lanes, back, shared, mayStart, wakeOthers, loadProject },
    onFailed: quiet.end,
  })
  /** Makes known that a project has rows that nobody holds, from this event on. */
  const tell = (projectId: number, oldest?: string): void => {
    work.pollFrom(projectId, oldest)
    wakeOthers(projectId, oldest)
  }
  /** Lets the lanes of some projects, or of all, be as the configuration and the processes say. */
  const arrange = (projectIds: Iterable<number> = book.projectIds()): void => {
    if (isStopping()) return
    for (const projectId of projectIds) {
      lanes.arrange(projectId)
      if ([...lanes.ofProject(projectId)].length > 0) work.poll(projectId)
    }
  }
  const ready = readyAges(options)
  /** Projects that were found to have something to do, and are not swept yet. */
  const found = new Set<number>()
  return {
    ...options,
    ...{ lease, senders, back, mayStart, book, lanes, wake, work, ready, quiet },
    ...{ arrange, tell, loadProject, found },
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
const follow = async (parts: Parts, onWanting: () => void): Promise<void> => {
  const { directory, clock, book, lanes, senders, work, wake, arrange, isStopping } = parts
  await wake.listen(work.pollFrom, parts.quiet.end)
  await directory.follow({
    async load(projectIds) {
      if (isStopping()) return
      // Nothing of an erased person may be left in memory either.
      for (const projectId of projectIds) lanes.empty(projectId)
      const loaded = await book.load(projectIds)
      arrange(loaded)
      if (loaded.some((projectId) => senders.isWanting(book.endpointsOf(projectId)))) onWanting()
    },
    forget(projectIds) {
      book.forget(projectIds)
      arrange(projectIds)
      work.forget(projectIds)
    },
    isNeeded: (projectId) =>
      ![...lanes.ofProject(projectId)].every((lane) => lane.mayGo(clock.now().getTime())),
    weightOf: (projectId) => book.endpointsOf(projectId).length,
  })
}

/** Keeps the lease and what is claimed under it, and follows the configuration before. */
const startLease = (parts: Parts, scan: Beat): Beat => {
  const { log, lease, senders, back, lanes, work, arrange, monotonicMs } = parts
  let isFollowing = false
  const watch = {
    onChanged() {
      arrange()
      // For endpoints that are ours to look after from now on, whose projects need not be in memory.
      scan.hurry()
    },
    onLapsed() {
      senders.forget()
      for (const { queue } of lanes.all()) {
        queue.empty()
        queue.expectMore()
      }
      arrange()
    },
  }
  const keep = async (): Promise<void> => {
    if (!isFollowing) await follow(parts, () => beat.hurry())
    isFollowing = true
    await lease.renew(watch)
    arrange(await senders.keep())
    for (const { endpoint, queue } of lanes.all())
      back.giveBack(endpoint, queue.endQuarantines(monotonicMs()))
    work.resume()
  }
  const beat = startBeat('webhook lease', log, keep, (tookMs) =>
    Math.max(50, lease.restMs() - tookMs),
  )
  return beat
}

/** Finds work that nobody announced. */
const startScan = (parts: Parts): Beat => {
  const { log, timing, lease, book, lanes, work, tell, found, mayStart, quiet } = parts
  const scan = scanning({
    ...parts,
    *inMemory() {
      for (const { projectId, endpointId } of book.endpoints())
        if (lease.caresFor(endpointId)) yield { project_id: projectId, endpoint_id: endpointId }
    },
    laneOf: lanes.of,
    mayGoOn: mayStart,
    onFound(projectId, oldest) {
      found.add(projectId)
      work.pollFrom(projectId, oldest)
    },
    onFreed: tell,
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
    onProbes(projectId) {
      work.wait(lanes.ofProject(projectId))
    },
    onPromoted: work.pollFrom,
    onBuried,
  })
  const burials = burying({ ...parts, mayGoOn: mayStart, onBuried })
  const replays = replaying({
    ...parts,
    ...{ laneOf, mayGoOn: work.mayTakeMore, onFed: work.poll },
  })
  /** Soon again where there is more to be done, late where there is nothing, and a fifth of the time at most. */
  const restOf =
    ({ isBusy, isQuiet = () => false }: { isBusy(): boolean; isQuiet?(): boolean }) =>
    (tookMs: number): number =>
      Math.max(timing.sweepMs * (isBusy() ? 1 / 20 : isQuiet() ? quietReplays : 1), tookMs * 4)
  return [
    startBeat('webhook sweep', log, sweeps.work, () => Math.max(timing.sweepMs, sweeps.rest())),
    startBeat('webhook burials', log, burials.work, restOf(burials)),
    quiet.endsRestOf(startBeat('webhook replays', log, replays.work, restOf(replays)), replays),
  ]
}
