/** The connections of a pool: made when needed, lent to one at a time, thrown away when they fail. */
import { restMs } from './back-off.ts'
import type { DatabaseConnection, StatementTask } from './connection.ts'
import { connectionFailure } from './failures.ts'

export type PoolLoad = {
  /** Connections at most. */
  most: number
  /** Connections that are being made, or have something to do. */
  inUse: number
  /** Statements and transactions that no connection has taken yet. */
  waiting: number
}

/** Somebody who needs a connection. */
export type Borrower = {
  take(connection: DatabaseConnection): void
  refuse(error: unknown): void
  /** All that the connection is needed for, where that is one statement: it can go along with those of others. */
  task?: StatementTask
}

export type Pool = {
  /** Lends a connection, in the order of asking. */
  lend(borrower: Borrower): void
  /**
   * Waiting statements that go along with the one whose turn it is. Each connection takes its share of them, so that no
   * statement waits behind others while a connection comes free.
   */
  along(): StatementTask[]
  /** Takes one back. One that failed is thrown away. */
  giveBack(connection: DatabaseConnection): void
  load(): PoolLoad
  /** Ends the pool when all is given back, or after `timeoutMs`: then what is under way fails. */
  end(timeoutMs: number): Promise<void>
}

const mostAlong = 7

/** Makes a pool of at most `most` connections. */
export const openPool = (open: () => Promise<DatabaseConnection>, most: number): Pool => {
  const all = new Set<DatabaseConnection>()
  const idle: DatabaseConnection[] = []
  const waiting: Borrower[] = []
  let opening = 0
  let failures = 0
  let mayOpenAt = 0
  let timer: NodeJS.Timeout | undefined
  let state: 'open' | 'ending' | 'ended' = 'open'
  let whenUnused: (() => void) | undefined

  const isUnused = (): boolean => waiting.length === 0 && opening === 0 && idle.length === all.size

  const lend = (borrower: Borrower): void => {
    if (state !== 'open') {
      borrower.refuse(connectionFailure('CONNECTION_ENDED'))
      return
    }
    const connection = idle.pop()
    if (connection) hand(connection, borrower)
    else {
      waiting.push(borrower)
      grow()
    }
  }

  const along = (): StatementTask[] => {
    const share = Math.min(mostAlong, Math.floor(waiting.length / most))
    const end = waiting.slice(0, share).findIndex(({ task }) => task === undefined)
    return waiting.splice(0, end === -1 ? share : end).flatMap(({ task }) => task ?? [])
  }

  const hand = (connection: DatabaseConnection, borrower: Borrower): void => {
    connection.onLost = undefined
    borrower.take(connection)
  }

  const giveBack = (connection: DatabaseConnection): void => {
    if (connection.failure !== undefined) discard(connection)
    else {
      const next = waiting.shift()
      if (next) hand(connection, next)
      else {
        connection.onLost = () => discard(connection)
        idle.push(connection)
      }
    }
    if (isUnused()) whenUnused?.()
  }

  const discard = (connection: DatabaseConnection): void => {
    all.delete(connection)
    const place = idle.indexOf(connection)
    if (place !== -1) idle.splice(place, 1)
    void connection.close()
    mayOpenAt = performance.now() + restMs(0)
    grow()
  }

  /** Makes as many connections as are waited for; while that fails, one at a time. */
  const grow = (): void => {
    const atOnce = failures > 0 ? Math.min(waiting.length, 1) : waiting.length
    while (opening < atOnce && all.size + opening < most) {
      const ms = mayOpenAt - performance.now()
      if (ms > 0) {
        timer ??= setTimeout(growLater, ms)
        return
      }
      void openOne()
    }
  }

  const growLater = (): void => {
    timer = undefined
    grow()
  }

  const openOne = async (): Promise<void> => {
    opening += 1
    try {
      const connection = await open()
      opening -= 1
      failures = 0
      if (state === 'ended') return void connection.close()
      all.add(connection)
      giveBack(connection)
    } catch (error) {
      opening -= 1
      mayOpenAt = performance.now() + restMs(failures)
      failures += 1
      // While others are at work, they will come to those who wait.
      if (all.size === 0) for (const { refuse } of waiting.splice(0)) refuse(error)
      if (isUnused()) whenUnused?.()
    }
    grow()
  }

  const end = async (timeoutMs: number): Promise<void> => {
    if (state !== 'open') return
    state = 'ending'
    if (!isUnused()) {
      const { promise, resolve } = Promise.withResolvers<void>()
      whenUnused = resolve
      const limit = timeoutMs === Infinity ? undefined : setTimeout(resolve, timeoutMs)
      await promise
      clearTimeout(limit)
    }
    state = 'ended'
    clearTimeout(timer)
    for (const { refuse } of waiting.splice(0)) refuse(connectionFailure('CONNECTION_ENDED'))
    await Promise.all([...all].map((connection) => connection.close()))
  }

  return {
    lend,
    along,
    giveBack,
    end,
    load: () => ({
      most,
      inUse: all.size - idle.length + opening,
      waiting: waiting.length,
    }),
  }
}
