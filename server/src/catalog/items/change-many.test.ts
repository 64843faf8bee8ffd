/** Several items are changed by one call: all of them, or none. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  aPackage,
  openShop,
  packages,
  placesOf,
  type Reply,
  type Shop,
} from '../../../test/support/catalog.ts'

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

const rowOf = async (sku: string) => {
  const { body } = await shop.call('GET', `${packages}?q=${sku}`)
  return body.items.find((row: { sku: string }) => row.sku === sku)
}

test('a row of the list names the version by which a patch of several can mean it', async () => {
  const [first = '', second = ''] = await made(2)
  const { etag } = await rowOf(first)
  const read = await shop.call('GET', `${packages}/sku/${first}`)
  assert.equal(etag, read.headers.etag)
  const reply = await patch([
    { sku: first, if_match: etag, order: 80 },
    { sku: second, if_match: '*', order: 81 },
  ])
  assert.equal(reply.status, 200, reply.text)
  assert.deepEqual([await orderOf(first), await orderOf(second)], [80, 81])
})

test('where one of them was changed meanwhile none is changed, and the answer has its present version', async () => {
  const [first = '', second = '', third = ''] = await made(3)
  const etags = await Promise.all([first, second].map(async (sku) => (await rowOf(sku)).etag))
  await shop.call('PATCH', `${packages}/sku/${second}`, { body: { order: 5 } })
  const items = [
    { sku: first, if_match: etags[0], order: 90 },
    { sku: second, if_match: etags[1], order: 91 },
    { sku: third, groups: ['nowhere'] },
  ]
  for (const query of ['', '?validate_only=true']) {
    const { status, body } = await patch(items, query)
    assert.deepEqual([status, body.errorCode], [412, 1026])
    assert.deepEqual(placesOf({ body } as Reply), ['items[1].if_match'])
    const { body: current, headers } = await shop.call('GET', `${packages}/sku/${second}`)
    assert.deepEqual(body.stale, [{ path: 'items[1]', current_version: headers.etag, current }])
  }
  assert.notEqual(await orderOf(first), 90)
  assert.equal(await orderOf(second), 5)
})

test('an if_match is no member of the item, and must be a text', async () => {
  const [sku = ''] = await made(1)
  assert.deepEqual(placesOf(await patch([{ sku, if_match: 1 }])), ['items[0].if_match'])
  const reply = await shop.call('PATCH', `${packages}/sku/${sku}`, { body: { if_match: '*' } })
  assert.deepEqual([reply.status, placesOf(reply)], [422, ['if_match']])
})
