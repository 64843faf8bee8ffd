/** Games hand in tokens that the networks' SDKs gave them, over real sockets, with the sandbox as the networks. */
import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { administration, systemCaller } from '../../src/projects/index.ts'
import { findNetwork } from '../../src/signin/networks/table.ts'
import { browser, claimsOf, exchange, loginRedirect } from '../support/player.ts'
import { type Service, startService } from '../support/service.ts'

let service: Service
before(async () => {
  service = await startService()
})
after(() => service.close())

type Handed = {
  access_token: string
  access_token_secret?: string
  openid?: string
  refresh_token?: string
}
type Failure = {
  error: { code: string; description?: string; details?: Record<string, string> }
}

/** As the SDK of a network gives it to a game; of another application where `application` says so. */
const sdkToken = async (network: string, query: Record<string, string>): Promise<Handed> => {
  const answer = await fetch(
    `${service.file.sandbox_url}/api/tokens/${network}?${new URLSearchParams(query)}`,
  )
  assert.equal(answer.status, 200, await answer.clone().text())
  return (await answer.json()) as Handed
}

const handIn = (
  network: string,
  handed: object,
  more: Record<string, string> = {},
): Promise<Response> => {
  const { file } = service
  const query = new URLSearchParams({
    client_id: String(file.clients.public.client_id),
    response_type: 'code',
    state: 'journey-state',
    ...more,
  })
  return fetch(`${file.public_url}/api/oauth2/social/${network}/login_with_token?${query}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(handed),
  })
}

const signIn = async (network: string, handed: object, more: Record<string, string> = {}) => {
  const answer = await handIn(network, handed, more)
  assert.equal(answer.status, 200, await answer.clone().text())
  assert.equal(answer.headers.get('cache-control'), 'no-store')
  const { login_url: address } = (await answer.json()) as { login_url: string }
  const landed = new URL(address)
  assert.ok(address.startsWith(service.file.clients.public.redirect_uri))
  assert.equal(landed.searchParams.get('state'), 'journey-state')
  assert.equal(landed.searchParams.get('iss'), service.file.public_url)
  assert.equal(landed.searchParams.get('token'), null)
  const tokens = await exchange(service.file, landed.searchParams.get('code') ?? '')
  return claimsOf(tokens.access_token)
}

const refusalOf = async (answer: Response) => {
  const { error } = (await answer.json()) as Failure
  return { status: answer.status, code: error.code, reason: error.details?.reason }
}

const countUsers = async (): Promise<number> => {
  const [row] = await service.world.sql<{ n: number }[]>`select count(*)::int as n from users`
  return row?.n ?? 0
}

const throughTheWeb = async (network: string, person: string) => {
  const { file } = service
  const back = await browser(person).signIn(
    loginRedirect(file, network),
    file.clients.public.redirect_uri,
  )
  return claimsOf((await exchange(file, back.searchParams.get('code') ?? '')).access_token)
}

const networks = [
  'apple',
  'discord',
  'facebook',
  'google',
  'kakao',
  'linkedin',
  'naver',
  'qq',
  'twitter',
  'wechat',
]

for (const network of networks) {
  suite(network, () => {
    test('a token of the own application signs in, and the web leads to the same user', async () => {
      const handed = await sdkToken(network, { person: 'alice' })
      const claims = await signIn(network, handed, { scope: 'email' })
      assert.equal(claims.provider, network)
      assert.equal(claims.type, 'social')
      assert.ok(!claims.is_cross_auth)
      const row = findNetwork(network)
      const tellsEmail = row?.protocol === 'oauth2' && row.fields.email !== undefined
      assert.equal(claims.email, tellsEmail ? 'alice@players.example' : undefined)
      const web = await throughTheWeb(network, 'alice')
      assert.deepEqual([web.sub, web.id], [claims.sub, claims.id])
    })

    test('a token issued to another application is refused, and makes no user', async () => {
      const before = await countUsers()
      for (const person of ['alice', `stranger-${network}`]) {
        const handed = await sdkToken(network, { person, application: 'other' })
        const { status, code, reason } = await refusalOf(await handIn(network, handed))
        assert.deepEqual([status, code], [422, '010-015'])
        assert.ok(
          reason === 'token_of_other_application' || reason === 'token_invalid',
          String(reason),
        )
      }
      assert.equal(await countUsers(), before)
    })

    test('a token that is no token is refused', async () => {
      const answer = await handIn(network, {
        access_token: 'nonsense',
        access_token_secret: 'nonsense',
        openid: 'nonsense',
        refresh_token: 'nonsense',
      })
      const { status, code } = await refusalOf(answer)
      assert.deepEqual([status, code], [422, '010-015'])
    })
  })
}

// Apple is asked for its keys only, and these are kept.
for (const network of networks.filter((name) => name !== 'apple')) {
  test(`${network} being down is told, and makes no user`, async () => {
    const before = await countUsers()
    const handed = await sdkToken(network, { person: `nobody-${network}` })
    await service.faults({ [network]: { status: 500 } })
    const answer = await handIn(network, handed)
    await service.faults({})
    assert.ok(answer.headers.get('retry-after'))
    assert.deepEqual(await refusalOf(answer), {
      status: 503,
      code: '004-001',
      reason: 'network_failing',
    })
    assert.equal(await countUsers(), before)
  })
}

for (const network of ['naver', 'wechat']) {
  test(`a token of ${network} without proof of its application signs known players in only`, async () => {
    const { refresh_token: _proof, ...stranger } = await sdkToken(network, { person: 'erin' })
    const before = await countUsers()
    assert.deepEqual(await refusalOf(await handIn(network, stranger)), {
      status: 422,
      code: '010-015',
      reason: 'application_unproven',
    })
    assert.equal(await countUsers(), before)
    const web = await throughTheWeb(network, 'erin')
    const { refresh_token: _again, ...known } = await sdkToken(network, { person: 'erin' })
    assert.equal((await signIn(network, known)).sub, web.sub)
    const { refresh_token: _other, ...others } = await sdkToken(network, {
      person: 'erin',
      application: 'other',
    })
    assert.equal((await refusalOf(await handIn(network, others))).reason, 'application_unproven')
  })
}

test('Google’s id_token signs in whichever app of the project asked for it', async () => {
  const handed = await sdkToken('google', { person: 'alice', kind: 'id_token' })
  const claims = await signIn('google', handed, { scope: 'email' })
  assert.equal(claims.sub, (await throughTheWeb('google', 'alice')).sub)
  assert.equal(claims.email, 'alice@players.example')
})

for (const fault of [
  'bad_signature',
  'wrong_issuer',
  'wrong_kid',
  'alg_none',
  'hs256_with_public_key',
  'key_in_header',
  'nbf_future',
  'extra_audience',
]) {
  for (const network of ['apple', 'google']) {
    test(`an id_token of ${network} with ${fault} signs nobody in`, async () => {
      await service.faults({ [network]: { [fault]: true } })
      const handed = await sdkToken(network, { person: 'alice', kind: 'id_token' })
      await service.faults({})
      const { status, code } = await refusalOf(await handIn(network, handed))
      assert.deepEqual([status, code], [422, '010-015'])
    })
  }
}

test('an id_token of Apple signs in once', async () => {
  const handed = await sdkToken('apple', { person: 'alice' })
  await signIn('apple', handed)
  assert.equal((await refusalOf(await handIn('apple', handed))).reason, 'token_reused')
  // The last of 342 characters carries two bits: fifteen other ones mean the same signature.
  const last = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const at = last.indexOf(handed.access_token.at(-1) ?? '')
  const respelled = `${handed.access_token.slice(0, -1)}${last[at ^ 1]}`
  assert.equal(
    (await refusalOf(await handIn('apple', { access_token: respelled }))).reason,
    'token_reused',
  )
  const both = await sdkToken('apple', { person: 'frank' })
  const answers = await Promise.all([handIn('apple', both), handIn('apple', both)])
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 422])
})

test('an id_token of Apple is refused when it has expired', async () => {
  await service.faults({ apple: { clock_skew_s: -90_000 } })
  const handed = await sdkToken('apple', { person: 'alice' })
  await service.faults({})
  assert.equal((await refusalOf(await handIn('apple', handed))).reason, 'id_token_expired')
})

test('an openid that is not the token’s is refused', async () => {
  for (const network of ['qq', 'wechat']) {
    const { refresh_token: _proof, ...alice } = await sdkToken(network, { person: 'alice' })
    const bob = await sdkToken(network, { person: 'bob' })
    const answer = await handIn(network, { ...alice, openid: bob.openid })
    assert.equal((await refusalOf(answer)).reason, 'openid_of_other_token')
  }
})

test('a secret of another token does not sign for this one', async () => {
  const [alice, bob] = [
    await sdkToken('twitter', { person: 'alice' }),
    await sdkToken('twitter', { person: 'bob' }),
  ]
  const { access_token_secret } = bob
  const answer = await handIn('twitter', { ...alice, access_token_secret })
  assert.equal((await refusalOf(answer)).status, 422)
})

test('what a network needs besides the token is asked for by name', async () => {
  const { access_token } = await sdkToken('twitter', { person: 'alice' })
  for (const [network, body, parameter] of [
    ['twitter', { access_token }, 'access_token_secret'],
    ['wechat', { access_token, openid: '' }, 'openid'],
    ['google', {}, 'access_token'],
    ['google', { access_token: '' }, 'access_token'],
    ['google', { access_token: 'a b' }, 'access_token'],
    ['google', { access_token: 1 }, 'access_token'],
    ['google', { access_token: 'x'.repeat(8193) }, 'access_token'],
  ] as const) {
    const answer = await handIn(network, body)
    assert.equal(answer.status, 400)
    const { error } = (await answer.json()) as Failure
    assert.equal(error.code, '0')
    assert.deepEqual(Object.keys(error.details ?? {}), [parameter])
    if ('access_token' in body && body.access_token === 'a b') {
      assert.match(error.description ?? '', /ASCII without blanks/)
    }
  }
})

test('what the field’s clients write is understood: openId, qq_mobile, and null for what is not there', async () => {
  const { access_token, openid, refresh_token } = await sdkToken('wechat', { person: 'heidi' })
  const nothing = { access_token_secret: null, openid: null, openId: null, refresh_token: null }
  const wechat = { ...nothing, access_token, openId: openid, refresh_token }
  const { sub } = await signIn('wechat', wechat)
  // Known by now, so that no proof is needed.
  assert.equal((await signIn('wechat', { ...nothing, access_token, openid })).sub, sub)
  assert.equal((await signIn('wechat', { access_token, openId: openid, openid: '' })).sub, sub)
  const qq = await sdkToken('qq', { person: 'heidi' })
  const claims = await signIn('qq_mobile', { ...nothing, access_token: qq.access_token })
  assert.equal(claims.provider, 'qq')
  assert.equal(claims.sub, (await throughTheWeb('qq', 'heidi')).sub)
  const discord = await sdkToken('discord', { person: 'heidi' })
  await signIn('discord', { ...nothing, access_token: discord.access_token })
  // Elsewhere the alias is no network.
  const { file } = service
  const address = loginRedirect(file, 'qq_mobile')
  assert.equal((await fetch(address, { redirect: 'manual' })).status, 404)
})

test('null counts as left out, and two openids that differ are refused', async () => {
  const { access_token, openid } = await sdkToken('wechat', { person: 'alice' })
  for (const [network, body, parameter] of [
    ['wechat', { access_token, openid: null, openId: null }, 'openid'],
    ['wechat', { access_token, openid, openId: 'another' }, 'openId'],
    ['wechat', { access_token, openId: 1 }, 'openId'],
    ['twitter', { access_token, access_token_secret: null }, 'access_token_secret'],
    ['google', { access_token: null }, 'access_token'],
  ] as const) {
    const answer = await handIn(network, body)
    assert.equal(answer.status, 400)
    const { error } = (await answer.json()) as Failure
    assert.deepEqual([error.code, Object.keys(error.details ?? {})], ['0', [parameter]])
  }
})

test('members of the body that nobody knows are ignored', async () => {
  const handed = await sdkToken('discord', { person: 'alice' })
  await signIn('discord', { ...handed, access_token_secret: '', openid: '', platform: 'ios' })
})

test('networks whose tokens name no application send the player to login_redirect', async () => {
  for (const network of ['github', 'vk', 'steam', 'xbox']) {
    const { status, code } = await refusalOf(await handIn(network, { access_token: 'x' }))
    assert.deepEqual([status, code], [422, '003-020'], network)
  }
  const { status, code } = await refusalOf(await handIn('nosuch', { access_token: 'x' }))
  assert.deepEqual([status, code], [404, '003-061'])
})

test('a banned user does not come in by a token', async () => {
  const { sub } = await signIn('discord', await sdkToken('discord', { person: 'grace' }))
  const banned = await service.admin('POST', `/users/${sub}/ban`)
  assert.ok(banned.ok, await banned.text())
  const answer = await handIn('discord', await sdkToken('discord', { person: 'grace' }))
  const { status, code } = await refusalOf(answer)
  assert.deepEqual([status, code], [401, '002-040'])
})

test('tokens are tried as often as other sign-ins may be', async () => {
  const limited = await startService({ limits: true })
  // Else a slow machine would be given more tries meanwhile.
  limited.world.clock.stop()
  try {
    const { file } = limited
    const query = `client_id=${file.clients.public.client_id}&response_type=code&state=journey-state`
    const statuses: number[] = []
    let last: Response | undefined
    for (let tries = 0; tries < 25; tries += 1) {
      last = await fetch(`${file.public_url}/api/oauth2/social/discord/login_with_token?${query}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ access_token: `guess-${tries}` }),
      })
      statuses.push(last.status)
    }
    assert.deepEqual(new Set(statuses.slice(0, 20)), new Set([422]))
    assert.equal(last?.status, 429)
    assert.ok(last?.headers.get('retry-after'))
  } finally {
    await limited.close()
  }
})

test('nothing lands at an address that is not registered', async () => {
  const handed = await sdkToken('discord', { person: 'alice' })
  const answer = await handIn('discord', handed, { redirect_uri: 'https://evil.example/' })
  assert.deepEqual([answer.status, (await refusalOf(answer)).code], [400, '010-012'])
})

test('the address names the issuer of the project where it has one of its own', async () => {
  const { file, world } = service
  const use = (own_issuer: boolean) =>
    administration.changeProject(world.deps, systemCaller, file.project_id, {
      settings: { own_issuer },
    })
  await use(true)
  const answer = await handIn('discord', await sdkToken('discord', { person: 'alice' }))
  const { login_url } = (await answer.json()) as { login_url: string }
  assert.deepEqual(new URL(login_url).searchParams.getAll('iss'), [
    `${file.public_url}/api/projects/${file.login_project_id}`,
  ])
  await use(false)
})
