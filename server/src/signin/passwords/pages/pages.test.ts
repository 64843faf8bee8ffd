import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { createGate, type GateWorld, search, state } from '../../../../test/support/gate.ts'
import { type Inboxes, inboxes } from '../../../../test/support/inboxes.ts'
import { administration, systemCaller } from '../../../projects/index.ts'
import { languages } from '../../requests/language.ts'

let gate: GateWorld
let sent: Inboxes
before(async () => {
  sent = inboxes()
  gate = await createGate({ messengers: sent, projectSettings: { password_sign_in: true } })
  gate.world.clock.stop()
})
after(() => gate.close())

const password = 'seven-crows-on-a-wire'
const start = (change: Record<string, string | undefined> = {}) =>
  search({
    client_id: String(gate.world.project.clients.public.client_id),
    response_type: 'code',
    state,
    redirect_uri: gate.world.project.clients.public.redirect_uri,
    ...change,
  })

const get = (url: string, headers: Record<string, string> = {}) =>
  gate.app.inject({ url, headers: { accept: 'text/html', ...headers } })
const post = (url: string, form: Record<string, string>, headers: Record<string, string> = {}) =>
  gate.app.inject({
    method: 'POST',
    url,
    headers: {
      accept: 'text/html',
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
      ...headers,
    },
    body: search(form),
  })

let settings: object = { password_sign_in: true }
const set = async (change: object) => {
  settings = { ...settings, ...change }
  const { deps, project } = gate.world
  await administration.changeProject(deps, systemCaller, project.project_id, { settings })
}

let count = 0
const somebody = () => {
  count += 1
  gate.world.clock.advance(31)
  return { username: `Player ${count}`, email: `player${count}@players.example`, password }
}

/** The path and query of the newest link to an address, in the service that the test asks. */
const linkFor = async (email: string): Promise<string> => {
  await gate.letters.flush()
  const { pathname, search: query } = new URL(sent.linkFor(email))
  return pathname + query
}

/** An account that was made and confirmed on our pages. */
const confirmed = async () => {
  const person = somebody()
  assert.equal((await post(`/signin/account/new?${start()}`, person)).statusCode, 200)
  const done = await post(await linkFor(person.email), {})
  assert.equal(done.statusCode, 200, done.body)
  return person
}

const landed = (answer: Awaited<ReturnType<typeof post>>): URLSearchParams => {
  assert.equal(answer.statusCode, 303, answer.body)
  return new URL(String(answer.headers.location)).searchParams
}

describe('the sign-in page', () => {
  test('has the form above the networks, and forms may end at the game', async () => {
    const page = await get(`/signin?${start()}`)
    assert.match(page.body, /<form method="post" action="\/signin\/account\?client_id=[^"]+">/)
    assert.ok(page.body.indexOf('<form') < page.body.indexOf('login_redirect'))
    assert.match(page.body, /autocomplete="current-password"/)
    const { origin } = new URL(gate.world.project.clients.public.redirect_uri)
    const policy = String(page.headers['content-security-policy'])
    assert.ok(policy.includes(`form-action 'self' ${origin};`), policy)
    assert.doesNotMatch(page.body, /<script/)
  })

  test('of a project without passwords has no form, and one without registration no link', async () => {
    await set({ password_sign_in: false })
    assert.doesNotMatch((await get(`/signin?${start()}`)).body, /<form/)
    assert.equal((await get(`/signin/account/new?${start()}`)).statusCode, 422)
    await set({ password_sign_in: true, registration: false })
    assert.doesNotMatch((await get(`/signin?${start()}`)).body, /account\/new/)
    assert.equal((await get(`/signin/account/new?${start()}`)).statusCode, 422)
    await set({ registration: true })
  })

  test('signs a player in, who lands at the game with code and state', async () => {
    const person = await confirmed()
    const query = landed(await post(`/signin/account?${start()}`, person))
    assert.equal(query.get('state'), state)
    assert.match(query.get('code') ?? '', /^[A-Za-z0-9_-]+$/)
  })

  test('tells a mistake beside the form, keeps the name and not the password', async () => {
    const person = await confirmed()
    const page = await post(`/signin/account?${start()}`, { ...person, password: 'an-owl-or-two' })
    assert.equal(page.statusCode, 422)
    assert.match(page.body, /role="alert">The name or the password is wrong/)
    assert.match(page.body, new RegExp(`value="${person.username}"`))
    assert.doesNotMatch(page.body, /an-owl-or-two/)
    const unknown = await post(`/signin/account?${start()}`, { username: '<b>x', password: 'y' })
    assert.match(unknown.body, /role="alert">The name or the password is wrong/)
    assert.match(unknown.body, /value="&lt;b&gt;x"/)
  })

  test('takes no form that another site posts, and no address that is not registered', async () => {
    const person = await confirmed()
    for (const site of ['cross-site', 'same-site']) {
      for (const path of ['/signin/account', '/signin/account/new', '/signin/account/forgot']) {
        const answer = await post(`${path}?${start()}`, person, { 'sec-fetch-site': site })
        assert.equal(answer.statusCode, 400, path)
        assert.equal(answer.headers.location, undefined)
      }
    }
    const evil = start({ redirect_uri: 'https://evil.example/' })
    for (const path of ['/signin/account', '/signin/account/new']) {
      const answer = await post(`${path}?${evil}`, person)
      assert.deepEqual([answer.statusCode, answer.headers.location], [400, undefined])
    }
  })
})

