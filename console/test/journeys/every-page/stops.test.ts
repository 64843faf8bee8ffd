/** Every page of the console by the Tab key, forwards and backwards: each stop is seen, and none is a trap. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pages } from '../../../src/routes.ts'
import { everyPage } from '../../support/every-page.ts'
import { wide } from '../../support/looks.ts'
import { unseenStops } from '../../support/stops.ts'
import { addressIn } from '../../support/walk.ts'

const { seeds, each } = everyPage({
  wide,
  'four times as large': { viewport: { width: 320, height: 256 }, deviceScaleFactor: 4 },
})

for (const { page: name } of pages)
  test(`${name}: each stop of the keyboard is seen, and the last one is followed by the first`, async () => {
    await each(async (person, of) => {
      await person.open(addressIn(name, seeds()))
      await person.settled()
      for (const key of ['Tab', 'Shift+Tab'])
        assert.deepEqual(await unseenStops(person.page, key), [], `${of}, ${key}`)
      assert.deepEqual(person.wrong(), [], of)
    })
  })
