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

/**
 * Connections of one server. pg's own pool is not used: when it ends, it leaves those who wait without an answer. It
 * also fails whoever meets a server that lets nobody more in, although others will give their connections back.
 */
export class ConnectionPool implements Pool {
  readonly #open: () => Promise<DatabaseConnection>
  readonly #most: number
  readonly #all = new Set<DatabaseConnection>()
  readonly #idle: DatabaseConnection[] = []
  readonly #waiting: Borrower[] = []
  #opening = 0
  /** Failures in a row to make one. */
  #failures = 0
  #mayOpenAt = 0
  #timer: NodeJS.Timeout | undefined
  #state: 'open' | 'ending' | 'ended' = 'open'
  #whenUnused: (() => void) | undefined

  constructor(open: () => Promise<DatabaseConnection>, most: number) {
    this.#open = open
    this.#most = most
  }

  lend(borrower: Borrower): void {
    if (this.#state !== 'open') {
      borrower.refuse(connectionFailure('CONNECTION_ENDED'))
      return
    }
    const connection = this.#idle.pop()
    if (connection) hand(connection, borrower)
    else {
      this.#waiting.push(borrower)
      this.#grow()
    }
  }

  along(): StatementTask[] {
    const share = Math.min(mostAlong, Math.floor(this.#waiting.length / this.#most))
    const end = this.#waiting.slice(0, share).findIndex(({ task }) => task === undefined)
    return this.#waiting.splice(0, end === -1 ? share : end).flatMap(({ task }) => task ?? [])
  }

  giveBack(connection: DatabaseConnection): void {
    if (connection.failure !== undefined) this.#discard(connection)
    else {
      const next = this.#waiting.shift()
      if (next) hand(connection, next)
      else {
        connection.onLost = () => this.#discard(connection)
        this.#idle.push(connection)
      }
    }
    this.#tellUnused()
  }

  load(): PoolLoad {
    return {
      most: this.#most,
      inUse: this.#all.size - this.#idle.length + this.#opening,
      waiting: this.#waiting.length,
    }
  }

  async end(timeoutMs: number): Promise<void> {
    if (this.#state !== 'open') return
    this.#state = 'ending'
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#whenUnused = resolve
    const limit = timeoutMs === Infinity ? undefined : setTimeout(resolve, timeoutMs)
    this.#tellUnused()
    await promise
    clearTimeout(limit)
    this.#state = 'ended'
    clearTimeout(this.#timer)
    for (const { refuse } of this.#waiting.splice(0)) refuse(connectionFailure('CONNECTION_ENDED'))
    await Promise.all([...this.#all].map((connection) => connection.close()))
  }

  #tellUnused(): void {
    const isUnused =
      this.#waiting.length === 0 && this.#opening === 0 && this.#idle.length === this.#all.size
    if (isUnused) this.#whenUnused?.()
  }

  #discard(connection: DatabaseConnection): void {
    this.#all.delete(connection)
    const place = this.#idle.indexOf(connection)
    if (place !== -1) this.#idle.splice(place, 1)
    void connection.close()
    this.#mayOpenAt = performance.now() + restMs(0)
    this.#grow()
  }

  /** Makes as many connections as are waited for; while that fails, one at a time. */
  #grow(): void {
    const atOnce = this.#failures > 0 ? Math.min(this.#waiting.length, 1) : this.#waiting.length
    while (this.#opening < atOnce && this.#all.size + this.#opening < this.#most) {
      const ms = this.#mayOpenAt - performance.now()
      if (ms > 0) {
        this.#timer ??= setTimeout(() => this.#growLater(), ms)
        return
      }
      void this.#openOne()
    }
  }

  #growLater(): void {
    this.#timer = undefined
    this.#grow()
  }

  async #openOne(): Promise<void> {
    this.#opening += 1
    try {
      const connection = await this.#open()
      this.#opening -= 1
      this.#failures = 0
      if (this.#state === 'ended') return void connection.close()
      this.#all.add(connection)
      this.giveBack(connection)
    } catch (error) {
      this.#opening -= 1
      this.#mayOpenAt = performance.now() + restMs(this.#failures)
      this.#failures += 1
      // While others are at work, they will come to those who wait.
      if (this.#all.size === 0) for (const { refuse } of this.#waiting.splice(0)) refuse(error)
      this.#tellUnused()
    }
    this.#grow()
  }
}

const hand = (connection: DatabaseConnection, borrower: Borrower): void => {
  connection.onLost = undefined
  borrower.take(connection)
}
