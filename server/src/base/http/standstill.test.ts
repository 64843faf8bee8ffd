import assert from 'node:assert/strict'
import { test } from 'node:test'
import { silentLog } from '../log.ts'
import { httpServer } from './http.ts'
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
  const watch = standstill(clock.now)
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

test('what came while the process stood still is refused before anything is done, and its connection ends', async () => {
  const clock = handClock()
  let done = 0
  const app = httpServer({ log: silentLog, trustedProxies: [], monotonicMs: clock.now })
  app.post('/do', async () => {
    done += 1
    return { done }
  })
  try {
    assert.equal((await app.inject({ method: 'POST', url: '/do' })).statusCode, 200)
    clock.pass(30_000)
    const late = await app.inject({ method: 'POST', url: '/do' })
    assert.deepEqual(
      [late.statusCode, late.headers.connection, late.headers['retry-after'], late.body, done],
      [503, 'close', '1', '', 1],
    )
    assert.match(String(late.headers['x-request-id']), /^[0-9a-f]+$/)
    clock.pass(1000)
    assert.equal((await app.inject({ method: 'POST', url: '/do' })).statusCode, 200)
  } finally {
    await app.close()
  }
})
