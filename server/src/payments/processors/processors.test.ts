import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, test } from 'node:test'
import * as recorded from '../../../test/recorded/processors/stripe.ts'
import { fewAtOnce } from '../../../test/support/few-at-once.ts'
import { openPayments, type Payments } from '../../../test/support/payments.ts'
import {
  deliver,
  newPayment,
  newSubscription,
  post,
  signed,
  signingSecret,
  varied,
} from '../../../test/support/stripe.ts'
import { fromMilliseconds } from '../../base/clock.ts'
import { httpServer } from '../../base/http/server.ts'
import type { Allowance } from '../../base/limits/rate-limit.ts'
import { silentLog } from '../../base/log.ts'
import { keyring } from '../../base/seals/seal.ts'
import { announceNothing } from '../../webhooks/index.ts'
import { pruneProcessorEvents } from '../index.ts'
import { paymentsRoutes } from '../routes.ts'
import type { Processor } from '../vendors/processor.ts'
import { stripe as processor } from '../vendors/stripe.ts'
import { processorConnection } from './connection.ts'

let payments: Payments

before(async () => {
  payments = await openPayments()
})
after(() => payments.close())

const stripe = 'processors/stripe'
const put = (body: unknown) => payments.call('PUT', stripe, body)
const remove = async () => {
  const { project } = payments.world
  const url = `/api/v2/project/${project.project_id}/admin/${stripe}`
  const headers = project.authorization
  return (await payments.app.inject({ method: 'DELETE', url, headers })).statusCode
}
const audit = async () =>
  (
    await payments.world.sql<{ action: string; after: unknown }[]>`
      select action, after from audit_entries where action like 'processor.%' order by at, entry_id
    `
  ).map(({ action, after }) => [action, after])

test('a processor is connected, shown without its secrets, changed and disconnected', async () => {
  assert.equal((await payments.call('GET', stripe)).status, 404)
  const connected = await put({ signing_secrets: [signingSecret], decline_on: 'final' })
  assert.equal(connected.status, 200)
  assert.deepEqual((await payments.call('GET', stripe)).body, connected.body)
  const { created_at, updated_at, ...shown } = connected.body
  const id = payments.world.project.project_id
  assert.deepEqual(shown, {
    processor: 'stripe',
    webhook_url: `http://localhost:8080/api/v2/project/${id}/processors/stripe/events`,
    can_host: false,
    decline_on: 'final',
    chargeback_on: 'opened',
  })
  // Entries of the audit trail are told apart by their time.
  payments.world.clock.advance(1)
  const { decline_on, chargeback_on } = (await put({ chargeback_on: 'lost' })).body
  assert.deepEqual([decline_on, chargeback_on], ['final', 'lost'])
  const body = JSON.stringify(varied(recorded.begun, { metadata: {} }))
  const signature = signed(body, payments.world.clock.now())
  assert.equal((await post(payments, body, signature)).status, 200, 'the secret stayed')
  payments.world.clock.advance(1)
  assert.equal(await remove(), 204)
  assert.equal(await remove(), 404)
  assert.equal((await post(payments, body, signature)).status, 404)
  const choices = { decline_on: 'final', chargeback_on: 'opened' }
  assert.deepEqual(await audit(), [
    ['processor.connected', { ...choices, new_secrets: 1 }],
    ['processor.changed', { ...choices, chargeback_on: 'lost', new_secrets: 0 }],
    ['processor.disconnected', null],
  ])
})

