/** One connection to PostgreSQL: pg dials, signs in and reads messages; what is sent, and when, is decided here. */
import { Socket } from 'node:net'
import pg from 'pg'
import { columnsOf, type RawRow, type ResultColumns, readRow } from './columns.ts'
import { connectionFailure, endsConnection, isOutdated, isServerError } from './failures.ts'
import type { Sent } from './parameters.ts'
import type { Prepared } from './prepared.ts'

/** A statement with its values, and who waits for its answer. */
export type StatementTask = {
  readonly prepared: Prepared
  readonly values: readonly Sent[]
  resolve(answer: unknown): void
  reject(error: unknown): void
}

export type DatabaseConnection = {
  /**
   * Sends batches of statements together. Should a statement fail, those after it in its batch are not run; other
   * batches are not touched. `done` is called when all are settled. Has to wait for the `done` before.
   */
  send(batches: readonly (readonly StatementTask[])[], done: () => void): void
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

/** Rows of an answer. `count` is how many were answered or changed, `command` the server's word for what it did. */
export type Rows = Record<string, unknown>[] & { count: number; command: string }

// The messages of pg's `Connection` (8.23) that a statement is made of; pg-cursor uses the same ones. The types that
// are published for them are of an older form.
type Wire = {
  readonly stream: { cork(): void; uncork(): void }
  query(text: string): void
  parse(what: { name: string; text: string; types: readonly number[] }): void
  bind(what: { statement: string; values: readonly Sent[] }): void
  describe(what: { type: 'P' }): void
  execute(what: Record<never, never>): void
  close(what: { type: 'S'; name: string }): void
  sync(): void
}

/** Statements that take effect together, with what was known of their rows when they were sent. */
type Batch = {
  readonly tasks: readonly StatementTask[]
  readonly columns: (ResultColumns | undefined)[]
  /** Names that it prepares. */
  readonly fresh: Set<string>
}

export type ConnectionOptions = {
  /** Hears what `listen` has asked for. */
  onNotification?: (channel: string, payload: string) => void
  /** Whether a pooler stands before the server: every answer then says what its columns are. */
  isPooled?: boolean
  /** Hears every error that the server tells. */
  onServerError?: (error: unknown) => void
}

const goodbyeMs = 1000

/**
 * Dials and signs in. Throws what the system or the server says, or a failure that `isUnavailable` knows.
 */
export const openDatabaseConnection = async (
  config: pg.ClientConfig,
  { onNotification, isPooled = false, onServerError }: ConnectionOptions = {},
): Promise<DatabaseConnection> => {
  const socket = new Socket()
  const client = new pg.Client({ ...config, stream: () => socket })
  /** Sent and not settled, in their order: the first is being answered. */
  let batches: Batch[] = []
  let whenDone: (() => void) | undefined
  let answers: unknown[] = []
  let rows = newRows()
  let columns: ResultColumns | undefined
  /** The server's prepared statements by name, with the columns of their rows. */
  const prepared = new Map<string, ResultColumns | undefined>()
  /** Names under which it may have something that is no longer known here. */
  const doubtful = new Set<string>()
  /** How often a name's statement was outdated. */
  const renewals = new Map<string, number>()

  /** Settles the batch that is being answered. */
  const settle = (error?: unknown): void => {
    const [settled, given] = [batches.shift(), answers]
    answers = []
    if (settled) {
      const { tasks, fresh } = settled
      // A statement by itself takes effect at its end only, after its answer.
      const good = error === undefined ? tasks.length : Math.min(given.length, tasks.length - 1)
      for (const [index, task] of tasks.entries()) {
        if (index < good) task.resolve(given[index])
        else {
          if (fresh.has(task.prepared.name) || isOutdated(error)) forget(task.prepared.name)
          task.reject(error)
        }
      }
    }
    if (batches.length > 0) {
      // The next one is on its way: pg has to be told that answers are still to come.
      if (connection.failure === undefined) client.query(following)
      return
    }
    const done = whenDone
    whenDone = undefined
    done?.()
  }

  const settleAll = (error: unknown): void => {
    do settle(error)
    while (batches.length > 0)
  }

  const forget = (name: string): void => {
    if (!prepared.delete(name)) return
    doubtful.add(name)
    renewals.set(name, (renewals.get(name) ?? 0) + 1)
  }

  const lose = (error: unknown): void => {
    connection.failure ??= named(error)
    socket.destroy()
    settleAll(connection.failure)
    const tell = connection.onLost
    connection.onLost = undefined
    tell?.(connection.failure)
  }

  const sendOne = (wire: Wire, task: StatementTask, { columns, fresh }: Batch): void => {
    const { name, text, typeIds, isScript } = task.prepared
    if (isScript) {
      wire.query(text)
      return
    }
    if (name === '' || !prepared.has(name)) {
      if (doubtful.delete(name)) wire.close({ type: 'S', name })
      // A pooler that knows the text would hand out what the server prepared before.
      const longer = renewals.size === 0 ? text : text + ' '.repeat(renewals.get(name) ?? 0)
      wire.parse({ name, text: longer, types: typeIds })
      if (name !== '') {
        prepared.set(name, undefined)
        fresh.add(name)
      }
    }
    wire.bind({ statement: name, values: task.values })
    // Columns of a prepared statement never change: PostgreSQL refuses to run it instead. But a pooler prepares it
    // again on a new connection to the server, with the columns as they are by then, and says nothing.
    const known = name === '' || isPooled ? undefined : prepared.get(name)
    if (known === undefined) wire.describe({ type: 'P' })
    columns.push(known)
    wire.execute({})
  }

  const isScript = (): boolean => batches[0]?.tasks[0]?.prepared.isScript === true

  const submit = (wire: Wire): void => {
    wire.stream.cork()
    for (const batch of batches) {
      for (const task of batch.tasks) sendOne(wire, task, batch)
      if (batch.tasks[0]?.prepared.isScript !== true) wire.sync()
    }
    wire.stream.uncork()
  }

  // Handlers that pg calls with the messages of the server, in their order (postgresql.org/docs/18/protocol-flow.html).
  const handlers = {
    handleRowDescription({ fields }: { fields: readonly pg.FieldDef[] }) {
      columns = columnsOf(fields)
      const name = batches[0]?.tasks[answers.length]?.prepared.name
      if (name && prepared.has(name)) prepared.set(name, columns)
    },
    handleDataRow({ fields }: { fields: RawRow }) {
      columns ??= batches[0]?.columns[answers.length]
      try {
        if (columns) rows.push(readRow(columns, fields))
      } catch (error) {
        lose(error)
      }
    },
    handleCommandComplete({ text }: { text: string }) {
      rows.command = text
      rows.count = Number(text.slice(text.lastIndexOf(' ') + 1)) || 0
      answers.push(rows)
      rows = newRows()
      columns = undefined
    },
    handleEmptyQuery() {
      answers.push(rows)
      rows = newRows()
    },
    handleReadyForQuery() {
      if (isScript()) answers = [answers.length === 1 ? answers[0] : answers]
      settle()
    },
    handleError(error: unknown) {
      rows = newRows()
      columns = undefined
      if (!isServerError(error)) return lose(error)
      onServerError?.(error)
      if (isScript()) answers = []
      if (!endsConnection(error)) return settle(error)
      connection.failure ??= error
      settleAll(error)
    },
    handlePortalSuspended() {},
    handleCopyInResponse() {},
    handleCopyData() {},
  }
  const first = {
    ...handlers,
    submit: (connection: pg.Connection) => submit(connection as unknown as Wire),
  }
  const following = { ...handlers, submit() {} }

  const connection: DatabaseConnection = {
    send(given, done) {
      batches = given.map((tasks) => ({ tasks, columns: [], fresh: new Set() }))
      whenDone = done
      if (connection.failure === undefined) client.query(first)
      else settleAll(connection.failure)
    },
    failure: undefined,
    get processId() {
      return (client as unknown as { processID: number }).processID
    },
    onLost: undefined,
    abandon: lose,
    close: () => hangUp(client, socket),
  }
  client.on('error', lose)
  client.on('end', () => lose(connectionFailure('CONNECTION_CLOSED')))
  if (onNotification)
    client.on('notification', ({ channel, payload = '' }) => onNotification(channel, payload))
  try {
    await client.connect()
  } catch (error) {
    socket.destroy()
    throw whileConnecting(error)
  }
  return connection
}

const newRows = (): Rows => {
  const rows = [] as unknown as Rows
  rows.count = 0
  rows.command = ''
  return rows
}

const hangUp = async (client: pg.Client, socket: Socket): Promise<void> => {
  const timer = setTimeout(() => socket.destroy(), goodbyeMs)
  await client.end()
  clearTimeout(timer)
}

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
