/** Several items are changed by one call: all of them, or none. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { aPackage, openShop, packages, placesOf, type Shop } from '../../../test/support/catalog.ts'

let shop: Shop
before(async () => {
  shop = await openShop()
})
after(() => shop.close())

const made = async (count: number): Promise<string[]> => {
  const bodies = Array.from({ length: count }, () => aPackage())
  for (const body of bodies) await shop.create(packages, body)
  return bodies.map(({ sku }) => String(sku))
}
const patch = (items: unknown, query = '') =>
  shop.call('PATCH', `${packages}${query}`, { body: { items } })
const orderOf = async (sku: string): Promise<number> =>
  (await shop.call('GET', `${packages}/sku/${sku}?view=write`)).body.order

test('all are changed, and each answer stands where its item stood in the body', async () => {
  const skus = (await made(3)).reverse()
  const reply = await patch(skus.map((sku, nth) => ({ sku, order: 70 + nth })))
  assert.equal(reply.status, 200, reply.text)
  const { items } = reply.body
  for (const [nth, sku] of skus.entries()) {
    assert.equal(items[nth].sku, sku)
    assert.deepEqual(items[nth].changed, ['order'])
    const { headers, body } = await shop.call('GET', `${packages}/sku/${sku}?view=write`)
    assert.deepEqual([body.order, headers.etag], [70 + nth, items[nth].etag])
  }
  const trail = await shop.world.sql<{ target: string }[]>`
    select target
    from audit_entries
    where project_id = ${shop.world.project.project_id}
      and action = 'virtual_currency_package.updated'
      and target = any(${skus.map((sku) => `virtual_currency_package ${sku}`)})
  `
  assert.equal(trail.length, 3)
})

test('where one is wrong none is changed, and every mistake is told at its place', async () => {
  const [first = '', second = '', third = ''] = await made(3)
  const before = await orderOf(first)
  const reply = await patch([
    { sku: first, order: before + 1 },
    { sku: 'nobody', order: 1 },
    { sku: second, groups: ['nowhere'] },
    { sku: third, prices: [{ currency: 'USD', amount: 1 }] },
  ])
  assert.equal(reply.status, 422, reply.text)
  const places = placesOf(reply)
  assert.ok(places.includes('items[1]'), places.join())
  assert.ok(
    places.some((place) => place.startsWith('items[2].groups')),
    places.join(),
  )
  assert.ok(
    places.some((place) => place.startsWith('items[3].prices')),
    places.join(),
  )
  assert.equal(await orderOf(first), before)
})

test('a trial tells each member before and after, and changes nothing', async () => {
  const [sku = ''] = await made(1)
  const before = await orderOf(sku)
  const reply = await patch([{ sku, order: before + 5 }], '?validate_only=true')
  assert.deepEqual(reply.body.items[0].changes, [{ member: 'order', before, after: before + 5 }])
  assert.equal(await orderOf(sku), before)
})

test('what is no list of patches is refused', async () => {
  const [sku = ''] = await made(1)
  for (const [items, place] of [
    [[], 'items'],
    [[{ order: 1 }], 'items[0].sku'],
    [[{ sku: null, order: 1 }], 'items[0].sku'],
    [
      [
        { sku, order: 1 },
        { sku, order: 2 },
      ],
      'items[1].sku',
    ],
    [[{ sku, order: '1' }], 'items[0].order'],
    [Array.from({ length: 101 }, (_, nth) => ({ sku: `many-${nth}`, order: 1 })), 'items'],
  ] as const) {
    const reply = await patch(items)
    assert.equal(reply.status, 422, reply.text)
    assert.deepEqual(placesOf(reply), [place], reply.text)
  }
})

test('two who change the same items at once both have their turn', async () => {
  const skus = await made(6)
  const replies = await Promise.all(
    Array.from({ length: 8 }, (_, nth) => {
      const items = skus.map((sku) => ({ sku, order: nth }))
      return patch(nth % 2 ? items : items.reverse())
    }),
  )
  assert.deepEqual(
    replies.map(({ status }) => status),
    Array(8).fill(200),
  )
  const orders = await Promise.all(skus.map(orderOf))
  assert.equal(new Set(orders).size, 1)
})
