/** Every page of the console in the three of four looks that `pages.test.ts` leaves out. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pages } from '../../../src/routes.ts'
import { everyPage } from '../../support/every-page.ts'
import { holdsTextsAsTexts, isWell, narrow, wide } from '../../support/looks.ts'
import { addressIn } from '../../support/walk.ts'

const { seeds, each } = everyPage({
  'wide and dark': { ...wide, colorScheme: 'dark' },
  'narrow and dark': { ...narrow, colorScheme: 'dark' },
  'wide and light': { ...wide, colorScheme: 'light' },
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
