/** Random purchases and their notifications, and random events of a processor. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import {
  combinedBodiesFit,
  money,
  parameters,
  separateBodiesFit,
  userName,
} from '../../test/support/notification-bodies.ts'
import { openPayments, type Payments } from '../../test/support/payments.ts'
import {
  arriveIn,
  connect,
  mangledEvents,
  paymentEvents,
  postSigned,
} from '../../test/support/stripe.ts'

let payments: Payments

before(async () => {
  payments = await openPayments()
})
after(() => payments.close())

test('each body of any purchase is what JSON.stringify makes of it parsed', async () => {
  await fc.assert(
    fc.asyncProperty(money, userName, parameters, (...purchase) =>
      combinedBodiesFit(payments, ...purchase),
    ),
    { numRuns: 40 },
  )
})

test('in the separate mode, too, each body of any purchase is what JSON.stringify makes of it', async () => {
  await payments.set({ webhook_mode: 'separate' })
  await fc.assert(
    fc.asyncProperty(money, userName, parameters, (...purchase) =>
      separateBodiesFit(payments, ...purchase),
    ),
    { numRuns: 15 },
  )
  await payments.set({ webhook_mode: 'combined' })
})

test('in any order in which events come in, money adds up and is told once', async () => {
  await connect(payments)
  const twice = [...paymentEvents, ...paymentEvents]
  const orders = fc.shuffledSubarray(twice, { minLength: 12, maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(orders, (order) => arriveIn(payments, order)),
    { numRuns: 25 },
  )
})

test('any signed nonsense breaks nothing', async () => {
  await connect(payments)
  await fc.assert(
    fc.asyncProperty(mangledEvents, async (event) => {
      assert.ok([200, 400].includes(await postSigned(payments, JSON.stringify(event))))
    }),
    { numRuns: 150 },
  )
})
