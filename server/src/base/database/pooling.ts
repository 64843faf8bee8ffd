/** Whether a pooler stands between us and the server, and whether it is one that we can work behind. */
import { clientConfig } from './address.ts'
import { type DatabaseConnection, openDatabaseConnection, runOn } from './connection.ts'
import { databaseFailure } from './failures.ts'
import { type Tag, tagFor } from './statement.ts'

/**
 * `none`: the server itself answers. `transaction`: a pooler that is as it has to be. `forgetful`: one that does not
 * know the prepared statements of its clients. `session` and `statement`: one that lends connections for as long as
 * that.
 */
export type Pooling = 'none' | 'transaction' | 'forgetful' | 'session' | 'statement'

type Line = { connection: DatabaseConnection; tag: Tag }

const openLine = async (url: string): Promise<Line> => {
  const connection = await openDatabaseConnection(
    clientConfig(url, { name: 'portreeve', session: {} }),
  )
  return { connection, tag: tagFor(runOn(connection)) }
}

/** Which of the server's processes does our work just now. */
const workerOf = async ({ tag }: Line): Promise<number> => {
  const [row] = await tag<{ pid: number }[]>`select pg_backend_pid() as pid`
  return row?.pid ?? 0
}

// More connections than a pool of a small machine has, whichever it takes next.
const tries = 100
const patienceMs = 1000

/**
 * Tries out what stands at an address, with two connections and nothing written. Throws when it does not answer.
 */
export const lookAtPooling = async (url: string): Promise<Pooling> => {
  const [one, other] = [await openLine(url), await openLine(url)]
  try {
    const worker = await workerOf(one)
    // A pooler gives its clients numbers of its own.
    if (worker === one.connection.processId) return 'none'
    return (await isShared(one, other, worker)) ? 'transaction' : 'session'
  } catch (error) {
    const code = databaseFailure(error)?.code
    // A statement that is prepared on another connection of the server only, or by another client on this one.
    if (code === '26000' || code === '42P05') return 'forgetful'
    if (error === transactionsRefused) return 'statement'
    throw error
  } finally {
    await Promise.all([one.connection.close(), other.connection.close()])
  }
}

const transactionsRefused = new Error('begin was refused')

/** Whether a transaction of the other gets the worker that one had, or one gets another worker. */
const isShared = async (one: Line, other: Line, worker: number): Promise<boolean> => {
  for (let nth = 0; nth < tries; nth += 1) {
    await other.tag`begin`.catch(() => {
      throw transactionsRefused
    })
    const taken = await workerOf(other)
    // Where there is no second worker, one waits for the end of the transaction.
    const timer = setTimeout(() => void other.tag`rollback`.catch(() => {}), patienceMs)
    const now = await workerOf(one)
    clearTimeout(timer)
    await other.tag`rollback`
    if (taken === worker || now !== worker) return true
  }
  return false
}
