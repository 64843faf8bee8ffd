import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type Answer, createGate, type GateWorld, search } from '../../../test/support/gate.ts'

type Step = { name: string; at: number; request_id: string }
type Shown = Record<string, unknown> & { id: string; steps: Step[] }

let gate: GateWorld
before(async () => {
  gate = await createGate()
})
after(() => gate.close())

const requestOf = (answer: Answer): string => String(answer.headers['x-request-id'])

/** Waits until everything that was held is written: other calls of the same process have written theirs by then. */
const list = async (
  query: Record<string, string | number>,
  path = projectPath(),
): Promise<Shown[]> => {
  await gate.traces.flush()
  const answer = await ask(`${path}?${search(query)}`)
  assert.equal(answer.statusCode, 200, answer.body)
  return answer.json().items
}
const ask = (url: string) =>
  gate.app.inject({
    url,
    headers: url.startsWith('/api/operator')
      ? { authorization: `Bearer ${gate.world.operatorKey}` }
      : gate.world.project.authorization,
  })
const projectPath = () => `/api/v2/project/${gate.world.project.project_id}/admin/sign_ins`
const strayPath = '/api/operator/sign_ins'
const only = async (...asked: Parameters<typeof list>): Promise<Shown> => {
  const [found, second] = await list(...asked)
  assert.ok(found, `nothing for ${JSON.stringify(asked)}`)
  assert.equal(second, undefined)
  return found
}
const names = ({ steps }: Shown): string[] => steps.map(({ name }) => name)
const exchange = (code: string, change: Record<string, string> = {}) => {
  const { client_id, redirect_uri } = gate.world.project.clients.public
  return gate.token({ grant_type: 'authorization_code', client_id, redirect_uri, code, ...change })
}

describe('a visit to a network', () => {
  test('is one trace from the start to the exchange, found by the number of any of its requests', async () => {
    const { state, cookie } = await gate.depart()
    gate.world.clock.advance(7)
    const arrived = await gate.arrive({ code: gate.upstream.codeFor({ id: '1' }), state }, cookie)
    const code = new URL(String(arrived.headers.location)).searchParams.get('code') ?? ''
    const exchanged = await exchange(code)
    assert.equal(exchanged.statusCode, 200, exchanged.body)
    for (const answer of [arrived, exchanged]) {
      const trace = await only({ request_id: requestOf(answer) })
      assert.deepEqual(names(trace), ['start', 'callback', 'vouched', 'signed_in', 'exchange'])
      assert.deepEqual(
        [trace.way, trace.outcome, trace.step, trace.provider, trace.client_id, trace.problem],
        [
          'network',
          'signed_in',
          'callback',
          'github',
          gate.world.project.clients.public.client_id,
          null,
        ],
      )
      assert.equal(trace.steps[0]?.at, 0)
      assert.ok((trace.steps[1]?.at ?? 0) >= 7000)
      assert.match(String(trace.user_id), /^[0-9a-f-]{36}$/)
      const one = await ask(`${projectPath()}/${trace.id}`)
      assert.equal(one.json().steps.length, 5)
      assert.match(one.json().exchanged_at, /^\d{4}-/)
    }
  })

  test('that is never finished writes nothing', async () => {
    const started = await gate.start()
    assert.deepEqual(await list({ request_id: requestOf(started) }), [])
  })

  test('that the player ends is refused, with the word of the network', async () => {
    const { state, cookie } = await gate.depart()
    const arrived = await gate.arrive({ error: 'access_denied', state }, cookie)
    const trace = await only({ request_id: requestOf(arrived) })
    assert.deepEqual(names(trace), ['start', 'callback', 'refused'])
    assert.deepEqual(
      [trace.outcome, trace.problem, trace.error_code, trace.reason, trace.network_error],
      ['refused', 'signin.denied', '010-026', 'access_denied', 'access_denied'],
    )
  })

  test('that fails at the network’s token call tells the status and the error as the network named it', async () => {
    const { state, cookie } = await gate.depart()
    const arrived = await gate.arrive({ code: 'none of theirs', state }, cookie)
    const trace = await only({ request_id: requestOf(arrived) })
    assert.deepEqual([trace.outcome, trace.provider], ['refused', 'github'])
    assert.equal(trace.reason, 'code_invalid')
    assert.equal(trace.network_error, 'bad_verification_code')
    assert.equal(trace.network_status, 400)
  })

  test('that comes back too late, in another browser or twice says so, at its own project', async () => {
    const { state, cookie } = await gate.depart()
    const elsewhere = await gate.arrive({ code: 'any', state })
    const code = gate.upstream.codeFor({ id: '2' })
    assert.equal((await gate.arrive({ code, state }, cookie)).statusCode, 302)
    const again = await gate.arrive({ code, state }, cookie)
    gate.world.clock.advance(3600)
    const late = await gate.arrive({ code, state }, cookie)
    const reasons = []
    for (const answer of [elsewhere, again, late]) {
      assert.equal(answer.statusCode, 400)
      const { problem, reason, provider } = await only({ request_id: requestOf(answer) })
      reasons.push([problem, reason, provider])
    }
    assert.deepEqual(reasons, [
      ['signin.visit_refused', 'other_browser', 'github'],
      ['signin.visit_refused', 'visit_used', 'github'],
      ['signin.visit_refused', 'state_expired', 'github'],
    ])
  })

  test('whose page shows a request number is found by that number in one call', async () => {
    const { client_id } = gate.world.project.clients.public
    const page = await gate.app.inject({
      url: `/api/oauth2/social/github/login_redirect?${search({
        client_id,
        response_type: 'code',
        state: 'a state of the game',
        redirect_uri: 'https://elsewhere.example/',
      })}`,
      headers: { accept: 'text/html' },
    })
    const [shown = ''] = page.body.match(/\b[0-9a-f]{32}\b/) ?? []
    const trace = await only({ request_id: shown })
    assert.deepEqual(
      [trace.outcome, trace.problem, trace.step, trace.provider],
      ['refused', 'signin.redirect_uri_unknown', 'start', 'github'],
    )
    assert.match(
      String(trace.what_came),
      /^A sign-in at github of client \d+ was refused: the redirect_uri that came is not registered/,
    )
    assert.match(String(trace.what_to_do), /^Register the address with the client/)
  })

  test('of a client that nobody knows is told to the operator, and to no project', async () => {
    const answer = await gate.start({ client_id: '4711' })
    assert.deepEqual(await list({ request_id: requestOf(answer) }), [])
    const trace = await only({ request_id: requestOf(answer) }, strayPath)
    assert.deepEqual(
      [trace.problem, trace.client_id, trace.provider],
      ['signin.client_unknown', 4711, 'github'],
    )
    assert.equal((await ask(`${strayPath}/${trace.id}`)).json().problem, 'signin.client_unknown')
    assert.equal((await ask(`${projectPath()}/${trace.id}`)).statusCode, 404)
    const broken = await gate.arrive({ code: 'any', state: 'no state of ours' })
    assert.equal(
      (await only({ request_id: requestOf(broken) }, strayPath)).reason,
      'state_unreadable',
    )
  })
})

