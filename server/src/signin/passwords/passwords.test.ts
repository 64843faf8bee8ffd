import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { claimsOf, createGate, type GateWorld, search, state } from '../../../test/support/gate.ts'
import { type Inboxes, inboxes } from '../../../test/support/inboxes.ts'
import { administration, systemCaller } from '../../projects/index.ts'
import { passwordRecords, pruneSignin } from '../index.ts'

let gate: GateWorld
let sent: Inboxes
before(async () => {
  sent = inboxes()
  gate = await createGate({
    messengers: sent,
    projectSettings: { password_sign_in: true, device_sign_in: true },
  })
  gate.world.clock.stop()
})
after(() => gate.close())

const password = 'seven-crows-on-a-wire'

type Answer = Awaited<ReturnType<typeof post>>
const post = (url: string, body: object, token?: string, headers: Record<string, string> = {}) =>
  gate.app.inject({
    method: 'POST',
    url,
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
    body: JSON.stringify(body),
  })

const start = (change: Record<string, string | undefined> = {}) =>
  search({
    client_id: String(gate.world.project.clients.public.client_id),
    response_type: 'code',
    state,
    redirect_uri: gate.world.project.clients.public.redirect_uri,
    ...change,
  })

const projectQuery = () => search({ projectId: gate.world.project.login_project_id })

let count = 0
/** A name and address that no other test has. */
const somebody = () => {
  count += 1
  return { username: `Anna ${count}`, email: `anna${count}@players.example`, password }
}
type Somebody = ReturnType<typeof somebody>

/** Each comes half a minute after the last one, as mails to one address do. */
const later = () => gate.world.clock.advance(31)

const register = (person: object, change?: Record<string, string | undefined>) => {
  later()
  return post(`/api/oauth2/user?${start(change)}`, person)
}
const signIn = (username: string, word = password) =>
  post(`/api/oauth2/login/token?${search({ client_id: clientId(), scope: 'offline' })}`, {
    username,
    password: word,
  })
const clientId = () => String(gate.world.project.clients.public.client_id)

const codeOf = (answer: Answer) => [answer.statusCode, answer.json().error.code]

let settings: object = { password_sign_in: true, device_sign_in: true }
const set = async (change: object) => {
  settings = { ...settings, ...change }
  const { deps, project } = gate.world
  await administration.changeProject(deps, systemCaller, project.project_id, { settings })
}

const linkFor = async (email: string): Promise<URL> => {
  await gate.letters.flush()
  return new URL(sent.linkFor(email))
}

const me = (token: string) =>
  gate.app.inject({ url: '/api/users/me', headers: { authorization: `Bearer ${token}` } })

/** An account whose address is not asked for, as a project without confirmations makes them. */
const made = async (): Promise<Somebody> => {
  const person = somebody()
  await set({ email_confirmation: false })
  const answer = await register(person)
  await set({ email_confirmation: true })
  assert.equal(answer.statusCode, 200, answer.body)
  return person
}

const reset = async (person: Somebody, word = 'three owls and a lamp') => {
  later()
  const asked = await post(`/api/password/reset/request?${projectQuery()}`, {
    username: person.username,
  })
  assert.equal(asked.statusCode, 204, asked.body)
  const { searchParams } = await linkFor(person.email)
  const body = {
    new_password: word,
    reset_code: searchParams.get('reset_code') ?? '',
    user_id: searchParams.get('user_id') ?? '',
  }
  return { body, confirm: () => post(`/api/password/reset/confirm?${projectQuery()}`, body) }
}

