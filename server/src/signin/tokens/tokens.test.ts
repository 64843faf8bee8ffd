/** The claims of a token, and texts that are no token. */
import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { describe, test } from 'node:test'
import { fromMilliseconds } from '../../base/clock.ts'
import type { Project } from '../../projects/index.ts'
import type { SigningKey } from '../keys/signing-keys.ts'
import { unverifiedProjectOf } from '../requests/jwt-text.ts'
import { type SignInFacts, tokens, type UserFacts } from './tokens.ts'

const seconds = 1_800_000_000
const now = fromMilliseconds(seconds * 1000)
const at = (later: number) => fromMilliseconds((seconds + later) * 1000)
const issuer = 'https://us.example'
const projectOf = (projectId: number, loginProjectId: string): Project => ({
  projectId,
  merchantId: 9,
  loginProjectId,
  name: 'Game',
  settings: {},
  version: 1,
  archivedAt: undefined,
  clients: [],
  connections: new Map(),
})
const project = projectOf(7, 'e6b6c3a0-0000-4000-8000-000000000007')
const other = projectOf(8, 'e6b6c3a0-0000-4000-8000-000000000008')
const projects = [project, other]

const encode = (value: unknown): string =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')
const macOf = (keyId: string, content: Buffer | string): Buffer =>
  createHmac('sha256', keyId).update(content).digest()
const keyOf = (keyId: string, { projectId }: Project): SigningKey => ({
  keyId,
  projectId,
  algorithm: 'HS256',
  state: 'current',
  createdAt: now,
  publicJwk: undefined,
  header: `${encode({ alg: 'HS256', typ: 'JWT', kid: keyId })}.`,
  accessTokenHeader: `${encode({ alg: 'HS256', typ: 'at+jwt', kid: keyId })}.`,
  sign: (content) => macOf(keyId, content),
  verify: (content, signature) => macOf(keyId, content).equals(signature),
})
const keys = [keyOf('mine', project), keyOf('theirs', other)]
const made = tokens({
  keys: {
    current: (owner) =>
      Promise.resolve(keys.find((key) => key.projectId === owner.projectId) as SigningKey),
    find: (keyId) => Promise.resolve(keys.find((key) => key.keyId === keyId)),
  },
  directory: { findProject: (id) => projects.find(({ projectId }) => projectId === id) },
  groups: { of: (_, ids) => ids.map((id) => ({ id, name: `G${id}`, is_default: false })) },
  issuer,
})
const claimsOf = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())

const facts: SignInFacts = {
  clientId: 15,
  sessionId: '01900000-0000-7000-8000-0123456789ab',
  userId: 'f0000000-0000-4000-8000-000000000001',
  type: 'social',
  provider: 'steam',
  identity: 'https://steamcommunity.com/openid/id/1',
  isPlatform: true,
  scope: 'offline',
  audience: null,
  deploymentId: null,
}
const nobody: UserFacts = {
  username: null,
  name: null,
  email: null,
  is_email_confirmed: false,
  picture: null,
  group_ids: [],
}
const life = { now, seconds: 60 }

test('a user token says who came in and how, and leaves out what nobody knows', async () => {
  const { jti, ...claims } = claimsOf(await made.mintUserToken(project, facts, nobody, life))
  assert.deepEqual(claims, {
    iss: issuer,
    sub: facts.userId,
    iat: seconds,
    exp: seconds + 60,
    type: 'social',
    provider: 'steam',
    id: facts.identity,
    is_cross_auth: true,
    xsolla_login_project_id: project.loginProjectId,
    publisher_id: 9,
    scp: ['offline'],
    scope: 'offline',
    groups: [],
  })
  const id = Buffer.from(String(jti), 'base64url')
  assert.equal(id.length, 24)
  assert.equal(id.toString('hex', 0, 16), facts.sessionId.replaceAll('-', ''))
})

test('what is known stands in it, of e-mail and PlayFab where the scope asks for it', async () => {
  const playFab = { accountId: 'PF1', sessionTicket: 'ticket' }
  const known = { ...facts, audience: 'shop', deploymentId: 'beta', playFab, isPlatform: false }
  const user = {
    username: 'zoe',
    name: 'Zoë',
    email: 'zoe@game.example',
    is_email_confirmed: true,
    picture: 'https://pictures.example/1',
    group_ids: [3],
  }
  const read = async (scope: string) => {
    const token = await made.mintUserToken(project, { ...known, scope }, user, life)
    const { jti: _, iss: _1, sub: _2, iat: _3, exp: _4, ...claims } = claimsOf(token)
    return claims
  }
  const bare = {
    aud: ['shop'],
    type: 'social',
    provider: 'steam',
    id: facts.identity,
    is_cross_auth: false,
    xsolla_login_project_id: project.loginProjectId,
    publisher_id: 9,
    scp: ['offline'],
    scope: 'offline',
    username: 'zoe',
    name: 'Zoë',
    picture: 'https://pictures.example/1',
    deployment_id: 'beta',
    groups: [{ id: 3, name: 'G3', is_default: false }],
  }
  assert.deepEqual(await read('offline'), bare)
  const scope = 'email  playfab'
  const asked = { ...bare, scope, scp: ['email', 'playfab'] }
  const email = { email: 'zoe@game.example', email_verified: true }
  assert.deepEqual(await read(scope), {
    ...asked,
    ...email,
    external_account_id: 'PF1',
    session_ticket: 'ticket',
  })
  const late = await made.mintUserToken(
    project,
    { ...known, scope, playFab: { accountId: 'PF1', sessionTicket: undefined } },
    user,
    life,
  )
  assert.equal('session_ticket' in claimsOf(late), false)
  assert.equal(claimsOf(late).external_account_id, 'PF1')
})

