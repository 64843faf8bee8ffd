import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createGate, type GateWorld } from '../../test/support/gate.ts'

let gate: GateWorld
before(async () => {
  gate = await createGate()
})
after(() => gate.close())

const paths = [
  '/.well-known/oauth-authorization-server',
  '/.well-known/openid-configuration',
] as const
const read = async (path: string) => {
  const answer = await gate.app.inject(path)
  assert.equal(answer.statusCode, 200, answer.body)
  assert.equal(answer.headers['access-control-allow-origin'], '*')
  assert.match(String(answer.headers['cache-control']), /^public, max-age=/)
  return answer.json()
}

test('openid-configuration holds what Discovery requires as far as it is true, and promises no id_token', async () => {
  const url = gate.world.deps.settings.publicUrl
  const found = await read('/.well-known/openid-configuration')
  assert.equal(found.issuer, url)
  assert.equal(found.authorization_endpoint, `${url}/oauth2/authorize`)
  assert.equal(found.token_endpoint, `${url}/oauth2/token`)
  assert.deepEqual(found.response_types_supported, ['code'])
  assert.deepEqual(found.subject_types_supported, ['public'])
  assert.deepEqual(found.id_token_signing_alg_values_supported, [])
  assert.equal(found.scopes_supported.includes('openid'), false)
  // Of users/me clients cannot check that it is about the subject of an id_token.
  assert.equal('userinfo_endpoint' in found, false)
  const { subject_types_supported: _, id_token_signing_alg_values_supported: __, ...rest } = found
  assert.deepEqual(rest, await read('/.well-known/oauth-authorization-server'))
})

test('both words for refresh tokens stand among the scopes', async () => {
  for (const path of paths) {
    const { scopes_supported } = await read(path)
    assert.deepEqual(scopes_supported, ['email', 'offline', 'offline_access'])
  }
})

test('the shared metadata names keys while there is one project, and no longer', async () => {
  const { project, deps } = gate.world
  for (const path of paths) {
    const { jwks_uri } = await read(path)
    assert.equal(
      jwks_uri,
      `${deps.settings.publicUrl}/api/projects/${project.login_project_id}/jwks.json`,
    )
    const keys = await gate.app.inject(jwks_uri.slice(deps.settings.publicUrl.length))
    assert.equal(keys.json().keys.length, 2)
  }
  await gate.world.addProject()
  for (const path of paths) assert.equal('jwks_uri' in (await read(path)), false)
})
