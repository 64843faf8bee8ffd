import assert from 'node:assert/strict'
import { createHmac, createPublicKey, randomBytes, randomUUID, sign } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { createLocalJWKSet, jwtVerify } from 'jose'
import { claimsOf, createGate, type GateWorld } from '../../../test/support/gate.ts'
import { httpServer } from '../../base/http/server.ts'
import { silentLog } from '../../base/log.ts'
import { administration, type ProjectSettings, systemCaller } from '../../projects/index.ts'
import { signinRoutes } from '../index.ts'
import { insertSigningKey } from './signing-keys.sql.ts'
import {
  openSigningKeys,
  pruneSigningKeys,
  signingKeyContext,
  signingKeyPurpose,
} from './signing-keys.ts'

let gate: GateWorld
before(async () => {
  gate = await createGate()
  gate.world.clock.stop()
})
after(() => gate.close())

const login = () => gate.world.project.login_project_id
const keySet = async () => (await gate.app.inject(`/api/projects/${login()}/jwks.json`)).json()
const token = async (): Promise<string> => String((await gate.signIn()).get('token'))
const me = (text: string) =>
  gate.app.inject({ url: '/api/users/me', headers: { authorization: `Bearer ${text}` } })
const operator = (method: 'GET' | 'POST', path = '', id = gate.world.project.project_id) =>
  gate.app.inject({
    method,
    url: `/api/operator/projects/${id}/signing_keys${path}`,
    headers: { authorization: `Bearer ${gate.world.operatorKey}` },
  })
const use = (jwt_algorithm: NonNullable<ProjectSettings['jwt_algorithm']>) =>
  administration.changeProject(gate.world.deps, systemCaller, gate.world.project.project_id, {
    settings: { jwt_algorithm },
  })
const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url')
const headerOf = (text: string): Record<string, string> =>
  JSON.parse(Buffer.from(text.split('.')[0] ?? '', 'base64url').toString())

describe('published keys', () => {
  test('one signs, one waits, and neither shows a private part', async () => {
    const { keys } = await keySet()
    assert.equal(keys.length, 2)
    for (const key of keys) {
      assert.deepEqual(Object.keys(key).sort(), ['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y'])
    }
    assert.equal(headerOf(await token()).kid, keys[0].kid)
  })

  test('an unknown project is 404 003-019', async () => {
    for (const id of ['00000000-0000-4000-8000-000000000000', 'x', '1']) {
      for (const name of ['jwks.json', 'keys']) {
        const answer = await gate.app.inject(`/api/projects/${id}/${name}`)
        assert.equal(answer.statusCode, 404)
        assert.equal(answer.json().error.code, '003-019')
      }
    }
  })

  test('whoever asks for the head of a document gets what GET says of it (RFC 9110, section 9.3.2)', async () => {
    for (const url of [
      `/api/projects/${login()}/jwks.json`,
      `/api/projects/${login()}/keys`,
      '/.well-known/oauth-authorization-server',
    ]) {
      const { headers } = await gate.app.inject(url)
      const head = await gate.app.inject({ method: 'HEAD', url })
      assert.deepEqual([head.statusCode, head.body], [200, ''])
      for (const name of ['content-type', 'content-length', 'cache-control']) {
        assert.equal(head.headers[name], headers[name])
      }
    }
  })

  test('the older form lists RSA keys only: an empty array for others', async () => {
    const answer = await gate.app.inject(`/api/projects/${login()}/keys`)
    assert.deepEqual([answer.statusCode, answer.json()], [200, []])
  })

  test('parallel first requests of a project make one pair', async () => {
    const other = await gate.world.addProject()
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        gate.app.inject(`/api/projects/${other.login_project_id}/jwks.json`),
      ),
    )
    assert.equal(new Set(answers.map(({ body }) => body)).size, 1)
    const rows = await gate.world.sql`
      select from signing_keys where project_id = ${other.project_id}
    `
    assert.equal(rows.length, 2)
  })

  test('two processes that begin at once share one pair', async () => {
    const other = await gate.world.addProject()
    const second = httpServer({ log: silentLog, trustedProxies: [] })
    await second.register(signinRoutes(gate.world.deps))
    const url = `/api/projects/${other.login_project_id}/jwks.json`
    const [one, two] = await Promise.all([gate.app.inject(url), second.inject(url)])
    await second.close()
    assert.deepEqual(one.json(), two.json())
  })
})

