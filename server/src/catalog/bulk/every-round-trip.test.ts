/** Many catalogs of every form, exported and imported through the database. */
import { after, before, test } from 'node:test'
import type { Warehouse } from '../../../test/support/bulk.ts'
import {
  assertNoChangeWhileGrowing,
  formats,
  openCatalogWarehouse,
} from '../../../test/support/bulk-properties.ts'

let house: Warehouse
before(async () => {
  house = await openCatalogWarehouse()
})
after(() => house.close())

for (const format of formats) {
  test(`whoever imports what was exported as ${format} changes nothing, to the last digit`, () =>
    assertNoChangeWhileGrowing(house, format, 12))
}
