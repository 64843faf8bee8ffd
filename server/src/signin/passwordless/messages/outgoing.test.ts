/**
 * Messages that are sent, messages that are not, and the answers about them; over HTTP see `message-budgets.test.ts`.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fromMilliseconds } from '../../../base/clock.ts'
import { limiter } from '../../../base/limits/rate-limit.ts'
import { createLog } from '../../../base/log.ts'
import { MessageFailure } from '../../../base/messages/message-failure.ts'
import type { MessageBudgets, Project } from '../../../projects/index.ts'
import { outgoing } from './outgoing.ts'

const createPost = (message_budgets: MessageBudgets, limits = true) => {
  let now = Date.UTC(2026, 10, 22)
  let ms = 0
  const lines: Record<string, unknown>[] = []
  const waits: number[] = []
  const post = outgoing(
    {
      limiter: limiter({ now: () => fromMilliseconds(now) }),
      log: createLog('info', { write: (line) => lines.push(JSON.parse(line)) }),
      settings: { limits },
    },
    { wait: async (time) => void waits.push(time), stopwatch: () => ms },
  )
  const projectOf = (projectId: number) =>
    ({ projectId, settings: { message_budgets } }) as unknown as Project
  /** Sends something that takes so long; answers whether it was sent. */
  const send = async (to: string, takes = 0, projectId = 7) => {
    const channel = to.startsWith('+') ? 'phone' : 'email'
    const { handOver } = await post.admit(projectOf(projectId), channel, to)
    let isSent = false
    await handOver(async () => {
      isSent = true
      ms += takes
    })
    return isSent
  }
  return {
    post,
    send,
    lines,
    waits,
    project: projectOf(7),
    pass: (seconds: number) => {
      now += seconds * 1000
    },
    /** How many came to an end, by outcome and reason. */
    counted: (outcome: string, reason: string) =>
      post
        .counts()
        .filter((one) => one.outcome === outcome && one.reason === reason)
        .reduce((sum, { count }) => sum + count, 0),
  }
}

test('what is not sent takes as long as one of the last that were, each channel for itself', async () => {
  const { send, waits } = createPost({ text_messages_per_hour: 3, mails_per_hour: 1 })
  for (const [index, takes] of [120, 80, 250].entries()) await send(`+4917012${index}4567`, takes)
  await send('ann@players.example', 9000)
  for (let count = 0; count < 50; count++) {
    assert.equal(await send(`+4915${count}1234567`, 1), false)
  }
  assert.equal(waits.length, 50)
  assert.deepEqual([...new Set(waits)].sort(), [120, 250, 80])
  await send('bo@players.example')
  assert.equal(waits.at(-1), 9000)
})

test('how long failures took does not count: a gateway that is away answers late and with an error', async () => {
  const { post, send, waits, project, counted } = createPost({ mails_per_hour: 2 })
  await send('ann@players.example', 40)
  const { handOver } = await post.admit(project, 'email', 'bo@players.example')
  const failure = new MessageFailure('unreachable', 'as the test said')
  await assert.rejects(
    handOver(async () => {
      throw failure
    }),
    failure,
  )
  await send('cy@players.example')
  assert.deepEqual(waits, [40])
  assert.equal(counted('failed', 'unreachable'), 1)
})

test('a budget that is met is logged once for its project and hour, and counted each time', async () => {
  const { send, lines, counted, pass } = createPost({
    text_messages_per_hour: 3,
    text_messages_per_range_per_hour: 1,
    mails_per_hour: 1,
  })
  // One sent and nine not for each of three ranges; then the project has none left for a fourth.
  for (let count = 0; count < 30; count++) await send(`+4917012${count % 3}000${count % 10}`)
  await send('+491701290000')
  for (let count = 0; count < 5; count++) await send(`player${count}@players.example`)
  await send('ann@players.example', 0, 8)
  const told = lines.map(({ project_id, budget, per_hour }) => [project_id, budget, per_hour])
  assert.deepEqual(told, [
    [7, 'text_messages_per_range_per_hour', 1],
    [7, 'text_messages_per_hour', 3],
    [7, 'mails_per_hour', 1],
  ])
  assert.equal(counted('sent', ''), 5)
  assert.equal(counted('suppressed', 'text_messages_per_range_per_hour'), 27)
  assert.equal(counted('suppressed', 'text_messages_per_hour'), 1)
  assert.equal(counted('suppressed', 'mails_per_hour'), 4)
  pass(3600)
  assert.equal(await send('+491701200000'), true)
  assert.equal(await send('+491701200001'), false)
  assert.equal(lines.length, 4)
})

test('no log line names a number or a mailbox', async () => {
  const { send, lines } = createPost({ text_messages_per_range_per_hour: 1, mails_per_hour: 1 })
  for (const to of ['+491701234567', 'ann@players.example']) {
    await send(to)
    await send(to)
  }
  assert.equal(lines.length, 2)
  assert.doesNotMatch(JSON.stringify(lines), /4567|ann/)
})

test('one range that is asked for leaves the others their messages', async () => {
  const { send } = createPost({ text_messages_per_hour: 30 })
  const sent = []
  for (let count = 0; count < 1000; count++) {
    sent.push(await send(`+88213${String(count).padStart(6, '0')}`))
  }
  assert.equal(sent.filter((isSent) => isSent).length, 20)
  assert.equal(await send('+491701234567'), true)
})

test('a country has a budget over all of its ranges', async () => {
  const { send } = createPost({ text_messages_per_country_per_hour: 4 })
  const sent = []
  for (let range = 0; range < 10; range++) sent.push(await send(`+4477${range}0000000`))
  assert.equal(sent.filter((isSent) => isSent).length, 4)
  assert.equal(await send('+33612345678'), true)
})

test('without settings 20 texts go to a range, 200 to a country, 500 in all, and 1000 mails', async () => {
  const { send } = createPost({})
  const count = async (amount: number, to: (index: number) => string) => {
    let sent = 0
    for (let index = 0; index < amount; index++) if (await send(to(index))) sent++
    return sent
  }
  const digits = (index: number) => String(index).padStart(4, '0')
  assert.equal(await count(30, (index) => `+49170123${digits(index)}`), 20)
  assert.equal(await count(300, (index) => `+44${digits(index)}123456`), 200)
  assert.equal(await count(200, (index) => `+33${digits(index)}12345`), 200)
  assert.equal(await count(200, (index) => `+39${digits(index)}12345`), 80)
  assert.equal(await count(1100, (index) => `player${index}@players.example`), 1000)
})

test('0 switches a budget off, and so does the process that counts no limits', async () => {
  const none = {
    text_messages_per_hour: 0,
    text_messages_per_country_per_hour: 0,
    text_messages_per_range_per_hour: 0,
    mails_per_hour: 0,
  }
  for (const { send } of [createPost(none), createPost({ mails_per_hour: 1 }, false)]) {
    for (let count = 0; count < 1100; count++) {
      assert.equal(await send(`+49170123${String(count).padStart(4, '0')}`), true)
      assert.equal(await send(`player${count}@players.example`), true)
    }
  }
})
