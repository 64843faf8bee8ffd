/** Passkeys of the console: registered and used once for each challenge, and by nobody but their owner. */
import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import {
  type Authenticator,
  authenticator,
  authenticatorFlags,
  type Twist,
  usualFlags,
} from '../../../test/support/authenticator.ts'
import {
  type Answer,
  type ConsoleWorld,
  consoleUrl,
  cookieOf,
  createConsoleWorld,
  operatorGrant,
  type SignedInPerson,
} from '../../../test/support/console.ts'

let its: ConsoleWorld
before(async () => {
  its = await createConsoleWorld()
  its.world.clock.stop()
})
after(() => its.close())

let counted = 0
const newEmail = () => {
  counted += 1
  return `passkey${counted}@studio.example`
}

const askNew = (person: SignedInPerson) =>
  person.ask({ method: 'POST', url: '/api/console/passkeys/challenge' })
const add = (person: SignedInPerson, payload: object) =>
  person.ask({ method: 'POST', url: '/api/console/passkeys', payload })
const askSignIn = (at: 0 | 1 = 0) =>
  its.ask({ method: 'POST', url: '/api/console/sign_in/passkey/challenge', at })
const signIn = (payload: object, at: 0 | 1 = 0, headers: Record<string, string> = {}) =>
  its.ask({ method: 'POST', url: '/api/console/sign_in/passkey', payload, at, headers })

type Owned = { person: SignedInPerson; key: Authenticator; handle: string; id: string }

/** Somebody with a passkey. */
const owner = async (key = authenticator(consoleUrl), twist: Twist = {}): Promise<Owned> => {
  const person = await its.person(newEmail())
  const asked = (await askNew(person)).json()
  const answer = await add(person, { name: 'Laptop', ...key.create(asked, twist) })
  assert.equal(answer.statusCode, 201, answer.body)
  return { person, key, handle: asked.user_handle, id: answer.json().passkey_id }
}

const refused = (answer: Answer): void => {
  assert.deepEqual([answer.statusCode, answer.json().errorCode], [422, 1049], answer.body)
  assert.equal(answer.headers['set-cookie'], undefined)
}

const entered = async ({ key, handle }: Pick<Owned, 'key' | 'handle'>, twist: Twist = {}) =>
  signIn(key.get((await askSignIn()).json(), handle, twist))

