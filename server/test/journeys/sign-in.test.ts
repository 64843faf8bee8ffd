/**
 * Players sign in through every platform, over real sockets, with the sandbox as the world;
 * networks.test.ts has the networks.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createRemoteJWKSet, jwtVerify } from 'jose'
import { crossAuth, exchange, ticketOf } from '../support/player.ts'
import { type Service, startService } from '../support/service.ts'

let service: Service
before(async () => {
  service = await startService()
})
after(() => service.close())

const verify = async (jwt: string) => {
  const { file } = service
  const keys = createRemoteJWKSet(
    new URL(`${file.public_url}/api/projects/${file.login_project_id}/jwks.json`),
    { timeoutDuration: 60_000 },
  )
  return (await jwtVerify(jwt, keys, { issuer: file.public_url })).payload
}

for (const platform of ['steam', 'epicgames', 'xbox']) {
  test(`a ${platform} ticket becomes a code, and the code a JWT that the public keys verify`, async () => {
    const { file } = service
    const ticket = await ticketOf(file, platform, 'alice')
    const answer = await crossAuth(file, platform, {
      session_ticket: ticket,
      scope: 'offline custom',
    })
    assert.equal(answer.status, 302)
    const back = new URL(answer.headers.get('location') ?? '')
    assert.deepEqual([...back.searchParams.keys()].slice(0, 3), ['code', 'state', 'token'])
    assert.equal(back.searchParams.get('state'), 'journey-state')
    const tokens = await exchange(file, back.searchParams.get('code') ?? '')
    assert.notEqual(tokens.refresh_token, '')
    const claims = await verify(tokens.access_token)
    assert.equal(claims.provider, platform)
    assert.equal(claims.is_cross_auth, true)
    assert.equal('aud' in claims, false)
    assert.deepEqual(claims.scp, ['offline', 'custom'])
    assert.equal(claims.xsolla_login_project_id, file.login_project_id)
    const inUrl = await verify(back.searchParams.get('token') ?? '')
    assert.equal(inUrl.sub, claims.sub)
  })
}

test('a platform that is down answers 503 with Retry-After, and makes no user', async () => {
  const { file, world } = service
  const count = async () =>
    (await world.sql<{ n: number }[]>`select count(*)::int as n from users`)[0]?.n
  const before = await count()
  await service.faults({ steam: { status: 500 } })
  try {
    const ticket = await ticketOf(file, 'steam', 'nobody-yet')
    const answer = await crossAuth(file, 'steam', { session_ticket: ticket })
    assert.equal(answer.status, 503)
    assert.ok(Number(answer.headers.get('retry-after')) > 0)
    assert.equal(((await answer.json()) as { error: { code: string } }).error.code, '004-001')
  } finally {
    await service.faults({})
  }
  assert.equal(await count(), before)
})