describe('rotation', () => {
  test('the waiting key signs next; the old one verifies until its tokens are over', async () => {
    const before = await token()
    const { keys } = await keySet()
    const rotated = await operator('POST', '/rotate')
    assert.equal(rotated.statusCode, 200, rotated.body)
    const [current, next, previous] = rotated.json().keys
    assert.deepEqual(
      [current.kid, current.state, next.state, previous.kid, previous.state],
      [keys[1].kid, 'current', 'next', keys[0].kid, 'previous'],
    )
    assert.equal(headerOf(await token()).kid, keys[1].kid)
    assert.equal((await me(before)).statusCode, 200)
    await jwtVerify(before, createLocalJWKSet(await keySet()))

    gate.world.clock.advance(24 * 3600)
    assert.equal(await pruneSigningKeys(gate.world.deps), 0)
    gate.world.clock.advance(2 * 3600)
    assert.equal(await pruneSigningKeys(gate.world.deps), 1)
  })

  test('is audited without key material', async () => {
    const rows = await gate.world.sql`
      select actor_kind, before, after from audit_entries where action = 'signing_key.rotated'
    `
    assert.equal(rows[0]?.actor_kind, 'operator')
    assert.deepEqual(Object.keys(rows[0]?.after), ['next', 'current'])
  })

  test('keys rotate under load without a failed verification', async () => {
    const failures: string[] = []
    // A verifier that fetched the keys before the rotation knows the key that signs after it.
    const verify = async () => {
      const known = createLocalJWKSet(await keySet())
      const text = await token()
      const answer = await me(text)
      if (answer.statusCode !== 200) failures.push(answer.body)
      await jwtVerify(text, known, { currentDate: gate.world.clock.now() }).catch((error) =>
        failures.push(String(error)),
      )
    }
    const verifyOften = async () => {
      for (let time = 0; time < 3; time++) await verify()
    }
    for (let round = 0; round < 5; round++) {
      // Keys fetched two rotations ago would know nothing of the key that signs: each round has one.
      const load = Array.from({ length: 4 }, verifyOften)
      await verify()
      assert.equal((await operator('POST', '/rotate')).statusCode, 200)
      await Promise.all(load)
    }
    assert.deepEqual(failures, [])
  })

  test('two rotations at once leave one key that signs and one that waits', async () => {
    await Promise.all([operator('POST', '/rotate'), operator('POST', '/rotate')])
    const { keys } = (await operator('GET')).json()
    const states = keys.map((key: { state: string }) => key.state)
    assert.deepEqual(states.slice(0, 2), ['current', 'next'])
    assert.ok(states.slice(2).every((state: string) => state === 'previous'))
    assert.equal((await me(await token())).statusCode, 200)
  })

  test('a look for an unknown key that takes longer than a rotation does not undo it', async () => {
    const { deps, project, sql } = gate.world
    const held = Promise.withResolvers<void>()
    let isHolding = false
    const slow = new Proxy(sql, {
      apply(target, self, parameters) {
        const query = Reflect.apply(target as never, self, parameters) as Promise<unknown>
        if (!isHolding) return query
        isHolding = false
        return query.then(async (rows) => {
          await held.promise
          return rows
        })
      },
    })
    const keys = await openSigningKeys({ ...deps, sql: slow })
    const mine = deps.directory.project(project.project_id)
    assert.ok(mine)
    const before = await keys.current(mine)
    isHolding = true
    const search = keys.find('00000000-0000-4000-8000-000000000000', () => project.login_project_id)
    const rotation = keys.rotate(mine, systemCaller)
    const isRetired = () => sql`
      select from signing_keys
      where key_id = ${before.keyId}
        and state = 'previous'
    `
    while ((await isRetired()).length === 0);
    // Time enough for a rotation that does not wait to read the keys again.
    for (let time = 0; time < 50; time++) await isRetired()
    held.resolve()
    assert.equal(await search, undefined)
    const [current] = await rotation
    assert.notEqual(current?.keyId, before.keyId)
    assert.equal((await keys.current(mine)).keyId, current?.keyId)
  })

  test('only the operator may see and rotate', async () => {
    const url = `/api/operator/projects/${gate.world.project.project_id}/signing_keys`
    assert.equal((await gate.app.inject(url)).statusCode, 401)
    const answer = await gate.app.inject({
      method: 'POST',
      url: `${url}/rotate`,
      headers: gate.world.project.authorization,
    })
    assert.equal(answer.statusCode, 403)
    assert.equal((await operator('GET', '', 424242)).statusCode, 404)
  })
})

