import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { claimsOf, createGate, type GateWorld, search, state } from '../../../test/support/gate.ts'
import { type Inboxes, inboxes } from '../../../test/support/inboxes.ts'
import { administration, systemCaller } from '../../projects/index.ts'
import { pruneSignin } from '../index.ts'

let gate: GateWorld
let sent: Inboxes
before(async () => {
  sent = inboxes()
  gate = await createGate({ messengers: sent })
  // Limits count by the second, and a slow machine may take half a minute for a test.
  gate.world.clock.stop()
  await connectWallet(gate)
})
after(() => gate.close())

const connectWallet = (world: GateWorld, isEnabled = true) =>
  administration.putConnection(
    world.world.deps,
    systemCaller,
    world.world.project.project_id,
    { kind: 'network', provider: 'xsolla' },
    { credentials: {}, is_enabled: isEnabled },
  )

const post = (url: string, body: unknown, query: Record<string, string | undefined> = {}) =>
  gate.app.inject({
    method: 'POST',
    url: `${url}?${search(query)}`,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

const start = (change: Record<string, string | undefined> = {}) => ({
  client_id: String(gate.world.project.clients.public.client_id),
  response_type: 'code',
  state,
  redirect_uri: gate.world.project.clients.public.redirect_uri,
  ...change,
})

type Channel = 'phone' | 'email'
const named = (channel: Channel, target: string) =>
  channel === 'phone' ? { phone_number: target } : { email: target }

const ask = (channel: Channel, target: string, change: Record<string, string | undefined> = {}) =>
  post(`/api/oauth2/login/${channel}/request`, named(channel, target), start(change))

const confirm = (channel: Channel, target: string, operation: string, code: string) =>
  post(`/api/oauth2/login/${channel}/confirm`, {
    ...named(channel, target),
    operation_id: operation,
    code,
  })

const asked = async (channel: Channel, target: string, change?: Record<string, string>) => {
  const answer = await ask(channel, target, change)
  assert.equal(answer.statusCode, 200, answer.body)
  return String(answer.json().operation_id)
}

test('a member that no object can have is refused by its name', async () => {
  const answer = await gate.app.inject({
    method: 'POST',
    url: `/api/oauth2/login/email/request?${search(start())}`,
    headers: { 'content-type': 'application/json' },
    body: '{"email": "a@game.example", "__proto__": {}}',
  })
  assert.equal(answer.statusCode, 400)
  assert.equal(
    answer.json().error.description,
    'The parameter __proto__ must not be the name of a member',
  )
})

test('a body that is no object is refused as such', async () => {
  for (const body of [[], null, 'x', 7]) {
    const answer = await post('/api/oauth2/login/phone/request', body, start())
    assert.equal(answer.statusCode, 400)
    assert.deepEqual(answer.json().error, {
      code: '0',
      description: 'The body must be an object',
      details: { body: 'must be an object' },
    })
  }
})

/** The whole sign-in; answers the claims of the access token. */
const signIn = async (channel: Channel, target: string, scope = '') => {
  const operation = await asked(channel, target, { scope })
  const answer = await confirm(channel, target, operation, sent.codeFor(target))
  assert.equal(answer.statusCode, 200, answer.body)
  const landing = new URL(answer.json().login_url)
  assert.equal(landing.searchParams.get('state'), state)
  assert.equal(landing.searchParams.get('token'), null)
  const { client_id, redirect_uri } = gate.world.project.clients.public
  const tokens = await gate.token({
    grant_type: 'authorization_code',
    client_id,
    redirect_uri,
    code: landing.searchParams.get('code') ?? '',
  })
  assert.equal(tokens.statusCode, 200, tokens.body)
  return claimsOf(tokens.json().access_token)
}

const errorOf = (answer: Awaited<ReturnType<typeof post>>) => [
  answer.statusCode,
  answer.json().error.code,
]
const later = () => gate.world.clock.advance(31)

/** Whether it stands in a text, but not within a number in hexadecimal: of random ones some hold any six digits. */
const tells = (text: string, secret: string): boolean =>
  new RegExp(`(?<![0-9a-f])${secret}(?![0-9a-f])`).test(text)

describe('sign-in by phone and e-mail in API form', () => {
  test('a player signs in by phone, and is the same one the next time', async () => {
    const first = await signIn('phone', '+12025550101')
    assert.equal(first.type, 'phone')
    assert.equal(first.provider, 'xsolla')
    assert.doesNotMatch(JSON.stringify(first), /2025550101/)
    later()
    const second = await signIn('phone', '+12025550101')
    assert.deepEqual([second.sub, second.id], [first.sub, first.id])
  })

  test('a player signs in by e-mail; the address stands in the token only with scope email', async () => {
    const plain = await signIn('email', 'ann@players.example')
    assert.equal(plain.type, 'email')
    assert.doesNotMatch(JSON.stringify(plain), /players\.example/)
    later()
    const asking = await signIn('email', 'ann@players.example', 'email')
    assert.equal(asking.email, 'ann@players.example')
    assert.equal(asking.sub, plain.sub)
  })

  test('spellings of one number or mailbox are one player', async () => {
    const plain = await signIn('phone', '+12025550102')
    later()
    const operation = await asked('phone', '+1 (202) 555-0102')
    const answer = await confirm('phone', '0012025550102', operation, sent.codeFor('+12025550102'))
    assert.equal(answer.statusCode, 200, answer.body)
    const mail = await signIn('email', 'Bo@Players.Example'.toLowerCase())
    later()
    const again = await asked('email', ' BO@PLAYERS.example ')
    const done = await confirm(
      'email',
      'bo@players.example',
      again,
      sent.codeFor('bo@players.example'),
    )
    assert.equal(done.statusCode, 200, done.body)
    const [{ count }] = (await gate.world.sql`
      select count(*)::int as count from users where user_id in (${String(plain.sub)}, ${String(mail.sub)})
    `) as unknown as [{ count: number }]
    assert.equal(count, 2)
  })

  test('a code signs in once', async () => {
    const operation = await asked('phone', '+12025550103')
    const code = sent.codeFor('+12025550103')
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => confirm('phone', '+12025550103', operation, code)),
    )
    assert.deepEqual(answers.map(({ statusCode }) => statusCode).sort(), [200, 422, 422, 422])
  })

  test('after five wrong tries the right code does not count any more', async () => {
    const operation = await asked('phone', '+12025550104')
    const code = sent.codeFor('+12025550104')
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    for (let tries = 0; tries < 5; tries += 1) {
      const answer = await confirm('phone', '+12025550104', operation, wrong)
      assert.deepEqual(errorOf(answer), [422, '003-039'])
    }
    const late = await confirm('phone', '+12025550104', operation, code)
    assert.deepEqual(errorOf(late), [422, '003-049'])
  })

  test('a code ends after ten minutes', async () => {
    const operation = await asked('phone', '+12025550105')
    gate.world.clock.advance(601)
    const answer = await confirm('phone', '+12025550105', operation, sent.codeFor('+12025550105'))
    assert.deepEqual(errorOf(answer), [422, '003-039'])
  })

  test('a code counts for its operation, its channel and its target only', async () => {
    const operation = await asked('phone', '+12025550106')
    const code = sent.codeFor('+12025550106')
    await asked('email', 'cy@players.example')
    for (const [channel, target, id] of [
      ['phone', '+12025550107', operation],
      ['email', 'cy@players.example', operation],
      ['phone', '+12025550106', 'A'.repeat(32)],
      ['phone', '+12025550106', 'x'],
    ] as const) {
      assert.deepEqual(errorOf(await confirm(channel, target, id, code)), [422, '003-039'])
    }
    const query = { client_id: String(gate.world.project.clients.confidential.client_id) }
    const foreign = await post(
      '/api/oauth2/login/phone/confirm',
      { ...named('phone', '+12025550106'), operation_id: operation, code },
      query,
    )
    assert.deepEqual(errorOf(foreign), [422, '003-039'])
    const right = await confirm('phone', '+12025550106', operation, code)
    assert.equal(right.statusCode, 200)
  })

  test('one network has a code sent to one phone in half a minute and five in an hour', async () => {
    const target = '+12025550108'
    await asked('phone', target)
    const soon = await ask('phone', target)
    assert.deepEqual(errorOf(soon), [429, '002-057'])
    assert.ok(Number(soon.headers['retry-after']) <= 30)
    for (let more = 0; more < 4; more += 1) {
      later()
      await asked('phone', target)
    }
    later()
    const many = await ask('phone', target)
    assert.deepEqual(errorOf(many), [429, '002-057'])
    assert.ok(Number(many.headers['retry-after']) > 1800)
    gate.world.clock.advance(3600)
    await asked('phone', target)
  })

  test('of twenty requests at once one message goes out', async () => {
    const before = sent.texts.length
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => ask('phone', '+12025550109')),
    )
    assert.equal(answers.filter(({ statusCode }) => statusCode === 200).length, 1)
    assert.equal(sent.texts.length, before + 1)
  })

  test('known and unknown players get the same answers', async () => {
    await signIn('email', 'known@players.example')
    later()
    const answers = [
      await ask('email', 'known@players.example'),
      await ask('email', 'unknown@players.example'),
    ]
    const [known, unknown] = answers.map(({ statusCode, headers, body }) => {
      const { date: _, 'x-request-id': __, ...rest } = headers
      return [statusCode, rest, body.replace(/"[A-Za-z0-9_-]{32}"/, '"…"')]
    })
    assert.deepEqual(known, unknown)
    const wrong = async (target: string, operation: string) =>
      (await confirm('email', target, operation, '000000x')).body
    assert.equal(
      await wrong('known@players.example', answers[0]?.json().operation_id),
      await wrong('unknown@players.example', answers[1]?.json().operation_id),
    )
  })

  test('known and unknown players wait as long for an answer', async () => {
    for (let number = 0; number < 10; number += 1) await signIn('phone', `+1202555040${number}`)
    const times = { known: [] as number[], unknown: [] as number[] }
    const median = (all: number[]) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0
    let ratio = Number.NaN
    const isAlike = () => ratio > 0.6 && ratio < 1.7
    // The busier the machine, the more rounds it takes until chance counts no more.
    for (let round = 0; round < 30 || (round < 300 && !isAlike()); round += 1) {
      // So that nobody is sent too many in an hour.
      if (round % 10 === 0) gate.world.clock.advance(3700)
      for (const [kind, target] of [
        ['known', `+1202555040${round % 10}`],
        ['unknown', `+12025551${String(round).padStart(3, '0')}`],
      ] as const) {
        const began = performance.now()
        const operation = await asked('phone', target)
        await confirm('phone', target, operation, 'wrong')
        times[kind].push(performance.now() - began)
      }
      ratio = median(times.known) / median(times.unknown)
    }
    assert.ok(isAlike(), `known players took ${ratio.toFixed(2)} times as long`)
  })

  test('what nothing can be sent to is refused before anything is sent', async () => {
    for (const number of ['0170 1234567', '+0123456', '+1', 'call me', `+${'1'.repeat(16)}`, '']) {
      assert.deepEqual(errorOf(await ask('phone', number)), [400, '0'], number)
    }
    for (const mailbox of [
      'ann',
      'ann@',
      'ann@players',
      '@players.example',
      'ann@players.example, bo@players.example',
      'ann@players.example\r\nBcc: bo@players.example',
      '"ann"@players.example',
      'ann@[127.0.0.1]',
      'ann@127.0.0.1',
      'a b@players.example',
    ]) {
      assert.deepEqual(errorOf(await ask('email', mailbox)), [400, '0'], mailbox)
    }
  })

  test('a message that cannot be sent is said so', async () => {
    sent.trouble = 'unreachable'
    const down = await ask('phone', '+12025550110')
    assert.deepEqual(errorOf(down), [503, '004-001'])
    assert.ok(down.headers['retry-after'])
    sent.trouble = 'address_refused'
    assert.deepEqual(errorOf(await ask('phone', '+12025550111')), [400, '0'])
    sent.trouble = undefined
  })

  test('a request that may not land is refused, and nothing is sent', async () => {
    const before = sent.texts.length
    for (const [change, expected] of [
      [{ redirect_uri: 'https://evil.example/' }, [400, '010-012']],
      [{ state: 'short' }, [400, '010-022']],
      [{ client_id: '424242' }, [404, '003-061']],
      [{ response_type: 'token' }, [400, '0']],
    ] as const) {
      assert.deepEqual(errorOf(await ask('phone', '+12025550112', change)), expected)
    }
    assert.equal(sent.texts.length, before)
  })

  test('the wallet must be connected, and there must be a way to send', async () => {
    await connectWallet(gate, false)
    assert.deepEqual(errorOf(await ask('phone', '+12025550113')), [422, '003-022'])
    await connectWallet(gate)
    const silent = await createGate()
    await connectWallet(silent)
    const answer = await silent.app.inject({
      method: 'POST',
      url: `/api/oauth2/login/phone/request?${search({
        client_id: silent.world.project.clients.public.client_id,
        response_type: 'code',
        state,
      })}`,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ phone_number: '+12025550114' }),
    })
    await silent.close()
    assert.deepEqual([answer.statusCode, answer.json().error.code], [422, '003-020'])
  })

  test('messages are in the language that was asked for', async () => {
    await ask('email', 'eva@players.example', { locale: 'de_DE' })
    const mail = sent.mails.at(-1)
    assert.match(mail?.subject ?? '', /ist dein Code für Game/)
    assert.match(mail?.html ?? '', /<html lang="de" dir="ltr">/)
    assert.doesNotMatch(mail?.text ?? '', /https?:/)
  })

  test('no code, number or address is logged', async () => {
    const operation = await asked('phone', '+12025550115')
    const code = sent.codeFor('+12025550115')
    await confirm('phone', '+12025550115', operation, 'abcdef')
    await confirm('phone', '+12025550115', operation, code)
    const text = gate.logged.join('')
    assert.ok(!tells(text, code) && !text.includes('2025550115') && !text.includes(operation))
  })

  test('nothing in the database opens anything or names anybody', async () => {
    const operation = await asked('phone', '+12025550116')
    const code = sent.codeFor('+12025550116')
    const rows = await gate.world.sql<{ row: string }[]>`
      select t::text as row from one_time_codes t
      union all
      select t::text from code_targets t
    `
    const text = rows.map(({ row }) => row).join('\n')
    assert.ok(rows.length > 5)
    for (const secret of [code, '2025550116', operation]) {
      assert.ok(!tells(text, secret) && !text.includes(Buffer.from(secret).toString('hex')))
    }
  })
})

