/**
 * The way of a delivery through the engine. It arrives from its writer or from the table, waits for its turn, is sent,
 * judged, and stored.
 */
import type { Deps, ProjectSettings } from '../../projects/index.ts'
import { type Completion, completionOf } from '../attempt/fate.ts'
import { scheduleOf } from '../attempt/schedule.ts'
import { type Attempt, attemptDelivery } from '../attempt/sending.ts'
import { targetBook } from '../attempt/target.ts'
import type { Endpoint } from '../endpoints/endpoint-book.ts'
import { type EngineCounts, newTally, readCounts } from './engine-counts.ts'
import type { GivingBack } from './intake/giving-back.ts'
import { type Intake, intake } from './intake/intake.ts'
import type { Lane, Shared } from './lanes/lane.ts'
import type { LaneBook } from './lanes/lane-book.ts'
import { slots } from './lanes/slots.ts'
import { type Turn, takeTurns } from './lanes/turns.ts'
import type { Burial } from './outage/burying.ts'
import { parkEndpoint } from './outage/parking.ts'
import { completions, type Stored } from './results/completion.ts'
import { countEnds } from './results/counted.ts'
import { type StageTimes, stageTimes } from './stage-times.ts'
import { newMoment } from './workers/beat.ts'
import type { Lease } from './workers/lease.ts'
import type { Timing } from './workers/timing.ts'

export type Pipeline = Pick<Intake, 'announce' | 'pollFrom' | 'poll' | 'mayTakeMore' | 'forget'> & {
  /** Sends what these lanes may send by now. */
  wait(lanes: Iterable<Lane>): void
  /** Takes up again what had to wait for a fresh lease. */
  resume(): void
  /** Takes note of deliveries that ended without an attempt. */
  noteBuried(burial: Burial): void
  counts(): EngineCounts
  stageTimes: StageTimes['read']
  /** Waits for what is under way, and stores it; so many milliseconds for each at most. */
  drain(limitMs: number): Promise<void>
}

/** The engine's needs of the installation. */
export type EngineDeps = Pick<
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

export type PipelineOptions = EngineDeps & {
  timing: Timing
  monotonicMs(): number
  lease: Pick<Lease, 'workerId' | 'others'>
  lanes: LaneBook
  back: GivingBack
  shared: Shared
  isStopping(): boolean
  /** False while nothing may be sent. */
  mayStart(): boolean
  /** Brings a project into memory, with its lanes; cheap where it is. */
  loadProject(projectId: number): unknown
  /** Called when a project has deliveries that another process may have to poll for. */
  wakeOthers(projectId: number, oldest: string): void
  /** Called when deliveries have failed, most of which are to be tried again. */
  onFailed(): void
}

/** Requests under way in this process. An endpoint has at most 64 of them. */
const inFlightBudget = 2000
/** A merchant has at most a fifth of them. */
const merchantMost = inFlightBudget / 5

/** Nothing is on its way yet. */
export const pipeline = (options: PipelineOptions): Pipeline => {
  const { directory, timing, shared, lanes, lease, back } = options
  const tally = newTally()
  const stages = stageTimes()
  const idle = newMoment()
  const taken = slots(inFlightBudget)
  const merchantIdOf = (projectId: number) => directory.merchantOf(projectId) ?? 0
  const turns = takeTurns({ ...options, slots: taken, merchantIdOf, merchantMost, onReady: pump })
  const results = completions({ ...options, onStored })
  const judge = judging(options)
  const { inFlight } = taken
  const { unstored } = results
  const incoming = intake({ ...options, ...{ inFlight, unstored, onLoaded: wait } })

  function wait(among: Iterable<Lane>): void {
    turns.enter(among)
    pump()
  }

  function pump(): void {
    for (let turn = turns.next(); turn; turn = turns.next()) void send(turn)
  }

  async function send(turn: Turn): Promise<void> {
    const { endpoint, queue } = turn.lane
    // A lease that ends meanwhile is begun anew under another id.
    const holder = lease.workerId()
    const attempt = await attemptDelivery(options, timing.exchangeMs, endpoint, turn.delivery)
    if (attempt.verdict.outcome === 'gone') {
      back.giveBack(endpoint, queue.close())
      await parkEndpoint(options, endpoint, options.isStopping)
    }
    stages.noteAttempt(turn, attempt, inFlight())
    const settings = await settingsOf(directory, turn.delivery.projectId)
    const completion = judge(turn, { endpoint, attempt, settings })
    results.add(turn.delivery.projectId, { lane: turn.lane, holder, completion })
    turns.end(turn, { ...attempt.verdict, durationMs: attempt.durationMs }, momentOf(options))
    pump()
    if (inFlight() === 0) idle.come()
  }

  function onStored(projectId: number, batch: Stored): void {
    tally.note(batch)
    countEnds(options, projectId, batch.ends)
    if (batch.failed > 0) options.onFailed()
    stages.noteStored(batch.tookMs, batch.delivered + batch.failed)
    incoming.readMore(projectId)
    pump()
  }

  return {
    ...incoming,
    wait,
    resume() {
      incoming.readMore()
      pump()
    },
    forget(projectIds) {
      incoming.forget(projectIds)
      results.forget(projectIds)
    },
    noteBuried(burial) {
      tally.note({ dead: burial.count })
      if (burial.count > 0) countEnds(options, burial.projectId, [burial])
    },
    counts() {
      const numbers = { waiting: shared.waiting.count, unstored: unstored() }
      return readCounts(lanes.all(), taken, { ...tally.read(), ...numbers })
    },
    stageTimes: stages.read,
    async drain(limitMs) {
      if (inFlight() > 0) await idle.wait(limitMs)
      await results.drain(limitMs)
    },
  }
}

const momentOf = ({ clock, monotonicMs }: Pick<PipelineOptions, 'clock' | 'monotonicMs'>) => ({
  nowMs: monotonicMs(),
  atMs: clock.now().getTime(),
  random: Math.random(),
})

type Tried = { endpoint: Endpoint; attempt: Attempt; settings: ProjectSettings | undefined }

/** Answers how it is judged what becomes of a delivery after its attempt, at the endpoint as it was then. */
const judging = ({ clock, keyring }: Pick<PipelineOptions, 'clock' | 'keyring'>) => {
  const targets = targetBook(keyring)
  return ({ delivery }: Turn, { endpoint, attempt, settings }: Tried): Completion => {
    const target = targets.of(endpoint, attempt.startedAt)
    const schedule = scheduleOf(settings, delivery.type)
    return completionOf(delivery, { ...attempt, target }, schedule, clock.now(), Math.random())
  }
}

/** They are in memory since the delivery arrived, but for a database that failed just then. */
const settingsOf = async (
  directory: PipelineOptions['directory'],
  projectId: number,
): Promise<ProjectSettings | undefined> => {
  const project =
    directory.project(projectId) ??
    (await Promise.try(() => directory.findProject(projectId)).catch(() => undefined))
  return project?.settings
}
