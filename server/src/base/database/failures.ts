/** Failures of statements, and whether it helps to wait or to try again. */
import pg from 'pg'

/** A failure of the connection itself, told by the names that `isUnavailable` knows. */
export type ConnectionFailure =
  | 'CONNECTION_CLOSED'
  | 'CONNECTION_ENDED'
  | 'CONNECTION_SILENT'
  | 'CONNECT_TIMEOUT'

const sentences: Readonly<Record<ConnectionFailure, string>> = {
  CONNECTION_CLOSED: 'The connection to the database was lost',
  CONNECTION_ENDED: 'The pool of connections to the database was closed',
  CONNECTION_SILENT: 'The node of the database on which the project lies does not answer',
  CONNECT_TIMEOUT: 'The database did not answer in time',
}

/** Makes the error of a connection that failed. */
export const connectionFailure = (code: ConnectionFailure, cause?: unknown): Error =>
  Object.assign(new Error(sentences[code], { cause }), { code })

/** An error that the server itself told. */
export const isServerError = (error: unknown): error is pg.DatabaseError =>
  error instanceof pg.DatabaseError

/**
 * The name of the constraint, without the number that a table's part and all that belongs to it bear on a node of Citus
 * (`users_pkey_102375`). A coordinator passes on only the node's words, in which the name stands.
 */
const constraintOf = ({ constraint, message, code }: pg.DatabaseError): string | undefined => {
  if (constraint !== undefined) return constraint.replace(/_[0-9]{6,}$/, '')
  return code?.startsWith('23') ? / constraint "(\w+?)_[0-9]{6,}"/.exec(message)?.[1] : undefined
}

/** The SQLSTATE and constraint of a database error, or undefined for anything else. */
export const databaseFailure = (
  error: unknown,
): { code: string; constraint: string | undefined } | undefined =>
  isServerError(error) && error.code !== undefined
    ? { code: error.code, constraint: constraintOf(error) }
    : undefined

/** Whether an error is the violation (SQLSTATE class 23) of the constraint with this name. */
export const violates = (error: unknown, constraint: string): boolean => {
  const failure = databaseFailure(error)
  // A value too long for its index names it, too, and is no violation.
  return failure?.constraint === constraint && failure.code.startsWith('23')
}

// SQLSTATEs (postgresql.org/docs/18/errcodes-appendix.html): 08 connection, 53300 too many connections, 57P the server
// ends or has not begun. The others are of the network.
const passing =
  /^(CONNECTION_|CONNECT_TIMEOUT|ECONN|EPIPE|ENOENT|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|08|53300|57P)/

/**
 * Whether an error says that the database is out of reach for now (connection lost, restarting,
 * too many connections), so that waiting helps.
 */
export const isUnavailable = (error: unknown): boolean => {
  const code = (error as { code?: unknown } | null)?.code
  return (typeof code === 'string' && passing.test(code)) || isNodeLost(error)
}

/** Whether a coordinator met a connection to a node that had gone: it gives this no SQLSTATE (Citus 13.2). */
const isNodeLost = (error: unknown): boolean =>
  isServerError(error) &&
  (error.routine === 'MarkRemoteTransactionFailed' ||
    error.routine === 'CheckRemoteTransactionsHealth')

/**
 * Whether an error says that one node of a spread database is away, and not the coordinator. The coordinator tells it,
 * mostly with an SQLSTATE of class 08, or nothing is sent to the node (`base/nodes`).
 */
export const isNodeAway = (error: unknown): boolean =>
  (error as { code?: unknown } | null)?.code === 'CONNECTION_SILENT' ||
  isNodeLost(error) ||
  (isServerError(error) && error.code?.startsWith('08') === true)

/** Why the database answers and yet does not do what it is asked. */
export const writeRefusals = ['read_only', 'disk_full', 'io_error', 'resources'] as const
export type WriteRefusal = (typeof writeRefusals)[number]

/**
 * Why the database cannot write just now, if it says so. It is a standby or set to read only (SQLSTATE 25006), or its
 * disk is full (53100) or fails (58030). Or it lacks memory or another resource (the rest of class 53). Its operator
 * must be told. Too many connections is none of these: then nothing was asked.
 */
export const writeRefusal = (error: unknown): WriteRefusal | undefined => {
  const code = databaseFailure(error)?.code
  switch (code) {
    case undefined:
    case '53300':
      return undefined
    case '25006':
      return 'read_only'
    case '53100':
      return 'disk_full'
    case '58030':
      return 'io_error'
    default:
      return code.startsWith('53') ? 'resources' : undefined
  }
}

/**
 * Whether a call that failed so may be made again later. The database is out of reach, or cannot write just now, or
 * others were in the way each time (`retryDeadlock`).
 */
export const isOutOfService = (error: unknown): boolean =>
  isUnavailable(error) || writeRefusal(error) !== undefined || isDeadlock(error)

/** Whether a connection that told this error is of no more use: it ends, or its server no longer takes writes. */
export const endsConnection = (error: unknown): boolean =>
  isServerError(error) &&
  (error.severity === 'FATAL' || error.severity === 'PANIC' || error.code === '25006')

/** Whether a prepared statement no longer fits the tables, or is gone, so that preparing it again helps. */
export const isOutdated = (error: unknown): boolean =>
  isServerError(error) &&
  (error.routine === 'RevalidateCachedQuery' || error.routine === 'FetchPreparedStatement')

/** How often a statement is tried that is outdated: its tables may change again meanwhile. */
export const outdatedTries = 5

/** How often work is tried that ends in a deadlock. PostgreSQL finds each only after a second (`deadlock_timeout`). */
export const deadlockTries = 3

/** Whether the database ended work because it and another waited for each other: SQLSTATE 40P01. */
export const isDeadlock = (error: unknown): boolean => databaseFailure(error)?.code === '40P01'

/** Does work again that ended in a deadlock, some times: the database has changed nothing then. */
export const retryDeadlock = async <T>(work: () => Promise<T>): Promise<T> => {
  for (let left = deadlockTries - 1; ; left -= 1) {
    try {
      return await work()
    } catch (error) {
      if (left === 0 || !isDeadlock(error)) throw error
    }
  }
}
