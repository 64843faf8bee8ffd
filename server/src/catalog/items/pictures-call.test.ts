/** Addresses by which the console shows images of items: signed for those that are there, and for https alone. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { aPackage, openShop, packages, type Shop } from '../../../test/support/catalog.ts'

let shop: Shop
before(async () => {
  shop = await openShop()
})
after(() => shop.close())

const asked = (skus: string) => shop.call('GET', `/pictures/items?${new URLSearchParams({ skus })}`)

test('each item that is there gets an address where it has an image with https', async () => {
  const bodies = [
    aPackage({ image_url: 'https://images.example/a.png' }),
    aPackage({ image_url: 'http://images.example/b.png' }),
    aPackage(),
  ]
  for (const body of bodies) await shop.create(packages, body)
  const [first = '', second, third] = bodies.map(({ sku }) => String(sku))
  const reply = await asked([first, second, third, 'nothing'].join(','))
  assert.equal(reply.status, 200, reply.text)
  const { items } = reply.body as { items: { sku: string; address: string | null }[] }
  const bySku = new Map(items.map(({ sku, address }) => [sku, address]))
  assert.deepEqual([...bySku.keys()].toSorted(), [first, second, third].toSorted())
  assert.match(
    String(bySku.get(first)),
    /^\/console\/pictures\?url=https%3A%2F%2Fimages\.example%2Fa\.png&until=\d+&signature=[\w-]{43}$/,
  )
  assert.equal(bySku.get(String(second)), null)
  assert.equal(bySku.get(String(third)), null)
})

test('one to a hundred are asked for at once', async () => {
  for (const skus of ['', ',', 'a,', 'a b', Array.from({ length: 101 }, () => 'a').join(',')]) {
    const reply = await asked(skus)
    assert.equal(reply.status, 422, skus)
  }
  const many = Array.from({ length: 100 }, (_, index) => `sku${index}`).join(',')
  assert.deepEqual((await asked(many)).body, { items: [] })
})
