import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import fc from 'fast-check'
import { anyCharacter } from '../../../test/support/any-character.ts'
import {
  type Answer,
  createGate,
  type GateWorld,
  search,
  state,
} from '../../../test/support/gate.ts'
import { until } from '../../../test/support/webhooks.ts'
import { escapeText } from '../../base/html-text.ts'
import { administration, systemCaller } from '../../projects/index.ts'
import { html } from './html.ts'

let gate: GateWorld
before(async () => {
  gate = await createGate()
  // The usage of networks is read again after a minute, which the test of it lets pass.
  gate.world.clock.stop()
})
after(() => gate.close())

const parameters = (change: Record<string, string | undefined> = {}) => ({
  client_id: gate.world.project.clients.public.client_id,
  response_type: 'code',
  state,
  redirect_uri: gate.world.project.clients.public.redirect_uri,
  ...change,
})
const page = (
  change: Record<string, string | undefined> = {},
  accept = 'text/html',
  path = '/signin',
) => gate.app.inject({ url: `${path}?${search(parameters(change))}`, headers: { accept } })

/** The headers of every page of ours (docs/interface/attacks.md#our-pages-elsewhere). */
const isGuarded = (answer: Answer): void => {
  const policy = String(answer.headers['content-security-policy'])
  assert.match(policy, /default-src 'none'/)
  assert.match(policy, /frame-ancestors 'none'/)
  assert.doesNotMatch(policy, /unsafe-inline|script-src/)
  assert.equal(answer.headers['x-frame-options'], 'DENY')
  assert.equal(answer.headers['x-content-type-options'], 'nosniff')
  assert.equal(answer.headers['referrer-policy'], 'no-referrer')
  assert.equal(answer.headers['cache-control'], 'no-store')
  assert.doesNotMatch(answer.body, /<script|onclick|javascript:/i)
}

test('the page for an address that is not registered shows it as text, cut off, and where to register it', async () => {
  const bad = 'https://game.example/<img src=x>?a="1"&b=2'
  const answer = await page({ redirect_uri: bad })
  assert.equal(answer.statusCode, 400)
  isGuarded(answer)
  assert.ok(answer.body.includes(escapeText(bad)))
  assert.ok(!answer.body.includes('<img src=x'))
  assert.match(answer.body, /Register it to the letter/)
  const long = `https://game.example/${'a'.repeat(800)}`
  const cut = await page({ redirect_uri: long })
  assert.ok(cut.body.includes(`${long.slice(0, 300)}…`))
  assert.ok(!cut.body.includes(long.slice(0, 301)))
  const elsewhere = await page({ client_id: '424242', redirect_uri: bad })
  assert.doesNotMatch(elsewhere.body, /Register it|&lt;img/)
})

