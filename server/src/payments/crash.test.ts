/** Moves of transactions whose process or database dies in the middle. */
import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { after, before, test } from 'node:test'
import { openPayments, type Payments } from '../../test/support/payments.ts'
import { countsFit, storiesFit } from '../../test/support/stories.ts'
import { rollStatistics } from '../projects/index.ts'

const program = join(import.meta.dirname, '..', '..', 'test', 'support', 'moving-process.ts')

let payments: Payments

before(async () => {
  payments = await openPayments()
})
after(() => payments.close())

type Call = { path: string; body: object; key?: string }

const newTransactions = (count: number): Promise<number[]> =>
  Promise.all(
    Array.from({ length: count }, () =>
      payments.newTransaction({ user: { id: 'u1' }, currency: 'EUR', amount: '10.00' }),
    ),
  )

const pick = <T>(choices: readonly T[]): T =>
  choices[Math.floor(Math.random() * choices.length)] as T

const reason = { code: 1, reason: 'R' }

/** Several moves of each transaction, lawful or not; every third with its answer kept. */
const movesOf = (ids: readonly number[]): Call[] =>
  ids.flatMap((id) =>
    Array.from({ length: 4 }, (_, index): Call => {
      const [path, body] = pick<[string, object]>([
        ['pay', {}],
        ['pay', {}],
        ['decline', reason],
        ['reject', { reason: 'R' }],
        ['refund', reason],
        ['refund', { ...reason, amount: '4' }],
        ['refund', { ...reason, amount: '6.00' }],
      ])
      const key = Math.random() < 0.3 ? { key: `move-${id}-${index}` } : {}
      return { path: `${id}/${path}`, body, ...key }
    }),
  )

const start = (calls: readonly Call[]): ChildProcess => {
  const { url, project } = payments.world
  const { authorization } = project.authorization
  const args = [program, url, String(project.project_id), authorization, JSON.stringify(calls)]
  return spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
}

/** Reads a process's answers, calls `disturb` at the n-th, and answers the calls that took effect. */
const follow = async (
  child: ChildProcess,
  calls: readonly Call[],
  at: number,
  disturb: () => unknown,
): Promise<Call[]> => {
  const made: Call[] = []
  const exit = once(child, 'exit')
  let answers = 0
  for await (const line of createInterface({ input: child.stdout as NodeJS.ReadableStream })) {
    const [index, status] = line.split(' ').map(Number)
    if (status === 200) made.push(calls[index as number] as Call)
    answers += 1
    if (answers === at) await disturb()
  }
  await exit
  return made
}

/** Asserts that what took effect according to its answer did. */
const tookEffect = (made: readonly Call[], stories: Awaited<ReturnType<typeof storiesFit>>) => {
  const typeOf: Record<string, RegExp> = {
    pay: /order_paid/,
    decline: /ps_declined/,
    reject: /afs_reject/,
    refund: /refund/,
  }
  for (const { path } of made) {
    const [id = '', call = ''] = path.split('/')
    const types = stories.get(Number(id))?.join(' ') ?? ''
    assert.match(types, typeOf[call] as RegExp, `${path} was answered but did not happen`)
  }
}

test('a process killed at any moment leaves a move with its notification, or neither', async () => {
  const ids = await newTransactions(150)
  const made: Call[] = []
  let count = 0
  for (let round = 0; round < 4; round += 1) {
    const calls = movesOf(ids)
    count += calls.length
    const child = start(calls)
    const moment = 1 + Math.floor(Math.random() * 200)
    made.push(...(await follow(child, calls, moment, () => child.kill('SIGKILL'))))
    tookEffect(made, await storiesFit(payments))
    await countsFit(payments)
    if (round % 2 === 0) await rollStatistics(payments.world)
  }
  assert.ok(made.length > 0 && made.length < count, 'the kills came in the middle')
})

test('in the separate mode a killed process leaves both notifications of a change, or none', async () => {
  await payments.set({ webhook_mode: 'separate' })
  const ids = await newTransactions(60)
  const claimed = await Promise.all(Array.from({ length: 30 }, () => payments.claim()))
  const calls = [
    ...movesOf(ids),
    ...claimed.map((id): Call => ({ path: `${id}/refund`, body: reason })),
  ].toSorted(() => Math.random() - 0.5)
  const child = start(calls)
  const moment = 20 + Math.floor(Math.random() * 100)
  const made = await follow(child, calls, moment, () => child.kill('SIGKILL'))
  assert.ok(made.length > 0 && made.length < calls.length, 'the kill came in the middle')
  const stories = await storiesFit(payments)
  tookEffect(made, stories)
  for (const id of ids) {
    const story = stories.get(id)?.join(' ') ?? ''
    assert.match(story, /^($|ps_declined$|afs_reject$|payment order_paid\b)/)
    assert.doesNotMatch(story, /order_canceled/)
  }
  for (const id of claimed)
    assert.match(stories.get(id)?.join(' ') ?? '', /^order_paid( refund order_canceled)?$/)
  await payments.set({ webhook_mode: 'combined' })
})

test('losing the database at any moment leaves a move with its notification, or neither', async () => {
  const calls = movesOf(await newTransactions(100))
  const child = start(calls)
  const loseConnections = () => payments.world.sql`
    select pg_terminate_backend(pid)
    from pg_stat_activity
    where datname = current_database()
      and application_name = 'moving-process'
  `
  const moment = 1 + Math.floor(Math.random() * 200)
  const made = await follow(child, calls, moment, loseConnections)
  assert.equal(child.exitCode, 0, 'the process goes on')
  tookEffect(made, await storiesFit(payments))
  const counted = await countsFit(payments)
  assert.ok(counted && counted.orders > 0 && counted.declines > 0 && counted.refunds > 0)
  assert.ok(made.length > 50, 'moves go on afterwards')
})
