/**
 * Xbox in the browser: a personal Microsoft account signs in, its token is exchanged twice
 * (OpenXbox/xbox-webapi-python, xbox/webapi/authentication; xboxoneresearch/wiki, xsts-token.md, read 2026-11-20).
 */
import { numberOf, textOf } from '../../../base/input/scalar.ts'
import { type NetworkAnswer, type NetworkCall, readJson, readObject } from '../calls/call.ts'
import { at, type Credentials } from '../calls/connection.ts'
import { VisitFailure } from '../calls/visit-failure.ts'
import { readField } from '../fields.ts'
import type { OAuthNetwork, Quirks } from '../network.ts'
import { readId } from '../profile.ts'

/** Longer waiting for a name is not worth the player's time. */
const patienceMs = 3000

type Asking = { connection: Credentials; call: NetworkCall }
type Player = { xid: string; uhs: string; gamertag: unknown; token: string }

/**
 * Microsoft's token becomes Xbox's user token, and that one an XSTS token for Xbox's own services. Their answer names
 * the player; name and picture come from the profile service (same pages). The id is `xid`, as with tickets of
 * consoles: one player through both doors.
 */
const xboxPlayer: NonNullable<Quirks['profile']> = async (_body, { connection, call, token }) => {
  const asking = { connection, call }
  const player = await askXsts(asking, await askUserToken(asking, String(token.access_token)))
  return { gamertag: player.gamertag, ...(await askProfile(asking, player)), xid: player.xid }
}

/** POST /user/authenticate; `d=` says that the ticket is an OAuth access token. */
const askUserToken = async (asking: Asking, accessToken: string): Promise<string> => {
  const answer = await post(asking, 'https://user.auth.xboxlive.com/user/authenticate', {
    RelyingParty: 'http://auth.xboxlive.com',
    TokenType: 'JWT',
    Properties: {
      AuthMethod: 'RPS',
      SiteName: 'user.auth.xboxlive.com',
      RpsTicket: `d=${accessToken}`,
    },
  })
  if (answer.status !== 200)
    throw new VisitFailure('refused', 'profile_refused', undefined, { status: answer.status })
  return readToken(readObject(answer))
}

const askXsts = async (asking: Asking, userToken: string): Promise<Player> => {
  const answer = await post(asking, 'https://xsts.auth.xboxlive.com/xsts/authorize', {
    RelyingParty: 'http://xboxlive.com',
    TokenType: 'JWT',
    Properties: { UserTokens: [userToken], SandboxId: 'RETAIL' },
  })
  if (answer.status !== 200)
    throw new VisitFailure('refused', wordFor(answer), undefined, { status: answer.status })
  const profile = readObject(answer)
  const claim = (name: string) => readField({ profile }, `DisplayClaims.xui.0.${name}`)
  return {
    xid: readDigits(claim('xid')),
    uhs: readDigits(claim('uhs')),
    gamertag: claim('gtg'),
    token: readToken(profile),
  }
}

const readDigits = (value: unknown): string => {
  const digits = readId(value)
  if (!/^\d{1,64}$/.test(digits)) throw new VisitFailure('unreachable', 'profile_without_id')
  return digits
}

/** Our words for what XSTS names by number; the player has to do something about each of them. */
const words: Readonly<Record<number, string>> = {
  2148916233: 'xbox_profile_missing',
  2148916235: 'xbox_country_not_served',
  2148916236: 'xbox_adult_check_needed',
  2148916237: 'xbox_adult_check_needed',
  2148916238: 'xbox_child_without_family',
}

const wordFor = (answer: NetworkAnswer): string => {
  // A refusal may come without a body.
  const error =
    answer.body.length === 0 ? undefined : readField({ profile: readJson(answer) }, 'XErr')
  return words[numberOf(error)] ?? 'profile_refused'
}

/** Gamertag and picture; a sign-in does not fail for want of them. */
const askProfile = async (
  { connection, call }: Asking,
  { uhs, token, xid }: Player,
): Promise<Record<string, unknown>> => {
  const settings = 'Gamertag,ModernGamertag,GameDisplayPicRaw'
  try {
    const answer = await call({
      url: `${at('https://profile.xboxlive.com/users/me/profile/settings', connection)}?settings=${settings}`,
      headers: { authorization: `XBL3.0 x=${uhs};${token}`, 'x-xbl-contract-version': '3' },
      limitMs: patienceMs,
    })
    if (answer.status !== 200) return {}
    const profile = readObject(answer)
    if (textOf(readField({ profile }, 'profileUsers.0.id')) !== xid) return {}
    const listed = readField({ profile }, 'profileUsers.0.settings')
    const found = Array.isArray(listed) ? listed : []
    const setting = (id: string): unknown =>
      found.find((one: unknown) => readField({ profile: one }, 'id') === id)?.value
    const gamertag = setting('Gamertag')
    return { ...(gamertag ? { gamertag } : {}), picture: setting('GameDisplayPicRaw') }
  } catch (error) {
    if (error instanceof VisitFailure) return {}
    throw error
  }
}

const post = ({ connection, call }: Asking, url: string, body: object): Promise<NetworkAnswer> =>
  call({
    method: 'POST',
    url: at(url, connection),
    headers: { 'content-type': 'application/json', 'x-xbl-contract-version': '1' },
    body: JSON.stringify(body),
  })

const readToken = ({ Token: token }: Record<string, unknown>): string => {
  if (typeof token !== 'string' || !/^[A-Za-z0-9._~+/=-]{1,16384}$/.test(token)) {
    throw new VisitFailure('unreachable', 'answer_without_token')
  }
  return token
}

export const xbox: OAuthNetwork = {
  name: 'xbox',
  title: 'Xbox',
  protocol: 'oauth2',
  credentials: ['client_id', 'client_secret'],
  guide: {
    console: 'https://entra.microsoft.com',
    steps: [
      'Register an application whose supported account types include *personal Microsoft accounts*.',
      'Add the callback address as redirect URI of the platform *Web*, and make a client secret.',
      'A connection of the platform `xbox` (tickets of consoles) is another one with credentials of its own; both lead to the same player.',
    ],
    names: {
      client_id: 'Application (client) ID',
      client_secret: 'the value of a client secret (not its ID)',
    },
    limits2026:
      'Xbox tells no e-mail address. Personal Microsoft accounts only; the account must have an Xbox profile, and child accounts must belong to a family.',
  },
  authorize: { url: 'https://login.microsoftonline.com/consumers/oauth2/v2.0/authorize' },
  token: { url: 'https://login.microsoftonline.com/consumers/oauth2/v2.0/token' },
  // Alone: beside openid or Graph scopes the token would be of another form, which Xbox does not take.
  scope: ['XboxLive.signin'],
  emailScope: [],
  pkce: true,
  clientAuth: 'post',
  fields: { id: 'xid', name: 'gamertag', username: 'gamertag', picture: 'picture' },
  quirks: { profile: xboxPlayer },
}
