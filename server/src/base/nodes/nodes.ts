/**
 * The nodes of a spread database, and which of them answer.
 *
 * A node that refuses fails its own statements at once. A node that hangs holds them, and with them their connections,
 * which all projects share. `statement_timeout` is no help: the coordinator asks the node to cancel, and waits for that
 * without end (Citus 13.2, `ShutdownConnection`). So we look from here:
 *
 * - A node is silent when a statement has waited for it for a second and nothing else was answered meanwhile.
 * - Then the coordinator is told to try it out, over a connection of ours that nobody else needs. A statement that is
 *   only slow does no harm: the node answers this one.
 * - Without an answer within another second the node has failed. All that waits for it fails, its connections are
 *   hung up, and what comes next is refused at once.
 * - The trial goes on, and its first answer ends the failure.
 *
 * Projects are looked up when a statement first names them. The places are read again every ten seconds, and every
 * second while a node has failed, because a shard may move.
 */
import { setTimeout as delay } from 'node:timers/promises'
import type { StatementTask } from '../database/connection.ts'
import type { Sql } from '../database/database.ts'
import { connectionFailure } from '../database/failures.ts'
import type { Log } from '../log.ts'
import { askNode } from './placement.sql.ts'
import { type Node, Placement } from './placement.ts'

export type Nodes = {
  /**
   * Tells which nodes statements go to: at once where their projects are known, else when the coordinator has said it.
   * Nodes that cannot be told are left out.
   */
  locate(tasks: readonly StatementTask[], then: (nodes: readonly Node[]) => void): void
  close(): Promise<void>
}

/** Milliseconds. */
export type NodeTimes = {
  /** Between two looks. */
  look: number
  /** A node that owes an answer for longer, and gave no other meanwhile, is tried out. */
  silent: number
  /** A trial without an answer for longer means that the node has failed. */
  trial: number
  /** Between two trials of a node that has failed. */
  trialRest: number
}

const usualTimes: NodeTimes = { look: 250, silent: 1000, trial: 1000, trialRest: 1000 }
/** Looks between two readings of all places. */
const looksBetween = 40

/** Watches the nodes of a spread database, with a few connections of its own to the coordinator. */
export const openNodes = ({ sql, log }: { sql: Sql; log: Log }, times = usualTimes): Nodes => {
  const placement = new Placement(sql)
  let looks = 0
  let isClosed = false

  const look = (): void => {
    const now = performance.now()
    for (const node of placement.nodes())
      if (!node.isTried && isSilent(node, now, times.silent)) void tryOut(node)
    looks += 1
    // The coordinator may be away, too.
    if (looks % looksBetween === 0) placement.refresh().catch(() => {})
  }
  const timer = setInterval(look, times.look).unref()

  const tryOut = async (node: Node): Promise<void> => {
    node.isTried = true
    const late = setTimeout(() => fail(node), times.trial)
    while (!isClosed && !(await answers(node))) {
      fail(node)
      await delay(times.trialRest, undefined, { ref: false })
      await placement.refresh().catch(() => {})
    }
    clearTimeout(late)
    node.isTried = false
    node.heardAt = performance.now()
    if (node.failure === undefined) return
    node.failure = undefined
    if (!isClosed) log.info({ node: nameOf(node) }, 'a node of the database answers again')
  }

  /** Where the coordinator cannot be asked, the node is not to blame, but what is known of it stays. */
  const answers = async (node: Node): Promise<boolean> => {
    try {
      const [row] = await askNode(sql, node)
      return row?.answers === true
    } catch {
      return node.failure === undefined
    }
  }

  const fail = (node: Node): void => {
    if (node.failure !== undefined || isClosed) return
    const failure = connectionFailure('CONNECTION_SILENT')
    node.failure = failure
    log.warn(
      { node: nameOf(node), waiting: node.asked.size },
      'a node of the database does not answer: calls of its projects fail until it does',
    )
    for (const connection of [...node.asked.keys()]) connection.abandon(failure)
  }

  return {
    locate: (tasks, then) => placement.locate(tasks, then),
    async close() {
      isClosed = true
      clearInterval(timer)
      await sql.end({ timeout: 0 })
    },
  }
}

const isSilent = ({ asked, heardAt }: Node, now: number, mostMs: number): boolean => {
  const [oldest] = asked.values()
  return oldest !== undefined && now - Math.max(oldest, heardAt) > mostMs
}

const nameOf = ({ host, port }: Node): string => `${host}:${port}`