test('a disconnection is tried first, and counts what is open; another version keeps it from being made', async () => {
  await put({ signing_secrets: [signingSecret] })
  const { project } = payments.world
  const url = `/api/v2/project/${project.project_id}/admin/${stripe}`
  const ask = async (query = '', headers: Record<string, string> = {}) => {
    const answer = await payments.app.inject({
      method: 'DELETE',
      url: `${url}${query}`,
      headers: { ...project.authorization, ...headers },
    })
    return { status: answer.statusCode, body: answer.body === '' ? undefined : answer.json() }
  }
  const touches = async (): Promise<Record<string, number>> => {
    const { status, body } = await ask('?validate_only=true')
    assert.equal(status, 200, JSON.stringify(body))
    return Object.fromEntries(
      body.touches.map(({ kind, count }: { kind: string; count: number }) => [kind, count]),
    )
  }
  const before = await touches()
  const [open, done] = [await newPayment(payments), await newPayment(payments)]
  await open.hear(recorded.begun)
  // Two payments of one transaction are one that is open.
  await (await newPayment(payments, {}, open.id)).hear(recorded.begun)
  await done.hear(recorded.succeeded)
  const [active, over] = [await newSubscription(payments), await newSubscription(payments)]
  await active.hear(recorded.subscriptionRenewing)
  await over.hear(recorded.subscriptionEnded)
  assert.deepEqual(await touches(), {
    transactions: (before.transactions ?? 0) + 1,
    subscriptions: (before.subscriptions ?? 0) + 1,
  })
  const { headers } = await payments.app.inject({ url, headers: project.authorization })
  const etag = String(headers.etag)
  await put({ chargeback_on: 'lost' })
  for (const query of ['', '?validate_only=true']) {
    const stale = await ask(query, { 'if-match': etag })
    assert.deepEqual([stale.status, stale.body.current.chargeback_on], [412, 'lost'])
  }
  assert.equal((await ask('?validate_only=perhaps')).status, 422)
  assert.equal((await payments.call('GET', stripe)).status, 200)
  const now = await payments.app.inject({ url, headers: project.authorization })
  assert.equal((await ask('', { 'if-match': String(now.headers.etag) })).status, 204)
  assert.equal((await ask('?validate_only=true')).status, 404)
  assert.equal((await ask('', { 'if-match': etag })).status, 404)
})

test('rolling the secrets leaves the other choices as they are', async () => {
  const choices = { decline_on: 'final', chargeback_on: 'lost' }
  await put({ signing_secrets: [signingSecret], ...choices })
  const { body } = await put({ signing_secrets: ['whsec_next0123456789abcdef', signingSecret] })
  assert.deepEqual({ decline_on: body.decline_on, chargeback_on: body.chargeback_on }, choices)
  await remove()
  const afresh = (await put({ signing_secrets: [signingSecret] })).body
  assert.deepEqual([afresh.decline_on, afresh.chargeback_on], ['attempt', 'opened'])
})

test('signing secrets are sealed in the database', async () => {
  await put({ signing_secrets: [signingSecret] })
  const [row] = await payments.world.sql<
    { secrets: Buffer }[]
  >`select secrets from payment_processors`
  assert.equal(row?.secrets.includes('whsec_'), false)
})

test('secrets whose master key was taken away let no event in, and it is said why', async () => {
  await put({ signing_secrets: [signingSecret] })
  const { deps, project } = payments.world
  const keys = keyring([{ version: 2, key: randomBytes(32) }])
  const others = { ...deps, keyring: keys, announce: announceNothing }
  await assert.rejects(
    processorConnection(others, project.project_id, processor),
    /^Error: The signing secrets cannot be opened: was a master key taken away\?$/,
  )
  const app = httpServer({ log: silentLog, trustedProxies: [] })
  await app.register(paymentsRoutes(others))
  const body = JSON.stringify(varied(recorded.begun, { metadata: {} }))
  const signature = signed(body, deps.clock.now())
  // Stripe sends again what gets no answer of success.
  assert.equal((await post({ app, world: payments.world }, body, signature)).status, 500)
  await app.close()
  const answer = await post(payments, body, signature)
  assert.equal(answer.body.outcome, 'ignored', 'with the key it is taken in, as a new one')
})

test('a connection is refused with everything that is wrong with it', async () => {
  await remove()
  const paths = async (body: unknown) => {
    const { status, body: answer } = await put(body)
    assert.equal(status, 422)
    return answer.errorMessageExtended.map(({ property }: { property: string }) => property)
  }
  assert.deepEqual(await paths({}), ['signing_secrets'])
  assert.deepEqual(await paths({ signing_secrets: [] }), ['signing_secrets'])
  assert.deepEqual(await paths({ signing_secrets: [signingSecret, '', 7] }), [
    'signing_secrets[1]',
    'signing_secrets[2]',
  ])
  assert.deepEqual(await paths({ signing_secrets: ['sk_live_0123456789abcdef'] }), [
    'signing_secrets[0]',
  ])
  assert.deepEqual(await paths({ signing_secrets: [signingSecret], decline_on: 'never', x: 1 }), [
    'x',
    'decline_on',
  ])
})

