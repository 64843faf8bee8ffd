/** Forged tickets, assertions and id_tokens over real sockets: each is refused, and nobody is signed in. */
import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach, describe, test } from 'node:test'
import {
  browser,
  claimsOf,
  crossAuth,
  exchange,
  loginRedirect,
  ticketOf,
} from '../support/player.ts'
import { type Receiver, startReceiver } from '../support/receiver.ts'
import { type Service, startService } from '../support/service.ts'

let service: Service
before(async () => {
  service = await startService()
})
after(() => service.close())
afterEach(() => service.faults({}))

/** The rows that a sign-in leaves behind; a refused one leaves nothing. */
const traces = async () => {
  const [row] = await service.world.sql`
    select
      (select count(*)::int from users) as users,
      (select count(*)::int from sessions) as sessions
  `
  return row
}
let untouched: Awaited<ReturnType<typeof traces>>
beforeEach(async () => {
  untouched = await traces()
})

type Refusal = { error: { code: string; details: { reason: string } } }

/** Asserts that a platform call was refused with this reason and signed nobody in. */
const isRefused = async (answer: Response, reason: string): Promise<void> => {
  const { error } = (await answer.json()) as Refusal
  assert.deepEqual(
    [answer.status, error.code, error.details.reason],
    [422, '010-015', reason],
    JSON.stringify(error),
  )
  assert.equal(answer.headers.get('location'), null)
  assert.deepEqual(await traces(), untouched)
}

/** Signs in at a network and asserts that the game gets an error instead of a code. */
const comesBackRefused = async (network: string, code = '010-015'): Promise<void> => {
  const { file } = service
  const home = file.clients.public.redirect_uri
  const back = await browser('alice').signIn(loginRedirect(file, network), home)
  assert.deepEqual(
    ['code', 'error_code', 'state', 'iss'].map((name) => back.searchParams.get(name)),
    [null, code, 'journey-state', file.public_url],
  )
  assert.deepEqual(await traces(), untouched)
}

const sub = async (answer: Response): Promise<unknown> => {
  const back = new URL(answer.headers.get('location') ?? '')
  const tokens = await exchange(service.file, back.searchParams.get('code') ?? '')
  return claimsOf(tokens.access_token).sub
}

describe('a Steam ticket', () => {
  for (const [variant, reason] of [
    ['expired', 'ticket_invalid'],
    ['used', 'ticket_invalid'],
    ['bad_signature', 'ticket_invalid'],
    ['malformed', 'ticket_invalid'],
    ['other_app', 'ticket_of_other_app'],
  ] as const) {
    test(`${variant} is 422 ${reason}`, async () => {
      const session_ticket = await ticketOf(service.file, 'steam', 'alice', { variant })
      await isRefused(await crossAuth(service.file, 'steam', { session_ticket }), reason)
    })
  }

  test('of a player whom the publisher banned is 422 publisher_banned', async () => {
    const session_ticket = await ticketOf(service.file, 'steam', 'banned')
    await isRefused(await crossAuth(service.file, 'steam', { session_ticket }), 'publisher_banned')
  })
})

describe('an Epic code', () => {
  for (const [variant, reason] of [
    ['expired', 'code_invalid'],
    ['used', 'code_invalid'],
    ['other_client', 'code_invalid'],
    ['other_deployment', 'code_invalid'],
  ] as const) {
    test(`${variant} is 422`, async () => {
      const session_ticket = await ticketOf(service.file, 'epicgames', 'alice', { variant })
      await isRefused(await crossAuth(service.file, 'epicgames', { session_ticket }), reason)
    })
  }

  test('for which Epic answers a token of another client is 422', async () => {
    const session_ticket = await ticketOf(service.file, 'epicgames', 'alice')
    await service.faults({ epicgames: { wrong_audience: true } })
    const answer = await crossAuth(service.file, 'epicgames', { session_ticket })
    await isRefused(answer, 'token_of_other_client')
  })

  test('that signed in once is 422 the second time', async () => {
    const session_ticket = await ticketOf(service.file, 'epicgames', 'alice')
    const first = await crossAuth(service.file, 'epicgames', { session_ticket })
    assert.equal(first.status, 302)
    untouched = await traces()
    await isRefused(await crossAuth(service.file, 'epicgames', { session_ticket }), 'code_invalid')
  })

  test('is exchanged with a secret that holds + and /', async () => {
    const answer = await fetch(`${service.file.sandbox_url}/api/credentials`)
    const { epicgames } = (await answer.json()) as { epicgames: { client_secret: string } }
    assert.match(epicgames.client_secret, /\+.*\/|\/.*\+/)
    const session_ticket = await ticketOf(service.file, 'epicgames', 'carol')
    assert.ok(await sub(await crossAuth(service.file, 'epicgames', { session_ticket })))
  })
})

