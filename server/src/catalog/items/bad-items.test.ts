/** Faults in the fields of an item: each is refused at its place, and all of them at once. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import {
  aCurrency,
  accepts,
  aPackage,
  aPeriod,
  aPrice,
  currencies,
  groups,
  openShop,
  packages,
  placesOf,
  refuses,
  type Shop,
} from '../../../test/support/catalog.ts'

let shop: Shop
before(async () => {
  shop = await openShop()
  await shop.create(groups, { external_id: 'vip', name: null })
})
after(() => shop.close())

const deep = (levels: number): unknown => JSON.parse('['.repeat(levels) + ']'.repeat(levels))

/** Values of every JSON type; each field is given those that it must not take. */
const values = {
  text: 'x',
  number: 1.5,
  truth: true,
  nothing: null,
  list: [],
  object: {},
}
type Sort = keyof typeof values

const fields: Record<string, Sort[]> = {
  sku: ['text'],
  name: ['nothing', 'object'],
  description: ['nothing', 'object'],
  long_description: ['nothing', 'object'],
  image_url: [],
  media_list: ['list'],
  groups: ['list'],
  attributes: ['list'],
  prices: ['list'],
  vc_prices: ['list', 'nothing'],
  content: [],
  is_enabled: ['truth'],
  is_deleted: ['truth'],
  is_show_in_store: ['truth'],
  is_free: ['truth'],
  order: [],
  limits: ['object'],
  periods: ['list', 'nothing'],
  custom_attributes: ['object'],
  regions: ['list', 'nothing'],
  pre_order: ['nothing'],
  project_id: [],
}

describe('every field of a package', () => {
  for (const [field, taken] of Object.entries(fields)) {
    test(`${field} takes its own type and no other, and nothing is converted`, async () => {
      for (const [sort, value] of Object.entries(values)) {
        const reply = await shop.call('POST', packages, { body: aPackage({ [field]: value }) })
        if (taken.includes(sort as Sort)) {
          assert.notEqual(reply.status >= 500, true)
          assert.ok(!placesOf(reply).includes(field), `${field} should take ${sort}: ${reply.text}`)
        } else {
          assert.deepEqual([reply.status, reply.body.errorCode], [422, 1102], reply.text)
          assert.ok(placesOf(reply)[0]?.startsWith(field), `${field} is not named: ${reply.text}`)
        }
      }
    })
  }

  for (const field of ['sku', 'name', 'description', 'content']) {
    test(`${field} cannot be left out`, async () => {
      const { [field]: _, ...body } = aPackage()
      await refuses(shop, body, 1102, [field])
    })
  }

  test('unknown fields are named, at every depth', async () => {
    await refuses(
      shop,
      aPackage({
        colour: 1,
        constructor: 1,
        content: [{ sku: 'gold', quantity: 1, type: 'x' }],
        prices: [aPrice({ amount_: 1 })],
        media_list: [{ type: 'image', url: 'https://a.example/', alt: '' }],
        vc_prices: [{ sku: 'gold', amount: 1, country_iso: 'DE' }],
        limits: { per_day: 1, recurrent_schedule: { per_item: null } },
        regions: [{ id: 1, name: '' }],
        attributes: [{ external_id: 'a', values: [{ external_id: 'v', value: {}, x: 1 }], y: 1 }],
      }),
      1102,
      [
        'colour',
        'constructor',
        'media_list[0].alt',
        'attributes[0].y',
        'attributes[0].values[0].x',
        'prices[0].amount_',
        'vc_prices[0].country_iso',
        'limits.per_day',
        'limits.recurrent_schedule.per_item',
        'regions[0].name',
        'content[0].type',
      ],
    )
  })

  test('everything wrong is told in one answer, with what the database knows', async () => {
    const taken = await accepts(shop, {})
    await refuses(
      shop,
      {
        ...aPackage({ sku: taken.sku }),
        name: { en: 1, 'en-us': 'x' },
        content: [{ sku: 'nothing-like-this', quantity: 0 }],
        groups: ['vip', 'nobody', ''],
        prices: [aPrice({ amount: 0.001 }), aPrice({ amount: -1 }), aPrice({ currency: 'XXX' })],
        vc_prices: [
          { sku: 'gold', amount: 1 },
          { sku: 'gone', amount: 1.5 },
        ],
        periods: [aPeriod({ date_until: '2029-01-01T00:00:00+00:00' })],
        order: 2 ** 31,
      },
      1102,
      [
        'groups[2]',
        'prices[1].amount',
        'vc_prices[1].amount',
        'order',
        'name.en-us',
        'name.en',
        'content[0].quantity',
        'prices[0].amount',
        'prices[2].currency',
        'prices[1].is_default',
        'prices[2].is_default',
        'periods[0].date_until',
        'content[0].sku',
        'vc_prices[1].sku',
        'groups[1]',
        'sku',
      ],
    )
  })
})

