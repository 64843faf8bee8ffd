/** Signing in to the console at the studio's own identity provider, which the sandbox stands in for. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type RunningSandbox, startSandbox } from '../../../sandbox/src/sandbox.ts'
import type { ProviderSettings } from '../../src/projects/index.ts'
import {
  type Answer,
  type ConsoleWorld,
  consoleUrl,
  cookieName,
  createConsoleWorld,
  operatorGrant,
} from '../support/console.ts'
import { studioId } from '../support/service.ts'

let sandbox: RunningSandbox
let its: ConsoleWorld
let settings: ProviderSettings
before(async () => {
  sandbox = await startSandbox({ port: 0, publicUrl: consoleUrl })
  settings = await studioId(sandbox.url)
  its = await createConsoleWorld({ settings: { provider: settings } })
})
after(async () => {
  await its?.close()
  await sandbox?.close()
})

const start = '/console/sign_in'
const backPath = `${start}/back`

type Trip = { url: URL; cookie: string }

/** Begins at our page; answers the address at the provider, and the cookie of the browser. */
const begun = async (
  world = its,
  path = start,
  headers: Record<string, string> = {},
): Promise<Trip> => {
  const answer = await world.ask({ url: path, headers })
  assert.equal(answer.statusCode, 303, answer.body)
  return {
    url: new URL(String(answer.headers.location)),
    cookie: String(answer.headers['set-cookie']).split(';')[0] ?? '',
  }
}

/** The address to which the provider sends somebody back, who says there who they are. */
const sentBack = async ({ url }: Pick<Trip, 'url'>, name: string): Promise<URL> => {
  const answer = await fetch(url, { redirect: 'manual', headers: { 'x-sandbox-person': name } })
  return new URL(answer.headers.get('location') ?? assert.fail(await answer.text()))
}

/** Comes back in a browser, as a navigation from the provider's site. */
const back = (url: URL, cookie: string | undefined, world = its, at: 0 | 1 = 0): Promise<Answer> =>
  world.ask({
    url: `${url.pathname}${url.search}`,
    at,
    headers: { 'sec-fetch-site': 'cross-site', ...(cookie === undefined ? {} : { cookie }) },
  })

const came = async (name: string, world = its): Promise<Answer> => {
  const trip = await begun(world)
  return await back(await sentBack(trip, name), trip.cookie, world)
}

const setCookies = (answer: Answer): string => String(answer.headers['set-cookie'] ?? '')
const signedIn = (answer: Answer, page = '/console'): void => {
  assert.equal(answer.statusCode, 303, answer.body)
  assert.equal(answer.headers.location, page)
  assert.match(setCookies(answer), new RegExp(`${cookieName}=.{43}; .*SameSite=Strict; Secure`))
}
const refused = (answer: Answer, why: RegExp, world = its): void => {
  assert.equal(answer.statusCode, 422, answer.body)
  assert.ok(!setCookies(answer).includes(cookieName))
  assert.match(answer.body, /You were not signed in/)
  // The reason is for the log alone.
  assert.ok(!why.test(answer.body))
  assert.match(world.logged.findLast((line) => line.includes('was refused')) ?? '', why)
}
const faults = async (switches: object): Promise<void> => {
  const answer = await fetch(`${sandbox.url}/api/faults`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(switches),
  })
  assert.ok(answer.ok, await answer.text())
}
const world = async (
  more: Partial<ProviderSettings>,
  use: (world: ConsoleWorld) => Promise<void>,
): Promise<void> => {
  const another = await createConsoleWorld({ settings: { provider: { ...settings, ...more } } })
  try {
    await use(another)
  } finally {
    await another.close()
  }
}

describe('somebody who was invited', () => {
  test('comes in by the verified address, and later by the subject, whatever the address is', async () => {
    const { id } = await its.invited('alice@players.example', [operatorGrant])
    signedIn(await came('alice'))
    const [row] = await its.world.sql<{ subject: string }[]>`
      select subject from console_identities where user_id = ${id}
    `
    assert.ok(row)
    await its.world.sql`
      update console_users set email = 'renamed@players.example' where user_id = ${id}
    `
    signedIn(await came('alice'))
    const audit = await its.operator({
      url: `/api/operator/audit?target=console%20user%20${id}`,
    })
    const actions = audit.json().items.map(({ action }: { action: string }) => action)
    assert.equal(actions.filter((one: string) => one === 'console_user.joined_provider').length, 1)
    assert.equal(actions.filter((one: string) => one === 'console_user.signed_in').length, 2)
  })

  test('comes back to the page that they wanted, and to no page elsewhere', async () => {
    await its.invited('pages@players.example', [operatorGrant])
    for (const [to, page] of [
      ['/console/projects/10001?q=a', '/console/projects/10001?q=a'],
      ['https://evil.example/console', '/console'],
      ['//evil.example/console', '/console'],
      ['/console/../evil', '/console'],
      ['/console\\@evil.example', '/console'],
      ['/api/oauth2/login', '/console'],
      ['/console/sign_in', '/console'],
    ] as const) {
      const trip = await begun(its, `${start}?to=${encodeURIComponent(to)}`)
      signedIn(await back(await sentBack(trip, 'pages'), trip.cookie), page)
    }
  })

  test('is let in at whatever process, and in two tabs of a browser at once', async () => {
    await its.invited('tabs@players.example', [operatorGrant])
    const first = await begun()
    const second = await begun(its, start, { cookie: first.cookie })
    assert.equal(first.cookie, second.cookie)
    const urls = await Promise.all([first, second].map((trip) => sentBack(trip, 'tabs')))
    const answers = await Promise.all(
      urls.map((url, index) => back(url, first.cookie, its, index === 0 ? 0 : 1)),
    )
    for (const answer of answers) signedIn(answer)
  })
})

