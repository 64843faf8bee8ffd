/** A program learns which key it holds, and what it may do with the project. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type ConsoleWorld, createConsoleWorld } from '../../../test/support/console.ts'
import { basic } from '../../../test/support/world.ts'
import { formatTimestamp, plusSeconds } from '../../base/clock.ts'
import { permissionNames } from '../permissions/permissions.ts'
import { permissionsOf, permissionsOfPlainKeys } from '../permissions/roles.ts'

let its: ConsoleWorld
before(async () => {
  its = await createConsoleWorld()
})
after(() => its.close())

type Headers = Record<string, string>

const pathOf = ({ project_id } = its.world.project) => `/api/v2/project/${project_id}/admin/key`
const ask = (headers: Headers, url = pathOf()) => its.ask({ url, headers })
const made = async (owner: 'projects' | 'merchants', id: number, rights: object) => {
  const answer = await its.operator({
    method: 'POST',
    url: `/api/operator/${owner}/${id}/api_keys`,
    payload: { name: 'Assistant', ...rights },
  })
  assert.equal(answer.statusCode, 201, answer.body)
  const { key_id, api_key } = answer.json()
  return { key_id: key_id as string, headers: basic(id, api_key) as Headers }
}
const sorted = (names: Iterable<string>) => [...names].toSorted()

test('a key of a project reads its id, name, permissions and end, with no permission for it', async () => {
  const { project_id } = its.world.project
  const expires_at = formatTimestamp(plusSeconds(its.world.clock.now(), 3600))
  const rights = { permissions: ['payments.write'], expires_at }
  const { key_id, headers } = await made('projects', project_id, rights)
  const answer = await ask(headers)
  assert.equal(answer.statusCode, 200, answer.body)
  assert.deepEqual(answer.json(), {
    key_id,
    name: 'Assistant',
    scope: 'project',
    project_id,
    permissions: ['payments.write', 'payments.cancel'],
    expires_at,
  })
})

test('a key of a merchant may do the same in each project, and nothing is told of other merchants', async () => {
  const { project_id, merchant_id } = its.world.project
  const sibling = await its.world.addProject({ merchantId: merchant_id })
  const stranger = await its.world.addProject()
  const { key_id, headers } = await made('merchants', merchant_id, { role: 'shop' })
  for (const project of [its.world.project, sibling]) {
    const { permissions, ...rest } = (await ask(headers, pathOf(project))).json()
    assert.deepEqual(rest, {
      key_id,
      name: 'Assistant',
      scope: 'merchant',
      project_id: project.project_id,
    })
    assert.deepEqual(sorted(permissions), sorted(permissionsOf.shop))
  }
  assert.equal((await ask(headers, pathOf(stranger))).statusCode, 401)
  const own = await made('projects', project_id, { role: 'shop' })
  assert.equal((await ask(own.headers, pathOf(sibling))).statusCode, 401)
  const none = pathOf({ ...stranger, project_id: 987_654_321 })
  assert.equal((await ask(own.headers, none)).statusCode, 401)
})

test('a plain key and an operator key read what they may do', async () => {
  const plain = (await ask(its.world.project.authorization)).json()
  assert.deepEqual(sorted(plain.permissions), sorted(permissionsOfPlainKeys))
  const operator = (await its.operator({ url: pathOf() })).json()
  assert.deepEqual(
    [operator.scope, operator.name, operator.expires_at],
    ['installation', 'operator', undefined],
  )
  assert.deepEqual(operator.permissions, permissionNames)
})

test('a person is told where they read what they may do, and not whether there is such a project', async () => {
  const { project_id } = its.world.project
  const person = await its.person('dev@studio.example', [
    { scope: 'project', project_id, role: 'developer' },
  ])
  const none = { ...its.world.project, project_id: 987_654_321 }
  for (const url of [pathOf(), pathOf(await its.world.addProject()), pathOf(none)]) {
    const answer = await person.ask({ url })
    assert.equal(answer.statusCode, 401)
    assert.match(answer.json().errorMessage, /GET \/api\/console\/me/)
  }
})

test('a wrong key, a revoked one and none at all are refused', async () => {
  const { project_id } = its.world.project
  const { key_id, headers } = await made('projects', project_id, {})
  await its.operator({
    method: 'DELETE',
    url: `/api/operator/projects/${project_id}/api_keys/${key_id}`,
  })
  for (const wrong of [headers, basic(project_id, 'pk_wrong') as Headers, {}])
    assert.equal((await ask(wrong)).statusCode, 401)
})