describe('algorithms', () => {
  test('RS256: tokens verify, and the older form shows e and n in hexadecimal, current first', async () => {
    await use('RS256')
    const text = await token()
    assert.equal(headerOf(text).alg, 'RS256')
    const { payload } = await jwtVerify(text, createLocalJWKSet(await keySet()), {
      currentDate: gate.world.clock.now(),
    })
    assert.equal(payload.type, 'social')
    const old = (await gate.app.inject(`/api/projects/${login()}/keys`)).json()
    assert.equal(old.length, 2)
    assert.equal(old[0].kid, headerOf(text).kid)
    assert.deepEqual(
      [old[0].e, old[0].kty, old[0].alg, old[0].use],
      ['10001', 'RSA', 'RS256', 'sig'],
    )
    assert.match(old[0].n, /^[0-9a-f]{512}$/)
    const key = createPublicKey({
      key: {
        kty: 'RSA',
        e: Buffer.from('010001', 'hex').toString('base64url'),
        n: Buffer.from(old[0].n, 'hex').toString('base64url'),
      },
      format: 'jwk',
    })
    await jwtVerify(text, key, { currentDate: gate.world.clock.now() })
  })

  test('RS256: the claim kid says what the header says, in tokens of users and of servers', async () => {
    await use('RS256')
    const { client_id, client_secret } = gate.world.project.clients.server
    const form = { grant_type: 'client_credentials', client_id, client_secret }
    const server = (await gate.token(form)).json().access_token
    for (const text of [await token(), server]) {
      assert.ok(headerOf(text).kid)
      assert.equal(claimsOf(text).kid, headerOf(text).kid)
    }
    for (const algorithm of ['ES256', 'EdDSA', 'HS256'] as const) {
      await use(algorithm)
      assert.equal('kid' in claimsOf(await token()), false, algorithm)
    }
    await use('RS256')
  })

  test('the older form lists the key that signs, the one that waits, and retired ones', async () => {
    const listed = async (): Promise<string[]> => {
      const answer = await gate.app.inject(`/api/projects/${login()}/keys`)
      return answer.json().map(({ kid }: { kid: string }) => kid)
    }
    const [first, second] = await listed()
    await operator('POST', '/rotate')
    const [now, next, ...retired] = await listed()
    assert.equal(now, second)
    assert.deepEqual(retired, [first])
    assert.equal(claimsOf(await token()).kid, now)
    // Another algorithm signs now: of these keys the one that signed last is still the first.
    await use('ES256')
    assert.deepEqual(await listed(), [now, next, first])
    await use('RS256')
  })

  test('a change of algorithm leaves tokens signed before valid', async () => {
    const before = await token()
    await use('EdDSA')
    const after_ = await token()
    assert.equal(headerOf(after_).alg, 'EdDSA')
    assert.equal((await me(before)).statusCode, 200)
    assert.equal((await me(after_)).statusCode, 200)
    await jwtVerify(after_, createLocalJWKSet(await keySet()), {
      currentDate: gate.world.clock.now(),
    })
  })

  test('HS256: the secret verifies, only the operator may read it, and it is published nowhere', async () => {
    await use('HS256')
    const text = await token()
    assert.equal((await me(text)).statusCode, 200)
    const { kid = '', alg } = headerOf(text)
    assert.equal(alg, 'HS256')
    const answer = await operator('GET', `/${kid}/secret`)
    assert.equal(answer.statusCode, 200, answer.body)
    const { secret, encoding } = answer.json()
    assert.equal(encoding, 'utf8')
    assert.match(secret, /^hs256\.[A-Za-z0-9_-]{43}$/)
    await jwtVerify(text, Buffer.from(secret), { currentDate: gate.world.clock.now() })
    assert.equal(JSON.stringify(await keySet()).includes(kid), false)
    const others = (await operator('GET')).json().keys
    const notShared = others.find((key: { alg: string }) => key.alg === 'ES256')
    assert.equal((await operator('GET', `/${notShared.kid}/secret`)).statusCode, 404)
    assert.equal((await operator('GET', '/nonsense/secret')).statusCode, 422)
    await use('ES256')
  })

  test('HS256: a key made before secrets were text goes on, and its secret is shown in Base64url', async () => {
    const old = await gate.world.addProject({ settings: { jwt_algorithm: 'HS256' } })
    const { keyring, sql, directory, clock } = gate.world.deps
    const seal = keyring.sealFor(signingKeyPurpose)
    const secrets = new Map<string, Buffer>()
    for (const state of ['current', 'next'] as const) {
      const [keyId, material] = [randomUUID(), randomBytes(32)]
      secrets.set(keyId, material)
      await insertSigningKey(sql, {
        project_id: old.project_id,
        key_id: keyId,
        algorithm: 'HS256',
        state,
        private_key: seal.seal(material, signingKeyContext(old.project_id, keyId)),
        created_at: clock.now(),
      })
    }
    await directory.refresh()
    const serverToken = async (): Promise<string> => {
      const { client_id, client_secret } = old.clients.server
      const form = { grant_type: 'client_credentials', client_id, client_secret }
      return (await gate.token(form)).json().access_token
    }
    const secretOf = async (text: string) =>
      (await operator('GET', `/${headerOf(text).kid}/secret`, old.project_id)).json()
    const verifies = (text: string, secret: Uint8Array) =>
      jwtVerify(text, secret, { currentDate: clock.now() })
    for (let use = 0; use < 2; use++) {
      const text = await serverToken()
      const material = secrets.get(String(headerOf(text).kid))
      assert.ok(material)
      await verifies(text, material)
      assert.deepEqual(await secretOf(text), {
        secret: material.toString('base64url'),
        encoding: 'base64url',
      })
      await operator('POST', '/rotate', old.project_id)
    }
    // The third was made after them.
    const text = await serverToken()
    const { secret, encoding } = await secretOf(text)
    assert.equal(encoding, 'utf8')
    await verifies(text, Buffer.from(secret))
  })
})