describe('the sign-in page', () => {
  test('links to each connected network with the same parameters, at both its addresses', async () => {
    for (const path of ['/signin', '/oauth2/authorize']) {
      const asked = {
        scope: 'email offline',
        code_challenge: 'A'.repeat(43),
        code_challenge_method: 'S256',
      }
      const answer = await page(asked, 'text/html', path)
      assert.equal(answer.statusCode, 200, answer.body)
      isGuarded(answer)
      const links = [...answer.body.matchAll(/href="([^"]+)"/g)].map((one) =>
        String(one[1]).replaceAll('&amp;', '&'),
      )
      assert.deepEqual(
        links.map((link) => link.split('/')[4]),
        ['apple', 'steam', 'discord', 'github'],
      )
      for (const link of links) {
        const begun = await gate.app.inject(link)
        assert.equal(begun.statusCode, 302, begun.body)
      }
    }
  })

  test('is read in the language asked for, else in the browser’s', async () => {
    const asked = await page({ locale: 'de_AT' })
    assert.match(asked.body, /<html lang="de" dir="ltr">/)
    assert.match(asked.body, /Weiter mit GitHub/)
    const accepted = await gate.app.inject({
      url: `/signin?${search(parameters())}`,
      headers: { accept: 'text/html', 'accept-language': 'ko-KR,ko;q=0.9,en;q=0.5' },
    })
    assert.match(accepted.body, /<html lang="ko" dir="ltr">/)
    const broken = await gate.app.inject({
      url: `/signin?${search(parameters({ client_id: '424242' }))}`,
      headers: { accept: 'text/html', 'accept-language': 'ru' },
    })
    assert.equal(broken.statusCode, 404)
    assert.match(broken.body, /Вернитесь в игру/)
  })

  test('lists what players of the locale use most first, once it has been counted', async () => {
    const linkOrder = async () =>
      [...(await page({ locale: 'fr_FR' })).body.matchAll(/social\/(\w+)\//g)].map((one) => one[1])
    assert.deepEqual(await linkOrder(), ['apple', 'discord', 'steam', 'github'])
    await gate.world.sql`
      insert into sign_in_counts (project_id, month, locale, network, sign_ins)
      values (
        ${gate.world.project.project_id}, date_trunc('month', ${gate.world.clock.now()}::timestamptz),
        'fr_FR', 'github', 100
      )
    `
    assert.deepEqual(await linkOrder(), ['apple', 'discord', 'steam', 'github'])
    gate.world.clock.advance(61)
    await linkOrder()
    await until(async () => (await linkOrder())[0] === 'github')
  })

  test('carries name, colour and logo of the project, the logo from our own address', async () => {
    const { project_id, login_project_id } = gate.world.project
    const logo = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    )
    const missing = await gate.app.inject(`/api/projects/${login_project_id}/logo`)
    assert.equal(missing.statusCode, 404)
    await administration.changeProject(gate.world.deps, systemCaller, project_id, {
      settings: {
        branding: {
          name: 'Nimbus <2>',
          color: '#FFD24A',
          logo: `data:image/svg+xml;base64,${logo.toString('base64')}`,
        },
      },
    })
    const answer = await page()
    isGuarded(answer)
    assert.match(answer.body, /Sign in to Nimbus &lt;2&gt;/)
    assert.match(answer.body, /--accent:#ffd24a;--on-accent:#000000/)
    const address = /<img class="logo" src="([^"]+)" alt="">/.exec(answer.body)?.[1] ?? ''
    assert.ok(address.startsWith(`/api/projects/${login_project_id}/logo?v=`), address)
    const image = await gate.app.inject(address)
    assert.equal(image.headers['content-type'], 'image/svg+xml')
    assert.deepEqual(image.rawPayload, logo)
    // Opened as a page of its own it still runs nothing.
    assert.match(String(image.headers['content-security-policy']), /default-src 'none'.*sandbox/)
    assert.equal(image.headers['x-content-type-options'], 'nosniff')
    const [entry] = await gate.world.sql<{ after: string }[]>`
      select after::text from audit_entries where action = 'project.changed' order by at desc, entry_id desc limit 1
    `
    assert.match(entry?.after ?? '', /SHA-256 [0-9a-f]{64}/)
    assert.doesNotMatch(entry?.after ?? '', /base64/)
  })

  test('links terms, privacy and support of the game at its foot, in its own language', async () => {
    const links = {
      terms_url: 'https://game.example/terms?a=1&b="2"',
      privacy_url: 'https://game.example/privacy',
      support_url: 'https://help.game.example',
    }
    const set = (branding: Record<string, string>) =>
      administration.changeProject(gate.world.deps, systemCaller, gate.world.project.project_id, {
        settings: { branding },
      })
    const foot = ({ body }: Answer) =>
      [...(/<footer>.*<\/footer>/s.exec(body)?.[0] ?? '').matchAll(/href="([^"]*)">([^<]*)</g)].map(
        ([, address, label]) => [address, label],
      )
    await set(links)
    const shown = await page({ locale: 'de' })
    isGuarded(shown)
    assert.deepEqual(foot(shown), [
      ['https://game.example/terms?a=1&amp;b=&quot;2&quot;', 'Nutzungsbedingungen'],
      ['https://game.example/privacy', 'Datenschutz'],
      ['https://help.game.example', 'Hilfe'],
    ])
    const failed = await page({ response_type: 'token' })
    assert.deepEqual(
      foot(failed).map(([, label]) => label),
      ['Terms of use', 'Privacy', 'Support'],
    )
    await set({ support_url: links.support_url })
    assert.deepEqual(foot(await page()), [['https://help.game.example', 'Support']])
    await set({})
    assert.doesNotMatch((await page()).body, /<footer/)
  })

  test('says what to do where nothing is connected', async () => {
    const empty = await gate.world.addProject()
    const { client_id, redirect_uri } = empty.clients.public
    const answer = await page({ client_id: String(client_id), redirect_uri })
    assert.equal(answer.statusCode, 200)
    assert.match(answer.body, /no way to sign in here yet.*connect a network first/)
  })

  test('a project’s name and the parameters are shown as text', async () => {
    const name = '<script>alert(1)</script>"\'&'
    await administration.changeProject(
      gate.world.deps,
      systemCaller,
      gate.world.project.project_id,
      { name, settings: {} },
    )
    const answer = await page({ state: '"><script>alert(2)</script>' })
    isGuarded(answer)
    assert.ok(answer.body.includes('&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&amp;'))
  })

  test('what is wrong is a page for browsers, the field’s body for others, and never a redirect', async () => {
    const shown = await page({ redirect_uri: 'https://evil.example/<b>' })
    assert.equal(shown.statusCode, 400)
    assert.equal(shown.headers.location, undefined)
    isGuarded(shown)
    assert.match(shown.body, /010-012/)
    // As text for developers, and nowhere that a browser or a person follows.
    assert.doesNotMatch(shown.body, /(?:href|src|action|content)=[^>]*evil/)
    assert.equal(shown.body.split('evil').length, 2)
    const told = await page({ redirect_uri: 'https://evil.example/' }, 'application/json')
    assert.equal(told.json().error.code, '010-012')
    for (const [change, status, code] of [
      [{ response_type: 'token' }, 400, '0'],
      [{ response_type: 'id_token' }, 400, '0'],
      [{ state: 'short' }, 400, '010-022'],
      [{ client_id: '424242' }, 404, '003-061'],
      [{ code_challenge: 'x', code_challenge_method: 'plain' }, 400, '0'],
    ] as const) {
      const answer = await page(change, '*/*')
      assert.deepEqual([answer.statusCode, answer.json().error.code], [status, code])
    }
  })

  test('a link that cannot be followed leads a person to a page, and a program to the field’s body', async () => {
    const follow = (accept: string) =>
      gate.app.inject({
        url: `/api/oauth2/social/vk/login_redirect?${search(parameters({ locale: 'es' }))}`,
        headers: { accept },
      })
    const shown = await follow('text/html,application/xhtml+xml,*/*;q=0.8')
    assert.equal(shown.statusCode, 422)
    isGuarded(shown)
    assert.match(shown.body, /elige otra forma de iniciar sesión/)
    const told = await follow('*/*')
    assert.deepEqual([told.statusCode, told.json().error.code], [422, '003-022'])
  })

  test('a failed callback is a page for browsers', async () => {
    const answer = await gate.app.inject({
      url: '/api/social/oauth2/callback?state=<script>',
      headers: { accept: 'text/html' },
    })
    assert.equal(answer.statusCode, 400)
    isGuarded(answer)
  })
})

