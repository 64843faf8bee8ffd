/** Statements that take effect together or not at all. */
import { ask, type DatabaseConnection, type Rows, type StatementTask } from './connection.ts'
import { byIndex, ownStatement, type Prepared } from './prepared.ts'
import { type Tx, tagFor } from './statement.ts'

/**
 * Runs `work` in a transaction on a connection, commits, and calls `release` when the connection is free.
 *
 * The first statement that fails ends the transaction, whoever catches that. Later ones are not sent, and those under
 * way fail with the same error; the transaction is rolled back and throws. When the connection is lost it throws at
 * once, without waiting for `work`. A statement that comes after the end of the transaction fails: it would take
 * effect by itself. The first one waits until the transaction has begun: otherwise the server would run it also
 * without one.
 */
export const runTransaction = <T>(
  connection: DatabaseConnection,
  release: () => void,
  modes: string,
  work: (tx: Tx) => T | Promise<T>,
): Promise<T> => {
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  const transaction = new Transaction(connection, ownStatement(`begin${modes}`))
  let isReleased = false
  const releaseOnce = (): void => {
    if (isReleased) return
    isReleased = true
    release()
  }
  connection.onLost = (error) => {
    transaction.fail(error)
    reject(error)
    releaseOnce()
  }
  transaction.run(work).finally(releaseOnce).then(resolve, reject)
  return promise
}

class Transaction {
  readonly #connection: DatabaseConnection
  readonly #begin: Prepared
  #begun: Promise<unknown> | undefined
  #underWay = 0
  #whenQuiet: (() => void) | undefined
  /** Why statements are refused. */
  #refusal: { readonly error: unknown } | undefined
  readonly #tx: Tx

  constructor(connection: DatabaseConnection, begin: Prepared) {
    this.#connection = connection
    this.#begin = begin
    const indexed = tagFor((prepared, values) => {
      this.#ask(byIndex, [], { prepared, values }).catch(() => {})
      return this.#ask(prepared, values)
    })
    this.#tx = Object.assign(
      tagFor((prepared, values) => this.#ask(prepared, values)),
      { indexed, savepoint: this.#savepoint.bind(this) },
    )
  }

  /** Refuses statements from now on. Answers the error of the first call. */
  fail(error: unknown): unknown {
    this.#refusal ??= { error }
    return this.#refusal.error
  }

  async run<T>(work: (tx: Tx) => T | Promise<T>): Promise<T> {
    try {
      const result = await this.#finish(work)
      this.fail(over())
      await this.#commit()
      return result
    } catch (error) {
      this.fail(over())
      await this.#quiet()
      await this.#rollBack()
      throw error
    }
  }

  /** Does work until all of its statements are answered. */
  async #finish<T>(work: (tx: Tx) => T | Promise<T>): Promise<T> {
    const result = await work(this.#tx)
    await this.#quiet()
    this.#check()
    return result
  }

  async #ask(
    prepared: Prepared,
    values: StatementTask['values'] = [],
    leads = { prepared, values },
  ): Promise<unknown> {
    this.#check()
    this.#underWay += 1
    try {
      this.#begun ??= ask(this.#connection, this.#begin, [], leads)
      await this.#begun
      this.#check()
      return await ask(this.#connection, prepared, values, leads)
    } catch (error) {
      throw this.fail(error)
    } finally {
      this.#underWay -= 1
      if (this.#underWay === 0) this.#whenQuiet?.()
    }
  }

  #check(): void {
    if (this.#refusal) throw this.#refusal.error
  }

  async #quiet(): Promise<void> {
    if (this.#underWay === 0) return
    await new Promise<void>((resolve) => {
      this.#whenQuiet = resolve
    })
  }

  async #savepoint<Part>(part: (tx: Tx) => Part | Promise<Part>): Promise<Part> {
    await this.#ask(ownStatement('savepoint part'))
    try {
      const result = await this.#finish(part)
      await this.#ask(ownStatement('release savepoint part'))
      return result
    } catch (error) {
      await this.#quiet()
      if (this.#connection.failure !== undefined) throw error
      this.#refusal = undefined
      await this.#ask(ownStatement('rollback to savepoint part'))
      await this.#ask(ownStatement('release savepoint part'))
      throw error
    }
  }

  async #commit(): Promise<void> {
    if (this.#begun === undefined) return
    // A transaction that fails to commit is rolled back already.
    this.#begun = undefined
    const { command } = (await ask(this.#connection, ownStatement('commit'))) as Rows
    if (command !== 'COMMIT') throw new Error('The database rolled the transaction back')
  }

  async #rollBack(): Promise<void> {
    if (this.#begun === undefined || this.#connection.failure !== undefined) return
    await ask(this.#connection, ownStatement('rollback')).catch((error: unknown) => {
      this.#connection.failure ??= error
    })
  }
}

/**
 * A statement as a transaction of its own, in which the planner goes by an index. All of it is sent at once: where it
 * cannot begin, the statement runs without the setting, and is as right.
 */
export const tasksByIndex = ({
  prepared,
  values,
  resolve,
  reject,
}: StatementTask): StatementTask[] => {
  let answer: unknown
  let failure: unknown
  const ignored = { values: [], resolve() {}, reject() {} }
  const keep = {
    resolve(given: unknown) {
      answer = given
    },
    reject(error: unknown) {
      failure = error
    },
  }
  const atEnd = (error?: unknown): void => {
    if (failure === undefined && error === undefined) resolve(answer)
    else reject(failure ?? error)
  }
  return [
    { ...ignored, prepared: ownStatement('begin') },
    { ...ignored, prepared: byIndex },
    { prepared, values, ...keep },
    { prepared: ownStatement('commit'), values: [], resolve: () => atEnd(), reject: atEnd },
  ]
}

const over = (): Error => new Error('A statement was run on a transaction that is over')
