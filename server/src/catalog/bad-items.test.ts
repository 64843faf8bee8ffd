import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import {
  aCurrency,
  aPackage,
  currencies,
  groups,
  openShop,
  packages,
  type Reply,
  type Shop,
} from '../../test/support/catalog.ts'

let shop: Shop
before(async () => {
  shop = await openShop()
  await shop.create(groups, { external_id: 'vip', name: null })
})
after(() => shop.close())

const placesOf = ({ body }: Reply): string[] =>
  (body.errorMessageExtended ?? []).map(({ property }: { property: string }) => property)

/** Asserts that a package is refused with this code, at exactly these places, and that nothing is left of it. */
const refuses = async (body: Record<string, unknown>, code: number, places: string[]) => {
  const reply = await shop.call('POST', packages, { body })
  assert.deepEqual(
    [reply.status, reply.body.errorCode, placesOf(reply)],
    [422, code, places],
    reply.text,
  )
  assert.equal(reply.body.statusCode, 422)
  assert.match(reply.body.errorMessage, new RegExp(`^\\[0401-${code}\\]: `))
  assert.match(reply.body.transactionId, /^[0-9a-f]{32}$/)
}

const accepts = async (more: object) => {
  const body = aPackage(more)
  const reply = await shop.call('POST', packages, { body })
  assert.equal(reply.status, 201, reply.text)
  return body
}

