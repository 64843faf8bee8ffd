/** Regions as their form holds them, and the countries that somebody types. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  bodyOf,
  faultsOf,
  languagesOf,
  namedCountries,
  newRegion,
  valuesOf,
} from '../src/rooms/catalog/regions/region.ts'
import { typedCountries } from '../src/rooms/catalog/regions/typed-countries.ts'
import { said } from '../src/rooms/catalog/said.ts'

const asia = { name: { en: 'Asia', de: 'Asien' }, countries: ['JP', 'KR'] }

test('the form of a region makes the body that wrote it, without texts that were emptied', () => {
  assert.deepEqual(bodyOf(valuesOf(asia)), asia)
  const emptied = { ...valuesOf(asia), 'name.de': '' }
  assert.deepEqual(bodyOf(emptied), { name: { en: 'Asia' }, countries: asia.countries })
  assert.deepEqual(languagesOf(emptied), ['en', 'de'])
})

test('a region without a name and without countries lacks both', () => {
  assert.deepEqual(
    faultsOf(bodyOf(newRegion)).map(({ property, code }) => [property, code]),
    [
      ['name', 'required'],
      ['countries', 'required'],
    ],
  )
  assert.deepEqual(faultsOf(asia), [])
})

const known = namedCountries(['JP', 'KR', 'KP', 'VN', 'CD', 'GB'])
const typed = (text: string) => typedCountries(text, known)

test('countries are typed by names, by codes, and by the beginning of one name alone', () => {
  assert.deepEqual(
    known.map(({ name }) => name),
    ['Congo - Kinshasa', 'Japan', 'North Korea', 'South Korea', 'United Kingdom', 'Vietnam'],
  )
  assert.deepEqual(typed('japan'), { codes: ['JP'], unknown: [] })
  assert.deepEqual(typed(' jp, KR;viet\nUnited Kingdom'), {
    codes: ['JP', 'KR', 'VN', 'GB'],
    unknown: [],
  })
  assert.deepEqual(typed('jp kr kp JP'), { codes: ['JP', 'KR', 'KP'], unknown: [] })
  assert.deepEqual(typed('Congo - Kinshasa'), { codes: ['CD'], unknown: [] })
})

test('words that no country fits, or several do, are told', () => {
  assert.deepEqual(typed('Atlantis, JP, Vi'), { codes: ['JP'], unknown: ['Atlantis', 'Vi'] })
  assert.deepEqual(typedCountries('south', namedCountries(['KR', 'SS'])).unknown, ['south'])
  assert.deepEqual(typed(' ,; '), { codes: [], unknown: [] })
})

test('a change of regions names those that are known, and has the numbers of others', () => {
  const names = new Map([[12, 'Asia']])
  assert.equal(said('regions', [{ id: 7 }, { id: 12 }], names), '7\nAsia')
  assert.equal(said('regions', [{ id: 12 }]), '12')
})
