/**
 * Steam's web sign-in: OpenID 2.0 without associations (openid.net/specs/openid-authentication-2_0.html, sections
 * 9.1, 10.1, 11; partner.steamgames.com/doc/features/auth).
 */
import { fromMilliseconds, type Instant, parseTimestamp } from '../../base/clock.ts'
import {
  callWithin,
  type NetworkAnswer,
  type NetworkCall,
  readText,
  type VisitDeps,
} from './calls/call.ts'
import { at, type Credentials } from './calls/connection.ts'
import { VisitFailure } from './calls/visit-failure.ts'
import type { Departure, Return } from './network.ts'
import type { Profile } from './profile.ts'
import { readSteamPlayer, steamAddress, steamIdPattern } from './steam-player.ts'

const namespace = 'http://specs.openid.net/auth/2.0'
const endpoint = 'https://steamcommunity.com/openid/login'
const anyone = 'http://specs.openid.net/auth/2.0/identifier_select'

/** The parameters of Steam's assertion; `signed` covers all but ns, mode and sig. */
const signedFields = [
  'signed',
  'op_endpoint',
  'claimed_id',
  'identity',
  'return_to',
  'response_nonce',
  'assoc_handle',
] as const
const fields: ReadonlySet<string> = new Set(['ns', 'mode', 'sig', ...signedFields])

/** Where the browser is sent. Steam knows no state: ours travels in return_to, which Steam signs. */
export const authorizationUrl = (
  connection: Credentials,
  { callback, state }: Pick<Departure, 'callback' | 'state'>,
): string => {
  const known = prefixes.get(connection)
  const prefix = known?.callback === callback ? known.prefix : makePrefix(connection, callback)
  return `${prefix}${encodeURIComponent(encodeURIComponent(state))}`
}

const prefixes = new WeakMap<Credentials, { callback: string; prefix: string }>()

const makePrefix = (connection: Credentials, callback: string): string => {
  const params = new URLSearchParams({
    'openid.ns': namespace,
    'openid.mode': 'checkid_setup',
    'openid.identity': anyone,
    'openid.claimed_id': anyone,
    'openid.realm': new URL(callback).origin,
    'openid.return_to': returnTo(callback, ''),
  })
  const prefix = `${at(endpoint, connection)}?${params}`
  prefixes.set(connection, { callback, prefix })
  return prefix
}

const returnTo = (callback: string, state: string): string =>
  `${callback}?state=${encodeURIComponent(state)}`

/**
 * From what came to the callback to a profile. Every local check comes before Steam is asked. Steam is asked at its own
 * address, never at one that the assertion names.
 * Throws `denied`; `refused` (`openid_…`); `unreachable`; `invalid_callback` for what another network answers.
 */
export const completeVisit = async (
  connection: Credentials,
  visit: Return,
  { outbound, clock }: VisitDeps,
): Promise<Profile> => {
  refuseOthers(visit)
  const assertion = readAssertion(visit)
  const steamId = checkAssertion(assertion, connection, visit)
  const spends = readNonce(assertion.get('response_nonce') ?? '', clock.now())
  const call = callWithin(outbound)
  await askSteam(assertion, connection, call)
  const key = connection.credentials.web_api_key
  return {
    network: 'steam',
    id: steamAddress(steamId),
    realm: 'steam',
    subject: steamId,
    isEmailVerified: false,
    spends,
    ...(key && (await readSteamPlayer('api.steampowered.com', key, steamId, connection, call))),
  }
}

const refused = (word: string): VisitFailure => new VisitFailure('refused', `openid_${word}`)

/** An answer without a word of OpenID is none of Steam's: it belongs to a visit to another network. */
const refuseOthers = ({ params }: Return): void => {
  if (!Object.keys(params).some((name) => name.startsWith('openid.'))) {
    throw new VisitFailure('invalid_callback', 'assertion_missing')
  }
}

/** Takes the parameters apart; each may stand once, and none may stand there that Steam does not send. */
const readAssertion = ({ params, rawParams, state }: Return): ReadonlyMap<string, string> => {
  const assertion = new Map<string, string>()
  const seen = new Set<string>()
  for (const [name, value] of rawParams ?? Object.entries(params)) {
    if (seen.has(name)) throw refused('parameter_repeated')
    seen.add(name)
    if (name === 'state') {
      if (value !== state) throw refused('return_to')
    } else if (name.startsWith('openid.') && fields.has(name.slice(7))) {
      assertion.set(name.slice(7), value)
    } else {
      throw refused('parameter_unknown')
    }
  }
  return assertion
}

