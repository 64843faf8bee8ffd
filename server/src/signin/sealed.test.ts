import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { anyCharacter } from '../../test/support/any-character.ts'
import { fromMilliseconds } from '../base/clock.ts'
import { Problem } from '../base/problem.ts'
import { keyring } from '../base/seals/seal.ts'
import { problems } from './contract.ts'
import { failureAddress, plainWords, successAddress, withParameters } from './landing/redirects.ts'
import { browserCookie } from './requests/browser.ts'
import { newSessionId } from './session-id.ts'
import { newCode, readCode } from './tokens/codes.ts'
import { refreshTokens } from './tokens/refresh-tokens.ts'
import { postedForms } from './visit/posted-form.ts'
import { replayGuard } from './visit/replay-guard.ts'
import { upstreamStates } from './visit/upstream-state.ts'

const keys = keyring([{ version: 1, key: randomBytes(32) }])
const now = fromMilliseconds(1_800_000_000_000)
const text = (maxLength: number) => fc.string({ unit: anyCharacter, maxLength })
const orNull = (maxLength: number) =>
  fc.option(fc.string({ unit: anyCharacter, minLength: 1, maxLength }), { nil: null })

describe('the upstream state', () => {
  const states = upstreamStates(keys)
  const trip = fc.record({
    clientId: fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
    provider: fc.constantFrom('google', 'apple', 'steam'),
    browser: fc.uint8Array({ minLength: 16, maxLength: 16 }).map((bytes) => Buffer.from(bytes)),
    state: text(1024),
    redirectUri: text(2000),
    isRedirectUriImplied: fc.boolean(),
    isHosted: fc.boolean(),
    scope: text(1024),
    audience: orNull(255),
    deploymentId: orNull(128),
    challenge: orNull(43),
    locale: orNull(35),
    linkTo: fc.option(fc.record({ userId: fc.uuid(), sessionId: fc.uuid() }), { nil: null }),
    keep: fc.record({
      nonce: fc.option(fc.string({ minLength: 1, maxLength: 43 }), { nil: undefined }),
      verifier: fc.option(fc.string({ minLength: 1, maxLength: 43 }), { nil: undefined }),
    }),
    began: fc.option(
      fc.record({
        at: fc.integer({ min: 0, max: 2 ** 48 - 1 }),
        requestId: fc.stringMatching(/^[0-9a-f]{32}$/),
      }),
      { nil: undefined },
    ),
  })
  const trips = trip.map(({ began, ...rest }) => ({
    ...rest,
    began: began && { name: rest.linkTo ? ('agreed' as const) : ('start' as const), ...began },
  }))

  test('brings back whatever was sealed into it', () => {
    fc.assert(
      fc.property(trips, (trip) => {
        const opened = states.open(states.seal(trip, now), now)
        assert.deepEqual(opened?.trip, {
          ...trip,
          keep: { ...trip.keep },
          linkTo: trip.linkTo && { ...trip.linkTo },
          began: trip.began && { ...trip.began },
        })
      }),
    )
  })

  test('has one spelling only: otherwise a used one could be used again', () => {
    const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    for (const trip of fc.sample(trips, 6)) {
      const sealed = states.seal(trip, now)
      for (const digit of digits) {
        const respelled = sealed.slice(0, -1) + digit
        assert.equal(states.open(respelled, now) !== undefined, respelled === sealed)
      }
    }
  })

  test('is over after ten minutes, and no altered or other text opens', () => {
    const [trip] = fc.sample(trips, 1)
    assert.ok(trip)
    const sealed = states.seal(trip, now)
    assert.ok(states.open(sealed, fromMilliseconds(now.getTime() + 599_000)))
    assert.equal(states.open(sealed, fromMilliseconds(now.getTime() + 600_000)), undefined)
    const bytes = Buffer.from(sealed, 'base64url')
    for (let at = 0; at < bytes.length; at++) {
      const altered = Buffer.from(bytes)
      altered[at] = (altered[at] ?? 0) ^ 1
      assert.equal(states.open(altered.toString('base64url'), now), undefined)
    }
    for (const respelled of [`${sealed}=`, `${sealed} `, sealed.replace(/.$/, '$&.')]) {
      assert.equal(states.open(respelled, now), undefined)
    }
    fc.assert(fc.property(text(400), (any) => assert.equal(states.open(any, now), undefined)))
    const others = keyring([{ version: 1, key: randomBytes(32) }])
    assert.equal(upstreamStates(others).open(sealed, now), undefined)
    assert.equal(postedForms(keys).open(sealed, now), undefined)
  })
})

