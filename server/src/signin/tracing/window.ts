/**
 * The traces that a process holds until they are written. They are limited in number and shared fairly by the projects;
 * failures go before successes.
 */
import type { TraceRow } from './traces.sql.ts'

/** A trace on its way into the table. */
export type Held = TraceRow & { projectId: number; isFailure: boolean }

export type Limits = {
  /** Limit for all projects together. */
  mostOfAll: number
  mostFailures: number
  mostSuccesses: number
  /** Limit for requests without a project: anybody can fail without a client. */
  mostOfNobody: number
}

type Book = { traces: Map<string, Held>; failures: number; successes: number }

export type Losses = { limit: number; sampled: number }

/** The traces of one window. */
export type Window = {
  /** Whether a success of this project is wanted; false has counted it as one that is not kept. */
  wantsSuccess(projectId: number): boolean
  /** The same for a failure, which may take the place of another project's. */
  wantsFailure(projectId: number): boolean
  /** Holds a trace that was wanted. */
  hold(trace: Held): void
  find(projectId: number, traceId: string): Held | undefined
  /** Everything that is held, by project; nothing is afterwards. */
  take(): Map<number, Held[]>
  size(): number
  losses: Losses
}

/** As many projects are remembered for how many successes they have gone without a trace. */
const mostSampled = 10_000

/** Opens a window that is empty. */
export const openWindow = ({
  mostOfAll,
  mostFailures,
  mostSuccesses,
  mostOfNobody,
}: Limits): Window => {
  let books = new Map<number, Book>()
  let held = 0
  const losses: Losses = { limit: 0, sampled: 0 }
  /** Successes since the last that was kept. */
  const passedBy = new Map<number, number>()

  const pass = (projectId: number, count: number): void => {
    losses.sampled += 1
    if (passedBy.size >= mostSampled) passedBy.clear()
    passedBy.set(projectId, (passedBy.get(projectId) ?? 0) + count)
  }

  /** Whether there is room for one more of a project, if need be in the place of another one. */
  const makeRoom = (projectId: number, isFailure: boolean): boolean => {
    if (held < mostOfAll) return true
    const own = books.get(projectId)?.traces.size ?? 0
    const hasSuccess = (book: Book): boolean => lastSuccess(book) !== undefined
    const isLarger = ({ traces }: Book): boolean => traces.size > own + 1
    const largest = isFailure
      ? (largestOf(hasSuccess) ?? largestOf(isLarger))
      : largestOf((book) => isLarger(book) && hasSuccess(book))
    if (!largest) return false
    giveUpOne(largest)
    return true
  }

  const largestOf = (fits: (book: Book) => boolean): Book | undefined => {
    let largest: Book | undefined
    for (const book of books.values())
      if ((!largest || book.traces.size > largest.traces.size) && fits(book)) largest = book
    return largest
  }

  const giveUpOne = (book: Book): void => {
    const given = lastSuccess(book) ?? [...book.traces.values()].at(-1)
    if (!given) return
    book.traces.delete(given.trace_id)
    held -= 1
    if (given.isFailure) losses.limit += 1
    else pass(given.projectId, given.stands_for)
  }

  return {
    losses,
    size: () => held,
    wantsSuccess(projectId) {
      const successes = books.get(projectId)?.successes ?? 0
      if (successes < mostSuccesses && makeRoom(projectId, false)) return true
      pass(projectId, 1)
      return false
    },
    wantsFailure(projectId) {
      const most = projectId === 0 ? mostOfNobody : mostFailures
      const failures = books.get(projectId)?.failures ?? 0
      if (failures < most && makeRoom(projectId, true)) return true
      losses.limit += 1
      return false
    },
    hold(trace) {
      const { projectId, isFailure, trace_id } = trace
      let book = books.get(projectId)
      if (!book) {
        book = { traces: new Map(), failures: 0, successes: 0 }
        books.set(projectId, book)
      }
      if (isFailure) book.failures += 1
      else {
        book.successes += 1
        const passed = passedBy.get(projectId)
        if (passed !== undefined) {
          trace.stands_for += passed
          passedBy.delete(projectId)
        }
      }
      if (!book.traces.has(trace_id)) held += 1
      book.traces.set(trace_id, trace)
    },
    find: (projectId, traceId) => books.get(projectId)?.traces.get(traceId),
    take() {
      const taken = new Map<number, Held[]>()
      for (const [projectId, { traces }] of books)
        if (traces.size > 0) taken.set(projectId, [...traces.values()])
      books = new Map()
      held = 0
      return taken
    },
  }
}

const lastSuccess = ({ traces }: Book): Held | undefined =>
  [...traces.values()].findLast(({ isFailure }) => !isFailure)
