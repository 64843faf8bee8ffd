import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import {
  type Answer,
  claimsOf,
  createGate,
  type GateWorld,
  landing,
  search,
} from '../../../test/support/gate.ts'
import { actionOf, altered } from '../../../test/support/passwordless-pages.ts'
import type { UpstreamPerson } from '../../../test/support/upstream.ts'
import { httpServer } from '../../base/http/server.ts'
import { administration, type ProjectSettings, systemCaller } from '../../projects/index.ts'
import { signinRoutes } from '../index.ts'

let gate: GateWorld
before(async () => {
  gate = await createGate()
})
after(() => gate.close())

const path = '/api/users/me/social_providers'
const landingUri = 'https://game.example/landing'

let counter = 70_000
const newId = (): string => String(counter++)

/** Signs a new person in by GitHub, unless another network is named, and answers their token. */
const player = async (person: Partial<UpstreamPerson> = {}, network = 'github') => {
  const id = person.id ?? newId()
  const landing = await gate.visit({ id, ...person }, { scope: 'offline email' }, network)
  const { client_id, redirect_uri } = gate.world.project.clients.public
  const answer = await gate.token({
    grant_type: 'authorization_code',
    client_id,
    redirect_uri,
    code: landing.get('code') ?? '',
  })
  assert.equal(answer.statusCode, 200, answer.body)
  const tokens = answer.json() as { access_token: string; refresh_token: string }
  return { id, ...tokens, sub: String(claimsOf(tokens.access_token).sub) }
}
type Player = Awaited<ReturnType<typeof player>>

const call = (method: 'GET' | 'DELETE', url: string, token: string) =>
  gate.app.inject({ method, url: path + url, headers: { authorization: `Bearer ${token}` } })
const list = async ({ access_token }: Player): Promise<{ provider: string }[]> => {
  const answer = await call('GET', '', access_token)
  assert.equal(answer.statusCode, 200, answer.body)
  return answer.json()
}
const networksOf = async (who: Player): Promise<string[]> =>
  (await list(who)).map(({ provider }) => provider)
const refused = (answer: Answer, status: number, code: string): void => {
  assert.equal(answer.statusCode, status, answer.body)
  assert.equal(answer.json().error.code, code, answer.body)
}

const linkAddress = async (
  { access_token }: { access_token: string },
  network: string,
  query: Record<string, string> = {},
): Promise<string> => {
  const answer = await call('GET', `/${network}/login_url?${search(query)}`, access_token)
  assert.equal(answer.statusCode, 200, answer.body)
  return answer.json().url
}

const home = 'http://localhost:8080'
const pathOf = (address: string): string => address.replace(home, '')

/** A browser opens an address for linking: the page that asks, and where its form goes. */
const open = async (address: string, headers: Record<string, string> = {}) => {
  const page = await gate.app.inject({ url: pathOf(address), headers })
  assert.equal(page.statusCode, 200, page.body)
  assert.equal(page.headers['set-cookie'], undefined)
  return { page, action: actionOf(page) }
}

/** The form of the page is posted, as these headers tell of it. */
const agree = (
  action: string,
  headers: Record<string, string> = { 'sec-fetch-site': 'same-origin' },
) =>
  gate.app.inject({
    method: 'POST',
    url: action,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: '',
  })

/** A browser opens an address for linking, agrees, and is on its way to the network. */
const leave = async (address: string) => {
  const answer = await agree((await open(address)).action)
  assert.equal(answer.statusCode, 303, answer.body)
  const { searchParams } = new URL(String(answer.headers.location))
  const state = searchParams.get('state') ?? ''
  return { state, cookie: String(answer.headers['set-cookie']).split(';')[0] ?? '' }
}

/** The whole way: where the browser lands. */
const link = async (
  who: { access_token: string },
  network: string,
  person: UpstreamPerson,
  query: Record<string, string> = {},
): Promise<URL> => {
  const { state, cookie } = await leave(await linkAddress(who, network, query))
  return landing(await gate.arrive({ code: gate.upstream.codeFor(person), state }, cookie, network))
}

const errorOf = ({ searchParams }: URL) => [
  searchParams.get('error'),
  searchParams.get('error_code'),
  searchParams.get('token'),
  searchParams.get('code'),
]

