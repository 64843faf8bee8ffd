/** Operators in several looks, for tests that go through every page of the console. */
import { after, before } from 'node:test'
import type { BrowserContextOptions } from '../../../server/test/support/chromium.ts'
import { type Desk, type Person, startDesk } from './desk.ts'
import { emptyProject, type Seeds, seeded } from './strangers.ts'

export type Walk = {
  desk(): Desk
  /** A project full of what strangers wrote. */
  seeds(): Seeds
  /** A project in which nothing has happened. */
  empty(): Seeds
  /** Lets all look at the same time. */
  each(look: (person: Person, of: string) => Promise<void>): Promise<void>
  /** One of them, by turns. */
  oneOf(at: number): [of: string, person: Person]
}

/** Begins before the tests of a file, and ends behind them. */
export const everyPage = (looks: Readonly<Record<string, BrowserContextOptions>>): Walk => {
  let desk: Desk
  let seeds: Seeds
  let empty: Seeds
  let people: [of: string, person: Person][] = []
  before(async () => {
    desk = await startDesk()
    seeds = await seeded(desk)
    empty = { project: await emptyProject(desk) }
    people = await Promise.all(
      Object.entries(looks).map(
        async ([of, options]): Promise<[string, Person]> => [
          of,
          await desk.as('operator', options),
        ],
      ),
    )
  })
  after(async () => {
    for (const [, person] of people) await person.close()
    await desk?.close()
  })
  return {
    desk: () => desk,
    seeds: () => seeds,
    empty: () => empty,
    async each(look) {
      await Promise.all(people.map(([of, person]) => look(person, of)))
    },
    oneOf(at) {
      const one = people[at % people.length]
      if (!one) throw new Error('Nobody looks')
      return one
    },
  }
}
