/** Shared buckets, against a real server. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { Redis } from 'ioredis'
import { missingValkey, startValkey, type Valkey } from '../../../test/support/valkey.ts'
import { systemClock } from '../clock.ts'
import { silentLog } from '../log.ts'
import { limiter } from './rate-limit.ts'
import { openSharedLimiter, type SharedLimiter } from './shared-rate-limit.ts'

const until = async (isSo: () => boolean): Promise<void> => {
  const limit = performance.now() + 20_000
  while (!isSo()) {
    assert.ok(performance.now() < limit, 'what the test waits for did not happen')
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

const skip = missingValkey ?? false

describe('rate limits shared through Valkey', { skip }, () => {
  let valkey: Valkey
  let limiters: SharedLimiter[]
  const open = (url: string): SharedLimiter =>
    // A server that is slow because the machine is busy has not gone away.
    openSharedLimiter({ url, log: silentLog, local: limiter(systemClock), patienceMs: 60_000 })

  before(async () => {
    valkey = await startValkey()
    limiters = [open(valkey.url), open(valkey.url)]
    await until(() => limiters.every((one) => one.isConnected()))
  })
  after(async () => {
    for (const one of limiters) await one.close()
    await valkey.stop()
  })

  test('of many requests at once at two processes exactly the burst is allowed', async () => {
    // One a minute: nothing that counts comes back while the test runs.
    const allowance = { perMinute: 1, burst: 40 }
    const verdicts = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        (limiters[index % 2] as SharedLimiter).take('burst', allowance),
      ),
    )
    const allowed = verdicts.filter(({ isAllowed }) => isAllowed)
    assert.equal(allowed.length, 40)
    assert.deepEqual(
      allowed.map(({ remaining }) => remaining).sort((a, b) => a - b),
      Array.from({ length: 40 }, (_, index) => index),
    )
    const refused = verdicts.find(({ isAllowed }) => !isAllowed)
    assert.ok(refused && refused.retryAfter > 50 && refused.retryAfter <= 60)
  })

  test('a bucket fills at its rate by the clock of the server, and holds the burst at most', async () => {
    const [one] = limiters as [SharedLimiter]
    // One a minute: the time that the test itself takes does not count.
    const allowance = { perMinute: 1, burst: 20 }
    const server = new Redis(valkey.url)
    try {
      const passed = async (minutes: number) => {
        const key = 'portreeve:limit:rate'
        const at = Number(await server.hget(key, 'at'))
        await server.hset(key, 'at', String(at - minutes * 60_000))
      }
      for (let count = 0; count < 20; count++) await one.take('rate', allowance)
      await passed(7)
      assert.equal((await one.peek('rate', allowance)).remaining, 7)
      await passed(60)
      assert.equal((await one.peek('rate', allowance)).remaining, 20)
      assert.ok((await server.pttl('portreeve:limit:rate')) > 0, 'a bucket is forgotten when full')
    } finally {
      server.disconnect()
    }
  })

  test('looking takes nothing, a rate of 0 allows everything, keys do not share', async () => {
    const [one, two] = limiters as [SharedLimiter, SharedLimiter]
    const allowance = { perMinute: 1, burst: 1 }
    assert.equal((await one.peek('a', allowance)).isAllowed, true)
    assert.equal((await one.take('a', allowance)).isAllowed, true)
    assert.equal((await two.peek('a', allowance)).isAllowed, false)
    assert.equal((await two.take('b', allowance)).isAllowed, true)
    for (let count = 0; count < 50; count++)
      assert.equal((await one.take('a', { perMinute: 0, burst: 1 })).isAllowed, true)
  })

  test('of many messages at once at two processes exactly the budget is spent, and one is told first', async () => {
    const spend = (index: number, owner = 'many') =>
      (limiters[index % 2] as SharedLimiter).spend(owner, [
        { name: `range ${index % 10}`, kind: 'range', perHour: 1000 },
        { name: 'all', kind: 'all', perHour: 40 },
      ])
    const answers = await Promise.all(Array.from({ length: 200 }, (_, index) => spend(index)))
    const met = answers.filter((answer) => answer !== undefined)
    assert.equal(met.length, 160)
    assert.deepEqual(new Set(met.map(({ budget }) => budget.name)), new Set(['all']))
    assert.equal(met.filter(({ isFirst }) => isFirst).length, 1)
    assert.equal(await spend(0, 'others'), undefined)
  })

  test('what one shared budget refuses takes nothing from the others, and all of them end with the hour', async () => {
    const [one, two] = limiters as [SharedLimiter, SharedLimiter]
    const spend = async (by: SharedLimiter, range: string) => {
      const narrow = { name: `range ${range}`, kind: 'range', perHour: 1 }
      return (await by.spend('7', [narrow, { name: 'all', kind: 'all', perHour: 2 }]))?.budget.name
    }
    const server = new Redis(valkey.url)
    try {
      assert.equal(await spend(one, 'a'), undefined)
      for (let count = 0; count < 10; count++) assert.equal(await spend(two, 'a'), 'range a')
      assert.equal(await spend(two, 'b'), undefined)
      assert.equal(await spend(one, 'c'), 'all')
      const left = await server.pttl('portreeve:budget:7')
      assert.ok(left > 3_000_000 && left <= 3_600_000, `${left} ms`)
      await server.pexpire('portreeve:budget:7', 0)
      assert.equal(await spend(one, 'a'), undefined)
    } finally {
      server.disconnect()
    }
  })

  test('while the server is away each process counts by itself, and shares again when it is back', async () => {
    const own = await startValkey()
    const port = Number(new URL(own.url).port)
    const one = open(own.url)
    const allowance = { perMinute: 1, burst: 2 }
    const take = async () => (await one.take('k', allowance)).isAllowed
    try {
      await until(() => one.isConnected())
      assert.deepEqual([await take(), await take(), await take()], [true, true, false])
      await own.stop()
      await until(() => !one.isConnected())
      assert.deepEqual([await take(), await take(), await take()], [true, true, false])
      const again = await startValkey(port)
      try {
        await until(() => one.isConnected())
        // The new server knows of nothing.
        assert.equal(await take(), true)
      } finally {
        await again.stop()
      }
    } finally {
      await one.close()
    }
  })

  test('a server that was never there keeps no request waiting', async () => {
    const never = open('redis://127.0.0.1:9')
    const budget = { name: 'mails', kind: 'mails', perHour: 1 }
    try {
      assert.equal((await never.take('k', { perMinute: 1, burst: 1 })).isAllowed, true)
      assert.equal((await never.take('k', { perMinute: 1, burst: 1 })).isAllowed, false)
      assert.equal(await never.spend('7', [budget]), undefined)
      assert.deepEqual(await never.spend('7', [budget]), { budget, isFirst: true })
    } finally {
      await never.close()
    }
  })
})