describe('a passkey', () => {
  test('signs its owner in, with each of the three algorithms, at any process', async () => {
    for (const kind of ['es256', 'eddsa', 'rs256'] as const) {
      const { person, key, handle } = await owner(authenticator(consoleUrl, kind))
      const asked = (await askSignIn(0)).json()
      const answer = await signIn(key.get(asked, handle), 1)
      assert.equal(answer.statusCode, 200, answer.body)
      assert.equal(answer.json().user.email, person.email)
      assert.match(cookieOf(answer), /^__Host-portreeve_console=.{43}$/)
      const shown = await person.ask({ url: '/api/console/passkeys' })
      assert.notEqual(shown.json().items[0].last_used_at, null)
    }
  })

  test('signs in once for a challenge: of four tries at two processes at once, one', async () => {
    const { key, handle } = await owner()
    const proof = key.get((await askSignIn()).json(), handle)
    const answers = await Promise.all(([0, 1, 0, 1] as const).map((at) => signIn(proof, at)))
    const statuses = answers.map(({ statusCode }) => statusCode).toSorted()
    assert.deepEqual(statuses, [200, 422, 422, 422])
  })

  test('has five minutes for a challenge, to the millisecond', async () => {
    const { key, handle } = await owner()
    const early = (await askSignIn()).json()
    its.world.clock.advance(299.999)
    assert.equal((await signIn(key.get(early, handle))).statusCode, 200)
    const late = (await askSignIn()).json()
    its.world.clock.advance(300)
    refused(await signIn(key.get(late, handle)))
  })

  test('is refused alike for whatever is wrong with it', async () => {
    const { key, handle } = await owner()
    const other = await owner()
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
    const twists: Twist[] = [
      { origin: 'https://evil.example' },
      { origin: `${consoleUrl}:8443` },
      { rpId: 'evil.example' },
      { type: 'webauthn.create' },
      { flags: authenticatorFlags.present },
      { flags: authenticatorFlags.verified },
      { flags: usualFlags | 0x10 },
      { challenge: 'A'.repeat(43) },
      { challenge: 'short' },
      { clientData: { crossOrigin: true } },
      { clientData: { topOrigin: 'https://evil.example' } },
      { key: privateKey },
    ]
    const seen = new Set<string>()
    const told = (answer: Answer): void => {
      refused(answer)
      const { errorCode, statusCode, errorMessage } = answer.json()
      seen.add(JSON.stringify([errorCode, statusCode, errorMessage]))
    }
    for (const twist of twists) told(await entered({ key, handle }, twist))
    told(await entered({ key, handle: other.handle }))
    told(await entered({ key: authenticator(consoleUrl), handle }))
    const whole = key.get((await askSignIn()).json(), handle)
    told(await signIn({ ...whole, client_data: 'AA' }))
    told(await signIn({ ...whole, client_data: Buffer.from('[]').toString('base64url') }))
    told(await signIn({ ...whole, authenticator_data: 'AA' }))
    const again = key.get((await askSignIn()).json(), handle)
    told(await signIn({ ...again, signature: 'AA' }))
    assert.equal(seen.size, 1)
    assert.equal((await entered({ key, handle })).statusCode, 200)
  })

  test('takes no challenge of another purpose', async () => {
    const { person, key, handle } = await owner()
    const ofNew = (await askNew(person)).json()
    refused(await signIn(key.get(ofNew, handle)))
    const ofSignIn = (await askSignIn()).json()
    const answer = await add(person, authenticator(consoleUrl).create(ofSignIn))
    assert.deepEqual([answer.statusCode, answer.json().errorCode], [422, 1051])
  })

  test('that counts must go up, and one that does not may stay at 0', async () => {
    const counting = await owner(authenticator(consoleUrl), { counter: 5 })
    refused(await entered(counting, { counter: 5 }))
    refused(await entered(counting, { counter: 0 }))
    assert.equal((await entered(counting, { counter: 6 })).statusCode, 200)
    refused(await entered(counting, { counter: 6 }))
    const silent = await owner()
    for (let times = 0; times < 2; times += 1) assert.equal((await entered(silent)).statusCode, 200)
    assert.ok(its.logged.some((line) => line.includes('somebody may have a copy')))
  })

  test('is used by pages of ours only, over https only, and not without end', async () => {
    const { key, handle } = await owner()
    const proof = key.get((await askSignIn()).json(), handle)
    const answer = await signIn(proof, 0, { 'sec-fetch-site': 'cross-site' })
    assert.deepEqual([answer.statusCode, answer.json().errorCode], [403, 1042])
    assert.equal((await signIn(proof)).statusCode, 200)
  })

  test('ends with its owner, and with its removal', async () => {
    const gone = await owner()
    const url = `/api/operator/console_users/${gone.person.id}`
    assert.equal((await its.operator({ method: 'DELETE', url })).statusCode, 204)
    refused(await entered(gone))
    // Somebody who comes back has none of the former ones.
    const back = await its.person(gone.person.email)
    assert.equal(back.id, gone.person.id)
    assert.deepEqual((await back.ask({ url: '/api/console/passkeys' })).json().items, [])
    refused(await entered(gone))
    const { person, key, handle, id } = await owner()
    const own = `/api/console/passkeys/${id}`
    assert.equal((await person.ask({ method: 'DELETE', url: own })).statusCode, 204)
    assert.equal((await person.ask({ method: 'DELETE', url: own })).statusCode, 404)
    refused(await entered({ key, handle }))
  })
})

