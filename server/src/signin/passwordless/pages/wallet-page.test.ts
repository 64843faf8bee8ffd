/** The wallet's page: sign-in by phone and e-mail, its code and its link. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { claimsOf, state } from '../../../../test/support/gate.ts'
import {
  actionOf,
  altered,
  assertExpired,
  locationOf,
  passwordlessPagesOfFile,
} from '../../../../test/support/passwordless-pages.ts'

const pages = passwordlessPagesOfFile()
const { sent, newBrowser, query, openWallet, ask, exchange, signIn } = pages

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

  test('no page of ours has a script, lies in a frame or tells where it was', async () => {
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

  test('an e-mail address in the field for the number is taken as one', async () => {
    const codePage = await ask(newBrowser(), { phone_number: ' Fay@Players.example ' })
    assert.match(sent.codeFor('fay@players.example'), /^\d{6}$/)
    assert.match(codePage, /^\/signin\/wallet\/code\?/)
    const browser = newBrowser()
    const { page } = await openWallet(browser)
    const bad = await browser.post(actionOf(page), { phone_number: 'fay@' })
    assert.equal(bad.statusCode, 422)
    assert.match(bad.body, /role="alert">This is not an e-mail address/)
    assert.match(bad.body, /name="email"[^>]*value="fay@"[^>]*aria-invalid="true"/)
    const { page: phoneOnly } = await openWallet(browser, { phone_only: 'true' })
    const refused = await browser.post(actionOf(phoneOnly), { phone_number: 'fay@players.example' })
    assert.equal(refused.statusCode, 422)
    assert.match(refused.body, /Write the number with its country code/)
  })

  test('five wrong codes end it; a new one can be sent', async () => {
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
    pages.gate.world.clock.advance(31)
    const next = locationOf(await browser.post(codePage, { again: '1' }))
    const claims = await exchange(
      locationOf(await browser.post(next, { code: ` ${sent.codeFor('+12025550203')} ` })),
    )
    assert.equal(claims.type, 'phone')
  })

  test('a code that was used is over, on the page and by the link', async () => {
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
    assertExpired(await browser.post(codePage, { code }))
    assertExpired(await browser.get(codePage))
    assertExpired(await browser.get(link))
    assertExpired(await browser.post(link, {}))
  })

  test('nothing goes on in a browser that did not begin it', async () => {
    const browser = newBrowser()
    const { url, page } = await openWallet(browser)
    const codePage = locationOf(
      await browser.post(actionOf(page), { phone_number: '+12025550204' }),
    )
    const code = sent.codeFor('+12025550204')
    const stranger = newBrowser()
    await openWallet(stranger)
    const before = sent.texts.length
    assertExpired(await stranger.get(url))
    assertExpired(await stranger.post(actionOf(page), { phone_number: '+12025550205' }))
    assertExpired(await stranger.get(codePage))
    assertExpired(await stranger.post(codePage, { code }))
    assertExpired(await newBrowser().post(codePage, { code }))
    assert.equal(sent.texts.length, before)
    locationOf(await browser.post(codePage, { code }))
  })

  test('a code that was asked for on the page counts there, and one of the API only there', async () => {
    const call = (step: string, body: object) =>
      pages.gate.app.inject({
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
    assertExpired(await browser.get(path))
    assertExpired(await browser.post(path, { code: sent.codeFor('+12025550210') }))
    assertExpired(await browser.get(`/signin/email/code?operation=${operation}`))
  })

  test('a visit that is altered, over or of another network opens nothing', async () => {
    const browser = newBrowser()
    const { url } = await openWallet(browser)
    assertExpired(await browser.get(altered(url)))
    assertExpired(await browser.get('/signin/wallet?visit=x'))
    const github = locationOf(
      await browser.get(`/api/oauth2/social/github/login_redirect?${query()}`),
      302,
    )
    const foreign = new URL(github).searchParams.get('state') ?? ''
    assertExpired(await browser.get(`/signin/wallet?visit=${foreign}`))
    const own = new URL(url, 'http://localhost').searchParams.get('visit') ?? ''
    const callback = await browser.get(`/api/social/oauth2/callback?state=${own}&code=x`)
    assertExpired(callback)
    pages.gate.world.clock.advance(601)
    assertExpired(await browser.get(url))
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
    assertExpired(await browser.get(altered(path)))
  })

  test('a banned player is sent back to the game with the reason', async () => {
    const claims = await signIn('+12025550206')
    pages.gate.world.clock.advance(31)
    const { sql } = pages.gate.world
    await sql`update users set banned_at = now() where user_id = ${String(claims.sub)}`
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
    const tokens = await pages.gate.tokens()
    const { sub } = claimsOf(tokens.access_token)
    const asked = await pages.gate.app.inject({
      url: '/api/users/me/social_providers/xsolla/login_url',
      headers: { authorization: `Bearer ${tokens.access_token}` },
    })
    assert.equal(asked.statusCode, 200, asked.body)
    const browser = newBrowser()
    const question = await browser.get(asked.json().url.replace('http://localhost:8080', ''))
    const page = await browser.get(locationOf(await browser.post(actionOf(question), {})))
    assert.doesNotMatch(page.body, /login_redirect/)
    const codePage = locationOf(
      await browser.post(actionOf(page), { phone_number: '+12025550207' }),
    )
    const back = locationOf(await browser.post(codePage, { code: sent.codeFor('+12025550207') }))
    assert.equal(new URL(back).searchParams.get('error_code'), null, back)
    pages.gate.world.clock.advance(31)
    assert.equal((await signIn('+12025550207')).sub, sub)
  })
})
