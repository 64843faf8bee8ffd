/** The two signatures of every request: the field's, and the one of Standard Webhooks. */
import { createHmac, hash, type KeyObject } from 'node:crypto'

/**
 * The value of `Authorization` that receivers in the field verify: lowercase hexadecimal SHA-1 over the exact body
 * bytes followed by the secret (docs/interface/webhooks.md#the-signature-header).
 */
export const fieldSignature = (body: string, secret: string): string =>
  `Signature ${hash('sha1', body + secret)}`

/**
 * One entry of `webhook-signature`: `v1,` and Base64 of HMAC-SHA256 over `id.timestamp.body`
 * (Standard Webhooks 1.0, "Verifying webhook authenticity"). `timestamp` is in seconds since 1970.
 */
export const standardSignature = (
  id: string,
  timestamp: number,
  body: string,
  key: KeyObject,
): string => `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
