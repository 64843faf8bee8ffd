/** Attempts to pay: which page a payer is led to, and for how long. */
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { anAttempt, connectHosted } from '../../../test/support/hosted.ts'
import { openPayments, type Payments } from '../../../test/support/payments.ts'
import { openVendor, type Vendor } from '../../../test/support/vendor.ts'
import { epochSeconds, plusSeconds } from '../../base/clock.ts'
import { stripe } from '../vendors/stripe.ts'
import { stripePages } from '../vendors/stripe-checkout.ts'
import { attemptToPay, type OpenAttempt, openPage } from './attempts.ts'
import { processorHosts } from './hosts.ts'
import { closeSession, markProcessing } from './sessions.sql.ts'

const sessions = '/api.stripe.com/v1/checkout/sessions'
const host = { ...stripe, hosted: stripePages }

let payments: Payments
let vendor: Vendor
let orders = 0
before(async () => {
  payments = await openPayments()
  payments.world.clock.stop()
})
after(() => payments.close())
beforeEach(async (t) => {
  vendor = await openVendor(t as Parameters<typeof openVendor>[0])
  await connectHosted(payments, 'stripe', vendor.url)
})

/** An order, with what its payer does at Stripe. */
const newOrder = () => {
  const { world } = payments
  const { deps, sql, clock } = world
  const { project_id: projectId } = world.project
  orders += 1
  const order = orders
  const attempt = async (): Promise<OpenAttempt | undefined> => {
    const project = deps.directory.project(projectId) ?? assert.fail()
    const body = { user: { id: 'u1' }, currency: 'USD', amount: '9.99' }
    return await sql.begin((tx) => attemptToPay(tx, deps, project, order, host, body))
  }
  return {
    attempt,
    attempted: async () => (await attempt()) ?? assert.fail('a payment is under way'),
    /** Opens the page of an attempt, which takes money for so many seconds; for ever, as far as it says. */
    open: async ({ transaction, openedAt }: OpenAttempt, seconds?: number) => {
      const id = `cs_${transaction}`
      const url = `https://checkout.stripe.com/c/pay/${id}`
      const end = seconds && { expires_at: epochSeconds(plusSeconds(clock.now(), seconds)) }
      vendor.answer(sessions, { body: { id, url, ...(end || {}) } })
      const hosts = processorHosts({ ...deps, outbound: vendor.outbound })
      const wish = anAttempt({ projectId, orderId: order, transaction, openedAt })
      return await openPage(deps, hosts, host, wish)
    },
    process: (transaction: number) => markProcessing(sql, projectId, transaction),
    close: (transaction: number) => closeSession(sql, projectId, transaction, clock.now()),
  }
}

test('a payer is led to the same page until it ends, then to a new one', async () => {
  const order = newOrder()
  const first = await order.attempted()
  assert.equal(first.url, null)
  const url = await order.open(first, 3600)
  payments.world.clock.advance(3599)
  assert.deepEqual(await order.attempted(), { ...first, url })
  payments.world.clock.advance(1)
  const second = await order.attempted()
  assert.notEqual(second.transaction, first.transaction)
  assert.equal(second.url, null)
  const next = await order.open(second, 3600)
  assert.deepEqual(await order.attempted(), { ...second, url: next })
})

test('an ended page stays open for us: a bank that pays there at the last moment is waited for', async () => {
  const order = newOrder()
  const first = await order.attempted()
  await order.open(first, 60)
  payments.world.clock.advance(61)
  await order.process(first.transaction)
  assert.equal(await order.attempt(), undefined)
})

test('a page whose end nobody told is used until it is closed', async () => {
  const order = newOrder()
  const first = await order.attempted()
  const url = await order.open(first)
  payments.world.clock.advance(86_400)
  assert.deepEqual(await order.attempted(), { ...first, url })
  await order.close(first.transaction)
  assert.notEqual((await order.attempted()).transaction, first.transaction)
})
