/**
 * Both signatures of a webhook: `Authorization: Signature <sha1 hex of body and secret>`, and the
 * headers of standardwebhooks.com (webhook-id, webhook-timestamp, webhook-signature).
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

const TOLERANCE_S = 300

/** True when the header holds the lowercase hex SHA-1 over the body's bytes followed by the secret. */
export const hasSignature = (header: string | undefined, body: Buffer, secret: string): boolean => {
  const found = /^Signature ([0-9a-f]{40})$/.exec(header ?? '')
  if (!found?.[1]) return false
  const wanted = createHash('sha1').update(body).update(secret).digest()
  return timingSafeEqual(Buffer.from(found[1], 'hex'), wanted)
}

/** True when one of the v1 signatures fits and the timestamp is within five minutes of now. */
export const hasStandardSignature = (
  headers: IncomingHttpHeaders,
  body: Buffer,
  secret: string,
): boolean => {
  const id = headers['webhook-id']
  const timestamp = headers['webhook-timestamp']
  const signatures = headers['webhook-signature']
  if (typeof id !== 'string' || typeof timestamp !== 'string') return false
  if (typeof signatures !== 'string' || !/^\d{1,12}$/.test(timestamp)) return false
  if (Math.abs(Date.now() / 1_000 - Number(timestamp)) > TOLERANCE_S) return false
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const wanted = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest()
  return signatures.split(' ').some((one) => {
    const given = Buffer.from(one.replace(/^v1,/, ''), 'base64')
    return one.startsWith('v1,') && given.length === wanted.length && timingSafeEqual(given, wanted)
  })
}
