/**
 * Traces wait here for a second and are written in one statement for each project. Failures and successes of a project
 * are bounded, and so are all together: anybody can fail, and no flood may fill the table.
 */
import type { Log } from '../../base/log.ts'
import type { TraceRow } from './traces.sql.ts'

/** A trace on its way into the table. */
export type HeldTrace = TraceRow & { projectId: number; isFailure: boolean }

/** Bounds for what is held at a time, which is a second, or longer while the database is slow. */
export type TraceLimits = {
  /** Limit for all projects together; successes take half of it at most. */
  mostOfAll: number
  mostFailures: number
  mostSuccesses: number
  /** Limit for requests without a project: anybody can fail without a client. */
  mostOfNobody: number
}

/** Counts of traces by outcome, since the start of the process. */
export type TraceCounts = { written: number; limit: number; sampled: number; database: number }

/** Writes traces of one project. */
type Insert = (projectId: number, traces: readonly HeldTrace[]) => PromiseLike<unknown>

type Book = { traces: Map<string, HeldTrace>; failures: number; successes: number }

export const usualLimits: TraceLimits = {
  mostOfAll: 400,
  mostFailures: 50,
  mostSuccesses: 10,
  mostOfNobody: 5,
}

/** An exchange finds the trace of its code for so long. */
const holdMs = 1000

/** The skipped successes of so many projects are remembered. */
const mostSampled = 10_000

export class TraceBuffer {
  readonly #needs: { insert: Insert; log: Log }
  readonly #limits: TraceLimits
  readonly #counts: TraceCounts = { written: 0, limit: 0, sampled: 0, database: 0 }
  #books = new Map<number, Book>()
  #held = 0
  /** Successes of each project that were skipped since the last one that was kept. */
  readonly #skipped = new Map<number, number>()
  #timer: NodeJS.Timeout | undefined
  #writing: Promise<void> = Promise.resolve()
  #isWriting = false

  /** Nothing runs until a trace is held. */
  constructor(needs: { insert: Insert; log: Log }, limits: TraceLimits) {
    this.#needs = needs
    this.#limits = limits
  }

  /** Whether there is room for one more trace of a project; false counts it as one that is not kept. */
  admits(projectId: number, isFailure: boolean): boolean {
    const { mostOfAll, mostFailures, mostSuccesses, mostOfNobody } = this.#limits
    const { failures, successes } = this.#books.get(projectId) ?? { failures: 0, successes: 0 }
    if (isFailure) {
      const most = projectId === 0 ? mostOfNobody : mostFailures
      if (this.#held < mostOfAll && failures < most) return true
      this.#counts.limit += 1
      return false
    }
    if (this.#held < mostOfAll / 2 && successes < mostSuccesses) return true
    this.#counts.sampled += 1
    if (this.#skipped.size >= mostSampled) this.#skipped.clear()
    this.#skipped.set(projectId, (this.#skipped.get(projectId) ?? 0) + 1)
    return false
  }

  /** Holds a trace that was admitted. A success also stands for those that were skipped before it. */
  hold(trace: HeldTrace): void {
    const { projectId, trace_id, isFailure } = trace
    const book = this.#books.get(projectId) ?? { traces: new Map(), failures: 0, successes: 0 }
    this.#books.set(projectId, book)
    if (isFailure) book.failures += 1
    else {
      book.successes += 1
      trace.stands_for += this.#skipped.get(projectId) ?? 0
      this.#skipped.delete(projectId)
    }
    if (!book.traces.has(trace_id)) this.#held += 1
    book.traces.set(trace_id, trace)
    this.#schedule()
  }

  /** A trace that is still held. */
  find(projectId: number, traceId: string): HeldTrace | undefined {
    return this.#books.get(projectId)?.traces.get(traceId)
  }

  /** Writes everything that is held. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    // A write that is under way is awaited, too: the caller closes the database next.
    await this.#writing
    await this.#write()
  }

  counts(): TraceCounts {
    return { ...this.#counts }
  }

  #schedule(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      // While the database is slow the same traces stay, and the bounds with them.
      if (this.#isWriting) this.#schedule()
      else void this.#write()
    }, holdMs).unref()
  }

  #write(): Promise<void> {
    const books = this.#books
    this.#books = new Map()
    this.#held = 0
    this.#isWriting = true
    this.#writing = this.#writeAll(books).finally(() => {
      this.#isWriting = false
    })
    return this.#writing
  }

  async #writeAll(books: ReadonlyMap<number, Book>): Promise<void> {
    let failure: unknown
    for (const [projectId, { traces }] of books) {
      try {
        await this.#needs.insert(projectId, [...traces.values()])
        this.#counts.written += traces.size
      } catch (error) {
        failure = error
        this.#counts.database += traces.size
      }
    }
    if (failure !== undefined)
      this.#needs.log.warn({ err: failure }, 'traces of sign-ins were lost')
  }
}

/** The counts as Prometheus reads them; nothing before the gate is open. */
export const traceCounters = (read: () => TraceCounts | undefined) => ({
  sign_in_traces_written_total: {
    help: 'Traces of sign-ins that were written',
    labels: [],
    read: () => [{ labels: {}, count: read()?.written ?? 0 }],
  },
  sign_in_traces_dropped_total: {
    help: 'Traces of sign-ins that were not kept: sampled (successes under load), limit (failures beyond so many a second), database (it was away)',
    labels: ['reason'],
    read: () => {
      const { sampled = 0, limit = 0, database = 0 } = read() ?? {}
      return Object.entries({ sampled, limit, database }).map(([reason, count]) => ({
        labels: { reason },
        count,
      }))
    },
  },
})