describe('nobody else comes in', () => {
  test('who was not invited, or was removed', async () => {
    refused(await came('stranger'), /nobody has invited them/)
    const { id } = await its.invited('gone@players.example', [operatorGrant])
    signedIn(await came('gone'))
    await its.operator({ method: 'DELETE', url: `/api/operator/console_users/${id}` })
    refused(await came('gone'), /was removed/)
  })

  test('whose address the provider has not verified, or does not name', async () => {
    await its.invited('unverified@players.example', [operatorGrant])
    refused(await came('unverified'), /has not verified/)
    refused(await came('bob'), /names no address/)
  })

  test('who has the address of a colleague whom the provider knew by another subject', async () => {
    const { id } = await its.invited('heir@players.example', [operatorGrant])
    await its.world.sql`
      insert into console_identities (issuer, subject, user_id, created_at, last_used_at)
      values (${settings.issuer}, 'the former one', ${id}, now(), now())
    `
    refused(await came('heir'), /by another subject/)
  })

  test('who refuses at the provider', async () => {
    refused(await came('deny'), /did not let them in/)
  })

  test('whose address is of another domain than the studio names', async () => {
    await world({ domains: ['studio.example'] }, async (strict) => {
      await strict.invited('alice@players.example', [operatorGrant])
      refused(await came('alice', strict), /of no domain/, strict)
    })
  })
})

describe('attacks', () => {
  test('a state counts once, also for two who come with it at once', async () => {
    await its.invited('replay@players.example', [operatorGrant])
    const trip = await begun()
    const url = await sentBack(trip, 'replay')
    const answers = await Promise.all(
      ([0, 1] as const).map((at) => back(url, trip.cookie, its, at)),
    )
    assert.deepEqual(answers.map(({ statusCode }) => statusCode).toSorted(), [303, 422])
    refused(await back(url, trip.cookie), /was used, or is over/)
  })

  test('a state is of its browser: neither without a cookie nor with another one', async () => {
    await its.invited('browser@players.example', [operatorGrant])
    for (const cookie of [
      undefined,
      `__Host-portreeve_console_trip=${'A'.repeat(43)}`,
      (await begun()).cookie,
    ]) {
      const trip = await begun()
      const url = await sentBack(trip, 'browser')
      refused(await back(url, cookie), /the trip began/)
      // It is spent all the same.
      refused(await back(url, trip.cookie), /was used/)
    }
    const trip = await begun()
    const twice = `${trip.cookie}; __Host-portreeve_console_trip=${'A'.repeat(43)}`
    refused(await back(await sentBack(trip, 'browser'), twice), /the trip began/)
  })

  test('a state counts for ten minutes', async () => {
    await world({}, async (later) => {
      await later.invited('late@players.example', [operatorGrant])
      const trip = await begun(later)
      const url = await sentBack(trip, 'late')
      later.world.clock.advance(601)
      refused(await back(url, trip.cookie, later), /is over/, later)
    })
  })

  test('a code of another trip does not fit: nonce and verifier are of the state', async () => {
    await its.invited('swap@players.example', [operatorGrant])
    const [own, other] = [await begun(), await begun()]
    const [ownUrl, otherUrl] = [await sentBack(own, 'swap'), await sentBack(other, 'swap')]
    ownUrl.searchParams.set('code', otherUrl.searchParams.get('code') ?? '')
    const answer = await back(ownUrl, own.cookie)
    assert.equal(answer.statusCode, 502)
    assert.ok(!setCookies(answer).includes(cookieName))
  })

  test('another issuer that sends somebody back, or none, is refused before the code is shown to it', async () => {
    await its.invited('mix@players.example', [operatorGrant])
    for (const change of [
      (url: URL) => url.searchParams.set('iss', 'https://evil.example'),
      (url: URL) => url.searchParams.delete('iss'),
    ]) {
      const trip = await begun()
      const url = await sentBack(trip, 'mix')
      change(url)
      refused(await back(url, trip.cookie), /another provider/)
    }
  })

  test('a token that does not hold in every point signs nobody in', async () => {
    await its.invited('token@players.example', [operatorGrant])
    try {
      for (const fault of [
        'wrong_nonce',
        'missing_nonce',
        'wrong_issuer',
        'wrong_audience',
        'extra_audience',
        'bad_signature',
        'wrong_kid',
        'alg_none',
        'hs256_with_public_key',
        'key_in_header',
        'nbf_future',
        'missing_id_token',
      ]) {
        await faults({ studio: { [fault]: true } })
        const answer = await came('token')
        assert.equal(answer.statusCode, 502, fault)
        assert.ok(!setCookies(answer).includes(cookieName), fault)
      }
    } finally {
      await faults({ studio: {} })
    }
    signedIn(await came('token'))
  })

  test('a page of another site begins no trip', async () => {
    const answer = await its.ask({ url: start, headers: { 'sec-fetch-site': 'cross-site' } })
    assert.equal(answer.statusCode, 403)
    assert.equal(answer.headers['set-cookie'], undefined)
  })

  test('neither state, nonce, verifier nor the browser’s cookie is stored', async () => {
    const { url, cookie } = await begun()
    const [row] = await its.world.sql<{ whole: string }[]>`
      select string_agg(console_challenges::text, ' ') as whole from console_challenges
    `
    const secrets = [
      url.searchParams.get('state') ?? '',
      url.searchParams.get('nonce') ?? '',
      cookie.split('=')[1] ?? '',
    ]
    for (const secret of secrets) {
      assert.ok(secret.length >= 43)
      assert.ok(!row?.whole.includes(secret))
      assert.ok(!row?.whole.includes(Buffer.from(secret).toString('hex')))
    }
    assert.equal(url.searchParams.get('code_challenge_method'), 'S256')
  })
})

