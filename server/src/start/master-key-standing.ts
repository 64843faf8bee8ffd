/** How the master keys that a process was given stand to those that the database expects. */
import type { Keyring } from '../base/seals/seal.ts'
import type { masterKeyStore } from '../projects/index.ts'

type MasterKeyRow = masterKeyStore.MasterKeyRow

/** Lists of versions, ascending. */
export type MasterKeyStanding = {
  /** In use, and not retired: a process needs all of them. */
  expected: readonly number[]
  /** The keys of this process. */
  given: readonly number[]
  /** Expected, but not given. */
  missing: readonly number[]
  /** Given under a number that the database knows another key by. */
  wrong: readonly number[]
  /** New to the database, but not higher than what it knows. */
  tooLow: readonly number[]
  /** New to the database, and right as far as anybody can tell. */
  added: readonly number[]
  /** Whether the version that this process seals with was retired. */
  sealsWithRetired: boolean
}

/** Compares the keys of a process, if it has any, with what the database knows of them. */
export const standingOf = (
  keyring: Keyring | undefined,
  rows: readonly MasterKeyRow[],
): MasterKeyStanding => {
  const given = keyring?.versions ?? []
  const known = new Map(rows.map((row) => [row.version, row]))
  const highest = Math.max(0, ...known.keys())
  const fresh = given.filter((version) => !known.has(version))
  const expected = rows
    .filter((row) => row.in_use_since !== null && row.retired_at === null)
    .map(({ version }) => version)
  return {
    expected,
    given,
    missing: expected.filter((version) => !given.includes(version)),
    // A retired key opens nothing any more: whatever stands under its number does no harm.
    wrong: given.filter((version) => {
      const row = known.get(version)
      return row?.retired_at === null && !keyring?.isKeyOf(version, row.check_value)
    }),
    tooLow: fresh.filter((version) => version < highest),
    added: fresh.filter((version) => version > highest),
    sealsWithRetired: keyring !== undefined && isRetired(known.get(keyring.sealingVersion)),
  }
}

const isRetired = (row: MasterKeyRow | undefined): boolean => row != null && row.retired_at !== null

/**
 * The reason that keeps a process with these keys from its work, in one line; undefined where there is none. Never of
 * key material.
 */
export const troubleOf = (standing: MasterKeyStanding): string | undefined => {
  const { expected, given, missing, wrong, tooLow, sealsWithRetired } = standing
  const troubles = [
    ...missing.map((version) => `version ${version} is missing`),
    ...wrong.map((version) => `version ${version} is another key than the one the database knows`),
    ...tooLow.map((version) => `version ${version} is new, but a new key gets a higher number`),
    ...(sealsWithRetired ? ['the version that seals was retired: restart with another one'] : []),
  ]
  if (troubles.length === 0) return undefined
  return `${troubles.join('; ')} (expected: ${listed(expected)}; given: ${listed(given)})`
}

/** Versions as people read them. */
export const listed = (versions: readonly number[]): string =>
  versions.length === 0 ? 'none' : versions.join(', ')
