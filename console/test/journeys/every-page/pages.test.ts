/**
 * Every page of the console, from its table, with what strangers wrote: no barriers, nothing too wide, no text that
 * became more than a text. Pages with nothing are in `no-data.test.ts`, more looks beside it.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pages } from '../../../src/routes.ts'
import { everyPage } from '../../support/every-page.ts'
import { holdsTextsAsTexts, isWell, narrow, wide } from '../../support/looks.ts'
import { addressIn } from '../../support/walk.ts'

const { seeds, each } = everyPage({
  'narrow and light': { ...narrow, colorScheme: 'light' },
  'wide and dark': { ...wide, colorScheme: 'dark' },
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
