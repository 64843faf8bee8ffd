/** The connection pool to PostgreSQL, and the types that say in which hands a statement runs. */
import { clientConfig } from './address.ts'
import { type DatabaseConnection, openDatabaseConnection } from './connection.ts'
import {
  deadlockTries,
  isDeadlock,
  isOutdated,
  outdatedTries,
  retryDeadlock,
  type WriteRefusal,
  writeRefusal,
  writeRefusals,
} from './failures.ts'
import { Ear } from './listen.ts'
import { ConnectionPool, type Pool, type PoolLoad } from './pool.ts'
import { type Query, type Run, type Tx, tagFor } from './statement.ts'
import { runTransaction, tasksByIndex } from './transaction.ts'

export {
  databaseFailure,
  isDeadlock,
  isNodeAway,
  isOutOfService,
  isUnavailable,
  violates,
  writeRefusal,
} from './failures.ts'
export { arrayOf } from './parameters.ts'
export { hasRow, named, rowCount } from './statement.ts'

/** A pool: statements run on any connection, each on its own. */
export type Sql = Query & {
  /**
   * Runs statements in a transaction; see `runTransaction`. One that ends in a deadlock is run again, three times in
   * all. So `work` changes nothing but the database and its own variables.
   */
  begin<T>(work: (tx: Tx) => T | Promise<T>): Promise<T>
  /** With modes such as `isolation level repeatable read`; run once, whatever comes of it. */
  begin<T>(modes: string, work: (tx: Tx) => T | Promise<T>): Promise<T>
  /** Hears a channel of notifications on a connection of its own. See `Ear`. */
  listen: Ear['listen']
  load(): PoolLoad
  /** How many statements could not be written, and why: see `writeRefusal`. */
  refusedWrites(): Readonly<Record<WriteRefusal, number>>
  /** Closes all connections when nothing is under way any more, or after `timeout` seconds. */
  end(options?: { timeout: number }): Promise<void>
}
export type { Query, Tx }

export type ConnectOptions = {
  /** Connections at most (default 16). */
  connections?: number
  /** The server's Unix socket, where it is on this machine: 12 to 17 % more transactions than over TCP. */
  socketPath?: string
  /** Shown in pg_stat_activity. */
  name?: string
  /** Settings of each session, such as `statement_timeout: '1s'`. No pooler between us and the server takes them. */
  session?: Readonly<Record<string, string>>
  /** The server's own address, to listen at, where the other one is a pooler's. */
  listenUrl?: string | undefined
  /** The guard before the pool where the database is spread: see `base/nodes`. */
  guard?: ((pool: Pool) => Pool) | undefined
}

/**
 * Opens a pool on a `postgres://` address. Connections are made when first needed.
 * 64-bit integers are read as numbers (ours stay below 2^53), `numeric` as text, times as `Instant`.
 */
export const connect = (url: string, options: ConnectOptions = {}): Sql => {
  const { name = 'portreeve', session = {}, socketPath, listenUrl } = options
  const config = clientConfig(url, { socketPath, name, session })
  const direct = listenUrl === undefined ? config : clientConfig(listenUrl, { name, session })
  const refused = Object.fromEntries(writeRefusals.map((why) => [why, 0])) as RefusedWrites
  const onServerError = (error: unknown): void => {
    const why = writeRefusal(error)
    if (why !== undefined) refused[why] += 1
  }
  const open = () => openDatabaseConnection(config, { onServerError })
  const bare = new ConnectionPool(open, options.connections ?? 16)
  const pool = options.guard?.(bare) ?? bare
  const ear = new Ear((onNotification) => openDatabaseConnection(direct, { onNotification }))
  return poolTag(pool, ear, refused)
}

type RefusedWrites = Record<WriteRefusal, number>

const poolTag = (pool: Pool, ear: Ear, refused: RefusedWrites): Sql => {
  const borrow = (): Promise<DatabaseConnection> =>
    new Promise((take, refuse) => pool.lend({ take, refuse }))

  /** Runs a statement by itself, which may be outdated, and which others may lock out. */
  const runAlone =
    (isByIndex: boolean): Run =>
    (prepared, values) =>
      new Promise((resolve, refuse) => {
        let outdated = outdatedTries - 1
        let deadlocks = prepared.isScript ? 0 : deadlockTries - 1
        const reject = (error: unknown): void => {
          const isTriedAgain =
            (isOutdated(error) && outdated-- > 0) || (isDeadlock(error) && deadlocks-- > 0)
          if (isTriedAgain) pool.lend(borrower)
          else refuse(error)
        }
        const task = { prepared, values, resolve, reject }
        const take = (connection: DatabaseConnection): void => {
          const tasks = isByIndex ? tasksByIndex(task) : [task, ...pool.along()]
          connection.send(tasks, () => pool.giveBack(connection))
        }
        const borrower = isByIndex ? { take, refuse } : { take, refuse, task }
        pool.lend(borrower)
      })

  const begin = async <T>(first: string | Work<T>, second?: Work<T>): Promise<T> => {
    const run = async (modes: string, work: Work<T>): Promise<T> => {
      const connection = await borrow()
      return runTransaction(connection, () => pool.giveBack(connection), modes, work)
    }
    return typeof first === 'string'
      ? await run(` ${first}`, second as Work<T>)
      : await retryDeadlock(() => run('', first))
  }

  const end = async ({ timeout }: { timeout: number } = { timeout: Infinity }): Promise<void> => {
    await Promise.all([ear.end(), pool.end(timeout * 1000)])
  }

  return Object.assign(tagFor(runAlone(false)), {
    indexed: tagFor(runAlone(true)),
    begin,
    listen: ear.listen.bind(ear),
    load: pool.load.bind(pool),
    refusedWrites: () => refused,
    end,
  })
}

type Work<T> = (tx: Tx) => T | Promise<T>

/** How busy a pool is just now. */
export const poolLoad = (sql: Sql): PoolLoad => sql.load()
