import assert from 'node:assert/strict'
import { createHmac, generateKeyPairSync, type KeyObject, sign as signBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, beforeEach, mock, test } from 'node:test'
import fc from 'fast-check'
import type { SharedSecrets } from './shared-secrets.ts'
import { UserTokenError, type UserTokenOptions, verifyUserToken } from './user-token.ts'

const project = '2b3f2b0a-8f5c-4f0e-9a54-0d8a0f5b7c11'
const pair = {
  ES256: generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  RS256: generateKeyPairSync('rsa', { modulusLength: 2048 }),
  EdDSA: generateKeyPairSync('ed25519'),
}
const jwk = (kid: string, { publicKey }: { publicKey: KeyObject }, alg?: string) => ({
  ...publicKey.export({ format: 'jwk' }),
  kid,
  use: 'sig',
  ...(alg === undefined ? {} : { alg }),
})

/** Keys age only where a test says so, and are waited for longer than any slow machine takes to answer itself. */
let ahead = 0
let patienceMs = 60_000
const usualPatienceMs = 5000
// Whole, so that nothing is rounded when a test adds to it.
const stoodAt = Math.ceil(performance.now())
const { setTimeout: begin } = globalThis
mock.method(performance, 'now', () => stoodAt + ahead)
mock.method(
  globalThis,
  'setTimeout',
  (work: (...given: unknown[]) => void, ms?: number, ...given: unknown[]) =>
    begin(work, ms === usualPatienceMs ? patienceMs : ms, ...given),
)
mock.method(AbortSignal, 'timeout', () => new AbortController().signal)

/** The service: publishes keys, each test at an address of its own, as they are kept by address. */
let published: unknown
let status = 200
let reads: string[] = []
const service = createServer((request, response) => {
  reads.push(request.url ?? '')
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(typeof published === 'string' ? published : JSON.stringify(published))
})
// A connection that is closed for its idleness might be in use again by then.
service.keepAliveTimeout = 0
await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
after(() => {
  service.closeAllConnections()
  service.close()
})

let options: UserTokenOptions
let testsBegun = 0
beforeEach(() => {
  testsBegun += 1
  const publicUrl = `http://127.0.0.1:${(service.address() as AddressInfo).port}/${testsBegun}`
  options = { publicUrl, loginProjectId: project }
  published = {
    keys: [jwk('e', pair.ES256), jwk('r', pair.RS256, 'RS256'), jwk('d', pair.EdDSA)],
  }
  status = 200
  reads = []
  patienceMs = 60_000
})

const seconds = (): number => Math.floor(Date.now() / 1000)

const claims = () => ({
  iss: options.publicUrl,
  sub: '7f2d0d7e-5d2b-4c1a-8f3e-0c9a6b1d2e3f',
  aud: ['shop'],
  iat: seconds(),
  exp: seconds() + 3600,
  jti: 'jti',
  type: 'social',
  provider: 'discord',
  id: '1',
  is_cross_auth: false,
  xsolla_login_project_id: project,
  publisher_id: 1,
  scp: ['email'],
  scope: 'email',
  groups: [],
})

const encode = (part: object | string): string =>
  Buffer.from(typeof part === 'string' ? part : JSON.stringify(part)).toString('base64url')

const signers: Record<string, (content: string) => Buffer> = {
  ES256: (content) =>
    signBytes('sha256', Buffer.from(content), {
      key: pair.ES256.privateKey,
      dsaEncoding: 'ieee-p1363',
    }),
  RS256: (content) => signBytes('sha256', Buffer.from(content), pair.RS256.privateKey),
  EdDSA: (content) => signBytes(null, Buffer.from(content), pair.EdDSA.privateKey),
  none: () => Buffer.alloc(0),
}

const token = (
  changes: object = {},
  header: object = { alg: 'ES256', kid: 'e', typ: 'JWT' },
  signer = signers.ES256,
): string => {
  const content = `${encode(header)}.${encode({ ...claims(), ...changes })}`
  return `${content}.${signer?.(content).toString('base64url')}`
}

