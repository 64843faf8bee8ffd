import assert from 'node:assert/strict'
import { test } from 'node:test'
import { queued } from './queues.ts'

const settled = () => new Promise((done) => setImmediate(done))

test('work of one key comes one after the other, in the order asked for', async () => {
  const turnOf = queued<string>()
  const begun: number[] = []
  const gates = [0, 1, 2].map(() => Promise.withResolvers<number>())
  const all = gates.map(({ promise }, n) =>
    turnOf('a', () => {
      begun.push(n)
      return promise
    }),
  )
  gates[2]?.resolve(2)
  await settled()
  assert.deepEqual(begun, [0])
  gates[0]?.resolve(0)
  gates[1]?.resolve(1)
  assert.deepEqual(await Promise.all(all), [0, 1, 2])
  assert.deepEqual(begun, [0, 1, 2])
})

test('no more of one key run at the same time than may, and as many as may', async () => {
  const turnOf = queued<string>(3)
  let running = 0
  const seen: number[] = []
  const work = async (): Promise<void> => {
    running += 1
    seen.push(running)
    await settled()
    running -= 1
  }
  await Promise.all(Array.from({ length: 10 }, () => turnOf('a', work)))
  await Promise.all(Array.from({ length: 4 }, () => turnOf('a', work)))
  assert.equal(Math.max(...seen), 3)
  assert.equal(running, 0)
})

test('keys do not wait for one another, and work that fails holds nobody up', async () => {
  const turnOf = queued<string>()
  const never = Promise.withResolvers<string>()
  const held = turnOf('a', () => never.promise)
  const failing = turnOf('b', () => Promise.reject(new Error('on purpose')))
  const next = turnOf('b', async () => 'done')
  await assert.rejects(failing, /on purpose/)
  assert.equal(await next, 'done')
  never.resolve('at last')
  assert.equal(await held, 'at last')
})