const checkAssertion = (
  assertion: ReadonlyMap<string, string>,
  connection: Credentials,
  { callback, state }: Return,
): string => {
  if (assertion.get('ns') !== namespace) throw refused('namespace')
  const mode = assertion.get('mode')
  if (mode === 'cancel') throw new VisitFailure('denied', 'access_denied')
  if (mode !== 'id_res') throw refused('mode')
  if (assertion.get('op_endpoint') !== at(endpoint, connection)) throw refused('op_endpoint')
  const claimed = assertion.get('claimed_id') ?? ''
  const root = at(steamAddress(''), connection)
  const steamId = claimed.startsWith(root) ? claimed.slice(root.length) : ''
  if (!steamIdPattern.test(steamId)) throw refused('claimed_id')
  if (assertion.get('identity') !== claimed) throw refused('identity')
  if (assertion.get('return_to') !== returnTo(callback, state)) throw refused('return_to')
  const signed = (assertion.get('signed') ?? '').split(',')
  if (new Set(signed).size !== signed.length || signed.some((name) => !fields.has(name))) {
    throw refused('signed')
  }
  if (!signedFields.every((name) => signed.includes(name))) throw refused('signed')
  if (!assertion.get('sig') || !assertion.get('assoc_handle')) throw refused('signed')
  return steamId
}

/** How far a nonce's time may be from ours. */
const leewayMs = 5 * 60_000

/**
 * Sections 10.1 and 11.3: a nonce begins with its time, and counts once. Steam confirms it once, and our state, which
 * the assertion names in return_to, is spent once. The nonce is spent besides, in case Steam should confirm it twice.
 * It may come until its time is too far from ours, and has to be remembered until then.
 */
const readNonce = (nonce: string, now: Instant): NonNullable<Profile['spends']> => {
  const [, time = ''] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ)[\x21-\x7e]{0,235}$/.exec(nonce) ?? []
  const made = parseTimestamp(time)
  if (!made || Math.abs(now.getTime() - made.getTime()) > leewayMs) throw refused('nonce')
  return { proof: `steam nonce ${nonce}`, until: fromMilliseconds(made.getTime() + leewayMs) }
}

/** Section 11.4.2: the assertion goes back as it came, with another mode. */
const askSteam = async (
  assertion: ReadonlyMap<string, string>,
  connection: Credentials,
  call: NetworkCall,
): Promise<void> => {
  const form = new URLSearchParams(
    [...assertion].map(([name, value]): [string, string] => [`openid.${name}`, value]),
  )
  form.set('openid.mode', 'check_authentication')
  const answer = await call({
    method: 'POST',
    url: at(endpoint, connection),
    headers: {
      accept: 'text/plain',
      'content-type': 'application/x-www-form-urlencoded',
      // In February 2025 Steam refused the check without them for some days (DoctorMcKay/node-steam-signin).
      origin: 'https://steamcommunity.com',
      referer: 'https://steamcommunity.com/',
    },
    body: form.toString(),
  })
  const isValid = readVerdict(answer)
  if (isValid === false) throw refused('assertion')
  if (isValid === undefined) throw new VisitFailure('unreachable', 'answer_not_openid')
}

/**
 * Section 4.1.1, "Key-Value Form": each line a key, a colon and a value, no key twice. Undefined for anything that does
 * not say clearly whether the assertion is valid, both at once included. An error says that it is not (section
 * 5.1.2.2).
 */
const readVerdict = (answer: NetworkAnswer): boolean | undefined => {
  const lines = readText(answer)
    .split('\n')
    .filter((line) => line !== '')
  if (answer.status !== 200) return false
  if (lines.some((line) => !line.includes(':'))) return undefined
  const pairs = lines.map((line): [string, string] => {
    const [key = '', ...value] = line.split(':')
    return [key, value.join(':')]
  })
  const said = new Map(pairs)
  if (said.size !== lines.length || said.get('ns') !== namespace) return undefined
  const verdict = said.get('is_valid')
  return verdict === 'true' || verdict === 'false' ? verdict === 'true' : undefined
}