describe('an account on our pages', () => {
  test('is confirmed by the link of the mail, which goes on in the browser that began', async () => {
    const person = somebody()
    const asked = await post(`/signin/account/new?${start()}`, person)
    assert.match(asked.body, /Look into your mail/)
    const cookie = String(asked.headers['set-cookie']).split(';')[0] ?? ''
    const link = await linkFor(person.email)
    const page = await get(link)
    assert.match(page.body, /Yes, it is mine/)
    assert.match(page.body, new RegExp(person.username))
    assert.equal((await get(link)).statusCode, 200, 'looking does not spend it')
    const query = landed(await post(link, {}, { cookie }))
    assert.equal(query.get('state'), state)
    assert.equal((await post(link, {}, { cookie })).statusCode, 400, 'once')
    assert.equal((await get(link)).statusCode, 400)
  })

  test('in another browser the link confirms, and signs nobody in', async () => {
    const person = somebody()
    await post(`/signin/account/new?${start()}`, person)
    const done = await post(await linkFor(person.email), {})
    assert.deepEqual([done.statusCode, done.headers.location], [200, undefined])
    assert.match(done.body, /The account is confirmed/)
    landed(await post(`/signin/account?${start()}`, person))
  })

  test('an altered link, and one that is over, say so', async () => {
    const person = somebody()
    await post(`/signin/account/new?${start()}`, person)
    const link = await linkFor(person.email)
    for (const wrong of [link.slice(0, -9), '/signin/account/confirm?token=x']) {
      assert.match((await get(wrong)).body, /no longer good/)
      assert.equal((await post(wrong, {})).statusCode, 400)
    }
    gate.world.clock.advance(86_401)
    assert.equal((await post(link, {})).statusCode, 400)
  })

  test('an address that has an account looks like any other; its owner is told by mail', async () => {
    const owner = await confirmed()
    const other = { ...somebody(), email: owner.email }
    const page = await post(`/signin/account/new?${start()}`, other)
    const fresh = await post(`/signin/account/new?${start()}`, somebody())
    assert.equal(page.statusCode, fresh.statusCode)
    assert.equal(
      page.body.replaceAll(owner.email, '').length,
      fresh.body.replaceAll(/player\d+@players\.example/g, '').length,
    )
    const link = await linkFor(owner.email)
    assert.match(link, /^\/signin\/account\/password\?/)
    assert.match(
      sent.mails.findLast(({ to }) => to === owner.email)?.text ?? '',
      new RegExp(owner.username),
    )
  })

  test('mistakes stand on the page, in words', async () => {
    const person = await confirmed()
    const wrong: [Record<string, string>, RegExp][] = [
      [{ ...somebody(), username: person.username }, /This name is taken/],
      [{ ...somebody(), password: 'short' }, /6 to 100 characters/],
      [{ ...somebody(), password: 'password1' }, /too easy to guess/],
      [{ ...somebody(), email: 'nobody' }, /not an e-mail address/],
      [{ ...somebody(), username: 'a@b.example' }, /cannot be used/],
    ]
    for (const [form, words] of wrong) {
      const page = await post(`/signin/account/new?${start()}`, form)
      assert.equal(page.statusCode, 422)
      assert.match(page.body, words)
      assert.doesNotMatch(page.body, new RegExp(`value="${form.password}"`))
    }
  })

  test('whoever knows the password of an unconfirmed account gets the mail again', async () => {
    const person = somebody()
    await post(`/signin/account/new?${start()}`, person)
    const first = await linkFor(person.email)
    gate.world.clock.advance(31)
    const page = await post(`/signin/account?${start()}`, person)
    assert.match(page.body, /not confirmed yet/)
    assert.notEqual(await linkFor(person.email), first)
  })
})

describe('a forgotten password on our pages', () => {
  test('the mail leads to a page that sets a new one, once', async () => {
    const person = await confirmed()
    gate.world.clock.advance(31)
    const asked = await post(`/signin/account/forgot?${start()}`, { username: person.username })
    const unknown = await post(`/signin/account/forgot?${start()}`, { username: 'nobody at all' })
    assert.deepEqual([asked.statusCode, asked.body], [unknown.statusCode, unknown.body])
    const link = await linkFor(person.email)
    assert.match((await get(link)).body, /autocomplete="new-password"/)
    assert.match((await post(link, { password: 'qwerty12' })).body, /too easy to guess/)
    assert.match((await post(link, { password: 'x' })).body, /6 to 100/)
    const done = await post(link, { password: 'three owls and a lamp' })
    assert.match(done.body, /The new password is set/)
    assert.equal((await post(link, { password: 'three owls and a lamp' })).statusCode, 400)
    assert.equal((await post(`/signin/account?${start()}`, person)).statusCode, 422)
    landed(
      await post(`/signin/account?${start()}`, { ...person, password: 'three owls and a lamp' }),
    )
  })

  test('a link that is not ours is over, whatever stands in it', async () => {
    for (const query of [
      'projectId=x&user_id=x&reset_code=x',
      `projectId=${gate.world.project.login_project_id}&user_id=%00&reset_code=%ff`,
      `projectId=${gate.world.project.login_project_id}&user_id=00000000-0000-4000-8000-000000000000&reset_code=x`,
    ]) {
      const page = await get(`/signin/account/password?${query}`)
      assert.ok(page.statusCode === 400, query)
    }
  })
})

test('every language has the pages', async () => {
  for (const language of Object.keys(languages)) {
    const locale = language.replace('-', '_')
    for (const path of ['/signin', '/signin/account/new', '/signin/account/forgot']) {
      const page = await get(`${path}?${start({ locale })}`)
      assert.equal(page.statusCode, 200, `${path} ${language}`)
      assert.match(page.body, new RegExp(`<html lang="${languages[language as 'en'].tag}"`))
    }
    gate.world.clock.advance(20)
  }
})
