/** Stores results in batches: what is collected while one statement runs goes with the next. */
import { databaseFailure, isUnavailable, type Sql } from '../base/database.ts'
import type { Log } from '../base/log.ts'
import { backOff } from './beat.ts'
import { completeDelivered } from './delivered.sql.ts'
import { type Completion, completeDeliveries, type Fence, shardOf } from './engine.sql.ts'
import { type Lane, letGo, setAside } from './lane.ts'
import { monotonicMs, type Timing } from './timing.ts'

/** A result, and the lane that holds its delivery until it is stored. */
export type Result = { lane: Lane; epoch: number; completion: Completion }

/** How many results a batch had of each kind; dead ones are failed ones, too. */
export type Stored = {
  delivered: number
  failed: number
  dead: number
  /** What another owner had ended before. */
  lost: number
  /** Milliseconds that it took to store them. */
  tookMs: number
}

export type Completions = {
  add(projectId: number, result: Result): void
  /** Results not yet stored: the engine fetches no more when there are too many. */
  unstored(): number
  /** Waits until all is stored, at most so many milliseconds. */
  drain(limitMs: number): Promise<void>
}

export type CompletionsOptions = {
  sql: Sql
  log: Log
  timing: Timing
  workerId: string
  /** After a batch. */
  onStored(projectId: number, stored: Stored): void
}

const largestBatch = 500
/**
 * SQLSTATE classes by which the database refuses the rows themselves: cardinality, data, integrity, a view's check, limits,
 * and what a trigger raises. All else passes, if not soon: a full disk, a standby, somebody's lock, a column not there yet.
 */
const classesOfRows = /^(21|22|23|44|54|P0)/
// More statements at once than this only take turns on the database's cores.
const statementsAtOnce = 4

/** The collectors of one process: what was delivered has a cheaper statement, and need not wait for the rest. */
export const completions = (options: CompletionsOptions): Completions => {
  const { sql } = options
  const delivered = collector(options, async (projectId, fence, done) => ({
    delivered: await completeDelivered(sql, projectId, fence, done),
    failed: 0,
    dead: 0,
  }))
  const others = collector(options, async (projectId, fence, done) =>
    countOutcomes(await completeDeliveries(sql, projectId, fence, done)),
  )
  return {
    add: (projectId, result) =>
      (result.completion.outcome === 'delivered' ? delivered : others).add(projectId, result),
    unstored: () => delivered.unstored() + others.unstored(),
    drain: async (limitMs) => {
      await Promise.all([delivered.drain(limitMs), others.drain(limitMs)])
    },
  }
}

type Store = (
  projectId: number,
  fence: Fence,
  done: readonly Completion[],
) => Promise<Omit<Stored, 'lost' | 'tookMs'>>

const collector = (options: CompletionsOptions, storeAll: Store): Completions => {
  const { log, timing, workerId, onStored } = options
  const waiting = new Map<number, Result[]>()
  const batchLimits = new Map<number, number>()
  /** Projects whose results have waited long enough. */
  const due = new Set<number>()
  const busy = new Set<number>()
  const failures = new Map<number, number>()
  let count = 0
  let isDraining = false
  let timer: NodeJS.Timeout | undefined
  let whenEmpty: (() => void) | undefined

  const store = async (projectId: number, batch: readonly Result[]): Promise<void> => {
    const fence = fenceOf(workerId, batch)
    const done = batch.map(({ completion }) => completion)
    const beganAt = monotonicMs()
    const stored = await storeAll(projectId, fence, done)
    const tookMs = monotonicMs() - beganAt
    for (const { lane, completion } of batch) letGo(lane, completion.eventId)
    count -= batch.length
    const lost = batch.length - stored.delivered - stored.failed
    onStored(projectId, { ...stored, lost, tookMs })
  }

  /**
   * After a failure: all again when the database was away, else in halves until the culprit is alone. When the database
   * will not have it, it is set aside, to be sent once more later.
   */
  const recover = (projectId: number, batch: Result[], error: unknown): void => {
    if (!isUnavailable(error)) {
      log.error({ err: error, project_id: projectId }, 'results could not be stored')
      if (batch.length === 1 && isOfRows(error)) {
        for (const { lane, completion } of batch)
          setAside(lane, completion.eventId, monotonicMs() + timing.asideMs)
        count -= 1
        return
      }
      batchLimits.set(projectId, Math.ceil(batch.length / 2))
    }
    const others = waiting.get(projectId) ?? []
    // One that fails by itself lets the others go first.
    waiting.set(projectId, batch.length === 1 ? [...others, ...batch] : [...batch, ...others])
  }

  const work = async (projectId: number, results: Result[]): Promise<void> => {
    busy.add(projectId)
    const limit = batchLimits.get(projectId) ?? largestBatch
    const batch = results.length <= limit ? results : results.slice(0, limit)
    if (batch === results) waiting.delete(projectId)
    else waiting.set(projectId, results.slice(limit))
    try {
      await store(projectId, batch)
      failures.delete(projectId)
      batchLimits.delete(projectId)
    } catch (error) {
      recover(projectId, batch, error)
      const inRow = (failures.get(projectId) ?? 0) + 1
      failures.set(projectId, inRow)
      await backOff(inRow)
    }
    busy.delete(projectId)
    if (count === 0) whenEmpty?.()
    // What came meanwhile waits for company again: a statement of few rows costs nearly as much as one of a hundred.
    if (isDraining) flush()
    else {
      start()
      if (waiting.size > 0) later()
    }
  }

  const later = (): void => {
    timer ??= setTimeout(flush, timing.flushMs)
  }
  const flush = (): void => {
    timer = undefined
    for (const projectId of waiting.keys()) due.add(projectId)
    start()
  }
  const start = (): void => {
    for (const projectId of due) {
      if (busy.size >= statementsAtOnce) return
      if (busy.has(projectId)) continue
      due.delete(projectId)
      const results = waiting.get(projectId)
      if (results) void work(projectId, results)
    }
  }

  return {
    add(projectId, result) {
      const results = waiting.get(projectId)
      if (results) results.push(result)
      else waiting.set(projectId, [result])
      count += 1
      if ((results?.length ?? 1) >= largestBatch) flush()
      else later()
    },
    unstored: () => count,
    async drain(limitMs) {
      isDraining = true
      clearTimeout(timer)
      flush()
      if (count === 0) return
      await new Promise<void>((resolve) => {
        const limit = setTimeout(resolve, limitMs)
        whenEmpty = () => {
          clearTimeout(limit)
          resolve()
        }
      })
    },
  }
}

/** Whether it is the rows that cannot be stored, or even written down for the database, whenever one tries. */
const isOfRows = (error: unknown): boolean => {
  const failure = databaseFailure(error)
  if (failure) return classesOfRows.test(failure.code)
  return error instanceof TypeError || error instanceof RangeError
}

const countOutcomes = (rows: readonly { outcome: Completion['outcome'] }[]) => {
  const amount = (wanted: Completion['outcome']): number =>
    rows.reduce((sum, { outcome }) => sum + (outcome === wanted ? 1 : 0), 0)
  const delivered = amount('delivered')
  return { delivered, failed: rows.length - delivered, dead: amount('dead') }
}

const fenceOf = (owner: string, batch: readonly Result[]): Fence => {
  const epochs = new Map<number, number>()
  for (const { epoch, completion } of batch) {
    const shard = shardOf(completion.endpointId)
    epochs.set(shard, Math.max(epoch, epochs.get(shard) ?? 0))
  }
  return { owner, shards: [...epochs.keys()], epochs: [...epochs.values()] }
}