test('a posted form comes back as it was, for a minute', () => {
  const forms = postedForms(keys)
  fc.assert(
    fc.property(fc.array(fc.tuple(text(50), text(200))), (pairs) => {
      assert.deepEqual(forms.open(forms.seal(pairs, now), now), pairs)
    }),
  )
  fc.assert(fc.property(text(200), (any) => assert.equal(forms.open(any, now), undefined)))
  const posted = forms.seal([['state', 'x']], now)
  assert.ok(forms.open(posted, fromMilliseconds(now.getTime() + 59_999)))
  assert.equal(forms.open(posted, fromMilliseconds(now.getTime() + 60_000)), undefined)
})

test('codes and refresh tokens are read back, and nothing else is', () => {
  const tokens = refreshTokens(keys)
  fc.assert(
    fc.property(fc.uuid(), fc.nat(2 ** 31), (sessionId, counter) => {
      const token = tokens.issue(7, sessionId, counter)
      assert.match(token, /^[A-Za-z0-9_-]{59}$/)
      assert.deepEqual(tokens.read(7, token), { sessionId, counter })
      assert.equal(tokens.read(8, token), undefined)
      assert.equal(tokens.issue(7, sessionId, counter), token)
    }),
  )
  fc.assert(
    fc.property(text(80), (any) => {
      assert.equal(tokens.read(7, any), undefined)
      assert.equal(readCode(any), undefined)
    }),
  )
  const { code, sessionId, hash } = newCode(now)
  assert.match(code, /^[A-Za-z0-9_-]{54}$/)
  assert.deepEqual(readCode(code), { sessionId, hash })
})

test('sessions sort by the time of their sign-in, and those of one moment differ', () => {
  const instants = fc.integer({ min: 0, max: 2 ** 48 - 1 }).map(fromMilliseconds)
  fc.assert(
    fc.property(instants, instants, (one, other) => {
      const id = newSessionId(one)
      assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
      if (one < other) assert.ok(id < newSessionId(other))
    }),
  )
  assert.equal(new Set(Array.from({ length: 10_000 }, () => newSessionId(now))).size, 10_000)
})

describe('landing addresses', () => {
  const landing = { redirectUri: 'https://a.example/b', state: '', issuer: 'https://us.example' }

  test('carry any state unchanged, on success and on failure', () => {
    const denied = new Problem(problems.denied)
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 9 }), (state) => {
        fc.pre(state.isWellFormed())
        for (const address of [
          successAddress({ ...landing, state }, { code: 'c', token: 't' }),
          failureAddress({ ...landing, state }, denied),
        ]) {
          const { searchParams } = new URL(address)
          assert.equal(searchParams.get('state'), state)
          assert.equal(searchParams.get('iss'), landing.issuer)
        }
      }),
    )
  })

  test('a description is words of letters, digits and . _ - joined by +', () => {
    fc.assert(
      fc.property(text(200), (any) => assert.match(plainWords(any), /^([A-Za-z0-9._-]+(\+|$))*$/)),
    )
    assert.equal(plainWords('No "way": 9 (nine), at all.'), 'No+way+9+nine+at+all.')
  })

  test('join a query that is there', () => {
    const one = [['a', 'ü &']] as const
    assert.equal(withParameters('https://x/', one), 'https://x/?a=%C3%BC%20%26')
    assert.equal(withParameters('https://x/?b=1', one), 'https://x/?b=1&a=%C3%BC%20%26')
    assert.equal(withParameters('https://x/?', one), 'https://x/?a=%C3%BC%20%26')
    assert.equal(withParameters('game:cb', one), 'game:cb?a=%C3%BC%20%26')
  })
})

test('a browser is known by its cookie among others, and by nothing like it', () => {
  const cookie = browserCookie({ publicUrl: 'http://localhost' })
  const { browser, setCookie } = cookie.bind(undefined)
  const pair = setCookie.split(';')[0] ?? ''
  assert.ok(cookie.isFrom(`a=b; ${pair}; c=d`, browser))
  assert.ok(cookie.bind(`x=1;${pair}`).browser.equals(browser))
  for (const other of [undefined, '', pair.slice(0, -1), `x${pair}`, pair.replace('=', '-')]) {
    assert.equal(cookie.isFrom(other, browser), false)
  }
  fc.assert(fc.property(text(100), (any) => assert.equal(cookie.isFrom(any, browser), false)))
})

test('what is taken once stays taken for its time', () => {
  let time = 0
  const taken = replayGuard({ now: () => fromMilliseconds(time) }, 600)
  assert.equal(taken.take('a'), true)
  assert.equal(taken.take('a'), false)
  time = 599_000
  assert.equal(taken.take('a'), false)
  time = 601_000
  assert.equal(taken.take('b'), true)
  assert.equal(taken.take('a'), false)
  taken.release('a')
  assert.equal(taken.take('a'), true)
})
