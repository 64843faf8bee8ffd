/** The connection pool to PostgreSQL, and the types that say in which hands a statement runs. */
import { clientConfig } from './address.ts'
import {
  type DatabaseConnection,
  openDatabaseConnection,
  type StatementTask,
} from './connection.ts'
import {
  deadlockTries,
  isDeadlock,
  isOutdated,
  retryDeadlock,
  type WriteRefusal,
  writeRefusal,
  writeRefusals,
} from './failures.ts'
import { type Ear, openEar } from './listen.ts'
import { openPool, type Pool, type PoolLoad } from './pool.ts'
import { byIndex } from './session.ts'
import { type Query, type Run, type Tx, tagFor } from './statement.ts'
import { runTransaction } from './transaction.ts'

export {
  databaseFailure,
  isDeadlock,
  isNodeAway,
  isOutOfService,
  isUnavailable,
  retryDeadlock,
  violates,
  writeRefusal,
} from './failures.ts'
export { arrayOf } from './parameters.ts'
export { named } from './statement.ts'

/** A pool: statements run on any connection, each on its own. */
export type Sql = Query & {
  /**
   * Runs statements in a transaction; see `runTransaction`. One that ends in a deadlock is run again, three times in
   * all. So `work` changes nothing but the database and its own variables.
   */
  begin<T>(work: (tx: Tx) => T | Promise<T>): Promise<T>
  /** With modes such as `isolation level repeatable read`; run once, whatever comes of it. */
  begin<T>(modes: string, work: (tx: Tx) => T | Promise<T>): Promise<T>
  /** Hears a channel of notifications on a connection of its own. See `openEar`. */
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
  /** The server's own address, to listen at, where the other one is a pooler's; it says that there is a pooler. */
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
  const isPooled = listenUrl !== undefined
  const open = () => openDatabaseConnection(config, { isPooled, onServerError })
  const bare = openPool(open, options.connections ?? 16)
  const pool = options.guard?.(bare) ?? bare
  const ear = openEar((onNotification) => openDatabaseConnection(direct, { onNotification }))
  return poolTag(pool, ear, refused)
}

type RefusedWrites = Record<WriteRefusal, number>

const poolTag = (pool: Pool, ear: Ear, refused: RefusedWrites): Sql => {
  const borrow = (): Promise<DatabaseConnection> =>
    new Promise((take, refuse) => pool.lend({ take, refuse }))

  /**
   * A statement by itself, which every connection may have prepared before its tables changed, and which others may
   * lock out. Tasks `before` it are sent along, and count until its end.
   */
  const runOn = (
    { tries, deadlocks }: { tries: number; deadlocks: number },
    before: readonly StatementTask[],
    ...[prepared, values]: Parameters<Run>
  ): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const refuse = (error: unknown): void => {
        const again = (left: { tries: number; deadlocks: number }): void => {
          runOn(left, before, prepared, values).then(resolve, reject)
        }
        if (tries > 0 && isOutdated(error)) again({ tries: tries - 1, deadlocks })
        else if (deadlocks > 0 && !prepared.isScript && isDeadlock(error))
          again({ tries, deadlocks: deadlocks - 1 })
        else reject(error)
      }
      const task = { prepared, values, resolve, reject: refuse }
      const take = (connection: DatabaseConnection): void => {
        const others = pool.along().map((one) => [one])
        connection.send([[...before, task], ...others], () => pool.giveBack(connection))
      }
      pool.lend({ take, refuse: reject, ...(before.length === 0 ? { task } : {}) })
    })

  const left = { tries: pool.load().most, deadlocks: deadlockTries - 1 }
  const tag = tagFor((prepared, values) => runOn(left, [], prepared, values))
  const ignore = (): void => {}
  const setting: StatementTask = { prepared: byIndex, values: [], resolve: ignore, reject: ignore }
  const indexed = tagFor((prepared, values) => runOn(left, [setting], prepared, values))

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

  return Object.assign(tag, {
    indexed,
    begin,
    listen: ear.listen,
    load: pool.load,
    refusedWrites: () => refused,
    end,
  })
}

type Work<T> = (tx: Tx) => T | Promise<T>

/** How busy a pool is just now. */
export const poolLoad = (sql: Sql): PoolLoad => sql.load()
