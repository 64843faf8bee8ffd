/** Finding persons: by name (any name is somebody), and by the id a network knows them under. */
import { cast } from './cast.ts'
import { ordinaryPerson, PERSON_NAME, type Person } from './person.ts'

const REMEMBERED = 200_000

export interface People {
  readonly cast: readonly Person[]
  /** The person of that name; undefined when it is not a name (1 to 64 of letters, digits, . _ -). */
  named(name: string): Person | undefined
  bySteamId(id: string): Person | undefined
  byEpicId(id: string): Person | undefined
  byXuid(id: string): Person | undefined
}

/** Outside the cast only names met since the start are known by id; the oldest are forgotten first. */
export const people = (): People => {
  const byName = new Map<string, Person>(cast.map((one) => [one.name, one]))
  const bySteamId = new Map<string, Person>()
  const byEpicId = new Map<string, Person>()
  const byXuid = new Map<string, Person>()
  const remember = (person: Person): Person => {
    byName.set(person.name, person)
    bySteamId.set(person.steam.id, person)
    byEpicId.set(person.epic.accountId, person)
    byXuid.set(person.xbox.xuid, person)
    return person
  }
  const forgetOldest = (): void => {
    const oldest = byName.values().find((one) => !cast.includes(one))
    if (!oldest) return
    byName.delete(oldest.name)
    bySteamId.delete(oldest.steam.id)
    byEpicId.delete(oldest.epic.accountId)
    byXuid.delete(oldest.xbox.xuid)
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
    bySteamId: (id) => bySteamId.get(id),
    byEpicId: (id) => byEpicId.get(id),
    byXuid: (id) => byXuid.get(id),
  }
}