describe('sign-up and sign-in', () => {
  test('without confirmation the player is in at once, and comes back by name or address', async () => {
    const person = somebody()
    await set({ email_confirmation: false })
    const answer = await register(person)
    await set({ email_confirmation: true })
    assert.equal(answer.statusCode, 200, answer.body)
    const address = new URL(answer.json().login_url)
    assert.equal(address.searchParams.get('state'), state)
    const tokens = await gate.token({
      grant_type: 'authorization_code',
      client_id: clientId(),
      redirect_uri: gate.world.project.clients.public.redirect_uri,
      code: address.searchParams.get('code') ?? '',
    })
    const { sub, type, provider, username } = claimsOf(tokens.json().access_token)
    assert.deepEqual([type, provider, username], ['xsolla_login', 'password', person.username])
    for (const name of [
      person.username,
      person.username.toUpperCase(),
      `  ${person.username}`,
      person.email,
      person.email.toUpperCase(),
    ]) {
      const again = await signIn(name)
      assert.equal(again.statusCode, 200, again.body)
      assert.equal(claimsOf(again.json().access_token).sub, sub)
    }
    assert.equal((await me(tokens.json().access_token)).json().is_anonymous, false)
  })

  test('tokens have the members that clients decode', async () => {
    const person = await made()
    const tokens = (await signIn(person.username)).json()
    assert.deepEqual(Object.keys(tokens).toSorted(), [
      'access_token',
      'expires_in',
      'refresh_token',
      'scope',
      'token_type',
    ])
    assert.equal(tokens.token_type, 'bearer')
    assert.ok(Number.isInteger(tokens.expires_in) && tokens.refresh_token !== '')
    const without = await post(`/api/oauth2/login/token?client_id=${clientId()}`, person)
    assert.equal(without.json().refresh_token, '')
    const code = await post(`/api/oauth2/login?${start()}`, { ...person, remember_me: true })
    assert.match(code.json().login_url, /[?&]code=[A-Za-z0-9._+-]+(&|$)/)
  })

  test('with confirmation the password counts once the link was followed', async () => {
    const person = somebody()
    const answer = await register(person)
    assert.deepEqual([answer.statusCode, answer.body], [204, ''])
    assert.deepEqual(codeOf(await signIn(person.username)), [401, '003-007'])
    assert.deepEqual(codeOf(await signIn(person.username, 'wrong-one')), [401, '003-001'])
    const link = await linkFor(person.email)
    assert.ok(link.href.startsWith(gate.world.deps.settings.publicUrl), link.href)
  })

  test('a name is taken in any case, and an address by whoever confirmed it', async () => {
    const person = await made()
    const other = { ...somebody(), username: person.username.toUpperCase() }
    assert.deepEqual(codeOf(await register(other)), [422, '003-003'])
    const wide = { ...somebody(), username: person.username.replace('A', 'Ａ') }
    assert.deepEqual(codeOf(await register(wide)), [422, '003-003'])
    await set({ email_confirmation: false })
    const same = await register({ ...somebody(), email: person.email.toUpperCase() })
    await set({ email_confirmation: true })
    assert.deepEqual(codeOf(same), [422, '003-004'])
  })

  test('a name may be the address itself, and of nobody else', async () => {
    const person = somebody()
    const own = { ...person, username: person.email.toUpperCase() }
    assert.equal((await register(own)).statusCode, 204)
    const foreign = { ...somebody(), username: 'somebody@else.example' }
    assert.deepEqual(codeOf(await register(foreign)), [400, '0'])
    const wide = { ...somebody(), username: 'somebody＠else.example' }
    assert.deepEqual(codeOf(await register(wide)), [400, '0'])
  })

  test('what cannot be is refused by name', async () => {
    const wrong: [object, unknown[]][] = [
      [{ password: 'short' }, [400, '0']],
      [{ password: 'x'.repeat(101) }, [400, '0']],
      [{ password: 'P4ssw0rd!' }, [422, '0']],
      [{ email: 'nobody' }, [400, '0']],
      [{ email: 'a@b.example\r\nBcc: c@d.example' }, [400, '0']],
      [{ username: '' }, [400, '0']],
      [{ username: '\u202e' }, [400, '0']],
      [{ username: 'x'.repeat(256) }, [400, '0']],
    ]
    for (const [change, code] of wrong) {
      const answer = await register({ ...somebody(), ...change })
      assert.deepEqual(codeOf(answer), code, answer.body)
    }
    const odd = { ...somebody(), fields: ['a'], accept_consent: true, promo_email_agreement: 1 }
    assert.equal((await register(odd)).statusCode, 204, 'members of the field are passed over')
    assert.equal((await register(somebody(), { state: undefined })).statusCode, 204)
    assert.deepEqual(codeOf(await register(somebody(), { state: 'x' })), [400, '010-022'])
    assert.deepEqual(codeOf(await register(somebody(), { client_id: '99999' })), [404, '003-061'])
    const elsewhere = await register(somebody(), { redirect_uri: 'https://evil.example' })
    assert.deepEqual(codeOf(elsewhere), [400, '010-012'])
  })

  test('a project switches registration off, or all of it', async () => {
    const person = await made()
    await set({ registration: false })
    assert.deepEqual(codeOf(await register(somebody())), [422, '010-003'])
    assert.equal((await signIn(person.username)).statusCode, 200)
    await set({ registration: true, password_sign_in: false })
    assert.deepEqual(codeOf(await register(somebody())), [422, '003-020'])
    assert.deepEqual(codeOf(await signIn(person.username)), [422, '003-020'])
    const asked = await post(`/api/password/reset/request?${projectQuery()}`, person)
    assert.deepEqual(codeOf(asked), [422, '003-020'])
    await set({ password_sign_in: true })
  })

  test('a confidential client gets no tokens by a password alone', async () => {
    const person = await made()
    const { client_id } = await gate.addClient({ type: 'confidential' })
    const answer = await post(`/api/oauth2/login/token?client_id=${client_id}`, person)
    assert.deepEqual(codeOf(answer), [400, '010-019'])
  })

  test('a banned player hears of it after the right password only', async () => {
    const person = await made()
    const { sub } = claimsOf((await signIn(person.username)).json().access_token)
    await gate.world.sql`update users set banned_at = now() where user_id = ${String(sub)}`
    assert.deepEqual(codeOf(await signIn(person.username)), [401, '002-040'])
    assert.deepEqual(codeOf(await signIn(person.username, 'wrong-one')), [401, '003-001'])
  })
})

