/** What single networks need besides their row; each function rests on a page of the vendor. */
import { createPrivateKey, type KeyObject, sign } from 'node:crypto'
import { readJson } from './call.ts'
import { at, type Credentials, requireCredential } from './connection.ts'
import { readField } from './fields.ts'
import type { Quirks } from './network.ts'
import { cleanText } from './profile.ts'
import { VisitFailure } from './visit-failure.ts'

/**
 * GitHub shows the public e-mail in /user; the primary one and whether it is verified stand in /user/emails
 * (docs.github.com/rest/users/emails, read 2026-11-20). Asked only where the granted scope allows it.
 */
export const githubEmail: NonNullable<Quirks['profile']> = async (body, visit) => {
  const granted = String(visit.token.scope ?? '').split(/[\s,]+/)
  const { email: _public, ...rest } = body
  if (!granted.includes('user:email') && !granted.includes('user')) return rest
  const answer = await visit.call({
    url: at('https://api.github.com/user/emails', visit.connection),
    headers: {
      accept: 'application/vnd.github+json',
      authorization: `Bearer ${String(visit.token.access_token)}`,
    },
  })
  if (answer.status !== 200) throw new VisitFailure('refused', 'profile_refused')
  const emails = readJson(answer)
  const primary = (Array.isArray(emails) ? emails : []).find(
    (one: unknown) => readField({ profile: one }, 'primary') === true,
  )
  return {
    ...rest,
    email: readField({ profile: primary }, 'email'),
    email_verified: readField({ profile: primary }, 'verified'),
  }
}

/**
 * Apple tells a player's name once, unsigned, in the form field `user` of the first callback
 * (developer.apple.com/documentation/signinwithapple, "Incorporating Sign in with Apple into other platforms"). The e-mail in it is not used:
 * only the id_token's is vouched for.
 */
export const appleUser: NonNullable<Quirks['profile']> = (body, { callback }) => {
  let user: unknown
  try {
    user = JSON.parse(callback.user ?? 'null')
  } catch {
    user = undefined
  }
  const part = (name: string) => cleanText(readField({ profile: user }, `name.${name}`))
  const name = [part('firstName'), part('lastName')].filter((one) => one !== undefined).join(' ')
  return Promise.resolve({ ...body, ...(name === '' ? {} : { name }) })
}

/** Apple allows six months; an hour is plenty and costs one signature. */
const secretSeconds = 3600
const secrets = new WeakMap<Credentials, { text: string; goodUntil: number }>()

/**
 * Apple's client_secret is a JWT signed ES256 with the key of the developer team
 * (developer.apple.com/documentation/accountorganizationaldatasharing/creating-a-client-secret, read 2026-11-20).
 * Kept for the connection until five minutes before it expires.
 */
export const appleSecret: NonNullable<Quirks['exchange']> = (form, { connection, now }) => {
  let secret = secrets.get(connection)
  if (!secret || secret.goodUntil <= now || secret.goodUntil > now + secretSeconds) {
    secret = { text: signSecret(connection, now), goodUntil: now + secretSeconds - 300 }
    secrets.set(connection, secret)
  }
  form.set('client_secret', secret.text)
}

const signSecret = (connection: Credentials, now: number): string => {
  const header = { alg: 'ES256', kid: requireCredential(connection, 'key_id'), typ: 'JWT' }
  const claims = {
    iss: requireCredential(connection, 'team_id'),
    iat: now,
    exp: now + secretSeconds,
    aud: at('https://appleid.apple.com', connection),
    sub: requireCredential(connection, 'client_id'),
  }
  const [head, body] = [header, claims].map((part) =>
    Buffer.from(JSON.stringify(part)).toString('base64url'),
  )
  const input = `${head}.${body}`
  const key = { key: readKey(connection), dsaEncoding: 'ieee-p1363' } as const
  return `${input}.${sign('sha256', Buffer.from(input), key).toString('base64url')}`
}

const readKey = (connection: Credentials): KeyObject => {
  try {
    const key = createPrivateKey(requireCredential(connection, 'private_key'))
    if (key.asymmetricKeyDetails?.namedCurve === 'prime256v1') return key
  } catch (cause) {
    throw new VisitFailure('refused', 'connection_incomplete', cause)
  }
  throw new VisitFailure('refused', 'connection_incomplete')
}

/**
 * Discord tells a picture by its hash, or none: then the account has one of six drawn ones
 * (docs.discord.com/developers/reference, "Image Formatting"; discord/discord-api-docs#6809, read 2026-11-20).
 */
export const discordAvatar: NonNullable<Quirks['profile']> = (body) => {
  const { id, avatar } = body
  if (typeof id !== 'string' || !/^\d{1,20}$/.test(id)) return Promise.resolve(body)
  const cdn = 'https://cdn.discordapp.com'
  const picture =
    typeof avatar === 'string' && /^[A-Za-z0-9_]{1,64}$/.test(avatar)
      ? `${cdn}/avatars/${id}/${avatar}.${avatar.startsWith('a_') ? 'gif' : 'png'}`
      : `${cdn}/embed/avatars/${(BigInt(id) >> 22n) % 6n}.png`
  return Promise.resolve({ ...body, picture })
}

/**
 * Twitch puts into the id_token only what the parameter `claims` names
 * (dev.twitch.tv/docs/authentication/getting-tokens-oidc, read 2026-11-20); the e-mail needs its scope besides.
 */
export const twitchClaims: NonNullable<Quirks['authorize']> = (params, asksForEmail) => {
  const email = asksForEmail ? { email: null, email_verified: null } : {}
  const claims = { ...email, picture: null, preferred_username: null }
  params.set('claims', JSON.stringify({ id_token: claims }))
}
