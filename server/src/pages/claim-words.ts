/** The claims of our JWTs in plain words, for a page that shows a token to developers. */
import { formatTimestamp, fromMilliseconds } from '../base/clock.ts'

/** The two readable parts of a JWT of ours (RFC 7519, section 3). The signature is not looked at. */
export const readToken = (
  token: string,
): { header: Record<string, unknown>; claims: Record<string, unknown> } => {
  const [header = '', claims = ''] = token.split('.')
  return { header: readPart(header), claims: readPart(claims) }
}

const readPart = (part: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>

/** A claim's value as text, an empty one in quotes, a time with its date, and what the claim is for. */
export const explainClaim = (name: string, value: unknown): { shown: string; words: string } => {
  const text = typeof value === 'string' && value !== '' ? value : JSON.stringify(value)
  const isTime = (name === 'iat' || name === 'exp') && typeof value === 'number'
  return {
    shown: isTime ? `${text} (${formatTimestamp(fromMilliseconds(value * 1000))})` : text,
    words: Object.hasOwn(claimWords, name) ? (claimWords[name] ?? '') : '',
  }
}

const claimWords: Readonly<Record<string, string>> = {
  iss: 'Who issued the token. A server compares it.',
  sub: 'The player’s id in this project: it stays the same, so keep what the player owns under it.',
  aud: 'For whom the token is: the audience that the sign-in named, or the project.',
  iat: 'When it was issued, in seconds since 1970.',
  exp: 'When it ends. Then the game refreshes it, or signs the player in again.',
  jti: 'The token’s own id. It names the session, too, so that the session can be ended.',
  type: 'What kind of sign-in it was.',
  provider: 'The network or platform that vouched for the player.',
  id: 'The player’s id there.',
  is_cross_auth: 'True where a platform’s ticket signed the player in, false where a web page did.',
  xsolla_login_project_id:
    'The project. A server compares it, so that tokens of other games are worth nothing.',
  publisher_id: 'The merchant that the project belongs to.',
  client_id: 'The client that the token was issued to.',
  scp: 'What the sign-in asked for, as a list.',
  scope: 'The same as one text.',
  username:
    'The player’s name for signing in at the network. It may change: never find a player by it.',
  name: 'The player’s name to show.',
  email: 'The player’s e-mail address, because the sign-in asked for scope email.',
  email_verified: 'Whether the address is known to be the player’s own.',
  picture: 'The address of the player’s picture.',
  deployment_id: 'The deployment that the player signed in to.',
  external_account_id: 'The player’s account at PlayFab.',
  session_ticket: 'A ticket for PlayFab.',
  groups: 'The groups of users that the player is in.',
  kid: 'The key that signed the token, for validators that look for it among the claims.',
}
