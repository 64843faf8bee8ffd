/**
 * Every page of the console, from its table, in four looks and with what strangers wrote. There are no barriers,
 * nothing is too wide, and no text became more than a text. `no-data.test.ts` has pages with nothing.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pages } from '../../../src/routes.ts'
import { everyPage } from '../../support/every-page.ts'
import { change, fourLooks, holdsTextsAsTexts, isWell } from '../../support/looks.ts'
import { addressIn } from '../../support/walk.ts'

const { seeds, each } = everyPage({ all: fourLooks['narrow and light'] })

for (const { page: name } of pages)
  test(`${name}: texts of strangers are texts, nothing is too wide, and there are no barriers`, async () => {
    await each(async (person) => {
      await person.open(addressIn(name, seeds()))
      for (const [of, look] of Object.entries(fourLooks)) {
        await change(person.page, look)
        await person.settled()
        await holdsTextsAsTexts(person.page, of)
        await isWell(person.page, of)
        assert.deepEqual(person.wrong(), [], of)
      }
    })
  })
