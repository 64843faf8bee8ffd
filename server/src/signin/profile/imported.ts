/** The profile that a line of a file of players brings: what it may say, and what of it a player lacks. */
import type { Instant } from '../../base/clock.ts'
import { type Static, Type } from '../../base/contract.ts'
import { genders } from '../contract.ts'
import { cleanText } from '../networks/profile.ts'
import { birthdayFault } from './birthday.ts'
import type { ProfileRow } from './profiles.sql.ts'

const Name = Type.Optional(Type.String({ minLength: 1, maxLength: 255 }))

/** The members of a line. */
export const importedProfile = {
  nickname: Name,
  first_name: Name,
  last_name: Name,
  birthday: Type.Optional(Type.String({ maxLength: 10 })),
  gender: Type.Optional(Type.Enum(genders)),
  phone: Type.Optional(Type.String({ pattern: '^\\+[0-9]{5,25}$' })),
}
const Members = Type.Object(importedProfile)

export type NewProfile = Omit<ProfileRow, 'phone_auth'>

const names = ['nickname', 'first_name', 'last_name'] as const

/** Reads the profile of a line; undefined where it says nothing of one. */
export const readImportedProfile = (
  given: Static<typeof Members>,
  now: Instant,
  refuse: (property: string, message: string) => void,
): NewProfile | undefined => {
  const { birthday = null, gender = null, phone = null } = given
  const row: NewProfile = {
    nickname: null,
    first_name: null,
    last_name: null,
    birthday,
    gender,
    phone,
  }
  for (const name of names) {
    if (given[name] === undefined) continue
    row[name] = cleanText(given[name], 255) ?? null
    if (row[name] === null) refuse(name, 'has nothing that can be shown')
  }
  const fault = birthday === null ? undefined : birthdayFault(birthday, now)
  if (fault !== undefined) refuse('birthday', fault)
  return Object.values(row).some((value) => value !== null) ? row : undefined
}

/** The profile with what was missing; undefined where nothing is. */
export const completedProfile = (
  known: NewProfile | undefined,
  given: NewProfile,
): NewProfile | undefined => {
  if (!known) return given
  const keys = Object.keys(given) as (keyof NewProfile)[]
  if (!keys.some((key) => known[key] === null && given[key] !== null)) return undefined
  return Object.fromEntries(keys.map((key) => [key, known[key] ?? given[key]])) as NewProfile
}
