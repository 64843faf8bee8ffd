/** Networks of a project's own: players sign in at them as at any other, over real sockets. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, afterEach, before, describe, test } from 'node:test'
import { parse } from 'yaml'
import { applySections, connectionRules } from '../../src/apply-sections.ts'
import {
  administration,
  applyDocument,
  exportDocument,
  systemCaller,
} from '../../src/projects/index.ts'
import { browser, claimsOf, exchange, loginRedirect } from '../support/player.ts'
import { type Service, startService } from '../support/service.ts'
import { basic } from '../support/world.ts'

let service: Service
before(async () => {
  service = await startService()
})
afterEach(() => service.faults({}))
after(() => service.close())

const networks = { 'custom:studio': 'Studio ID', 'custom:guild': 'Guild' }

const visit = async (network: string, person: string, more: Record<string, string> = {}) => {
  const { file } = service
  return browser(person).signIn(
    loginRedirect(file, network, more),
    file.clients.public.redirect_uri,
  )
}

const claimsAfter = async (network: string, person: string, scope = 'email') => {
  const back = await visit(network, person, { scope })
  assert.equal(back.searchParams.get('error'), null, back.href)
  const tokens = await exchange(service.file, back.searchParams.get('code') ?? '')
  return claimsOf(tokens.access_token)
}

for (const [network, title] of Object.entries(networks)) {
  describe(network, () => {
    test('a player signs in, and the token says by which network', async () => {
      const claims = await claimsAfter(network, 'alice')
      assert.equal(claims.provider, network)
      assert.equal(claims.type, 'social')
      assert.equal(claims.name, 'Alice')
      assert.equal(claims.username, 'alice')
      assert.equal(claims.email, 'alice@players.example')
      assert.match(String(claims.id), /^[A-Za-z0-9_-]+$/)
      const again = await claimsAfter(network, 'alice', '')
      assert.equal(again.sub, claims.sub)
      assert.equal(again.email, undefined)
    })

    test('a player without an e-mail, or with an unverified one, is a user of their own', async () => {
      const [alice, bob, impostor] = [
        await claimsAfter(network, 'alice'),
        await claimsAfter(network, 'bob'),
        await claimsAfter(network, 'impostor'),
      ]
      assert.equal(bob.email, undefined)
      assert.equal(new Set([alice.sub, bob.sub, impostor.sub]).size, 3)
    })

    test('a player who was imported with the id at this network comes in as that user', async () => {
      const stranger = await claimsAfter(network, 'milo')
      const erased = await service.admin('DELETE', `/users/${stranger.sub}`)
      assert.ok(erased.ok, String(erased.status))
      const { project_id, api_key, public_url } = service.file
      const user_id = randomUUID()
      const line = { user_id, identities: [{ provider: network, id: stranger.id }] }
      const brought = await fetch(`${public_url}/api/v2/project/${project_id}/admin/users/import`, {
        method: 'POST',
        headers: { ...basic(project_id, api_key), 'content-type': 'application/x-ndjson' },
        body: `${JSON.stringify(line)}\n`,
      })
      assert.equal(((await brought.json()) as { created: number }).created, 1)
      const { sub, id } = await claimsAfter(network, 'milo')
      assert.deepEqual([sub, id], [user_id, stranger.id])
    })

    test('a player who refuses comes back with access_denied', async () => {
      const back = await visit(network, 'deny')
      assert.equal(back.searchParams.get('error'), 'access_denied')
      assert.equal(back.searchParams.get('code'), null)
    })

    test('the sign-in page has a button for it, which leads there', async () => {
      const { file } = service
      const query = new URL(loginRedirect(file, network)).search
      const page = await (await fetch(`${file.public_url}/signin${query}`)).text()
      assert.ok(page.includes(title), page)
      assert.ok(page.includes(`/api/oauth2/social/${network}/login_redirect?`), page)
    })

    test('login_url answers the address of its login_redirect', async () => {
      const { file } = service
      const redirect = loginRedirect(file, network)
      const answer = await fetch(redirect.replace('login_redirect', 'login_url'))
      assert.deepEqual(await answer.json(), { url: redirect })
    })

    test('one that fails sends the player back with 004-001', async () => {
      const vendor = network.replace('custom:', '')
      for (const fault of [{ status: 500 }, { html: true }, { redirect_to: 'http://127.0.0.1/' }]) {
        await service.faults({ [vendor]: { ...fault, at: 'token' } })
        const back = await visit(network, 'carol')
        assert.equal(back.searchParams.get('error_code'), '004-001', JSON.stringify(fault))
      }
    })
  })
}

test('one is linked to a user as any other, and then leads to that user', async () => {
  const { file } = service
  const back = await visit('github', 'linker')
  const { access_token } = await exchange(file, back.searchParams.get('code') ?? '')
  const headers = { authorization: `Bearer ${access_token}` }
  const mine = `${file.public_url}/api/users/me/social_providers`
  for (const network of Object.keys(networks)) {
    const answer = await fetch(`${mine}/${network}/login_url`, { headers })
    assert.equal(answer.status, 200, await answer.clone().text())
    const { url } = (await answer.json()) as { url: string }
    await browser('linker').signIn(url, file.clients.public.redirect_uri)
    assert.equal((await claimsAfter(network, 'linker')).sub, claimsOf(access_token).sub)
  }
  const listed = (await (await fetch(mine, { headers })).json()) as { provider: string }[]
  assert.deepEqual(listed.map(({ provider }) => provider).toSorted(), [
    'custom:guild',
    'custom:studio',
    'github',
  ])
  const removed = await fetch(`${mine}/custom:guild`, { method: 'DELETE', headers })
  assert.equal(removed.status, 204)
  assert.notEqual((await claimsAfter('custom:guild', 'linker')).sub, claimsOf(access_token).sub)
})

test('apply makes them, export tells them without secrets, and applying that changes nothing', async () => {
  const { deps } = service.world
  const sections = applySections(deps)
  const apply = (document: unknown, environment = {}) =>
    applyDocument(
      deps,
      { ...connectionRules(deps.settings), sections, environment },
      { kind: 'operator' },
      document,
    )
  const document = (network: object) => ({
    merchants: [
      {
        name: 'Applied studio',
        projects: [
          {
            name: 'Applied game',
            connections: {
              network: {
                'custom:forum': {
                  credentials: { client_id: 'game', client_secret: 'env:FORUM_SECRET' },
                  settings: { network },
                },
              },
            },
          },
        ],
      },
    ],
  })
  const forum = {
    title: 'Forum',
    discovery_url: 'https://forum.example/.well-known/openid-configuration',
  }
  const environment = { FORUM_SECRET: 'the secret of the forum' }
  const changes = await apply(document(forum), environment)
  assert.ok(
    changes.some((line) => line.includes('custom:forum')),
    changes.join('\n'),
  )
  assert.deepEqual(await apply(document(forum), environment), [])
  const { credentialNames } = connectionRules(deps.settings)
  const exported = await exportDocument(deps, { sections, credentialNames })
  assert.ok(JSON.stringify(exported).includes(JSON.stringify({ network: forum })))
  assert.ok(!JSON.stringify(exported).includes(environment.FORUM_SECRET))
  exported.merchants = exported.merchants.filter(({ name }) => name === 'Applied studio')
  const variables = {
    GAME_APPLIED_GAME_NETWORK_CUSTOM_FORUM_CLIENT_ID: 'game',
    GAME_APPLIED_GAME_NETWORK_CUSTOM_FORUM_CLIENT_SECRET: environment.FORUM_SECRET,
  }
  assert.deepEqual(await apply(exported, variables), [])
  const wrong = document({ title: 'Forum', discovery_url: 'http://forum.example/' })
  await assert.rejects(
    apply(wrong, environment),
    /connections\.network\.custom:forum\.settings\.network\.discovery_url must be https/,
  )
})

test('markup in the title of a network stands on the page as text', async () => {
  const { file, world } = service
  const key = { kind: 'network', provider: 'custom:markup' } as const
  await administration.putConnection(world.deps, systemCaller, file.project_id, key, {
    credentials: { client_id: 'x', client_secret: 'y' },
    settings: {
      network: {
        title: '<img src=x onerror=alert(1)>"\'&',
        discovery_url: 'https://forum.example/.well-known/openid-configuration',
      },
    },
  })
  const query = new URL(loginRedirect(file, 'custom:markup')).search
  const page = await (await fetch(`${file.public_url}/signin${query}`)).text()
  assert.ok(page.includes('&lt;img src=x onerror=alert(1)&gt;&quot;'), page)
  assert.ok(!page.includes('<img src=x'))
  await administration.removeConnection(world.deps, systemCaller, file.project_id, key)
})

test('tokens of a network of one’s own are not taken from games', async () => {
  const { file } = service
  const address = loginRedirect(file, 'custom:guild').replace('login_redirect', 'login_with_token')
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ access_token: 'any' }),
  })
  assert.equal(answer.status, 422)
  assert.equal(((await answer.json()) as { error: { code: string } }).error.code, '003-020')
})

test('the examples of docs/own-networks.md can be applied as they stand', async () => {
  const { deps } = service.world
  const page = await readFile(
    join(import.meta.dirname, '..', '..', '..', 'docs', 'own-networks.md'),
    'utf8',
  )
  const examples = [...page.matchAll(/```yaml\n(.*?)```/gs)].map(([, text = '']) => text)
  assert.equal(examples.length, 2)
  for (const example of examples) {
    const changes = await applyDocument(
      deps,
      {
        ...connectionRules({ isProduction: true }),
        sections: [],
        environment: { STUDIO_SECRET: 'secret', GUILD_SECRET: 'secret' },
      },
      { kind: 'operator' },
      parse(example),
    )
    assert.ok(
      changes.some((line) => line.includes('connection to custom:')),
      changes.join('\n'),
    )
  }
})

test('the e-mail is asked for only with scope email', async () => {
  const { file } = service
  for (const [network, word] of [
    ['custom:studio', 'email'],
    ['custom:guild', 'mail'],
  ] as const) {
    for (const scope of ['', 'email']) {
      const answer = await browser('alice').visit(loginRedirect(file, network, { scope }))
      const location = new URL(answer.headers.get('location') ?? '')
      const words = (location.searchParams.get('scope') ?? '').split(' ')
      assert.equal(words.includes(word), scope === 'email', location.href)
    }
  }
})

test('the language of the player is passed on by the parameter that the description names', async () => {
  const { file } = service
  const answer = await browser('alice').visit(
    loginRedirect(file, 'custom:guild', { locale: 'de_DE' }),
  )
  const location = new URL(answer.headers.get('location') ?? '')
  assert.equal(location.searchParams.get('lang'), 'de-DE')
  const standard = await browser('alice').visit(
    loginRedirect(file, 'custom:studio', { locale: 'de_DE' }),
  )
  const { searchParams } = new URL(standard.headers.get('location') ?? '')
  assert.equal(searchParams.get('ui_locales'), 'de-DE')
})

test('an id_token of a project’s own network is validated in every point', async () => {
  for (const fault of [
    'alg_none',
    'hs256_with_public_key',
    'wrong_kid',
    'key_in_header',
    'bad_signature',
    'nbf_future',
    'wrong_issuer',
    'wrong_audience',
    'extra_audience',
    'missing_nonce',
    'wrong_nonce',
    'missing_id_token',
  ]) {
    await service.faults({ studio: { [fault]: true } })
    const back = await visit('custom:studio', 'dora')
    assert.equal(back.searchParams.get('error_code'), '010-015', fault)
    assert.equal(back.searchParams.get('code'), null)
  }
  await service.faults({ studio: { clock_skew_s: -7200 } })
  const back = await visit('custom:studio', 'dora')
  assert.equal(back.searchParams.get('error_code'), '010-015')
})