const refused = async (
  code: string,
  text: string,
  more: Partial<UserTokenOptions> = {},
): Promise<void> => {
  await assert.rejects(
    verifyUserToken(text, { ...options, ...more }),
    (error) => error instanceof UserTokenError && error.code === code,
    text,
  )
}

test('a token of each algorithm is believed', async () => {
  for (const [alg, kid] of [
    ['ES256', 'e'],
    ['RS256', 'r'],
    ['EdDSA', 'd'],
  ] as const) {
    const found = await verifyUserToken(token({}, { alg, kid }, signers[alg]), options)
    assert.equal(found.sub, claims().sub)
    assert.deepEqual(found.scp, ['email'])
  }
  assert.deepEqual(reads, [
    `${new URL(options.publicUrl).pathname}/api/projects/${project}/jwks.json`,
  ])
})

test('the issuer is the service, or the project itself where it has an issuer of its own; no other', async () => {
  const own = `${options.publicUrl}/api/projects/${project}`
  assert.equal((await verifyUserToken(token({ iss: own }), options)).iss, own)
  const slash = { ...options, publicUrl: `${options.publicUrl}/` }
  assert.equal((await verifyUserToken(token({ iss: own }), slash)).iss, own)
  for (const iss of [
    `${own}/`,
    `${options.publicUrl}/api/projects/`,
    `${options.publicUrl}/api/projects/00000000-0000-4000-8000-000000000000`,
    `https://elsewhere.example/api/projects/${project}`,
  ]) {
    await refused('issuer_wrong', token({ iss }))
  }
})

test('an address comes with the word whether it is verified', async () => {
  const address = 'player@game.example'
  for (const email_verified of [true, false]) {
    const found = await verifyUserToken(token({ email: address, email_verified }), options)
    const isVerified: boolean | undefined = found.email_verified
    assert.deepEqual([found.email, isVerified], [address, email_verified])
  }
})

const sharedToken = (kid: string | undefined, secret: Uint8Array): string =>
  token({}, { alg: 'HS256', kid }, (content) =>
    createHmac('sha256', secret).update(content).digest(),
  )

test('a token of a shared secret is believed without any call', async () => {
  // Random bytes are hardly ever UTF-8; these never are.
  const secret = Buffer.alloc(32, 0xfb)
  const good = sharedToken('h', secret)
  for (const sharedSecret of [secret.toString('base64url'), secret, Uint8Array.from(secret)]) {
    assert.equal((await verifyUserToken(good, { ...options, sharedSecret })).type, 'social')
  }
  await refused('signature_wrong', good, { sharedSecret: Buffer.alloc(32, 1) })
  await refused('algorithm_refused', good)
  await refused('algorithm_refused', token(), { sharedSecret: secret })
  assert.deepEqual(reads, [])
})

test('a secret that the service shows as text verifies by its UTF-8 bytes', async () => {
  const text = `hs256.${Buffer.alloc(32, 0xfb).toString('base64url')}`
  const good = sharedToken('t', Buffer.from(text))
  for (const sharedSecret of [text, [text], { t: text }, Buffer.from(text)]) {
    assert.equal((await verifyUserToken(good, { ...options, sharedSecret })).type, 'social')
  }
  // The text behind the mark is not the key, and is no secret of the older form either.
  await refused('signature_wrong', good, { sharedSecret: text.slice('hs256.'.length) })
  await refused('signature_wrong', sharedToken('t', Buffer.alloc(32, 0xfb)), { sharedSecret: text })
})

test('around the rotation from an older secret to one of text both are given', async () => {
  const before = Buffer.alloc(32, 0xfb)
  const next = `hs256.${Buffer.alloc(32, 1).toString('base64url')}`
  const list = [next, before.toString('base64url')]
  for (const sharedSecret of [list, { n: list[0] ?? '', b: list[1] ?? '' }]) {
    await verifyUserToken(sharedToken('b', before), { ...options, sharedSecret })
    await verifyUserToken(sharedToken('n', Buffer.from(next)), { ...options, sharedSecret })
  }
})

