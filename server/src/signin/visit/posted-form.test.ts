import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import {
  assertRefused,
  createGate,
  type GateWorld,
  landing,
  search,
} from '../../../test/support/gate.ts'

let gate: GateWorld
before(async () => {
  gate = await createGate()
})
after(() => gate.close())

describe('forms that networks post', () => {
  const post = (form: Record<string, string>, headers: Record<string, string> = {}) =>
    gate.app.inject({
      method: 'POST',
      url: '/api/social/oauth2/callback',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body: search(form),
    })
  const departToApple = async () => {
    const trip = await gate.depart({}, { provider: 'apple' })
    const nonce = trip.location.searchParams.get('nonce') ?? ''
    return { ...trip, code: gate.upstream.codeFor({ id: 'apple-person', nonce }) }
  }

  test('Apple’s form works although its request has no cookie: 303 to ourselves, where it has', async () => {
    const { state: upstreamState, cookie, code } = await departToApple()
    const posted = await post({ code, state: upstreamState })
    assert.equal(posted.statusCode, 303, posted.body)
    assert.equal(posted.headers['cache-control'], 'no-store')
    assert.equal(posted.headers['referrer-policy'], 'no-referrer')
    const own = new URL(String(posted.headers.location))
    assert.equal(own.origin + own.pathname, 'http://localhost:8080/api/social/oauth2/callback')
    assert.doesNotMatch(own.href, new RegExp(code))
    const answer = await gate.app.inject({ url: own.pathname + own.search, headers: { cookie } })
    assert.ok(landing(answer).searchParams.get('code'))
  })

  test('a form forged by another site is 400: the state is of another browser', async () => {
    const { state: upstreamState, code } = await departToApple()
    const victim = await gate.depart()
    const posted = await post({ code, state: upstreamState })
    const own = new URL(String(posted.headers.location))
    assertRefused(
      await gate.app.inject({
        url: own.pathname + own.search,
        headers: { cookie: victim.cookie },
      }),
    )
    assertRefused(await gate.app.inject(own.pathname + own.search))
  })

  test('a form without a state of ours, or for a network that posts none, is 400', async () => {
    assertRefused(await post({ code: 'x', state: 'forged' }))
    assertRefused(await post({ code: 'x' }))
    const { state: upstreamState, cookie } = await gate.depart()
    assertRefused(await post({ code: 'x', state: upstreamState }, { cookie }))
  })

  test('what was posted a minute ago is 400, and so is what was not posted at all', async () => {
    const { state: upstreamState, cookie, code } = await departToApple()
    const own = new URL(String((await post({ code, state: upstreamState })).headers.location))
    gate.world.clock.advance(61)
    assertRefused(await gate.app.inject({ url: own.pathname + own.search, headers: { cookie } }))
    assertRefused(await gate.app.inject('/api/social/oauth2/callback?posted=AAAA'))
    assertRefused(await gate.app.inject('/api/social/oauth2/callback?posted=a&posted=b'))
  })

  test('other bodies are 4xx', async () => {
    const send = (type: string, body: string) =>
      gate.app.inject({
        method: 'POST',
        url: '/api/social/oauth2/callback',
        headers: { 'content-type': type },
        body,
      })
    assert.equal((await send('application/json', '{}')).statusCode, 415)
    const sized = async (bytes: number) =>
      (await send('application/x-www-form-urlencoded', 'state='.padEnd(bytes, 'a'))).statusCode
    assert.deepEqual([await sized(9 * 1024), await sized(9 * 1024 + 1)], [400, 413])
  })
})
