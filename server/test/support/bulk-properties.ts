/** Catalogs of every form, and what must hold of each when it is exported and imported. */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { anyCharacter } from './any-character.ts'
import { contentTypes, openWarehouse, type Warehouse } from './bulk.ts'
import { aPackage, groups, packages } from './catalog.ts'

export const formats = ['json', 'ndjson', 'csv'] as const

export type Format = (typeof formats)[number]

// Texts that CSV, JSON or a spreadsheet could mistake.
const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.string({ unit: anyCharacter, maxLength: 8 }).filter((value) => !value.includes('\0')),
  fc.constantFrom(
    '',
    ' ',
    '"',
    '""',
    'a,b',
    'a;b',
    'a\tb',
    'x\r',
    '\r\n',
    '\n',
    'null',
    'true',
    '1',
    '=1+1',
    '\ufeff',
    'ゴールド 🪙',
    "'",
  ),
)
const language = fc.constantFrom('en', 'de', 'ja', 'pt-BR', 'zh-CN')
const localized = fc.dictionary(language, text, { maxKeys: 4, noNullPrototype: true })
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null })
const count = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER })
const cents = fc.integer({ min: 0, max: 999_999_999_999_999 }).map((units) => units / 100)

const item = fc.record(
  {
    name: maybe(localized),
    description: maybe(localized),
    long_description: maybe(localized),
    image_url: fc.webUrl().filter((address) => URL.canParse(address)),
    media_list: fc.array(
      fc.record({
        type: fc.constantFrom('image', 'video'),
        url: fc.constant('https://cdn.example/a?b=1,2'),
      }),
      { maxLength: 2 },
    ),
    groups: fc.constantFrom([], ['vip']),
    attributes: fc.array(
      fc.record({ external_id: text.filter((value) => value !== ''), values: fc.constant([]) }),
      { maxLength: 2 },
    ),
    prices: fc
      .array(
        fc.record(
          { amount: cents, is_enabled: fc.boolean(), country_iso: fc.constantFrom('DE', 'JP') },
          { requiredKeys: ['amount'] },
        ),
        { maxLength: 25 },
      )
      .map((prices) =>
        prices.map((price, at) =>
          at === 0
            ? { currency: 'USD', amount: price.amount, is_default: true }
            : { currency: 'EUR', ...price },
        ),
      ),
    vc_prices: maybe(
      fc.array(fc.record({ sku: fc.constant('gold'), amount: count }), { maxLength: 2 }),
    ),
    content: fc.tuple(fc.record({ sku: fc.constant('gold'), quantity: count })),
    order: fc.integer(),
    is_free: fc.boolean(),
    is_enabled: fc.boolean(),
    is_show_in_store: fc.boolean(),
    limits: fc.record({ per_user: maybe(count), per_item: maybe(count) }, { requiredKeys: [] }),
    periods: maybe(
      fc.constantFrom([], [{ date_from: '2030-08-11T10:00:00+03:00', date_until: null }]),
    ),
    custom_attributes: fc
      .dictionary(
        fc.string({ maxLength: 5 }).filter((key) => key !== '__proto__'),
        fc.jsonValue({ maxDepth: 1 }),
        { noNullPrototype: true },
      )
      .filter(
        (value) =>
          !JSON.stringify(value).includes('__proto__') && JSON.stringify(value).length <= 500,
      ),
    regions: maybe(fc.array(fc.record({ id: count }), { maxLength: 2 })),
    pre_order: maybe(fc.constant({ release_date: '2030-01-01T00:00:00+00:00', is_enabled: true })),
  },
  { requiredKeys: ['name', 'description', 'content'] },
)

/** Packages of a catalog, as JSON carries them. */
export const somePackages = fc
  .array(item, { minLength: 1, maxLength: 8 })
  .map((bodies) => bodies.map((body) => aPackage(JSON.parse(JSON.stringify(body)))))

export const nothing = { created: 0, updated: 0, deleted: 0, failed: 0 }

/** Opens a warehouse with the group that the packages name. */
export const openCatalogWarehouse = async (): Promise<Warehouse> => {
  const house = await openWarehouse()
  await house.shop.create(groups, { external_id: 'vip', name: { en: 'Very important' } })
  return house
}

/** The database's rows, whole, with versions: equal only where nothing was touched. */
const rowsOf = async ({ shop }: Warehouse): Promise<string> => {
  const { sql, project } = shop.world
  const items = await sql`
    select sku, version, groups, document::text as document, content_quantity, sort_order, updated_at
    from items
    where project_id = ${project.project_id}
      and deleted_at is null
    order by item_id
  `
  const labels = await sql`
    select external_id, version, document::text as document
    from item_groups
    where project_id = ${project.project_id}
  `
  return JSON.stringify([items, labels])
}

/** Asserts that importing what is exported changes nothing. */
export const assertNoChange = async (house: Warehouse, format: Format): Promise<void> => {
  const before = await rowsOf(house)
  const file = await house.fetch(format)
  const query = { mode: 'sync' }
  const { counts, status, errors } = await house.bring(file, { type: contentTypes[format], query })
  assert.equal(status, 'succeeded', JSON.stringify(errors))
  const { unchanged: _, ...changes } = counts
  assert.deepEqual(changes, nothing)
  assert.equal(await rowsOf(house), before)
  assert.equal(await house.fetch(format), file)
}

/** Asserts the same of a catalog that grows by packages of every form, so many times. */
export const assertNoChangeWhileGrowing = (
  house: Warehouse,
  format: Format,
  numRuns: number,
): Promise<void> =>
  fc.assert(
    fc.asyncProperty(somePackages, async (bodies) => {
      for (const body of bodies) await house.shop.create(packages, body)
      await assertNoChange(house, format)
    }),
    { numRuns },
  )
