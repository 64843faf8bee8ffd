/** Stores results in batches: what is collected while one statement runs goes with the next. */
import { databaseFailure, isUnavailable, type Sql } from '../../../base/database/database.ts'
import { isSpread } from '../../../base/database/spread.ts'
import type { Log } from '../../../base/log.ts'
import { queued } from '../../../base/queues.ts'
import type { Completion } from '../../attempt/fate.ts'
import type { Lane } from '../lanes/lane.ts'
import { backOff, type Moment, newMoment } from '../workers/beat.ts'
import type { Timing } from '../workers/timing.ts'
import { completeDeliveries } from './completion.sql.ts'
import { completeDelivered, type DeliveredRow } from './delivered.sql.ts'
import { keepTarget } from './targets.sql.ts'

/** A result, the lane that holds its delivery until it is stored, and the id under which this process held the row. */
export type Result = { lane: Lane; holder: string; completion: Completion }

/** So many deliveries to an endpoint that have ended: given up for this reason, delivered where there is none. */
export type End = { endpointId: number; reason: string | null; count: number }

/** How many results a batch had of each kind; dead ones are failed ones, too. */
export type Stored = {
  ends: readonly End[]
  delivered: number
  failed: number
  dead: number
  /** Deliveries that another process had taken meanwhile. */
  lost: number
  /** Milliseconds that it took to store them. */
  tookMs: number
}

export type Completions = {
  add(projectId: number, result: Result): void
  /** Results not yet stored: the engine polls no more when there are too many. */
  unstored(): number
  /** Lets go of what it keeps of these projects, but for what is not stored yet. */
  forget(projectIds: readonly number[]): void
  /** Waits until all is stored, at most so many milliseconds. */
  drain(limitMs: number): Promise<void>
}

export type CompletionsOptions = {
  sql: Sql
  log: Log
  timing: Timing
  monotonicMs(): number
  /** After a batch. */
  onStored(projectId: number, stored: Stored): void
}

const largestBatch = 500
/**
 * SQLSTATE classes by which the database refuses the rows themselves: cardinality, data, integrity, a view's check,
 * limits, and what a trigger raises. All else passes, if not soon: a full disk, a standby, somebody's lock, a column
 * not there yet.
 */
const classesOfRows = /^(21|22|23|44|54|P0)/
// More statements at once than this only take turns on the database's cores.
const statementsAtOnce = 4

/** The collectors of one process: what was delivered has a cheaper statement, and need not wait for the rest. */
export const completions = (options: CompletionsOptions): Completions => {
  const { sql } = options
  const delivered = collector(options, async (projectId, holder, done) =>
    countDelivered(await completeDelivered(sql, projectId, holder, done)),
  )
  const others = collector(options, async (projectId, holder, done) =>
    countOutcomes(await completeDeliveries(sql, projectId, holder, done)),
  )
  return {
    add: (projectId, result) =>
      (result.completion.outcome === 'delivered' ? delivered : others).add(projectId, result),
    unstored: () => delivered.unstored() + others.unstored(),
    forget(projectIds) {
      delivered.forget(projectIds)
      others.forget(projectIds)
    },
    drain: async (limitMs) => {
      await Promise.all([delivered.drain(limitMs), others.drain(limitMs)])
    },
  }
}

/**
 * A project's results that are to be stored. It stays for as long as the project is in memory. Lines must not enter and
 * leave a table batch by batch. The tables that V8 makes one after the other would keep many of them until the next
 * full collection.
 */
type Line = {
  projectId: number
  waiting: Result[]
  /** So many go with one statement: fewer while one among them may be the culprit. */
  batchLimit: number
  isBusy: boolean
  /** As many wait as one statement may have. */
  full: Moment
}

const newLine = (projectId: number): Line => ({
  projectId,
  waiting: [],
  batchLimit: largestBatch,
  isBusy: false,
  full: newMoment(),
})

type Store = (
  projectId: number,
  holder: string,
  done: readonly Completion[],
) => Promise<Omit<Stored, 'lost' | 'tookMs'>>

