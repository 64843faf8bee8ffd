import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createLocalJWKSet, jwtVerify } from 'jose'
import { createGate, type GateWorld, state, steamId } from '../../test/support/gate.ts'

let gate: GateWorld
before(async () => {
  gate = await createGate()
})
after(() => gate.close())

test('a Steam ticket leads to a code that becomes a JWT which the published keys verify', async () => {
  const answer = await gate.crossAuth({ scope: 'offline email coins', audience: 'shop' })
  assert.equal(answer.statusCode, 302, answer.body)
  const location = new URL(String(answer.headers.location))
  assert.deepEqual([...location.searchParams.keys()], ['code', 'state', 'token', 'iss'])
  assert.equal(location.searchParams.get('state'), state)
  assert.equal(location.searchParams.get('iss'), 'http://localhost:8080')
  assert.equal(answer.headers['cache-control'], 'no-store')
  assert.equal(answer.headers['referrer-policy'], 'no-referrer')

  const { client_id, redirect_uri } = gate.world.project.clients.public
  const exchanged = await gate.token({
    grant_type: 'authorization_code',
    client_id,
    redirect_uri,
    code: String(location.searchParams.get('code')),
  })
  assert.equal(exchanged.statusCode, 200, exchanged.body)
  const tokens = exchanged.json()
  assert.deepEqual(
    { ...tokens, access_token: '', refresh_token: '' },
    {
      access_token: '',
      expires_in: 3600,
      refresh_token: '',
      token_type: 'bearer',
      scope: 'offline email coins',
    },
  )
  assert.match(tokens.refresh_token, /^[A-Za-z0-9_-]+$/)

  const login = gate.world.project.login_project_id
  const set = (await gate.app.inject(`/api/projects/${login}/jwks.json`)).json()
  for (const token of [tokens.access_token, location.searchParams.get('token')]) {
    const { payload, protectedHeader } = await jwtVerify(token, createLocalJWKSet(set), {
      issuer: 'http://localhost:8080',
      audience: 'shop',
    })
    assert.equal(protectedHeader.alg, 'ES256')
    assert.equal(payload.provider, 'steam')
    assert.match(String(payload.id), new RegExp(`${steamId}$`))
    assert.equal(payload.is_cross_auth, true)
    assert.deepEqual(payload.scp, ['offline', 'email', 'coins'])
  }
})
