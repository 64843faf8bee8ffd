/** Every page of the console four times as large, and with a text of twice the size (WCAG 2.2, 1.4.10 and 1.4.4). */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pages } from '../../../src/routes.ts'
import { everyPage } from '../../support/every-page.ts'
import { enlarge, fits } from '../../support/looks.ts'
import { addressIn, isList } from '../../support/walk.ts'

const twice = 'a text of twice the size'
const { seeds, empty, each } = everyPage({
  'four times as large': { viewport: { width: 320, height: 256 }, deviceScaleFactor: 4 },
  [twice]: { viewport: { width: 1280, height: 900 } },
})

for (const { page: name } of pages)
  test(`${name}: fits four times as large, and with a text of twice the size`, async () => {
    await each(async (person, of) => {
      for (const project of isList(name) ? [seeds(), empty()] : [seeds()]) {
        await person.open(addressIn(name, project))
        await person.settled()
        if (of === twice) await enlarge(person.page)
        await fits(person.page, of)
      }
      assert.deepEqual(person.wrong(), [], of)
    })
  })
