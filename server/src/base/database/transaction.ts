/** Statements that take effect together or not at all. */
import type { DatabaseConnection } from './connection.ts'
import { byIndex, openSession, ownStatement } from './session.ts'
import { type Run, type Tx, tagFor } from './statement.ts'

/**
 * Runs `work` in a transaction on a connection, commits, and calls `release` when the connection is free.
 *
 * The first statement that fails ends the transaction, whoever catches that: those after it are not sent, and the
 * transaction is rolled back and throws. When the connection is lost it throws at once, without waiting for `work`. A
 * statement that comes after the end of the transaction fails: it would take effect by itself. `begin` is sent together
 * with the first statement, so that the server runs none without it.
 */
export const runTransaction = <T>(
  connection: DatabaseConnection,
  release: () => void,
  modes: string,
  work: (tx: Tx) => T | Promise<T>,
): Promise<T> => {
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  /** From `begin` to `commit` or `rollback`. */
  let isOpen = false
  let hasFailed = false
  let failure: unknown

  const fail = (error: unknown): void => {
    if (hasFailed) return
    hasFailed = true
    failure = error
    session.refuse(error)
  }
  const session = openSession(connection, fail)

  const run: Run = (prepared, values) => {
    if (!isOpen) {
      isOpen = true
      session.run(ownStatement(`begin${modes}`), []).catch(() => {})
    }
    return session.run(prepared, values)
  }

  const savepoint = async <Part>(part: (tx: Tx) => Part | Promise<Part>): Promise<Part> => {
    await run(ownStatement('savepoint part'), [])
    try {
      const result = await part(tx)
      await session.quiet()
      if (hasFailed) throw failure
      await run(ownStatement('release savepoint part'), [])
      return result
    } catch (error) {
      await session.quiet()
      if (connection.failure !== undefined) throw error
      hasFailed = false
      session.allow()
      await run(ownStatement('rollback to savepoint part'), [])
      await run(ownStatement('release savepoint part'), [])
      throw error
    }
  }
  const indexed = tagFor((prepared, values) => {
    run(byIndex, []).catch(() => {})
    return run(prepared, values)
  })
  const tx: Tx = Object.assign(tagFor(run), { indexed, savepoint })

  const commit = async (): Promise<void> => {
    if (!isOpen) return
    // A transaction that fails to commit is rolled back already.
    isOpen = false
    const { command } = await session.runLast('commit')
    if (command !== 'COMMIT') throw new Error('The database rolled the transaction back')
  }

  const rollBack = async (): Promise<void> => {
    await session.quiet()
    if (isOpen && connection.failure === undefined)
      await session.runLast('rollback').catch((error: unknown) => {
        connection.failure ??= error
      })
  }

  const attempt = async (): Promise<T> => {
    try {
      const result = await work(tx)
      await session.quiet()
      if (hasFailed) throw failure
      session.refuse(over())
      await commit()
      return result
    } catch (error) {
      session.refuse(over())
      await rollBack()
      throw error
    }
  }

  let isReleased = false
  const releaseOnce = (): void => {
    if (isReleased) return
    isReleased = true
    release()
  }
  connection.onLost = (error) => {
    fail(error)
    reject(error)
    releaseOnce()
  }
  attempt().finally(releaseOnce).then(resolve, reject)
  return promise
}

const over = (): Error => new Error('A statement was run on a transaction that is over')