describe('the way back to the game on a page that tells of a failure', () => {
  const linkOf = (answer: Answer): string | undefined =>
    /<a class="button" href="([^"]+)">/.exec(answer.body)?.[1]?.replaceAll('&amp;', '&')
  const told = (link: string | undefined) => {
    const { origin, pathname, searchParams } = new URL(link ?? '')
    return { address: origin + pathname, ...Object.fromEntries(searchParams) }
  }

  test('leads to a registered address with the error and the state as they were given', async () => {
    const answer = await page({ response_type: 'token' })
    assert.equal(answer.statusCode, 400)
    isGuarded(answer)
    const { error_description, ...rest } = told(linkOf(answer)) as Record<string, string>
    assert.match(error_description ?? '', /response_type/)
    assert.deepEqual(rest, {
      address: gate.world.project.clients.public.redirect_uri,
      error: 'invalid_request',
      error_code: '0',
      state,
      iss: gate.world.deps.settings.publicUrl,
    })
    assert.match(answer.body, /<dd><bdi>0 · parameter refused<\/bdi><\/dd>/)
  })

  test('is not there for an address that is not registered, is given twice, or has no client', async () => {
    const two = new URLSearchParams(search(parameters()))
    two.append('redirect_uri', 'https://evil.example/')
    for (const answer of [
      await page({ redirect_uri: 'https://evil.example/' }),
      await page({ redirect_uri: 'javascript:alert(1)' }),
      await page({ client_id: '424242' }),
      await gate.app.inject({ url: `/signin?${two}`, headers: { accept: 'text/html' } }),
    ]) {
      assert.ok(answer.statusCode >= 400 && answer.statusCode < 500, answer.body)
      assert.equal(linkOf(answer), undefined)
      assert.doesNotMatch(answer.body, /href="[^"]*(evil|javascript)/)
    }
  })

  test('is there for who comes too late, in the browser that began and in no other', async () => {
    const begun = await gate.app.inject(
      `/api/oauth2/social/github/login_redirect?${search(parameters({ locale: 'de' }))}`,
    )
    const upstream = new URL(String(begun.headers.location)).searchParams.get('state') ?? ''
    const cookie = String(begun.headers['set-cookie']).split(';', 1)[0] ?? ''
    gate.world.clock.advance(601)
    const comeBack = (headers: Record<string, string>) =>
      gate.app.inject({
        url: `/api/social/oauth2/callback?${search({ code: 'late', state: upstream })}`,
        headers: { accept: 'text/html', ...headers },
      })
    const late = await comeBack({ cookie })
    assert.equal(late.statusCode, 400)
    isGuarded(late)
    assert.match(late.body, /<html lang="de" dir="ltr">/)
    assert.match(late.body, /<bdi>0 · visit refused<\/bdi>/)
    const { address, error, state: given } = told(linkOf(late)) as Record<string, string>
    assert.deepEqual(
      [address, error, given],
      [gate.world.project.clients.public.redirect_uri, 'invalid_request', state],
    )
    for (const stranger of [{}, { cookie: cookie.replace(/=.*/, `=${'A'.repeat(22)}`) }]) {
      const answer = await comeBack(stranger)
      assert.equal(answer.statusCode, 400)
      assert.equal(linkOf(answer), undefined)
      assert.ok(!answer.body.includes(state))
    }
  })
})

test('the blank page is empty and guarded', async () => {
  const answer = await gate.app.inject('/api/blank')
  assert.equal(answer.statusCode, 200)
  isGuarded(answer)
  assert.match(String(answer.headers['content-type']), /^text\/html/)
})

test('no text can leave its place in a page', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), (text) => {
      assert.doesNotMatch(escapeText(text), /[<>"']/)
      assert.equal(html`<p>${text}</p>`.markup, `<p>${escapeText(text)}</p>`)
    }),
  )
})
