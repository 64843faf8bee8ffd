import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { after, before, test } from 'node:test'
import { openPayments, type Payments } from '../../test/support/payments.ts'

const program = join(import.meta.dirname, '..', '..', 'test', 'support', 'declining-process.ts')

let payments: Payments

before(async () => {
  payments = await openPayments()
})
after(() => payments.close())

const newTransactions = (count: number) =>
  Promise.all(Array.from({ length: count }, () => payments.newTransaction()))

const startDeclining = (ids: readonly number[]): ChildProcess => {
  const { url, project } = payments.world
  const { authorization } = project.authorization
  const args = [program, url, String(project.project_id), authorization, JSON.stringify(ids)]
  return spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
}

/** Reads a process's answers, calls `disturb` at the n-th, and answers the ids that were declined. */
const follow = async (
  child: ChildProcess,
  at: number,
  disturb: () => unknown,
): Promise<number[]> => {
  const declined: number[] = []
  const exit = once(child, 'exit')
  let answers = 0
  for await (const line of createInterface({ input: child.stdout as NodeJS.ReadableStream })) {
    const [id, status] = line.split(' ').map(Number)
    if (status === 200) declined.push(id as number)
    answers += 1
    if (answers === at) await disturb()
  }
  await exit
  return declined
}

const stateOf = async (): Promise<Map<number, string>> => {
  const rows = await payments.world.sql<{ transaction_id: number; status: string }[]>`
    select transaction_id, status from transactions
  `
  return new Map(rows.map(({ transaction_id, status }) => [transaction_id, status]))
}

/** Asserts that exactly the declined transactions are told of, each once; answers them. */
const reconcile = async (): Promise<Set<number>> => {
  const told = (await payments.notifications()).map((text) => JSON.parse(text).transaction.id)
  const declined = [...(await stateOf())].flatMap(([id, state]) =>
    state === 'declined' ? [id] : [],
  )
  assert.deepEqual(told.sort(), declined.sort())
  return new Set(declined)
}

test('G3: a process killed at any moment leaves a decline with its notification, or neither', async () => {
  const ids = await newTransactions(250)
  const answered = new Set<number>()
  for (let round = 0; round < 4; round += 1) {
    const state = await stateOf()
    const child = startDeclining(ids.filter((id) => state.get(id) === 'created'))
    const moment = 1 + Math.floor(Math.random() * 50)
    for (const id of await follow(child, moment, () => child.kill('SIGKILL'))) answered.add(id)
    const declined = await reconcile()
    for (const id of answered) assert.ok(declined.has(id), `${id} was answered but is not declined`)
  }
  assert.ok(answered.size < ids.length, 'the kills came in the middle')
})

test('G3: losing the database at any moment leaves a decline with its notification, or neither', async () => {
  const ids = await newTransactions(200)
  const child = startDeclining(ids)
  const loseConnections = () => payments.world.sql`
    select pg_terminate_backend(pid)
    from pg_stat_activity
    where datname = current_database()
      and application_name = 'declining-process'
  `
  const moment = 1 + Math.floor(Math.random() * 100)
  const answered = await follow(child, moment, loseConnections)
  assert.equal(child.exitCode, 0, 'the process goes on')
  const declined = await reconcile()
  for (const id of answered) assert.ok(declined.has(id), `${id} was answered but is not declined`)
  assert.ok(answered.length > 100, 'declines go on afterwards')
})