test('a user token is read until its end, as what it was made of', async () => {
  const token = await made.mintUserToken(project, { ...facts, scope: 'a b' }, nobody, life)
  const claims = claimsOf(token)
  const { userId, sessionId } = facts
  const expected = { project, userId, sessionId, scopes: ['a', 'b'], claims }
  assert.deepEqual(await made.readUserToken(token, now), expected)
  assert.ok(await made.readUserToken(token, at(59)))
  assert.equal(await made.readUserToken(token, at(60)), undefined)
  assert.equal(await made.readServerToken(token, now), undefined)
})

test('a server token is read until its end, and is no user’s', async () => {
  const token = await made.mintServerToken(project, 15, 'a b', life)
  const { jti, ...claims } = claimsOf(token)
  assert.match(String(jti), /^[A-Za-z0-9_-]{32}$/)
  assert.deepEqual(claims, {
    iss: issuer,
    sub: '15',
    iat: seconds,
    exp: seconds + 60,
    type: 'server',
    client_id: 15,
    scp: ['a', 'b'],
    scope: 'a b',
    xsolla_login_project_id: project.loginProjectId,
    publisher_id: 9,
  })
  const expected = { project, clientId: 15, tokenId: jti, expiresAt: seconds + 60 }
  assert.deepEqual(await made.readServerToken(token, at(59)), expected)
  assert.equal(await made.readServerToken(token, at(60)), undefined)
  assert.equal(await made.readUserToken(token, now), undefined)
})

describe('tokens that say that they are access tokens (RFC 9068)', () => {
  const profiled = { ...project, settings: { jwt_type: 'at+jwt' } } as Project
  const itself = `${issuer}/api/projects/${project.loginProjectId}`
  const headOf = (token: string) =>
    JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString())

  test('tell so in typ, name the client as text, and never lack an audience', async () => {
    const user = (audience: string | null) =>
      made.mintUserToken(profiled, { ...facts, audience }, nobody, life)
    const server = await made.mintServerToken(profiled, 15, '', life)
    for (const token of [await user(null), await user('shop'), server]) {
      assert.deepEqual(headOf(token), { alg: 'HS256', typ: 'at+jwt', kid: 'mine' })
      assert.equal(claimsOf(token).client_id, '15')
    }
    assert.deepEqual(claimsOf(await user(null)).aud, [itself])
    assert.deepEqual(claimsOf(await user('shop')).aud, ['shop'])
    assert.deepEqual(claimsOf(server).aud, [itself])
  })

  test('are read by projects with the setting and without, as others are', async () => {
    const token = await made.mintUserToken(profiled, facts, nobody, life)
    assert.equal((await made.readUserToken(token, now))?.userId, facts.userId)
    const server = await made.mintServerToken(profiled, 15, '', life)
    assert.equal((await made.readServerToken(server, now))?.clientId, 15)
  })
})