test('codes and what was sent where are forgotten when they matter no more', async () => {
  const count = async () => {
    const [row] = await gate.world.sql<{ codes: number; targets: number }[]>`
      select
        (select count(*)::int from one_time_codes) as codes,
        (select count(*)::int from code_targets) as targets
    `
    return row
  }
  await pruneSignin(gate.world.deps)
  gate.world.clock.advance(7200)
  await asked('phone', '+12025550118')
  await pruneSignin(gate.world.deps)
  assert.deepEqual({ ...(await count()) }, { codes: 1, targets: 2 })
})

test('an address that asks or guesses too often is told to wait, whatever X-Forwarded-For says', async () => {
  const strict = inboxes()
  const limited = await createGate({ settings: { limits: true }, messengers: strict })
  limited.world.clock.stop()
  await connectWallet(limited)
  const { client_id } = limited.world.project.clients.public
  const guess = (count: number) =>
    limited.app.inject({
      method: 'POST',
      url: `/api/oauth2/login/phone/confirm?client_id=${client_id}`,
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.0.0.${count}` },
      body: JSON.stringify({
        operation_id: 'A'.repeat(32),
        phone_number: '+12025550117',
        code: String(count).padStart(6, '0'),
      }),
    })
  const statuses: number[] = []
  for (let count = 0; count < 12; count += 1) statuses.push((await guess(count)).statusCode)
  const refused = await guess(99)
  await limited.close()
  assert.deepEqual(statuses.slice(0, 10), Array(10).fill(422))
  assert.equal(refused.statusCode, 429)
  assert.ok(refused.headers['retry-after'])
})
