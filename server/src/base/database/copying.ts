/** A connection that copies whole tables in and out (COPY), beside ordinary statements. */
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { clientConfig } from './address.ts'
import { type OwnConnection, openDatabaseConnection } from './connection.ts'
import type { Tx } from './statement.ts'
import { runTransaction } from './transaction.ts'

/** Where a database is reached, as `connect` takes it. */
export type DatabasePlace = { url: string; socketPath?: string | undefined }

/** Takes rows as `copy … from stdin` reads them. Both throw what the server says against them. */
export type CopyInto = {
  /** Hands bytes over, and waits until the connection takes more. */
  write(bytes: Buffer): Promise<void>
  /** Waits until the server has stored all of them, and answers how many rows they were. */
  end(): Promise<number>
}

/** The two directions of a COPY within a transaction. Its text names table and columns. */
export type Copy = {
  /**
   * The rows of `copy … to stdout`, in chunks that begin and end anywhere. `rowCount` says how many they were, once
   * they are read and a later statement is answered.
   */
  out(text: string): AsyncIterable<Buffer> & { readonly rowCount: number }
  into(text: string): CopyInto
}

export type CopyingConnection = {
  /** Runs `work` in a transaction with these modes; see `runTransaction`. Nothing bounds its time. */
  begin<T>(modes: string, work: (tx: Tx, copy: Copy) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/**
 * Texts that any version of PostgreSQL reads alike, and no limits of time: a large table takes longer than any request.
 */
const session = {
  client_encoding: 'UTF8',
  datestyle: 'ISO',
  intervalstyle: 'postgres',
  statement_timeout: '0',
  idle_in_transaction_session_timeout: '0',
}

/**
 * Dials one connection for work that copies tables. Statements on it wait for each other, because pg takes a COPY only
 * so. Throws as `openDatabaseConnection`.
 */
export const openCopyingConnection = async ({
  url,
  socketPath,
}: DatabasePlace): Promise<CopyingConnection> => {
  const config = clientConfig(url, { socketPath, name: 'portreeve copy', session })
  const connection = await openDatabaseConnection(config, { isPipelined: false })
  return {
    begin(modes, work) {
      const underWay = new Set<object>()
      const copy = copyOn(connection, underWay)
      const watched = async (tx: Tx) => {
        try {
          return await work(tx, copy)
        } catch (error) {
          // A COPY in its middle takes no `rollback`. The server ends the transaction of a connection that is gone.
          if (underWay.size > 0) connection.abandon(error)
          throw error
        }
      }
      return runTransaction(connection, () => {}, ` ${modes}`, watched)
    },
    close: () => connection.close(),
  }
}

const copyOn = (connection: OwnConnection, underWay: Set<object>): Copy => {
  const follow = (rows: NodeJS.EventEmitter, ends: 'end' | 'finish'): Promise<void> => {
    underWay.add(rows)
    return new Promise((resolve, reject) => {
      rows.on('error', (error) => {
        underWay.delete(rows)
        reject(error)
      })
      rows.once(ends, () => {
        underWay.delete(rows)
        resolve()
      })
    })
  }
  return {
    out(text) {
      const rows = copyTo(text)
      // Its reader hears of errors.
      follow(rows, 'end').catch(() => {})
      connection.submit(rows)
      return rows as AsyncIterable<Buffer> & { rowCount: number }
    },
    into(text) {
      const rows = copyFrom(text)
      const ended = follow(rows, 'finish')
      ended.catch(() => {})
      connection.submit(rows)
      return {
        write: (bytes) =>
          Promise.race([ended, new Promise<void>((taken) => rows.write(bytes, () => taken()))]),
        async end() {
          rows.end()
          await ended
          return rows.rowCount
        },
      }
    },
  }
}
