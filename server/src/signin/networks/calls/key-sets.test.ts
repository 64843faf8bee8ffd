import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { type TestContext, test } from 'node:test'
import fc from 'fast-check'
import { openVendor, type Vendor, type VendorAnswer } from '../../../../test/support/vendor.ts'
import { callWithin } from './call.ts'
import { keysAt } from './key-sets.ts'
import { VisitFailure } from './visit-failure.ts'

const path = '/keys'
const minute = 60
const day = 86_400
const jwk = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'jwk' })
const setOf = (kids: readonly string[]) => ({ keys: kids.map((kid) => ({ ...jwk, kid })) })

/** A key server, a clock that tests move, and visits that look a key up in the set of one installation. */
const setUp = (vendor: Vendor) => {
  const out = { request: vendor.outbound.request.bind(vendor.outbound) }
  let seconds = 1_800_000_000
  const clock = { now: () => new Date(seconds * 1000) }
  const outcomeOf = async (kid: string): Promise<string> => {
    const find = keysAt(`${vendor.url}${path}`, callWithin(out), { outbound: out, clock })
    try {
      await find({ alg: 'ES256', kid }, { payload: '', signature: '' })
      return 'found'
    } catch (error) {
      assert.ok(error instanceof VisitFailure, String(error))
      return `${error.reason} ${error.detail}`
    }
  }
  return {
    outcomeOf,
    publish: (...kids: string[]) => vendor.answer(path, { body: setOf(kids) }),
    fail: (answer: VendorAnswer = { status: 500, body: 'oops' }) => vendor.answer(path, answer),
    pass: (more: number) => {
      seconds += more
    },
    now: () => seconds,
    calls: () => vendor.calls.length,
  }
}

const opened = async (t: TestContext) => setUp(await openVendor(t))

test('made-up kids while the network’s keys fail keep nobody out, and make one call in half a minute', async (t) => {
  const keys = await opened(t)
  keys.publish('k1')
  assert.equal(await keys.outcomeOf('k1'), 'found')
  keys.fail()
  keys.pass(31)
  for (let time = 0; time < 50; time++) {
    assert.equal(await keys.outcomeOf(`made-up-${time}`), 'unreachable network_failing')
    assert.equal(await keys.outcomeOf('k1'), 'found')
  }
  assert.equal(keys.calls(), 2)
  keys.pass(31)
  await Promise.all(Array.from({ length: 50 }, (_, time) => keys.outcomeOf(`other-${time}`)))
  assert.equal(keys.calls(), 3)
})

for (const [what, answer] of [
  ['a 500', { status: 500, body: 'oops' }],
  ['a 404', { status: 404, body: {} }],
  ['a redirect', { status: 302, headers: { location: '/elsewhere' } }],
  ['HTML', { body: '<html>' }],
  ['no set', { body: {} }],
  ['a list', { body: [] }],
] as const) {
  test(`${what} in place of the keys leaves the last good ones in force`, async (t) => {
    const keys = await opened(t)
    keys.publish('k1')
    assert.equal(await keys.outcomeOf('k1'), 'found')
    keys.fail(answer)
    keys.pass(11 * minute)
    assert.equal(await keys.outcomeOf('k1'), 'found')
    assert.equal(keys.calls(), 2, 'the network was asked')
  })
}

test('good keys are in force for a day after they were read, and no longer', async (t) => {
  const keys = await opened(t)
  keys.publish('k1')
  await keys.outcomeOf('k1')
  keys.fail()
  keys.pass(day - 1)
  assert.equal(await keys.outcomeOf('k1'), 'found')
  keys.pass(1)
  assert.equal(await keys.outcomeOf('k1'), 'unreachable network_failing')
})

test('a network that has never given keys is asked once in half a minute, and others hear at once', async (t) => {
  const keys = await opened(t)
  keys.fail()
  const together = Array.from({ length: 20 }, () => keys.outcomeOf('k1'))
  assert.deepEqual(new Set(await Promise.all(together)), new Set(['unreachable network_failing']))
  keys.pass(29)
  assert.equal(await keys.outcomeOf('k1'), 'unreachable network_failing')
  assert.equal(keys.calls(), 1)
  keys.publish('k1')
  keys.pass(1)
  assert.equal(await keys.outcomeOf('k1'), 'found')
  assert.equal(keys.calls(), 2)
})

test('while one visit waits for a network that fails, the others go on with the keys that are kept', async (t) => {
  const vendor = await openVendor(t)
  const keys = setUp(vendor)
  keys.publish('k1')
  await keys.outcomeOf('k1')
  keys.fail()
  keys.pass(11 * minute)
  await keys.outcomeOf('k1')
  keys.pass(31)
  const { promise: asked, resolve: arrived } = Promise.withResolvers<void>()
  const { promise: end, resolve: release } = Promise.withResolvers<VendorAnswer>()
  vendor.answer(path, () => {
    arrived()
    return end
  })
  const waiting = keys.outcomeOf('k1')
  await asked
  assert.equal(await keys.outcomeOf('k1'), 'found')
  release({ status: 500, body: 'oops' })
  assert.equal(await waiting, 'found')
})

