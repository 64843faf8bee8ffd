/** The processes of one supervisor: started, kept up, replaced one after the other, and stopped. */
import cluster, { type Worker } from 'node:cluster'
import { setTimeout as delay } from 'node:timers/promises'
import type { Log } from '../base/log.ts'
import type { FromMember, FromSupervisor } from './messages.ts'
import { metricsLedger } from './metrics-ledger.ts'
import { restartPauseMs, steadyMs } from './restart-pause.ts'

export type CrewOptions = {
  log: Log
  /** How many processes there are. */
  size: number
  /** Variables that the processes get besides those of this one. */
  environment: Readonly<Record<string, string>>
  /** Milliseconds that a process may take to end after it was replaced. */
  endMs: number
}

/** How a process ended, as the log tells it. */
type End = { pid: number | undefined; exit_code: number | null; signal: string | null }

type Member = {
  place: number
  worker: Worker
  startedAt: number
  /** The text for its screen when it answers requests; undefined when it ended before. */
  ready: Promise<string | undefined>
  ended: Promise<End>
  /** Called when it has told its metrics, or has ended. */
  waiting: (() => void)[]
}

/** A process that stands still holds up nobody who reads metrics: the last ones that it told count. */
const metricsMs = 1000

/** A crew is stopped once. */
export class Crew {
  readonly #options: CrewOptions
  readonly #alive = new Set<Member>()
  /** The processes that answer requests, by place. One that was replaced may be alive and have no place. */
  readonly #holders = new Map<number, Member>()
  readonly #endsInARow = new Map<number, number>()
  readonly #stopping = new AbortController()
  readonly #ledger = metricsLedger()
  #replacing: number | undefined

  constructor(options: CrewOptions) {
    this.#options = options
  }

