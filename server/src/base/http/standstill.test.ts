import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { silentLog } from '../log.ts'
import { httpServer } from './server.ts'
import { standstill } from './standstill.ts'

/** A clock that only the test moves. */
const handClock = () => {
  let ms = 1000
  return {
    now: () => ms,
    pass(more: number) {
      ms += more
    },
  }
}

test('a process that stood still for more than five seconds is waking for one second', () => {
  const clock = handClock()
  const watch = standstill(clock.now, (call) => call())
  clock.pass(5000)
  assert.equal(watch.isWaking(), false)
  clock.pass(5001)
  assert.equal(watch.isWaking(), true)
  clock.pass(999)
  assert.equal(watch.isWaking(), true)
  clock.pass(1)
  assert.equal(watch.isWaking(), false)
})

test('a process that beats is not waking, however long nobody asks it', () => {
  const clock = handClock()
  const watch = standstill(clock.now)
  for (let beats = 0; beats < 100; beats += 1) {
    clock.pass(500)
    watch.beat()
  }
  assert.equal(watch.isWaking(), false)
})

test('a beat that comes before the first request does not hide that the process stood still', () => {
  const clock = handClock()
  const watch = standstill(clock.now)
  clock.pass(30_000)
  watch.beat()
  assert.equal(watch.isWaking(), true)
})

test('a process is waking until its event loop has turned a hundred times, however long that takes', () => {
  const clock = handClock()
  const waiting: (() => void)[] = []
  const watch = standstill(clock.now, (call) => waiting.push(call))
  clock.pass(30_000)
  watch.beat()
  for (let turns = 0; turns < 100; turns += 1) {
    clock.pass(100)
    assert.equal(watch.isWaking(), true)
    assert.equal(waiting.length, 1)
    waiting.pop()?.()
  }
  assert.equal(watch.isWaking(), false)
  assert.equal(waiting.length, 0)
})

test('a process that stands still again while it wakes is waking for as long again', () => {
  const clock = handClock()
  const waiting: (() => void)[] = []
  const watch = standstill(clock.now, (call) => waiting.push(call))
  const wake = (turns: number): void => {
    for (let done = 0; done < turns; done += 1) waiting.pop()?.()
  }
  clock.pass(30_000)
  watch.beat()
  wake(99)
  clock.pass(30_000)
  watch.beat()
  wake(99)
  clock.pass(1000)
  assert.equal(watch.isWaking(), true)
  wake(1)
  assert.equal(watch.isWaking(), false)
})

test('what came while the process stood still is refused before anything is done, and its connection ends', async () => {
  const clock = handClock()
  let done = 0
  const app = httpServer({ log: silentLog, trustedProxies: [], monotonicMs: clock.now })
  app.post('/do', async () => {
    done += 1
    return { done }
  })
  const place = await app.listen({ host: '127.0.0.1', port: 0 })
  const post = () => fetch(`${place}/do`, { method: 'POST' })
  try {
    assert.equal((await post()).status, 200)
    clock.pass(30_000)
    const late = await post()
    const { status, headers } = late
    assert.deepEqual(
      [status, headers.get('connection'), headers.get('retry-after'), await late.text(), done],
      [503, 'close', '1', '', 1],
    )
    assert.match(headers.get('x-request-id') ?? '', /^[0-9a-f]+$/)
    clock.pass(1000)
    for (let turns = 0; turns < 100; turns += 1) await setImmediate()
    assert.equal((await post()).status, 200)
  } finally {
    await app.close()
  }
})

test('what is handed over in memory did not wait for a process that stood still', async () => {
  const clock = handClock()
  const app = httpServer({ log: silentLog, trustedProxies: [], monotonicMs: clock.now })
  app.get('/', async () => ({}))
  clock.pass(30_000)
  assert.equal((await app.inject('/')).statusCode, 200)
  await app.close()
})

test('a request whose body was on its way while the process stood still is refused', async () => {
  const clock = handClock()
  let done = 0
  const app = httpServer({ log: silentLog, trustedProxies: [], monotonicMs: clock.now })
  // Later than the hook that looks first.
  app.addHook('preParsing', async (_request, _reply, payload) => {
    clock.pass(30_000)
    return payload
  })
  app.post('/do', async () => {
    done += 1
    return { done }
  })
  const place = await app.listen({ host: '127.0.0.1', port: 0 })
  try {
    const late = await fetch(`${place}/do`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    })
    assert.deepEqual([late.status, done], [503, 0])
  } finally {
    await app.close()
  }
})

test('a start that kept the process busy for long is no standstill', async () => {
  const clock = handClock()
  const app = httpServer({ log: silentLog, trustedProxies: [], monotonicMs: clock.now })
  app.get('/', async () => 'here')
  clock.pass(30_000)
  try {
    await app.listen({ host: '127.0.0.1', port: 0 })
    assert.equal((await app.inject('/')).statusCode, 200)
  } finally {
    await app.close()
  }
})
