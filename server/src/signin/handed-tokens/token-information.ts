/** Networks that tell the application of a token when they are asked. */
import { at, requireCredential } from '../networks/calls/connection.ts'
import { readField } from '../networks/fields.ts'
import { fillAddress } from '../networks/placeholders.ts'
import { readId } from '../networks/profile.ts'
import { type Check, clientIdsOf, readAnswer, refused, requireOurs } from './check.ts'

/** Meta's debug_token (developers.facebook.com/docs/facebook-login/guides/access-tokens/debugging, read 2026-11-20). */
export const checkFacebook: Check = async ({ network, connection, handed, call }) => {
  const clientId = requireCredential(connection, 'client_id')
  const query = new URLSearchParams({
    input_token: handed.access_token,
    access_token: `${clientId}|${requireCredential(connection, 'client_secret')}`,
  })
  const address = 'https://graph.facebook.com/{graph_version}/debug_token'
  const answer = await call({ url: `${fillAddress(address, { network, connection })}?${query}` })
  const body = { profile: readAnswer(answer) }
  if (readField(body, 'data.is_valid') !== true) throw refused('token_invalid')
  requireOurs(readField(body, 'data.app_id'), [clientId])
  return {
    token: { access_token: handed.access_token },
    subject: readId(readField(body, 'data.user_id')),
  }
}

/** Discord's /oauth2/@me names application and player (docs.discord.com/developers/topics/oauth2, read 2026-11-20). */
export const checkDiscord: Check = async ({ connection, handed, call }) => {
  const answer = await call({
    url: at('https://discord.com/api/oauth2/@me', connection),
    headers: { authorization: `Bearer ${handed.access_token}` },
  })
  const body = { profile: readAnswer(answer) }
  requireOurs(readField(body, 'application.id'), clientIdsOf(connection))
  return {
    token: { access_token: handed.access_token },
    subject: readId(readField(body, 'user.id')),
  }
}

/**
 * LinkedIn's introspection (learn.microsoft.com/linkedin/shared/authentication/token-introspection, read 2026-11-20).
 */
export const checkLinkedIn: Check = async ({ connection, handed, call }) => {
  const clientId = requireCredential(connection, 'client_id')
  const answer = await call({
    method: 'POST',
    url: at('https://www.linkedin.com/oauth/v2/introspectToken', connection),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      client_id: clientId,
      client_secret: requireCredential(connection, 'client_secret'),
      token: handed.access_token,
    }).toString(),
  })
  const body = readAnswer(answer)
  if (body.active !== true) throw refused('token_invalid')
  requireOurs(body.client_id, [clientId])
  return { token: { access_token: handed.access_token } }
}

/**
 * Kakao's token information names the app by its number, which is not the REST API key
 * (developers.kakao.com/docs/latest/en/kakaologin/rest-api, "Retrieve token information", read 2026-11-20).
 */
export const checkKakao: Check = async ({ connection, handed, call }) => {
  const answer = await call({
    url: at('https://kapi.kakao.com/v1/user/access_token_info', connection),
    headers: { authorization: `Bearer ${handed.access_token}` },
  })
  const body = readAnswer(answer)
  requireOurs(body.app_id, [requireCredential(connection, 'app_id')])
  return { token: { access_token: handed.access_token }, subject: readId(body.id) }
}

/** The row's own first call asks QQ whose token it is, and refuses another application's. */
export const checkQq: Check = async ({ connection, handed, call }) => {
  const query = new URLSearchParams({ access_token: handed.access_token, fmt: 'json' })
  const url = at('https://graph.qq.com/oauth2.0/me', connection)
  const body = readAnswer(await call({ url: `${url}?${query}` }))
  if (body.error !== undefined) throw refused('token_invalid')
  requireOurs(body.client_id, [requireCredential(connection, 'client_id')])
  if (handed.openid !== undefined && handed.openid !== body.openid) {
    throw refused('openid_of_other_token')
  }
  return { token: { access_token: handed.access_token } }
}
