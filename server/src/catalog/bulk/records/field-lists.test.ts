import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fieldRecords } from './field-lists.ts'

/** As the store of the field answers a list of packages. */
const stored = {
  sku: 'crystal_pack_1',
  name: 'Small pack',
  type: 'bundle',
  bundle_type: 'virtual_currency_package',
  description: 'A hundred crystals',
  image_url: 'https://cdn.game.example/pack.png',
  attributes: [
    { external_id: 'size', name: 'Size', values: [{ external_id: 's', value: 'Small' }] },
  ],
  groups: [{ external_id: 'premium', name: 'Premium' }],
  is_free: false,
  can_be_bought: true,
  price: { amount: '4.0000000000000000', amount_without_discount: '5.00', currency: 'USD' },
  virtual_prices: [
    {
      sku: 'gold',
      amount: 90,
      amount_without_discount: 100,
      is_default: true,
      name: 'Gold',
      type: 'virtual_currency',
    },
  ],
  content: [{ sku: 'crystal', name: 'Crystals', type: 'virtual_currency', quantity: 100 }],
  promotions: [{ name: 'Summer' }],
  limits: {
    per_user: {
      total: 3,
      available: 2,
      recurrent_schedule: { interval_type: 'weekly', reset_next_date: 1798675200 },
    },
    per_item: null,
  },
  periods: [{ date_from: '2026-12-01T00:00:00+00:00', date_until: null }],
}

test("a list of the field's store becomes records in its language, with the price without discount", () => {
  const { records, notes } = fieldRecords([{ items: [stored] }], 'de')
  assert.deepEqual(records, [
    {
      type: 'attribute',
      external_id: 'size',
      name: { de: 'Size' },
      values: [{ external_id: 's', value: { de: 'Small' } }],
    },
    { type: 'group', external_id: 'premium', name: { de: 'Premium' } },
    {
      type: 'virtual_currency_package',
      sku: 'crystal_pack_1',
      name: { de: 'Small pack' },
      description: { de: 'A hundred crystals' },
      is_free: false,
      image_url: 'https://cdn.game.example/pack.png',
      groups: ['premium'],
      attributes: [{ external_id: 'size', values: [{ external_id: 's', value: { de: 'Small' } }] }],
      prices: [{ currency: 'USD', amount: 5, is_default: true }],
      vc_prices: [{ sku: 'gold', is_default: true, amount: 100 }],
      periods: [{ date_from: '2026-12-01T00:00:00+00:00' }],
      limits: { per_user: 3 },
      content: [{ sku: 'crystal', quantity: 100 }],
    },
  ])
  assert.deepEqual(notes, [
    'crystal_pack_1: its discount was left out; the price without it counts.',
    'crystal_pack_1: its promotions were left out.',
    "crystal_pack_1: add when its limit begins again; the store's list does not tell the hour.",
  ])
})

test("a list of the field's admin calls keeps its languages, prices by country and schedules", () => {
  const reset = { interval_type: 'daily', time: '01:00:00+08:00' }
  const { records, notes } = fieldRecords(
    [
      [
        {
          sku: 'pack',
          type: 'bundle',
          bundle_type: 'virtual_currency_package',
          name: { en: 'Pack', 'pt-BR': 'Pacote' },
          description: null,
          image_url: '',
          groups: ['premium'],
          prices: [
            { currency: 'USD', amount: '4.99', is_default: true, is_enabled: true },
            { currency: 'EUR', amount: 5.49, country_iso: 'DE' },
          ],
          vc_prices: [],
          content: [{ sku: 'crystal', quantity: 5 }],
          limits: { per_user: { total: 2 }, per_item: 9, recurrent_schedule: { per_user: reset } },
          regions: [{ id: 1 }],
        },
      ],
      {
        items: [
          { sku: 'crystal', type: 'virtual_currency', name: { en: 'Crystal' }, is_hard: true },
        ],
      },
      { groups: [{ external_id: 'premium', name: { en: 'Premium' }, order: 2, image_url: null }] },
    ],
    'en',
  )
  assert.deepEqual(records, [
    { type: 'group', external_id: 'premium', name: { en: 'Premium' }, order: 2 },
    {
      type: 'virtual_currency',
      sku: 'crystal',
      name: { en: 'Crystal' },
      description: null,
      is_hard: true,
    },
    {
      type: 'virtual_currency_package',
      sku: 'pack',
      name: { en: 'Pack', 'pt-BR': 'Pacote' },
      description: null,
      groups: ['premium'],
      prices: [
        { currency: 'USD', is_default: true, is_enabled: true, amount: 4.99 },
        { currency: 'EUR', country_iso: 'DE', amount: 5.49 },
      ],
      limits: { per_user: 2, per_item: 9, recurrent_schedule: { per_user: reset } },
      content: [{ sku: 'crystal', quantity: 5 }],
    },
  ])
  assert.deepEqual(notes, ['pack: its regions were left out; give it prices by country.'])
})

test('virtual items come with how they are owned, and bundles with what they hold', () => {
  const { records, notes } = fieldRecords(
    [
      {
        items: [
          {
            sku: 'potion',
            type: 'virtual_good',
            virtual_item_type: 'consumable',
            inventory_options: { consumable: { usages_count: 2 }, expiration_period: null },
          },
          { sku: 'sword', type: 'virtual_good', virtual_item_type: 'consumable' },
          {
            sku: 'set',
            type: 'bundle',
            bundle_type: 'standard',
            content: [{ sku: 'sword', quantity: 1, name: 'Sword' }],
          },
        ],
      },
    ],
    'en',
  )
  const texts = { name: null, description: null }
  const forGood = { consumable: null, expiration_period: null }
  assert.deepEqual(records, [
    {
      type: 'virtual_good',
      sku: 'potion',
      ...texts,
      inventory_options: { consumable: { usages_count: 2 }, expiration_period: null },
    },
    { type: 'virtual_good', sku: 'sword', ...texts, inventory_options: forGood },
    { type: 'bundle', sku: 'set', ...texts, content: [{ sku: 'sword', quantity: 1 }] },
  ])
  assert.deepEqual(notes, [
    'sword: the list does not tell how it is owned; it is taken as owned for good.',
  ])
})

test('items that our catalog cannot hold are left out by name', () => {
  const { records, notes } = fieldRecords(
    [
      {
        items: [
          { sku: 'key', type: 'game_key' },
          { sku: 'set', type: 'bundle', bundle_type: 'standard', content: [] },
        ],
      },
    ],
    'en',
  )
  assert.deepEqual(records, [])
  assert.deepEqual(notes, [
    'key: a game_key has no place in our catalog.',
    'set: a bundle (standard) has no place in our catalog.',
  ])
})
