/** Every page of the console, from its table: with nothing that has happened, and with an answer that failed. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { calls } from '../../../src/api/calls.ts'
import { pages } from '../../../src/routes.ts'
import { everyPage } from '../../support/every-page.ts'
import { holdsTextsAsTexts, isWell, narrow, wide } from '../../support/looks.ts'
import { addressIn, failedRequest, failing, isList } from '../../support/walk.ts'

const { seeds, empty, oneOf } = everyPage({
  'narrow and light': { ...narrow, colorScheme: 'light' },
  'wide and dark': { ...wide, colorScheme: 'dark' },
})

for (const [at, { page: name, calls: made }] of pages.entries()) {
  if (isList(name))
    test(`${name}: a project in which nothing has happened is shown as that`, async () => {
      const [of, person] = oneOf(at)
      await person.open(addressIn(name, empty()))
      await person.settled()
      await holdsTextsAsTexts(person.page, of)
      await isWell(person.page, of)
      assert.deepEqual(await person.page.getByRole('alert').allInnerTexts(), [], of)
      assert.deepEqual(person.wrong(), [], of)
    })

  if (made.some((operation) => calls[operation][0] === 'GET'))
    test(`${name}: an answer that failed is told with its number, and the page still stands`, async () => {
      const [of, person] = oneOf(at + 1)
      const heal = await failing(person.page, made)
      try {
        await person.open(addressIn(name, seeds()))
        await person.page.getByRole('alert').getByText(failedRequest).first().waitFor()
        await person.settled()
        await isWell(person.page, of)
      } finally {
        await heal()
      }
      assert.deepEqual(person.wrong(), [], of)
    })
}
