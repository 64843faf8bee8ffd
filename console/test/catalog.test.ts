/** Things of the catalog in the forms of the console: what a form holds of them, and what it sends. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  type Edits,
  patchOf as patchOfTexts,
  standingOn,
  withText,
} from '../src/rooms/catalog/texts/edits.ts'
import {
  bodyOf,
  languagesOf,
  newValues,
  patchOf,
  valuesOf,
} from '../src/rooms/catalog/things/values.ts'

const shape = {
  texts: ['name', 'description'],
  flags: ['is_enabled'],
  hasImage: true,
  list: 'groups',
  hasTerms: false,
} as const

const gold = {
  sku: 'gold',
  name: { en: 'Gold', de: 'Gold' },
  description: null,
  image_url: null,
  order: 3,
  is_enabled: true,
  groups: [{ external_id: 'coins', name: null }],
}

test('a form holds each text of each language, and every other member, as a value', () => {
  assert.deepEqual(valuesOf(gold, shape), {
    'name.en': 'Gold',
    'name.de': 'Gold',
    is_enabled: true,
    image_url: '',
    order: '3',
    groups: '["coins"]',
  })
  assert.deepEqual(languagesOf(valuesOf(gold, shape), shape), ['en', 'de'])
})

test('a patch names the changed members alone; an empty text goes, and no number becomes one', () => {
  const changes = { 'name.de': '', 'description.fr': 'Or', order: 'first', image_url: ' ' }
  assert.deepEqual(patchOf(changes, shape, {}), {
    name: { de: null },
    description: { fr: 'Or' },
    order: 'first',
    image_url: null,
  })
  assert.deepEqual(patchOf({ order: ' 12 ', groups: '[]', is_enabled: false }, shape, {}), {
    order: 12,
    groups: [],
    is_enabled: false,
  })
})

test('limits and prices of a currency are changed as those of packages', () => {
  const whole = { ...shape, hasTerms: true }
  const sold = {
    ...gold,
    limits: { per_user: 3 },
    prices: [{ currency: 'USD', amount: 1.5, is_default: true }],
  }
  const values = { ...valuesOf(sold, whole), per_item: '10' }
  assert.deepEqual(patchOf({ per_item: '10' }, whole, values), {
    limits: { per_user: 3, per_item: 10, recurrent_schedule: null },
  })
  assert.deepEqual(patchOf({ prices: '' }, whole, { ...values, prices: '' }), { prices: null })
})

test('a new thing is sent without the members that nobody wrote', () => {
  const values = { ...newValues(shape), 'name.en': 'Ruby', 'name.de': '' }
  assert.deepEqual(bodyOf(values, shape), {
    name: { en: 'Ruby' },
    order: 0,
    is_enabled: true,
    groups: [],
  })
})

const chest = {
  sku: 'chest',
  name: { en: 'Chest' },
  description: { en: 'Of gold' },
  long_description: null,
  etag: '"1"',
}

test('a text that says what is so already is no edit', () => {
  const line = { row: chest, member: 'name' } as const
  const edits = withText({}, line, 'Truhe', 'de')
  assert.deepEqual(patchOfTexts(edits.chest as Edits[string], 'de'), {
    sku: 'chest',
    if_match: '"1"',
    name: { de: 'Truhe' },
  })
  assert.deepEqual(withText(edits, line, '', 'de'), {})
})

test('edits stand on the version of somebody else, who is told of only where both wrote', () => {
  const edits = withText({}, { row: chest, member: 'name' }, 'Truhe', 'de')
  const other = { ...chest, description: { en: 'Of silver' }, etag: '"2"' }
  const apart = standingOn(edits, [other], 'de')
  assert.deepEqual(apart.conflicts, [])
  assert.equal(apart.edits.chest?.row.etag, '"2"')
  const same = { ...chest, name: { en: 'Chest', de: 'Kiste' }, etag: '"3"' }
  const { conflicts } = standingOn(edits, [same], 'de')
  const told = { name: 'name', before: '', theirs: 'Kiste', mine: 'Truhe' }
  assert.deepEqual(conflicts, [{ sku: 'chest', members: [told] }])
})
