/** Tries a connection to a network: everything of a visit that needs no player. */
import { randomness } from '../../base/ids.ts'
import { type OutboundAnswer, OutboundFailure } from '../../base/outbound/outbound.ts'
import type { Connection, Deps } from '../../projects/index.ts'
import { networkOf } from '../connections/connections.ts'
import { callWithin, readObject } from '../networks/calls/call.ts'
import { at } from '../networks/calls/connection.ts'
import { VisitFailure } from '../networks/calls/visit-failure.ts'
import { customNetwork } from '../networks/custom.ts'
import type { OAuthNetwork } from '../networks/network.ts'
import { fillAddress } from '../networks/placeholders.ts'
import type { AnyNetwork } from '../networks/table.ts'
import { authorizationUrl, completeVisit, newKeep } from '../networks/visit.ts'
import { isWallet, openChannels } from '../passwordless/wallet.ts'
import { callbackPath } from '../visit/departure.ts'
import {
  bad,
  type ConnectionFinding,
  failed,
  good,
  missingCredentialFindings,
  note,
  unusedCredentials,
} from './finding.ts'

export type NetworkTestNeeds = Pick<
  Deps,
  'outbound' | 'clock' | 'settings' | 'mailer' | 'textSender'
> & { issuer: string }

/** The value that a test sends in place of a code, a state and a player's answer; nobody is signed in by it. */
const madeUp = 'portreeve-connection-test'

/** Looks at credentials, discovery, sign-in page, client and keys, in ten seconds at most. */
export const examineNetwork = async (
  connection: Connection,
  deps: NetworkTestNeeds,
): Promise<ConnectionFinding[]> => {
  if (isWallet(connection.provider)) return [examineWallet(deps)]
  const callback = deps.issuer + callbackPath
  const registered = note(
    'callback',
    'callback_to_register',
    `Register this address with the network as callback (redirect URI): ${callback}`,
    { callback },
  )
  const found = await findRow(connection, deps)
  if ('finding' in found) return [found.finding, registered]
  const { network } = found
  const known = [...network.credentials, ...(network.optionalCredentials ?? [])]
  const findings = [...found.findings, ...unusedCredentials(known, connection.credentials)]
  const missing = missingCredentialFindings(network.credentials, connection.credentials)
  if (missing.length > 0) return [...findings, ...missing, registered]
  if (network.protocol !== 'oauth2') {
    return [...findings, ...(await examineSteam(connection, deps)), registered]
  }
  const visit = { network, connection, callback, deps }
  const tried = await Promise.all([examinePage(visit), examineClient(visit), examineKeys(visit)])
  return [...findings, ...tried.flat(), registered]
}

type Visit = {
  network: OAuthNetwork
  connection: Connection
  callback: string
  deps: NetworkTestNeeds
}

const findRow = async (
  connection: Connection,
  deps: NetworkTestNeeds,
): Promise<
  { network: AnyNetwork; findings: ConnectionFinding[] } | { finding: ConnectionFinding }
> => {
  const isDiscovered = connection.settings.network?.discovery_url !== undefined
  try {
    const network = isDiscovered
      ? await customNetwork(connection, deps, { isFresh: true })
      : await networkOf(connection, deps)
    const read = good('discovery', 'discovery_read', 'The provider’s discovery document is good.')
    return { network, findings: isDiscovered ? [read] : [] }
  } catch (error) {
    if (!(error instanceof VisitFailure)) throw error
    return { finding: failed(isDiscovered ? 'discovery' : 'connection', error) }
  }
}

/** Goes where a player's browser would be sent, and reads nothing but the status and where it leads. */
const examinePage = async ({
  network,
  connection,
  callback,
  deps,
}: Visit): Promise<ConnectionFinding[]> => {
  try {
    const url = authorizationUrl(network, connection, {
      callback,
      state: `${madeUp}-${randomness(16).toString('base64url')}`,
      keep: newKeep(network),
      scope: ['email'],
    })
    const answer = await deps.outbound.request({
      method: 'GET',
      url: url.split('#')[0] ?? url,
      headers: { accept: 'text/html', 'user-agent': 'Portreeve' },
      timeoutMs: 8000,
      maxBytes: 64 * 1024,
      onOversize: 'truncate',
    })
    return [judgePage(answer, callback)]
  } catch (error) {
    if (error instanceof VisitFailure) return [failed('page', error)]
    if (!(error instanceof OutboundFailure)) throw error
    // Only browsers go there: a page that this machine cannot see may be in their reach.
    const message = `The sign-in page could not be looked at (${error.reason}). Open its address in a browser.`
    return [note('page', 'page_unseen', message, { reason: error.reason })]
  }
}

const judgePage = ({ status, headers }: OutboundAnswer, callback: string): ConnectionFinding => {
  const location = String(headers.location ?? '')
  if (status >= 300 && status < 400 && location.startsWith(`${callback}?`)) {
    const word = new URL(location).searchParams.get('error') ?? ''
    if (/^[a-z_]{1,60}$/.test(word)) return judgeError(word, callback)
  }
  if (status < 400 && !isErrorPage(location)) {
    return good(
      'page',
      'page_reached',
      'The network’s sign-in page answers. Not every network tells here whether it knows the callback.',
    )
  }
  if (status === 403 || status === 429 || status >= 500) {
    const message = `The sign-in page answers ${status}, which may be meant for programs only. Open it in a browser.`
    return note('page', 'page_unclear', message, { status })
  }
  return bad(
    'page',
    'page_refuses',
    `The sign-in page answers ${status < 400 ? 'with the way to an error page' : status}: the client_id is unknown there, or the callback is not registered. Compare client_id, and register ${callback}`,
    { callback, ...(status < 400 ? {} : { status }) },
  )
}

