/** The connection pool to PostgreSQL, and the types that say in which hands a statement runs. */
import { clientConfig } from './address.ts'
import { type DatabaseConnection, openDatabaseConnection } from './connection.ts'
import { isOutdated } from './failures.ts'
import { type Ear, openEar } from './listen.ts'
import { openPool, type Pool, type PoolLoad } from './pool.ts'
import { openSession } from './session.ts'
import { type Run, type Tag, type Tx, tagFor } from './statement.ts'
import { runTransaction } from './transaction.ts'

export { databaseFailure, isUnavailable, violates } from './failures.ts'
export { arrayOf } from './parameters.ts'
export { named } from './statement.ts'

/** A pool: statements run on any connection, each on its own. */
export type Sql = Tag & {
  /** Runs statements in a transaction, with modes such as `isolation level repeatable read`. See `runTransaction`. */
  begin<T>(work: (tx: Tx) => T | Promise<T>): Promise<T>
  begin<T>(modes: string, work: (tx: Tx) => T | Promise<T>): Promise<T>
  /** Hears a channel of notifications on a connection of its own. See `openEar`. */
  listen: Ear['listen']
  /** Lends one connection, for what lives as long as a session: advisory locks and settings. */
  reserve(): Promise<Reserved>
  load(): PoolLoad
  /** Closes all connections when nothing is under way any more, or after `timeout` seconds. */
  end(options?: { timeout: number }): Promise<void>
}
export type { Tx }
/** Either of the two, for reads that do not mind. */
export type Query = Tag
/** A connection that is lent. */
export type Reserved = Tag & { release(): void }

export type ConnectOptions = {
  /** Connections at most (default 16). */
  connections?: number
  /** The server's Unix socket, where it is on this machine: 12 to 17 % more transactions than over TCP. */
  socketPath?: string
  /** Shown in pg_stat_activity. */
  name?: string
  /** Settings of each session, such as `enable_seqscan: 'off'`. */
  session?: Readonly<Record<string, string>>
}

/**
 * Opens a pool on a `postgres://` address. Connections are made when first needed.
 * 64-bit integers are read as numbers (ours stay below 2^53), `numeric` as text, times as `Instant`.
 */
export const connect = (url: string, options: ConnectOptions = {}): Sql => {
  const config = clientConfig(url, {
    socketPath: options.socketPath,
    name: options.name ?? 'portreeve',
    session: {
      statement_timeout: 15_000,
      idle_in_transaction_session_timeout: 30_000,
      // Every statement on a request's way, and of the delivery engine, finds its rows by a key. One that was prepared
      // while a table was small or empty would read all of it for as long as the table's statistics are old.
      enable_seqscan: 'off',
      ...options.session,
    },
  })
  const pool = openPool(() => openDatabaseConnection(config), options.connections ?? 16)
  const ear = openEar((onNotification) => openDatabaseConnection(config, onNotification))
  return poolTag(pool, ear)
}

const poolTag = (pool: Pool, ear: Ear): Sql => {
  const borrow = (): Promise<DatabaseConnection> =>
    new Promise((take, refuse) => pool.lend({ take, refuse }))

  /** A statement by itself, which every connection may have prepared before its tables changed. */
  const runOn = (tries: number, ...[prepared, values]: Parameters<Run>): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const refuse = (error: unknown): void => {
        if (tries === 0 || !isOutdated(error)) reject(error)
        else runOn(tries - 1, prepared, values).then(resolve, reject)
      }
      const task = { prepared, values, resolve, reject: refuse }
      const take = (connection: DatabaseConnection): void => {
        const batches = [task, ...pool.along()].map((one) => [one])
        connection.send(batches, () => pool.giveBack(connection))
      }
      pool.lend({ take, refuse: reject, task })
    })

  const { most } = pool.load()
  const tag = tagFor((prepared, values) => runOn(most, prepared, values))

  const begin = async <T>(first: string | Work<T>, second?: Work<T>): Promise<T> => {
    const [modes, work] = typeof first === 'string' ? [` ${first}`, second] : ['', first]
    const connection = await borrow()
    return runTransaction(connection, () => pool.giveBack(connection), modes, work as Work<T>)
  }

  const reserve = async (): Promise<Reserved> => {
    const connection = await borrow()
    const { run } = openSession(connection)
    return Object.assign(tagFor(run), { release: () => pool.giveBack(connection) })
  }

  const end = async ({ timeout }: { timeout: number } = { timeout: Infinity }): Promise<void> => {
    await Promise.all([ear.end(), pool.end(timeout * 1000)])
  }

  return Object.assign(tag, { begin, listen: ear.listen, reserve, load: pool.load, end })
}

type Work<T> = (tx: Tx) => T | Promise<T>

/** How busy a pool is just now. */
export const poolLoad = (sql: Sql): PoolLoad => sql.load()
