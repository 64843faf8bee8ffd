/** What the test of a connection finds, in words for the one who has to mend it. */
import type { VisitFailure } from '../networks/calls/visit-failure.ts'
import { reasonTexts } from '../networks/calls/visit-reasons.ts'

export type Finding = {
  /** What was looked at. */
  subject: 'connection' | 'credentials' | 'discovery' | 'page' | 'client' | 'keys' | 'callback'
  /** `bad` keeps players from signing in; `note` is worth knowing. */
  state: 'good' | 'note' | 'bad'
  /** A word for programs. */
  code: string
  message: string
}

/** A finding about a call that failed. */
export const failed = (
  subject: Finding['subject'],
  { detail }: Pick<VisitFailure, 'detail'>,
): Finding => ({
  subject,
  state: 'bad',
  code: detail,
  message: reasonTexts[detail] ?? 'The answer is not one that the service can work with.',
})

/** Says that something is as it should be. */
export const good = (subject: Finding['subject'], code: string, message: string): Finding => ({
  subject,
  state: 'good',
  code,
  message,
})

/** Says something that is worth knowing and no mistake. */
export const note = (subject: Finding['subject'], code: string, message: string): Finding => ({
  subject,
  state: 'note',
  code,
  message,
})

/** Says what has to be mended. */
export const bad = (subject: Finding['subject'], code: string, message: string): Finding => ({
  subject,
  state: 'bad',
  code,
  message,
})

/** One finding for each credential that is not set. */
export const missingCredentials = (
  names: readonly string[],
  given: Readonly<Record<string, string>>,
): Finding[] =>
  names
    .filter((name) => !given[name])
    .map((name) =>
      bad(
        'credentials',
        'credential_missing',
        `${name} is not set. Copy it from the developer console and put it into the connection.`,
      ),
    )

/** One finding for each credential that nothing uses: mostly a name that was mistyped. */
export const unusedCredentials = (
  names: readonly string[],
  given: Readonly<Record<string, string>>,
): Finding[] =>
  Object.keys(given)
    .filter((name) => !names.includes(name))
    .map((name) =>
      note(
        'credentials',
        'credential_unused',
        `${name} is nothing that this network knows, and is not used. It knows ${names.join(', ')}.`,
      ),
    )
