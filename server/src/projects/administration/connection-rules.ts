/**
 * Rules that the projects area has to be told about connections: networks and platforms are the sign-in area's
 * knowledge.
 */
import { nearest } from '../../base/nearest.ts'
import type { Violation } from '../../base/problem.ts'
import { violation } from '../../base/refusals/violation.ts'
import type { ConnectionSettings } from '../contract.ts'
import type { Connection } from '../directory/directory.ts'

/** The credentials that a connection cannot do without, and those that it can use besides. */
export type CredentialNames = { required: readonly string[]; optional: readonly string[] }

type Provider = Pick<Connection, 'kind' | 'provider'>

export type ConnectionRules = {
  /** Which names a connection may have. */
  isProvider(kind: 'network' | 'platform', provider: string): boolean
  /** Violations in the settings of a connection of such a name; paths begin at `settings`. */
  connectionViolations(
    kind: 'network' | 'platform',
    provider: string,
    settings: ConnectionSettings | undefined,
  ): Violation[]
  /**
   * The credentials of a connection; what is stored may decide which of the known ones are required. Undefined where
   * nothing is known of the provider: then any name may be stored, and none is missing.
   */
  credentialNames(
    connection: Provider & Pick<Connection, 'credentials' | 'settings'>,
  ): CredentialNames | undefined
}

type Rules = Pick<ConnectionRules, 'credentialNames'>

/** One mistake for each name that the provider does not know. An empty text takes any name away, so it is none. */
export const unknownCredentials = (
  { credentialNames }: Rules,
  { kind, provider }: Provider,
  given: Readonly<Record<string, string>> = {},
): Violation[] => {
  const names = credentialNames({ kind, provider, credentials: {}, settings: {} })
  if (!names) return []
  const known = [...names.required, ...names.optional]
  return Object.entries(given)
    .filter(([name, value]) => value !== '' && !known.includes(name))
    .map(([name]) => {
      const near = nearest(name, known)
      const message = `is no credential of ${provider}${instead(near, known)}`
      return violation(`credentials.${name}`, 'unknown', message, {
        allowed: known,
        ...(near === undefined ? {} : { nearest: near }),
      })
    })
}

const instead = (near: string | undefined, known: readonly string[]): string => {
  if (known.length === 0) return ', which takes none'
  return `${near === undefined ? '.' : `, did you mean ${near}?`} It takes ${known.join(', ')}`
}

/** The names that a connection cannot do without and that are not set. */
export const missingCredentials = (
  { credentialNames }: Rules,
  connection: Pick<Connection, 'kind' | 'provider' | 'credentials' | 'settings'>,
): string[] =>
  (credentialNames(connection)?.required ?? []).filter((name) => !connection.credentials[name])

/** The names that are set and that the provider knows. Nobody uses further members that an earlier version stored. */
export const usedCredentials = (
  { credentialNames }: Rules,
  connection: Pick<Connection, 'kind' | 'provider' | 'credentials' | 'settings'>,
): string[] => {
  const names = credentialNames(connection)
  const set = Object.keys(connection.credentials)
  return names
    ? set.filter((name) => names.required.includes(name) || names.optional.includes(name))
    : set
}
