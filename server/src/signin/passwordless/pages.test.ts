import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, describe, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import {
  type Answer,
  claimsOf,
  createGate,
  type GateWorld,
  search,
  state,
} from '../../../test/support/gate.ts'
import { type Inboxes, inboxes } from '../../../test/support/inboxes.ts'
import { isSomebodyWaiting } from '../../../test/support/waiting.ts'
import type { Tx } from '../../base/database.ts'
import { sha256 } from '../../base/ids.ts'
import { administration, systemCaller } from '../../projects/index.ts'
import { spendProof } from '../users.sql.ts'

let gate: GateWorld
let sent: Inboxes
before(async () => {
  sent = inboxes()
  gate = await createGate({ messengers: sent })
  await administration.putConnection(
    gate.world.deps,
    systemCaller,
    gate.world.project.project_id,
    { kind: 'network', provider: 'xsolla' },
    { credentials: {} },
  )
})
after(() => gate.close())
beforeEach(() => {
  // So that no two tests wait for each other's messages.
  gate.world.clock.advance(3700)
})

/** A browser with one cookie that follows what it is told to, one step at a time. */
const newBrowser = () => {
  let cookie = ''
  const keep = (answer: Answer): Answer => {
    const line = answer.headers['set-cookie']
    if (line !== undefined) cookie = String(line).split(';')[0] ?? ''
    return answer
  }
  const headers = () => ({ accept: 'text/html', ...(cookie === '' ? {} : { cookie }) })
  return {
    get: async (url: string) => keep(await gate.app.inject({ url, headers: headers() })),
    post: async (url: string, form: Record<string, string>) =>
      keep(
        await gate.app.inject({
          method: 'POST',
          url,
          headers: { ...headers(), 'content-type': 'application/x-www-form-urlencoded' },
          body: search(form),
        }),
      ),
  }
}
type TestBrowser = ReturnType<typeof newBrowser>

const query = (change: Record<string, string | undefined> = {}) =>
  search({
    client_id: gate.world.project.clients.public.client_id,
    response_type: 'code',
    state,
    redirect_uri: gate.world.project.clients.public.redirect_uri,
    ...change,
  })

const locationOf = (answer: Answer, status = 303): string => {
  assert.equal(answer.statusCode, status, answer.body)
  return String(answer.headers.location).replace('http://localhost:8080', '')
}
const actionOf = (answer: Answer): string =>
  (/<form method="post" action="([^"]+)"/.exec(answer.body)?.[1] ?? '').replaceAll('&amp;', '&')

/** Opens the wallet's page; answers its address and the page. */
const openWallet = async (
  browser: TestBrowser,
  change: Record<string, string | undefined> = {},
  provider = 'xsolla',
) => {
  const begun = await browser.get(`/api/oauth2/social/${provider}/login_redirect?${query(change)}`)
  const url = locationOf(begun, 302)
  const page = await browser.get(url)
  assert.equal(page.statusCode, 200, page.body)
  return { url, page }
}

/** Asks for a code on the wallet's page; answers the address of the page for it. */
const ask = async (
  browser: TestBrowser,
  form: Record<string, string>,
  change: Record<string, string | undefined> = {},
): Promise<string> => {
  const { page } = await openWallet(browser, change)
  return locationOf(await browser.post(actionOf(page), form))
}

const exchange = async (landing: string) => {
  const address = new URL(landing)
  assert.equal(address.searchParams.get('state'), state)
  assert.equal(address.searchParams.get('iss'), 'http://localhost:8080')
  const { client_id, redirect_uri } = gate.world.project.clients.public
  assert.ok(landing.startsWith(`${redirect_uri}?`), landing)
  const answer = await gate.token({
    grant_type: 'authorization_code',
    client_id,
    redirect_uri,
    code: address.searchParams.get('code') ?? '',
  })
  assert.equal(answer.statusCode, 200, answer.body)
  return claimsOf(answer.json().access_token)
}

/** Signs in by the wallet's page. */
const signIn = async (target: string, change: Record<string, string | undefined> = {}) => {
  const browser = newBrowser()
  const form: Record<string, string> = target.startsWith('+')
    ? { phone_number: target }
    : { email: target }
  const codePage = await ask(browser, form, change)
  return await exchange(locationOf(await browser.post(codePage, { code: sent.codeFor(target) })))
}

const isExpired = (answer: Answer): void => {
  assert.equal(answer.statusCode, 400, answer.body)
  assert.equal(answer.headers.location, undefined)
  assert.match(answer.body, /This sign-in is over/)
}

