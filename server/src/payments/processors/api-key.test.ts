/** The key for a processor's API in its connection: never shown, and sent only where it may go. */
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { paypalKey, stripeKey } from '../../../test/support/hosted.ts'
import { openPayments, type Payments } from '../../../test/support/payments.ts'
import { signingSecret } from '../../../test/support/stripe.ts'
import { hostingProcessors } from './hosted-pages.ts'

let payments: Payments

before(async () => {
  payments = await openPayments()
})
after(() => payments.close())

const url = () => `/api/v2/project/${payments.world.project.project_id}/admin/processors/stripe`
beforeEach(async () => {
  const headers = payments.world.project.authorization
  await payments.app.inject({ method: 'DELETE', url: url(), headers })
})

const put = (body: object, processor = 'stripe') =>
  payments.call('PUT', `processors/${processor}`, body)
const connect = async (body: object = {}) => {
  const answer = await put({ signing_secrets: [signingSecret], ...body })
  assert.equal(answer.status, 200, answer.text)
  return answer
}
const refused = async (body: object, processor?: string): Promise<string[]> => {
  const { status, body: answer } = await put(body, processor)
  assert.equal(status, 422)
  return answer.errorMessageExtended.map(
    ({ property, code }: { property: string; code: string }) => `${property} ${code}`,
  )
}
const simulator = 'http://127.0.0.1:9'

test('a key is taken, kept over changes, told of by its mode alone, and taken away', async () => {
  const { body, text } = await connect({ api_key: 'sk_live_0123456789abcdef' })
  assert.deepEqual([body.can_host, body.is_test, body.simulator], [true, false, undefined])
  assert.ok(!text.includes('0123456789abcdef') && !('api_key' in body))
  const changed = (await put({ chargeback_on: 'lost' })).body
  assert.deepEqual([changed.can_host, changed.is_test], [true, false])
  const tested = (await put({ api_key: 'rk_test_0123456789abcdef' })).body
  assert.deepEqual([tested.can_host, tested.is_test], [true, true])
  const gone = (await put({ api_key: null })).body
  assert.deepEqual([gone.can_host, 'is_test' in gone], [false, false])
  assert.deepEqual((await payments.call('GET', 'processors/stripe')).body, gone)
})

test('with the first key only the end of a payment declines, and nothing else can be chosen', async () => {
  assert.equal((await connect()).body.decline_on, 'attempt')
  assert.equal((await put({ api_key: stripeKey })).body.decline_on, 'final')
  assert.deepEqual(await refused({ decline_on: 'attempt' }), ['decline_on one_of'])
  assert.equal((await put({ api_key: null, decline_on: 'attempt' })).body.decline_on, 'attempt')
  assert.deepEqual(await refused({ api_key: stripeKey, decline_on: 'attempt' }), [
    'decline_on one_of',
  ])
})

test('what cannot be a key is refused', async () => {
  for (const key of ['pk_test_0123456789abcdef', 'sk_0123456789abcdef', 'whsec_0123456789', 'x']) {
    const body = { signing_secrets: [signingSecret], api_key: key }
    assert.deepEqual(await refused(body), ['api_key secret'], key)
  }
})

test('a simulator gets test keys only, and only one that was given for it', async () => {
  await connect({ api_key: stripeKey })
  assert.deepEqual(await refused({ simulator }), ['api_key required'])
  const set = await put({ api_key: stripeKey, simulator })
  assert.deepEqual([set.status, set.body.simulator], [200, simulator])
  assert.equal((await put({ simulator })).status, 200, 'the same one needs no key again')
  assert.deepEqual(await refused({ simulator: 'http://127.0.0.1:10' }), ['api_key required'])
  assert.deepEqual(await refused({ api_key: 'sk_live_0123456789abcdef' }), ['simulator unexpected'])
  assert.deepEqual(await refused({ api_key: stripeKey, simulator: 'http://192.0.2.1' }), [
    'simulator address',
  ])
  assert.deepEqual(await refused({ simulator: 'somewhere' }), ['simulator address'])
  const real = await put({ api_key: 'sk_live_0123456789abcdef', simulator: null })
  assert.deepEqual([real.status, 'simulator' in real.body], [200, false])
})

test('every change of a key is another version, and stands in the audit trail without it', async () => {
  const etagOf = async () => {
    const headers = payments.world.project.authorization
    return String((await payments.app.inject({ url: url(), headers })).headers.etag)
  }
  await connect()
  const versions = [await etagOf()]
  for (const body of [
    { api_key: stripeKey },
    { api_key: 'sk_test_another0123456789' },
    { api_key: stripeKey, simulator },
    { api_key: null, simulator: null },
  ]) {
    payments.world.clock.advance(1)
    assert.equal((await put(body)).status, 200)
    versions.push(await etagOf())
  }
  assert.equal(new Set(versions.slice(0, 4)).size, 4)
  const rows = await payments.world.sql<{ after: Record<string, unknown> }[]>`
    select after from audit_entries where action = 'processor.changed' order by at, entry_id
  `
  const last = rows.slice(-4).map(({ after }) => [after.api_key, after.simulator])
  assert.deepEqual(last, [
    ['new', undefined],
    ['new', undefined],
    ['new', simulator],
    ['removed', null],
  ])
  assert.ok(!JSON.stringify(rows).includes('sk_test'))
})

test('keys are sealed, each for its own project and processor', async () => {
  await connect({ api_key: stripeKey })
  const [row] = await payments.world.sql<{ api_key: Buffer }[]>`
    select api_key from payment_processors where api_key is not null
  `
  assert.equal(row?.api_key.includes('sk_test'), false)
  const other = await payments.world.addProject()
  await payments.world.sql`
    insert into payment_processors (
      project_id, processor, secrets, api_key, decline_on, chargeback_on, created_at, updated_at
    )
    select ${other.project_id}, processor, secrets, api_key, decline_on, chargeback_on,
      created_at, updated_at
    from payment_processors
    where project_id = ${payments.world.project.project_id} and processor = 'stripe'
  `
  const { deps } = payments.world
  assert.deepEqual(await hostingProcessors(deps, other.project_id), [])
  const hosting = await hostingProcessors(deps, payments.world.project.project_id)
  assert.deepEqual(
    hosting.map(({ processor, isTest }) => [processor.name, isTest]),
    [['stripe', true]],
  )
})

test('PayPal is connected with its key, because it is asked about its events', async () => {
  const body = { signing_secrets: ['WEBHOOK0000000001'] }
  assert.deepEqual(await refused(body, 'paypal'), ['api_key required'])
  assert.deepEqual(await refused({ ...body, api_key: 'only-one-part' }, 'paypal'), [
    'api_key secret',
  ])
  assert.deepEqual(await refused({ signing_secrets: ['whsec_1'], api_key: paypalKey }, 'paypal'), [
    'signing_secrets[0] secret',
  ])
  const test = await put({ ...body, api_key: paypalKey }, 'paypal')
  assert.deepEqual([test.status, test.body.is_test, test.body.decline_on], [200, true, 'final'])
  const real = await put({ api_key: paypalKey.replace('sandbox:', '') }, 'paypal')
  assert.deepEqual([real.status, real.body.is_test], [200, false])
  assert.deepEqual(await refused({ api_key: null }, 'paypal'), ['api_key required'])
})
