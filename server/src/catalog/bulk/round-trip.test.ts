import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { contentTypes, lines, openWarehouse, type Warehouse } from '../../../test/support/bulk.ts'
import {
  aFullPackage,
  aPackage,
  currencies,
  groups,
  packages,
} from '../../../test/support/catalog.ts'

let house: Warehouse
before(async () => {
  house = await openWarehouse()
  await house.shop.create(groups, { external_id: 'vip', name: { en: 'Very important' } })
})
after(() => house.close())

const formats = ['json', 'ndjson', 'csv'] as const
const nothing = { created: 0, updated: 0, deleted: 0, failed: 0 }

/** The database's rows, whole, with versions: equal only where nothing was touched. */
const rowsOf = async () => {
  const { sql, project } = house.shop.world
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

const isNoOp = async (format: (typeof formats)[number]): Promise<void> => {
  const before = await rowsOf()
  const file = await house.fetch(format)
  const query = { mode: 'sync' }
  const { counts, status, errors } = await house.bring(file, { type: contentTypes[format], query })
  assert.equal(status, 'succeeded', JSON.stringify(errors))
  const { unchanged: _, ...changes } = counts
  assert.deepEqual(changes, nothing)
  assert.equal(await rowsOf(), before)
  assert.equal(await house.fetch(format), file)
}

// Texts that CSV, JSON or a spreadsheet could mistake.
const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.string({ unit: 'binary', maxLength: 8 }).filter((value) => !value.includes('\0')),
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

for (const format of formats) {
  test(`whoever imports what was exported as ${format} changes nothing, to the last digit`, async () => {
    await house.shop.create(packages, aFullPackage(house.shop.world.project.project_id))
    await house.shop.create(
      packages,
      aPackage({ name: {}, limits: {}, prices: [], periods: [], vc_prices: null }),
    )
    await isNoOp(format)
    await fc.assert(
      fc.asyncProperty(fc.array(item, { minLength: 1, maxLength: 8 }), async (bodies) => {
        for (const body of bodies)
          await house.shop.create(packages, aPackage(JSON.parse(JSON.stringify(body))))
        await isNoOp(format)
      }),
      { numRuns: 12 },
    )
  })

  test(`a catalog exported as ${format} makes the same catalog elsewhere`, async () => {
    const project = await house.shop.world.addProject()
    const file = await house.fetch(format)
    const { status, errors } = await house.bring(file, { type: contentTypes[format], project })
    assert.equal(status, 'succeeded', JSON.stringify(errors))
    assert.equal(await house.fetch(format, { project }), file)
  })
}

test('a package as large as can be made comes back in every format, a larger one is refused', async () => {
  const project = await house.shop.world.addProject()
  const other = await house.shop.world.addProject()
  const gold = { sku: 'gold', name: null }
  await house.shop.call('POST', currencies, { project, body: gold })
  // Marks are written twice in CSV, and so are those before them in the JSON of a cell.
  for (const fill of ['x', '"']) {
    const value = { external_id: 'v', value: { en: '' } }
    const body = aPackage({ attributes: [{ external_id: 'a', values: [value] }] })
    const left = 256 * 1024 - JSON.stringify(body).length
    value.value.en = fill.repeat(left / (JSON.stringify(fill).length - 2))
    const { status, text } = await house.shop.call('POST', packages, { project, body })
    assert.equal(status, 201, text)
  }
  for (const format of formats) {
    const type = contentTypes[format]
    const file = await house.fetch(format, { project })
    const { counts } = await house.bring(file, { project, type })
    assert.deepEqual(counts, { ...nothing, unchanged: 3 }, format)
    await house.bring(file, { project: other, type })
    assert.equal(await house.fetch(format, { project: other }), file)
  }
  const heavy = {
    type: 'virtual_currency_package',
    ...aPackage({ name: { en: 'x'.repeat(270_000) } }),
  }
  const { errors } = await house.bring(lines(heavy), { project })
  assert.deepEqual([errors.length, errors[0].row, errors[0].code], [1, 1, 1027])
})

test('prices keep their last digit through CSV', async () => {
  const project = await house.shop.world.addProject()
  const file = [
    'type,sku,name,description,content[0].sku,content[0].quantity,prices[0].currency,prices[0].amount,prices[0].is_default',
    'virtual_currency,gold,null,,,,,,',
    'virtual_currency_package,a,null,null,gold,9007199254740991,USD,9999999999999.99,TRUE',
    'virtual_currency_package,b,null,null,gold,1,KWD,0.005,true',
    '',
  ].join('\n')
  const done = await house.bring(file, { type: 'text/csv; charset=utf-8', project })
  assert.deepEqual([done.status, done.errors], ['succeeded', []])
  const text = await house.fetch('csv', { project })
  assert.match(
    text,
    /content\[0\]\.sku,content\[0\]\.quantity,prices\[0\]\.currency,prices\[0\]\.amount,/,
  )
  assert.match(text, /gold,9007199254740991,USD,9999999999999\.99,true/)
  assert.match(text, /gold,1,KWD,0\.005,true/)
})

test('a digit more than can be kept is refused in CSV, too, by its column', async () => {
  const file = [
    'type;sku;name;description;content[0].sku;content[0].quantity;prices[0].currency;prices[0].amount;prices[0].is_default',
    'virtual_currency_package;z;null;null;gold;1;USD;9007199254740993;true',
    'virtual_currency_package;y;null;null;gold;one;USD;1,5;yes',
    'virtual_currency_package;x;null;null;gold;1;;;;;',
  ].join('\r\n')
  const done = await house.bring(file, { type: contentTypes.csv })
  assert.deepEqual(
    done.errors.map(({ row, line, property }: { row: number; line: number; property: string }) => [
      row,
      line,
      property,
    ]),
    [
      [1, 2, 'prices[0].amount'],
      [2, 3, 'content[0].quantity'],
      [2, 3, 'prices[0].amount'],
      [2, 3, 'prices[0].is_default'],
      [3, 4, ''],
    ],
  )
})
