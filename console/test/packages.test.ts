/**
 * Packages, virtual items and bundles as forms hold them, and changes of many: what is sent says exactly what somebody
 * wished.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listText, type Values } from '../src/rooms/catalog/items/form/members.ts'
import {
  languagesIn,
  newBodyOf,
  patchOfValues,
  valuesOf,
} from '../src/rooms/catalog/items/form/values.ts'
import type { Written } from '../src/rooms/catalog/items/kind.ts'
import {
  changedBy,
  isWhole,
  noWish,
  ordersFor,
  wishedOf,
} from '../src/rooms/catalog/items/many/bulk.ts'
import type { ItemRow } from '../src/rooms/catalog/items/row.ts'
import { fromField, toField } from '../src/shared/time.ts'

const whole: Written = {
  sku: 'chest.500',
  name: { en: 'Chest', de: 'Truhe' },
  description: null,
  content: [{ sku: 'gold', quantity: 500 }],
  prices: [
    { currency: 'EUR', amount: 9.99, is_default: true, is_enabled: true },
    { currency: 'CHF', amount: 10, is_default: false, is_enabled: false, country_iso: 'CH' },
  ],
  vc_prices: [{ sku: 'gem', amount: 5, is_default: true, is_enabled: true }],
  limits: {
    per_user: 3,
    per_item: null,
    recurrent_schedule: {
      per_user: {
        interval_type: 'weekly',
        time: '01:00:00+08:00',
        day_of_week: 1,
        day_of_month: null,
      },
    },
  },
  periods: [{ date_from: '2026-12-01T00:00:00+00:00', date_until: null }],
  groups: ['offers'],
  attributes: [
    { external_id: 'season', values: [{ external_id: 'winter', value: { en: 'Winter' } }] },
  ],
  custom_attributes: { rarity: 'rare', tags: { a: 1, b: 2 } },
  image_url: 'https://cdn.example/chest.png',
  media_list: [
    { type: 'video', url: 'https://cdn.example/chest.mp4' },
    { type: 'image', url: 'https://cdn.example/open.png' },
  ],
  regions: [{ id: 12 }, { id: 7 }],
  pre_order: { release_date: '2027-01-01T00:00:00+00:00', is_enabled: false, description: 'Soon' },
  order: 7,
  is_enabled: true,
  is_show_in_store: false,
  is_free: false,
}

/** The patch of a form in which some members were written anew. */
const patchOf = (changed: Values): Record<string, unknown> => {
  const base = valuesOf('package', whole)
  return patchOfValues('package', base, { ...base, ...changed }, Object.keys(changed))
}

test('the form of a package makes the body that wrote it', () => {
  assert.deepEqual(newBodyOf('package', valuesOf('package', whole)), whole)
})

const sword: Partial<Written> & { sku: string } = {
  sku: 'sword.iron',
  name: { en: 'Iron sword' },
  description: null,
  inventory_options: { consumable: null, expiration_period: null },
  custom_attributes: {},
  order: 0,
  is_enabled: true,
  is_show_in_store: true,
  is_free: false,
}

const consumable = { consumable: { usages_count: 3 }, expiration_period: null }
const limited = { consumable: null, expiration_period: { type: 'month', value: 2 } } as const

test('the form of a virtual item makes the body that wrote it, however it is owned', () => {
  for (const inventory_options of [sword.inventory_options, consumable, limited]) {
    const body = { ...sword, inventory_options }
    assert.deepEqual(newBodyOf('virtualItem', valuesOf('virtualItem', body as Written)), body)
  }
})

test('another way to own an item takes the former one away, and leaves what is wrong to be refused', () => {
  const base = valuesOf('virtualItem', { ...sword, inventory_options: limited } as Written)
  const patched = (changed: Values): unknown =>
    patchOfValues('virtualItem', base, { ...base, ...changed }, Object.keys(changed))
      .inventory_options
  assert.deepEqual(patched({ owned: 'consumable', usages: '3' }), consumable)
  assert.deepEqual(patched({ owned: 'consumable', usages: ' ' }), {
    consumable: { usages_count: null },
    expiration_period: null,
  })
  assert.deepEqual(patched({ owned: 'for_good' }), sword.inventory_options)
  assert.deepEqual(patched({ period_value: 'two' }), {
    consumable: null,
    expiration_period: { type: 'month', value: 'two' },
  })
  assert.deepEqual(patched({ period_value: '' }), {
    consumable: null,
    expiration_period: { type: 'month' },
  })
})

