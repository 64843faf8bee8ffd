/** Searches of transactions by any filters together, with pages of any size. */
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { anyFilter, openListed } from '../../test/support/payment-lists.ts'
import { openPayments, type Payments } from '../../test/support/payments.ts'

let payments: Payments

before(async () => {
  payments = await openPayments()
})
after(() => payments.close())

test('a list of transactions has those that fit all filters, newest first, by pages of any size', async () => {
  const findsFitting = await openListed(payments)
  await fc.assert(fc.asyncProperty(anyFilter, fc.integer({ min: 1, max: 30 }), findsFitting), {
    numRuns: 60,
  })
})