describe('registering', () => {
  test('takes each challenge once, from its person, within five minutes', async () => {
    const [one, other] = [await its.person(newEmail()), await its.person(newEmail())]
    const asked = (await askNew(one)).json()
    const body = authenticator(consoleUrl).create(asked)
    const of = (answer: Answer) => [answer.statusCode, answer.json().errorCode]
    assert.deepEqual(of(await add(other, body)), [422, 1051])
    // The other one has spent it.
    assert.deepEqual(of(await add(one, body)), [422, 1051])
    const late = (await askNew(one)).json()
    its.world.clock.advance(300)
    assert.deepEqual(of(await add(one, authenticator(consoleUrl).create(late))), [422, 1051])
  })

  test('refuses what is no registration of a key that signs safely', async () => {
    const person = await its.person(newEmail())
    const spki = (key: ReturnType<typeof generateKeyPairSync>['publicKey']): string =>
      (key as unknown as { export(o: object): Buffer })
        .export({ format: 'der', type: 'spki' })
        .toString('base64url')
    const tries: [Twist, Record<string, string>][] = [
      [{ origin: 'https://evil.example' }, {}],
      [{ rpId: 'evil.example' }, {}],
      [{ type: 'webauthn.get' }, {}],
      [{ flags: authenticatorFlags.present }, {}],
      [{ credentialId: Buffer.alloc(32) }, {}],
      [{ credentialId: Buffer.alloc(0) }, {}],
      [{}, { public_key: 'AAAA' }],
      [{}, { public_key: spki(generateKeyPairSync('ec', { namedCurve: 'secp256k1' }).publicKey) }],
      [{}, { public_key: spki(generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey) }],
      [{}, { public_key: spki(generateKeyPairSync('x25519').publicKey) }],
    ]
    for (const [twist, more] of tries) {
      const asked = (await askNew(person)).json()
      const body = { ...authenticator(consoleUrl).create(asked, twist), ...more }
      const answer = await add(person, body)
      assert.deepEqual([answer.statusCode, answer.json().errorCode], [422, 1051], answer.body)
    }
    const asked = (await askNew(person)).json()
    const body = authenticator(consoleUrl).create(asked)
    for (const [name, value] of Object.entries({ public_key: 'a+b/', name: '', more: 'x' })) {
      const answer = await add(person, { ...body, [name]: value })
      assert.deepEqual([answer.statusCode, answer.json().errorCode], [422, 1102])
    }
    assert.equal((await add(person, body)).statusCode, 201)
    assert.deepEqual((await askNew(person)).json().exclude, [body.credential_id])
  })

  test('takes no credential twice, and no more than twenty for a person', async () => {
    const { person, key } = await owner()
    const other = await its.person(newEmail())
    const stolen = await add(other, key.create((await askNew(other)).json()))
    assert.deepEqual([stolen.statusCode, stolen.json().errorCode], [422, 1051])
    for (let count = 1; count < 20; count += 1)
      await add(person, authenticator(consoleUrl).create((await askNew(person)).json()))
    const more = await askNew(person)
    assert.deepEqual([more.statusCode, more.json().errorCode], [409, 1053])
  })

  test('is told to its owner by mail, and stands in the audit trail without the key', async () => {
    const { person, id } = await owner()
    const mail = its.mail.mails.findLast(({ to }) => to === person.email)
    assert.match(mail?.text ?? '', /“Laptop”[\s\S]*https:\/\/portreeve\.example\/console\/me/)
    const url = `/api/console/passkeys/${id}`
    await person.ask({ method: 'PATCH', url, payload: { name: 'Old laptop' } })
    await its.operator({
      method: 'DELETE',
      url: `/api/operator/console_users/${person.id}/passkeys/${id}`,
    })
    const audit = await its.operator({
      url: `/api/operator/audit?target=console user ${person.id}`.replaceAll(' ', '%20'),
    })
    const entries = audit.json().items as { action: string; actor: { kind: string } }[]
    const actions = entries.map(({ action }) => action)
    for (const action of ['added', 'renamed', 'removed'])
      assert.ok(actions.includes(`console_passkey.${action}`), actions.join())
    assert.ok(!audit.body.includes('public_key'))
  })

  test('and removing need a sign-in of the last ten minutes, to the millisecond', async () => {
    const { person, id, key, handle } = await owner()
    const body = authenticator(consoleUrl).create((await askNew(person)).json())
    const own = `/api/console/passkeys/${id}`
    its.world.clock.advance(599.999)
    const late = (await askNew(person)).json()
    its.world.clock.advance(0.001)
    const fresh = authenticator(consoleUrl).create(late)
    for (const answer of [
      await askNew(person),
      await add(person, body),
      await add(person, fresh),
      await person.ask({ method: 'DELETE', url: own }),
    ])
      assert.deepEqual([answer.statusCode, answer.json().errorCode], [403, 1055], answer.body)
    // The session itself goes on, and everything else with it.
    const renamed = await person.ask({ method: 'PATCH', url: own, payload: { name: 'Mine' } })
    assert.equal(renamed.statusCode, 200, renamed.body)
    const listed = (await person.ask({ url: '/api/console/passkeys' })).json().items
    assert.equal(listed.length, 1)
    const again = await entered({ key, handle })
    const anew = {
      cookie: cookieOf(again),
      'x-csrf-token': again.json().csrf_token as string,
    }
    // The refusal has not spent the challenge: the same call goes on.
    const made = await its.ask({
      method: 'POST',
      url: '/api/console/passkeys',
      payload: fresh,
      headers: anew,
    })
    assert.equal(made.statusCode, 201, made.body)
    const gone = await its.ask({ method: 'DELETE', url: own, headers: anew })
    assert.equal(gone.statusCode, 204, gone.body)
  })

  test('is not for a session that its inviter may hold', async () => {
    const { merchant_id } = (
      await its.operator({ method: 'POST', url: '/api/operator/merchants', payload: { name: 'M' } })
    ).json()
    const admin = await its.person(newEmail(), [
      { scope: 'merchant', merchant_id, role: 'merchant_admin' },
    ])
    const invited = await admin.ask({
      method: 'POST',
      url: '/api/operator/console_users',
      payload: {
        email: newEmail(),
        mail: false,
        grants: [{ scope: 'merchant', merchant_id, role: 'support' }],
      },
    })
    assert.equal(invited.statusCode, 201, invited.body)
    const token = new URL(invited.json().link).searchParams.get('token') ?? ''
    const bound = await its.byToken(token)
    for (const answer of [
      await askNew(bound),
      await add(bound, authenticator(consoleUrl).create({ challenge: 'A'.repeat(43), rp_id: 'x' })),
      await bound.ask({
        method: 'DELETE',
        url: '/api/console/passkeys/00000000-0000-4000-8000-000000000000',
      }),
    ])
      assert.deepEqual([answer.statusCode, answer.json().errorCode], [403, 1052])
    const listed = await bound.ask({ url: '/api/console/passkeys' })
    assert.deepEqual(listed.json(), { items: [] })
  })
})

