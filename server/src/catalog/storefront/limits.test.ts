/** Limits as players meet them: what purchases take, what resets and refunds give back. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { openStore, type Store } from '../../../test/support/store.ts'

let store: Store

before(async () => {
  store = await openStore()
})
after(() => store.close())

/** The rest of the limits: for the player, for all, and whether that is enough. */
const left = async (sku: string, player?: string): Promise<unknown[]> => {
  const { body } = await store.item(sku, player === undefined ? {} : { player })
  const { per_user, per_item } = body.limits
  return [per_user?.available, per_item?.available, body.can_be_bought]
}

const moveTo = (moment: string): void => {
  const now = store.world.clock.now().getTime()
  store.world.clock.advance((new Date(moment).getTime() - now) / 1000)
}

const weekly = {
  recurrent_schedule: {
    per_user: { interval_type: 'weekly', time: '10:00:00+02:00', day_of_week: 1 },
  },
}

describe('what is shown', () => {
  test('everybody sees the limits, players what is left to them', async () => {
    const sku = await store.addPackage({ limits: { per_user: 3, per_item: 10, ...weekly } })
    moveTo('2030-03-05T12:00:00Z')
    const { body } = await store.item(sku)
    assert.deepEqual(body.limits, {
      per_user: {
        total: 3,
        available: 3,
        recurrent_schedule: {
          interval_type: 'weekly',
          reset_next_date: Date.parse('2030-03-11T08:00:00Z') / 1000,
        },
      },
      per_item: { total: 10, available: 10 },
    })
    await store.buy('ann', [{ sku, quantity: 2 }])
    assert.deepEqual(await left(sku, 'ann'), [1, 8, true])
    assert.deepEqual(await left(sku, 'bob'), [3, 8, true])
    assert.deepEqual(await left(sku), [3, 8, true])
  })

  test('a limit of all players together says nothing of each', async () => {
    const sku = await store.addPackage({ limits: { per_item: 10 } })
    const { body } = await store.item(sku)
    assert.deepEqual(body.limits, { per_item: { total: 10, available: 10 } })
  })

  test('an answer is not kept beyond the next reset', async () => {
    await store.addPackage({ limits: { per_user: 3, ...weekly } })
    moveTo('2030-03-11T07:59:30Z')
    const before = await store.packages()
    assert.equal(before.headers['cache-control'], 'public, max-age=30, stale-while-revalidate=0')
    moveTo('2030-03-11T08:00:00Z')
    const after = await store.packages()
    assert.notEqual(after.headers.etag, before.headers.etag)
  })

  test('where nothing is limited there are no limits', async () => {
    const sku = await store.addPackage({ limits: { per_user: null } })
    assert.equal((await store.item(sku)).body.limits, null)
  })
})

