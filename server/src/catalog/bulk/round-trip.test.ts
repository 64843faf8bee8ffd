/** Exported catalogs come back by an import: as records, and a few of them through the database. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { contentTypes, lines, type Warehouse } from '../../../test/support/bulk.ts'
import {
  assertNoChange,
  assertNoChangeWhileGrowing,
  formats,
  nothing,
  openCatalogWarehouse,
  somePackages,
} from '../../../test/support/bulk-properties.ts'
import { aFullPackage, aPackage, currencies, packages } from '../../../test/support/catalog.ts'
import { fullBody, type ItemBody, keptItem } from '../items/item.ts'
import type { Body } from './exports/catalog-pages.ts'
import { writeCatalog } from './exports/export-catalog.ts'
import { submitRow } from './imports/submit-row.ts'
import { catalogRecords } from './records/records.ts'

let house: Warehouse
before(async () => {
  house = await openCatalogWarehouse()
})
after(() => house.close())

const kind = 'virtual_currency_package'

/** A row without the order of its members: columns of a table have an order of their own. */
const inAnyOrder = (row: ReturnType<typeof keptItem>) => ({
  ...row,
  document: JSON.parse(row.document),
  search_text: row.search_text.split('\u001f').toSorted(),
})

/** Writes packages as a file, and returns the bodies that its reader finds valid. */
const throughFile = async (format: (typeof formats)[number], written: readonly Body[]) => {
  const pieces: string[] = []
  async function* pages() {
    yield written
  }
  await writeCatalog({ format, kinds: [kind] }, pages, async (text) => pieces.push(text))
  async function* chunks() {
    for (const piece of pieces) yield Buffer.from(piece)
  }
  const bodies: unknown[] = []
  for await (const record of catalogRecords(format, chunks(), () => {})) {
    assert.deepEqual(submitRow(1, record).findings, [])
    bodies.push(record.body)
  }
  return bodies
}

for (const format of formats) {
  test(`whoever imports what was exported as ${format} changes nothing, to the last digit`, async () => {
    await house.shop.create(packages, aFullPackage(house.shop.world.project.project_id))
    await house.shop.create(
      packages,
      aPackage({ name: {}, limits: {}, prices: [], periods: [], vc_prices: null }),
    )
    await assertNoChange(house, format)
    await assertNoChangeWhileGrowing(house, format, 1)
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

// At the end: a server that stood still meanwhile would refuse its next requests.
for (const format of formats) {
  test(`a package that is written as ${format} is read as the same row`, async () => {
    await fc.assert(
      fc.asyncProperty(somePackages, async (bodies) => {
        const rows = bodies.map((body) => keptItem(kind, body as ItemBody))
        const read = await throughFile(
          format,
          rows.map((row) => ({ ...fullBody(row) })),
        )
        const again = read.map((body) => keptItem(kind, body as ItemBody))
        assert.deepEqual(again.map(inAnyOrder), rows.map(inAnyOrder))
      }),
      { numRuns: 30 },
    )
  })
}
