/** The profile at OK: one of its API's calls, each of which is signed. */
import { hash } from 'node:crypto'
import { readObject } from '../calls/call.ts'
import { at, requireCredential } from '../calls/connection.ts'
import { VisitFailure } from '../calls/visit-failure.ts'
import type { Quirks } from '../network.ts'

const fields = 'uid,name,first_name,last_name,email,pic_2,pic_3,location,locale'

/**
 * Asks users.getCurrentUser. The signature covers all parameters but the token in the order of their names. In place of
 * the token stands a digest of it with the secret key (apiok.ru/en/dev/methods, read 2026-11-20). OK signs with MD5,
 * which is its choice. Failures come with HTTP 200 and `error_code`.
 */
export const okCurrentUser: NonNullable<Quirks['profile']> = async (
  _body,
  { connection, call, token },
) => {
  const accessToken = String(token.access_token)
  const params = {
    application_key: requireCredential(connection, 'public_key'),
    fields,
    format: 'json',
    method: 'users.getCurrentUser',
  }
  const secret = md5(`${accessToken}${requireCredential(connection, 'client_secret')}`)
  const signed = Object.entries(params).sort(([one], [other]) => (one < other ? -1 : 1))
  const sig = md5(`${signed.map(([name, value]) => `${name}=${value}`).join('')}${secret}`)
  const query = new URLSearchParams({ ...params, sig, access_token: accessToken })
  const answer = await call({ url: `${at('https://api.ok.ru/fb.do', connection)}?${query}` })
  if (answer.status !== 200)
    throw new VisitFailure('refused', 'profile_refused', undefined, { status: answer.status })
  const body = readObject(answer)
  if (body.error_code !== undefined) throw new VisitFailure('refused', 'profile_refused')
  return body
}

const md5 = (text: string): string => hash('md5', text, 'hex')
