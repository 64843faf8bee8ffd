/** Metrics of the shop: what was done, and why it was not. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Chest, openChest } from '../../test/support/inventory.ts'
import { shopCounters } from './counting.ts'

let chest: Chest
before(async () => {
  chest = await openChest()
})
after(() => chest.close())

test('purchases, uses and calls of the studio are counted, and refusals by their problems', async () => {
  const player = await chest.newPlayer()
  const vc_prices = [{ sku: 'gold', amount: 6, is_default: true }]
  const potion = await chest.good({ consumable: { usages_count: 1 } }, { vc_prices })
  await chest.reward(player, { gold: 10 })
  const buy = () => chest.game(player, 'POST', `/payment/item/${potion}/virtual/gold`)
  const consume = (sku: string) =>
    chest.play(player, 'POST', '/inventory/item/consume', { sku, quantity: 1 })
  await buy()
  await buy()
  await consume(potion)
  await consume(potion)
  await consume('nothing')
  await chest.game(player, 'POST', '/payment/item/nothing/virtual/gold')
  const { shop_actions_total: done, shop_refusals_total: refused } = shopCounters(chest.outcomes)
  const told = (rows: readonly { labels: object; count: number }[]) =>
    rows.map(({ labels, count }) => [...Object.values(labels), count].join(' ')).toSorted()
  assert.deepEqual(told(done.read()), ['buy 1', 'consume 1', 'reward 1'])
  assert.deepEqual(told(refused.read()), [
    'buy item_not_found 1',
    'buy not_enough 1',
    'consume not_in_inventory 2',
  ])
})