  /**
   * Starts the first process, then the others together, and answers what the first has for the screen. Undefined when
   * the first one does not become ready: it has said why.
   */
  async begin(): Promise<string | undefined> {
    const [firstPlace = 1, ...others] = this.#places()
    const first = this.#start(firstPlace)
    if (!(await this.#take(first))) return undefined
    if (this.#isStopping()) return await first.ready
    await Promise.all(
      others.map(async (place) => {
        const member = this.#start(place)
        if (!(await this.#take(member))) void this.#keepUp(place, await member.ended)
      }),
    )
    return await first.ready
  }

  /** Replaces one after the other; each new one answers requests before the one before it leaves. */
  async replaceAll(): Promise<void> {
    for (const place of this.#places())
      if (this.#isStopping() || !(await this.#replace(place))) return
  }

  /** Stops all, and answers whether each ended in good order. */
  async stop(): Promise<boolean> {
    this.#stopping.abort()
    for (const { worker } of this.#alive) tell(worker, { is: 'stop' })
    const ends = await Promise.all([...this.#alive].map(({ ended }) => ended))
    return ends.every(({ exit_code }) => exit_code === 0)
  }

  /** Ends the draining of all. */
  hurry(): void {
    for (const { worker } of this.#alive) tell(worker, { is: 'hurry' })
  }

  /** Ends all at once. */
  kill(): void {
    for (const { worker } of this.#alive) worker.process.kill('SIGKILL')
  }

  #places(): number[] {
    return Array.from({ length: this.#options.size }, (_, index) => index + 1)
  }

  #isStopping(): boolean {
    return this.#stopping.signal.aborted
  }

  #start(place: number): Member {
    const { log, environment } = this.#options
    const worker = cluster.fork(environment)
    const ready = Promise.withResolvers<string | undefined>()
    const ended = Promise.withResolvers<End>()
    const member: Member = {
      ...{ place, worker, ready: ready.promise, ended: ended.promise, waiting: [] },
      startedAt: performance.now(),
    }
    this.#alive.add(member)
    worker.on('error', (error) =>
      log.warn({ err: error, process: place }, 'a process does not hear its supervisor'),
    )
    worker.on('message', (message: FromMember) => {
      if (message.is === 'ready') ready.resolve(message.banner)
      else if (message.is === 'metrics_wanted') void this.#tellAllMetrics(worker)
      else {
        this.#ledger.note(worker.id, place, message.report)
        answerWaiting(member)
      }
    })
    worker.once('exit', (code: number | null, signal: string | null) => {
      const end = { pid: worker.process.pid, exit_code: code, signal }
      ready.resolve(undefined)
      ended.resolve(end)
      this.#noteEnd(member, end)
    })
    return member
  }

  #noteEnd(member: Member, end: End): void {
    const { place, worker, startedAt } = member
    this.#alive.delete(member)
    this.#ledger.close(worker.id)
    answerWaiting(member)
    if (this.#holders.get(place) !== member) return
    this.#holders.delete(place)
    if (performance.now() - startedAt >= steadyMs) this.#endsInARow.delete(place)
    if (!this.#isStopping() && this.#replacing !== place) void this.#keepUp(place, end)
  }

  /** Waits until a process is ready, and gives it its place; false when it ended before. */
  async #take(member: Member): Promise<boolean> {
    const isReady = (await member.ready) !== undefined
    if (!isReady) return false
    const { place, worker } = member
    this.#holders.set(place, member)
    this.#options.log.info({ process: place, pid: worker.process.pid }, 'a process is ready')
    return true
  }

  /** Starts the process of a place again until it is ready. */
  async #keepUp(place: number, firstEnd: End): Promise<void> {
    const { signal } = this.#stopping
    let end = firstEnd
    while (!signal.aborted) {
      const before = this.#endsInARow.get(place) ?? 0
      const pauseMs = restartPauseMs(before)
      this.#endsInARow.set(place, before + 1)
      this.#ledger.noteCrash()
      const facts = { process: place, ...end, pause_ms: pauseMs }
      this.#options.log.error(facts, 'a process ended by itself and is started again')
      await delay(pauseMs, undefined, { signal }).catch(() => {})
      if (signal.aborted) return
      const member = this.#start(place)
      if (await this.#take(member)) return
      end = await member.ended
    }
  }

  async #replace(place: number): Promise<boolean> {
    const before = this.#holders.get(place)
    // It is being started just now.
    if (!before) return true
    this.#replacing = place
    const next = this.#start(place)
    const isTaken = await this.#take(next)
    this.#replacing = undefined
    if (isTaken) {
      await this.#dismiss(before)
      return true
    }
    const end = await next.ended
    if (this.#isStopping()) return false
    const facts = { process: place, ...end }
    this.#options.log.error(
      facts,
      'a new process did not become ready: the others stay as they are',
    )
    if (!this.#holders.has(place)) void this.#keepUp(place, end)
    return false
  }

  async #dismiss({ place, worker, ended }: Member): Promise<void> {
    tell(worker, { is: 'leave' })
    const { log, endMs } = this.#options
    if (await isWithin(endMs, ended)) return
    const facts = { process: place, pid: worker.process.pid, ms: endMs }
    log.warn(facts, 'a process that was replaced did not end and is killed')
    worker.process.kill('SIGKILL')
    await ended
  }

  async #tellAllMetrics(asker: Worker): Promise<void> {
    const told = [...this.#holders.values()].map((member) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      member.waiting.push(resolve)
      tell(member.worker, { is: 'tell_metrics' })
      return promise
    })
    await isWithin(metricsMs, Promise.all(told))
    tell(asker, { is: 'all_metrics', text: this.#ledger.text() })
  }
}

const answerWaiting = (member: Member): void => {
  for (const answer of member.waiting.splice(0)) answer()
}

const tell = (worker: Worker, message: FromSupervisor): void => {
  // It may have ended meanwhile; its end is told anyway.
  if (worker.isConnected()) worker.send(message, () => {})
}

/** Whether it comes within so many milliseconds. */
const isWithin = async (ms: number, coming: Promise<unknown>): Promise<boolean> => {
  const limit = new AbortController()
  const late = delay(ms, false, { signal: limit.signal }).catch(() => true)
  const isInTime = await Promise.race([coming.then(() => true), late])
  limit.abort()
  return isInTime
}
