/** A game started on Xbox: an XSTS token, opened with our own key or, where there is none, shown to Xbox. */
import { callWithin, readObject, type VisitDeps } from '../networks/calls/call.ts'
import { at, type Credentials } from '../networks/calls/connection.ts'
import { VisitFailure } from '../networks/calls/visit-failure.ts'
import { readField } from '../networks/fields.ts'
import { cleanText, type Profile, readAddress } from '../networks/profile.ts'
import { readBase64 } from './base64.ts'
import { type Reading, type TicketQuery, takeCredential, wrong } from './ticket.ts'

export type XboxTicket = { platform: 'xbox'; xid: string; uhs: string; token: string }

/** `<xid>-<uhs>;<token>`; the user hash is not ours to understand, and `*` or `-` in a token without a user. */
const form = /^(\d{1,20})-(\d{1,64}|\*|-);([A-Za-z0-9._~+/=-]+)$/

/**
 * Reads `session_ticket`: raw where it contains a semicolon, else Base64 of the same
 * (docs/interface/sign-in.md#xbox-tokens). Split at the first semicolon, then at the first hyphen.
 */
export const readXboxTicket = (query: TicketQuery): Reading<XboxTicket> => {
  const credential = takeCredential(query, ['session_ticket'])
  if ('violation' in credential) return credential
  const { value } = credential
  const text = value.includes(';') ? value : readBase64(value)?.toString('latin1')
  const [, xid, uhs, token] = form.exec(text ?? '') ?? []
  if (!xid || !uhs || !token) {
    return wrong('session_ticket', 'must be <xid>-<uhs>;<XSTS token> or its Base64')
  }
  return { ticket: { platform: 'xbox', xid, uhs, token } }
}

/**
 * With the credentials `private_key` and `relying_party` the token is opened here: nobody but us can have been meant.
 * Without them Xbox is asked about the token, which is weaker. Such a token is made for Xbox's own services, and
 * anybody else who has seen it could hand it in.
 * Throws `refused`: `token_not_for_us`, `token_invalid`, `token_expired`, `token_of_other_user` and the like; or
 * `unreachable`.
 */
export const verifyXboxTicket = async (
  connection: Credentials,
  ticket: XboxTicket,
  deps: VisitDeps,
): Promise<Profile> => {
  const { name, picture } = connection.credentials.private_key
    ? await readToken(connection, ticket, deps)
    : await askXbox(connection, ticket, deps)
  return {
    network: 'xbox',
    id: ticket.xid,
    realm: 'xbox',
    subject: ticket.xid,
    isEmailVerified: false,
    name,
    username: name,
    picture,
  }
}

const readToken = async (
  connection: Credentials,
  { xid, uhs, token }: XboxTicket,
  deps: VisitDeps,
): Promise<Pick<Profile, 'name' | 'picture'>> => {
  // Loaded with the first ticket: an idle service does without jose.
  const { openXstsToken } = await import('./xsts.ts')
  const users = await openXstsToken(connection, token, deps)
  // A console can have several players; the user hash says which one asks. Both are text the game sent, so
  // both must be what Xbox signed.
  const user = users.find((one) => one.uhs === uhs)
  if (!user || user.xid !== xid) throw new VisitFailure('refused', 'token_of_other_user')
  return { name: cleanText(user.gtg) }
}

/**
 * GET /users/me/profile/settings with `Authorization: XBL3.0 x=<uhs>;<token>` and x-xbl-contract-version 2
 * (OpenXbox/xbox-webapi-python, api/provider/profile, read 2026-11-20). "me" and not a batch of ids: a batch
 * answers for anybody.
 */
const askXbox = async (
  connection: Credentials,
  { xid, uhs, token }: XboxTicket,
  { outbound }: VisitDeps,
): Promise<Pick<Profile, 'name' | 'picture'>> => {
  const path = 'https://profile.xboxlive.com/users/me/profile/settings'
  const answer = await callWithin(outbound)({
    url: `${at(path, connection)}?settings=Gamertag,GameDisplayPicRaw`,
    headers: { authorization: `XBL3.0 x=${uhs};${token}`, 'x-xbl-contract-version': '2' },
  })
  if (answer.status === 403)
    throw new VisitFailure('refused', 'title_or_sandbox_refused', undefined, {
      status: answer.status,
    })
  if (answer.status !== 200)
    throw new VisitFailure('refused', 'token_invalid', undefined, { status: answer.status })
  const profile = readObject(answer)
  if (readField({ profile }, 'profileUsers.0.id') !== xid) {
    throw new VisitFailure('refused', 'token_of_other_user')
  }
  const settings = readField({ profile }, 'profileUsers.0.settings')
  const setting = (id: string): unknown =>
    Array.isArray(settings)
      ? settings.find((one: unknown) => readField({ profile: one }, 'id') === id)?.value
      : undefined
  return {
    name: cleanText(setting('Gamertag')),
    picture: readAddress(setting('GameDisplayPicRaw')),
  }
}