describe('a provider that fails', () => {
  test('is told as such, at the start and on the way back; its words stay in the log', async () => {
    await world({ issuer: `${sandbox.url}/nobody` }, async (wrong) => {
      const answer = await wrong.ask({ url: start })
      assert.equal(answer.statusCode, 502)
      assert.match(answer.body, /did not answer as it should/)
      assert.ok(wrong.logged.some((line) => line.includes('identity provider')))
    })
    await world({ issuer: `${sandbox.url}/id.studio.example/` }, async (almost) => {
      const answer = await almost.ask({ url: start })
      assert.equal(answer.statusCode, 502)
      assert.ok(almost.logged.some((line) => line.includes('names another issuer')))
    })
    await world({ clientSecret: 'wrong' }, async (wrong) => {
      assert.equal((await came('alice', wrong)).statusCode, 502)
    })
  })
})

describe('a rule of the studio', () => {
  const roles = (role: string, more: object = {}): ProviderSettings['roles'] => [
    { value: 'newcomer', grant: { scope: 'installation', role, ...more } },
  ]

  test('lets in who was not invited, with its role, and takes turns', async () => {
    await world({ roles: roles('read_only') }, async (ruled) => {
      const trips = await Promise.all([begun(ruled), begun(ruled)])
      const urls = await Promise.all(trips.map((trip) => sentBack(trip, 'newcomer')))
      const answers = await Promise.all(
        urls.map((url, index) => back(url, trips[index]?.cookie, ruled, index === 0 ? 0 : 1)),
      )
      for (const answer of answers) signedIn(answer)
      const listed = await ruled.operator({ url: '/api/operator/console_users' })
      const [person] = listed.json().items
      assert.equal(person.email, 'newcomer@players.example')
      assert.deepEqual(person.grants, [{ scope: 'installation', role: 'read_only' }])
      refused(await came('stranger', ruled), /no rule lets them in/, ruled)
      // Rules bring nobody back whom somebody has removed.
      const url = `/api/operator/console_users/${person.console_user_id}`
      await ruled.operator({ method: 'DELETE', url })
      refused(await came('newcomer', ruled), /was removed/, ruled)
    })
  })

  test('that names a project which is not there lets nobody in, and says so in the log', async () => {
    const wrong = roles('support', { scope: 'project', project_id: 999_999 })
    await world({ roles: wrong }, async (ruled) => {
      refused(await came('newcomer', ruled), /a rule is wrong/, ruled)
      const listed = await ruled.operator({ url: '/api/operator/console_users' })
      assert.deepEqual(listed.json().items, [])
    })
  })
})

test('the page of sign-in is told of the provider, and without one there is no such page', async () => {
  const told = await its.ask({ url: '/api/console/sign_in' })
  assert.deepEqual(told.json().provider, { name: 'Studio ID', path: start })
  const without = await createConsoleWorld()
  try {
    const ways = await without.ask({ url: '/api/console/sign_in' })
    assert.equal(ways.json().provider, null)
    assert.equal((await without.ask({ url: backPath })).statusCode, 404)
  } finally {
    await without.close()
  }
})
