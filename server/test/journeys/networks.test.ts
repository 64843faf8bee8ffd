/** Players sign in through every network of the table, over real sockets, with the sandbox as the world. */
import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { createRemoteJWKSet, type JWTPayload, jwtVerify } from 'jose'
import { parse as parseYaml } from 'yaml'
import { applySections, connectionRules } from '../../src/apply-sections.ts'
import { networksPage } from '../../src/pages/networks-page.ts'
import { applyDocument, systemCaller } from '../../src/projects/index.ts'
import { listNetworks } from '../../src/signin/networks/table.ts'
import {
  browser,
  claimsOf,
  crossAuth,
  exchange,
  loginRedirect,
  ticketOf,
} from '../support/player.ts'
import { type Service, startService } from '../support/service.ts'

let service: Service
before(async () => {
  service = await startService()
})
after(() => service.close())

const comeBackFrom = (
  network: string,
  person: string,
  more: Record<string, string> = {},
): Promise<URL> => {
  const { file } = service
  return browser(person).signIn(
    loginRedirect(file, network, more),
    file.clients.public.redirect_uri,
  )
}

const verify = async (jwt: string): Promise<JWTPayload> => {
  const { file } = service
  const keys = createRemoteJWKSet(
    new URL(`${file.public_url}/api/projects/${file.login_project_id}/jwks.json`),
    { timeoutDuration: 60_000 },
  )
  return (await jwtVerify(jwt, keys, { issuer: file.public_url })).payload
}

/** From the redirect to the network to the claims of the JWT. */
const signIn = async (
  network: string,
  person: string,
  more: Record<string, string> = {},
): Promise<JWTPayload> => {
  const { file } = service
  const back = await comeBackFrom(network, person, more)
  assert.equal(back.searchParams.get('error_description'), null)
  assert.equal(back.searchParams.get('state'), 'journey-state')
  assert.equal(back.searchParams.get('iss'), file.public_url)
  return verify((await exchange(file, back.searchParams.get('code') ?? '')).access_token)
}

const failWith = async (faults: object, network: string, person: string): Promise<URL> => {
  await service.faults({ [vendorOf(network)]: faults })
  try {
    return await comeBackFrom(network, person)
  } finally {
    await service.faults({})
  }
}

/** Under which name the sandbox knows a network's hosts: msn's are Microsoft's. */
const vendorOf = (network: string): string => network

const countUsers = async (): Promise<number> => {
  const [row] = await service.world.sql<{ n: number }[]>`select count(*)::int as n from users`
  return row?.n ?? 0
}

const networks = listNetworks().filter(({ protocol }) =>
  ['oauth2', 'openid2'].some((one) => one === protocol),
)

for (const row of networks) {
  const network = row.name
  const tellsEmail = row.protocol === 'oauth2' && row.fields.email !== undefined
  const hasIdToken = row.protocol === 'oauth2' && row.idToken && !row.idToken.isOptional

  suite(network, () => {
    test('signs a player in, and knows them again', async () => {
      const first = await signIn(network, 'alice', { scope: 'email' })
      assert.equal(first.provider, network)
      assert.equal(first.type, 'social')
      assert.ok(first.name === undefined || String(first.name).length > 0)
      assert.equal(first.email, tellsEmail ? 'alice@players.example' : undefined)
      const again = await signIn(network, 'alice', { scope: 'email' })
      assert.deepEqual([again.sub, again.id], [first.sub, first.id])
    })

    test('tells two players apart, and keeps an e-mail that was not asked for to itself', async () => {
      const [alice, bob] = [await signIn(network, 'alice'), await signIn(network, 'bob')]
      assert.notEqual(alice.sub, bob.sub)
      assert.notEqual(alice.id, bob.id)
      assert.equal(alice.email, undefined)
    })

    test('signs a player in who has no e-mail, and names in any script', async () => {
      assert.equal((await signIn(network, 'bob', { scope: 'email' })).email, undefined)
      const { name } = await signIn(network, 'unicode')
      assert.ok(name === undefined || String(name).isWellFormed())
    })

    test('a player who refuses comes back with access_denied and no code', async () => {
      const back = await comeBackFrom(network, 'deny')
      assert.equal(back.searchParams.get('error'), 'access_denied')
      assert.equal(back.searchParams.get('state'), 'journey-state')
      assert.equal(back.searchParams.get('iss'), service.file.public_url)
      assert.equal(back.searchParams.get('code'), null)
    })

    test('that is down is told to the game, and makes no user', async () => {
      const before = await countUsers()
      for (const faults of [{ status: 500 }, { html: true }, { hang_up: true }]) {
        const back = await failWith(faults, network, `nobody-${network}`)
        assert.equal(back.searchParams.get('error_code'), '004-001')
        assert.equal(back.searchParams.get('code'), null)
      }
      assert.equal(await countUsers(), before)
    })

    if (hasIdToken) {
      test('an id_token that does not hold signs nobody in', async () => {
        const before = await countUsers()
        for (const faults of [
          { bad_signature: true },
          { wrong_audience: true },
          { wrong_issuer: true },
          { alg_none: true },
          { missing_id_token: true },
        ]) {
          const back = await failWith(faults, network, `nobody-${network}`)
          assert.equal(back.searchParams.get('error_code'), '010-015', JSON.stringify(faults))
          assert.equal(back.searchParams.get('code'), null)
        }
        assert.equal(await countUsers(), before)
      })
    }
  })
}

for (const platform of ['steam', 'epicgames', 'xbox']) {
  test(`one person is one user through the ${platform} ticket and the ${platform} web login`, async () => {
    const { file } = service
    const ticket = await ticketOf(file, platform, 'carol')
    const answer = await crossAuth(file, platform, { session_ticket: ticket, is_redirect: 'false' })
    const { login_url } = (await answer.json()) as { login_url: string }
    const byTicket = claimsOf(new URL(login_url).searchParams.get('token') ?? '')
    const byWeb = await signIn(platform, 'carol')
    assert.equal(byWeb.sub, byTicket.sub)
    assert.equal(byWeb.id, byTicket.id)
  })
}

test('the same e-mail at two networks makes two users', async () => {
  const [google, github] = [await signIn('google', 'dave'), await signIn('github', 'dave')]
  assert.notEqual(google.sub, github.sub)
})

const blocksOf = (language: string): string[] =>
  [...networksPage(listNetworks()).matchAll(/```(\w+)\n([^`]*)```/g)]
    .filter(([, one]) => one === language)
    .map(([, , text = '']) => text)

test('the files in docs/networks.md can be applied', async () => {
  const { deps } = service.world
  const environment = { DISCORD_SECRET: 'd', GUILD_SECRET: 'g', FORUM_SECRET: 'f' }
  const [one = '', own = ''] = blocksOf('yaml')
  const { connections } = parseYaml(one) as { connections: { network: object } }
  const network = { ...connections.network, ...(parseYaml(own) as object) }
  const project = { name: 'Sandbox', connections: { network } }
  await applyDocument(
    deps,
    { ...connectionRules(deps.settings), sections: applySections(deps), environment },
    systemCaller,
    { merchants: [{ name: 'Sandbox Studio', projects: [project] }] },
  )
  const connected = deps.directory.project(service.file.project_id)?.connections
  for (const name of Object.keys(network)) assert.ok(connected?.has(`network/${name}`), name)
})