const deep = (levels: number): unknown => JSON.parse('['.repeat(levels) + ']'.repeat(levels))
const price = (more: object = {}) => ({ currency: 'USD', amount: 1, is_default: true, ...more })
const reset = (more: object = {}) => ({
  limits: {
    recurrent_schedule: {
      per_user: { interval_type: 'daily', time: '00:00:00+00:00', ...more },
    },
  },
})
const resetPlace = 'limits.recurrent_schedule.per_user'
const period = (more: object = {}) => [{ date_from: '2030-01-01T00:00:00+00:00', ...more }]

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
      await refuses(body, 1102, [field])
    })
  }

  test('a body that is no object has no fields', async () => {
    for (const raw of ['[]', 'null', '"x"', '1', 'true']) {
      const reply = await shop.call('POST', packages, { raw })
      assert.deepEqual([reply.status, reply.body.errorCode], [422, 1102], reply.text)
    }
  })

  test('unknown fields are named, at every depth', async () => {
    await refuses(
      aPackage({
        colour: 1,
        constructor: 1,
        content: [{ sku: 'gold', quantity: 1, type: 'x' }],
        prices: [price({ amount_: 1 })],
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
    const taken = await accepts({})
    await refuses(
      {
        ...aPackage({ sku: taken.sku }),
        name: { en: 1, 'en-us': 'x' },
        content: [{ sku: 'nothing-like-this', quantity: 0 }],
        groups: ['vip', 'nobody', ''],
        prices: [price({ amount: 0.001 }), price({ amount: -1 }), price({ currency: 'XXX' })],
        vc_prices: [
          { sku: 'gold', amount: 1 },
          { sku: 'gone', amount: 1.5 },
        ],
        periods: period({ date_until: '2029-01-01T00:00:00+00:00' }),
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

describe('sku', () => {
  for (const sku of ['a', 'A.z-0_–9', 'x'.repeat(255), '–'.repeat(255), '...', '__proto__']) {
    test(`${sku.slice(0, 12)} (${sku.length}) names a package`, async () => {
      await accepts({ sku })
      const place = `${packages}/sku/${encodeURIComponent(sku)}`
      assert.equal((await shop.call('GET', place)).body.sku, sku)
      assert.equal((await shop.call('DELETE', place)).status, 204)
    })
  }
  for (const sku of [
    '',
    'x'.repeat(256),
    '–'.repeat(256),
    'a b',
    'a/b',
    'a—b',
    'é',
    'ａ',
    'a\n',
    '\u0000',
    'a\u0000',
    '%00',
    "' or 1=1 --",
    '\ud800',
    'а',
    '١',
    '😀',
  ]) {
    test(`${JSON.stringify(sku).slice(0, 16)} (${sku.length}) names none`, async () => {
      await refuses(aPackage({ sku }), 1102, ['sku'])
      const place = await shop.call(
        'GET',
        `${packages}/sku/${encodeURIComponent(sku.toWellFormed())}`,
      )
      assert.deepEqual([place.status, place.body.errorCode], [404, 4001])
    })
  }
  test('a used sku is 4002', async () => {
    const { sku } = await accepts({})
    await refuses(aPackage({ sku }), 4002, ['sku'])
  })
})

describe('localized texts', () => {
  const texts = ['name', 'description', 'long_description']
  test('take languages and languages with countries, and any text', async () => {
    const localized = {
      en: '',
      'en-US': "Robert'); drop table items;--",
      ru: 'Ключ 🗝️',
      'zh-CN': '\t"\\',
    }
    const body = await accepts(Object.fromEntries(texts.map((field) => [field, localized])))
    const { body: read } = await shop.call('GET', `${packages}/sku/${body.sku}`)
    for (const field of texts) assert.deepEqual(read[field], localized)
  })
  for (const key of [
    'EN',
    'e',
    'eng',
    'en_US',
    'en-us',
    'EN-US',
    'en-USA',
    'en-',
    '',
    'en-US ',
    'éé',
    'toString',
  ]) {
    test(`take no key ${JSON.stringify(key)}`, async () => {
      for (const field of texts) {
        await refuses(aPackage({ [field]: { en: 'x', [key]: 'y' } }), 1102, [`${field}.${key}`])
      }
    })
  }
  test('take texts only', async () => {
    for (const value of [1, null, {}, ['x'], true]) {
      await refuses(aPackage({ name: { en: value } }), 1102, ['name.en'])
    }
  })
  test('hold no null character and no half of a character', async () => {
    for (const raw of ['\\u0000', '\\ud800', 'x\\udc00x']) {
      const body = JSON.stringify(aPackage({ name: { en: 'MARK' } })).replace('MARK', raw)
      const reply = await shop.call('POST', packages, { raw: body })
      assert.deepEqual(
        [reply.status, reply.body.errorCode, placesOf(reply)],
        [422, 1102, ['name.en']],
      )
    }
  })
})

describe('content', () => {
  test('holds exactly one currency that exists, at least once', async () => {
    const gold = { sku: 'gold', quantity: 1 }
    await refuses(aPackage({ content: [] }), 1102, ['content'])
    await refuses(aPackage({ content: [gold, gold] }), 1102, ['content'])
    for (const quantity of [0, -1, 1.5, '1', null, true, 2 ** 53, 1e300]) {
      await refuses(aPackage({ content: [{ sku: 'gold', quantity }] }), 1102, [
        'content[0].quantity',
      ])
    }
    await refuses(aPackage({ content: [{ quantity: 1 }] }), 1102, ['content[0].sku'])
    await refuses(aPackage({ content: [{ sku: 'gold' }] }), 1102, ['content[0].quantity'])
    await refuses(aPackage({ content: [{ ...gold, sku: 'Gold' }] }), 4404, ['content[0].sku'])
    const { sku } = await accepts({})
    await refuses(aPackage({ content: [{ ...gold, sku }] }), 4404, ['content[0].sku'])
    await accepts({ content: [{ sku: 'gold', quantity: Number.MAX_SAFE_INTEGER }] })
  })
})

describe('prices', () => {
  test('have a currency of ISO 4217 and no more digits than it has', async () => {
    for (const [currency, amount] of [
      ['USD', 0],
      ['USD', 99.99],
      ['USD', 0.01],
      ['JPY', 500],
      ['KWD', 1.234],
      ['CLF', 0.0001],
      ['USD', 90071992547409.91],
      ['USD', Number.MAX_SAFE_INTEGER],
    ]) {
      await accepts({ prices: [price({ currency, amount })] })
    }
    for (const [currency, amount] of [
      ['USD', 0.001],
      ['USD', 1e-7],
      ['USD', 99.999],
      ['JPY', 0.5],
      ['KWD', 1.2345],
      ['USD', -0.01],
      ['USD', 2 ** 53],
      ['USD', 1e300],
    ]) {
      await refuses(aPackage({ prices: [price({ currency, amount })] }), 1102, ['prices[0].amount'])
    }
    for (const currency of ['usd', 'US', 'USDX', 'XXX', 'AAA', '$', '', 840, null]) {
      await refuses(aPackage({ prices: [price({ currency })] }), 1102, ['prices[0].currency'])
    }
    for (const amount of ['1', null, true, [], {}]) {
      await refuses(aPackage({ prices: [price({ amount })] }), 1102, ['prices[0].amount'])
    }
  })
  test('never lose a digit: what a double cannot hold is refused', async () => {
    for (const digits of [
      '0.10000000000000000555',
      '9007199254740993',
      '1e400',
      '1e-400',
      '12345678901234567.89',
    ]) {
      const raw = JSON.stringify(aPackage({ prices: [price({ amount: 77.25 })] })).replace(
        '77.25',
        digits,
      )
      const reply = await shop.call('POST', packages, { raw })
      assert.deepEqual(
        [reply.status, reply.body.errorCode, placesOf(reply)],
        [422, 1102, ['prices[0].amount']],
      )
    }
  })
  test('have exactly one default, without a country', async () => {
    const other = price({ is_default: false })
    await accepts({ prices: [] })
    await accepts({ prices: [other, price(), price({ is_default: false, country_iso: 'DE' })] })
    await refuses(aPackage({ prices: [other] }), 4055, ['prices'])
    await refuses(aPackage({ prices: [{ currency: 'USD', amount: 1 }] }), 4055, ['prices'])
    await refuses(aPackage({ prices: [price(), other, price()] }), 4055, ['prices[2].is_default'])
    await refuses(aPackage({ prices: [price({ country_iso: 'DE' })] }), 4055, [
      'prices[0].is_default',
    ])
    await refuses(aPackage({ prices: [price(), price({ country_iso: 'DE' })] }), 4055, [
      'prices[1].is_default',
    ])
    await refuses(aPackage({ prices: [price({ is_default: 'yes' })] }), 1102, [
      'prices[0].is_default',
    ])
    await refuses(aPackage({ prices: [price({ is_enabled: 1 })] }), 1102, ['prices[0].is_enabled'])
  })
  test('name countries by two capital letters', async () => {
    for (const country_iso of ['de', 'DEU', 'D', '', 49, null]) {
      await refuses(
        aPackage({ prices: [price(), price({ is_default: false, country_iso })] }),
        1102,
        ['prices[1].country_iso'],
      )
    }
  })
  test('in virtual currency are whole amounts of currencies that exist', async () => {
    const cost = { sku: 'gold', amount: 1, is_default: true, is_enabled: true }
    await accepts({ vc_prices: null })
    await accepts({ vc_prices: [cost, cost] })
    for (const amount of [0, -1, 1.5, '1', null]) {
      await refuses(aPackage({ vc_prices: [{ ...cost, amount }] }), 1102, ['vc_prices[0].amount'])
    }
    await refuses(aPackage({ vc_prices: [{ ...cost, sku: 'a b' }] }), 1102, ['vc_prices[0].sku'])
    await refuses(
      aPackage({ vc_prices: [cost, { ...cost, sku: 'tin' }, { ...cost, sku: 'tin' }] }),
      4404,
      ['vc_prices[1].sku', 'vc_prices[2].sku'],
    )
    await refuses(aPackage({ vc_prices: [{}] }), 1102, ['vc_prices[0].sku', 'vc_prices[0].amount'])
  })
})

describe('groups and attributes', () => {
  test('groups are texts that name groups of the project', async () => {
    await accepts({ groups: ['vip'] })
    await refuses(aPackage({ groups: ['vip', 'VIP', 'no'] }), 4403, ['groups[1]', 'groups[2]'])
    for (const group of [1, null, {}, { external_id: 'vip' }, '', 'x'.repeat(256)]) {
      await refuses(aPackage({ groups: [group] }), 1102, ['groups[0]'])
    }
    await refuses(aPackage({ groups: ['"}\'; drop table item_groups; --'] }), 4403, ['groups[0]'])
  })
  test('several kinds of refusal at once are 1102', async () => {
    const content = [{ sku: 'tin', quantity: 1 }]
    await refuses(aPackage({ groups: ['no'], content }), 1102, ['content[0].sku', 'groups[0]'])
  })
  const value = { external_id: 'v', value: { en: 'V' } }
  const attribute = { external_id: 'a', name: { en: 'A' }, values: [value] }
  test('an item has at most 20 attributes and an attribute 6 values', async () => {
    await accepts({ attributes: Array(20).fill({ ...attribute, values: Array(6).fill(value) }) })
    await refuses(aPackage({ attributes: Array(21).fill(attribute) }), 9908, ['attributes'])
    const many = { ...attribute, values: Array(7).fill(value) }
    await refuses(aPackage({ attributes: [attribute, many] }), 9909, ['attributes[1].values'])
    await refuses(aPackage({ attributes: Array(21).fill(many) }), 1102, [
      'attributes',
      ...[...Array(21).keys()].map((at) => `attributes[${at}].values`),
    ])
  })
  test('attributes have names, values and texts', async () => {
    await accepts({ attributes: [{ external_id: 'a', values: [] }] })
    await refuses(aPackage({ attributes: [{}] }), 1102, [
      'attributes[0].external_id',
      'attributes[0].values',
    ])
    await refuses(
      aPackage({
        attributes: [{ ...attribute, name: 'A', values: [{ ...value, value: 'V' }, 1] }],
      }),
      1102,
      ['attributes[0].name', 'attributes[0].values[0].value', 'attributes[0].values[1]'],
    )
    await refuses(aPackage({ attributes: [{ ...attribute, external_id: 1 }] }), 1102, [
      'attributes[0].external_id',
    ])
  })
})

describe('addresses', () => {
  const bad = [
    '',
    'x',
    '//evil.example/x.png',
    '/\\evil',
    'javascript:alert(1)',
    'ftp://cdn.example/x',
    'https://',
    'https:///x',
    'http://[::1',
    'https://a b/',
    'https://cdn.example/a b',
    'https://cdn.example/\n',
    'https://cdn.example:99999/',
    ` https://cdn.example/`,
    `https://cdn.example/${'x'.repeat(2048)}`,
  ]
  for (const url of bad) {
    test(`${JSON.stringify(url).slice(0, 30)} is no image`, async () => {
      await refuses(aPackage({ image_url: url }), 1102, ['image_url'])
      await refuses(aPackage({ media_list: [{ type: 'image', url }] }), 1102, ['media_list[0].url'])
    })
  }
  test('media are images or videos', async () => {
    const url = 'https://cdn.example/x'
    await accepts({
      media_list: [
        { type: 'image', url },
        { type: 'video', url },
      ],
    })
    for (const type of ['audio', 'Image', '', null, 1]) {
      await refuses(aPackage({ media_list: [{ type, url }] }), 1102, ['media_list[0].type'])
    }
    await refuses(aPackage({ media_list: [{}] }), 1102, ['media_list[0].type', 'media_list[0].url'])
  })
})

describe('limits and periods', () => {
  test('limits are whole numbers from 1, or null', async () => {
    await accepts({ limits: {} })
    await accepts({ limits: { per_user: null, per_item: null, recurrent_schedule: null } })
    await accepts({
      limits: { per_user: 1, per_item: 10000, recurrent_schedule: { per_user: null } },
    })
    for (const field of ['per_user', 'per_item']) {
      for (const limit of [0, -1, 1.5, '5', true, [], 2 ** 53]) {
        await refuses(aPackage({ limits: { [field]: limit } }), 1102, [`limits.${field}`])
      }
    }
    await refuses(aPackage({ limits: { recurrent_schedule: 'daily' } }), 1102, [
      'limits.recurrent_schedule',
    ])
  })
  test('a limit is renewed daily, weekly on a day, or monthly on a day', async () => {
    await accepts(reset())
    await accepts(reset({ time: '23:59:59-12:00', day_of_week: null, day_of_month: null }))
    await accepts(reset({ interval_type: 'weekly', day_of_week: 7, time: '00:00:00Z' }))
    await accepts(reset({ interval_type: 'monthly', day_of_month: 31 }))
    for (const interval_type of ['hourly', 'Daily', '', null, 1]) {
      await refuses(aPackage(reset({ interval_type })), 1102, [`${resetPlace}.interval_type`])
    }
    for (const time of [
      '24:00:00+00:00',
      '00:00:00',
      '00:00',
      '1:00:00Z',
      '00:00:00+24:00',
      '',
      null,
      0,
    ]) {
      await refuses(aPackage(reset({ time })), 1102, [`${resetPlace}.time`])
    }
    for (const day_of_week of [0, 8, 1.5, '1']) {
      await refuses(aPackage(reset({ interval_type: 'weekly', day_of_week })), 1102, [
        `${resetPlace}.day_of_week`,
      ])
    }
    for (const day_of_month of [0, 32, '1']) {
      await refuses(aPackage(reset({ interval_type: 'monthly', day_of_month })), 1102, [
        `${resetPlace}.day_of_month`,
      ])
    }
    for (const missing of [{}, { day_of_week: null }]) {
      await refuses(aPackage(reset({ interval_type: 'weekly', ...missing })), 1102, [
        `${resetPlace}.day_of_week`,
      ])
    }
    await refuses(aPackage(reset({ interval_type: 'monthly', day_of_week: 1 })), 1102, [
      `${resetPlace}.day_of_month`,
    ])
  })
  test('periods begin, and end later or never', async () => {
    await accepts({ periods: [] })
    await accepts({ periods: period({ date_until: null }) })
    await accepts({ periods: period({ date_until: '2030-01-01T00:00:01+00:00' }) })
    await accepts({ periods: [{ date_from: '2024-02-29T23:59:59.123-11:30' }] })
    for (const date_until of [
      '2030-01-01T00:00:00+00:00',
      '2029-12-31T23:59:59+00:00',
      // The same instant in another zone.
      '2030-01-01T03:00:00+03:00',
    ]) {
      await refuses(aPackage({ periods: period({ date_until }) }), 1102, ['periods[0].date_until'])
    }
    await refuses(aPackage({ periods: [{ date_until: null }] }), 1102, ['periods[0].date_from'])
    for (const date_from of [
      '2030-01-01',
      '2030-01-01T00:00:00',
      '2030-02-30T00:00:00Z',
      '2030-01-01T25:00:00Z',
      '2030-01-01 00:00:00Z',
      '+002030-01-01T00:00:00Z',
      'tomorrow',
      '',
      1893456000,
      null,
    ]) {
      await refuses(aPackage({ periods: [{ date_from }] }), 1102, ['periods[0].date_from'])
    }
  })
})

describe('free attributes and the rest', () => {
  test('custom_attributes are at most 500 characters of compact JSON, counted as characters', async () => {
    const filler = (length: number, character = 'x') => ({ a: character.repeat(length - 8) })
    await accepts({ custom_attributes: filler(500) })
    await accepts({ custom_attributes: filler(500, '😀') })
    for (const character of ['x', '😀', 'é']) {
      await refuses(aPackage({ custom_attributes: filler(501, character) }), 1102, [
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
    assert.ok(deep(10))
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
    await accepts({ order: 2 ** 31 - 1 })
    await accepts({ order: -(2 ** 31) })
    for (const order of [2 ** 31, -(2 ** 31) - 1, 0.5, '1', null]) {
      await refuses(aPackage({ order }), 1102, ['order'])
    }
  })
  test('project_id in the body is the one of the path', async () => {
    const { project_id } = shop.world.project
    await accepts({ project_id })
    const other = await shop.world.addProject()
    for (const wrong of [other.project_id, 0, -1, 1.5, `${project_id}`, null]) {
      await refuses(aPackage({ project_id: wrong }), 1102, ['project_id'])
    }
  })
  test('regions and pre_order have their shapes', async () => {
    await accepts({ regions: [], pre_order: null })
    for (const id of [0, -1, '1', null, 1.5]) {
      await refuses(aPackage({ regions: [{ id }] }), 1102, ['regions[0].id'])
    }
    await refuses(aPackage({ regions: [{}] }), 1102, ['regions[0].id'])
    await refuses(aPackage({ pre_order: {} }), 1102, [
      'pre_order.release_date',
      'pre_order.is_enabled',
    ])
    const soon = { release_date: '2030-01-01', is_enabled: 'true', description: 1 }
    await refuses(aPackage({ pre_order: soon }), 1102, [
      'pre_order.release_date',
      'pre_order.is_enabled',
      'pre_order.description',
    ])
  })
})

describe('bodies as bytes', () => {
  const codeOf = async (raw: string | Buffer, headers: object = {}, path = packages) => {
    const reply = await shop.call('POST', path, { raw, headers })
    return [reply.status, reply.body.errorCode]
  }
  test('what is not JSON in UTF-8 is 415', async () => {
    const good = JSON.stringify(aPackage())
    for (const raw of [
      '',
      '{',
      'sku=a',
      `${good},`,
      `\ufeff{`,
      "{'sku':'a'}",
      Buffer.from([0xff, 0xfe]),
      Buffer.concat([Buffer.from('{"sku":"'), Buffer.from([0xc3, 0x28]), Buffer.from('"}')]),
    ]) {
      assert.deepEqual(await codeOf(raw), [415, 1016], String(raw))
    }
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      'application/xml',
      '',
    ]) {
      assert.deepEqual(await codeOf(good, { 'content-type': type }), [415, 1016], type)
    }
    const reply = await shop.call('POST', packages)
    assert.deepEqual([reply.status, reply.body.errorCode], [415, 1016])
  })
  test('a body over 256 KiB is 413, one just under it is read', async () => {
    const padded = (length: number) => {
      const body = JSON.stringify(aPackage())
      return body + ' '.repeat(length - body.length)
    }
    assert.deepEqual(await codeOf(padded(256 * 1024)), [201, undefined])
    for (const path of [packages, currencies, groups]) {
      assert.deepEqual(await codeOf(padded(256 * 1024 + 1), {}, path), [413, 1027])
    }
  })
  test('a body of wrong elements only is answered in reasonable size', async () => {
    const raw = JSON.stringify(aPackage({ prices: Array(60_000).fill(0) }))
    const reply = await shop.call('POST', packages, { raw })
    assert.deepEqual([reply.status, reply.body.errorCode], [422, 1102])
    assert.ok(reply.text.length < 200_000)
    assert.ok(placesOf(reply).length >= 1000)
  })
  test('an Idempotency-Key has a form', async () => {
    for (const key of ['', 'a b', 'é', 'x'.repeat(256)]) {
      const reply = await shop.call('POST', packages, {
        body: aPackage(),
        headers: { 'idempotency-key': key },
      })
      assert.deepEqual([reply.status, reply.body.errorCode], [422, 1102], key)
    }
  })
  test('with Accept the same facts come as RFC 9457', async () => {
    const reply = await shop.call('POST', packages, {
      body: aPackage({ order: 'x' }),
      headers: { accept: 'application/problem+json' },
    })
    assert.match(String(reply.headers['content-type']), /^application\/problem\+json/)
    assert.deepEqual([reply.body.status, reply.body.errorCode], [422, 1102])
    assert.equal(reply.body.errors[0].property, 'order')
  })
})

describe('currencies', () => {
  test('follow the same rules, know is_hard and have no content', async () => {
    const body = aCurrency({
      content: [{ sku: 'gold', quantity: 1 }],
      is_hard: 'yes',
      groups: ['no'],
      prices: [price({ amount: 0.001, is_default: false })],
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
