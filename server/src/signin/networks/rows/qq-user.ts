/** The profile at QQ: first whose token it is, then what that player shows. */
import { numberOf, textOf } from '../../../base/input/scalar.ts'
import { readObject } from '../calls/call.ts'
import { at, requireCredential } from '../calls/connection.ts'
import { VisitFailure } from '../calls/visit-failure.ts'
import type { Quirks } from '../network.ts'
import { readId } from '../profile.ts'

/**
 * Asks /oauth2.0/me for the player's openid (with `identity` set to `unionid` for that as well), then
 * /user/get_user_info. Both tell failures with HTTP 200, by `error` and by `ret`
 * (wiki.connect.qq.com, "获取用户OpenID_OAuth2.0", "unionid介绍" and "get_user_info", read 2026-11-20).
 */
export const qqUser: NonNullable<Quirks['profile']> = async (
  _body,
  { connection, call, token },
) => {
  const clientId = requireCredential(connection, 'client_id')
  const accessToken = String(token.access_token)
  const usesUnionId = readIdentity(connection.credentials.identity) === 'unionid'
  const ask = async (address: string, params: Record<string, string>) => {
    const query = new URLSearchParams({ access_token: accessToken, ...params })
    const answer = await call({ url: `${at(address, connection)}?${query}` })
    const body = answer.status === 200 ? readObject(answer) : {}
    const isFine =
      answer.status === 200 && body.error === undefined && numberOf(body.ret ?? 0) === 0
    if (!isFine) throw new VisitFailure('refused', 'profile_refused')
    return body
  }
  const me = await ask('https://graph.qq.com/oauth2.0/me', {
    fmt: 'json',
    ...(usesUnionId ? { unionid: '1' } : {}),
  })
  if (textOf(me.client_id) !== clientId) throw new VisitFailure('refused', 'token_of_other_client')
  const openid = readId(me.openid)
  const user = await ask('https://graph.qq.com/user/get_user_info', {
    oauth_consumer_key: clientId,
    openid,
  })
  return { ...user, player_id: usesUnionId ? me.unionid : openid }
}

const readIdentity = (given = 'openid'): 'openid' | 'unionid' => {
  if (given === 'openid' || given === 'unionid') return given
  throw new VisitFailure('refused', 'connection_incomplete')
}
