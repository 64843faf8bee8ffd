/** The catalog's memory of purchases: a person's export, and their erasure. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openStore, type Store } from '../../../test/support/store.ts'
import { prunePurchases, purchaseRecords } from '../index.ts'

let store: Store

before(async () => {
  store = await openStore()
})
after(() => store.close())

const person = (...ids: string[]) => ({ userId: ids[0] ?? '', paymentUserIds: ids })

const available = async (sku: string, player: string): Promise<number> =>
  (await store.item(sku, { player })).body.limits.per_user.available

test('an erased player is gone from the counts; what all bought together stays', async () => {
  const { deps, project } = store.world
  const records = purchaseRecords(deps)
  const sku = await store.addPackage({ limits: { per_user: 5, per_item: 9 } })
  const order = await store.buy('ann', [{ sku, quantity: 2 }])
  await store.buy('bob', [{ sku, quantity: 1 }])
  const told = (await records.exportUser(project.project_id, person('ann'))) as object[]
  const bought_at = `${store.world.clock.now().toISOString().slice(0, 19)}+00:00`
  assert.deepEqual(told, [{ order_id: order, sku, quantity: 2, bought_at }])
  for (let time = 0; time < 2; time++) {
    await records.eraseUser(project.project_id, person('ann', 'other'), 'erased-1')
    assert.deepEqual(await records.exportUser(project.project_id, person('ann')), [])
    const kept = await store.world.sql`
      select 1 from user_purchases where user_id = 'ann'
      union all
      select 1 from limited_orders where user_id = 'ann'
    `
    assert.equal(kept.length, 0)
  }
  assert.equal(await available(sku, 'bob'), 4)
  // The order can still be refunded: what all bought together gets it back.
  await store.refund(order)
  assert.equal((await store.item(sku)).body.limits.per_item.available, 8)
})

test('counts of long ended spans are forgotten, those without a reset never', async () => {
  const daily = { interval_type: 'daily', time: '00:00:00Z' }
  const limits = { per_user: 3, recurrent_schedule: { per_user: daily } }
  const reset = await store.addPackage({ limits })
  const forever = await store.addPackage({ limits: { per_user: 3 } })
  const items = [reset, forever].map((sku) => ({ sku, quantity: 1 }))
  await store.buy('cleo', items)
  store.world.clock.advance(61 * 24 * 3600)
  assert.equal(await prunePurchases(store.world.deps), 0)
  await store.buy('cleo', items)
  store.world.clock.advance(2 * 24 * 3600)
  assert.equal(await prunePurchases(store.world.deps), 1)
  assert.equal(await available(forever, 'cleo'), 1)
})