describe('a forgotten password', () => {
  test('the code of the mail sets a new one, once, and every session ends', async () => {
    const person = await made()
    const tokens = (await signIn(person.username)).json()
    const { confirm, body } = await reset(person)
    assert.deepEqual(
      codeOf(
        await post(`/api/password/reset/confirm?${projectQuery()}`, {
          ...body,
          new_password: 'password1',
        }),
      ),
      [422, '0'],
    )
    assert.equal((await confirm()).statusCode, 204)
    assert.deepEqual(codeOf(await confirm()), [422, '003-039'], 'once')
    assert.deepEqual(codeOf(await me(tokens.access_token)), [401, '010-017'])
    const refreshed = await gate.token({
      grant_type: 'refresh_token',
      client_id: clientId(),
      refresh_token: tokens.refresh_token,
    })
    assert.deepEqual(codeOf(refreshed), [400, '010-023'])
    assert.deepEqual(codeOf(await signIn(person.username)), [401, '003-001'])
    assert.equal((await signIn(person.username, body.new_password)).statusCode, 200)
  })

  test('a code is of its account, its hour and its project, and a newer password ends it', async () => {
    const [one, other] = [await made(), await made()]
    const first = await reset(one)
    const second = await reset(one, 'four rivers to the sea')
    const foreign = await reset(other)
    const swapped = { ...first.body, user_id: foreign.body.user_id }
    const at = `/api/password/reset/confirm?${projectQuery()}`
    assert.deepEqual(codeOf(await post(at, swapped)), [422, '003-039'])
    assert.deepEqual(codeOf(await post(at, { ...first.body, reset_code: 'x' })), [422, '003-039'])
    const project = await gate.world.addProject()
    const elsewhere = `/api/password/reset/confirm?projectId=${project.login_project_id}`
    assert.equal((await post(elsewhere, first.body)).statusCode, 422)
    assert.equal((await second.confirm()).statusCode, 204)
    assert.deepEqual(codeOf(await first.confirm()), [422, '003-039'], 'all other mails are void')
    gate.world.clock.advance(3600)
    assert.deepEqual(codeOf(await foreign.confirm()), [422, '003-039'], 'an hour')
  })

  test('of twenty who use one code at once, one sets the password', async () => {
    const person = await made()
    const { confirm } = await reset(person)
    const answers = await Promise.all(Array.from({ length: 20 }, confirm))
    assert.equal(answers.filter(({ statusCode }) => statusCode === 204).length, 1)
  })

  test('the link leads to the public address, whatever the request says of itself', async () => {
    const person = await made()
    later()
    const evil = {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      origin: 'https://evil.example',
    }
    const asked = await post(
      `/api/password/reset/request?${projectQuery()}&login_url=${encodeURIComponent('https://evil.example')}`,
      { username: person.email },
      undefined,
      evil,
    )
    assert.equal(asked.statusCode, 204)
    const link = await linkFor(person.email)
    assert.ok(link.href.startsWith(`${gate.world.deps.settings.publicUrl}/`), link.href)
    assert.doesNotMatch(JSON.stringify(sent.mails.at(-1)), /evil/)
  })

  test('who has no account gets the same answer, and no mail', async () => {
    const before = sent.mails.length
    later()
    for (const username of ['nobody at all', 'nobody@players.example', '\u202e', '@']) {
      const asked = await post(`/api/password/reset/request?${projectQuery()}`, { username })
      assert.deepEqual([asked.statusCode, asked.body], [204, ''])
      const again = await post(`/api/oauth2/user/resend_confirmation_link?${start()}`, {
        username: `${username}!`,
      })
      assert.deepEqual([again.statusCode, again.body], [204, ''])
    }
    await gate.letters.flush()
    assert.equal(sent.mails.length, before)
    const unknown = await post('/api/password/reset/request?projectId=none', { username: 'x' })
    assert.deepEqual(codeOf(unknown), [404, '003-019'])
  })

  test('a mail server that is away changes no answer', async () => {
    const person = await made()
    sent.trouble = 'unreachable' as never
    later()
    const asked = await post(`/api/password/reset/request?${projectQuery()}`, person)
    await gate.letters.flush()
    sent.trouble = undefined
    assert.equal(asked.statusCode, 204)
  })
})

