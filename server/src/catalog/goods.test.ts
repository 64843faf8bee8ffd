/** The admin calls of virtual items and bundles, and files that hold them. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { contentTypes, lines, openWarehouse, type Warehouse } from '../../test/support/bulk.ts'

let house: Warehouse
before(async () => {
  house = await openWarehouse()
  await house.shop.create('/groups', { external_id: 'arms', name: { en: 'Arms' } })
})
after(() => house.close())

const goods = '/virtual_items'
const bundles = '/bundle'
const name = { en: 'Something' }
const euro = [{ currency: 'EUR', amount: 1, is_default: true }]

let made = 0
const newSku = (): string => `thing-${++made}`
const good = async (more: object = {}): Promise<string> => {
  const sku = newSku()
  await house.shop.create(goods, { sku, name, ...more })
  return sku
}
const aBundle = (content: readonly string[], more: object = {}) => ({
  sku: newSku(),
  name,
  description: null,
  content: content.map((sku) => ({ sku })),
  ...more,
})
const bundle = async (content: readonly string[], more: object = {}): Promise<string> => {
  const body = aBundle(content, more)
  await house.shop.create(bundles, body)
  return body.sku
}
const call: Warehouse['shop']['call'] = (...asked) => house.shop.call(...asked)
const read = async (path: string, query = '') => (await call('GET', `${path}${query}`)).body

describe('virtual items', () => {
  test('one is created, read, replaced, patched, listed, brought back and deleted as packages are', async () => {
    const sku = newSku()
    const options = { consumable: { usages_count: 3 }, expiration_period: null }
    const body = { sku, name, inventory_options: options, groups: ['arms'], prices: euro }
    const created = await call('POST', goods, { body })
    assert.deepEqual([created.status, created.body], [201, { sku }])
    const one = `${goods}/sku/${sku}`
    const shown = await read(one)
    assert.equal(shown.type, 'virtual_good')
    assert.equal(shown.virtual_item_type, 'consumable')
    assert.deepEqual(shown.inventory_options, options)
    const put = await call('PUT', one, { body: { sku, name } })
    assert.equal(put.status, 204)
    assert.equal((await read(one)).virtual_item_type, 'non_consumable')
    assert.deepEqual((await read(one)).inventory_options, {
      consumable: null,
      expiration_period: null,
    })
    const back = await call('POST', `${one}/restore`, {
      body: { version: (await read(`${one}/versions`)).items.at(-1).version },
    })
    assert.equal(back.status, 204)
    assert.deepEqual((await read(one, '?view=write')).inventory_options, options)
    const patched = await call('PATCH', goods, { body: { items: [{ sku, order: -9 }] } })
    assert.deepEqual(patched.body.items[0].changed, ['order'])
    assert.equal((await read(goods, '?limit=1')).items[0].sku, sku)
    assert.equal((await call('DELETE', one)).status, 204)
    assert.equal((await call('GET', one)).status, 404)
  })

  test('amounts as text and limits with a total are read as ours; what is neither is refused', async () => {
    const sku = newSku()
    const body = {
      sku,
      name,
      prices: [{ currency: 'EUR', amount: '4.90', is_default: true }],
      limits: { per_user: { total: 3 }, per_item: 9 },
    }
    assert.equal((await call('POST', goods, { body })).status, 201)
    const written = await read(`${goods}/sku/${sku}`, '?view=write')
    assert.equal(written.prices[0].amount, 4.9)
    assert.deepEqual(written.limits, { per_user: 3, per_item: 9 })
    for (const amount of ['4,90', '1e3', '', '-1', '0.12345678901234567890', '0x1']) {
      const prices = [{ currency: 'EUR', amount, is_default: true }]
      const { status } = await call('POST', goods, { body: { sku: newSku(), name, prices } })
      assert.equal(status, 422, amount)
    }
    const limits = { per_user: { total: 3, more: 1 } }
    const refused = await call('POST', goods, { body: { sku: newSku(), name, limits } })
    assert.deepEqual([refused.status, refused.body.errorCode], [422, 1102])
  })

  for (const [what, inventory_options] of [
    ['a period without its unit', { expiration_period: { value: 1 } }],
    ['an unknown unit', { expiration_period: { type: 'decade', value: 1 } }],
    ['no time at all', { expiration_period: { type: 'day', value: 0 } }],
    ['uses below one', { consumable: { usages_count: 0 } }],
    ['members that nobody knows', { consumable: {}, stackable: true }],
  ] as const)
    test(`options with ${what} are refused with 422`, async () => {
      const { status, body } = await call('POST', goods, {
        body: { sku: newSku(), name, inventory_options },
      })
      assert.deepEqual([status, body.errorCode], [422, 1102])
    })

  test('lists by group are found by its external_id and by its number', async () => {
    const sku = await good({ groups: ['arms'] })
    const [{ id }] = await house.shop.world.sql<[{ id: number }]>`
      select group_id as id from item_groups
      where project_id = ${house.shop.world.project.project_id} and external_id = 'arms'
    `
    for (const path of ['external_id/arms', `id/${id}`]) {
      const { items, total_items_count } = await read(`${goods}/group/${path}`)
      assert.deepEqual([items[0].sku, total_items_count], [sku, 1])
    }
    assert.deepEqual((await read(`${bundles}/group/external_id/arms`)).items, [])
    for (const path of ['external_id/none', 'id/0', 'id/x', 'id/99999999']) {
      const { status, body } = await call('GET', `${goods}/group/${path}`)
      assert.deepEqual([status, body.errorCode], [404, 4403], path)
    }
  })
})

describe('bundles', () => {
  test('one holds items of every kind, and is shown to nobody until somebody says so', async () => {
    const sword = await good()
    const chest = newSku()
    await house.shop.create('/virtual_currency/package', {
      sku: chest,
      name,
      description: null,
      content: [{ sku: 'gold', quantity: 5 }],
    })
    const inner = await bundle([sword])
    const sku = await bundle([sword, 'gold', chest, inner])
    const shown = await read(`${bundles}/sku/${sku}`)
    assert.deepEqual(
      shown.content.map((held: { sku: string; type: string; quantity: number }) => [
        held.sku,
        held.type,
        held.quantity,
      ]),
      [
        [sword, 'virtual_good', 1],
        ['gold', 'virtual_currency', 1],
        [chest, 'bundle', 1],
        [inner, 'bundle', 1],
      ],
    )
    assert.deepEqual(
      [shown.bundle_type, shown.is_show_in_store, shown.order, shown.is_enabled],
      ['standard', false, 1, true],
    )
    for (const [verb, isShown] of [
      ['show', true],
      ['hide', false],
    ] as const) {
      assert.equal((await call('PUT', `${bundles}/sku/${sku}/${verb}`)).status, 204)
      assert.equal((await read(`${bundles}/sku/${sku}`)).is_show_in_store, isShown)
    }
    assert.equal((await call('PUT', `${bundles}/sku/${sword}/show`)).status, 404)
  })

  test('what is not there, the bundle itself, and a bundle of bundles are refused with 4001', async () => {
    const sword = await good()
    const inner = await bundle([sword])
    const outer = await bundle([inner])
    const unknown = await call('POST', bundles, { body: aBundle(['nothing']) })
    assert.deepEqual([unknown.status, unknown.body.errorCode], [422, 4001])
    assert.equal(unknown.body.errorMessageExtended[0].property, 'content[0].sku')
    const deep = await call('POST', bundles, { body: aBundle([outer]) })
    assert.deepEqual([deep.status, deep.body.errorCode], [422, 4001])
    for (const held of [inner, outer]) {
      const patch = { body: { content: [{ sku: held }] } }
      const own = await call('PATCH', `${bundles}/sku/${inner}`, patch)
      assert.deepEqual([own.status, own.body.errorCode], [422, 4001], held)
    }
    const other = await bundle([sword])
    const nested = await call('PATCH', `${bundles}/sku/${inner}`, {
      body: { content: [{ sku: other }] },
    })
    assert.deepEqual(
      [nested.status, nested.body.errorCode],
      [422, 4001],
      'it is in a bundle itself',
    )
  })

  test('an empty one, and one of more than a hundred things, are refused', async () => {
    const sword = await good()
    for (const content of [[], Array.from({ length: 101 }, () => sword)]) {
      const { status, body } = await call('POST', bundles, { body: aBundle(content) })
      assert.deepEqual([status, body.errorCode], [422, 1102])
    }
  })

  test('a deletion tells how many bundles hold the item', async () => {
    const sword = await good()
    await bundle([sword])
    await bundle([sword, 'gold'])
    const { body } = await call('DELETE', `${goods}/sku/${sword}?validate_only=true`)
    assert.deepEqual(body.touches, [{ kind: 'items', count: 2 }])
  })
})

describe('files', () => {
  const bring = (records: readonly object[], query: Record<string, string> = {}) =>
    house.bring(lines(...records), { type: contentTypes.ndjson, query })

  test('virtual items and bundles come and go in every format, in any order of rows', async () => {
    const records = [
      { type: 'bundle', ...aBundle(['file-inner']), sku: 'file-outer' },
      { type: 'bundle', ...aBundle(['file-sword', 'gold']), sku: 'file-inner' },
      {
        type: 'virtual_good',
        sku: 'file-sword',
        name,
        inventory_options: { expiration_period: { type: 'day', value: 3 } },
      },
    ]
    const { status, counts } = await bring(records)
    assert.deepEqual([status, counts.created], ['succeeded', 3])
    for (const format of ['json', 'ndjson', 'csv'] as const) {
      const file = await house.fetch(format)
      assert.match(file, /file-sword/)
      const again = await house.bring(file, {
        type: contentTypes[format],
        query: { mode: 'sync' },
      })
      const { unchanged: _, ...changes } = again.counts
      assert.deepEqual(changes, { created: 0, updated: 0, deleted: 0, failed: 0 }, format)
    }
  })

  test('a bundle in a file that holds what is not there, or a bundle of bundles, is refused', async () => {
    const records = [
      { type: 'bundle', ...aBundle(['deep-2']), sku: 'deep-1' },
      { type: 'bundle', ...aBundle(['deep-3']), sku: 'deep-2' },
      { type: 'bundle', ...aBundle(['gold']), sku: 'deep-3' },
      { type: 'bundle', ...aBundle(['nowhere']), sku: 'deep-4' },
    ]
    const { status, errors } = await bring(records)
    assert.equal(status, 'failed')
    assert.deepEqual(
      errors.map(({ name, code }: { name: string; code: number }) => [name, code]),
      [
        ['deep-1', 4001],
        ['deep-4', 4001],
      ],
    )
  })
})