describe('an XSTS token', () => {
  for (const [variant, reason] of [
    ['other_rp', 'token_not_for_us'],
    ['rp_xboxlive', 'token_not_for_us'],
    ['expired', 'token_expired'],
    ['not_yet', 'token_not_yet_valid'],
    ['wrong_key', 'token_not_for_us'],
    ['bad_signature', 'token_invalid'],
    ['alg_none', 'token_invalid'],
    ['wrong_issuer', 'token_invalid'],
    ['wrong_xid', 'token_of_other_user'],
    ['wrong_uhs', 'token_of_other_user'],
    ['no_user', 'token_without_user'],
  ] as const) {
    test(`${variant} is 422 ${reason}`, async () => {
      const session_ticket = await ticketOf(service.file, 'xbox', 'alice', { variant })
      await isRefused(await crossAuth(service.file, 'xbox', { session_ticket }), reason)
    })
  }

  test('with a renamed gamertag signs the same user in', async () => {
    const subs = []
    for (const gamertag of ['Before', 'Afterwards']) {
      const session_ticket = await ticketOf(service.file, 'xbox', 'erin', { gamertag })
      subs.push(await sub(await crossAuth(service.file, 'xbox', { session_ticket })))
    }
    assert.equal(subs[0], subs[1])
  })
})

describe('an assertion of Steam’s web sign-in', () => {
  for (const fault of [
    'wrong_op_endpoint',
    'wrong_claimed_id',
    'other_identity',
    'unsigned_claimed_id',
    'unsigned_return_to',
    'unsigned_nonce',
    'wrong_ns',
    'repeated_parameter',
    'wrong_return_to',
    'bad_signature',
  ] as const) {
    test(`with ${fault} ends with 010-015 and no code`, async () => {
      await service.faults({ steam: { [fault]: true } })
      await comesBackRefused('steam')
    })
  }
})

describe('an id_token', () => {
  for (const fault of [
    { alg_none: true },
    { hs256_with_public_key: true },
    { bad_signature: true },
    { wrong_kid: true },
    { clock_skew_s: -90_000 },
    { nbf_future: true },
    { wrong_issuer: true },
    { wrong_audience: true },
    { extra_audience: true },
    { missing_nonce: true },
    { wrong_nonce: true },
    { key_in_header: true },
    { missing_id_token: true },
  ]) {
    for (const network of ['google', 'apple', 'twitch']) {
      test(`of ${network} with ${Object.keys(fault)} ends with 010-015 and no code`, async () => {
        await service.faults({ [network]: fault })
        await comesBackRefused(network)
      })
    }
  }
})

describe('a network that misbehaves', () => {
  let internal: Receiver
  before(async () => {
    internal = await startReceiver()
  })
  after(() => internal.close())

  for (const [what, faultAt] of Object.entries<(address: string) => Record<string, unknown>>({
    'a redirect to an internal host': (redirect_to) => ({ redirect_to }),
    '100 MB': () => ({ huge: true }),
    HTML: () => ({ html: true }),
    'broken JSON': () => ({ garbage: true }),
    'another charset': () => ({ wrong_charset: true }),
    500: () => ({ status: 500 }),
    nothing: () => ({ hang_up: true }),
  })) {
    test(`answering ${what}: networks give 004-001, platforms 503`, async () => {
      const { file } = service
      const fault = faultAt(internal.url)
      await service.faults({ github: fault, google: fault })
      for (const network of ['github', 'google']) await comesBackRefused(network, '004-001')
      for (const platform of ['steam', 'epicgames']) {
        const session_ticket = await ticketOf(file, platform, 'nobody-yet')
        await service.faults({ [platform]: { ...fault, at: 'token' } })
        const answer = await crossAuth(file, platform, { session_ticket })
        const { error } = (await answer.json()) as Refusal
        assert.deepEqual([answer.status, error.code], [503, '004-001'])
        assert.ok(Number(answer.headers.get('retry-after')) > 0)
      }
      assert.deepEqual(await traces(), untouched)
      assert.equal(internal.requests.length, 0)
    })
  }
})