describe('a guest gets a password', () => {
  const guest = async (id: string): Promise<string> => {
    const answer = await post(`/api/oauth2/login/device/ios?${start()}`, {
      device: 'iPhone',
      device_id: id,
    })
    assert.equal(answer.statusCode, 200, answer.body)
    const tokens = await gate.token({
      grant_type: 'authorization_code',
      client_id: clientId(),
      redirect_uri: gate.world.project.clients.public.redirect_uri,
      code: new URL(answer.json().login_url).searchParams.get('code') ?? '',
    })
    return tokens.json().access_token
  }
  const link = (token: string, person: object) => {
    later()
    return post('/api/users/me/link_email_password?locale=de_DE', person, token)
  }

  test('and stays the same player; the device opens the account again once it is linked', async () => {
    const id = '4d1b1a38-7a5e-4a3b-9b8c-00000000abcd'
    const token = await guest(id)
    const person = somebody()
    await set({ email_confirmation: false })
    const linked = await link(token, person)
    await set({ email_confirmation: true })
    assert.deepEqual(linked.json(), { email_confirmation_required: false })
    const own = (await me(token)).json()
    assert.deepEqual([own.is_anonymous, own.username], [false, person.username])
    const entered = await signIn(person.email)
    assert.equal(claimsOf(entered.json().access_token).sub, own.id)
    assert.deepEqual(codeOf(await link(token, somebody())), [422, '003-020'])

    const device = { device: 'iPhone', device_id: id }
    const refused = await post(`/api/oauth2/login/device/ios?${start()}`, device)
    assert.deepEqual(codeOf(refused), [422, '003-020'])
    const again = await post('/api/users/me/devices/ios', device, entered.json().access_token)
    assert.equal(again.statusCode, 204)
    assert.equal(claimsOf(await guest(id)).sub, own.id)
  })

  test('with confirmation the device works on until the link was followed', async () => {
    const id = '4d1b1a38-7a5e-4a3b-9b8c-00000000abce'
    const token = await guest(id)
    const person = somebody()
    const linked = await link(token, person)
    assert.deepEqual(linked.json(), { email_confirmation_required: true })
    assert.equal((await me(token)).json().is_anonymous, false)
    assert.equal(claimsOf(await guest(id)).sub, claimsOf(token).sub)
    assert.deepEqual(codeOf(await signIn(person.username)), [401, '003-007'])
    assert.match(sent.mails.findLast(({ to }) => to === person.email)?.text ?? '', /Konto/)
  })
})

describe('what is kept', () => {
  test('is exported and goes with its player, and no password or code is in it or in the log', async () => {
    const person = await made()
    const { body, confirm } = await reset(person)
    const { project_id } = gate.world.project
    const who = { userId: body.user_id, paymentUserIds: [] }
    const records = passwordRecords(gate.world.deps)
    const [account] = (await records.exportUser(project_id, who)) as object[]
    assert.deepEqual(Object.keys(account ?? {}), [
      'username',
      'email',
      'is_active',
      'created_at',
      'password_changed_at',
    ])
    const kept = await gate.world.sql`
      select passwords.password, password_tokens.token_hash
      from passwords
      join password_tokens using (project_id, user_id)
      where user_id = ${body.user_id}
    `
    assert.doesNotMatch(String(kept[0]?.password), /argon2|crows/)
    assert.notEqual(String(kept[0]?.token_hash), body.reset_code)
    assert.equal((await confirm()).statusCode, 204)
    const logged = gate.logged.join('\n')
    for (const secret of [password, body.new_password, body.reset_code]) {
      assert.ok(!logged.includes(secret))
    }
    await gate.world.sql`delete from users where user_id = ${body.user_id}`
    assert.deepEqual(await records.exportUser(project_id, who), [])
  })

  test('a sign-up that nobody confirms goes after a week, with its name', async () => {
    const person = somebody()
    await register(person)
    gate.world.clock.advance(6 * 86_400)
    await pruneSignin(gate.world.deps)
    assert.deepEqual(codeOf(await register({ ...somebody(), username: person.username })), [
      422,
      '003-003',
    ])
    gate.world.clock.advance(2 * 86_400)
    await pruneSignin(gate.world.deps)
    const rows = await gate.world.sql`select from users where username = ${person.username}`
    assert.equal(rows.length, 0)
    assert.equal((await register({ ...somebody(), username: person.username })).statusCode, 204)
  })
})