describe('whoever looks after everybody', () => {
  test('sees and removes the passkeys of a person; others are refused', async () => {
    const { person, id, key, handle } = await owner()
    const url = `/api/operator/console_users/${person.id}/passkeys`
    const listed = await its.operator({ url })
    assert.deepEqual(
      listed
        .json()
        .items.map(({ name, is_synced }: { name: string; is_synced: boolean }) => [
          name,
          is_synced,
        ]),
      [['Laptop', false]],
    )
    const { merchant_id } = (
      await its.operator({ method: 'POST', url: '/api/operator/merchants', payload: { name: 'N' } })
    ).json()
    const admin = await its.person(newEmail(), [
      { scope: 'merchant', merchant_id, role: 'merchant_admin' },
    ])
    assert.equal((await admin.ask({ url })).statusCode, 403)
    assert.equal((await admin.ask({ method: 'DELETE', url: `${url}/${id}` })).statusCode, 403)
    const nobody = '/api/operator/console_users/00000000-0000-4000-8000-000000000000/passkeys'
    assert.equal((await its.operator({ url: nobody })).statusCode, 404)
    assert.equal((await its.operator({ method: 'DELETE', url: `${url}/${id}` })).statusCode, 204)
    assert.equal((await its.operator({ method: 'DELETE', url: `${url}/${id}` })).statusCode, 404)
    refused(await entered({ key, handle }))
  })

  test('is not met by somebody else’s names: a passkey of another person is not found', async () => {
    const [one, other] = [await owner(), await owner()]
    for (const method of ['PATCH', 'DELETE'] as const) {
      const answer = await one.person.ask({
        method,
        url: `/api/console/passkeys/${other.id}`,
        ...(method === 'PATCH' ? { payload: { name: 'Mine' } } : {}),
      })
      assert.equal(answer.statusCode, 404)
    }
    assert.equal((await entered(other)).statusCode, 200)
  })
})

test('the ways to sign in are told to everybody', async () => {
  const answer = await its.ask({ url: '/api/console/sign_in' })
  assert.deepEqual(answer.json(), { email: true, passkey: true, provider: null })
  assert.equal(answer.headers['cache-control'], 'no-store')
})

test('a challenge is kept as a hash', async () => {
  const { challenge } = (await askSignIn()).json()
  const [row] = await its.world.sql<{ whole: string }[]>`
    select string_agg(console_challenges::text, ' ') as whole from console_challenges
  `
  const hex = Buffer.from(challenge, 'base64url').toString('hex')
  assert.ok(row && !row.whole.includes(challenge) && !row.whole.includes(hex))
})

test('an address by number, or by plain http to another machine, has no passkeys', async () => {
  const numbered = await createConsoleWorld({ settings: { publicUrl: 'https://192.0.2.7' } })
  try {
    const ways = await numbered.ask({ url: '/api/console/sign_in' })
    assert.equal(ways.json().passkey, false)
    const url = '/api/console/sign_in/passkey/challenge'
    const answer = await numbered.ask({ method: 'POST', url })
    assert.deepEqual([answer.statusCode, answer.json().errorCode], [409, 1050])
    assert.equal(
      (await numbered.person('n@studio.example', [operatorGrant])).email,
      'n@studio.example',
    )
  } finally {
    await numbered.close()
  }
})