describe('content', () => {
  test('holds exactly one currency that exists, at least once', async () => {
    const gold = { sku: 'gold', quantity: 1 }
    await refuses(shop, aPackage({ content: [] }), 1102, ['content'])
    await refuses(shop, aPackage({ content: [gold, gold] }), 1102, ['content'])
    for (const quantity of [0, -1, 1.5, '1', null, true, 2 ** 53, 1e300]) {
      await refuses(shop, aPackage({ content: [{ sku: 'gold', quantity }] }), 1102, [
        'content[0].quantity',
      ])
    }
    await refuses(shop, aPackage({ content: [{ quantity: 1 }] }), 1102, ['content[0].sku'])
    await refuses(shop, aPackage({ content: [{ sku: 'gold' }] }), 1102, ['content[0].quantity'])
    await refuses(shop, aPackage({ content: [{ ...gold, sku: 'Gold' }] }), 4404, ['content[0].sku'])
    const { sku } = await accepts(shop, {})
    await refuses(shop, aPackage({ content: [{ ...gold, sku }] }), 4404, ['content[0].sku'])
    await accepts(shop, { content: [{ sku: 'gold', quantity: Number.MAX_SAFE_INTEGER }] })
  })
})

describe('groups and attributes', () => {
  test('groups are texts that name groups of the project', async () => {
    await accepts(shop, { groups: ['vip'] })
    await refuses(shop, aPackage({ groups: ['vip', 'VIP', 'no'] }), 4403, [
      'groups[1]',
      'groups[2]',
    ])
    for (const group of [1, null, {}, { external_id: 'vip' }, '', 'x'.repeat(256)]) {
      await refuses(shop, aPackage({ groups: [group] }), 1102, ['groups[0]'])
    }
    await refuses(shop, aPackage({ groups: ['"}\'; drop table item_groups; --'] }), 4403, [
      'groups[0]',
    ])
  })
  test('several kinds of refusal at once are 1102', async () => {
    const content = [{ sku: 'tin', quantity: 1 }]
    await refuses(shop, aPackage({ groups: ['no'], content }), 1102, [
      'content[0].sku',
      'groups[0]',
    ])
  })
  const value = { external_id: 'v', value: { en: 'V' } }
  const attribute = { external_id: 'a', name: { en: 'A' }, values: [value] }
  test('an item has at most 20 attributes and an attribute 6 values', async () => {
    await accepts(shop, {
      attributes: Array(20).fill({ ...attribute, values: Array(6).fill(value) }),
    })
    await refuses(shop, aPackage({ attributes: Array(21).fill(attribute) }), 9908, ['attributes'])
    const many = { ...attribute, values: Array(7).fill(value) }
    await refuses(shop, aPackage({ attributes: [attribute, many] }), 9909, ['attributes[1].values'])
    await refuses(shop, aPackage({ attributes: Array(21).fill(many) }), 1102, [
      'attributes',
      ...[...Array(21).keys()].map((at) => `attributes[${at}].values`),
    ])
  })
  test('attributes have names, values and texts', async () => {
    await accepts(shop, { attributes: [{ external_id: 'a', values: [] }] })
    await refuses(shop, aPackage({ attributes: [{}] }), 1102, [
      'attributes[0].external_id',
      'attributes[0].values',
    ])
    await refuses(
      shop,
      aPackage({
        attributes: [{ ...attribute, name: 'A', values: [{ ...value, value: 'V' }, 1] }],
      }),
      1102,
      ['attributes[0].name', 'attributes[0].values[0].value', 'attributes[0].values[1]'],
    )
    await refuses(shop, aPackage({ attributes: [{ ...attribute, external_id: 1 }] }), 1102, [
      'attributes[0].external_id',
    ])
  })
})

