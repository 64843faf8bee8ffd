import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { performance } from 'node:perf_hooks'
import { test } from 'node:test'
import { listen } from '../test/listen.ts'
import { deadlines } from './deadlines.ts'

/** The milliseconds until a deadline told its owner. */
const waitFor = (
  wheel: ReturnType<typeof deadlines>,
  milliseconds: number,
  startedAt = performance.now(),
) =>
  new Promise<number>((resolve) => {
    wheel.set(milliseconds, { expire: () => resolve(performance.now() - startedAt) }, startedAt)
  })

/** The wheel's timer does not keep the process alive, so tests that only wait for it must. */
const awake = async <T>(work: Promise<T>): Promise<T> => {
  const timer = setInterval(() => {}, 1000)
  try {
    return await work
  } finally {
    clearInterval(timer)
  }
}

test('a deadline never comes early', async () => {
  const wheel = deadlines()
  const limits = [0, 1, 19, 20, 21, 39, 40, 41, 100, 123]
  const waited = await awake(Promise.all(limits.map((limit) => waitFor(wheel, limit))))
  for (const [index, limit] of limits.entries()) assert((waited[index] ?? 0) >= limit - 0.01)
})

test('deadlines come in their order', async () => {
  const wheel = deadlines()
  const order: number[] = []
  const limits = [160, 0, 80, 240, 120]
  // From one moment: the process may be held up between two of them.
  const now = performance.now()
  const all = limits.map((limit) => waitFor(wheel, limit, now).then(() => order.push(limit)))
  await awake(Promise.all(all))
  assert.deepEqual(
    order,
    limits.toSorted((a, b) => a - b),
  )
})

test('a cancelled deadline never comes, also when it falls due with the one that cancels it', async () => {
  const wheel = deadlines()
  const expired: string[] = []
  const before = wheel.set(30, { expire: () => expired.push('before') })
  wheel.cancel(before)
  await awake(
    new Promise<void>((resolve) => {
      wheel.set(60, { expire: () => wheel.cancel(sibling) })
      const sibling = wheel.set(60, { expire: () => expired.push('sibling') })
      wheel.set(100, { expire: resolve })
    }),
  )
  assert.deepEqual(expired, [])
  wheel.cancel(before)
})

test('a deadline beyond one turn of the wheel waits for its turn', async () => {
  const turnMs = 4 * 20
  const wheel = deadlines(4)
  const limits = [10, turnMs, turnMs + 10, 3 * turnMs - 1, 3 * turnMs + 1]
  const waited = await awake(Promise.all(limits.map((limit) => waitFor(wheel, limit))))
  for (const [index, limit] of limits.entries()) assert((waited[index] ?? 0) >= limit - 0.01)
})

test('the wheel sleeps until a deadline, also until one that is set later and comes first', async () => {
  const wheel = deadlines()
  const { uvMetricsInfo: before } = performance.nodeTiming
  const [late, early] = await awake(Promise.all([waitFor(wheel, 600), waitFor(wheel, 300)]))
  const { uvMetricsInfo: after } = performance.nodeTiming
  assert((early ?? 0) < (late ?? 0))
  // With a tick each 20 ms there would be 30 turns, and as many for what runs after reading.
  const turns = after.loopCount - before.loopCount
  assert(turns < 20, `${turns} turns`)
})

test('a process that was busy tells everybody who is due, and nobody else', async () => {
  const wheel = deadlines()
  const expired: number[] = []
  const told = [40, 80, 120].map(
    (limit) =>
      new Promise<void>((resolve) => {
        wheel.set(limit, { expire: () => resolve(void expired.push(limit)) })
      }),
  )
  const later = wheel.set(60_000, { expire: () => expired.push(60_000) })
  const until = performance.now() + 150
  while (performance.now() < until);
  await awake(Promise.all(told))
  assert.deepEqual(expired, [40, 80, 120])
  wheel.cancel(later)
})

test('after a stall nobody is told that time is up before what came in meanwhile is read', async (t) => {
  const wheel = deadlines()
  const server = createServer()
  const [[near], far] = await Promise.all([
    once(server, 'connection') as Promise<[Socket]>,
    listen(t, server).then((port) => connect(port, '127.0.0.1')),
  ])
  t.after(() => [near, far].map((socket) => socket.destroy()))
  const order: string[] = []
  const read = once(far, 'data').then(() => order.push('read'))
  const told = new Promise<void>((resolve) => {
    wheel.set(50, { expire: () => resolve(void order.push('told')) })
  })
  // Behind the reading of sockets: what comes next after the stall are timers.
  await new Promise<void>((resolve) => setImmediate(resolve))
  near.write('here')
  const until = performance.now() + 100
  while (performance.now() < until);
  await awake(Promise.all([read, told]))
  assert.deepEqual(order, ['read', 'told'])
})
