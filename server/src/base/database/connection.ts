/** One connection to PostgreSQL: pg's own client, which sends statements without waiting for answers. */
import pg from 'pg'
import { columnReader } from './columns.ts'
import { connectionFailure, endsConnection, isOutdated, isServerError } from './failures.ts'
import type { Sent } from './parameters.ts'
import { type Prepared, renew } from './prepared.ts'
import type { Run } from './statement.ts'

/** A statement with its values, and who waits for its answer. */
export type StatementTask = {
  readonly prepared: Prepared
  readonly values: readonly Sent[]
  /** The statement that it is sent for, such as the first one after `begin`: both go to the same nodes. */
  readonly leads?: Pick<StatementTask, 'prepared' | 'values'>
  resolve(answer: unknown): void
  reject(error: unknown): void
}

/** Rows of an answer. `count` is how many were answered or changed, `command` the server's word for what it did. */
export type Rows = Record<string, unknown>[] & { count: number; command: string }

export type DatabaseConnection = {
  /**
   * Sends statements behind those that are under way. Each takes effect by itself, unless a transaction is open.
   * Calls `done` when all of them are settled.
   */
  send(tasks: readonly StatementTask[], done: () => void): void
  /** Why it is of no more use, or undefined. */
  failure: unknown
  /** The number under which the server, or a pooler before it, knows the connection. */
  readonly processId: number
  /** Says when it is lost; set by whoever has it. */
  onLost: ((error: unknown) => void) | undefined
  /** Hangs up at once. Work under way fails with this error. */
  abandon(error: unknown): void
  /** Says goodbye, and hangs up when the server does not. Work under way fails. */
  close(): Promise<void>
}

/** A connection with another way in. */
export type OwnConnection = DatabaseConnection & {
  /**
   * Hands over a query of another kind, such as a COPY, behind those that are under way. pg refuses it where statements
   * are pipelined.
   */
  submit(query: pg.Submittable): void
}

export type ConnectionOptions = {
  /** Hears what `listen` has asked for. */
  onNotification?: (channel: string, payload: string) => void
  /** Hears every error that the server tells. */
  onServerError?: (error: unknown) => void
  /** False where a statement waits for the answer of the one before it. True when left out. */
  isPipelined?: boolean
}

const goodbyeMs = 1000

/**
 * Dials and signs in. Throws what the system or the server says, or a failure that `isUnavailable` knows.
 */
export const openDatabaseConnection = async (
  config: pg.ClientConfig,
  { onNotification, onServerError, isPipelined = true }: ConnectionOptions = {},
): Promise<OwnConnection> => {
  const types = { getTypeParser: columnReader } as pg.CustomTypesConfig
  const client = new pg.Client({ ...config, types, pipeline: isPipelined })
  const lose = (error: unknown): void => {
    connection.failure ??= named(error)
    const tell = connection.onLost
    connection.onLost = undefined
    tell?.(connection.failure)
  }
  const failed = (error: unknown): unknown => {
    if (!isServerError(error)) return named(error)
    onServerError?.(error)
    if (endsConnection(error)) connection.failure ??= error
    return error
  }
  // The types of pg leave out that a query may be handed over with its callback.
  const sendQuery = client.query.bind(client) as (query: pg.Query, settle: Settle) => void
  const connection: OwnConnection = {
    send(tasks, done) {
      let left = tasks.length
      const { stream } = client.connection
      stream.cork()
      for (const { prepared, values, resolve, reject } of tasks) {
        const { name, text, typeIds, isScript } = prepared
        const settle: Settle = (error, answer) => {
          if (error && isOutdated(error) && prepared.name === name) renew(prepared)
          if (error) reject(failed(error))
          else resolve(Array.isArray(answer) ? answer.map(rowsOf) : rowsOf(answer as Answer))
          left -= 1
          if (left === 0) done()
        }
        // Made of its text: pg would clone a config object, at a microsecond each.
        const query = new pg.Query(text, isScript ? undefined : (values as unknown[]))
        if (!isScript) Object.assign(query, { name, types: typeIds })
        sendQuery(query, settle)
      }
      stream.uncork()
    },
    failure: undefined,
    get processId() {
      return (client as unknown as { processID: number }).processID
    },
    onLost: undefined,
    submit(query) {
      client.query(query)
    },
    abandon(error) {
      lose(error)
      client.connection.stream.destroy(error as Error)
    },
    async close() {
      const timer = setTimeout(() => client.connection.stream.destroy(), goodbyeMs)
      await client.end()
      clearTimeout(timer)
    },
  }
  client.on('error', lose)
  client.on('end', () => lose(connectionFailure('CONNECTION_CLOSED')))
  if (onNotification)
    client.on('notification', ({ channel, payload = '' }) => onNotification(channel, payload))
  try {
    await client.connect()
  } catch (error) {
    client.connection.stream.destroy()
    throw whileConnecting(error)
  }
  return connection
}

type Answer = pg.QueryResult<Record<string, unknown>>
type Settle = (error: Error | null, answer: Answer | readonly Answer[]) => void

const rowsOf = ({ rows, rowCount, command }: Answer): Rows =>
  Object.assign(rows, { count: rowCount ?? 0, command })

/** Runs one statement on a connection. */
export const ask = (
  connection: DatabaseConnection,
  prepared: Prepared,
  values: StatementTask['values'] = [],
  leads: Required<StatementTask>['leads'] = { prepared, values },
): Promise<unknown> =>
  new Promise((resolve, reject) => {
    connection.send([{ prepared, values, leads, resolve, reject }], () => {})
  })

/** Runs statements on a connection, each by itself. */
export const runOn =
  (connection: DatabaseConnection): Run =>
  (prepared, values) =>
    ask(connection, prepared, values)

/** The error of a lost connection, under a name: pg gives its own errors none. */
const named = (error: unknown): unknown =>
  typeof (error as { code?: unknown }).code === 'string'
    ? error
    : connectionFailure('CONNECTION_CLOSED', error)

const whileConnecting = (error: unknown): unknown => {
  const { message } = error as Error
  if (message === 'timeout expired') return connectionFailure('CONNECT_TIMEOUT', error)
  return message === 'Connection terminated unexpectedly'
    ? connectionFailure('CONNECTION_CLOSED', error)
    : error
}
