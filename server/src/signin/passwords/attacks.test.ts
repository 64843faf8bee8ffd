/** Attacks on accounts, with the limits on, from several networks. */
import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { createGate, type GateWorld, search } from '../../../test/support/gate.ts'
import { type Inboxes, inboxes } from '../../../test/support/inboxes.ts'
import { administration, systemCaller } from '../../projects/index.ts'
import { passwordHashes } from './hashing.ts'

let gate: GateWorld
let sent: Inboxes
const password = 'seven-crows-on-a-wire'
const person = { username: 'Anna', email: 'anna@players.example', password }
const generous = {
  sign_in: { per_minute: 100_000, burst: 100_000 },
  code: { per_minute: 100_000, burst: 100_000 },
  message: { per_minute: 100_000, burst: 100_000 },
}

/** Opens a gate with the limits on, and the account of a person. */
const openGate = async (more: Parameters<typeof createGate>[0] = {}): Promise<GateWorld> => {
  const opened = await createGate({ messengers: sent, settings: { limits: true }, ...more })
  opened.world.clock.stop()
  await set(opened, { email_confirmation: false })
  assert.equal((await register(person, opened)).statusCode, 200)
  await set(opened, {})
  return opened
}

before(async () => {
  sent = inboxes()
  gate = await openGate()
})
after(() => gate.close())
// An hour and more: every limit is as at the beginning.
beforeEach(() => gate.world.clock.advance(2 * 3600))

const set = async ({ world }: GateWorld, change: object) => {
  const { deps, project } = world
  await administration.changeProject(deps, systemCaller, project.project_id, {
    // Limits by client and address are looked at elsewhere: here they would come first.
    settings: { password_sign_in: true, rate_limits: generous, ...change },
  })
}

type Answer = Awaited<ReturnType<typeof post>>
const post = (url: string, body: object, remoteAddress = '203.0.113.1', at = gate) =>
  at.app.inject({
    method: 'POST',
    url,
    remoteAddress,
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '198.51.100.77' },
    body: JSON.stringify(body),
  })
const clientId = ({ world }: GateWorld) => String(world.project.clients.public.client_id)
const register = (body: object, at = gate) => {
  const query = search({ client_id: clientId(at), response_type: 'code' })
  return post(`/api/oauth2/user?${query}`, body, undefined, at)
}
const signIn = (username: string, word: string, address?: string, at = gate) => {
  const path = `/api/oauth2/login/token?client_id=${clientId(at)}`
  return post(path, { username, password: word }, address, at)
}

const codeOf = (answer: Answer) => [
  answer.statusCode,
  answer.statusCode < 300 ? undefined : answer.json().error.code,
]
const wrong = [401, '003-001']
const tooMany = [429, '003-049']
const times = async (count: number, work: (n: number) => Promise<Answer>) => {
  const codes: unknown[] = []
  for (let n = 0; n < count; n += 1) codes.push(codeOf(await work(n)))
  return codes
}

