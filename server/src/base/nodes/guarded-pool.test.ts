import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DatabaseConnection, StatementTask } from '../database/connection.ts'
import type { Borrower, Pool } from '../database/pool.ts'
import { scriptOf } from '../database/prepared.ts'
import type { Tx } from '../database/statement.ts'
import { runTransaction } from '../database/transaction.ts'
import { guarded } from './guarded-pool.ts'
import type { Nodes } from './nodes.ts'
import type { Node } from './placement.ts'

const newNode = (host: string): Node => ({
  host,
  port: 5432,
  failure: undefined,
  asked: new Map(),
  heardAt: 0,
  isTried: false,
})

/** A pool of four whose connections answer when they are told to. */
const startPool = () => {
  const sent: { values: unknown; answer: () => void }[] = []
  let lent = 0
  const open = (): DatabaseConnection => {
    const connection: DatabaseConnection = {
      send(tasks, done) {
        const answer = (): void => {
          for (const { resolve } of tasks) resolve('answered')
          done()
        }
        sent.push({ values: tasks[0]?.values[0], answer })
      },
      failure: undefined,
      processId: 1,
      onLost: undefined,
      abandon(error) {
        connection.failure = error
      },
      close: async () => {},
    }
    return connection
  }
  const pool: Pool = {
    lend({ take }: Borrower) {
      lent += 1
      take(open())
    },
    along: () => [],
    giveBack() {
      lent -= 1
    },
    load: () => ({ most: 4, inUse: lent, waiting: 0 }),
    end: async () => {},
  }
  return { pool, sent }
}

const [first, second] = [newNode('a'), newNode('b')]
const byName: Readonly<Record<string, readonly Node[]>> = { a: [first], b: [second], none: [] }
const locate: Nodes['locate'] = (tasks, then) => then(byName[String(tasks[0]?.values[0])] ?? [])

/** Sends one statement to a node, as a pool's user does. */
const ask = (pool: Pool, node: string): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const task: StatementTask = { prepared: scriptOf('select 1'), values: [node], resolve, reject }
    pool.lend({
      take: (connection) => connection.send([task], () => pool.giveBack(connection)),
      refuse: reject,
    })
  })

test('a node gets three of four connections, and others find one free', async () => {
  const { pool, sent } = startPool()
  const guard = guarded(pool, { locate, close: async () => {} })
  const asked = Array.from({ length: 5 }, () => ask(guard, 'a'))
  assert.deepEqual([sent.length, guard.load().waiting], [3, 2])
  const other = ask(guard, 'b')
  assert.equal(sent.at(-1)?.values, 'b')
  sent.at(-1)?.answer()
  assert.equal(await other, 'answered')
  assert.equal(first.asked.size, 3)
  for (let nth = 0; nth < sent.length; nth += 1) if (sent[nth]?.values === 'a') sent[nth]?.answer()
  await Promise.all(asked)
  assert.deepEqual([first.asked.size, pool.load().inUse, guard.load().waiting], [0, 0, 0])
})

test('nothing is sent to a node that has failed, and who waits for it is told when a place comes free', async () => {
  const { pool, sent } = startPool()
  const guard = guarded(pool, { locate, close: async () => {} })
  const failure = new Error('silent')
  const asked = Array.from({ length: 4 }, () => ask(guard, 'a'))
  first.failure = failure
  try {
    await assert.rejects(ask(guard, 'a'), failure)
    sent[0]?.answer()
    await asked[0]
    await assert.rejects(asked[3] as Promise<unknown>, failure)
    assert.equal(sent.length, 3)
    const other = ask(guard, 'none')
    sent.at(-1)?.answer()
    assert.equal(await other, 'answered')
  } finally {
    first.failure = undefined
  }
})

test('a transaction borrows a connection for the node of its first statement', async () => {
  const { pool, sent } = startPool()
  const node = newNode('c')
  const locateIt: Nodes['locate'] = ([task], then) =>
    then((task?.leads ?? task)?.values[0] === 'c' ? [node] : [])
  const guard = guarded(pool, { locate: locateIt, close: async () => {} })
  guard.lend({
    take(connection) {
      const work = (tx: Tx) => tx.indexed`select ${'c'}`
      runTransaction(connection, () => guard.giveBack(connection), '', work).catch(() => {})
    },
    refuse: assert.fail,
  })
  // The beginning, the setting and the statement are answered, and then the end.
  for (let nth = 0; nth < 4; nth += 1) {
    while (sent[nth] === undefined) await new Promise((resolve) => setImmediate(resolve))
    if (nth < 3) assert.equal(node.asked.size, 1)
    sent[nth]?.answer()
  }
  await new Promise((resolve) => setImmediate(resolve))
  assert.deepEqual([node.asked.size, pool.load().inUse], [0, 0])
})
