/** The two signatures of a webhook. */
import { type Bytes, equalInConstantTime, fromBase64, hex, joined, utf8 } from './bytes.ts'
import { type HeaderSource, headerOf } from './headers.ts'
import { webCrypto } from './web-crypto.ts'

/**
 * Whether `Authorization: Signature <hex>` fits: lowercase hexadecimal SHA-1 over the exact body bytes followed by the
 * secret. While secrets are rotated, `Authorization` is made with the one before and `Webhook-Authorization-Next` with
 * the one after; either may fit.
 */
export const hasSignature = async (
  body: Bytes,
  headers: HeaderSource,
  secrets: readonly string[],
): Promise<boolean> => {
  const given = ['authorization', 'webhook-authorization-next'].flatMap((name) => {
    const value = /^Signature ([0-9a-f]{40})$/.exec(headerOf(headers, name) ?? '')?.[1]
    return value === undefined ? [] : [utf8(value)]
  })
  const crypto = await webCrypto()
  const expected = await Promise.all(
    secrets.map(async (secret) => {
      const digest = await crypto.digest('SHA-1', joined(body, utf8(secret)))
      return utf8(hex(new Uint8Array(digest)))
    }),
  )
  return anyEqual(given, expected)
}

/** The entries of one header that are looked at: more than a rotation can need. */
const entriesRead = 10

/**
 * Whether `webhook-signature` has an entry `v1,<Base64>` of HMAC-SHA256 over `id.timestamp.body` (Standard Webhooks
 * 1.0, "Verifying webhook authenticity"). Says nothing about how old the timestamp is.
 */
export const hasStandardSignature = async (
  body: Bytes,
  headers: HeaderSource,
  keys: readonly Bytes[],
): Promise<boolean> => {
  const id = headerOf(headers, 'webhook-id')
  const timestamp = headerOf(headers, 'webhook-timestamp')
  const entries = (headerOf(headers, 'webhook-signature') ?? '').split(' ', entriesRead)
  // A dot in the id could move text between the parts that are signed.
  if (!id || id.includes('.') || timestamp === undefined) return false
  const given = entries.flatMap((entry) => {
    const value = entry.startsWith('v1,') ? fromBase64(entry.slice(3)) : undefined
    return value ? [value] : []
  })
  const crypto = await webCrypto()
  const content = joined(utf8(`${id}.${timestamp}.`), body)
  const expected = await Promise.all(
    keys.map(async (bytes) => {
      const algorithm = { name: 'HMAC', hash: 'SHA-256' }
      const key = await crypto.importKey('raw', bytes, algorithm, false, ['sign'])
      return new Uint8Array(await crypto.sign('HMAC', key, content))
    }),
  )
  return anyEqual(given, expected)
}

/** Every pair is compared, so that the time does not tell which secret fits. */
const anyEqual = (given: readonly Uint8Array[], expected: readonly Uint8Array[]): boolean =>
  given
    .flatMap((one) => expected.map((other) => equalInConstantTime(one, other)))
    .reduce((found, isEqual) => found || isEqual, false)
