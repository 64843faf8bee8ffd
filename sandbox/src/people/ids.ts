/** Ids that vendors give to a person: they follow from the name, and differ from vendor to vendor. */
import { createHash } from 'node:crypto'
import type { Person } from './person.ts'

const digest = (person: Pick<Person, 'name'>, vendor: string): Buffer =>
  createHash('sha256').update(`${vendor}/${person.name}`).digest()

/** A number above `base`, by up to 2^40. */
export const numberAbove = (person: Pick<Person, 'name'>, vendor: string, base: bigint): bigint =>
  base + BigInt(digest(person, vendor).readUIntBE(0, 5))

/** Characters of Base64url (at most 43). */
export const lettersFor = (person: Pick<Person, 'name'>, vendor: string, length: number): string =>
  digest(person, vendor).toString('base64url').slice(0, length)
