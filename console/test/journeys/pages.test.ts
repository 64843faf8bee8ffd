/**
 * Every page of the console, from its table: with what strangers wrote, with nothing, and with an answer that failed.
 * No barriers, nothing too wide, no text that became more than a text. More looks are in `looks.test.ts`.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { calls } from '../../src/api/calls.ts'
import { pages } from '../../src/routes.ts'
import { type Desk, type Person, startDesk } from '../support/desk.ts'
import { holdsTextsAsTexts, isWell, looks } from '../support/looks.ts'
import { emptyProject, type Seeds, seeded } from '../support/strangers.ts'
import { addressIn, failedRequest, failing, isList } from '../support/walk.ts'

let desk: Desk
let seeds: Seeds
let empty: Seeds
let people: [look: string, person: Person][]
before(async () => {
  desk = await startDesk()
  seeds = await seeded(desk)
  empty = { project: await emptyProject(desk) }
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

/** Lets both people look at the same time. */
const each = async (look: (person: Person, of: string) => Promise<void>): Promise<void> => {
  await Promise.all(people.map(([of, person]) => look(person, of)))
}

for (const { page: name, calls: made } of pages) {
  test(`${name}: texts of strangers are texts, nothing is too wide, and there are no barriers`, async () => {
    await each(async (person, of) => {
      await person.open(addressIn(name, seeds))
      await person.settled()
      await holdsTextsAsTexts(person.page, of)
      await isWell(person.page, of)
      assert.deepEqual(person.wrong(), [], of)
    })
  })

  if (isList(name))
    test(`${name}: a project in which nothing has happened is shown as that`, async () => {
      await each(async (person, of) => {
        await person.open(addressIn(name, empty))
        await person.settled()
        await holdsTextsAsTexts(person.page, of)
        await isWell(person.page, of)
        assert.equal(await person.page.getByRole('alert').count(), 0, of)
        assert.deepEqual(person.wrong(), [], of)
      })
    })

  if (made.some((operation) => calls[operation][0] === 'GET'))
    test(`${name}: an answer that failed is told with its number, and the page still stands`, async () => {
      await each(async (person, of) => {
        const heal = await failing(person.page, made)
        await person.open(addressIn(name, seeds))
        await person.page.getByRole('alert').first().waitFor()
        await person.settled()
        await person.page.getByText(failedRequest).first().waitFor()
        await isWell(person.page, of)
        await heal()
        assert.deepEqual(person.wrong(), [], of)
      })
    })
}
