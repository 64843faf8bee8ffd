/** Endpoints as they are set: what is refused, what comes at once, what a repeated call leaves alone. */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { linesOf, plainState } from '../../../test/support/sections.ts'
import { countWaiting } from '../../../test/support/waiting.ts'
import { complaints, webhookCallsOfFile } from '../../../test/support/webhook-calls.ts'
import { until } from '../../../test/support/webhooks.ts'
import { silentLog } from '../../base/log.ts'
import type { Violation } from '../../base/refusals/violation.ts'
import { lockProject, openDirectory, systemCaller } from '../../projects/index.ts'
import { webhooksSection } from './apply-section.ts'

const calls = webhookCallsOfFile()
const { call } = calls

/** So many Chinese characters that no database can compress: three bytes each. */
const ideographs = (count: number): string =>
  Array.from({ length: count }, (_, n) => {
    const digest = createHash('sha256').update(String(n)).digest()
    return String.fromCodePoint(0x4e00 + (digest.readUInt32BE() % 20_000))
  }).join('')

test('an address may have as many bytes as the database can find it by, and no more', async () => {
  const { body } = await call('POST', '/endpoints', {
    name: ideographs(200),
    url: `https://merchant.example/${ideographs(674)}`,
  })
  assert.ok(body.endpoint_id)
  const url = `https://merchant.example/${ideographs(2000)}`
  for (const [method, path] of [
    ['PUT', ''],
    ['POST', '/endpoints'],
    ['PATCH', `/endpoints/${body.endpoint_id}`],
  ] as const) {
    const refused = await call(method, path, { url })
    assert.deepEqual([refused.status, refused.body.errorCode], [422, 1102], method)
    assert.deepEqual(complaints(refused.body), ['url'])
    assert.match(refused.body.errorMessageExtended[0].message, /at most 2048 bytes/)
  }
})

test('a secret of Standard Webhooks with too many bytes is refused wherever one is given', async () => {
  const url = 'https://merchant.example/hook'
  const { body } = await call('PUT', '', { url })
  const standard_secret = `whsec_${'A'.repeat(88)}`
  for (const [method, path, given] of [
    ['PUT', '', { url, standard_secret }],
    ['POST', '/endpoints', { url: `${url}/2`, standard_secret }],
    ['POST', `/endpoints/${body.endpoint_id}/secret/rotate`, { standard_secret }],
  ] as const) {
    const refused = await call(method, path, given)
    assert.equal(refused.status, 422, path)
    assert.deepEqual(complaints(refused.body), ['standard_secret'])
  }
})

test('a wrong address and a wrong timeout are told in one answer, each with its code', async () => {
  const made = await call('POST', '/endpoints', { url: 'https://merchant.example/both' })
  const wrong = { url: 'ftp://merchant.example', timeout_ms: 1, standard_secret: 'x' }
  for (const [method, path] of [
    ['PUT', ''],
    ['POST', '/endpoints'],
    ['PATCH', `/endpoints/${made.body.endpoint_id}`],
  ] as const) {
    const body = method === 'PATCH' ? { url: wrong.url, timeout_ms: 1 } : wrong
    const refused = await call(method, path, body)
    const told: Violation[] = refused.body.errorMessageExtended
    assert.equal(refused.status, 422)
    assert.deepEqual(
      told.map(({ property, code, params }) => [property, code, params?.limit]).toSorted(),
      [
        ...(method === 'PATCH' ? [] : [['standard_secret', 'secret', undefined]]),
        ['timeout_ms', 'minimum', 1000],
        ['url', 'address', undefined],
      ],
    )
  }
})

test('the version that the field’s clients send is kept and shown; another one is refused', async () => {
  // The body of the interface's own call (developers.xsolla.com, "Update webhook settings", read 2026-11-22).
  const body = { url: 'https://merchant.example/hook', secret: 'my_secret', is_enabled: true }
  const put = async (sent: object) => {
    assert.equal((await call('PUT', '', sent)).status, 204)
    return (await call('GET', '')).body.version
  }
  assert.equal(await put(body), 1)
  assert.equal(await put({ ...body, version: 2 }), 2)
  const read = await call('GET', '')
  assert.equal(read.body.version, 2)
  const section = webhooksSection(calls.world.deps)
  const document = await plainState(section, calls.project.project_id)
  assert.equal((document as { endpoints: { version: number }[] }).endpoints[0]?.version, 2)
  assert.deepEqual(await linesOf(section, calls.project.project_id, document), [])
  await call('PATCH', `/endpoints/${read.body.endpoint_id}`, { version: 1 })
  assert.equal((await call('GET', '')).body.version, 1)
  for (const version of [0, 3, '2', 1.5, null]) {
    const refused = await call('PUT', '', { ...body, version })
    assert.deepEqual([refused.status, complaints(refused.body)], [422, ['version']])
  }
  await call('PUT', '', { ...body, version: 2 })
  // PUT replaces: what is left out has its default again.
  assert.equal(await put(body), 1)
})

test('a body of the field is answered 204 without a body, any other one 200 with the endpoint', async () => {
  const body = { url: 'https://merchant.example/hook', secret: 'my_secret', is_enabled: true }
  for (const sent of [body, { ...body, is_enabled: false }, { ...body, version: 1 }]) {
    assert.equal((await call('PUT', '', sent)).status, 204)
    assert.equal((await call('GET', '')).body.is_enabled, sent.is_enabled)
  }
  const { secret: _, ...unsigned } = body
  for (const sent of [unsigned, { ...body, timeout_ms: 4000 }, { url: body.url }]) {
    const { status, body: answer } = await call('PUT', '', sent)
    assert.deepEqual([status, answer.url], [200, body.url])
  }
})