describe('linking', () => {
  test('adds the identity to the user who asked; from then on both lead to one user', async () => {
    const who = await player({ name: 'Ada' })
    const other = newId()
    const landed = await link(who, 'discord', { id: other, name: 'Ada of Discord' })
    assert.equal(landed.origin + landed.pathname, landingUri)
    assert.deepEqual([...landed.searchParams.keys()], ['token', 'iss'])
    assert.deepEqual(await list(who), [
      {
        provider: 'github',
        social_id: who.id,
        full_name: 'Ada',
        nickname: `login${who.id}`,
        picture: 'https://pictures.example/a.png',
      },
      {
        provider: 'discord',
        social_id: other,
        full_name: 'Ada of Discord',
        nickname: `discord${other}`,
        picture: 'https://cdn.discordapp.com/embed/avatars/0.png',
      },
    ])
    assert.equal((await player({ id: other }, 'discord')).sub, who.sub)
    assert.equal((await player({ id: who.id })).sub, who.sub)
  })

  test('lands with a token of the session that asked, by which clients of the field tell success', async () => {
    const who = await player()
    const landed = await link(who, 'discord', { id: newId() }, { state: 'of the game' })
    const token = landed.searchParams.get('token') ?? ''
    assert.equal(landed.searchParams.get('state'), 'of the game')
    assert.equal(claimsOf(token).sub, who.sub)
    assert.equal(claimsOf(token).provider, 'github')
    assert.equal((await networksOf({ ...who, access_token: token })).length, 2)
  })

  test('a client that takes no token in addresses lands without one', async () => {
    const { client_id } = await gate.addClient({ settings: { jwt_in_login_url: false } })
    const landing = await gate.visit({ id: newId() }, { client_id: String(client_id) })
    const tokens = await gate.token({
      grant_type: 'authorization_code',
      client_id,
      redirect_uri: landingUri,
      code: landing.get('code') ?? '',
    })
    const landed = await link(tokens.json(), 'discord', { id: newId() })
    assert.deepEqual([...landed.searchParams.keys()], ['iss'])
  })

  test('the same identity once more changes nothing', async () => {
    const who = await player()
    const discord = { id: newId(), name: 'Before' }
    await link(who, 'discord', discord)
    const landed = await link(who, 'discord', { ...discord, name: 'After' })
    assert.ok(landed.searchParams.get('token'))
    const rows = (await list(who)) as unknown as { full_name: string }[]
    assert.deepEqual(rows.map(({ full_name }) => full_name)[1], 'After')
    assert.equal(rows.length, 2)
  })

  test('an address to land at must be one of the client’s', async () => {
    const who = await player()
    refused(
      await call('GET', '/discord/login_url?login_url=https://evil.example/', who.access_token),
      400,
      '010-012',
    )
    const landed = await link(who, 'discord', { id: newId() }, { login_url: landingUri })
    assert.equal(landed.origin, 'https://game.example')
  })

  test('a network that is unknown, not connected, or a state that is too short is told apart', async () => {
    const { access_token } = await player()
    refused(await call('GET', '/myspace/login_url', access_token), 404, '003-061')
    refused(await call('GET', '/reddit/login_url', access_token), 422, '003-022')
    refused(await call('GET', '/discord/login_url?state=12345678', access_token), 400, '010-022')
  })

  test('is not offered where players live in PlayFab', async () => {
    const who = await player()
    const { deps, project } = gate.world
    const change = (settings: ProjectSettings) =>
      administration.changeProject(deps, systemCaller, project.project_id, { settings })
    await change({ playfab: { title_id: 'AB12' } })
    try {
      refused(await call('GET', '/discord/login_url', who.access_token), 422, '003-020')
      refused(await call('GET', '/twitch/login_url', who.access_token), 422, '003-020')
    } finally {
      await change({})
    }
  })

  test('a player who says no at the network comes back with access_denied, and nothing is linked', async () => {
    const who = await player()
    const { state, cookie } = await leave(await linkAddress(who, 'discord'))
    const answer = await gate.arrive({ error: 'access_denied', state }, cookie, 'discord')
    const landed = landing(answer)
    assert.deepEqual(errorOf(landed), ['access_denied', '010-026', null, null])
    assert.equal(landed.searchParams.has('state'), false)
    assert.deepEqual(await networksOf(who), ['github'])
  })

  test('is audited without the identity', async () => {
    const who = await player()
    await link(who, 'discord', { id: newId() })
    await call('DELETE', '/discord', who.access_token)
    const entries = await gate.world.sql`
      select action, actor_kind, target, before, after
      from audit_entries
      where actor = ${who.sub} and action like 'identity.%'
      order by action
    `
    const target = `user ${who.sub}`
    assert.deepEqual(
      [...entries],
      [
        {
          action: 'identity.linked',
          actor_kind: 'user',
          target,
          before: null,
          after: { provider: 'discord' },
        },
        {
          action: 'identity.unlinked',
          actor_kind: 'user',
          target,
          before: { provider: 'discord' },
          after: null,
        },
      ],
    )
  })
})

