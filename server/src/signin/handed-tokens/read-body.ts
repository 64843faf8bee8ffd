/** The body of the call as the checks take it, whichever client wrote it. */
import type { HandedTokenBody } from '../contract.ts'
import { parameterRefused } from '../requests/problem-of.ts'
import type { HandedToken } from './check.ts'

/**
 * The token of a game's request. Members that are null count as left out, and so does an empty openid; `openId` is
 * another spelling of `openid`. Throws 400 where both are given and differ.
 */
export const readHandedToken = (body: HandedTokenBody): HandedToken => {
  const { access_token, access_token_secret, refresh_token } = body
  const openid = body.openid || body.openId
  if (body.openId && body.openId !== openid) {
    throw parameterRefused('openId', 'is another one than openid')
  }
  return {
    access_token,
    ...(typeof access_token_secret === 'string' ? { access_token_secret } : {}),
    ...(openid ? { openid } : {}),
    ...(typeof refresh_token === 'string' ? { refresh_token } : {}),
  }
}
