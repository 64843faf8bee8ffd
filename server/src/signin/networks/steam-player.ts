/** Names and pictures of Steam players: what a ticket and an OpenID assertion do not tell. */
import { type NetworkCall, readJson } from './calls/call.ts'
import { at, type Credentials } from './calls/connection.ts'
import { VisitFailure } from './calls/visit-failure.ts'
import { readField } from './fields.ts'
import { cleanText, type Profile, readAddress, readCountry } from './profile.ts'

/** A SteamID64: Valve's numbers are about to leave the range that began with 7656119, so only digits count. */
export const steamIdPattern = /^\d{17,20}$/

/** The claim `id` of a Steam player, whichever door was used (OpenID 2.0 identifier of Steam). */
export const steamAddress = (steamId: string): string =>
  `https://steamcommunity.com/openid/id/${steamId}`

/** Longer waiting for a name is not worth the player's time. */
const patienceMs = 3000

type Player = Pick<Profile, 'name' | 'picture' | 'country' | 'externalUrl'>

/**
 * Steam allows a key 100,000 calls a day (steamcommunity.com/dev/apiterms, read 2026-11-20), and names change seldom.
 */
const keptMs = 3_600_000
const mostKept = 10_000
const kept = new WeakMap<Credentials, Map<string, { player: Player; until: number }>>()

/**
 * Name, picture and country of a player, asked for once an hour. Answers an empty object where Steam does not
 * tell: a sign-in must not fail for want of a picture.
 */
export const readSteamPlayer = async (
  host: 'partner.steam-api.com' | 'api.steampowered.com',
  key: string,
  steamId: string,
  connection: Credentials,
  call: NetworkCall,
): Promise<Player> => {
  const players = kept.get(connection) ?? new Map<string, { player: Player; until: number }>()
  kept.set(connection, players)
  const known = players.get(steamId)
  if (known && known.until > performance.now()) return known.player
  const player = await askForPlayer(host, key, steamId, connection, call)
  if (player === undefined) return {}
  if (players.size >= mostKept) players.clear()
  players.set(steamId, { player, until: performance.now() + keptMs })
  return player
}

/** ISteamUser/GetPlayerSummaries/v2 (wiki.teamfortress.com/wiki/WebAPI/GetPlayerSummaries, read 2026-11-20). */
const askForPlayer = async (
  host: string,
  key: string,
  steamId: string,
  connection: Credentials,
  call: NetworkCall,
): Promise<Player | undefined> => {
  const query = new URLSearchParams({ key, steamids: steamId })
  const url = `${at(`https://${host}/ISteamUser/GetPlayerSummaries/v2/`, connection)}?${query}`
  try {
    const answer = await call({ url, limitMs: patienceMs })
    const profile = answer.status === 200 ? readJson(answer) : undefined
    const textAt = (field: string) =>
      readField({ profile, token: undefined }, `response.players.0.${field}`)
    if (textAt('steamid') !== steamId) return undefined
    return {
      name: cleanText(textAt('personaname')),
      picture: readAddress(textAt('avatarfull')),
      country: readCountry(textAt('loccountrycode')),
      externalUrl: readAddress(textAt('profileurl')),
    }
  } catch (error) {
    if (error instanceof VisitFailure) return undefined
    throw error
  }
}
