/** A merchant verifies tokens of HS256 with the receiver package, before a rotation, during it and after. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type SharedSecrets, verifyUserToken } from '../../../receiver/src/index.ts'
import { crossAuth, exchange, ticketOf } from '../support/player.ts'
import { type Service, startService } from '../support/service.ts'

let service: Service
before(async () => {
  service = await startService()
})
after(() => service.close())

const operator = async <T>(method: string, path: string, body?: object): Promise<T> => {
  const { file, world } = service
  const answer = await fetch(`${file.public_url}/api/operator/projects/${file.project_id}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${world.operatorKey}`,
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  assert.ok(answer.ok, await answer.clone().text())
  return (await answer.json()) as T
}

type Key = { kid: string; alg: string; state: string }

/** The secrets as their operator sees them: by the state of their key, and by its id. */
const readSecrets = async () => {
  const { keys } = await operator<{ keys: Key[] }>('GET', '/signing_keys')
  const byState: Record<string, string> = {}
  const byKey: Record<string, string> = {}
  for (const { kid, alg, state } of keys) {
    if (alg !== 'HS256') continue
    const { secret } = await operator<{ secret: string }>('GET', `/signing_keys/${kid}/secret`)
    byState[state] = secret
    byKey[kid] = secret
  }
  return { byState, byKey }
}

const newToken = async (): Promise<string> => {
  const { file } = service
  const session_ticket = await ticketOf(file, 'steam', 'alice')
  const answer = await crossAuth(file, 'steam', { session_ticket })
  const landing = new URL(answer.headers.get('location') ?? '')
  return (await exchange(file, landing.searchParams.get('code') ?? '')).access_token
}

const verify = (token: string, sharedSecret: SharedSecrets) =>
  verifyUserToken(token, {
    publicUrl: service.file.public_url,
    loginProjectId: service.file.login_project_id,
    sharedSecret,
  })

test('secrets as the operator reads them verify tokens, and no token fails around a rotation', async () => {
  await operator('PATCH', '', { settings: { jwt_algorithm: 'HS256' } })
  const before = await newToken()
  const { byState, byKey } = await readSecrets()
  const { current = '', next = '' } = byState
  for (const secrets of [current, Buffer.from(current), [next, current], byKey]) {
    assert.equal((await verify(before, secrets)).provider, 'steam')
  }
  await assert.rejects(verify(before, next), { code: 'signature_wrong' })

  await operator('POST', '/signing_keys/rotate')
  const after = await newToken()
  for (const secrets of [[next, current], byKey]) {
    for (const token of [before, after]) await verify(token, secrets)
  }
  await assert.rejects(verify(after, current), { code: 'signature_wrong' })
  const read = await readSecrets()
  assert.deepEqual([read.byState.previous, read.byState.current], [current, next])
  for (const token of [before, after]) await verify(token, read.byKey)
})