describe('guessing', () => {
  test('of one name stops after ten tries from one network, whatever a header says', async () => {
    const codes = await times(12, (n) => signIn('Anna', `guess number ${n}`, '203.0.113.9'))
    assert.deepEqual(codes, [...Array(10).fill(wrong), tooMany, tooMany])
    const right = await signIn('ANNA', password, '203.0.113.9')
    assert.deepEqual(codeOf(right), tooMany, 'the right one is not told apart')
    assert.ok(Number(right.headers['retry-after']) > 0)
  })

  test('of a name that nobody has is answered alike, to the letter', async () => {
    const known = await signIn('Anna', 'a wrong one', '203.0.113.10')
    const unknown = await signIn('Nobody', 'a wrong one', '203.0.113.10')
    assert.deepEqual([known.statusCode, known.body], [unknown.statusCode, unknown.body])
    const codes = await times(12, () => signIn('Nobody', 'x', '203.0.113.11'))
    assert.deepEqual(codes, [...Array(10).fill(wrong), tooMany, tooMany])
  })

  test('one password over many names stops after fifty from one network', async () => {
    const codes = await times(52, (n) => signIn(`name ${n}`, 'Summer2026!', '203.0.113.12'))
    assert.deepEqual(codes.slice(49), [wrong, tooMany, tooMany])
    assert.equal((await signIn('Anna', password, '203.0.113.13')).statusCode, 200)
  })

  test('of one name from many networks stops, and its player still comes in from where they play', async () => {
    assert.equal((await signIn('Anna', password, '203.0.113.20')).statusCode, 200)
    const guess = (n: number) => signIn('Anna', 'guess', `198.51.100.${n}`)
    for (const from of [0, 30, 60]) {
      await Promise.all(Array.from({ length: 30 }, (_, n) => guess(from + n)))
    }
    const codes = await times(12, (n) => guess(90 + n))
    assert.deepEqual(codes.slice(9), [wrong, tooMany, tooMany])
    assert.deepEqual(codeOf(await signIn('Anna', password, '192.0.2.1')), tooMany)
    assert.equal((await signIn('Anna', password, '203.0.113.20')).statusCode, 200)
  })

  test('takes about the same time for a name that nobody has', async () => {
    const slow = await openGate({ hashes: passwordHashes() })
    const median = async (name: string, from: number) => {
      const took: number[] = []
      for (let n = 0; n < 9; n += 1) {
        const began = performance.now()
        await signIn(name, 'a wrong one', `192.0.2.${from}`, slow)
        took.push(performance.now() - began)
      }
      return took.toSorted((a, b) => a - b)[4] ?? 0
    }
    await signIn('Anna', 'warm', '192.0.2.99', slow)
    const [known, unknown] = [await median('Anna', 100), await median('Nobody at all', 101)]
    await slow.close()
    // One that skipped the hash would take a twentieth.
    assert.ok(unknown > known / 3 && known > unknown / 3, `${known} and ${unknown}`)
  })
})

describe('mails', () => {
  const ask = (username: string, address?: string) =>
    post(
      `/api/password/reset/request?projectId=${gate.world.project.login_project_id}`,
      { username },
      address,
    )

  test('to one account go half a minute apart, known or not', async () => {
    for (const name of ['Anna', 'Nobody', 'nobody@players.example']) {
      const codes = await times(2, () => ask(name, '203.0.113.30'))
      assert.deepEqual(
        codes,
        [
          [204, undefined],
          [429, '002-057'],
        ],
        name,
      )
    }
    await gate.letters.flush()
  })

  test('a stranger who asks for many keeps the player from none', async () => {
    await ask('Anna', '198.51.100.1')
    assert.equal((await ask('Anna', '203.0.113.31')).statusCode, 204)
    await gate.letters.flush()
  })

  test('of a sign-up tell the same of a new address and of one that has an account', async () => {
    const fresh = { username: 'Berta', email: 'berta@players.example', password }
    const taken = { username: 'Carla', email: person.email.toUpperCase(), password }
    const [one, other] = [await register(fresh), await register(taken)]
    await gate.letters.flush()
    assert.deepEqual([one.statusCode, one.body], [other.statusCode, other.body])
    const again = await register({ ...taken, username: 'Berta' })
    assert.deepEqual(codeOf(again), [429, '002-057'], 'limits come before names')
    // The name is kept in both cases, so that asking for it again tells nothing of the address.
    for (const name of ['Berta', 'Carla']) {
      const later = { username: name, email: `${name}.2@players.example`, password }
      assert.deepEqual(codeOf(await register(later)), [422, '003-003'])
    }
  })

  test('a password that somebody chose with the address of another opens nothing', async () => {
    const taken = { username: 'Mallory', email: person.email, password: 'an owl for mallory' }
    assert.equal((await register(taken)).statusCode, 204)
    await gate.letters.flush()
    assert.deepEqual(codeOf(await signIn('Mallory', taken.password, '203.0.113.40')), [
      401,
      '003-007',
    ])
    assert.deepEqual(codeOf(await signIn(person.email, taken.password, '203.0.113.40')), wrong)
    assert.equal((await signIn(person.email, password, '203.0.113.40')).statusCode, 200)
  })
})

test('reset codes are not guessed, and a foreign one opens no account', async () => {
  const at = `/api/password/reset/confirm?projectId=${gate.world.project.login_project_id}`
  const [row] = await gate.world.sql`select user_id from passwords where name_key = 'anna'`
  for (const reset_code of ['x', '', 'A'.repeat(43), '\u0000', 'A'.repeat(101)]) {
    const body = { new_password: 'three owls and a lamp', reset_code, user_id: row?.user_id }
    const answer = await post(at, body)
    assert.ok([400, 422].includes(answer.statusCode), answer.body)
  }
  assert.equal((await signIn('Anna', password, '203.0.113.50')).statusCode, 200)
})
