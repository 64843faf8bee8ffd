/** The lists of attempts, deliveries and dead letters by what went wrong and when. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  complaints,
  openWebhookCalls,
  type WebhookCalls,
} from '../../../test/support/webhook-calls.ts'
import { until } from '../../../test/support/webhooks.ts'
import { formatTimestamp } from '../../base/clock.ts'

let calls: WebhookCalls
let fine: number
let bad: number
/** When each pair of notifications was sent. */
const times: string[] = []

before(async () => {
  calls = await openWebhookCalls()
  const { world, project } = calls
  const [good, refusing] = [
    await world.receiver(),
    await world.receiver(({ body }) =>
      body.includes('refund')
        ? { status: 400, body: '{"error":{"code":"INVALID_USER"}}' }
        : { status: 404 },
    ),
  ]
  fine = await world.endpoint(project, good.url)
  bad = await world.endpoint(project, refusing.url)
  for (const type of ['order_paid', 'refund', 'order_paid'] as const) {
    world.clock.advance(3600)
    times.push(formatTimestamp(world.clock.now()))
    await calls.settle(2, type)
  }
})
after(() => calls.close())

const get = (path: string, query: Record<string, string> = {}) =>
  calls.call('GET', `/${path}?${new URLSearchParams(query)}`)
const count = async (path: string, query: Record<string, string>) => {
  const { status, body } = await get(path, query)
  assert.equal(status, 200, JSON.stringify(body))
  return body.items.length
}

test('attempts are found by endpoint, type, event, outcome, status and code', async () => {
  const { items } = (await get('attempts')).body
  assert.equal(items.length, 12)
  const dead = items.find(({ outcome }: { outcome: string }) => outcome === 'dead')
  const { delivery_id, attempt, duration_ms, started_at, address, signed_with, ...rest } = dead
  assert.deepEqual(rest, {
    event_id: delivery_id.slice(0, 36),
    endpoint_id: bad,
    type: 'order_paid',
    outcome: 'dead',
    status: 404,
  })
  assert.equal(attempt, 1)
  assert.ok(duration_ms >= 0 && started_at && address && signed_with)
  for (const [query, amount] of [
    [{ endpoint_id: `${fine}` }, 6],
    [{ type: 'refund' }, 4],
    [{ event_id: dead.event_id }, 2],
    [{ outcome: 'delivered' }, 6],
    [{ outcome: 'dead', type: 'refund' }, 2],
    [{ status: '404' }, 4],
    [{ receiver_code: 'INVALID_USER' }, 2],
    [{ failure: 'timeout' }, 0],
    [{ endpoint_id: '9999999999999999' }, 0],
  ] as const) {
    assert.equal(await count('attempts', query), amount, JSON.stringify(query))
  }
})

test('attempts come page by page, each once', async () => {
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const { body } = await get('attempts', { limit: '5', ...(cursor ? { cursor } : {}) })
    assert.ok(body.items.length <= 5)
    seen.push(
      ...body.items.map((item: { delivery_id: string; attempt: number }) =>
        [item.delivery_id, item.attempt].join('-'),
      ),
    )
    cursor = body.next_cursor
  } while (cursor)
  assert.equal(new Set(seen).size, 12)
  assert.equal(seen.length, 12)
})

test('a range of time holds what happened from its beginning and before its end', async () => {
  const [first = '', second = '', third = ''] = times
  for (const path of ['attempts', 'deliveries']) {
    assert.equal(await count(path, { from: second }), 8)
    assert.equal(await count(path, { to: second }), 4)
    assert.equal(await count(path, { from: second, to: third }), 4)
    assert.equal(await count(path, { from: first, to: third, type: 'order_paid' }), 4)
    const turned = await get(path, { from: third, to: first })
    assert.equal(turned.status, 422)
    assert.equal(turned.body.errorMessageExtended[0].property, 'to')
  }
  assert.equal(await count('dead_letters', { from: second, to: third }), 2)
  const { items } = (await get('deliveries', { from: second, to: third, limit: '3' })).body
  const cursor = items.at(-1).delivery_id
  assert.equal(await count('deliveries', { from: second, to: third, cursor }), 1)
})

test('dead letters are found by reason and by the receiver’s code', async () => {
  assert.equal(await count('dead_letters', { reason: 'refused' }), 6)
  assert.equal(await count('dead_letters', { reason: 'exhausted' }), 0)
  assert.equal(await count('dead_letters', { receiver_code: 'INVALID_USER' }), 2)
})

test('queries of attempts are read strictly', async () => {
  for (const query of [
    { status: '4040' },
    { status: 'x' },
    { outcome: 'gone' },
    { failure: 'TIMEOUT' },
    { cursor: 'x' },
    { cursor: '0198c0de-0000-7000-8000-000000000000-1' },
    { from: 'yesterday' },
    { from: '2026-02-30T00:00:00Z' },
    { limit: '0' },
    { other: '1' },
  ])
    assert.equal((await get('attempts', query)).status, 422, JSON.stringify(query))
  const cursor = '0198c0de-0000-7000-8000-000000000000-1-99999'
  assert.equal((await get('attempts', { cursor })).status, 200)
  assert.equal((await get('deliveries', { reason: 'refused' })).status, 422)
})

