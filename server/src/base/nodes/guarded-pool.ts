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
    lend: ({ take }) => take(lateConnection(loans, locate)),
    // Nothing goes along with a statement that may wait for a node which hangs.
    along: () => [],
    giveBack: (connection) => (connection as Late).release(),
    load() {
      const load = pool.load()
      return { ...load, waiting: load.waiting + loans.waiting() }
    },
    end: pool.end,
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
type Late = DatabaseConnection & { release(): void }

const lateConnection = (loans: Loans, locate: Nodes['locate']): Late => {
  let borrowed: { connection: DatabaseConnection; nodes: readonly Node[] } | undefined
  let failure: unknown
  const sendTo = (nodes: readonly Node[], batches: Batches, done: () => void): void => {
    const failed = failure ?? failureOf(nodes)
    if (failed !== undefined) refuseAll(batches, failed, done)
    else if (borrowed) sendOn(borrowed.connection, nodes, batches, done)
    else
      loans.lend(nodes, {
        take(connection) {
          borrowed = { connection, nodes }
          connection.onLost = (error) => late.onLost?.(error)
          sendTo(nodes, batches, done)
        },
        refuse(error) {
          failure = error
          refuseAll(batches, error, done)
        },
      })
  }
  const late: Late = {
    send: (batches, done) => locate(batches, (nodes) => sendTo(nodes, batches, done)),
    get failure() {
      return borrowed ? borrowed.connection.failure : failure
    },
    set failure(error) {
      if (borrowed) borrowed.connection.failure = error
      else failure = error
    },
    get processId() {
      return borrowed?.connection.processId ?? 0
    },
    onLost: undefined,
    abandon: (error) => borrowed?.connection.abandon(error),
    close: async () => {},
    release() {
      const returned = borrowed
      borrowed = undefined
      // Work that goes on after its connection was lost borrows no other one.
      failure ??= returned?.connection.failure ?? connectionFailure('CONNECTION_CLOSED')
      if (returned) loans.giveBack(returned.nodes, returned.connection)
    },
  }
  return late
}

type Batches = readonly (readonly StatementTask[])[]

/** Sends batches, and notes for how long the nodes have owed an answer. */
const sendOn = (
  connection: DatabaseConnection,
  nodes: readonly Node[],
  batches: Batches,
  done: () => void,
): void => {
  const sentAt = performance.now()
  for (const { asked } of nodes) asked.set(connection, sentAt)
  connection.send(batches, () => {
    for (const node of nodes) {
      node.asked.delete(connection)
      if (connection.failure === undefined) node.heardAt = performance.now()
    }
    done()
  })
}

const failureOf = (nodes: readonly Node[]): Error | undefined =>
  nodes.find(({ failure }) => failure !== undefined)?.failure

const refuseAll = (batches: Batches, error: unknown, done: () => void): void => {
  for (const { reject } of batches.flat()) reject(error)
  done()
}
