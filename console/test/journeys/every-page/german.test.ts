/** Every page of the console in German, whose words are longer: without motion, and in the colours of the system. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from '../../../../server/test/support/chromium.ts'
import { pages } from '../../../src/routes.ts'
import { everyPage } from '../../support/every-page.ts'
import { fits, isWell, narrow, wide } from '../../support/looks.ts'
import { addressIn, isList } from '../../support/walk.ts'

const { seeds, empty, each } = everyPage({
  'German, narrow, without motion': { ...narrow, locale: 'de-DE', reducedMotion: 'reduce' },
  'German, wide, in the colours of the system': {
    ...wide,
    locale: 'de-DE',
    colorScheme: 'dark',
    forcedColors: 'active',
  },
})

const moving = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      document
        .getAnimations()
        .filter(({ effect }) => Number(effect?.getComputedTiming().duration) > 1).length,
  )

for (const { page: name } of pages)
  test(`${name}: has no barriers in German, and fits with and without data`, async () => {
    await each(async (person, of) => {
      await person.open(addressIn(name, seeds()))
      await person.settled()
      // The contrast is the system's affair where its colours are forced.
      await (of.includes('colours of the system') ? fits : isWell)(person.page, of)
      if (of.includes('without motion')) assert.equal(await moving(person.page), 0, of)
      assert.equal(await person.page.getAttribute('html', 'lang'), 'de', of)
      if (isList(name)) {
        await person.open(addressIn(name, empty()))
        await person.settled()
        await fits(person.page, of)
      }
      assert.deepEqual(person.wrong(), [], of)
    })
  })
