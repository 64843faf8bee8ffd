/** From an address to its country. */
import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { writeCountryFile } from '../../../test/support/country-file.ts'
import { openCountryDatabase } from './country-database.ts'

let folder: string

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portreeve-countries-'))
})
after(() => rm(folder, { recursive: true }))

test('an address is of the country whose network it lies in', async () => {
  const file = join(folder, 'countries.mmdb')
  await writeCountryFile(file, {
    '203.0.113.0/24': 'DE',
    '198.51.100.0/25': 'JP',
    '198.51.100.128/25': 'BR',
    '192.0.2.7/32': 'not a country',
  })
  const countryOf = openCountryDatabase(file)
  for (const [address, country] of [
    ['203.0.113.0', 'DE'],
    ['203.0.113.255', 'DE'],
    ['198.51.100.127', 'JP'],
    ['198.51.100.128', 'BR'],
    ['::ffff:198.51.100.1', 'JP'],
    ['203.0.114.1', undefined],
    ['192.0.2.7', undefined],
    ['::1', undefined],
    ['nonsense', undefined],
  ] as const) {
    assert.equal(countryOf(address), country, address)
  }
})

test('what is no such file is refused with what to do', async () => {
  const file = join(folder, 'letter.txt')
  await writeFile(file, 'Dear player')
  for (const path of [file, join(folder, 'missing.mmdb')]) {
    assert.throws(() => openCountryDatabase(path), /Correct PORTREEVE_COUNTRY_DATABASE/)
  }
})
