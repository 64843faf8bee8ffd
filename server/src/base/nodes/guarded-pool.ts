/**
 * A pool whose connections a node that hangs cannot hold: its projects get at most three quarters of them, and none
 * once it has failed. See `nodes.ts`.
 */
import type { DatabaseConnection, StatementTask } from '../database/connection.ts'
import { connectionFailure } from '../database/failures.ts'
import type { Borrower, Pool } from '../database/pool.ts'
import type { Nodes } from './nodes.ts'
import type { Node } from './placement.ts'

/** Stands before a pool. A connection is borrowed with the first statement, which says to which node it goes. */
export const guarded = (pool: Pool, { locate }: Nodes): Pool => {
  const loans = loansOf(pool)
  return {
    lend: ({ take }) => take(new LateConnection(loans, locate)),
    // Nothing goes along with a statement that may wait for a node which hangs.
    along: () => [],
    giveBack: (connection) => (connection as LateConnection).release(),
    load() {
      const load = pool.load()
      return { ...load, waiting: load.waiting + loans.waiting() }
    },
    end: (timeoutMs) => pool.end(timeoutMs),
  }
}

type Loans = {
  /** Lends a connection as soon as none of the nodes has its share. */
  lend(nodes: readonly Node[], borrower: Borrower): void
  /** Takes a connection back that was lent for these nodes, and lets in who waits for that. */
  giveBack(nodes: readonly Node[], connection: DatabaseConnection): void
  waiting(): number
}

const loansOf = (pool: Pool): Loans => {
  const { most } = pool.load()
  const share = Math.max(1, most - Math.max(1, Math.floor(most / 4)))
  /** Connections that are lent or asked for, by the node that they are borrowed for. */
  const lent = new Map<Node, number>()
  const waiting: { nodes: readonly Node[]; borrower: Borrower }[] = []

  const count = (nodes: readonly Node[], change: 1 | -1): void => {
    for (const node of nodes) lent.set(node, (lent.get(node) ?? 0) + change)
  }

  const lend: Loans['lend'] = (nodes, borrower) => {
    if (nodes.some((node) => (lent.get(node) ?? 0) >= share)) {
      waiting.push({ nodes, borrower })
      return
    }
    count(nodes, 1)
    pool.lend({
      take: borrower.take,
      refuse(error) {
        free(nodes)
        borrower.refuse(error)
      },
    })
  }

  const free = (nodes: readonly Node[]): void => {
    count(nodes, -1)
    for (const { nodes: wanted, borrower } of waiting.splice(0)) {
      const failure = failureOf(wanted)
      if (failure === undefined) lend(wanted, borrower)
      else borrower.refuse(failure)
    }
  }

  return {
    lend,
    giveBack(nodes, connection) {
      pool.giveBack(connection)
      free(nodes)
    },
    waiting: () => waiting.length,
  }
}

/** A connection that is borrowed with its first statement. */
class LateConnection implements DatabaseConnection {
  readonly #loans: Loans
  readonly #locate: Nodes['locate']
  #borrowed: { connection: DatabaseConnection; nodes: readonly Node[] } | undefined
  #failure: unknown
  /** Nodes that owe an answer, and how many answers are still to come. */
  readonly #asked = new Set<Node>()
  #underWay = 0
  onLost: ((error: unknown) => void) | undefined

  constructor(loans: Loans, locate: Nodes['locate']) {
    this.#loans = loans
    this.#locate = locate
  }

  get failure(): unknown {
    return this.#borrowed ? this.#borrowed.connection.failure : this.#failure
  }

  set failure(error: unknown) {
    if (this.#borrowed) this.#borrowed.connection.failure = error
    else this.#failure = error
  }

  get processId(): number {
    return this.#borrowed?.connection.processId ?? 0
  }

  send(tasks: readonly StatementTask[], done: () => void): void {
    this.#locate(tasks, (nodes) => this.#sendTo(nodes, tasks, done))
  }

  abandon(error: unknown): void {
    this.#borrowed?.connection.abandon(error)
  }

  async close(): Promise<void> {}

  /** Gives the connection back. Work that goes on after its connection was lost borrows no other one. */
  release(): void {
    const returned = this.#borrowed
    this.#borrowed = undefined
    this.#failure ??= returned?.connection.failure ?? connectionFailure('CONNECTION_CLOSED')
    if (returned) this.#loans.giveBack(returned.nodes, returned.connection)
  }

  #sendTo(nodes: readonly Node[], tasks: readonly StatementTask[], done: () => void): void {
    const failed = this.#failure ?? failureOf(nodes)
    if (failed !== undefined) refuseAll(tasks, failed, done)
    else if (this.#borrowed) this.#sendOn(this.#borrowed.connection, nodes, tasks, done)
    else
      this.#loans.lend(nodes, {
        take: (connection) => {
          this.#borrowed = { connection, nodes }
          connection.onLost = (error) => this.onLost?.(error)
          this.#sendTo(nodes, tasks, done)
        },
        refuse: (error) => {
          this.#failure = error
          refuseAll(tasks, error, done)
        },
      })
  }

  /** Sends statements, and notes for how long the nodes have owed an answer. */
  #sendOn(
    connection: DatabaseConnection,
    nodes: readonly Node[],
    tasks: readonly StatementTask[],
    done: () => void,
  ): void {
    this.#underWay += 1
    for (const node of nodes) {
      this.#asked.add(node)
      if (!node.asked.has(connection)) node.asked.set(connection, performance.now())
    }
    connection.send(tasks, () => {
      this.#underWay -= 1
      if (connection.failure === undefined)
        for (const node of nodes) node.heardAt = performance.now()
      if (this.#underWay === 0) {
        for (const node of this.#asked) node.asked.delete(connection)
        this.#asked.clear()
      }
      done()
    })
  }
}

const failureOf = (nodes: readonly Node[]): Error | undefined =>
  nodes.find(({ failure }) => failure !== undefined)?.failure

const refuseAll = (tasks: readonly StatementTask[], error: unknown, done: () => void): void => {
  for (const { reject } of tasks) reject(error)
  done()
}
