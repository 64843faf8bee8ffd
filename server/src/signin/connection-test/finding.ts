/** Findings of a connection's test, in words for the person who has to mend it. */
import type { VisitFailure } from '../networks/calls/visit-failure.ts'
import { reasonTexts } from '../networks/calls/visit-reasons.ts'

/** The codes of findings; beside them stand the reasons of `reasonTexts`. Codes are forever: add, never rename. */
export const findingCodes = [
  'app_ids_missing',
  'callback_refused',
  'callback_to_register',
  'client_accepted',
  'client_refused',
  'client_unclear',
  'code_unchecked',
  'credential_missing',
  'credential_optional',
  'credential_unused',
  'discovery_read',
  'keys_read',
  'page_reached',
  'page_refuses',
  'page_unclear',
  'page_unseen',
  'scope_refused',
  'switched_off',
  'ticket_unchecked',
  'wallet_half',
  'wallet_mute',
  'wallet_ready',
] as const
type FindingCode = (typeof findingCodes)[number]

export type ConnectionFinding = {
  /** The subject of the check. */
  subject: 'connection' | 'credentials' | 'discovery' | 'page' | 'client' | 'keys' | 'callback'
  /** `bad` keeps players from signing in; `note` is worth knowing. */
  state: 'good' | 'note' | 'bad'
  /** A word for programs. */
  code: string
  /** Facts for a text in another language. */
  values?: Facts
  message: string
}

type Facts = Readonly<Record<string, string | number | readonly string[]>>

const finding =
  (state: ConnectionFinding['state']) =>
  (
    subject: ConnectionFinding['subject'],
    code: FindingCode,
    message: string,
    values?: Facts,
  ): ConnectionFinding => ({ subject, state, code, ...(values && { values }), message })

/** Says that something is as it should be. */
export const good = finding('good')
/** Says something that is worth knowing and no mistake. */
export const note = finding('note')
/** Says what has to be mended. */
export const bad = finding('bad')

/** A finding about a call that failed. */
export const failed = (
  subject: ConnectionFinding['subject'],
  { detail }: Pick<VisitFailure, 'detail'>,
): ConnectionFinding => ({
  subject,
  state: 'bad',
  code: detail,
  message: reasonTexts[detail] ?? 'The answer is not one that the service can work with.',
})

/** One finding for each credential that is not set. */
export const missingCredentialFindings = (
  names: readonly string[],
  given: Readonly<Record<string, string>>,
): ConnectionFinding[] =>
  names
    .filter((name) => !given[name])
    .map((name) =>
      bad(
        'credentials',
        'credential_missing',
        `${name} is not set. Copy it from the developer console and put it into the connection.`,
        { name },
      ),
    )

/** One finding for each credential that nothing uses: mostly a name that was mistyped. */
export const unusedCredentials = (
  names: readonly string[],
  given: Readonly<Record<string, string>>,
): ConnectionFinding[] =>
  Object.keys(given)
    .filter((name) => !names.includes(name))
    .map((name) =>
      note(
        'credentials',
        'credential_unused',
        `${name} is nothing that this network knows, and is not used. It knows ${names.join(', ')}.`,
        { name, known: names },
      ),
    )