test('a processor that does not exist is not found, and which do is said', async () => {
  const { status, text } = await payments.call('GET', 'processors/abacus')
  assert.equal(status, 404)
  assert.match(text, /Processors are: stripe/)
})

test('events are listed newest first, page by page, with what came of them', async () => {
  await put({ signing_secrets: [signingSecret] })
  const money = { currency: 'USD', amount: '9.99' }
  const id = await payments.newTransaction({ user: { id: 'u1' }, ...money })
  const metadata = { portreeve_transaction_id: String(id) }
  for (const source of [recorded.begun, recorded.succeeded, recorded.failed]) {
    await deliver(payments, varied(source, { metadata }))
  }
  const list = async (query = '') =>
    (await payments.call('GET', `${stripe}/events?transaction_id=${id}${query}`)).body
  const first = await list('&limit=2')
  assert.deepEqual(
    first.items.map(({ type, outcome }: { type: string; outcome: string }) => [type, outcome]),
    [
      ['payment_intent.payment_failed', 'already'],
      ['payment_intent.succeeded', 'applied'],
    ],
  )
  const second = await list(`&limit=2&cursor=${first.next_cursor}`)
  assert.deepEqual([second.items.length, second.next_cursor], [1, undefined])
  assert.equal((await list('&outcome=already')).items.length, 1)
  assert.equal(second.items[0].payment, 'pi_3QxGame0000000000000001')
})

test('events are forgotten after thirty days; what they did stays', async () => {
  await put({ signing_secrets: [signingSecret] })
  payments.world.clock.stop()
  const id = await payments.newTransaction()
  const event = varied(recorded.succeeded, {
    metadata: { portreeve_transaction_id: String(id) },
    object: { id: 'pi_forgotten' },
  })
  assert.equal(await deliver(payments, event), 'applied')
  const foreign = varied(recorded.disputed, { object: { payment_intent: 'pi_foreign' } })
  assert.equal(await deliver(payments, foreign), 'waiting')
  assert.equal(await pruneProcessorEvents(payments.world.deps), 0)
  payments.world.clock.advance(30 * 86_400)
  await pruneProcessorEvents(payments.world.deps)
  const { items } = (await payments.call('GET', `${stripe}/events`)).body
  assert.ok(items.some((item: { id: string }) => item.id === event.id))
  payments.world.clock.advance(1)
  assert.ok((await pruneProcessorEvents(payments.world.deps)) > 0)
  assert.deepEqual((await payments.call('GET', `${stripe}/events`)).body.items, [])
  const subjects = await payments.world.sql<{ subject: string }[]>`
    select subject from processor_subjects where subject in ('pi_foreign', 'pi_forgotten')
  `
  assert.deepEqual([...subjects], [{ subject: 'pi_forgotten' }])
  assert.equal(await deliver(payments, event), 'already')
  const told = (await payments.notifications()).filter((text) => text.includes(`"id":${id}`))
  assert.equal(told.length, 1)
})

test('an order is paid and its event kept together, or neither', async () => {
  await put({ signing_secrets: [signingSecret] })
  const failing = httpServer({ log: silentLog, trustedProxies: [] })
  const orders = {
    paid: () => Promise.reject(new Error('the power fails')),
    refunded: () => Promise.resolve(),
  }
  await failing.register(
    paymentsRoutes({ ...payments.world.deps, announce: announceNothing, orders }),
  )
  const items = [{ sku: 'gems', quantity: 1 }]
  const id = await payments.newTransaction({ user: { id: 'u1' }, items })
  const event = varied(recorded.succeeded, {
    metadata: { portreeve_transaction_id: String(id) },
    object: { id: 'pi_interrupted' },
  })
  const body = JSON.stringify(event)
  const signature = signed(body, payments.world.clock.now())
  const { status } = await post({ app: failing, world: payments.world }, body, signature)
  assert.equal(status, 500)
  assert.equal((await payments.call('GET', `transactions/${id}`)).body.status, 'created')
  assert.equal(await deliver(payments, event), 'applied', 'the next delivery is the first')
  await failing.close()
})

