/** Lists of payments as CSV files. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { parse } from 'csv-parse/sync'
import { openPayments, type Payments } from '../../test/support/payments.ts'
import { rowsAtOnce } from './resources/csv-list.ts'

let payments: Payments
before(async () => {
  payments = await openPayments()
})
after(() => payments.close())

const ask = async (path: string, accept: string, project = payments.world.project) => {
  const answer = await payments.app.inject({
    method: 'GET',
    url: `/api/v2/project/${project.project_id}/admin/${path}`,
    headers: { ...project.authorization, accept },
  })
  return { status: answer.statusCode, headers: answer.headers, text: answer.payload }
}
const rowsOf = async (path: string, project = payments.world.project) => {
  const { status, headers, text } = await ask(path, 'text/csv', project)
  assert.equal(status, 200, text)
  assert.match(String(headers['content-type']), /^text\/csv; charset=utf-8/)
  return parse(text, { columns: true }) as Record<string, string>[]
}

test('a file has a row for each that fits, with its members by their paths', async () => {
  const project = await payments.world.addProject()
  const options = { project }
  const body = {
    external_id: 'o-1',
    user: { id: 'p1', name: 'Ann, "the" first', country: 'DE' },
    currency: 'EUR',
    amount: '9.90',
    items: [{ sku: 'chest', quantity: 2 }],
  }
  const { body: made } = await payments.call('POST', 'transactions', body, options)
  await payments.call('POST', 'transactions', { user: { id: 'p2' } }, options)
  await payments.call('POST', `transactions/${made.id}/pay`, {}, options)
  await payments.call('POST', `transactions/${made.id}/refund`, { code: 9, reason: 'R' }, options)
  const rows = await rowsOf('transactions', project)
  assert.deepEqual(
    rows.map((row) => row['user.id']),
    ['p2', 'p1'],
  )
  const { items, refunds, created_at: _, changed_at, ...row } = rows[1] ?? {}
  assert.ok(changed_at)
  assert.deepEqual(JSON.parse(items ?? ''), body.items)
  assert.equal(JSON.parse(refunds ?? '')[0].amount, '9.90')
  assert.deepEqual(
    [row.id, row.status, row['user.name'], row.amount, row['refund_details.code']],
    [String(made.id), 'refunded', 'Ann, "the" first', '9.90', '9'],
  )
  assert.equal((await rowsOf('transactions?user_id=p2&limit=1', project)).length, 1)
})

test('a text that a spreadsheet would take for a formula stands behind an apostrophe', async () => {
  const project = await payments.world.addProject()
  const names = ['=1+1', '+49 30', '-2', '@a', ' =1', '\t=1', 'a=1', "'x", '(=1)']
  for (const name of names)
    await payments.call('POST', 'transactions', { user: { id: 'p', name } }, { project })
  const shown = (await rowsOf('transactions', project)).map((row) => row['user.name']).reverse()
  assert.deepEqual(
    shown,
    names.map((name, nth) => (nth < 6 ? `'${name}` : name)),
  )
})

test('a file has all rows of several parts, whatever the limit, and begins behind a cursor', async () => {
  const project = await payments.world.addProject()
  const count = rowsAtOnce + 50
  await payments.world.sql`
    insert into transactions (project_id, status, user_id, is_dry_run, created_at, changed_at)
    select ${project.project_id}, 'created', 'u' || n, false, at, at
    from generate_series(1, ${count}::integer) as n, (select now() as at) as moment
  `
  const rows = await rowsOf('transactions?limit=7', project)
  assert.deepEqual(
    rows.map((row) => row['user.id']),
    Array.from({ length: count }, (_, index) => `u${count - index}`),
  )
  const behind = rows.at(-100)?.id
  assert.deepEqual(await rowsOf(`transactions?cursor=${behind}`, project), rows.slice(-99))
  const found = await rowsOf('transactions?changed_from=2020-01-01T00:00:00Z', project)
  assert.deepEqual(
    found.map(({ id }) => id),
    rows.map(({ id }) => id),
  )
})

test('subscriptions come as a file, too, and an empty list as its header', async () => {
  const project = await payments.world.addProject()
  const body = { user: { id: 'p1' }, plan_id: 'monthly', tags: ['a', 'b'] }
  await payments.call('POST', 'subscriptions', body, { project })
  const [row] = await rowsOf('subscriptions', project)
  assert.deepEqual([row?.plan_id, row?.tags, row?.['user.name']], ['monthly', '["a","b"]', ''])
  const { text } = await ask('subscriptions?plan_id=none', 'text/csv', project)
  assert.equal(text.trimEnd().split('\n').length, 1)
})

test('JSON comes unless CSV is asked for before it, and refusals are never CSV', async () => {
  const isCsv = async (accept: string, path = 'transactions') =>
    String((await ask(path, accept)).headers['content-type']).startsWith('text/csv')
  for (const accept of ['text/csv', 'text/csv, */*', 'text/csv, application/json;q=0.5'])
    assert.equal(await isCsv(accept), true, accept)
  for (const accept of [
    '*/*',
    '',
    'application/json',
    'text/csv;q=0.1, application/json',
    'text/*',
  ])
    assert.equal(await isCsv(accept), false, accept)
  const refused = await ask('transactions?status=lost', 'text/csv')
  assert.deepEqual([refused.status, JSON.parse(refused.text).errorCode], [422, 1102])
})
