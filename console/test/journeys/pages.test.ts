/**
 * Every page of the console, from its table, with what strangers wrote: no barriers, nothing too wide, no text that
 * became more than a text. Pages with nothing are in `no-data.test.ts`, more looks in `looks.test.ts`.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { pages } from '../../src/routes.ts'
import { type Desk, type Person, startDesk } from '../support/desk.ts'
import { holdsTextsAsTexts, isWell, looks } from '../support/looks.ts'
import { type Seeds, seeded } from '../support/strangers.ts'
import { addressIn } from '../support/walk.ts'

let desk: Desk
let seeds: Seeds
let people: [look: string, person: Person][]
before(async () => {
  desk = await startDesk()
  seeds = await seeded(desk)
  people = await Promise.all(
    ['narrow and light', 'wide and dark'].map(
      async (look): Promise<[string, Person]> => [look, await desk.as('operator', looks[look])],
    ),
  )
})
after(async () => {
  for (const [, person] of people ?? []) await person.close()
  await desk?.close()
})

for (const { page: name } of pages)
  test(`${name}: texts of strangers are texts, nothing is too wide, and there are no barriers`, async () => {
    // Both look at the same time.
    const look = async ([of, person]: (typeof people)[number]): Promise<void> => {
      await person.open(addressIn(name, seeds))
      await person.settled()
      await holdsTextsAsTexts(person.page, of)
      await isWell(person.page, of)
      assert.deepEqual(person.wrong(), [], of)
    }
    await Promise.all(people.map(look))
  })
