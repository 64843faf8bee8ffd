/** Finding persons: by name (any name is somebody), and by the id a network knows them under. */
import { cast } from './cast.ts'
import { ordinaryPerson, PERSON_NAME, type Person } from './person.ts'

const REMEMBERED = 200_000

/** The giver of an id. */
export type IdGiver = 'steam' | 'epic' | 'xbox' | 'google' | 'apple' | 'twitch'

export interface People {
  readonly cast: readonly Person[]
  /** The person of that name; undefined when it is not a name (1 to 64 of letters, digits, . _ -). */
  named(name: string): Person | undefined
  withId(giver: IdGiver, id: string): Person | undefined
}

/** Outside the cast only names met since the start are known by id; the oldest are forgotten first. */
export const people = (): People => {
  const byName = new Map<string, Person>()
  const byId = new Map<string, Person>()
  const remember = (person: Person): Person => {
    byName.set(person.name, person)
    for (const key of idsOf(person)) byId.set(key, person)
    return person
  }
  const forgetOldest = (): void => {
    const oldest = byName.values().find((one) => !cast.includes(one))
    if (!oldest) return
    byName.delete(oldest.name)
    for (const key of idsOf(oldest)) byId.delete(key)
  }
  cast.forEach(remember)
  return {
    cast,
    named(name) {
      if (!PERSON_NAME.test(name) || name === 'deny') return undefined
      const known = byName.get(name)
      if (known) return known
      if (byName.size >= REMEMBERED) forgetOldest()
      return remember(ordinaryPerson(name))
    },
    withId: (giver, id) => byId.get(`${giver} ${id}`),
  }
}

const idsOf = (person: Person): string[] => {
  const ids: Record<IdGiver, string> = {
    steam: person.steam.id,
    epic: person.epic.accountId,
    xbox: person.xbox.xuid,
    google: person.google.sub,
    apple: person.apple.sub,
    twitch: person.twitch.id,
  }
  return Object.entries(ids).map(([giver, id]) => `${giver} ${id}`)
}
