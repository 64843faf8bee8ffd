/** A key makes none that outlasts it or may more, and revokes none that outlasts it or may more. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type ConsoleWorld, createConsoleWorld } from '../../../test/support/console.ts'
import { basic } from '../../../test/support/world.ts'
import { formatTimestamp, plusSeconds } from '../../base/clock.ts'

let its: ConsoleWorld
before(async () => {
  its = await createConsoleWorld()
  its.world.clock.stop()
})
after(() => its.close())

type Headers = Record<string, string>

const operatorKeys = '/api/operator/keys'
const projectKeys = () => `/api/operator/projects/${its.world.project.project_id}/api_keys`
const merchantKeys = () => `/api/operator/merchants/${its.world.project.merchant_id}/api_keys`
const inSeconds = (seconds: number) => formatTimestamp(plusSeconds(its.world.clock.now(), seconds))
const bearer = (key = its.world.operatorKey): Headers => ({ authorization: `Bearer ${key}` })

const make = async (url: string, headers: Headers, rights: object = {}) => {
  const answer = await its.ask({
    method: 'POST',
    url,
    headers,
    payload: { name: 'made', ...rights },
  })
  return { status: answer.statusCode, body: answer.json() }
}
const revoke = async (url: string, headers: Headers, keyId: string) => {
  const answer = await its.ask({ method: 'DELETE', url: `${url}/${keyId}`, headers })
  return { status: answer.statusCode, body: answer.body === '' ? {} : answer.json() }
}
/** A key of the project, made by the operator. */
const keyOfProject = async (rights: object) => {
  const { status, body } = await make(projectKeys(), bearer(), rights)
  assert.equal(status, 201, JSON.stringify(body))
  return {
    id: body.key_id as string,
    headers: basic(its.world.project.project_id, body.api_key) as Headers,
  }
}
const keeper = ['keys.manage', 'catalog.read']

test('a key that ends makes none that ends later or never, also where its owner is a merchant', async () => {
  const expires_at = inSeconds(3600)
  const rights = { permissions: keeper, expires_at }
  const ofMerchant = (await make(merchantKeys(), bearer(), rights)).body
  const operator = (await make(operatorKeys, bearer(), { expires_at })).body
  const makers: [string, Headers, object][] = [
    [projectKeys(), (await keyOfProject(rights)).headers, { permissions: ['catalog.read'] }],
    [
      merchantKeys(),
      basic(its.world.project.merchant_id, ofMerchant.api_key),
      { permissions: ['catalog.read'] },
    ],
    [projectKeys(), bearer(operator.operator_key), { role: 'merchant_admin' }],
    [operatorKeys, bearer(operator.operator_key), {}],
  ]
  for (const [url, headers, members] of makers) {
    for (const end of [{}, { expires_at: inSeconds(3601) }]) {
      const { status, body } = await make(url, headers, { ...members, ...end })
      assert.deepEqual([status, body.errorCode], [403, 1035], url)
      assert.equal(body.own_expires_at, expires_at)
      assert.match(body.errorMessage, /expires_at/)
    }
    for (const end of [expires_at, inSeconds(60)])
      assert.equal((await make(url, headers, { ...members, expires_at: end })).status, 201, url)
  }
})

test('a key that does not end makes keys that end or do not', async () => {
  const { headers } = await keyOfProject({ permissions: keeper })
  for (const end of [{}, { expires_at: inSeconds(60) }])
    assert.equal((await make(projectKeys(), headers, { permissions: keeper, ...end })).status, 201)
})

test('no key makes one that may more than itself; the permission is named', async () => {
  const { headers } = await keyOfProject({ permissions: keeper })
  for (const rights of [{ permissions: ['payments.refund'] }, { role: 'support' }, {}]) {
    const { status, body } = await make(projectKeys(), headers, rights)
    assert.deepEqual([status, body.errorCode], [403, 1034])
    assert.equal(typeof body.permission, 'string')
  }
})

test('no key revokes one that may more; the permission is named, and the key works on', async () => {
  const { headers } = await keyOfProject({ permissions: keeper })
  const mightier = await keyOfProject({ permissions: [...keeper, 'payments.refund'] })
  const { status, body } = await revoke(projectKeys(), headers, mightier.id)
  assert.deepEqual([status, body.errorCode, body.permission], [403, 1034, 'payments.refund'])
  assert.equal((await its.ask({ url: projectKeys(), headers: mightier.headers })).statusCode, 200)
  const plain = await keyOfProject({})
  assert.equal((await revoke(projectKeys(), headers, plain.id)).status, 403)
  const lesser = await keyOfProject({ permissions: ['catalog.read'] })
  assert.equal((await revoke(projectKeys(), headers, lesser.id)).status, 204)
  assert.equal((await revoke(projectKeys(), headers, lesser.id)).status, 404)
})

test('a key that ends revokes none that ends later; a key may always revoke itself', async () => {
  const expires_at = inSeconds(3600)
  const ends = await keyOfProject({ permissions: keeper, expires_at })
  for (const later of [{}, { expires_at: inSeconds(3601) }]) {
    const { id } = await keyOfProject({ permissions: keeper, ...later })
    const { status, body } = await revoke(projectKeys(), ends.headers, id)
    assert.deepEqual([status, body.errorCode, body.own_expires_at], [403, 1035, expires_at])
  }
  const sooner = await keyOfProject({ permissions: keeper, expires_at: inSeconds(60) })
  assert.equal((await revoke(projectKeys(), ends.headers, sooner.id)).status, 204)
  assert.equal((await revoke(projectKeys(), ends.headers, ends.id)).status, 204)
})

test('an operator key that ends locks nobody out who has one that lasts', async () => {
  const items = async () =>
    (await its.operator({ url: operatorKeys })).json().items as {
      key_id: string
      is_own: boolean
    }[]
  const lasting = (await items()).find((key) => key.is_own)?.key_id ?? ''
  const expires_at = inSeconds(3600)
  const ends = (await make(operatorKeys, bearer(), { expires_at })).body
  const headers = bearer(ends.operator_key)
  const { status, body } = await revoke(operatorKeys, headers, lasting)
  assert.deepEqual([status, body.errorCode, body.own_expires_at], [403, 1035, expires_at])
  const sooner = (await make(operatorKeys, bearer(), { expires_at: inSeconds(60) })).body
  assert.equal((await revoke(operatorKeys, headers, sooner.key_id)).status, 204)
  const ownEnd = await revoke(operatorKeys, headers, ends.key_id)
  assert.equal(ownEnd.status, 204)
  assert.ok((await items()).some((key) => key.key_id === lasting))
})

test('a person may revoke every key that they see: a leaked one has to end soon', async () => {
  const developer = await its.person('dev@studio.example', [
    { scope: 'project', project_id: its.world.project.project_id, role: 'developer' },
  ])
  const { id } = await keyOfProject({ role: 'merchant_admin' })
  const answer = await developer.ask({ method: 'DELETE', url: `${projectKeys()}/${id}` })
  assert.equal(answer.statusCode, 204)
})
