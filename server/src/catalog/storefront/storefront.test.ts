/** The storefront for different askers. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { openStore, type Store } from '../../../test/support/store.ts'

let store: Store

before(async () => {
  store = await openStore()
})
after(() => store.close())

const skus = async (query = ''): Promise<string[]> => {
  const { status, body, text } = await store.packages(query)
  assert.equal(status, 200, text)
  return body.items.map(({ sku }: { sku: string }) => sku)
}

describe('what is shown', () => {
  test('an item is shown in the form that clients of the field read', async () => {
    await store.admin('POST', '/items/groups', { external_id: 'vip', name: { en: 'VIP' } })
    const sku = await store.addPackage({
      name: { en: 'Chest', de: 'Truhe' },
      description: { en: 'Heavy' },
      long_description: { en: 'Very heavy' },
      image_url: 'https://cdn.example/chest.png',
      media_list: [{ type: 'image', url: 'https://cdn.example/1.png' }],
      groups: ['vip'],
      attributes: [
        {
          external_id: 'event',
          name: { en: 'Event' },
          values: [{ external_id: 'xmas', value: { en: 'Christmas' } }],
        },
      ],
      vc_prices: [{ sku: 'gold', amount: 3, is_default: true }],
      order: -5,
      custom_attributes: { z: 1, a: [true] },
    })
    const { body, headers } = await store.item(sku)
    const { item_id, ...shown } = body
    assert.equal(typeof item_id, 'number')
    const gold = {
      sku: 'gold',
      name: 'Gold',
      description: 'The coin of the realm',
      image_url: '',
      type: 'virtual_currency',
    }
    const inventory_options = { consumable: { usages_count: 1 }, expiration_period: null }
    assert.deepEqual(shown, {
      sku,
      name: 'Chest',
      description: 'Heavy',
      image_url: 'https://cdn.example/chest.png',
      groups: [{ external_id: 'vip', name: 'VIP' }],
      attributes: [
        {
          external_id: 'event',
          name: 'Event',
          values: [{ external_id: 'xmas', value: 'Christmas' }],
        },
      ],
      is_free: false,
      price: { amount: '9.99', amount_without_discount: '9.99', currency: 'USD' },
      virtual_prices: [
        {
          ...gold,
          amount: 3,
          amount_without_discount: 3,
          calculated_price: { amount: '3', amount_without_discount: '3' },
          is_default: true,
        },
      ],
      can_be_bought: true,
      limits: null,
      periods: [],
      inventory_options,
      custom_attributes: { z: 1, a: [true] },
      promotions: [],
      vp_rewards: [],
      type: 'bundle',
      bundle_type: 'virtual_currency_package',
      content: [{ ...gold, quantity: 500, inventory_options }],
    })
    assert.equal(headers['content-language'], 'en')
    assert.equal(headers['content-type'], 'application/json; charset=utf-8')
  })

  test('a currency has all members that strict clients read, and never an image of null', async () => {
    for (const path of ['/items/virtual_currency/sku/gold', '/items/sku/gold']) {
      const { body } = await store.ask(path)
      assert.equal(body.image_url, '')
      assert.deepEqual(body.inventory_options, {
        consumable: { usages_count: 1 },
        expiration_period: null,
      })
    }
    const image_url = 'https://cdn.example/gem.png'
    const gem = { sku: 'gem', name: { en: 'Gem' }, image_url }
    await store.admin('POST', '/items/virtual_currency', gem)
    const shown = await store.ask('/items/virtual_currency/sku/gem')
    assert.equal(shown.body.image_url, image_url)
    const { body } = await store.item(await store.addPackage())
    assert.equal(body.image_url, null)
  })
})

test('an attribute that an item does not name is called as the project calls it', async () => {
  await store.admin('POST', '/attributes', {
    external_id: 'rank',
    name: { en: 'Rank' },
    values: [],
  })
  const values = [{ external_id: 'gold', value: { en: 'Golden' } }]
  const sku = await store.addPackage({ attributes: [{ external_id: 'rank', values }] })
  const { body } = await store.item(sku)
  assert.deepEqual(body.attributes, [
    { external_id: 'rank', name: 'Rank', values: [{ external_id: 'gold', value: 'Golden' }] },
  ])
})

test('what bears no name is called by its sku or external_id: clients refuse a list for one null', async () => {
  await store.admin('POST', '/items/groups', { external_id: 'mute', name: null })
  const values = [{ external_id: 'gold', value: { en: 'Golden' } }]
  const sku = await store.addPackage({
    name: null,
    groups: ['mute'],
    attributes: [{ external_id: 'tone', values }],
  })
  const { body } = await store.item(sku)
  assert.equal(body.name, sku)
  assert.deepEqual(body.groups, [{ external_id: 'mute', name: 'mute' }])
  assert.deepEqual(body.attributes, [
    { external_id: 'tone', name: 'tone', values: [{ external_id: 'gold', value: 'Golden' }] },
  ])
  const { groups } = (await store.ask('/items/groups')).body
  assert.equal(groups.find((one: { name: string }) => one.name === 'mute')?.external_id, 'mute')
})

describe('what is left out', () => {
  test('a disabled item is not in the store at all; a hidden one is found by its sku', async () => {
    const disabled = await store.addPackage({ is_enabled: false })
    const hidden = await store.addPackage({ is_show_in_store: false })
    const listed = await skus()
    assert.ok(!listed.includes(disabled) && !listed.includes(hidden))
    assert.equal((await store.item(disabled)).status, 404)
    assert.equal((await store.item(hidden)).status, 200)
    assert.equal((await store.ask(`/items/sku/${hidden}`)).body.sku, hidden)
  })

  test('an item without a usable price is left out, never shown with a silent null', async () => {
    const nothing = await store.addPackage({ prices: [] })
    const switchedOff = await store.addPackage({
      prices: [{ currency: 'USD', amount: 1, is_default: true, is_enabled: false }],
    })
    const listed = await skus()
    for (const sku of [nothing, switchedOff]) {
      assert.ok(!listed.includes(sku))
      const { status, body } = await store.item(sku)
      assert.deepEqual([status, body.errorCode], [404, 4001])
    }
    const { body } = await store.packages()
    for (const { price, virtual_prices, is_free } of body.items) {
      assert.ok(price !== null || virtual_prices.length > 0 || is_free)
    }
  })

  test('an item that only costs a virtual currency is shown, until that currency is gone', async () => {
    await store.admin('POST', '/items/virtual_currency', { sku: 'gems', name: { en: 'Gems' } })
    const sku = await store.addPackage({ prices: [], vc_prices: [{ sku: 'gems', amount: 2 }] })
    const { body } = await store.item(sku)
    assert.deepEqual([body.price, body.virtual_prices[0].sku], [null, 'gems'])
    await store.admin('DELETE', '/items/virtual_currency/sku/gems')
    assert.equal((await store.item(sku)).status, 404)
  })

  test('a free item has no price and stays listed', async () => {
    const sku = await store.addPackage({ is_free: true })
    assert.ok((await skus()).includes(sku))
    const { body } = await store.item(sku)
    assert.deepEqual([body.is_free, body.price, body.can_be_bought], [true, null, true])
  })

  test('a currency that nobody prices is shown as a name, not as an offer', async () => {
    const { body } = await store.ask('/items/virtual_currency')
    const gold = body.items.find(({ sku }: { sku: string }) => sku === 'gold')
    assert.deepEqual([gold.type, gold.price, gold.can_be_bought], ['virtual_currency', null, false])
    assert.equal((await store.ask('/items/virtual_currency/sku/gold')).body.is_hard, false)
    assert.equal((await store.ask('/items/virtual_currency/package/sku/gold')).status, 404)
    assert.equal((await store.ask('/items/sku/gold')).body.sku, 'gold')
  })
})

describe('lists', () => {
  test('pages in the order of the catalog hold every item once', async () => {
    const own = await openStore()
    try {
      const made = []
      for (let index = 0; index < 7; index++) made.push(await own.addPackage({ order: -index }))
      const all = await own.packages()
      assert.equal(all.body.total_items_count, 7)
      assert.equal(all.body.has_more, false)
      const paged = []
      for (let offset = 0, more = true; more; offset += 3) {
        const { body } = await own.packages(`?limit=3&offset=${offset}`)
        paged.push(...body.items.map(({ sku }: { sku: string }) => sku))
        more = body.has_more
      }
      assert.deepEqual(paged, made.toReversed())
      const beyond = await own.packages('?offset=7')
      assert.deepEqual([beyond.body.items, beyond.body.has_more], [[], false])
    } finally {
      await own.close()
    }
  })

  test('a page holds 50 items where nothing else is said', async () => {
    const own = await openStore()
    try {
      for (let index = 0; index < 51; index++) await own.addPackage()
      const { body } = await own.packages()
      assert.deepEqual([body.items.length, body.has_more, body.total_items_count], [50, true, 51])
    } finally {
      await own.close()
    }
  })

  test('groups are shown under both names that clients know', async () => {
    const { body } = await store.ask('/items/groups?locale=de')
    const [{ id, ...group }] = body.groups
    assert.equal(typeof id, 'number')
    assert.deepEqual(group, {
      external_id: 'vip',
      name: 'VIP',
      description: null,
      image_url: null,
      order: 0,
      level: 0,
      parent_external_id: null,
      children: [],
    })
    assert.deepEqual(body.items, body.groups)
  })

  test('projects do not see each other', async () => {
    const project = await store.world.addProject()
    const { body } = await store.packages('', { project })
    assert.deepEqual(body, { has_more: false, items: [], total_items_count: 0 })
    const { status } = await store.item((await skus())[0] ?? '', { project })
    assert.equal(status, 404)
  })
})

describe('languages', () => {
  const shown = async (query: string): Promise<unknown[]> => {
    const { body, headers } = await store.item(sku, { query })
    return [body.name, headers['content-language']]
  }
  let sku: string

  before(async () => {
    await store.admin('POST', '/items/virtual_currency', { sku: 'plain', name: null })
    sku = await store.addPackage({
      name: { fr: 'Coffre', 'pt-BR': 'Baú', en: 'Chest', 'de-AT': 'Trucherl', de: 'Truhe' },
      content: [{ sku: 'plain', quantity: 1 }],
    })
  })

  for (const [locale, name, language] of [
    ['de-AT', 'Trucherl', 'de-AT'],
    ['de_AT', 'Trucherl', 'de-AT'],
    ['de-CH', 'Truhe', 'de'],
    ['de', 'Truhe', 'de'],
    ['pt', 'Baú', 'pt-BR'],
    ['pt-PT', 'Baú', 'pt-BR'],
    ['ja', 'Chest', 'en'],
    ['zh-Hans-CN', 'Chest', 'en'],
  ]) {
    test(`${locale} is answered in ${language}`, async () => {
      assert.deepEqual(await shown(`?locale=${locale}`), [name, language])
    })
  }

  test('the default of the project comes before English, and any text before none', async () => {
    const own = await openStore({ projectSettings: { default_locale: 'fr' } })
    try {
      const french = await own.addPackage({ name: { en: 'Chest', fr: 'Coffre' } })
      const asked = await own.item(french, { query: '?locale=ja' })
      assert.equal(asked.body.name, 'Coffre')
      // The currency's description has no French: both languages are told, the more frequent first.
      assert.equal(asked.headers['content-language'], 'fr, en')
      const japanese = await own.addPackage({ name: { ja: '箱', ko: '상자' } })
      assert.equal((await own.item(japanese)).body.name, '箱')
    } finally {
      await own.close()
    }
  })

  test('an address asked before is answered in a new default language at once', async () => {
    const own = await openStore({ projectSettings: { default_locale: 'fr' } })
    try {
      const sku = await own.addPackage({ name: { en: 'Chest', fr: 'Coffre', de: 'Truhe' } })
      assert.equal((await own.item(sku)).body.name, 'Coffre')
      const { directory } = own.world.deps
      const projectId = own.world.project.project_id
      await directory.change(
        projectId,
        (tx) => tx`
          UPDATE projects SET settings = settings || '{"default_locale": "de"}' WHERE project_id = ${projectId}`,
      )
      assert.equal((await own.item(sku)).body.name, 'Truhe')
    } finally {
      await own.close()
    }
  })
})

describe('prices', () => {
  let own: Store
  let everywhere: string

  before(async () => {
    own = await openStore({ projectSettings: { default_country: 'US' } })
    everywhere = await own.addPackage({
      order: 1,
      prices: [
        { currency: 'USD', amount: 9.9, is_default: true },
        { currency: 'EUR', amount: 8, country_iso: 'DE' },
        { currency: 'JPY', amount: 1500, country_iso: 'JP' },
        { currency: 'KWD', amount: 3.125, country_iso: 'KW' },
        { currency: 'CHF', amount: 12, country_iso: 'CH', is_enabled: false },
      ],
    })
  })
  after(() => own.close())

  const price = async (query: string): Promise<unknown[]> => {
    const { price: found } = (await own.item(everywhere, { query })).body
    return [found.amount, found.currency]
  }

  test('the price of the country counts, else the default', async () => {
    assert.deepEqual(await price('?country=DE'), ['8.00', 'EUR'])
    assert.deepEqual(await price('?country=FR'), ['9.90', 'USD'])
    assert.deepEqual(await price('?country=CH'), ['9.90', 'USD'])
    assert.deepEqual(await price(''), ['9.90', 'USD'])
  })

  test('amounts have the digits of their currency', async () => {
    assert.deepEqual(await price('?country=JP'), ['1500', 'JPY'])
    assert.deepEqual(await price('?country=KW'), ['3.125', 'KWD'])
  })

  test('a list has one currency, and leaves out what has no price in it', async () => {
    const dollarsOnly = await own.addPackage({ order: 2 })
    const euros = [
      { currency: 'USD', amount: 1, is_default: true },
      { currency: 'EUR', amount: 2, country_iso: 'DE' },
    ]
    const both = await own.addPackage({ order: 3, prices: euros })
    const shown = async (country: string) => {
      const { body } = await own.packages(`?country=${country}`)
      return body.items.map((item: { sku: string; price: { currency: string } }) => [
        item.sku,
        item.price.currency,
      ])
    }
    assert.deepEqual(await shown('DE'), [
      [everywhere, 'EUR'],
      [both, 'EUR'],
    ])
    assert.deepEqual(await shown('US'), [
      [everywhere, 'USD'],
      [dollarsOnly, 'USD'],
      [both, 'USD'],
    ])
    // Alone in its answer it may have a currency of its own.
    const alone = await own.item(dollarsOnly, { query: '?country=DE' })
    assert.equal(alone.body.price.currency, 'USD')
  })

  test('the country is that of the query, else of the player, else of the project', async () => {
    const currency = async (query: string, player?: string) => {
      const { body } = await own.item(everywhere, { query, ...(player ? { player } : {}) })
      return body.price.currency
    }
    assert.equal(await currency('?country=JP', 'ann.DE'), 'JPY')
    assert.equal(await currency('', 'ann.DE'), 'EUR')
    assert.equal(await currency('', 'ann'), 'USD')
  })

  test('the address tells the country before the project does, and then no shared cache may keep it', async () => {
    const located = await openStore({ deps: { countryOf: () => 'DE' } })
    try {
      const sku = await located.addPackage({
        prices: [
          { currency: 'USD', amount: 9.9, is_default: true },
          { currency: 'EUR', amount: 8, country_iso: 'DE' },
        ],
      })
      const here = await located.item(sku)
      assert.equal(here.body.price.currency, 'EUR')
      assert.match(String(here.headers['cache-control']), /^private, max-age=60/)
      const named = await located.item(sku, { query: '?country=US' })
      assert.equal(named.body.price.currency, 'USD')
      assert.match(String(named.headers['cache-control']), /^public, max-age=60/)
    } finally {
      await located.close()
    }
  })
})

describe('additional fields', () => {
  let sku: string
  before(async () => {
    sku = await store.addPackage({
      order: 40,
      media_list: [{ type: 'image', url: 'https://cdn.example/1.png' }],
      long_description: { en: 'Long' },
    })
  })

  for (const query of [
    'additional_fields[]=media_list&additional_fields[]=order',
    'additional_fields%5B%5D=media_list&additional_fields%5B%5D=order',
    'additional_fields[0]=media_list&additional_fields[1]=order',
    'additional_fields=media_list&additional_fields=order',
  ]) {
    test(`${query} shows two more`, async () => {
      const { body, text } = await store.item(sku, { query: `?${query}` })
      assert.deepEqual(body.media_list, [{ type: 'image', url: 'https://cdn.example/1.png' }], text)
      assert.equal(body.order, 40)
      assert.ok(!('long_description' in body))
    })
  }

  test('without them they are not there', async () => {
    const { body } = await store.item(sku)
    for (const field of ['media_list', 'order', 'long_description']) assert.ok(!(field in body))
    const long = await store.item(sku, { query: '?additional_fields[]=long_description' })
    assert.equal(long.body.long_description, 'Long')
  })
})

describe('periods', () => {
  const at = (seconds: number): string =>
    `${new Date(store.world.clock.now().getTime() + seconds * 1000).toISOString().slice(0, 19)}Z`

  test('an item is shown from the first moment of a period until its last', async () => {
    const sku = await store.addPackage({
      periods: [{ date_from: at(10), date_until: at(20) }, { date_from: at(30) }],
    })
    const isShown = async () => (await store.item(sku)).status === 200
    const isListed = async () => (await skus()).includes(sku)
    const seen: boolean[] = []
    for (const step of [0, 11, 9, 11]) {
      store.world.clock.advance(step)
      seen.push(await isShown())
      assert.equal(await isListed(), seen.at(-1))
    }
    assert.deepEqual(seen, [false, true, false, true])
  })

  test('a period holds the moment at which it begins, and not the one at which it ends', async () => {
    const exactly = (seconds: number): string =>
      new Date(store.world.clock.now().getTime() + seconds * 1000).toISOString()
    const sku = await store.addPackage({
      periods: [{ date_from: exactly(10), date_until: exactly(20) }],
    })
    for (const status of [200, 404]) {
      store.world.clock.advance(10)
      assert.equal((await store.item(sku)).status, status)
    }
  })

  test('an item outside of its periods is shown to who asks for such, as not on sale', async () => {
    const sku = await store.addPackage({ periods: [{ date_from: at(1000) }] })
    const { body } = await store.item(sku, { query: '?show_inactive_time_limited_items=1' })
    assert.equal(body.can_be_bought, false)
    assert.ok((await skus('?show_inactive_time_limited_items=1')).includes(sku))
  })
})
