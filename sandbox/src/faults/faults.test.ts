import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { sandboxClient } from '../../test/client.ts'

const client = await sandboxClient()
const CERTS = '/www.googleapis.com/oauth2/v3/certs'
const DISCOVERY = '/accounts.google.com/.well-known/openid-configuration'

beforeEach(() => client.faults({}))

test('what is set is listed; an empty object clears it', async () => {
  const set = { google: { wrong_audience: true }, receiver: { answers: [{ status: 500 }] } }
  assert.deepEqual((await client.faults(set)).json(), set)
  assert.deepEqual((await client.call('/api/faults')).json(), set)
  assert.deepEqual((await client.faults({})).json(), {})
})

test('faults that do not apply are refused with a reason, and nothing changes', async () => {
  await client.faults({ google: { html: true } })
  const wrong: readonly [object, RegExp][] = [
    [{ nobody: {} }, /nobody: no such vendor/],
    [{ github: { missing_nonce: true } }, /github\.missing_nonce: not a fault of github/],
    [{ google: { delay_ms: 'soon' } }, /google\.delay_ms: must be 0 to 600000/],
    [{ google: { status: 99 } }, /google\.status: must be a status/],
    [{ google: { redirect_to: 'javascript:1' } }, /google\.redirect_to: must be an http/],
    [{ google: { at: 'lunch' } }, /google\.at: must be one of token/],
    [{ google: [] }, /google: must be an object/],
    [{ receiver: { answers: [{ speed: 1 }] } }, /receiver\.answers\[0\]\.speed: unknown/],
    [{ receiver: { answers: {} } }, /receiver\.answers: must be a list/],
    [{ constructor: {} }, /constructor: no such vendor/],
    [{ google: { constructor: true } }, /google\.constructor: not a fault/],
  ]
  for (const [faults, reason] of wrong) {
    const answer = await client.faults(faults)
    assert.equal(answer.status, 400)
    assert.match(answer.json<{ error: { message: string } }>().error.message, reason)
  }
  assert.deepEqual((await client.call('/api/faults')).json(), { google: { html: true } })
})

test('wire faults act on the calls a server makes', async () => {
  await client.faults({ google: { status: 500 } })
  assert.equal((await client.call(CERTS)).status, 500)
  await client.faults({ google: { html: true } })
  assert.match((await client.call(CERTS)).headers.get('content-type') ?? '', /^text\/html/)
  await client.faults({ google: { garbage: true } })
  assert.throws(() => JSON.parse('{"response": {"params'))
  assert.equal((await client.call(CERTS)).text, '{"response": {"params')
  await client.faults({ google: { wrong_charset: true } })
  assert.match((await client.call(CERTS)).headers.get('content-type') ?? '', /utf-16le/)
  await client.faults({ google: { redirect_to: 'http://127.0.0.1:9/inside' } })
  const moved = await client.call(CERTS)
  assert.deepEqual(
    [moved.status, moved.headers.get('location')],
    [302, 'http://127.0.0.1:9/inside'],
  )
})

test('at limits the faults to one kind of call', async () => {
  await client.faults({ google: { status: 503, at: 'jwks' } })
  assert.equal((await client.call(CERTS)).status, 503)
  assert.equal((await client.call(DISCOVERY)).status, 200)
})

test('a stalled call never answers, a hung-up one breaks, a late one comes', async () => {
  await client.faults({ google: { stall: true } })
  const signal = AbortSignal.timeout(50)
  await assert.rejects(client.call(CERTS, { signal }), { name: 'TimeoutError' })
  await client.faults({ google: { hang_up: true } })
  await assert.rejects(client.call(CERTS))
  await client.faults({ google: { delay_ms: 30 } })
  const before = performance.now()
  assert.equal((await client.call(CERTS)).status, 200)
  assert.ok(performance.now() - before >= 29)
})

test('a huge answer is 100 MB', async () => {
  await client.faults({ google: { huge: true } })
  const answer = await fetch(`${client.url}${CERTS}`)
  let size = 0
  for await (const chunk of answer.body ?? []) size += chunk.length
  assert.ok(size > 100_000_000)
})

test('denied refuses whoever signs in', async () => {
  await client.faults({ discord: { denied: true } })
  const { client_id: id = '' } = client.credentials.discord ?? {}
  const back = await client.authorize(
    '/discord.com/oauth2/authorize',
    {
      client_id: id,
      redirect_uri: 'http://127.0.0.1:1/api/social/oauth2/callback',
      response_type: 'code',
      scope: 'identify',
    },
    'alice',
  )
  assert.equal(back.landed().get('error'), 'access_denied')
})