test('shared secrets before and after a rotation are given as a list, or each by its kid', async () => {
  const [before, next, other] = [1, 2, 3].map((byte) => Buffer.alloc(32, byte))
  assert.ok(before && next && other)
  const list = [next.toString('base64url'), before]
  const byKey = { n: next, b: before.toString('base64url') }
  for (const sharedSecret of [list, byKey]) {
    await verifyUserToken(sharedToken('b', before), { ...options, sharedSecret })
    await verifyUserToken(sharedToken('n', next), { ...options, sharedSecret })
    await refused('signature_wrong', sharedToken('n', other), { sharedSecret })
    await refused('algorithm_refused', token(), { sharedSecret })
  }
  await refused('signature_wrong', sharedToken('b', next), { sharedSecret: byKey })
  for (const kid of ['x', '__proto__', 'constructor']) {
    await refused('key_unknown', sharedToken(kid, next), { sharedSecret: byKey })
  }
  await refused('key_unknown', sharedToken(undefined, next), {
    sharedSecret: byKey,
  })
})

test('shared secrets that cannot be any are told at once', async () => {
  const text = Buffer.alloc(32, 0xfb).toString('base64url')
  const wrong: unknown[] = [
    '',
    'a shared secret of the project',
    'devsecret16chars',
    `${text}=`,
    `${text}\n`,
    Buffer.alloc(32, 0xfb).toString('base64'),
    // Bits that are left over, and a letter that is.
    `${text.slice(0, -1)}9`,
    `${text}AA`,
    'hs256.',
    `hs256.${text.slice(1)}`,
    `hs256.${text}=`,
    `hs256.${text}\n`,
    `HS256.${text}`,
    new Uint8Array(31),
    [],
    [text, ''],
    [text, undefined],
    {},
    { kid: '' },
    { kid: undefined },
    null,
    1,
  ]
  for (const sharedSecret of wrong) {
    const verified = verifyUserToken('no token', {
      ...options,
      sharedSecret: sharedSecret as SharedSecrets,
    })
    await assert.rejects(verified, TypeError, JSON.stringify(sharedSecret))
  }
})

test('the key decides the algorithm, never the token', async () => {
  await refused('algorithm_refused', token({}, { alg: 'none', kid: 'e' }, signers.none))
  await refused('algorithm_refused', token({}, { alg: 'None', kid: 'e' }))
  await refused('algorithm_refused', token({}, { alg: 'RS256', kid: 'e' }, signers.RS256))
  await refused('algorithm_refused', token({}, { alg: 'ES256', kid: 'e', crit: ['x'] }))
  // The public key, taken for the secret of a MAC.
  const pem = pair.RS256.publicKey.export({ format: 'pem', type: 'spki' })
  const confused = (content: string) => createHmac('sha256', pem).update(content).digest()
  await refused('algorithm_refused', token({}, { alg: 'HS256', kid: 'r' }, confused))
  // A key in the header is nobody's.
  const other = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const forge = (content: string) =>
    signBytes('sha256', Buffer.from(content), { key: other.privateKey, dsaEncoding: 'ieee-p1363' })
  const header = { alg: 'ES256', kid: 'e', jwk: jwk('e', other) }
  await refused('signature_wrong', token({}, header, forge))
})

test('a key that is not published, or of no use here, does not open anything', async () => {
  await refused('key_unknown', token({}, { alg: 'ES256', kid: 'x' }))
  await refused('key_unknown', token({}, { alg: 'ES256' }))
  await refused('key_unknown', token({}, { alg: 'ES256', kid: '__proto__' }))
})

test('broken keys and keys for encryption do not spoil the others', async () => {
  const broken = { ...jwk('b', pair.ES256), x: 'AAAA' }
  const sealing = { ...jwk('s', pair.ES256), use: 'enc' }
  published = {
    keys: [broken, sealing, null, 1, { kty: 'oct', k: 'AAAA', kid: 'o' }, jwk('e', pair.ES256)],
  }
  await verifyUserToken(token(), options)
  await refused('key_unknown', token({}, { alg: 'ES256', kid: 's' }))
})

