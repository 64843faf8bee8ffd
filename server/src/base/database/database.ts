/** The connection pool to PostgreSQL, and the types that say in which hands a statement runs. */
import type driver from 'postgres'
import { postgres } from './postgres-driver.ts'

type Types = { int8: number }

/** A pool: statements run on any connection, each on its own. */
export type Sql = driver.Sql<Types>
/** A transaction: statements run one after the other and together, or not at all. */
export type Tx = driver.TransactionSql<Types>
/** Either of the two, for reads that do not mind. */
export type Query = driver.ISql<Types>

export type ConnectOptions = {
  /** Connections at most (default 16). */
  connections?: number
  /** The server's Unix socket, where it is on this machine: 12 to 17 % more transactions than over TCP. */
  socketPath?: string
  /** Shown in pg_stat_activity. */
  name?: string
  /** Settings of each session, such as `enable_seqscan: 'off'`. */
  session?: Readonly<Record<string, string>>
  /** Where notices of the server go. */
  onNotice?: (notice: { message?: string }) => void
}

/**
 * Opens a pool on a `postgres://` address. Connections are made when first needed.
 * 64-bit integers are read as numbers (ours stay below 2^53), `numeric` as text, times as `Instant`.
 */
export const connect = (url: string, options: ConnectOptions = {}): Sql =>
  postgres(url, {
    max: options.connections ?? 16,
    ...(options.socketPath === undefined ? {} : { path: options.socketPath }),
    connect_timeout: 10,
    idle_timeout: 0,
    max_lifetime: null,
    // Seconds until a lost connection is made again: the driver's own go up to 20, in which requests wait.
    backoff: (attempt: number) => Math.min(0.05 * 2 ** attempt, 1),
    onnotice: options.onNotice ?? (() => {}),
    types: { int8: { to: 20, from: [20], serialize: String, parse: Number } },
    connection: {
      application_name: options.name ?? 'portreeve',
      statement_timeout: 15_000,
      idle_in_transaction_session_timeout: 30_000,
      // Every statement on a request's way finds its rows by a key. One that was prepared while a table was small would
      // read all of it for as long as the table's statistics are old.
      enable_seqscan: 'off',
      ...options.session,
    },
  })

export type PoolLoad = {
  /** Connections at most. */
  most: number
  /** Connections that are being made, or have something to do. */
  inUse: number
  /** Statements and transactions that no connection has taken yet. */
  waiting: number
}

/** How busy a pool is just now. */
export const poolLoad = (sql: Sql): PoolLoad => (sql as Sql & { load(): PoolLoad }).load()

/**
 * The text form of an array of numbers, UUIDs or times, to be cast (`${arrayOf(ids)}::uuid[]`). For the long lists of
 * the hot paths: the driver would quote and escape every element. Not for texts.
 */
export const arrayOf = (values: readonly (number | string | null | undefined)[]): string =>
  `{${values.map((value) => value ?? 'null').join(',')}}`

/** The SQLSTATE and constraint of a database error, or undefined for anything else. */
export const databaseFailure = (
  error: unknown,
): { code: string; constraint: string | undefined } | undefined =>
  error instanceof postgres.PostgresError
    ? { code: error.code, constraint: error.constraint_name }
    : undefined

/** Whether an error is the violation (SQLSTATE class 23) of the constraint with this name. */
export const violates = (error: unknown, constraint: string): boolean => {
  const failure = databaseFailure(error)
  // A value too long for its index names it, too, and is no violation.
  return failure?.constraint === constraint && failure.code.startsWith('23')
}

/**
 * Whether an error says that the database is out of reach for now (connection lost, restarting,
 * too many connections), so that waiting helps.
 */
export const isUnavailable = (error: unknown): boolean => {
  const code = (error as { code?: unknown } | null)?.code
  return (
    typeof code === 'string' &&
    (/^(CONNECTION_|CONNECT_TIMEOUT|ECONN|EPIPE|ENOENT|ETIMEDOUT|08|57P)/.test(code) ||
      code === '53300')
  )
}