describe('other ways in', () => {
  test('a platform’s ticket that signs in, and one that does not', async () => {
    const good = await gate.crossAuth()
    const trace = await only({ request_id: requestOf(good) })
    assert.deepEqual(names(trace), ['cross_auth', 'vouched', 'signed_in'])
    assert.deepEqual([trace.way, trace.provider], ['platform', 'steam'])
    const bad = await gate.crossAuth({ session_ticket: Buffer.from('no ticket').toString('hex') })
    const refused = await only({ request_id: requestOf(bad) })
    assert.deepEqual(
      [refused.way, refused.outcome, refused.problem, refused.provider],
      ['platform', 'refused', 'signin.credential_refused', 'steam'],
    )
    assert.equal(refused.reason, bad.json().error.details.reason)
  })

  test('a token that a game hands in and nobody takes', async () => {
    const { client_id, redirect_uri } = gate.world.project.clients.public
    const query = search({ client_id, response_type: 'code', state: 'state of it', redirect_uri })
    const answer = await gate.app.inject({
      method: 'POST',
      url: `/api/oauth2/social/github/login_with_token?${query}`,
      payload: { access_token: 'some-token' },
    })
    const trace = await only({ request_id: requestOf(answer) })
    assert.deepEqual(
      [trace.way, trace.outcome, trace.problem],
      ['handed_token', 'refused', 'signin.not_available'],
    )
  })

  test('a banned player is found by the user', async () => {
    const tokens = await gate.tokens()
    const [{ user_id }] = (await gate.world
      .sql`select user_id from identities where subject like '7%'`) as [{ user_id: string }]
    await gate.world.sql`update users set banned_at = now() where user_id = ${user_id}`
    const answer = await gate.crossAuth()
    assert.equal(answer.statusCode, 422)
    const [trace] = await list({ user_id, outcome: 'refused' })
    assert.equal(trace?.problem, 'signin.user_banned_at_platform')
    await gate.world.sql`update users set banned_at = null where user_id = ${user_id}`
    assert.ok(tokens)
  })
})