test('each claim that must fit is looked at', async () => {
  const at = seconds()
  // However long it takes to make and verify so many.
  options.now = new Date(at * 1000)
  await refused('issuer_wrong', token({ iss: 'https://evil.example' }))
  await refused('project_wrong', token({ xsolla_login_project_id: 'another' }))
  await refused('expired', token({ exp: at - 31 }))
  await refused('expired', token({ exp: String(at + 60) }))
  await refused('expired', token({ exp: undefined }))
  await refused('not_yet_valid', token({ iat: at + 60 }))
  await refused('not_yet_valid', token({ nbf: at + 60 }))
  await refused('not_yet_valid', token({ nbf: 'soon' }))
  await refused('not_a_user', token({ type: 'server' }))
  await refused('not_a_user', token({ sub: 1 }))
  await refused('audience_wrong', token(), { audience: 'another' })
  await refused('audience_wrong', token({ aud: 'shop' }), { audience: 'shop' })
  await refused('audience_wrong', token({ aud: undefined }), { audience: 'shop' })
  await verifyUserToken(token(), { ...options, audience: 'shop' })
  assert.equal((await verifyUserToken(token({ aud: undefined }), options)).aud, undefined)
  const profiled = token({ client_id: '7' }, { alg: 'ES256', kid: 'e', typ: 'at+jwt' })
  assert.equal((await verifyUserToken(profiled, options)).client_id, '7')
  await verifyUserToken(token({ exp: at - 20 }), options)
  await refused('expired', token(), { now: new Date((at + 3700) * 1000) })
})

test('a slash at the end of the public address changes nothing', async () => {
  await verifyUserToken(token(), { ...options, publicUrl: `${options.publicUrl}/` })
})

test('keys are read once for many tokens at a time', async () => {
  await Promise.all(Array.from({ length: 50 }, () => verifyUserToken(token(), options)))
  assert.equal(reads.length, 1)
})

test('a token that names an unknown key does not make us ask again and again', async () => {
  await verifyUserToken(token(), options)
  for (const kid of ['1', '2', '3']) await refused('key_unknown', token({}, { alg: 'ES256', kid }))
  assert.equal(reads.length, 1)
})

test('keys are read anew after a rotation, and trusted for a day while the service is away', async () => {
  await verifyUserToken(token(), options)
  const next = token({}, { alg: 'RS256', kid: 'next' }, signers.RS256)
  published = { keys: [jwk('e', pair.ES256), jwk('next', pair.RS256)] }
  await refused('key_unknown', next)
  ahead += 10_000
  await verifyUserToken(next, options)
  assert.equal(reads.length, 2)

  status = 503
  ahead += 600_000
  await verifyUserToken(next, options)
  assert.equal(reads.length, 3)
  ahead += 86_400_000
  await refused('keys_unavailable', next)

  status = 200
  ahead += 10_000
  published = { keys: [jwk('next', pair.RS256)] }
  await refused('key_unknown', token())
})

test('a service that is away is asked once in ten seconds, and nobody who has a key waits for it', async () => {
  const good = token()
  await verifyUserToken(good, options)
  status = 503
  for (const [pause, asked] of [
    // An invented key alone may make us ask; an old set always does.
    [10_000, 2],
    [600_000, 3],
    [10_000, 4],
  ] as const) {
    ahead += pause
    for (const kid of ['1', '2', '3']) {
      await refused('keys_unavailable', token({}, { alg: 'ES256', kid }))
      await verifyUserToken(good, options)
    }
    assert.equal(reads.length, asked)
  }
  status = 200
  await refused('keys_unavailable', token({}, { alg: 'ES256', kid: '1' }))
  ahead += 10_000
  await refused('key_unknown', token({}, { alg: 'ES256', kid: '1' }))
  assert.equal(reads.length, 5)
})

test('a service that never gave keys is asked once in ten seconds, too', async () => {
  status = 503
  for (let time = 0; time < 5; time += 1) await refused('keys_unavailable', token())
  assert.equal(reads.length, 1)
  status = 200
  ahead += 9999
  await refused('keys_unavailable', token())
  ahead += 1
  await verifyUserToken(token(), options)
  assert.equal(reads.length, 2)
})