describe('a user token that is not right is 401 010-017, and 400 at its check where it is no JWT', () => {
  const isRefused = async (text: string, atCheck = 401): Promise<void> => {
    const answer = await me(text)
    assert.equal(answer.statusCode, 401, text)
    assert.equal(answer.json().error.code, '010-017')
    const checked = await gate.app.inject({
      method: 'POST',
      url: '/api/token/validate',
      payload: { token: text },
    })
    assert.equal(checked.statusCode, atCheck, text)
  }

  test('alg none, and every spelling of it', async () => {
    const good = await token()
    const [, payload] = good.split('.')
    const { kid } = headerOf(good)
    for (const alg of ['none', 'None', 'NONE', '']) {
      await isRefused(`${encode({ alg, typ: 'JWT', kid })}.${payload}.`, 400)
      await isRefused(`${encode({ alg, typ: 'JWT', kid })}.${payload}.AAAA`)
    }
  })

  test('an HMAC made with the public key', async () => {
    const good = await token()
    const { kid } = headerOf(good)
    const { keys } = await keySet()
    const jwk = keys.find((key: { kid: string }) => key.kid === kid)
    const pem = createPublicKey({ key: jwk, format: 'jwk' }).export({ type: 'spki', format: 'pem' })
    for (const secret of [pem, JSON.stringify(jwk), jwk.x]) {
      const content = `${encode({ alg: 'HS256', typ: 'JWT', kid })}.${good.split('.')[1]}`
      const mac = createHmac('sha256', secret).update(content).digest('base64url')
      await isRefused(`${content}.${mac}`)
    }
  })

  test('a kid that is a path, a statement, another key’s or absent; a key in the header', async () => {
    const [head = '', payload = '', signature = ''] = (await token()).split('.')
    const header = JSON.parse(Buffer.from(head, 'base64url').toString())
    const { keys } = await keySet()
    const other = keys.find((key: { kid: string }) => key.kid !== header.kid).kid
    for (const kid of ['../../etc/passwd', "' or 1=1 --", other, '', undefined, 1, null]) {
      await isRefused(`${encode({ ...header, kid })}.${payload}.${signature}`)
    }
    await isRefused(`${encode({ ...header, crit: ['x'] })}.${payload}.${signature}`)
    await isRefused(`${encode({ ...header, jwk: keys[0] })}.${payload}.${signature}`)
  })

  test('altered, cut, with more parts, too long, or no token at all', async () => {
    const good = await token()
    const [head = '', payload = '', signature = ''] = good.split('.')
    const claims = claimsOf(good)
    await isRefused(`${head}.${encode({ ...claims, sub: 'somebody' })}.${signature}`)
    await isRefused(`${head}.${payload}.${signature.slice(4)}`)
    await isRefused(`${head}.${payload}.${signature}A`)
    await isRefused(`${good}.x`, 400)
    await isRefused(`${head}.${payload}`, 400)
    await isRefused('x', 400)
    await isRefused(`${head}.${'a'.repeat(9000)}.${signature}`.slice(0, 8190), 400)
    for (const authorization of ['', 'Bearer', 'Bearer ', `Basic ${good}`, good]) {
      const answer = await gate.app.inject({ url: '/api/users/me', headers: { authorization } })
      assert.equal(answer.statusCode, 401)
    }
  })

  test('one of another installation', async () => {
    const other = await createGate()
    try {
      await isRefused(String((await other.signIn()).get('token')))
    } finally {
      await other.close()
    }
  })

  test('one that is over', async () => {
    const good = await token()
    gate.world.clock.advance(3599)
    assert.equal((await me(good)).statusCode, 200)
    gate.world.clock.advance(2)
    await isRefused(good)
  })
})