describe('attacks on linking', () => {
  test('a sign-in never links by e-mail, be the address verified or not', async () => {
    const email = `${newId()}@mail.example`
    const subs = new Set<string>()
    for (const [network, isEmailVerified] of [
      ['github', true],
      ['discord', true],
      ['discord', false],
      ['github', false],
    ] as const) {
      subs.add((await player({ email, isEmailVerified }, network)).sub)
    }
    assert.equal(subs.size, 4)
    const owners = await gate.world.sql`
      select count(*)::int as identities from identities
      where user_id = any(${[...subs]}::uuid[])
      group by user_id
    `
    assert.deepEqual(
      owners.map(({ identities }) => identities),
      [1, 1, 1, 1],
    )
  })

  test('a person without an e-mail address is a user without one', async () => {
    const who = await player({}, 'discord')
    const answer = await gate.app.inject({
      url: '/api/users/me',
      headers: { authorization: `Bearer ${who.access_token}` },
    })
    assert.equal(answer.json().email, null)
    assert.equal('email' in claimsOf(who.access_token), false)
  })

  test('the same id at two networks is two users', async () => {
    const id = newId()
    assert.notEqual((await player({ id })).sub, (await player({ id }, 'discord')).sub)
  })

  test('an identity that belongs to another user is refused with 010-016 and stays theirs', async () => {
    const owner = await player({}, 'discord')
    const who = await player()
    const landed = await link(who, 'discord', { id: owner.id })
    assert.deepEqual(errorOf(landed), ['access_denied', '010-016', null, null])
    assert.deepEqual(await networksOf(who), ['github'])
    assert.equal((await player({ id: owner.id }, 'discord')).sub, owner.sub)
  })

  test('of two users who link one identity at once, one gets it', async () => {
    const person = { id: newId() }
    const two = [await player(), await player()]
    const landed = await Promise.all(two.map((who) => link(who, 'discord', person)))
    const failed = landed.filter(({ searchParams }) => searchParams.has('error'))
    assert.equal(failed.length, 1)
    const [loser] = failed
    assert.ok(loser)
    assert.equal(errorOf(loser)[1], '010-016')
    const counts = await Promise.all(two.map(async (who) => (await networksOf(who)).length))
    assert.deepEqual(counts.sort(), [1, 2])
  })

  test('linking and a first sign-in of one identity at once end as one identity', async () => {
    for (let round = 0; round < 5; round++) {
      const person = { id: newId() }
      const who = await player()
      const [landed, signedIn] = await Promise.all([
        link(who, 'discord', person),
        player(person, 'discord').catch(() => undefined),
      ])
      const owners = await gate.world.sql`
        select user_id from identities where realm = 'discord' and subject = ${person.id}
      `
      assert.equal(owners.length, 1)
      const isLinked = owners[0]?.user_id === who.sub
      assert.equal(landed.searchParams.has('token'), isLinked)
      if (signedIn) assert.equal(signedIn.sub, owners[0]?.user_id)
    }
  })

  test('a second identity of one network is refused, because unlinking names the network', async () => {
    const who = await player()
    const landed = await link(who, 'github', { id: newId() })
    assert.deepEqual(errorOf(landed), ['access_denied', '010-016', null, null])
    assert.match(landed.search, /error_description=Another\+identity/)
  })

  test('the last way in stays', async () => {
    const who = await player()
    refused(await call('DELETE', '/github', who.access_token), 422, '003-020')
    assert.deepEqual(await networksOf(who), ['github'])
  })

  test('a network that is switched off is no way in', async () => {
    const who = await player()
    await link(who, 'discord', { id: newId() })
    const { deps, project } = gate.world
    const place = { kind: 'network', provider: 'discord' } as const
    const connection = {
      credentials: { client_id: 'ours', client_secret: 'upstream-secret' },
      settings: { simulator: gate.upstream.url },
    }
    const put = (isEnabled: boolean) =>
      administration.putConnection(deps, systemCaller, project.project_id, place, {
        ...connection,
        is_enabled: isEnabled,
      })
    await put(false)
    try {
      refused(await call('DELETE', '/github', who.access_token), 422, '003-020')
    } finally {
      await put(true)
    }
    assert.equal((await call('DELETE', '/github', who.access_token)).statusCode, 204)
  })

  test('of two unlinkings at once that would leave nothing, one is refused', async () => {
    for (let round = 0; round < 5; round++) {
      const who = await player()
      await link(who, 'discord', { id: newId() })
      const answers = await Promise.all(
        ['/github', '/discord'].map((network) => call('DELETE', network, who.access_token)),
      )
      assert.deepEqual(answers.map(({ statusCode }) => statusCode).sort(), [204, 422])
      assert.equal((await networksOf(who)).length, 1)
    }
  })

  test('an address for linking that is altered, over, or of a session that ended opens nothing', async () => {
    const who = await player()
    const address = (await linkAddress(who, 'discord')).replace(/^https?:\/\/[^/]+/, '')
    // A sealed text may end like that by chance.
    const altered = address.endsWith('AA') ? 'BB' : 'AA'
    refused(await gate.app.inject(address.slice(0, -2) + altered), 400, '0')
    refused(await gate.app.inject('/api/social/oauth2/link?visit='), 400, '0')
    refused(await gate.app.inject('/api/social/oauth2/link'), 400, '0')
    const out = await gate.app.inject({
      url: '/api/oauth2/logout?sessions=all',
      headers: { authorization: `Bearer ${who.access_token}` },
    })
    assert.equal(out.statusCode, 204)
    refused(await gate.app.inject(address), 400, '0')
    const late = await linkAddress(await player(), 'discord')
    gate.world.clock.advance(601)
    refused(await gate.app.inject(late.replace(/^https?:\/\/[^/]+/, '')), 400, '0')
  })

  test('the longest state there may be comes back as it went', async () => {
    const state = '\u0001'.repeat(1024)
    const landing = await link(await player(), 'discord', { id: newId() }, { state })
    assert.equal(landing.searchParams.get('state'), state)
  })

  test('a visit that began in one browser does not end in another', async () => {
    const who = await player()
    const { state } = await leave(await linkAddress(who, 'discord'))
    const elsewhere = await leave(await linkAddress(who, 'discord'))
    const code = gate.upstream.codeFor({ id: newId() })
    refused(await gate.arrive({ code, state }, elsewhere.cookie, 'discord'), 400, '0')
    assert.deepEqual(await networksOf(who), ['github'])
  })

  test('one state links once', async () => {
    const who = await player()
    const { state, cookie } = await leave(await linkAddress(who, 'discord'))
    const arrive = () =>
      gate.arrive({ code: gate.upstream.codeFor({ id: newId() }), state }, cookie, 'discord')
    const answers = await Promise.all(Array.from({ length: 10 }, arrive))
    assert.equal(answers.filter(({ statusCode }) => statusCode === 302).length, 1)
    assert.equal((await networksOf(who)).length, 2)
  })

  test('a state that linked in one process links nothing in another', async () => {
    const who = await player()
    const { state, cookie } = await leave(await linkAddress(who, 'discord'))
    const first = await gate.arrive(
      { code: gate.upstream.codeFor({ id: newId() }), state },
      cookie,
      'discord',
    )
    assert.equal(first.statusCode, 302)
    await call('DELETE', '/discord', who.access_token)
    const process = httpServer({ log: gate.world.deps.log, trustedProxies: [] })
    await process.register(signinRoutes(gate.world.deps))
    try {
      const query = search({
        iss: `${gate.upstream.url}/discord.com`,
        code: gate.upstream.codeFor({ id: newId() }),
        state,
      })
      const again = await process.inject({
        url: `/api/social/oauth2/callback?${query}`,
        headers: { cookie },
      })
      refused(again, 400, '0')
    } finally {
      await process.close()
    }
    assert.deepEqual(await networksOf(who), ['github'])
  })

  test('a session that ends, or a user who is banned, on the way links nothing', async () => {
    const id = newId()
    const leaver = await player()
    const trip = await leave(await linkAddress(leaver, 'discord'))
    await gate.app.inject({
      url: '/api/oauth2/logout?sessions=all',
      headers: { authorization: `Bearer ${leaver.access_token}` },
    })
    const banned = await player()
    const bannedTrip = await leave(await linkAddress(banned, 'discord'))
    await gate.world.sql`update users set banned_at = now() where user_id = ${banned.sub}`
    for (const [{ state, cookie }, error] of [
      [trip, '010-017'],
      [bannedTrip, '002-040'],
    ] as const) {
      const answer = await gate.arrive(
        { code: gate.upstream.codeFor({ id }), state },
        cookie,
        'discord',
      )
      assert.equal(landing(answer).searchParams.get('error_code'), error)
    }
    const rows = await gate.world.sql`select from identities where subject = ${id}`
    assert.equal(rows.length, 0)
  })

  test('a browser is asked wherever it is, and nothing leads on before the player agrees', async () => {
    const who = await player({ name: '<b>Mallory</b>' })
    const address = await linkAddress(who, 'discord', { locale: 'de_DE' })
    for (const remoteAddress of ['127.0.0.1', '203.0.113.9']) {
      const page = await gate.app.inject({ url: pathOf(address), remoteAddress })
      assert.equal(page.statusCode, 200, page.body)
      assert.equal(page.headers.location, undefined)
      assert.equal(page.headers['set-cookie'], undefined)
      assert.doesNotMatch(page.body, /<a |http-equiv|<script|token=|discord\.com/i)
      assert.match(page.body, /Discord/)
      assert.match(page.body, /&lt;b&gt;Mallory&lt;\/b&gt;/)
      assert.match(page.body, /<html lang="de"/)
    }
    assert.deepEqual(await networksOf(who), ['github'])
  })

  test('the page that asks is in no frame, tells its address to no other site, and forms of others get nowhere by it', async () => {
    const { page } = await open(await linkAddress(await player(), 'discord'))
    const policy = String(page.headers['content-security-policy'])
    assert.match(policy, /default-src 'none'/)
    assert.match(policy, /frame-ancestors 'none'/)
    assert.match(policy, /form-action 'self' https: http: https:\/\/game\.example;/)
    assert.equal(page.headers['x-frame-options'], 'DENY')
    // With no-referrer browsers would not say that the form is of this site.
    assert.equal(page.headers['referrer-policy'], 'same-origin')
    assert.equal(page.headers['cache-control'], 'no-store')
  })

  test('what one browser agreed to works in no other, neither the visit nor the way to the network', async () => {
    const who = await player()
    const address = await linkAddress(who, 'discord')
    const agreed = await leave(address)
    const victim = { id: newId() }
    const elsewhere = await gate.depart({}, { provider: 'discord' })
    for (const cookie of [undefined, elsewhere.cookie]) {
      const code = gate.upstream.codeFor(victim)
      refused(await gate.arrive({ code, state: agreed.state }, cookie, 'discord'), 400, '0')
    }
    await open(address, { cookie: elsewhere.cookie })
    assert.deepEqual(await networksOf(who), ['github'])
    const code = gate.upstream.codeFor({ id: newId() })
    const landed = landing(
      await gate.arrive({ code, state: agreed.state }, agreed.cookie, 'discord'),
    )
    assert.ok(landed.searchParams.has('token'))
  })

  test('a yes that another site sends is refused and binds no browser', async () => {
    const who = await player()
    const { action } = await open(await linkAddress(who, 'discord'))
    const { cookie } = await gate.depart({}, { provider: 'discord' })
    for (const headers of [
      { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
      { 'sec-fetch-site': 'same-site', origin: 'http://localhost:9090' },
      { 'sec-fetch-site': 'none' },
      { 'sec-fetch-site': '' },
      { 'sec-fetch-site': 'same-origin, cross-site' },
      { 'sec-fetch-site': 'cross-site', origin: home },
      { origin: 'https://evil.example' },
      { origin: `${home}.evil.example` },
      { origin: 'https://localhost:8080' },
      { origin: 'null' },
      { referer: `${home}/` },
      {},
    ]) {
      const answer = await agree(action, { cookie, ...headers })
      refused(answer, 400, '0')
      assert.equal(answer.headers.location, undefined)
      assert.equal(answer.headers['set-cookie'], undefined)
    }
    for (const url of [action, `${action}&agreed=true`]) {
      const answer = await gate.app.inject({ url, headers: { cookie } })
      assert.deepEqual([answer.statusCode, answer.headers['set-cookie']], [200, undefined])
    }
  })

  test('a browser that says nothing of the site is believed by the origin it tells', async () => {
    const { action } = await open(await linkAddress(await player(), 'discord'))
    assert.equal((await agree(action, { origin: home })).statusCode, 303)
    const withoutOrigin = { origin: 'null', 'sec-fetch-site': 'same-origin' }
    assert.equal((await agree(action, withoutOrigin)).statusCode, 303)
  })

  test('a yes to a visit that is altered, over, or of a session that ended leads nowhere', async () => {
    const who = await player()
    const { action } = await open(await linkAddress(who, 'discord'))
    refused(await agree(altered(action)), 400, '0')
    refused(await agree('/api/social/oauth2/link'), 400, '0')
    await gate.app.inject({
      url: '/api/oauth2/logout?sessions=all',
      headers: { authorization: `Bearer ${who.access_token}` },
    })
    refused(await agree(action), 400, '0')
    const late = await open(await linkAddress(await player(), 'discord'))
    gate.world.clock.advance(601)
    refused(await agree(late.action), 400, '0')
  })

  test('who agrees for a second network at once still comes back from the first', async () => {
    const who = await player()
    const first = await leave(await linkAddress(who, 'discord'))
    const { action } = await open(await linkAddress(who, 'steam'))
    const second = await agree(action, {
      'sec-fetch-site': 'same-origin',
      cookie: first.cookie,
    })
    assert.equal(String(second.headers['set-cookie']).split(';')[0], first.cookie)
    const code = gate.upstream.codeFor({ id: newId() })
    const landed = landing(await gate.arrive({ code, state: first.state }, first.cookie, 'discord'))
    assert.ok(landed.searchParams.has('token'))
  })

  test('the calls take no token that is missing, bad, of an ended session or of a server', async () => {
    const who = await player()
    const { server } = gate.world.project.clients
    const serverToken = await gate.token({ grant_type: 'client_credentials', ...server })
    await gate.app.inject({
      url: '/api/oauth2/logout?sessions=all',
      headers: { authorization: `Bearer ${who.access_token}` },
    })
    for (const token of ['', 'x.y.z', who.access_token, serverToken.json().access_token]) {
      refused(await call('GET', '', token), 401, '010-017')
      refused(await call('GET', '/discord/login_url', token), 401, '010-017')
      refused(await call('DELETE', '/github', token), 401, '010-017')
    }
  })
})

describe('unlinking', () => {
  test('takes the identity away; the next sign-in by it is a new user', async () => {
    const who = await player()
    const discord = { id: newId() }
    await link(who, 'discord', discord)
    const answer = await call('DELETE', '/discord', who.access_token)
    assert.equal(answer.statusCode, 204, answer.body)
    assert.equal(answer.body, '')
    assert.deepEqual(await networksOf(who), ['github'])
    assert.notEqual((await player(discord, 'discord')).sub, who.sub)
    assert.equal((await player({ id: who.id })).sub, who.sub)
  })

  test('ends the sessions opened by it at once, but not the one that asks', async () => {
    const who = await player()
    const discord = { id: newId() }
    await link(who, 'discord', discord)
    const [one, other] = [await player(discord, 'discord'), await player(discord, 'discord')]
    assert.equal(one.sub, who.sub)
    assert.equal((await call('DELETE', '/discord', one.access_token)).statusCode, 204)
    assert.deepEqual(await networksOf(one), ['github'])
    assert.deepEqual(await networksOf(who), ['github'])
    refused(await call('GET', '', other.access_token), 401, '010-017')
    const refresh = await gate.token({
      grant_type: 'refresh_token',
      client_id: gate.world.project.clients.public.client_id,
      refresh_token: other.refresh_token,
    })
    refused(refresh, 400, '010-023')
  })

  test('a network that is not linked is 404, an unknown one too', async () => {
    const { access_token } = await player()
    refused(await call('DELETE', '/discord', access_token), 404, '003-061')
    refused(await call('DELETE', '/myspace', access_token), 404, '003-061')
  })

  test('makes room for another identity of the network', async () => {
    const who = await player()
    await link(who, 'discord', { id: newId() })
    await call('DELETE', '/discord', who.access_token)
    const next = { id: newId() }
    assert.ok((await link(who, 'discord', next)).searchParams.has('token'))
    assert.equal((await player(next, 'discord')).sub, who.sub)
  })
})