describe('purchases', () => {
  test('only paid orders count', async () => {
    const sku = await store.addPackage({ limits: { per_user: 1 } })
    const begun = async () => {
      const { body } = await store.admin('POST', '/transactions', {
        user: { id: 'ann' },
        items: [{ sku, quantity: 1 }],
      })
      return body.id
    }
    await begun()
    await store.admin('POST', `/transactions/${await begun()}/decline`, { code: 1, reason: 'no' })
    await store.admin('POST', `/transactions/${await begun()}/reject`, { reason: 'no' })
    assert.deepEqual(await left(sku, 'ann'), [1, undefined, true])
    await store.admin('POST', `/transactions/${await begun()}/pay`, {})
    assert.deepEqual(await left(sku, 'ann'), [0, undefined, false])
  })

  test('a refund gives back what the order took, once; a part of the money gives nothing back', async () => {
    const sku = await store.addPackage({ limits: { per_user: 5, per_item: 9 } })
    const first = await store.buy('ann', [{ sku, quantity: 2 }])
    await store.buy('ann', [{ sku, quantity: 1 }])
    assert.deepEqual(await left(sku, 'ann'), [2, 6, true])
    await store.admin('POST', `/transactions/${first}/refund`, {
      code: 9,
      reason: 'wanted',
      amount: '1.00',
    })
    assert.deepEqual(await left(sku, 'ann'), [2, 6, true])
    assert.deepEqual(await left(sku), [5, 6, true])
    await store.refund(first)
    assert.deepEqual(await left(sku, 'ann'), [4, 8, true])
    assert.deepEqual(await left(sku), [5, 8, true])
    await assert.rejects(store.refund(first), /409/)
    assert.deepEqual(await left(sku, 'ann'), [4, 8, true])
  })

  test('an order may take more than is left, because it was paid; then nothing is left', async () => {
    const sku = await store.addPackage({ limits: { per_user: 2 } })
    const order = await store.buy('ann', [{ sku, quantity: 5 }])
    assert.deepEqual(await left(sku, 'ann'), [0, undefined, false])
    await store.refund(order)
    assert.deepEqual(await left(sku, 'ann'), [2, undefined, true])
  })

  test('an item that stands in an order twice counts twice', async () => {
    const sku = await store.addPackage({ limits: { per_user: 5 } })
    await store.buy('ann', [
      { sku, quantity: 1 },
      { sku, quantity: 2 },
    ])
    assert.deepEqual(await left(sku, 'ann'), [2, undefined, true])
  })

  test('operators see what is left to all', async () => {
    const sku = await store.addPackage({ limits: { per_user: 3, per_item: 10 } })
    const id = await store.buy('ann', [{ sku, quantity: 2 }])
    const path = '/items/virtual_currency/package'
    const seen = async (): Promise<unknown[]> => {
      const one = await store.admin('GET', `${path}/sku/${sku}`)
      const { items } = (await store.admin('GET', `${path}?q=${sku}`)).body
      assert.deepEqual(items[0].limits, one.body.limits)
      return [one.body.limits.per_user, one.body.limits.per_item]
    }
    assert.deepEqual(await seen(), [
      { total: 3, available: 3 },
      { total: 10, available: 8 },
    ])
    await store.refund(id)
    assert.deepEqual((await seen())[1], { total: 10, available: 10 })
  })

  test('a sale of an item limited for all is seen by the next question', async () => {
    const sku = await store.addPackage({ limits: { per_item: 3 } })
    const first = await store.item(sku)
    await store.buy('ann', [{ sku, quantity: 3 }])
    const headers = { 'if-none-match': String(first.headers.etag) }
    const second = await store.item(sku, { headers })
    assert.deepEqual([second.status, second.body.limits.per_item.available], [200, 0])
    assert.equal(second.body.can_be_bought, false)
  })

  test('a later item with the same sku begins anew', async () => {
    const sku = await store.addPackage({ limits: { per_user: 1 } })
    await store.buy('ann', [{ sku, quantity: 1 }])
    await store.admin('DELETE', `/items/virtual_currency/package/sku/${sku}`)
    await store.addPackage({ sku, limits: { per_user: 1 } })
    assert.deepEqual(await left(sku, 'ann'), [1, undefined, true])
  })

  test('of purchases at the same time all count', async () => {
    const one = await store.addPackage({ limits: { per_user: 100, per_item: 100 } })
    const other = await store.addPackage({ limits: { per_user: 100, per_item: 100 } })
    const items = [
      { sku: one, quantity: 1 },
      { sku: other, quantity: 1 },
    ]
    const orders = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        store.buy('ann', index % 2 === 0 ? items : items.toReversed()),
      ),
    )
    for (const sku of [one, other]) assert.deepEqual(await left(sku, 'ann'), [80, 80, true])
    await Promise.all(orders.map((order) => store.refund(order)))
    for (const sku of [one, other]) assert.deepEqual(await left(sku, 'ann'), [100, 100, true])
  })
})

describe('resets', () => {
  test("a player's limit begins anew at the month's end, that for all does not", async () => {
    const monthly = { interval_type: 'monthly', time: '00:00:00Z', day_of_month: 31 }
    const sku = await store.addPackage({
      limits: { per_user: 1, per_item: 5, recurrent_schedule: { per_user: monthly } },
    })
    moveTo('2031-02-27T23:59:59Z')
    const order = await store.buy('ann', [{ sku, quantity: 1 }])
    assert.deepEqual(await left(sku, 'ann'), [0, 4, false])
    moveTo('2031-02-28T00:00:00Z')
    assert.deepEqual(await left(sku, 'ann'), [1, 4, true])
    await store.buy('ann', [{ sku, quantity: 1 }])
    assert.deepEqual(await left(sku, 'ann'), [0, 3, false])
    // A purchase before the reset comes back before the reset: nothing of it is left now.
    await store.refund(order)
    assert.deepEqual(await left(sku, 'ann'), [0, 4, false])
    moveTo('2031-03-30T23:59:59Z')
    assert.deepEqual(await left(sku, 'ann'), [0, 4, false])
    moveTo('2031-03-31T00:00:00Z')
    assert.deepEqual(await left(sku, 'ann'), [1, 4, true])
  })
})
