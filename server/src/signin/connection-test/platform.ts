/** Tries a connection to a platform by a ticket that is none. */
import type { Connection } from '../../projects/index.ts'
import type { VisitDeps } from '../networks/calls/call.ts'
import { VisitFailure } from '../networks/calls/visit-failure.ts'
import {
  type PlatformName,
  platformCredentials,
  type Ticket,
  verifyTicket,
} from '../platforms/platform.ts'
import {
  bad,
  type ConnectionFinding,
  failed,
  good,
  missingCredentialFindings,
  note,
} from './finding.ts'

/** Looks at the credentials, and asks the platform about a made-up ticket. */
export const examinePlatform = async (
  platform: PlatformName,
  connection: Connection,
  deps: VisitDeps,
): Promise<ConnectionFinding[]> => {
  const missing = [
    ...missingCredentialFindings(
      platformCredentials(platform, connection).required,
      connection.credentials,
    ),
    ...missingBesides(platform, connection),
  ]
  if (missing.some(({ state }) => state === 'bad')) return missing
  try {
    await verifyTicket(madeUpTicket(platform, connection), connection, { settings: {} }, deps)
  } catch (error) {
    if (!(error instanceof VisitFailure)) throw error
    return [...missing, judge(error)]
  }
  const message = 'The platform vouches for a ticket that nobody was given. Do not use it.'
  return [...missing, bad('client', 'ticket_unchecked', message)]
}

const missingBesides = (
  platform: PlatformName,
  { credentials, settings }: Connection,
): ConnectionFinding[] => {
  if (platform === 'steam' && !settings.app_ids?.length) {
    const message =
      'settings.app_ids is empty, so tickets of no game are taken. Put your App IDs in.'
    return [bad('connection', 'app_ids_missing', message)]
  }
  if (platform !== 'xbox' || credentials.private_key) return []
  const message =
    'Without private_key and relying_party Xbox is asked whose token it is, which is weaker: a token made for another service would do. Set both.'
  return [note('credentials', 'credential_optional', message, { name: 'private_key' })]
}

const madeUpTicket = (platform: PlatformName, { settings }: Connection): Ticket => {
  switch (platform) {
    case 'epicgames':
      return { platform, code: '0'.repeat(32) }
    case 'steam':
      return { platform, bytes: Buffer.alloc(64), appId: settings.app_ids?.[0] ?? '' }
    case 'xbox':
      return { platform, xid: '0', uhs: '0', token: 'a.b.c.d.e' }
  }
}

/** Words by which a platform refuses the ticket alone; whoever is told so was known. */
const ticketWords: ReadonlySet<string> = new Set([
  'code_invalid',
  'ticket_invalid',
  'ticket_of_other_app',
  'token_invalid',
  'token_not_for_us',
  'title_or_sandbox_refused',
])

const judge = (failure: VisitFailure): ConnectionFinding => {
  if (failure.reason === 'unreachable') return failed('client', failure)
  if (ticketWords.has(failure.detail)) {
    return good(
      'client',
      'client_accepted',
      'The credentials are good: nothing but the made-up ticket of this test was refused.',
    )
  }
  if (/^platform_refuses_(client|key)$/.test(failure.detail)) {
    return bad(
      'client',
      'client_refused',
      'The platform refuses the credentials. Copy them again from its developer console.',
    )
  }
  return failed('client', failure)
}