test('a bundle has its content line by line, and is not shown before somebody says so', () => {
  const content = [
    { sku: 'sword.iron', quantity: 1 },
    { sku: 'crystal', quantity: 100 },
  ]
  const body = { ...sword, content, is_show_in_store: false, order: 1 } as Written
  delete body.inventory_options
  const values = valuesOf('bundle', body)
  assert.deepEqual(newBodyOf('bundle', values), body)
  const { content: empty, ...rest } = newBodyOf('bundle', valuesOf('bundle', {}))
  assert.deepEqual([empty, rest.is_show_in_store, rest.order], [[], false, 1])
  const changed = { content: JSON.stringify([{ sku: ' potion ', quantity: '' }]) }
  assert.deepEqual(patchOfValues('bundle', values, { ...values, ...changed }, ['content']), {
    content: [{ sku: 'potion' }],
  })
})

test('an empty form is a body in which only what every package needs is said, and the switches', () => {
  assert.deepEqual(newBodyOf('package', valuesOf('package', {})), {
    name: null,
    description: null,
    content: [{}],
    custom_attributes: {},
    order: 0,
    is_enabled: true,
    is_show_in_store: true,
    is_free: false,
  })
})

test('a patch has the members that were changed: one language alone, and null for what went', () => {
  assert.deepEqual(patchOf({ 'name.de': 'Kiste' }), { name: { de: 'Kiste' } })
  assert.deepEqual(patchOf({ 'name.de': '' }), { name: { de: null } })
  assert.deepEqual(patchOf({ 'name.de': '', 'name.en': '' }), { name: null })
  assert.deepEqual(patchOf({ 'description.fr': 'Un coffre' }), { description: { fr: 'Un coffre' } })
  assert.deepEqual(patchOf({ image_url: '', order: '' }), { image_url: null, order: null })
  assert.deepEqual(patchOf({ groups: '', periods: '' }), { groups: null, periods: null })
})

test('media, regions and a pre-order are said whole, and taken away as a whole', () => {
  assert.deepEqual(patchOf({ media_list: '', regions: '' }), { media_list: null, regions: null })
  assert.deepEqual(patchOf({ regions: '[7,9]' }), { regions: [{ id: 7 }, { id: 9 }] })
  assert.deepEqual(patchOf({ pre_order_on: true, pre_order_description: '' }), {
    pre_order: { release_date: '2027-01-01T00:00:00+00:00', is_enabled: true, description: null },
  })
  assert.deepEqual(patchOf({ pre_order_release: '', pre_order_description: '' }), {
    pre_order: null,
  })
  const { pre_order } = newBodyOf('package', {
    ...valuesOf('package', {}),
    pre_order_description: 'Soon',
  })
  assert.deepEqual(pre_order, { is_enabled: true, description: 'Soon' })
})

test('a language whose texts were emptied keeps its column until that is saved', () => {
  assert.deepEqual(languagesIn({ ...valuesOf('package', whole), 'name.de': '' }), ['en', 'de'])
})

test('a field for a time has what was typed, also while its year is not whole', () => {
  const { TZ } = process.env
  process.env.TZ = 'Europe/Berlin'
  for (const typed of ['0002-12-01T00:00', '2026-12-01T00:00', '2026-07-01T12:30'])
    assert.equal(toField(fromField(typed, false), false), typed)
  assert.equal(toField(fromField('2026-12-01T00:00', true), true), '2026-12-01T00:00')
  if (TZ === undefined) delete process.env.TZ
  else process.env.TZ = TZ
})

test('limits are sent whole, and none at all where all of them are empty', () => {
  assert.deepEqual(patchOf({ per_user: '', per_item: '', reset: '' }), { limits: null })
  assert.deepEqual(patchOf({ reset: 'monthly', reset_day: '31' }), {
    limits: {
      per_user: 3,
      per_item: null,
      recurrent_schedule: {
        per_user: {
          interval_type: 'monthly',
          time: '01:00:00+08:00',
          day_of_week: null,
          day_of_month: 31,
        },
      },
    },
  })
})

test('members of one’s own are patched to what is written, and what is no JSON is sent to be refused', () => {
  assert.deepEqual(patchOf({ custom_attributes: '{"tags":{"a":1,"c":3}}' }), {
    custom_attributes: { rarity: null, tags: { b: null, c: 3 } },
  })
  assert.deepEqual(patchOf({ custom_attributes: '{' }), { custom_attributes: '{' })
})