test('keys older than a day are no reason to ask a service that is away all the time', async () => {
  const good = token()
  await verifyUserToken(good, options)
  status = 503
  ahead += 86_400_000
  for (let time = 0; time < 5; time += 1) await refused('keys_unavailable', good)
  assert.equal(reads.length, 2)
})

test('while one asks whether the service is back, those who have a key do not wait', async () => {
  const good = token()
  await verifyUserToken(good, options)
  ahead += 600_000
  status = 503
  await verifyUserToken(good, options)
  ahead += 10_000
  const begun = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<Response>()
  const fetch = () => {
    begun.resolve()
    return answer.promise
  }
  const asking = verifyUserToken(good, { ...options, fetch })
  await begun.promise
  await verifyUserToken(good, options)
  assert.equal(reads.length, 2)
  answer.resolve(Response.json(published))
  await asking
  await refused('key_unknown', token({}, { alg: 'ES256', kid: 'x' }))
  assert.equal(reads.length, 2)
})

test('a service that does not answer is not waited for again', async () => {
  const good = token()
  await verifyUserToken(good, options)
  ahead += 600_000
  patienceMs = 50
  let asked = 0
  const fetch: UserTokenOptions['fetch'] = () => {
    asked += 1
    return new Promise(() => {})
  }
  for (let time = 0; time < 3; time += 1) await verifyUserToken(good, { ...options, fetch })
  assert.equal(asked, 1)
})

test('keys that cannot be read are not the token’s fault', async () => {
  status = 500
  await refused('keys_unavailable', token())
  status = 200
  for (const nonsense of ['no json', '[]', 'null', '{"keys":1}']) {
    published = nonsense
    ahead += 10_000
    await refused('keys_unavailable', token())
  }
  const nowhere = { publicUrl: 'http://127.0.0.1:1' }
  await refused('keys_unavailable', token({ iss: nowhere.publicUrl }), nowhere)
})

test('a request for keys that never ends is given up', async () => {
  patienceMs = 50
  const hanging: UserTokenOptions = { ...options, fetch: () => new Promise(() => {}) }
  const good = token()
  const waiting = [1, 2].map(() => refused('keys_unavailable', good, hanging))
  await Promise.all(waiting)
  patienceMs = 60_000
  ahead += 10_000
  await verifyUserToken(good, options)
})

test('a redirect of the keys is not followed', async () => {
  const asked: string[] = []
  const fetch: UserTokenOptions['fetch'] = async (url, init) => {
    asked.push(`${url} ${init.redirect}`)
    return await globalThis.fetch(url, init)
  }
  await verifyUserToken(token(), { ...options, fetch })
  assert.equal(asked.length, 1)
  assert.match(asked[0] ?? '', / manual$/)
})

test('a token changed anywhere is not believed', async () => {
  const good = token()
  await verifyUserToken(good, options)
  await fc.assert(
    fc.asyncProperty(fc.nat(good.length - 1), fc.string({ maxLength: 2 }), async (at, put) => {
      const bad = good.slice(0, at) + put + good.slice(at + 1)
      fc.pre(bad !== good)
      await assert.rejects(verifyUserToken(bad, options), UserTokenError)
    }),
  )
})

test('a signature has one spelling', async () => {
  const good = token()
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  let believed = 0
  for (const letter of letters) {
    // The last letter of 64 bytes has four bits that mean nothing.
    await verifyUserToken(good.slice(0, -1) + letter, options).then(
      () => {
        believed += 1
      },
      () => {},
    )
  }
  assert.equal(believed, 1)
})

test('what is no JWT is malformed', async () => {
  const header = encode({ alg: 'ES256', kid: 'e' })
  const texts = ['', '.', '..', 'a.b', 'a.b.c.d', `${header}.e30`, `${header}.!.AAAA`]
  const bodies = ['no json', '[]', 'null', '"x"'].map((text) => `${header}.${encode(text)}.AAAA`)
  for (const text of [...texts, ...bodies, `${'a'.repeat(20_000)}.e30.AAAA`]) {
    await refused('malformed', text)
  }
  await refused('malformed', undefined as unknown as string)
})