/**
 * Runs changes of the project's endpoints that all have begun, and read what they read first, before one is made. One
 * change of each process waits in the database; the others wait for their turn.
 */
const atOnce = async <T>(changes: (() => Promise<T>)[], processes: number): Promise<T[]> => {
  const { sql } = calls.world
  const { under } = await sql.begin(async (tx) => {
    await lockProject(tx, calls.project.project_id)
    const under = changes.map((change) => change())
    await until(async () => (await countWaiting(sql)) >= processes)
    return { under }
  })
  return Promise.all(under)
}

test('a webhook that is set at once by several for the first time is set for all of them', async () => {
  const body = { url: 'https://merchant.example/hook', secret: 'given-secret' }
  const put = await atOnce(
    [1, 2, 3, 4].map(() => () => call('PUT', '', body)),
    1,
  )
  assert.deepEqual(
    put.map(({ status }) => status),
    [200, 200, 200, 200],
  )
  assert.equal(new Set(put.map((answer) => answer.body.endpoint_id)).size, 1)
  assert.equal(put.filter((answer) => answer.body.standard_secret !== undefined).length, 1)
  const { items } = (await call('GET', '/endpoints')).body
  assert.deepEqual(
    items.map((item: { url: string; is_default: boolean }) => [item.url, item.is_default]),
    [[body.url, true]],
  )
})

test('a document that is applied by several processes at once makes its endpoints once', async (t) => {
  const { deps } = calls.world
  const { project_id } = calls.project
  const document = { endpoints: [{ url: 'https://merchant.example/a' }] }
  const processes = await Promise.all(
    [1, 2, 3].map(() => openDirectory({ ...deps, log: silentLog, pollMs: 0 })),
  )
  t.after(() => Promise.all(processes.map((directory) => directory.close())))
  const lines = await atOnce(
    processes.map((directory) => () => {
      return linesOf(webhooksSection({ ...deps, directory }), project_id, document)
    }),
    processes.length,
  )
  assert.equal(lines.flat().filter((line) => line.endsWith('added')).length, 1)
  assert.equal((await call('GET', '/endpoints')).body.items.length, 1)
})

test('the audit names the secrets that a change, a rotation or a document replaced, and no others', async () => {
  const url = 'https://merchant.example/hook'
  const later: typeof call = (...what) => {
    // Entries are in order by their time.
    calls.world.clock.advance(1)
    return call(...what)
  }
  const { body } = await call('PUT', '', { url, secret: 'first-secret' })
  await later('PUT', '', { url, secret: 'first-secret' })
  await later('PUT', '', { url, secret: 'second-secret' })
  const rotate = `/endpoints/${body.endpoint_id}/secret/rotate`
  await later('POST', rotate, { only: 'standard' })
  await later('POST', rotate)
  calls.world.clock.advance(1)
  const document = { endpoints: [{ url, secret: 'third-secret' }] }
  await webhooksSection(calls.world.deps).apply(calls.project.project_id, document, systemCaller)
  const entries = await calls.world.sql<{ action: string; names: string[] | null }[]>`
    select action, after -> 'new_secrets' as names
    from audit_entries
    where project_id = ${calls.project.project_id} and action like 'webhook_endpoint.%'
    order by at
  `
  assert.deepEqual(
    entries.map(({ action, names }) => [action, names]),
    [
      ['webhook_endpoint.created', null],
      ['webhook_endpoint.changed', null],
      ['webhook_endpoint.changed', ['secret']],
      ['webhook_endpoint.secret_rotated', ['standard_secret']],
      ['webhook_endpoint.secret_rotated', ['secret', 'standard_secret']],
      ['webhook_endpoint.changed', ['secret']],
    ],
  )
})

test('the audit tells what an endpoint was before a change and what it is now', async () => {
  const settings = {
    name: 'Orders',
    types: ['order_paid'],
    max_in_flight: 7,
    max_per_second: 3,
    is_ordered: true,
    version: 2,
  }
  const { body } = await call('POST', '/endpoints', {
    url: 'https://merchant.example/orders',
    ...settings,
  })
  const path = `/endpoints/${body.endpoint_id}`
  for (const step of ['pause', 'resume', 'off'] as const) {
    // Entries are in order by their time.
    calls.world.clock.advance(1)
    const { status } =
      step === 'off'
        ? await call('PATCH', path, { is_enabled: false, timeout_ms: 9000, types: null })
        : await call('POST', `${path}/${step}`)
    assert.equal(status, 200)
  }
  calls.world.clock.advance(1)
  await call('DELETE', path)
  const entries = await calls.world.sql`
    select action, target, before, after
    from audit_entries
    where project_id = ${calls.project.project_id} and action like 'webhook_endpoint.%'
    order by at
  `
  const target = `webhook endpoint ${body.endpoint_id}`
  const made = {
    url: 'https://merchant.example/orders',
    ...settings,
    is_enabled: true,
    is_paused: false,
    timeout_ms: body.timeout_ms,
  }
  const paused = { ...made, is_paused: true }
  const off = { ...made, is_enabled: false, timeout_ms: 9000, types: null }
  const entry = (what: string, before: object | null, after: object | null) => ({
    action: `webhook_endpoint.${what}`,
    target,
    before,
    after,
  })
  assert.deepEqual(
    entries.map((row) => ({ ...row })),
    [
      entry('created', null, made),
      entry('paused', made, paused),
      entry('resumed', paused, made),
      entry('changed', made, off),
      entry('deleted', off, null),
    ],
  )
})
