/** The nodes of a spread database as the coordinator tells them: when one has failed, and when it is back. */
import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import type { DatabaseConnection, StatementTask } from '../database/connection.ts'
import type { Sql } from '../database/database.ts'
import { scriptOf } from '../database/prepared.ts'
import { silentLog } from '../log.ts'
import { type Nodes, openNodes } from './nodes.ts'
import type { Node } from './placement.ts'

const times = { look: 2, silent: 20, trial: 20, trialRest: 2 }

let opened: Nodes | undefined
afterEach(async () => {
  await opened?.close()
  opened = undefined
})

/** A coordinator with two nodes: projects lie at one by their number. `answers` says which node can be reached. */
const openAt = (answers: (port: number) => boolean | Promise<boolean>): Nodes => {
  const tried: Record<string, (values: readonly unknown[]) => unknown> = {
    pg_dist_node: () => [
      { group_id: 1, host: 'node', port: 1 },
      { group_id: 2, host: 'node', port: 2 },
    ],
    pg_dist_partition: () => [{ name: 'sessions', kind: 'table' }],
    pg_dist_placement: ([given]) =>
      [...String(given).matchAll(/\d+/g)].map(([id]) => ({
        project_id: Number(id),
        group_id: Number(id),
      })),
    citus_check_connection_to_node: async ([, port]) => [{ answers: await answers(Number(port)) }],
  }
  const sql = async (strings: readonly string[], ...values: unknown[]) => {
    const text = strings.join('?')
    const [, answer] = Object.entries(tried).find(([name]) => text.includes(name)) ?? []
    assert.ok(answer, text)
    return await answer(values)
  }
  opened = openNodes(
    { sql: Object.assign(sql, { end: async () => {} }) as unknown as Sql, log: silentLog },
    times,
  )
  return opened
}

/** The node at which a project lies. */
const nodeOf = (nodes: Nodes, project: number): Promise<Node> => {
  const task = {
    prepared: scriptOf('select 1 from sessions where project_id = $1'),
    values: [String(project)],
    resolve() {},
    reject() {},
  } satisfies StatementTask
  return new Promise((resolve, reject) => {
    nodes.locate([task], ([node]) => (node ? resolve(node) : reject(new Error('no node'))))
  })
}

/** A statement that the node owes an answer to; tells what its connection was hung up with. */
const ask = (node: Node): { hungUp: unknown; answer(): void } => {
  const asked = { hungUp: undefined as unknown, answer: () => void node.asked.delete(connection) }
  const connection = {
    abandon(error: unknown) {
      asked.hungUp = error
      node.asked.delete(connection)
    },
  } as DatabaseConnection
  node.asked.set(connection, performance.now())
  return asked
}

const until = async (isSo: () => boolean): Promise<void> => {
  while (!isSo()) await delay(1)
}

test('a node that answers neither a statement nor the coordinator fails, and is back with its first answer', async () => {
  let isThere = false
  const nodes = openAt((port) => port === 2 || isThere)
  const [first, second] = [await nodeOf(nodes, 1), await nodeOf(nodes, 2)]
  const asked = ask(first)
  await until(() => first.failure !== undefined)
  assert.equal(asked.hungUp, first.failure)
  assert.equal((first.failure as Error & { code?: string }).code, 'CONNECTION_SILENT')
  assert.equal(second.failure, undefined)
  isThere = true
  await until(() => first.failure === undefined)
})

test('a trial that gets no answer at all fails the node, too', async () => {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const nodes = openAt((port) => port === 2 || promise)
  const first = await nodeOf(nodes, 1)
  const asked = ask(first)
  await until(() => first.failure !== undefined)
  assert.equal(asked.hungUp, first.failure)
  resolve(true)
  await until(() => first.failure === undefined)
})

test('a slow statement fails no node that answers the coordinator', async () => {
  let trials = 0
  const nodes = openAt(() => {
    trials += 1
    return true
  })
  const first = await nodeOf(nodes, 1)
  const asked = ask(first)
  await until(() => trials >= 3)
  assert.deepEqual([first.failure, asked.hungUp], [undefined, undefined])
  asked.answer()
})

test('a node that goes on answering others is not tried out', async () => {
  const trials = { 1: 0, 2: 0 }
  const nodes = openAt((port) => {
    trials[port as 1 | 2] += 1
    return true
  })
  const [first, second] = [await nodeOf(nodes, 1), await nodeOf(nodes, 2)]
  const slow = ask(first)
  // Later than any look of this test.
  first.heardAt = performance.now() + 60_000
  const hung = ask(second)
  await until(() => trials[2] >= 3)
  assert.equal(trials[1], 0)
  slow.answer()
  hung.answer()
})
