/** A key makes none that outlasts it or may more, and ends none that outlasts it or may more. */
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

const endEarlier = async (url: string, headers: Headers, keyId: string, expires_at: unknown) => {
  const answer = await its.ask({
    method: 'PATCH',
    url: `${url}/${keyId}`,
    headers,
    payload: { expires_at },
  })
  return { status: answer.statusCode, body: answer.json() }
}

test('a key ends earlier when somebody says so, works until then, and the change is in the audit trail', async () => {
  const merchant = (await make(merchantKeys(), bearer(), { permissions: keeper })).body
  const project = await keyOfProject({ permissions: keeper, expires_at: inSeconds(86_400) })
  const pair = basic(its.world.project.merchant_id, merchant.api_key)
  for (const [url, id, headers] of [
    [projectKeys(), project.id, project.headers],
    [merchantKeys(), merchant.key_id, pair],
  ] as const) {
    const expires_at = inSeconds(3600)
    const { status, body } = await endEarlier(url, bearer(), id, expires_at)
    assert.deepEqual([status, body.expires_at, body.key_id], [200, expires_at, id])
    const listed = (await its.operator({ url })).json().items as Record<string, string>[]
    assert.equal(listed.find(({ key_id }) => key_id === id)?.expires_at, expires_at)
    const entry = await its.world.sql<{ before: object; after: object }[]>`
      select before, after from audit_entries
      where action = 'api_key.changed' and target = ${`api key ${id}`}
    `
    assert.equal(entry.length, 1)
    assert.deepEqual(entry[0]?.after, { permissions: keeper, expires_at })
    for (const at of [0, 1] as const)
      assert.equal((await its.ask({ url: projectKeys(), headers, at })).statusCode, 200)
  }
  its.world.clock.advance(3600)
  for (const headers of [project.headers, pair as Headers])
    assert.equal((await its.ask({ url: projectKeys(), headers })).statusCode, 401)
})

test('a key never ends later than it would have, nor in the past; the same end is no change', async () => {
  const expires_at = inSeconds(3600)
  const { id } = await keyOfProject({ permissions: keeper, expires_at })
  for (const end of [inSeconds(3601), inSeconds(0), inSeconds(-60), null, 'soon', undefined]) {
    const { status, body } = await endEarlier(projectKeys(), bearer(), id, end)
    assert.equal(status, 422, String(end))
    assert.equal(body.errorMessageExtended[0].property, 'expires_at')
  }
  assert.equal((await endEarlier(projectKeys(), bearer(), id, expires_at)).status, 200)
  const [entry] = await its.world.sql`
    select 1 from audit_entries where action = 'api_key.changed' and target = ${`api key ${id}`}
  `
  assert.equal(entry, undefined)
  const url = `${projectKeys()}/${id}`
  for (const payload of [{}, { expires_at: inSeconds(60), role: 'merchant_admin' }]) {
    const answer = await its.operator({ method: 'PATCH', url, payload })
    assert.equal(answer.statusCode, 422)
  }
})

test('of two who let a key end at once the earlier end stays', async () => {
  const { id } = await keyOfProject({ permissions: keeper })
  const [early, late] = [inSeconds(600), inSeconds(1200)]
  const answers = await Promise.all(
    [late, early].map((end) => endEarlier(projectKeys(), bearer(), id, end)),
  )
  assert.equal(answers[1]?.status, 200)
  const listed = (await its.operator({ url: projectKeys() })).json().items as Record<
    string,
    string
  >[]
  assert.equal(listed.find(({ key_id }) => key_id === id)?.expires_at, early)
})

test('no key lets one end that may more or ends later than itself; each may do so to itself', async () => {
  const own = inSeconds(3600)
  const { id, headers } = await keyOfProject({ permissions: keeper, expires_at: own })
  const mightier = await keyOfProject({
    permissions: [...keeper, 'payments.refund'],
    expires_at: own,
  })
  const refused = await endEarlier(projectKeys(), headers, mightier.id, inSeconds(60))
  assert.deepEqual(
    [refused.status, refused.body.errorCode, refused.body.permission],
    [403, 1034, 'payments.refund'],
  )
  const lasting = await keyOfProject({ permissions: keeper })
  const outlasted = await endEarlier(projectKeys(), headers, lasting.id, inSeconds(60))
  assert.deepEqual([outlasted.status, outlasted.body.errorCode], [403, 1035])
  const lesser = await keyOfProject({ permissions: ['catalog.read'], expires_at: own })
  assert.equal((await endEarlier(projectKeys(), headers, lesser.id, inSeconds(60))).status, 200)
  assert.equal((await endEarlier(projectKeys(), headers, id, inSeconds(60))).status, 200)
  const reader = await keyOfProject({ permissions: ['catalog.read'] })
  const unable = await endEarlier(projectKeys(), reader.headers, reader.id, inSeconds(60))
  assert.deepEqual([unable.status, unable.body.permission], [403, 'keys.manage'])
})

test('a key of another owner, a revoked one and one that never was are not found', async () => {
  const other = await its.world.addProject()
  const { id } = await keyOfProject({ permissions: keeper })
  const elsewhere = `/api/operator/projects/${other.project_id}/api_keys`
  assert.equal((await endEarlier(elsewhere, bearer(), id, inSeconds(60))).status, 404)
  assert.equal((await endEarlier(merchantKeys(), bearer(), id, inSeconds(60))).status, 404)
  await revoke(projectKeys(), bearer(), id)
  assert.equal((await endEarlier(projectKeys(), bearer(), id, inSeconds(60))).status, 404)
})