test('a signature of our own key over claims of another project, or under another header, is refused', async () => {
  const { keyring, sql } = gate.world.deps
  const good = await token()
  const { kid = '' } = headerOf(good)
  const [row] = await sql`select project_id, private_key from signing_keys where key_id = ${kid}`
  const der = keyring.sealFor('signing keys').open(row?.private_key, `${row?.project_id}/${kid}`)
  assert.ok(der)
  const key = { key: der, format: 'der', type: 'pkcs8', dsaEncoding: 'ieee-p1363' } as const
  const forge = (change: object, head: object = {}): string => {
    const content = `${encode({ ...headerOf(good), ...head })}.${encode({ ...claimsOf(good), ...change })}`
    return `${content}.${sign('sha256', Buffer.from(content), key).toString('base64url')}`
  }
  assert.equal((await me(forge({}))).statusCode, 200)
  for (const change of [
    { xsolla_login_project_id: '00000000-0000-4000-8000-000000000000' },
    { iss: 'https://other.example' },
    { sub: '00000000-0000-4000-8000-000000000000' },
    { jti: 'x' },
    { exp: undefined },
    { exp: '9999999999' },
    { type: 'server' },
  ]) {
    assert.equal((await me(forge(change))).statusCode, 401, JSON.stringify(change))
  }
  for (const head of [{ alg: 'none' }, { alg: 'HS256' }, { alg: 'RS256' }, { crit: ['x'] }]) {
    assert.equal((await me(forge({}, head))).statusCode, 401, JSON.stringify(head))
  }
})