test('only what one of our keys signed for its own project is believed', async () => {
  const good = claimsOf(await made.mintUserToken(project, facts, nobody, life))
  const header = { alg: 'HS256', typ: 'JWT', kid: 'mine' }
  const forge = (head: unknown, claims: unknown, kid = 'mine'): string => {
    const content = `${encode(head)}.${encode(claims)}`
    return `${content}.${macOf(kid, content).toString('base64url')}`
  }
  const read = (token: string) => made.readUserToken(token, now)
  assert.ok(await read(forge(header, good)))
  const { exp: _, ...endless } = good
  const long = { ...good, more: 'x'.repeat(6000) }
  const refused = {
    'a key of another project': forge({ ...header, kid: 'theirs' }, good, 'theirs'),
    'another algorithm': forge({ ...header, alg: 'ES256' }, good),
    'an unknown key': forge({ ...header, kid: 'none' }, good),
    'no key': forge({ alg: 'HS256' }, good),
    'a key that is no text': forge({ ...header, kid: 1 }, good),
    'a critical extension': forge({ ...header, crit: [] }, good),
    'another issuer': forge(header, { ...good, iss: `${issuer}/` }),
    'another project': forge(header, { ...good, xsolla_login_project_id: other.loginProjectId }),
    'no end': forge(header, endless),
    'an end in words': forge(header, { ...good, exp: String(good.exp) }),
    'no user': forge(header, { ...good, sub: 1 }),
    'no session': forge(header, { ...good, jti: 'AAAA' }),
    'a list of claims': forge(header, [good]),
    'no claims': forge(header, null),
    'a text as claims': forge(header, '"text"'),
    'no JSON': forge(header, '{'),
    'too long': forge(header, long),
    'no signature': `${encode(header)}.${encode(good)}.`,
    'one part less': `${encode(header)}.${encode(good)}`,
    'one part more': `${forge(header, good)}.x`,
    'something before': ` ${forge(header, good)}`,
    'something behind': `${forge(header, good)}\n`,
    'a signature of something else': forge(header, good).replace(/[^.]+$/, encode('x'.repeat(32))),
  }
  for (const [name, token] of Object.entries(refused))
    assert.equal(await read(token), undefined, name)
  const lengths = new Set<number>()
  for (let pad = 0; pad < 12; pad += 1) {
    const head = { ...header, pad: 'x'.repeat(pad % 4) }
    const rest = Math.floor(((8192 - forge(head, { ...good, more: '' }).length) * 3) / 4)
    const token = forge(head, { ...good, more: 'x'.repeat(rest - 1 + Math.floor(pad / 4)) })
    lengths.add(token.length)
    assert.equal((await read(token)) !== undefined, token.length <= 8192, String(token.length))
  }
  assert.ok(lengths.has(8192) && lengths.has(8193), [...lengths].join())
  const noScopes = await read(forge(header, { ...good, scp: 'offline' }))
  assert.deepEqual(noScopes?.scopes, [])
})

describe('the signature of a token that comes again', () => {
  const read = (reader: typeof made, token: string, when = now) => reader.readUserToken(token, when)
  const counting = () => {
    const checks = { count: 0, key: keyOf('mine', project) as SigningKey | undefined }
    const counted = (key: SigningKey): SigningKey => ({
      ...key,
      verify: (content, signature) => {
        checks.count += 1
        return key.verify(content, signature)
      },
    })
    checks.key = counted(keyOf('mine', project))
    const reader = tokens({
      keys: {
        current: () => Promise.resolve(checks.key as SigningKey),
        find: () => Promise.resolve(checks.key),
      },
      directory: {
        findProject: (id) => projects.find(({ projectId }) => projectId === id),
      },
      groups: { of: () => [] },
      issuer,
    })
    return { checks, reader, counted }
  }

  test('is checked once, and its end each time', async () => {
    const { checks, reader } = counting()
    const token = await made.mintUserToken(project, facts, nobody, life)
    for (let times = 0; times < 3; times += 1) assert.ok(await read(reader, token))
    assert.equal(checks.count, 1)
    assert.equal(await read(reader, token, at(60)), undefined)
  })

  test('is checked each time while it is wrong', async () => {
    const { checks, reader } = counting()
    const token = await made.mintUserToken(project, facts, nobody, life)
    const forged = token.replace(/[^.]+$/, encode('x'.repeat(32)))
    assert.ok(await read(reader, token))
    for (let times = 0; times < 2; times += 1) assert.equal(await read(reader, forged), undefined)
    assert.equal(checks.count, 3)
  })

  test('says nothing once its key is gone or is another one', async () => {
    const { checks, reader, counted } = counting()
    const token = await made.mintUserToken(project, facts, nobody, life)
    assert.ok(await read(reader, token))
    checks.key = counted({ ...keyOf('mine', project), verify: () => false })
    assert.equal(await read(reader, token), undefined)
    checks.key = undefined
    assert.equal(await read(reader, token), undefined)
  })
})

test('the project of a refused token is what it says, whoever signed it', async () => {
  const directory = {
    projectByLoginId: (id: string) => projects.find(({ loginProjectId }) => loginProjectId === id),
  }
  const token = await made.mintUserToken(project, facts, nobody, life)
  assert.equal(unverifiedProjectOf(token, directory), project)
  assert.equal(unverifiedProjectOf(token.replace(/[^.]+$/, 'AAAA'), directory), project)
  for (const text of ['', 'x', `${encode({ kid: 'x' })}.${encode({})}.AAAA`]) {
    assert.equal(unverifiedProjectOf(text, directory), undefined)
  }
  const odd = `${encode({ kid: 'x' })}.${encode({ xsolla_login_project_id: [project.loginProjectId] })}.AAAA`
  assert.equal(unverifiedProjectOf(odd, directory), undefined)
})
