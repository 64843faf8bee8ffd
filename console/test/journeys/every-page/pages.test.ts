/**
 * Every page of the console, from its table, on a narrow screen and with what strangers wrote. There are no barriers,
 * nothing is too wide, and no text became more than a text. `no-data.test.ts` has pages with nothing, `looks.test.ts`
 * more looks.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pages } from '../../../src/routes.ts'
import { everyPage } from '../../support/every-page.ts'
import { holdsTextsAsTexts, isWell, narrow } from '../../support/looks.ts'
import { addressIn } from '../../support/walk.ts'

const { seeds, each } = everyPage({
  'narrow and light': { ...narrow, colorScheme: 'light' },
})

for (const { page: name } of pages)
  test(`${name}: texts of strangers are texts, nothing is too wide, and there are no barriers`, async () => {
    await each(async (person, of) => {
      await person.open(addressIn(name, seeds()))
      await person.settled()
      await holdsTextsAsTexts(person.page, of)
      await isWell(person.page, of)
      assert.deepEqual(person.wrong(), [], of)
    })
  })