test('who guesses signatures is slowed down, and only for that project', async () => {
  const app = httpServer({ log: silentLog, trustedProxies: [] })
  const { deps } = payments.world
  const settings = { ...deps.settings, limits: true }
  // Guesses are allowed again as time passes.
  payments.world.clock.stop()
  const asked: Allowance[] = []
  const limiter = fewAtOnce(deps.limiter, asked)
  await app.register(paymentsRoutes({ ...deps, settings, limiter, announce: announceNothing }))
  const other = await payments.world.addProject()
  await put({ signing_secrets: [signingSecret] })
  const statuses = new Set<number>()
  for (let guess = 0; guess < 7; guess += 1) {
    statuses.add((await post({ app, world: payments.world }, '{}', `t=1,v1=${guess}`)).status)
  }
  assert.deepEqual([...statuses], [400, 429])
  assert.deepEqual(asked[0], { name: 'wrong_signature', perMinute: 60, burst: 60 })
  const body = JSON.stringify(recorded.succeeded)
  const right = signed(body, payments.world.clock.now())
  const passed = await post({ app, world: payments.world }, body, right)
  assert.equal(passed.status, 200, 'the right signature passes all the same')
  const guessFrom = async (remoteAddress: string) => {
    const { project_id } = payments.world.project
    const url = `/api/v2/project/${project_id}/processors/stripe/events`
    const headers = { 'stripe-signature': 't=1,v1=guess' }
    return (await app.inject({ method: 'POST', url, headers, remoteAddress })).statusCode
  }
  for (let host = 1; host <= 5; host += 1) {
    assert.equal(await guessFrom(`2a00:1450:4001:80b::${host}`), 400)
  }
  assert.equal(await guessFrom('2a00:1450:4001:80b:ffff::1'), 429, 'one /64 is one caller')
  assert.equal(await guessFrom('2a00:1450:4001:80c::1'), 400)
  const elsewhere = await post({ app, world: payments.world }, '{}', 't=1', other.project_id)
  assert.equal(elsewhere.status, 404)
  await app.close()
})

/** All that a further processor takes. */
const abacus: Processor = {
  name: 'abacus',
  refuseSecret: (secret) => (secret.length > 3 ? undefined : 'must be longer'),
  refuse: ({ headers }, secrets) =>
    secrets.includes(String(headers['x-abacus'])) ? undefined : 'The header x-abacus is wrong',
  read: (body) => {
    const { id, order, beads } = body as { id: string; order: number; beads: string }
    return {
      id,
      type: 'counted',
      occurredAt: fromMilliseconds(1_795_000_000_000),
      isTest: false,
      fact: {
        is: 'paid',
        payment: `row-${order}`,
        transaction: order,
        money: { amount: beads, currency: 'EUR' },
      },
    }
  },
}

test('a second processor is one object', async () => {
  const app = httpServer({ log: silentLog, trustedProxies: [] })
  const deps = { ...payments.world.deps, announce: announceNothing }
  await app.register(paymentsRoutes(deps, [abacus]))
  const root = `/api/v2/project/${payments.world.project.project_id}`
  const connected = await app.inject({
    method: 'PUT',
    url: `${root}/admin/processors/abacus`,
    headers: payments.world.project.authorization,
    payload: { signing_secrets: ['beads'] },
  })
  assert.equal(connected.statusCode, 200)
  const money = { currency: 'EUR', amount: '3.50' }
  const order = await payments.newTransaction({ user: { id: 'u1' }, ...money })
  const tell = (secret: string) =>
    app.inject({
      method: 'POST',
      url: `${root}/processors/abacus/events`,
      headers: { 'x-abacus': secret },
      payload: { id: 'e1', order, beads: '3.5' },
    })
  assert.equal((await tell('wrong')).statusCode, 400)
  assert.deepEqual((await tell('beads')).json(), { outcome: 'applied' })
  assert.equal((await payments.call('GET', `transactions/${order}`)).body.status, 'paid')
  await app.close()
})