describe('free attributes and the rest', () => {
  test('custom_attributes are at most 500 characters of compact JSON, counted as characters', async () => {
    const filler = (length: number, character = 'x') => ({ a: character.repeat(length - 8) })
    await accepts(shop, { custom_attributes: filler(500) })
    await accepts(shop, { custom_attributes: filler(500, '😀') })
    for (const character of ['x', '😀', 'é']) {
      await refuses(shop, aPackage({ custom_attributes: filler(501, character) }), 1102, [
        'custom_attributes',
      ])
    }
    const spaced = JSON.stringify(aPackage({ custom_attributes: filler(500) })).replaceAll(
      ',',
      `,${' '.repeat(600)}`,
    )
    assert.equal((await shop.call('POST', packages, { raw: spaced })).status, 201)
  })
  test('custom_attributes nested beyond all reason are too long, not a crash', async () => {
    for (const levels of [300, 10_000, 100_000]) {
      const raw = JSON.stringify(aPackage({ custom_attributes: { a: 'DEEP' } }))
      for (const inside of ['', '"\\u0041"']) {
        const text = raw.replace('"DEEP"', `${'['.repeat(levels)}${inside}${']'.repeat(levels)}`)
        const reply = await shop.call('POST', packages, { raw: text })
        assert.equal(reply.status, 422, reply.text.slice(0, 300))
        assert.equal(reply.body.errorCode, 1102)
      }
    }
    await accepts(shop, { custom_attributes: { a: deep(10) } })
  })
  test('a member called __proto__ is refused', async () => {
    const raw = JSON.stringify(aPackage({ custom_attributes: { MARK: 1 } })).replace(
      'MARK',
      '__proto__',
    )
    const reply = await shop.call('POST', packages, { raw })
    assert.deepEqual([reply.status, placesOf(reply)], [422, ['custom_attributes.__proto__']])
  })
  test('order is a whole number of 32 bits', async () => {
    await accepts(shop, { order: 2 ** 31 - 1 })
    await accepts(shop, { order: -(2 ** 31) })
    for (const order of [2 ** 31, -(2 ** 31) - 1, 0.5, '1', null]) {
      await refuses(shop, aPackage({ order }), 1102, ['order'])
    }
  })
  test('project_id in the body is the one of the path', async () => {
    const { project_id } = shop.world.project
    await accepts(shop, { project_id })
    const other = await shop.world.addProject()
    for (const wrong of [other.project_id, 0, -1, 1.5, `${project_id}`, null]) {
      await refuses(shop, aPackage({ project_id: wrong }), 1102, ['project_id'])
    }
  })
  test('regions and pre_order have their shapes', async () => {
    await accepts(shop, { regions: [], pre_order: null })
    for (const id of [0, -1, '1', null, 1.5]) {
      await refuses(shop, aPackage({ regions: [{ id }] }), 1102, ['regions[0].id'])
    }
    await refuses(shop, aPackage({ regions: [{}] }), 1102, ['regions[0].id'])
    await refuses(shop, aPackage({ pre_order: {} }), 1102, [
      'pre_order.release_date',
      'pre_order.is_enabled',
    ])
    const soon = { release_date: '2030-01-01', is_enabled: 'true', description: 1 }
    await refuses(shop, aPackage({ pre_order: soon }), 1102, [
      'pre_order.release_date',
      'pre_order.is_enabled',
      'pre_order.description',
    ])
  })
})

describe('currencies', () => {
  test('follow the same rules, know is_hard and have no content', async () => {
    const body = aCurrency({
      content: [{ sku: 'gold', quantity: 1 }],
      is_hard: 'yes',
      groups: ['no'],
      prices: [aPrice({ amount: 0.001, is_default: false })],
    })
    const reply = await shop.call('POST', currencies, { body })
    assert.deepEqual([reply.status, reply.body.errorCode], [422, 1102])
    assert.deepEqual(placesOf(reply), [
      'content',
      'is_hard',
      'prices[0].amount',
      'prices',
      'groups[0]',
    ])
    const { name: _, ...nameless } = aCurrency()
    assert.deepEqual(placesOf(await shop.call('POST', currencies, { body: nameless })), ['name'])
    assert.equal((await shop.call('POST', currencies, { body: aPackage() })).status, 422)
  })
})
