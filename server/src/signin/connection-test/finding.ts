/** What the test of a connection finds, in words for the one who has to mend it. */
import type { VisitFailure } from '../networks/visit-failure.ts'

export type Finding = {
  /** What was looked at. */
  subject: 'connection' | 'credentials' | 'discovery' | 'page' | 'client' | 'keys' | 'callback'
  /** `bad` keeps players from signing in; `note` is worth knowing. */
  state: 'good' | 'note' | 'bad'
  /** A word for programs. */
  code: string
  message: string
}

const texts: Readonly<Record<string, string>> = {
  address_refused:
    'The address leads to a private network or to this machine, where the service does not go. Give a public address, or let the operator allow the network in PORTREEVE_ALLOWED_NETWORKS.',
  answer_is_redirect:
    'The answer is a redirect, which is not followed. Give the address that answers by itself.',
  answer_not_json: 'The answer is not JSON. Check the address.',
  answer_not_object: 'The answer is not a JSON object. Check the address.',
  answer_not_text: 'The answer is not UTF-8. Check the address.',
  answer_too_large: 'The answer is larger than 1 MiB. Check the address.',
  answer_without_token: 'The answer is no token answer. Check the address.',
  connection_incomplete:
    'A credential or setting is missing or cannot be used as it stands: a private key that is none, an option of another form. Enter it again.',
  discovery_address_refused:
    'The discovery document names an address that may not be called: https and a public host are needed.',
  discovery_incomplete:
    'The discovery document lacks authorization_endpoint, token_endpoint or jwks_uri. Is this a provider of the authorization code flow?',
  discovery_of_other_issuer:
    'The issuer in the discovery document is not the address it was read from. discovery_url must be the issuer with /.well-known/openid-configuration behind it.',
  discovery_unreadable: 'There is no discovery document at this address. Check discovery_url.',
  discovery_without_algorithm:
    'The provider names no signature for id_tokens that a public key can check. Switch RS256 or ES256 on there.',
  keys_unreadable: 'There is no key set at the address that the provider names.',
  network_failing: 'The network answers with a failure of its own. Try again later.',
  network_too_slow: 'The network did not answer in time. Try again later.',
  network_unreachable:
    'Nothing answers at the address. Check its spelling, DNS, and whether the service may leave its network.',
}

/** A finding about a call that failed. */
export const failed = (
  subject: Finding['subject'],
  { detail }: Pick<VisitFailure, 'detail'>,
): Finding => ({
  subject,
  state: 'bad',
  code: detail,
  message: texts[detail] ?? 'The answer is not one that the service can work with.',
})

export const good = (subject: Finding['subject'], code: string, message: string): Finding => ({
  subject,
  state: 'good',
  code,
  message,
})

export const note = (subject: Finding['subject'], code: string, message: string): Finding => ({
  subject,
  state: 'note',
  code,
  message,
})

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
