/** A game started from Steam: the session ticket, asked about at Steam's Web API. */
import { sha256 } from '../../base/ids.ts'
import { textOf } from '../../base/input/scalar.ts'
import type { ProjectSettings } from '../../projects/index.ts'
import { callWithin, type NetworkCall, readObject, type VisitDeps } from '../networks/calls/call.ts'
import { at, type Credentials, requireCredential } from '../networks/calls/connection.ts'
import { VisitFailure } from '../networks/calls/visit-failure.ts'
import { readField } from '../networks/fields.ts'
import { isYes, type Profile } from '../networks/profile.ts'
import { readSteamPlayer, steamAddress, steamIdPattern } from '../networks/steam-player.ts'
import { readBase64 } from './base64.ts'
import { type Reading, type TicketQuery, takeCredential, wrong } from './ticket.ts'

export type SteamTicket = { platform: 'steam'; bytes: Buffer; appId: string }

const host = 'partner.steam-api.com'

/**
 * Reads `session_ticket` and `app_id`. A value of hex digits only, 64 or more of them, is hex; anything else
 * is Base64 or Base64url (docs/interface/sign-in.md#steam-tickets). An odd number of hex digits is a cut ticket, not
 * Base64.
 */
export const readSteamTicket = (query: TicketQuery): Reading<SteamTicket> => {
  const credential = takeCredential(query, ['session_ticket'])
  if ('violation' in credential) return credential
  const { value } = credential
  if (!query.app_id) return wrong('app_id', 'is required for steam')
  if (!/^[0-9]{1,20}$/.test(query.app_id)) return wrong('app_id', 'must be digits')
  const isHex = value.length >= 64 && /^[0-9a-fA-F]+$/.test(value)
  if (isHex && value.length % 2 === 1) {
    return wrong('session_ticket', 'has an odd number of hexadecimal digits')
  }
  const bytes = isHex ? Buffer.from(value, 'hex') : readBase64(value)
  if (!bytes) return wrong('session_ticket', 'must be hexadecimal, Base64 or Base64url')
  return { ticket: { platform: 'steam', bytes, appId: query.app_id } }
}

/** Steam does not spend a ticket when asked about it, and the ticket stays good while the game runs. */
const rememberSeconds = 24 * 3600

/** The fingerprint to remember of a ticket, and for how long, so that it signs in once. */
export const fingerprintOf = ({ bytes }: SteamTicket): { hash: Buffer; seconds: number } => ({
  hash: sha256(bytes),
  seconds: rememberSeconds,
})

/** Refusals that Steam tells apart; others are an invalid ticket to us. */
const refusals: Readonly<Record<string, string>> = { 102: 'ticket_of_other_app' }

/**
 * ISteamUserAuth/AuthenticateUserTicket/v1 (partner.steamgames.com/doc/webapi/ISteamUserAuth, read 2026-11-20)
 * with the publisher's key, then the player's name. Credentials: `web_api_key`, and `identity` where the game
 * names one in GetAuthTicketForWebApi; settings: `app_ids`.
 * Throws `refused`: `app_not_connected`, `ticket_of_other_app`, `ticket_invalid`, `publisher_banned`, `vac_banned`,
 * `game_borrowed`, `platform_refuses_key`; or `unreachable`.
 */
export const verifySteamTicket = async (
  connection: Credentials,
  { bytes, appId }: SteamTicket,
  settings: Pick<ProjectSettings, 'steam_allow_vac_banned' | 'steam_allow_borrowed'>,
  { outbound }: VisitDeps,
): Promise<Profile> => {
  if (!connection.settings.app_ids?.includes(appId)) {
    throw new VisitFailure('refused', 'app_not_connected')
  }
  const key = requireCredential(connection, 'web_api_key')
  const call = callWithin(outbound)
  const steamId = await authenticate(connection, key, appId, bytes, settings, call)
  return {
    network: 'steam',
    id: steamAddress(steamId),
    realm: 'steam',
    subject: steamId,
    isEmailVerified: false,
    ...(await readSteamPlayer(host, key, steamId, connection, call)),
  }
}

const authenticate = async (
  connection: Credentials,
  key: string,
  appId: string,
  bytes: Buffer,
  settings: Pick<ProjectSettings, 'steam_allow_vac_banned' | 'steam_allow_borrowed'>,
  call: NetworkCall,
): Promise<string> => {
  const { identity } = connection.credentials
  const query = new URLSearchParams({
    key,
    appid: appId,
    ticket: bytes.toString('hex'),
    ...(identity ? { identity } : {}),
  })
  const path = `https://${host}/ISteamUserAuth/AuthenticateUserTicket/v1/`
  const answer = await call({ url: `${at(path, connection)}?${query}` })
  // A wrong key is told by 403 and a page of HTML: the studio has to look, the player did nothing wrong.
  if (answer.status !== 200)
    throw new VisitFailure('refused', 'platform_refuses_key', undefined, { status: answer.status })
  const profile = readObject(answer)
  const field = (name: string) => readField({ profile }, `response.${name}`)
  // Refusals come with HTTP 200 too.
  if (field('error') !== undefined) {
    const code = textOf(field('error.errorcode'))
    throw new VisitFailure(
      'refused',
      (Object.hasOwn(refusals, code) && refusals[code]) || 'ticket_invalid',
    )
  }
  const steamId = field('params.steamid')
  if (
    field('params.result') !== 'OK' ||
    typeof steamId !== 'string' ||
    !steamIdPattern.test(steamId)
  ) {
    throw new VisitFailure('unreachable', 'answer_without_steamid')
  }
  if (isYes(field('params.publisherbanned'))) throw new VisitFailure('refused', 'publisher_banned')
  if (settings.steam_allow_vac_banned === false && isYes(field('params.vacbanned'))) {
    throw new VisitFailure('refused', 'vac_banned')
  }
  // Family sharing: the owner differs from the player, who is the one that signs in.
  if (settings.steam_allow_borrowed === false && field('params.ownersteamid') !== steamId) {
    throw new VisitFailure('refused', 'game_borrowed')
  }
  return steamId
}
