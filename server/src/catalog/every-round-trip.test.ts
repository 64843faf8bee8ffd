/** Many packages of every form, through the admin calls. */
import { after, before } from 'node:test'
import type { Shop } from '../../test/support/catalog.ts'
import { openItemShop, testItemProperties } from '../../test/support/item-properties.ts'

let shop: Shop
before(async () => {
  shop = await openItemShop()
})
after(() => shop.close())

testItemProperties(() => shop, 150)
