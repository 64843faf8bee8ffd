import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createGate, type GateWorld } from '../../../test/support/gate.ts'
import { administration, type ProjectSettings, systemCaller } from '../../projects/index.ts'

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

test('openid-configuration holds what Discovery requires, and promises no id_token', async () => {
  const url = gate.world.deps.settings.publicUrl
  const found = await read('/.well-known/openid-configuration')
  assert.equal(found.issuer, url)
  assert.equal(found.authorization_endpoint, `${url}/oauth2/authorize`)
  assert.equal(found.token_endpoint, `${url}/oauth2/token`)
  assert.deepEqual(found.response_types_supported, ['code'])
  assert.deepEqual(found.subject_types_supported, ['public'])
  assert.equal(found.scopes_supported.includes('openid'), false)
  // Without a word it would count as supported (Discovery 1.0, section 3).
  assert.equal(found.request_uri_parameter_supported, false)
  assert.equal(found.request_parameter_supported, false)
  assert.ok(found.claims_supported.includes('sub'))
  const both = await read('/.well-known/oauth-authorization-server')
  for (const [name, value] of Object.entries(both)) assert.deepEqual(found[name], value, name)
})

const algorithms = async (path = '') =>
  (await read(`${path}/.well-known/openid-configuration`)).id_token_signing_alg_values_supported
const change = (settings: ProjectSettings) =>
  administration.changeProject(gate.world.deps, systemCaller, gate.world.project.project_id, {
    settings,
  })

test('both words for refresh tokens stand among the scopes', async () => {
  for (const path of paths) {
    const { scopes_supported } = await read(path)
    assert.deepEqual(scopes_supported, ['email', 'offline', 'offline_access'])
  }
})

test('the shared metadata names keys while there is one project, and no longer', async () => {
  assert.deepEqual(await algorithms(), ['ES256', 'RS256'])
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
  assert.deepEqual(await algorithms(), ['ES256', 'RS256', 'EdDSA'])
  for (const path of paths) assert.equal('jwks_uri' in (await read(path)), false)
})

test('a project’s metadata names the algorithms of all keys whose tokens may still be good, and RS256', async () => {
  const own = `/api/projects/${gate.world.project.login_project_id}`
  await change({ own_issuer: true })
  assert.deepEqual(await algorithms(own), ['ES256', 'RS256'])
  await change({ own_issuer: true, jwt_algorithm: 'EdDSA' })
  assert.deepEqual(await algorithms(own), ['EdDSA', 'ES256', 'RS256'])
  await change({ own_issuer: true, jwt_algorithm: 'HS256' })
  assert.equal((await algorithms(own))[0], 'HS256')
})