test('a visit whose time is over does not wait for keys that others wait for', async (t) => {
  const vendor = await openVendor(t)
  const out = { request: vendor.outbound.request.bind(vendor.outbound) }
  vendor.answer(path, 'stall')
  const clock = { now: () => new Date('2026-03-01T12:00:00Z') }
  const find = keysAt(`${vendor.url}${path}`, callWithin(out, 0), { outbound: out, clock })
  await assert.rejects(
    async () => find({ alg: 'ES256', kid: 'k1' }, { payload: '', signature: '' }),
    {
      reason: 'unreachable',
      detail: 'network_too_slow',
    },
  )
})

test('a visit whose time is over leaves the keys to those that come after it', async (t) => {
  const vendor = await openVendor(t)
  const keys = setUp(vendor)
  const out = { request: vendor.outbound.request.bind(vendor.outbound) }
  keys.publish('k1')
  const clock = { now: () => new Date(keys.now() * 1000) }
  const deps = { outbound: out, clock }
  const visit = async (timeMs: number) =>
    await keysAt(
      `${vendor.url}${path}`,
      callWithin(out, timeMs),
      deps,
    )({ alg: 'ES256', kid: 'k1' }, { payload: '', signature: '' })
  await visit(0).catch(() => {})
  assert.ok(await visit(8000))
})

type Step =
  | { do: 'ask'; kid: string }
  | { do: 'ask together'; kids: string[] }
  | { do: 'pass'; seconds: number }
  | { do: 'fail' }
  | { do: 'publish'; kids: string[] }

const kid = fc.constantFrom('a', 'b', 'c', 'made-up')
const published = fc.uniqueArray(fc.constantFrom('a', 'b', 'c'), { maxLength: 3 })
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: fc.record({ do: fc.constant('ask' as const), kid }) },
    fc.record({
      do: fc.constant('ask together' as const),
      kids: fc.array(kid, { minLength: 2, maxLength: 6 }),
    }),
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constant('pass' as const),
        seconds: fc.oneof(
          fc.integer({ min: 1, max: 60 }),
          fc.integer({ min: 500, max: 700 }),
          fc.integer({ min: day - 700, max: day + 700 }),
        ),
      }),
    },
    fc.record({ do: fc.constant('fail' as const) }),
    fc.record({ do: fc.constant('publish' as const), kids: published }),
  ),
  { maxLength: 40, size: 'max' },
)

test('whatever happens in whatever order, calls are rare, and keys of the last good set are found', async (t) => {
  const vendor = await openVendor(t)
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const keys = setUp(vendor)
      let serves: readonly string[] | undefined = []
      let tooEarly = 0
      let good: { kids: readonly string[]; at: number } | undefined
      let last: { at: number; isGood: boolean } | undefined
      vendor.answer(path, () => {
        if (last && keys.now() - last.at < 30) tooEarly += 1
        last = { at: keys.now(), isGood: serves !== undefined }
        if (!serves) return { status: 503, body: '' }
        good = { kids: serves, at: keys.now() }
        return { body: setOf(serves) }
      })
      const mayAsk = () => !last || keys.now() - last.at >= 30
      const ageOf = (set: typeof good) => (set ? keys.now() - set.at : Number.POSITIVE_INFINITY)
      const judge = async (asked: string, before: { may: boolean; good: typeof good }) => {
        const outcome = await keys.outcomeOf(asked)
        const isKept = good?.kids.includes(asked) === true
        if (outcome === 'found') {
          assert.ok(isKept && ageOf(good) < day, 'a key that is not in force was found')
        } else if (outcome === 'refused key_unknown') {
          assert.ok(!isKept && last?.isGood, 'refused without having asked')
        } else {
          assert.equal(outcome, 'unreachable network_failing')
          assert.equal(last?.isGood, false, 'unreachable although the latest call was good')
          assert.ok(!isKept || ageOf(good) >= day, 'a key of the last good set was not found')
        }
        if (serves && before.may && serves.includes(asked)) assert.equal(outcome, 'found')
        if (serves && before.may && ageOf(before.good) >= 600 && !serves.includes(asked)) {
          assert.equal(outcome, 'refused key_unknown', 'a withdrawn key lives on')
        }
      }
      for (const step of all) {
        const before = { may: mayAsk(), good }
        if (step.do === 'ask') await judge(step.kid, before)
        if (step.do === 'ask together') {
          await Promise.all(step.kids.map((one) => judge(one, { may: false, good })))
        }
        if (step.do === 'pass') keys.pass(step.seconds)
        if (step.do === 'fail') serves = undefined
        if (step.do === 'publish') serves = step.kids
        assert.equal(tooEarly, 0, 'two calls within half a minute')
      }
    }),
    { numRuns: 300 },
  )
})