/** Google and others redirect to a page of theirs that tells the error. */
const isErrorPage = (location: string): boolean =>
  /\/(oauth)?_?errors?([/.]|$)/i.test(
    URL.parse(location, 'https://network.example')?.pathname ?? '',
  )

const judgeError = (word: string, callback: string): ConnectionFinding => {
  if (word === 'redirect_uri_mismatch') {
    const message = `The network does not know the callback. Register ${callback}`
    return bad('page', 'callback_refused', message, { callback })
  }
  if (word === 'invalid_scope') {
    const message =
      'The network refuses the scopes that are asked for. Allow them for the application there.'
    return bad('page', 'scope_refused', message)
  }
  const message = `The sign-in page sends the player back with the error ${word}. Look it up in the network’s documentation.`
  return bad('page', 'page_refuses', message, { word })
}

/** Shows the client's secret with a code that is none: who is told that the code is wrong was known. */
const examineClient = async (visit: Visit): Promise<ConnectionFinding[]> => {
  const { network, connection, callback, deps } = visit
  try {
    await completeVisit(
      network,
      connection,
      {
        callback,
        state: madeUp,
        keep: newKeep(network),
        params: {
          code: madeUp,
          ...(network.issuer === undefined ? {} : { iss: at(network.issuer, connection) }),
        },
      },
      deps,
    )
  } catch (error) {
    if (!(error instanceof VisitFailure)) throw error
    return [judgeRefusal(error, visit)]
  }
  // A network that gives a token for a code that nobody was given signs in anybody.
  const message = 'The token endpoint gives tokens for codes that it never gave out. Do not use it.'
  return [bad('client', 'code_unchecked', message)]
}

const judgeRefusal = (failure: VisitFailure, { callback }: Visit): ConnectionFinding => {
  if (failure.reason === 'unreachable') return failed('client', failure)
  switch (failure.detail) {
    case 'code_invalid':
      return good(
        'client',
        'client_accepted',
        'The network knows the client: it refused nothing but the made-up code of this test.',
      )
    case 'network_refuses_client':
      return bad(
        'client',
        'client_refused',
        'The network refuses client_id or client_secret. Copy both again from its developer console.',
      )
    case 'network_refuses_callback':
      return bad(
        'client',
        'callback_refused',
        `The network does not know the callback. Register ${callback}`,
        { callback },
      )
    case 'connection_incomplete':
    case 'address_refused':
      return failed('client', failure)
    default:
      return note(
        'client',
        'client_unclear',
        'The network refused the made-up code of this test without saying whether it knows the client. Sign in once to be sure.',
      )
  }
}

const examineKeys = async ({ network, connection, deps }: Visit): Promise<ConnectionFinding[]> => {
  if (!network.idToken) return []
  try {
    const url = fillAddress(network.idToken.keys, { network, connection })
    const answer = await callWithin(deps.outbound)({ url })
    const hasKeys = answer.status === 200 && Array.isArray(readObject(answer).keys)
    if (!hasKeys) return [failed('keys', { detail: 'keys_unreadable' })]
    return [good('keys', 'keys_read', 'The keys that sign id_tokens can be read.')]
  } catch (error) {
    if (error instanceof VisitFailure) return [failed('keys', error)]
    throw error
  }
}

/** A Steam account that exists since 2003; its public summary is asked for. */
const anySteamId = '76561197960287930'

/** Our own sign-in by phone and e-mail has nothing to register; it needs a way to send its codes. */
const examineWallet = (deps: NetworkTestNeeds): ConnectionFinding => {
  const channels = openChannels(deps)
  if (channels.length === 2) return good('connection', 'wallet_ready', 'Phone and e-mail are open.')
  const missing = channels.includes('email') ? 'PORTREEVE_SMS_URL' : 'PORTREEVE_SMTP_URL'
  return channels.length === 0
    ? bad(
        'connection',
        'wallet_mute',
        'No code can be sent: set PORTREEVE_SMTP_URL for e-mail, PORTREEVE_SMS_URL for phones.',
      )
    : note(
        'connection',
        'wallet_half',
        `Only ${channels[0]} is open: set ${missing} for the other way.`,
        { missing },
      )
}

const examineSteam = async (
  connection: Connection,
  deps: NetworkTestNeeds,
): Promise<ConnectionFinding[]> => {
  const key = connection.credentials.web_api_key
  if (!key) {
    const message =
      'Without web_api_key players sign in without name and picture. Get a key at steamcommunity.com/dev/apikey to have them.'
    return [note('credentials', 'credential_optional', message, { name: 'web_api_key' })]
  }
  const query = new URLSearchParams({ key, steamids: anySteamId })
  const url = at('https://api.steampowered.com/ISteamUser/GetPlayerSummaries/v2/', connection)
  try {
    const { status } = await callWithin(deps.outbound)({ url: `${url}?${query}` })
    return status === 200
      ? [good('client', 'client_accepted', 'Steam takes the web_api_key.')]
      : [bad('client', 'client_refused', 'Steam refuses the web_api_key. Copy it again.')]
  } catch (error) {
    if (error instanceof VisitFailure) return [failed('client', error)]
    throw error
  }
}