describe('an exchange that is refused', () => {
  test('ends the sign-in that the code came of, with why, before and after that was written', async () => {
    for (const isWritten of [false, true]) {
      const landing = await gate.signIn()
      if (isWritten) await gate.traces.flush()
      const code = landing.get('code') ?? ''
      const wrong = await exchange(code, { redirect_uri: 'https://game.example/other' })
      assert.equal(wrong.statusCode, 400, wrong.body)
      const trace = await only({ request_id: requestOf(wrong) })
      assert.deepEqual(names(trace), ['cross_auth', 'vouched', 'signed_in', 'exchange_refused'])
      assert.deepEqual(
        [trace.way, trace.outcome, trace.step, trace.problem, trace.reason, trace.provider],
        [
          'platform',
          'refused',
          'exchange',
          'signin.grant_refused',
          'redirect_uri_differs',
          'steam',
        ],
      )
      assert.match(String(trace.user_id), /^[0-9a-f-]{36}$/)
    }
  })

  test('of a code that was used says so, and of one made up is a trace of its own that ages as others do', async () => {
    const landing = await gate.signIn()
    const code = landing.get('code') ?? ''
    assert.equal((await exchange(code)).statusCode, 200)
    const again = await exchange(code)
    assert.equal((await only({ request_id: requestOf(again) })).reason, 'code_used')
    const made = Buffer.alloc(40, 0xff)
    made[6] = 0x7f
    made[8] = 0x8f
    const unknown = await exchange(made.toString('base64url'))
    const trace = await only({ request_id: requestOf(unknown) })
    assert.deepEqual([trace.way, trace.reason], ['exchange', 'code_unknown'])
    assert.ok(trace.id < 'f')
  })
})

describe('a refresh', () => {
  const refresh = (token: string) =>
    gate.token({
      grant_type: 'refresh_token',
      client_id: gate.world.project.clients.public.client_id,
      refresh_token: token,
    })

  test('that ends a session is a trace with why; one that is refused otherwise is none', async () => {
    const { refresh_token: first } = await gate.tokens({ scope: 'offline' })
    const { refresh_token: second } = (await refresh(first)).json()
    assert.equal((await refresh(second)).statusCode, 200)
    gate.world.clock.advance(3600)
    const stolen = await refresh(first)
    const dead = await refresh(second)
    const [reused, revoked] = [
      await only({ request_id: requestOf(stolen) }),
      await only({ request_id: requestOf(dead) }),
    ]
    assert.deepEqual(
      [reused.way, reused.outcome, reused.reason, reused.provider],
      ['refresh', 'refused', 'refresh_token_reused', 'steam'],
    )
    assert.equal(revoked.reason, 'session_revoked')
    assert.equal(reused.user_id, revoked.user_id)
    const none = await refresh('none of ours')
    assert.deepEqual(await list({ request_id: requestOf(none) }), [])
  })
})

describe('the list', () => {
  test('is narrowed by each filter and by all of them, page after page, newest first', async () => {
    const all: Shown[] = []
    const answer = await ask(`${projectPath()}?limit=3`)
    assert.equal(answer.json().items.length, 3)
    for (let cursor: string | null = 'ffffffff-ffff-ffff-ffff-ffffffffffff'; cursor !== null; ) {
      const page: Answer = await ask(`${projectPath()}?limit=3&cursor=${cursor}`)
      all.push(...page.json().items)
      cursor = page.json().next_cursor
    }
    assert.ok(all.length > 10)
    assert.deepEqual(
      all.map(({ id }) => id),
      all
        .map(({ id }) => id)
        .toSorted()
        .toReversed(),
    )
    const names = ['outcome', 'provider', 'client_id', 'user_id', 'problem']
    for (const name of [...names, 'reason', 'error_code', 'way', 'step']) {
      for (const value of new Set(all.map((trace) => trace[name]).filter((one) => one !== null))) {
        const found = await list({ [name]: String(value), limit: 500 })
        assert.deepEqual(
          found,
          all.filter((trace) => trace[name] === value),
          `${name}=${value}`,
        )
      }
    }
    const refused = all.filter(({ outcome, way }) => outcome === 'refused' && way === 'network')
    assert.deepEqual(
      await list({ outcome: 'refused', provider: 'github', problem: 'signin.visit_refused' }),
      refused.filter(({ problem }) => problem === 'signin.visit_refused'),
    )
    assert.deepEqual(
      await list({ way: 'network', step: 'callback', outcome: 'refused' }),
      refused.filter(({ step }) => step === 'callback'),
    )
    assert.deepEqual(await list({ to: '2020-01-01T00:00:00Z' }), [])
    assert.deepEqual(await list({ from: '2020-01-01T00:00:00Z', limit: 500 }), all)
  })

  test('refuses what it does not take, and who may not ask', async () => {
    for (const query of [
      'outcome=lost',
      'request_id=1',
      'cursor=x',
      'limit=0',
      'more=1',
      'way=boat',
    ])
      assert.equal((await ask(`${projectPath()}?${query}`)).statusCode, 422, query)
    const ranges = 'from=2026-01-02T00:00:00Z&to=2026-01-01T00:00:00Z'
    assert.equal((await ask(`${projectPath()}?${ranges}`)).statusCode, 422)
    const stranger = await gate.world.addProject()
    const answer = await gate.app.inject({ url: projectPath(), headers: stranger.authorization })
    assert.equal(answer.statusCode, 401)
    const key = gate.world.project.authorization
    assert.equal((await gate.app.inject({ url: strayPath, headers: key })).statusCode, 403)
    assert.equal((await gate.app.inject({ url: strayPath })).statusCode, 401)
  })
})