const collector = (options: CompletionsOptions, storeAll: Store): Completions => {
  const store = storing(options, storeAll)
  const inTurn = queued<Store>(statementsAtOnce)
  const lines = new Map<number, Line>()
  const emptied = newMoment()
  let count = 0
  let isDraining = false

  /** Stores the next batch of a line; false where that failed. */
  const storeNext = async (line: Line): Promise<boolean> => {
    const batch = takeBatch(line)
    try {
      const stored = await store(line.projectId, batch)
      count -= batch.length
      options.onStored(line.projectId, stored)
      line.batchLimit = largestBatch
      return true
    } catch (error) {
      count -= recover(options, line, batch, error)
      return false
    }
  }

  const work = async (line: Line): Promise<void> => {
    line.isBusy = true
    for (let failures = 0; line.waiting.length > 0; ) {
      // A statement of few rows costs as much as one of many.
      if (line.waiting.length < largestBatch && !isDraining)
        await line.full.wait(await flushMsOf(options))
      failures = (await inTurn(storeAll, () => storeNext(line))) ? 0 : failures + 1
      // The other projects do not wait with it: their rows may lie on another machine.
      if (failures > 0) await backOff(failures)
    }
    line.isBusy = false
    if (count === 0) emptied.come()
  }

  return {
    add(projectId, result) {
      const line = lines.getOrInsertComputed(projectId, newLine)
      count += 1
      if (line.waiting.push(result) >= largestBatch) line.full.come()
      if (!line.isBusy) void work(line)
    },
    unstored: () => count,
    forget(projectIds) {
      for (const projectId of projectIds)
        if (lines.get(projectId)?.isBusy === false) lines.delete(projectId)
    },
    async drain(limitMs) {
      isDraining = true
      for (const { full } of lines.values()) full.come()
      if (count > 0) await emptied.wait(limitMs)
    },
  }
}

/** Takes as many results out of a line as one statement may have, all of one holder. */
const takeBatch = (line: Line): Result[] => {
  const results = line.waiting
  const holder = results[0]?.holder
  const other = results.findIndex((result) => result.holder !== holder)
  const length = Math.min(line.batchLimit, other === -1 ? results.length : other)
  const batch = length === results.length ? results : results.slice(0, length)
  line.waiting = batch === results ? [] : results.slice(length)
  return batch
}

/** How long results wait for company: longer where a statement goes over two nodes. */
const flushMsOf = async ({ sql, timing }: CompletionsOptions): Promise<number> =>
  // Where the database cannot be asked, the statement waits for it.
  (await isSpread(sql).catch(() => false)) ? timing.flushSpreadMs : timing.flushMs

/** Stores a batch, and lets go of its deliveries. */
const storing =
  ({ sql, monotonicMs }: CompletionsOptions, storeAll: Store) =>
  async (projectId: number, batch: readonly Result[]): Promise<Stored> => {
    const beganAt = monotonicMs()
    const done = batch.map(({ completion }) => completion)
    await keepTargets(sql, projectId, done)
    const stored = await storeAll(projectId, batch[0]?.holder ?? '', done)
    const tookMs = monotonicMs() - beganAt
    for (const { lane, completion } of batch) lane.queue.release(completion.eventId)
    const lost = batch.length - stored.delivered - stored.failed
    return { ...stored, lost, tookMs }
  }

/** Writes down what was called for the first time, before the attempts that name it. */
const keepTargets = async (
  sql: Sql,
  projectId: number,
  done: readonly Completion[],
): Promise<void> => {
  for (const { target, startedAt } of done) {
    if (target === null || target.isKept) continue
    await keepTarget(sql, projectId, target, startedAt)
    target.isKept = true
  }
}

/**
 * After a failure: all again when the database was away, else in halves until the culprit is alone. When the database
 * will not have it, it is quarantined, to be sent once more later. Answers how many need not be stored any more.
 */
const recover = (
  { log, timing, monotonicMs }: CompletionsOptions,
  line: Line,
  batch: Result[],
  error: unknown,
): number => {
  if (!isUnavailable(error)) {
    log.error({ err: error, project_id: line.projectId }, 'results could not be stored')
    if (batch.length === 1 && isOfRows(error)) {
      for (const { lane, completion } of batch)
        lane.queue.quarantine(completion.eventId, monotonicMs() + timing.quarantineMs)
      return 1
    }
    line.batchLimit = Math.ceil(batch.length / 2)
  }
  const others = line.waiting
  // One that fails by itself lets the others go first.
  line.waiting = batch.length === 1 ? [...others, ...batch] : [...batch, ...others]
  return 0
}

/** Whether it is the rows that cannot be stored, or even written down for the database, whenever one tries. */
const isOfRows = (error: unknown): boolean => {
  const failure = databaseFailure(error)
  if (failure) return classesOfRows.test(failure.code)
  return error instanceof TypeError || error instanceof RangeError
}

const countDelivered = (rows: readonly DeliveredRow[]) => ({
  delivered: rows.reduce((sum, { count }) => sum + count, 0),
  failed: 0,
  dead: 0,
  ends: rows.map(({ endpoint_id: endpointId, count }) => ({ endpointId, reason: null, count })),
})

const countOutcomes = (rows: readonly Completion[]) => {
  const amount = (wanted: Completion['outcome']): number =>
    rows.reduce((sum, { outcome }) => sum + (outcome === wanted ? 1 : 0), 0)
  const delivered = amount('delivered')
  const ends = rows.flatMap(({ endpointId, outcome, reason }) =>
    outcome === 'delivered' || reason !== null ? [{ endpointId, reason, count: 1 }] : [],
  )
  return { delivered, failed: rows.length - delivered, dead: amount('dead'), ends }
}
