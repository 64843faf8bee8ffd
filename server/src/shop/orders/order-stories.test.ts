/** Orders by chance: money, goods, orders and notifications always agree. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { type Chest, openChest } from '../../../test/support/inventory.ts'
import { visitAtOnce } from '../../../test/support/order-stories.ts'
import { openShop, type Shop } from '../../../test/support/orders.ts'
import type { OrderState } from './contract.ts'
import { nextState, type OrderEvent } from './order.ts'

let chest: Chest
let shop: Shop
before(async () => {
  chest = await openChest()
  shop = openShop(chest)
})
after(() => chest.close())

test('whatever happens to an order, it is paid once, ends once, and a refund is its last word', () => {
  const event: fc.Arbitrary<OrderEvent> = fc.oneof(
    fc.constant({ is: 'paid' } as const),
    fc.constant({ is: 'refunded' } as const),
    fc.record({
      is: fc.constant('ended' as const),
      cause: fc.constantFrom('left', 'unseen', 'expired', 'sold_out', 'rejected', 'erased'),
    }),
  )
  fc.assert(
    fc.property(fc.array(event), (events) => {
      let status: OrderState = 'new'
      let [paid, refunded] = [0, 0]
      for (const one of events) {
        const next = nextState({ status, wasPaid: paid > 0 }, one)
        if (next === undefined) continue
        assert.notEqual(next, 'new')
        if (one.is === 'paid') paid += 1
        if (one.is === 'refunded') refunded += 1
        status = next
        assert.equal(status === 'done', paid > refunded)
      }
      assert.ok(paid <= 1 && refunded <= paid)
    }),
  )
})

test('of 24 callers who pay the last pieces, refund, use up and leave at once, all accounts agree', () =>
  visitAtOnce(chest, shop, 24))