test('a cursor that no page gave is refused by its name', async () => {
  const cursor = `ffffffff-ffff-ffff-ffff-ffffffffffff-${'9'.repeat(16)}`
  for (const list of ['deliveries', 'dead_letters', 'attempts']) {
    const { status, body } = await get(list, {
      cursor: list === 'attempts' ? `${cursor}-1` : cursor,
    })
    assert.deepEqual([status, complaints(body)], [422, ['cursor']], list)
  }
})

test('who has a list already is answered 304, until something in it changes', async () => {
  const { world, project, app } = calls
  const ask = (path: string, tag?: string) =>
    app.inject({
      url: `/api/v2/project/${project.project_id}/admin/webhook/${path}`,
      headers: { ...project.authorization, ...(tag === undefined ? {} : { 'if-none-match': tag }) },
    })
  const paths = ['deliveries?limit=3', 'attempts?limit=3', 'dead_letters?limit=3']
  const tags = new Map<string, string>()
  for (const path of paths) {
    const tag = String((await ask(path)).headers.etag)
    assert.match(tag, /^W\/"[\w-]{22}"$/)
    tags.set(path, tag)
    for (const held of [tag, tag.slice(2), `"other", ${tag}`, '*']) {
      const answer = await ask(path, held)
      assert.deepEqual([answer.statusCode, answer.body, answer.headers.etag], [304, '', tag])
    }
    const answer = await ask(path, 'W/"other"')
    assert.deepEqual([answer.statusCode, answer.headers.etag], [200, tag])
  }
  world.clock.advance(60)
  await calls.settle(1)
  for (const path of paths) {
    const answer = await ask(path, tags.get(path))
    assert.equal(answer.statusCode, 200, path)
    assert.notEqual(answer.headers.etag, tags.get(path))
  }
})

test('lists tell when to the millisecond', async () => {
  const isExact = /T\d\d:\d\d:\d\d\.\d{3}\+00:00$/
  const [delivery] = (await get('deliveries')).body.items
  const [attempt] = (await get('attempts')).body.items
  const [letter] = (await get('dead_letters')).body.items
  for (const at of [
    delivery.created_at,
    delivery.last_attempt_at,
    attempt.started_at,
    letter.died_at,
  ])
    assert.match(at, isExact)
})

test('tests are marked in every list, and can be listed alone or left out', async () => {
  const sent = await calls.call('POST', '/test', { type: 'refund', endpoint_id: bad })
  assert.equal(sent.status, 202, JSON.stringify(sent.body))
  const isTest = async (path: string) =>
    (await get(path, { is_test: 'true' })).body.items.map(
      (item: { is_test?: boolean }) => item.is_test,
    )
  await until(async () => (await isTest('dead_letters')).length === 1)
  for (const path of ['deliveries', 'attempts', 'dead_letters']) {
    assert.deepEqual(await isTest(path), [true], path)
    const others = (await get(path, { is_test: 'false', limit: '100' })).body.items
    const all = (await get(path, { limit: '100' })).body.items
    assert.equal(others.length, all.length - 1, path)
    assert.ok(others.every((item: { is_test?: boolean }) => item.is_test === undefined))
    assert.equal((await get(path, { is_test: '1' })).status, 422)
  }
})

test('attempts of one event are found behind any number of later ones, and a filter leads to the last of them', async () => {
  const { sql } = calls.world
  const { project_id } = await calls.newProject()
  const old = '0198c0de-aaaa-7000-8000-000000000000'
  await sql`
    insert into webhook_attempts (
      project_id, event_id, endpoint_id, attempt, is_replay, outcome, status, started_at, duration_ms
    )
    select ${project_id}::bigint, ${old}::uuid, 1, attempt, false, 'retry', 503, now(), 1
    from generate_series(1, 3) as made (attempt)
    union all
    select ${project_id}::bigint, ('0198c0df-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 2, 1, false,
      'delivered', 204, now(), 1
    from generate_series(1, 2100) as later (n)
  `
  const walk = async (query: Record<string, string>) => {
    const pages: string[][] = []
    for (let cursor: string | undefined = ''; cursor !== undefined; ) {
      const { status, body } = await get('attempts', { ...query, ...(cursor ? { cursor } : {}) })
      assert.equal(status, 200, JSON.stringify(body))
      pages.push(
        body.items.map(
          (item: { event_id: string; attempt: number }) => `${item.event_id}-${item.attempt}`,
        ),
      )
      cursor = body.next_cursor
    }
    return pages
  }
  const [one, two, three] = [1, 2, 3].map((attempt) => `${old}-${attempt}`)
  assert.deepEqual(await walk({ event_id: old }), [[three, two, one]])
  assert.deepEqual(await walk({ event_id: old, limit: '2' }), [[three, two], [one]])
  assert.deepEqual(await walk({ event_id: old, outcome: 'delivered' }), [[]])
  assert.deepEqual(await walk({ event_id: old, from: '2026-01-01T00:00:00Z' }), [[]])
  assert.deepEqual(await walk({ event_id: old, to: '2020-01-01T00:00:00Z' }), [[]])
  for (const query of [{ endpoint_id: '1' }, { outcome: 'retry' }, { status: '503' }])
    assert.deepEqual(await walk(query), [[], [], [three, two, one]])
})
