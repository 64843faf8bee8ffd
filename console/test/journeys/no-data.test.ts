/** Every page of the console, from its table: with nothing that has happened, and with an answer that failed. */
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

/** Has one of two looks, each page another one. */
const oneOf = (at: number): [look: string, person: Person] => {
  const one = people[at % people.length]
  assert.ok(one)
  return one
}

for (const [at, { page: name, calls: made }] of pages.entries()) {
  if (isList(name))
    test(`${name}: a project in which nothing has happened is shown as that`, async () => {
      const [of, person] = oneOf(at)
      await person.open(addressIn(name, empty))
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
        await person.open(addressIn(name, seeds))
        await person.page.getByRole('alert').getByText(failedRequest).first().waitFor()
        await person.settled()
        await isWell(person.page, of)
      } finally {
        await heal()
      }
      assert.deepEqual(person.wrong(), [], of)
    })
}