const emailOf = async (userId: unknown) => {
  const [row] = await gate.world.sql<{ email: string | null; is_email_confirmed: boolean }[]>`
    select email, is_email_confirmed from users where user_id = ${String(userId)}
  `
  return row && [row.email, row.is_email_confirmed]
}

describe('the wallet’s page', () => {
  test('signs in by phone and by e-mail, under both its names, as the API does', async () => {
    const byPhone = await signIn('+12025550201')
    assert.deepEqual([byPhone.type, byPhone.provider], ['phone', 'xsolla'])
    const byMail = await signIn('dora@players.example', { scope: 'email' })
    assert.deepEqual([byMail.type, byMail.email], ['email', 'dora@players.example'])
    const { url } = await openWallet(newBrowser(), {}, 'babka')
    assert.match(url, /^\/signin\/wallet\?/)
  })

  test('offers the other networks with the same sign-in, but with phone_only nothing but the phone', async () => {
    const { page } = await openWallet(newBrowser(), { scope: 'email offline', locale: 'de_DE' })
    assert.match(page.body, /name="phone_number"/)
    assert.match(page.body, /name="email"/)
    const links = [...page.body.matchAll(/href="([^"]+login_redirect[^"]+)"/g)].map(
      (link) => new URL(String(link[1]).replaceAll('&amp;', '&'), 'http://localhost:8080'),
    )
    assert.ok(links.length >= 4)
    for (const { pathname, searchParams } of links) {
      assert.doesNotMatch(pathname, /xsolla/)
      assert.equal(searchParams.get('state'), state)
      assert.equal(searchParams.get('scope'), 'email offline')
      assert.equal(searchParams.get('hosted'), 'true')
    }
    const { page: phone } = await openWallet(newBrowser(), { phone_only: 'true' })
    assert.match(phone.body, /name="phone_number"/)
    assert.doesNotMatch(phone.body, /name="email"|login_redirect/)
  })

  test('A11: no page of ours has a script, lies in a frame or tells where it was', async () => {
    const browser = newBrowser()
    const { page } = await openWallet(browser)
    const codePage = await browser.get(
      locationOf(await browser.post(actionOf(page), { email: 'ed@players.example' })),
    )
    const linkPage = await browser.get(sent.linkFor('ed@players.example').slice(21))
    for (const { statusCode, headers, body } of [page, codePage, linkPage]) {
      assert.equal(statusCode, 200)
      const policy = String(headers['content-security-policy'])
      assert.match(policy, /default-src 'none'.*frame-ancestors 'none'/)
      assert.doesNotMatch(policy, /script-src|unsafe/)
      assert.doesNotMatch(body, /<script|javascript:/i)
      assert.equal(headers['referrer-policy'], 'no-referrer')
      assert.equal(headers['cache-control'], 'no-store')
    }
    assert.match(
      String(codePage.headers['content-security-policy']),
      /form-action 'self' https:\/\/game\.example;/,
    )
  })

  test('a mistake is said beside the field, and what was typed stays', async () => {
    const browser = newBrowser()
    const { page } = await openWallet(browser)
    const bad = await browser.post(actionOf(page), { phone_number: '0170 "<b>' })
    assert.equal(bad.statusCode, 422)
    assert.match(bad.body, /role="alert">Write the number with its country code/)
    assert.match(bad.body, /value="0170 &quot;&lt;b&gt;"[^>]*aria-invalid="true"/)
    const mail = await browser.post(actionOf(page), { email: 'nobody' })
    assert.equal(mail.statusCode, 422)
    assert.match(mail.body, /role="alert">This is not an e-mail address/)
    sent.trouble = 'unreachable'
    const down = await browser.post(actionOf(page), { phone_number: '+12025550202' })
    sent.trouble = undefined
    assert.equal(down.statusCode, 503)
    assert.match(down.body, /could not be sent just now/)
    const soon = await browser.post(actionOf(page), { phone_number: '+12025550202' })
    assert.equal(soon.statusCode, 429)
    assert.ok(soon.headers['retry-after'])
  })

  test('F1: five wrong codes end it; a new one can be sent', async () => {
    const browser = newBrowser()
    const codePage = await ask(browser, { phone_number: '+12025550203' })
    const code = sent.codeFor('+12025550203')
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    for (const [typed, words] of [
      ['12', /Enter the six digits/],
      ...Array.from({ length: 5 }, () => [wrong, /This code is wrong/] as const),
      [code, /Too many tries/],
    ] as const) {
      const answer = await browser.post(codePage, { code: typed })
      assert.equal(answer.statusCode, 422)
      assert.match(answer.body, words)
    }
    const early = await browser.post(codePage, { again: '1' })
    assert.equal(early.statusCode, 429)
    gate.world.clock.advance(31)
    const next = locationOf(await browser.post(codePage, { again: '1' }))
    const claims = await exchange(
      locationOf(await browser.post(next, { code: ` ${sent.codeFor('+12025550203')} ` })),
    )
    assert.equal(claims.type, 'phone')
  })

  test('B2: a code that was used is over, on the page and by the link', async () => {
    const browser = newBrowser()
    const codePage = await ask(browser, { email: 'finn@players.example' })
    const code = sent.codeFor('finn@players.example')
    const link = sent.linkFor('finn@players.example').slice(21)
    const answers = await Promise.all([
      browser.post(codePage, { code }),
      browser.post(codePage, { code }),
      browser.post(link, {}),
    ])
    assert.equal(answers.filter(({ statusCode }) => statusCode === 303).length, 1)
    isExpired(await browser.post(codePage, { code }))
    isExpired(await browser.get(codePage))
    isExpired(await browser.get(link))
    isExpired(await browser.post(link, {}))
  })

  test('B3: nothing goes on in a browser that did not begin it', async () => {
    const browser = newBrowser()
    const { url, page } = await openWallet(browser)
    const codePage = locationOf(
      await browser.post(actionOf(page), { phone_number: '+12025550204' }),
    )
    const code = sent.codeFor('+12025550204')
    const stranger = newBrowser()
    await openWallet(stranger)
    const before = sent.texts.length
    isExpired(await stranger.get(url))
    isExpired(await stranger.post(actionOf(page), { phone_number: '+12025550205' }))
    isExpired(await stranger.get(codePage))
    isExpired(await stranger.post(codePage, { code }))
    isExpired(await newBrowser().post(codePage, { code }))
    assert.equal(sent.texts.length, before)
    locationOf(await browser.post(codePage, { code }))
  })

  test('B3: a code that was asked for on the page counts there, and one of the API only there', async () => {
    const call = (step: string, body: object) =>
      gate.app.inject({
        method: 'POST',
        url: `/api/oauth2/login/phone/${step}?${query()}`,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    const browser = newBrowser()
    const codePage = await ask(browser, { phone_number: '+12025550209' })
    const stolen = await call('confirm', {
      operation_id: new URL(codePage, 'http://localhost').searchParams.get('operation') ?? '',
      phone_number: '+12025550209',
      code: sent.codeFor('+12025550209'),
    })
    assert.deepEqual([stolen.statusCode, stolen.json().error.code], [422, '003-039'])
    const asked = await call('request', { phone_number: '+12025550210' })
    const operation = String(asked.json().operation_id)
    const path = `/signin/wallet/code?operation=${operation}`
    isExpired(await browser.get(path))
    isExpired(await browser.post(path, { code: sent.codeFor('+12025550210') }))
    isExpired(await browser.get(`/signin/email/code?operation=${operation}`))
  })

  test('B1, B4: a visit that is altered, over or of another network opens nothing', async () => {
    const browser = newBrowser()
    const { url } = await openWallet(browser)
    isExpired(await browser.get(`${url.slice(0, -3)}AAA`))
    isExpired(await browser.get('/signin/wallet?visit=x'))
    const github = locationOf(
      await browser.get(`/api/oauth2/social/github/login_redirect?${query()}`),
      302,
    )
    const foreign = new URL(github).searchParams.get('state') ?? ''
    isExpired(await browser.get(`/signin/wallet?visit=${foreign}`))
    const own = new URL(url, 'http://localhost').searchParams.get('visit') ?? ''
    const callback = await browser.get(`/api/social/oauth2/callback?state=${own}&code=x`)
    isExpired(callback)
    gate.world.clock.advance(601)
    isExpired(await browser.get(url))
  })

  test('the link of a mail signs in where it was asked for, by a button; elsewhere it says where to go', async () => {
    const browser = newBrowser()
    await ask(browser, { email: 'gus@players.example' })
    const link = sent.linkFor('gus@players.example')
    assert.match(link, /^http:\/\/localhost:8080\/signin\/link\?token=[A-Za-z0-9_-]+$/)
    const path = link.slice(21)
    const elsewhere = await newBrowser().get(path)
    assert.match(elsewhere.body, /You began in another browser/)
    assert.doesNotMatch(elsewhere.body, /<form/)
    const pushed = await newBrowser().post(path, {})
    assert.equal(pushed.headers.location, undefined)
    // Programs that look at mails load the link before anybody reads it.
    for (let looks = 0; looks < 3; looks += 1) await browser.get(path)
    const page = await browser.get(path)
    const claims = await exchange(locationOf(await browser.post(actionOf(page), {})))
    assert.equal(claims.type, 'email')
    isExpired(await browser.get(`${path.slice(0, -3)}AAA`))
  })

  test('a banned player is sent back to the game with the reason', async () => {
    const claims = await signIn('+12025550206')
    gate.world.clock.advance(31)
    await gate.world.sql`update users set banned_at = now() where user_id = ${String(claims.sub)}`
    const browser = newBrowser()
    const codePage = await ask(browser, { phone_number: '+12025550206' })
    const back = new URL(
      locationOf(await browser.post(codePage, { code: sent.codeFor('+12025550206') })),
    )
    assert.equal(back.searchParams.get('error_code'), '002-040')
    assert.equal(back.searchParams.get('code'), null)
    assert.equal(back.searchParams.get('state'), state)
  })

  test('a phone can be linked to a user who came another way, and then leads to that user', async () => {
    const tokens = await gate.tokens()
    const { sub } = claimsOf(tokens.access_token)
    const asked = await gate.app.inject({
      url: '/api/users/me/social_providers/xsolla/login_url',
      headers: { authorization: `Bearer ${tokens.access_token}` },
    })
    assert.equal(asked.statusCode, 200, asked.body)
    const browser = newBrowser()
    const begun = await browser.get(asked.json().url.replace('http://localhost:8080', ''))
    const page = await browser.get(locationOf(begun, 302))
    assert.doesNotMatch(page.body, /login_redirect/)
    const codePage = locationOf(
      await browser.post(actionOf(page), { phone_number: '+12025550207' }),
    )
    const back = locationOf(await browser.post(codePage, { code: sent.codeFor('+12025550207') }))
    assert.equal(new URL(back).searchParams.get('error_code'), null, back)
    gate.world.clock.advance(31)
    assert.equal((await signIn('+12025550207')).sub, sub)
  })
})

describe('the e-mail step', () => {
  /** A visit to GitHub from the sign-in page; answers the browser and where it goes next. */
  const visit = async (
    person: { id: string; email?: string },
    change: Record<string, string | undefined> = {},
  ) => {
    const browser = newBrowser()
    const begun = await browser.get(
      `/api/oauth2/social/github/login_redirect?${query({ scope: 'email', hosted: 'true', ...change })}`,
    )
    const upstream = new URL(locationOf(begun, 302))
    const arrived = await browser.get(
      `/api/social/oauth2/callback?${search({
        code: gate.upstream.codeFor(person),
        state: upstream.searchParams.get('state') ?? '',
        iss: `${gate.upstream.url}/github.com/login/oauth`,
      })}`,
    )
    const next = String(arrived.headers.location).replace('http://localhost:8080', '')
    return { browser, next }
  }
  /** As far as the page for the code. */
  const enter = async (person: { id: string }, email: string) => {
    const { browser, next } = await visit(person)
    const page = await browser.get(next)
    assert.match(page.body, /would like to know your e-mail address/)
    return { browser, codePage: locationOf(await browser.post(actionOf(page), { email })) }
  }

  test('asks whom the network gave no address for, on the hosted page only, and only once', async () => {
    const raw = await visit({ id: '901' }, { hosted: undefined })
    assert.equal((await exchange(raw.next)).email, undefined)
    const unasked = await visit({ id: '901' }, { scope: undefined })
    assert.equal((await exchange(unasked.next)).email, undefined)
    const given = await visit({ id: '902', email: 'given@players.example' })
    await exchange(given.next)
    const { browser, codePage } = await enter({ id: '901' }, 'hana@players.example')
    const landing = locationOf(
      await browser.post(codePage, { code: sent.codeFor('hana@players.example') }),
    )
    const claims = await exchange(landing)
    assert.equal(claims.email, 'hana@players.example')
    assert.equal(claims.provider, 'github')
    assert.deepEqual(await emailOf(claims.sub), ['hana@players.example', true])
    const again = await visit({ id: '901' })
    assert.equal((await exchange(again.next)).sub, claims.sub)
  })

  test('asks after a sign-in by phone, too', async () => {
    const browser = newBrowser()
    const codePage = await ask(browser, { phone_number: '+12025550208' }, { scope: 'email' })
    const step = locationOf(await browser.post(codePage, { code: sent.codeFor('+12025550208') }))
    assert.match(step, /^\/signin\/email\?/)
    const page = await browser.get(step)
    const next = locationOf(await browser.post(actionOf(page), { email: 'ivo@players.example' }))
    const mail = sent.mails.at(-1)
    const code = /\d{6}/.exec(mail?.text ?? '')?.[0] ?? ''
    const claims = await exchange(locationOf(await browser.post(next, { code })))
    assert.deepEqual([claims.type, claims.email], ['phone', 'ivo@players.example'])
  })

  test('the link is used while its player comes in: the address is confirmed, whoever is first', async () => {
    const { sql, project, clock } = gate.world
    const projectId = project.project_id
    const confirmed = async (
      id: string,
      email: string,
      hold: (tx: Tx, codePage: string) => Promise<boolean>,
    ) => {
      const { browser, codePage } = await enter({ id }, email)
      const link = sent.linkFor(email).slice(21)
      const comeIn = () => browser.post(codePage, { later: '1' })
      const confirm = () => newBrowser().post(link, {})
      let landing: Promise<Answer> | undefined
      let page: Promise<Answer> | undefined
      const letGo = new Error('so that nothing of it stays')
      await sql
        .begin(async (tx) => {
          if (await hold(tx, codePage)) {
            page = confirm()
            await waitUntilHeld()
            landing = comeIn()
            await landing
          } else {
            landing = comeIn()
            await waitUntilHeld()
            page = confirm()
            await page
          }
          throw letGo
        })
        .catch((error: unknown) => assert.equal(error, letGo))
      const [landed, shown] = await Promise.all([landing, page])
      assert.ok(landed && shown)
      assert.match(shown.body, /is confirmed/)
      return await emailOf((await exchange(locationOf(landed))).sub)
    }
    const waitUntilHeld = async (): Promise<void> => {
      for (let tries = 0; tries < 2000; tries++) {
        if (await isSomebodyWaiting(sql)) return
        await setTimeout(10)
      }
      throw new Error('nobody waits')
    }
    const holdLink = async (tx: Tx, codePage: string) => {
      const operation = new URL(codePage, 'http://localhost').searchParams.get('operation')
      const fingerprint = sha256(`e-mail confirmation ${operation}`)
      await spendProof(tx, projectId, fingerprint, '2100-01-01')
      return true
    }
    const holdSignIn = async (tx: Tx) => {
      const user = randomUUID()
      await tx`
        insert into users (project_id, user_id, created_at)
        values (${projectId}, ${user}, ${clock.now()})
      `
      await tx`
        insert into identities (project_id, realm, subject, user_id, network, created_at)
        values (${projectId}, 'github', '914', ${user}, 'github', ${clock.now()})
      `
      return false
    }
    assert.deepEqual(await confirmed('913', 'kit@players.example', holdLink), [
      'kit@players.example',
      true,
    ])
    assert.deepEqual(await confirmed('914', 'lee@players.example', holdSignIn), [
      'lee@players.example',
      true,
    ])
  })

  test('who goes on without the code has the address unconfirmed, until the link is used, once', async () => {
    const { browser, codePage } = await enter({ id: '903' }, 'jo@players.example')
    const claims = await exchange(locationOf(await browser.post(codePage, { later: '1' })))
    assert.equal(claims.email, 'jo@players.example')
    assert.deepEqual(await emailOf(claims.sub), ['jo@players.example', false])
    const link = sent.linkFor('jo@players.example').slice(21)
    const elsewhere = newBrowser()
    const page = await elsewhere.get(link)
    assert.match(page.body, /Is jo@players\.example yours/)
    assert.deepEqual(await emailOf(claims.sub), ['jo@players.example', false])
    const done = await elsewhere.post(actionOf(page), {})
    assert.match(done.body, /jo@players\.example is confirmed/)
    assert.deepEqual(await emailOf(claims.sub), ['jo@players.example', true])
    for (const answer of [await elsewhere.get(link), await elsewhere.post(link, {})]) {
      assert.equal(answer.statusCode, 400)
      assert.match(answer.body, /no longer good/)
    }
  })

  test('an address that the link confirmed while the page waited is confirmed', async () => {
    const { browser, codePage } = await enter({ id: '904' }, 'kim@players.example')
    const link = sent.linkFor('kim@players.example').slice(21)
    assert.match((await newBrowser().post(link, {})).body, /is confirmed/)
    const claims = await exchange(locationOf(await browser.post(codePage, { later: '1' })))
    assert.deepEqual(await emailOf(claims.sub), ['kim@players.example', true])
  })

  test('a confirmation link ends after a day, and with its seal', async () => {
    await enter({ id: '905' }, 'lea@players.example')
    const link = sent.linkFor('lea@players.example').slice(21)
    gate.world.clock.advance(86_401)
    assert.equal((await newBrowser().post(link, {})).statusCode, 400)
    assert.equal((await newBrowser().post(`${link.slice(0, -3)}AAA`, {})).statusCode, 400)
  })

  test('B13: an entered address, confirmed or not, leads to no other user', async () => {
    const owner = await signIn('mia@players.example', { scope: 'email' })
    gate.world.clock.advance(31)
    const { browser, codePage } = await enter({ id: '906' }, 'mia@players.example')
    const claims = await exchange(locationOf(await browser.post(codePage, { later: '1' })))
    assert.notEqual(claims.sub, owner.sub)
    assert.deepEqual(await emailOf(claims.sub), ['mia@players.example', false])
    const again = await visit({ id: '906' })
    assert.equal((await exchange(again.next)).sub, claims.sub)
    gate.world.clock.advance(31)
    assert.equal((await signIn('mia@players.example')).sub, owner.sub)
  })

  test('an address that another user signs in with cannot be confirmed; only its holder hears that', async () => {
    await signIn('nia@players.example')
    gate.world.clock.advance(31)
    const { browser, codePage } = await enter({ id: '907' }, 'nia@players.example')
    const taken = await browser.post(codePage, { code: sent.codeFor('nia@players.example') })
    assert.equal(taken.statusCode, 422)
    assert.match(taken.body, /belongs to another account/)
    gate.world.clock.advance(31)
    const other = locationOf(await browser.post(actionOf(taken), { email: 'nia2@players.example' }))
    const claims = await exchange(
      locationOf(await browser.post(other, { code: sent.codeFor('nia2@players.example') })),
    )
    assert.deepEqual(await emailOf(claims.sub), ['nia2@players.example', true])
  })

  test('a project can switch confirmation off; a mail that cannot be sent keeps nobody out', async () => {
    const change = (email_confirmation: boolean) =>
      administration.changeProject(gate.world.deps, systemCaller, gate.world.project.project_id, {
        settings: { email_confirmation },
      })
    await change(false)
    const before = sent.mails.length
    const quiet = await visit({ id: '908' })
    const page = await quiet.browser.get(quiet.next)
    const landing = locationOf(
      await quiet.browser.post(actionOf(page), { email: 'oda@players.example' }),
    )
    const claims = await exchange(landing)
    await change(true)
    assert.equal(sent.mails.length, before)
    assert.deepEqual(await emailOf(claims.sub), ['oda@players.example', false])

    sent.trouble = 'unreachable'
    const down = await visit({ id: '909' })
    const step = await down.browser.get(down.next)
    const on = await exchange(
      locationOf(await down.browser.post(actionOf(step), { email: 'pia@players.example' })),
    )
    assert.deepEqual(await emailOf(on.sub), ['pia@players.example', false])
    sent.trouble = 'address_refused'
    const refused = await visit({ id: '910' })
    const asked = await refused.browser.get(refused.next)
    const answer = await refused.browser.post(actionOf(asked), { email: 'qi@players.example' })
    sent.trouble = undefined
    assert.equal(answer.statusCode, 422)
    assert.match(answer.body, /Messages cannot be delivered there/)
  })

  test('B2, B3: the step is its browser’s, and lets in once', async () => {
    const { browser, next } = await visit({ id: '911' })
    isExpired(await newBrowser().get(next))
    isExpired(await newBrowser().post(next, { email: 'ren@players.example' }))
    const page = await browser.get(next)
    const codePage = locationOf(
      await browser.post(actionOf(page), { email: 'ren@players.example' }),
    )
    isExpired(await newBrowser().post(codePage, { later: '1' }))
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => browser.post(codePage, { later: '1' })),
    )
    assert.equal(answers.filter(({ statusCode }) => statusCode === 303).length, 1)
    gate.world.clock.advance(601)
    isExpired(await browser.get(next))
    isExpired(await browser.get(codePage))
  })
})
