/** Deletions in the catalog that are only tried: they tell how many items name what would go. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  aCurrency,
  aPackage,
  attributes,
  currencies,
  groups,
  openShop,
  packages,
  type Shop,
} from '../../test/support/catalog.ts'

let shop: Shop
before(async () => {
  shop = await openShop()
})
after(() => shop.close())

const tried = async (place: string): Promise<unknown> => {
  const reply = await shop.call('DELETE', `${place}?validate_only=true`)
  assert.equal(reply.status, 200, JSON.stringify(reply.body))
  assert.equal((await shop.call('GET', place)).status, 200)
  return reply.body.touches
}
const items = (count: number) => [{ kind: 'items', count }]

test('a currency is named by what holds it and by prices in it', async () => {
  const crystal = aCurrency()
  await shop.create(currencies, crystal)
  await shop.create(packages, aPackage({ content: [{ sku: crystal.sku, quantity: 5 }] }))
  const price = { sku: crystal.sku, amount: 3, is_default: true, is_enabled: true }
  await shop.create(packages, aPackage({ vc_prices: [price] }))
  assert.deepEqual(await tried(`${currencies}/sku/${crystal.sku}`), items(2))
})

test('a group holds items, an attribute is borne by them, and no item names a package', async () => {
  await shop.create(groups, { external_id: 'chests', name: { en: 'Chests' } })
  await shop.create(attributes, { external_id: 'tier', name: { en: 'Tier' } })
  const values = [{ external_id: 'one', value: { en: 'One' } }]
  const body = aPackage({ groups: ['chests'], attributes: [{ external_id: 'tier', values }] })
  await shop.create(packages, body)
  assert.deepEqual(await tried(`${groups}/external_id/chests`), items(1))
  const attribute = await shop.call('DELETE', `${attributes}/external_id/tier?validate_only=true`)
  assert.deepEqual(attribute.body.touches, items(1))
  assert.deepEqual(await tried(`${packages}/sku/${body.sku}`), items(0))
})

test('a trial refuses what the deletion would refuse', async () => {
  const body = aPackage()
  await shop.create(packages, body)
  const place = `${packages}/sku/${body.sku}?validate_only=true`
  const headers = { 'if-match': '"0.0"' }
  assert.equal((await shop.call('DELETE', place, { headers })).status, 412)
  assert.equal(
    (await shop.call('DELETE', `${packages}/sku/no.such?validate_only=true`)).status,
    404,
  )
  assert.equal((await shop.call('DELETE', `${packages}/sku/${body.sku}?validate=true`)).status, 422)
})
