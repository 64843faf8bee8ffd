/** Virtual items and bundles as games read them. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { decode, forms } from '../../../test/support/required-members.ts'
import { openStore, type Store } from '../../../test/support/store.ts'

let store: Store

before(async () => {
  store = await openStore()
  await store.admin('POST', '/items/groups', { external_id: 'arms', name: { en: 'Arms' } })
  await store.admin('POST', '/items/groups', { external_id: 'empty', name: { en: 'Nothing yet' } })
})
after(() => store.close())

const usd = (amount: number) => [{ currency: 'USD', amount, is_default: true }]

let made = 0
const good = async (more: object = {}): Promise<string> => {
  const sku = `good-${++made}`
  await store.admin('POST', '/items/virtual_items', { sku, name: { en: `Good ${made}` }, ...more })
  return sku
}
const bundle = async (content: object[], more: object = {}): Promise<string> => {
  const sku = `bundle-${++made}`
  const body = { sku, name: { en: 'Bundle' }, description: null, content, is_show_in_store: true }
  await store.admin('POST', '/items/bundle', { ...body, ...more })
  return sku
}
const shown = async (path: string, query = '') => (await store.ask(`/items/${path}${query}`)).body

describe('virtual items', () => {
  test('one is shown with how it is owned, its prices and its limits, as the strictest client reads it', async () => {
    const sku = await good({
      prices: usd(4.9),
      vc_prices: [{ sku: 'gold', amount: 30, is_default: true }],
      groups: ['arms'],
      limits: { per_item: 5 },
      inventory_options: { expiration_period: { type: 'month', value: 1 } },
    })
    const item = await shown(`virtual_items/sku/${sku}`)
    decode(item, forms.virtualItem)
    assert.deepEqual(
      { ...item, item_id: 0 },
      {
        item_id: 0,
        sku,
        name: `Good ${made}`,
        description: null,
        image_url: '',
        groups: [{ external_id: 'arms', name: 'Arms' }],
        attributes: [],
        is_free: false,
        price: { amount: '4.90', amount_without_discount: '4.90', currency: 'USD' },
        virtual_prices: [
          {
            sku: 'gold',
            name: 'Gold',
            description: 'The coin of the realm',
            image_url: '',
            type: 'virtual_currency',
            amount: 30,
            amount_without_discount: 30,
            calculated_price: { amount: '30', amount_without_discount: '30' },
            is_default: true,
          },
        ],
        can_be_bought: true,
        limits: {
          per_item: { total: 5, available: 5 },
          per_user: { total: 5, available: 5, recurrent_schedule: null },
        },
        periods: [],
        custom_attributes: {},
        promotions: [],
        vp_rewards: [],
        inventory_options: { consumable: null, expiration_period: { type: 'month', value: 1 } },
        type: 'virtual_good',
        virtual_item_type: 'non_renewing_subscription',
      },
    )
  })

  test('how one is owned follows from its options', async () => {
    const typeOf = async (inventory_options?: object) => {
      const sku = await good({ is_free: true, ...(inventory_options ? { inventory_options } : {}) })
      const { virtual_item_type, inventory_options: options } = await shown(
        `virtual_items/sku/${sku}`,
      )
      return [virtual_item_type, options.consumable?.usages_count ?? null]
    }
    assert.deepEqual(await typeOf(), ['non_consumable', null])
    assert.deepEqual(await typeOf({ consumable: {} }), ['consumable', 1])
    assert.deepEqual(await typeOf({ consumable: { usages_count: 3 } }), ['consumable', 3])
  })

  test('lists are cut into pages of 50, also where more is asked for, and by group', async () => {
    for (let nth = 0; nth < 51; nth += 1) await good({ prices: usd(1), order: 100 + nth })
    const first = await shown('virtual_items', '?limit=1000')
    assert.equal(first.items.length, 50)
    assert.equal(first.has_more, true)
    for (const item of first.items) decode(item, forms.virtualItem)
    const rest = await shown('virtual_items', `?limit=50&offset=50`)
    assert.equal(rest.has_more, false)
    assert.equal(rest.items.length, first.total_items_count - 50)
    const arms = await shown('virtual_items/group/arms')
    assert.deepEqual(
      arms.items.map(({ groups }: { groups: object[] }) => groups),
      [[{ external_id: 'arms', name: 'Arms' }]],
    )
    assert.deepEqual(await shown('virtual_items/group/empty'), {
      has_more: false,
      items: [],
      total_items_count: 0,
    })
    const unknown = await store.ask('/items/virtual_items/group/nobody')
    assert.deepEqual([unknown.status, unknown.body.errorCode], [404, 4403])
  })

  test('all of them are told at once, in short', async () => {
    const { items } = await shown('virtual_items/all')
    const { total_items_count } = await shown('virtual_items', '?limit=1')
    assert.equal(items.length, total_items_count)
    for (const item of items) decode(item, forms.shortItem)
    assert.deepEqual(Object.keys(items[0]), ['sku', 'name', 'description', 'groups', 'promotions'])
  })

  test('who asks for it is told for which language and country the answer is', async () => {
    const { headers } = await store.ask(
      '/items/virtual_items?with_geo=true&locale=de-AT&country=AT',
    )
    assert.equal(headers['x-user-locale-code'], 'de')
    assert.equal(headers['x-user-country-code'], 'AT')
    assert.match(String(headers['access-control-expose-headers']), /X-User-Country-Code/)
    const plain = await store.ask('/items/virtual_items?locale=de-AT&country=AT')
    assert.equal(plain.headers['x-user-locale-code'], undefined)
  })

  test('additional fields come in every form that engines write; unknown ones are passed over', async () => {
    const sku = await good({ is_free: true, order: 7, long_description: { en: 'Long' } })
    for (const query of [
      'additional_fields=order,long_description',
      'additional_fields[]=order&additional_fields[]=long_description&additional_fields[]=else',
      'additional_fields=order&additional_fields=long_description',
      'additional_fields%5b%5d=order&additional_fields%5b%5d=long_description',
    ]) {
      const { order, long_description } = await shown(`virtual_items/sku/${sku}`, `?${query}`)
      assert.deepEqual([order, long_description], [7, 'Long'], query)
    }
  })

  test('a free one is claimed, and its order names it as a virtual item', async () => {
    const sku = await good({ is_free: true })
    const { status, body } = await store.claim('ann', sku)
    assert.equal(status, 200)
    const { body: transaction } = await store.admin('GET', `/transactions/${body.order_id}`)
    assert.equal(transaction.items[0].type, 'virtual_good')
  })
})

describe('bundles', () => {
  test('one is shown with all that it holds, and what that costs by itself', async () => {
    const potion = await good({
      prices: usd(1.1),
      vc_prices: [{ sku: 'gold', amount: 2, is_default: true }],
      inventory_options: { consumable: {} },
      groups: ['arms'],
    })
    const sku = await bundle([{ sku: potion, quantity: 3 }, { sku: 'gold' }], { prices: usd(2) })
    const item = await shown(`bundle/sku/${sku}`)
    decode(item, forms.bundle)
    assert.deepEqual(item.total_content_price, {
      amount: '3.30',
      amount_without_discount: '3.30',
      currency: 'USD',
    })
    const [first, second] = item.content
    assert.deepEqual(
      [first.sku, first.type, first.quantity, first.virtual_item_type, first.price.amount],
      [potion, 'virtual_good', 3, 'consumable', '1.10'],
    )
    assert.equal(first.virtual_prices[0].name, 'Gold')
    assert.deepEqual(first.groups, [{ external_id: 'arms', name: 'Arms' }])
    assert.deepEqual(
      [second.sku, second.type, second.quantity, second.price, second.inventory_options],
      [
        'gold',
        'virtual_currency',
        1,
        null,
        { consumable: { usages_count: 1 }, expiration_period: null },
      ],
    )
  })

  test('lists hold bundles alone, not packages of currency', async () => {
    await store.addPackage()
    const { items } = await shown('bundle')
    for (const item of items) {
      decode(item, forms.bundle)
      assert.equal(item.bundle_type, 'standard')
    }
    assert.equal((await shown('bundle/group/empty')).items.length, 0)
  })

  test('what was deleted is left out of a bundle', async () => {
    const gone = await good({ is_free: true })
    const sku = await bundle([{ sku: gone }, { sku: 'gold', quantity: 5 }], { prices: usd(2) })
    await store.admin('DELETE', `/items/virtual_items/sku/${gone}`)
    const { content, total_content_price } = await shown(`bundle/sku/${sku}`)
    assert.deepEqual(
      content.map((held: { sku: string }) => held.sku),
      ['gold'],
    )
    assert.equal(total_content_price, null)
  })

  test('one that is not shown stands in no list until it is put into the store', async () => {
    const sku = await bundle([{ sku: 'gold' }], { prices: usd(2), is_show_in_store: undefined })
    const isListed = async () =>
      (await shown('bundle')).items.some((item: { sku: string }) => item.sku === sku)
    assert.equal(await isListed(), false)
    await store.admin('PUT', `/items/bundle/sku/${sku}/show`)
    assert.equal(await isListed(), true)
    await store.admin('PUT', `/items/bundle/sku/${sku}/hide`)
    assert.equal(await isListed(), false)
  })
})

describe('all kinds together', () => {
  test('the list of items has every kind, each in its own form', async () => {
    const sku = await good({ is_free: true, order: -1 })
    const { items, has_more } = (await store.ask('/items?limit=50')).body
    assert.equal(has_more, true)
    assert.equal(items[0].sku, sku)
    const grouped = (await shown('group/arms')).items
    assert.ok(grouped.length > 0)
    assert.deepEqual(
      new Set(grouped.map((item: { type: string }) => item.type)),
      new Set(['virtual_good']),
    )
  })

  test('an item is found by its number; others are no numbers of items', async () => {
    const sku = await good({ is_free: true })
    const { item_id } = await shown(`virtual_items/sku/${sku}`)
    assert.equal((await shown(`id/${item_id}`)).sku, sku)
    for (const id of ['0', '999999', 'x', '-1', '1e3', '99999999999999999999']) {
      const { status, body } = await store.ask(`/items/id/${id}`)
      assert.deepEqual([status, body.errorCode], [404, 4001], id)
    }
  })

  test('a sku is found among its own kind alone', async () => {
    const sku = await good({ is_free: true })
    assert.equal((await store.ask(`/items/sku/${sku}`)).body.type, 'virtual_good')
    assert.equal((await store.ask(`/items/bundle/sku/${sku}`)).status, 404)
    assert.equal((await store.ask(`/items/virtual_currency/package/sku/${sku}`)).status, 404)
  })
})