test('a number that is none goes as its text, to be refused at its place', () => {
  const line = { currency: 'EUR', amount: '9,9x', country: '', isDefault: true, isEnabled: true }
  assert.deepEqual(patchOf({ prices: listText([line]) }), {
    prices: [{ currency: 'EUR', amount: '9,9x', is_default: true, is_enabled: true }],
  })
})

test('a price changes by percent to the digits of its currency, and halves go up', () => {
  assert.equal(changedBy('9.99', 100, 'EUR'), '10.99')
  assert.equal(changedBy('9.99', -100, 'EUR'), '8.99')
  assert.equal(changedBy('0.05', -500, 'EUR'), '0.03')
  assert.equal(changedBy('1250', 125, 'JPY'), '1406')
  assert.equal(changedBy('100', -1000, 'EUR'), '0.00')
})

const row: ItemRow = {
  sku: 'chest.500',
  name: { en: 'Chest' },
  prices: [
    { currency: 'EUR', amount: 10, is_default: true, is_enabled: true },
    { currency: 'USD', amount: 11, is_default: false, is_enabled: true },
  ],
  is_enabled: true,
  is_show_in_store: true,
  is_free: false,
  order: 1,
  periods: [],
  content: [{ sku: 'gold', quantity: 500 }],
  groups: [{ external_id: 'offers' }],
  etag: '"1.1"',
}
const euro = { language: 'en', currency: '' }

test('a wish changes the price of the column, and leaves a package without one alone', () => {
  const lower = { ...noWish, kind: 'lower', text: '20' } as const
  assert.deepEqual(wishedOf(row, lower, { language: 'en', currency: 'USD' }), {
    prices: [row.prices[0], { ...row.prices[1], amount: 8.8 }],
  })
  assert.equal(wishedOf(row, lower, { language: 'en', currency: 'JPY' }), undefined)
  const set = { ...noWish, text: '5' }
  assert.equal(wishedOf({ ...row, prices: [] }, set, euro), undefined)
})

test('a group is joined once, and left', () => {
  const join = { ...noWish, kind: 'joinGroup', text: 'offers' } as const
  assert.deepEqual(wishedOf(row, join, euro), { groups: ['offers'] })
  assert.deepEqual(wishedOf(row, { ...join, kind: 'leaveGroup' }, euro), { groups: [] })
})

test('a wish that lacks its field cannot be tried', () => {
  assert.equal(isWhole(noWish), false)
  assert.equal(isWhole({ ...noWish, kind: 'raise', text: '12,5' }), true)
  assert.equal(isWhole({ ...noWish, kind: 'place', text: '0' }), false)
  assert.equal(isWhole({ ...noWish, kind: 'period' }), false)
  assert.equal(isWhole({ ...noWish, kind: 'isOff' }), true)
})

const shelf = (...orders: number[]) =>
  orders.map((order, index) => ({ sku: 'abcdefgh'[index] ?? '', order }))
/** The skus in the order of the list once the orders are set. */
const sorted = (from: ReturnType<typeof shelf>, skus: string[], place: number): string =>
  from
    .map((one, index) => ({
      ...one,
      index,
      order: ordersFor(from, skus, place).get(one.sku) ?? one.order,
    }))
    .toSorted((one, other) => one.order - other.order || one.index - other.index)
    .map(({ sku }) => sku)
    .join('')

test('packages that move stand at their place one behind the other, and others keep their order', () => {
  for (const orders of [
    [1, 2, 3, 4, 5],
    [0, 0, 0, 0, 0],
    [10, 20, 20, 20, 50],
  ]) {
    const from = shelf(...orders)
    assert.equal(sorted(from, ['e'], 1), 'eabcd')
    assert.equal(sorted(from, ['a'], 3), 'bcade')
    assert.equal(sorted(from, ['b', 'd'], 3), 'acbde')
    assert.equal(sorted(from, ['a'], 99), 'bcdea')
    assert.equal(sorted(from, ['a', 'b', 'c', 'd', 'e'], 1), 'abcde')
  }
})

test('a move renumbers no more than it must', () => {
  assert.deepEqual([...ordersFor(shelf(10, 20, 30, 40), ['d'], 2)], [['d', 11]])
  assert.deepEqual([...ordersFor(shelf(1, 2, 3, 4), ['d'], 1)], [['d', 0]])
})
