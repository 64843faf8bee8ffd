/** Networks that tell nothing about an application, but refresh a token for its own only. */
import { numberOf } from '../../base/input/scalar.ts'
import { readObject } from '../networks/calls/call.ts'
import { at, requireCredential } from '../networks/calls/connection.ts'
import { VisitFailure } from '../networks/calls/visit-failure.ts'
import { type Check, readAnswer, refused } from './check.ts'

/**
 * WeChat's tokens name no application, but a refresh does: it takes the refresh token of one appid only
 * (developers.weixin.qq.com/doc/oplatform/en/Mobile_App/WeChat_Login/Authorized_API_call_UnionID.html, read
 * 2026-11-20). Without one, `sns/auth` says whether token and openid belong together.
 */
export const checkWechat: Check = async ({ connection, handed, call }) => {
  const ask = async (path: string, params: Record<string, string>) => {
    const query = new URLSearchParams(params)
    const url = at(`https://api.weixin.qq.com/sns/${path}`, connection)
    const body = readAnswer(await call({ url: `${url}?${query}` }))
    return { body, code: numberOf(body.errcode ?? 0) }
  }
  if (handed.refresh_token !== undefined) {
    const { body, code } = await ask('oauth2/refresh_token', {
      appid: requireCredential(connection, 'client_id'),
      grant_type: 'refresh_token',
      refresh_token: handed.refresh_token,
    })
    if (code !== 0) throw refused('token_of_other_application')
    return { token: tokenOf(body) }
  }
  const openid = handed.openid ?? ''
  const { code } = await ask('auth', { access_token: handed.access_token, openid })
  if (code === 40003) throw refused('openid_of_other_token')
  if (code !== 0) throw refused('token_invalid')
  return { token: { access_token: handed.access_token, openid } }
}

/**
 * Naver's tokens name no application, but a refresh does: it wants the application's id and secret
 * (developers.naver.com/docs/login/api/api.md, "접근 토큰 갱신 요청", read 2026-11-20).
 */
export const checkNaver: Check = async ({ connection, handed, call }) => {
  if (handed.refresh_token === undefined) return { token: { access_token: handed.access_token } }
  const answer = await call({
    method: 'POST',
    url: at('https://nid.naver.com/oauth2.0/token', connection),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      grant_type: 'refresh_token',
      client_id: requireCredential(connection, 'client_id'),
      client_secret: requireCredential(connection, 'client_secret'),
      refresh_token: handed.refresh_token,
    }).toString(),
  })
  const body = readObject(answer)
  if (answer.status !== 200 || body.error !== undefined) {
    throw refused('token_of_other_application')
  }
  return { token: tokenOf(body) }
}

const tokenOf = (
  body: Record<string, unknown>,
): Record<string, unknown> & { access_token: string } => {
  const { access_token: token } = body
  if (typeof token !== 'string' || !/^[\x20-\x7e]{1,16384}$/.test(token)) {
    throw new VisitFailure('unreachable', 'answer_without_token')
  }
  return { ...body, access_token: token }
}
