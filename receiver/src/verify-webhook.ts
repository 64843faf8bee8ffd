/** From the bytes of a request to a notification that is known to be genuine. */
import { type Bytes, hex, utf8 } from './bytes.ts'
import { WebhookError } from './failure.ts'
import { type HeaderSource, headerOf } from './headers.ts'
import type { Notification } from './notification.ts'
import { openSecrets, type WebhookSecrets } from './secrets.ts'
import { hasSignature, hasStandardSignature } from './signatures.ts'
import { webCrypto } from './web-crypto.ts'

export type VerifyOptions = {
  /** How far `webhook-timestamp` may be from now, in seconds; 300 when left out. */
  toleranceSeconds?: number
  /** The present; the machine's clock when left out. */
  now?: Date
}

/** A genuine webhook. */
export type Webhook = {
  notification: Notification
  /** The same in every attempt and replay of one notification. Only a Standard Webhooks secret proves it genuine. */
  id: string | undefined
  /**
   * The key that repeats share: the id, where a Standard Webhooks secret proves it genuine. Else it is the hash of the
   * body, because a stranger who has seen a request can send it again under any id.
   */
  key: string
  /** When this attempt was made. */
  sentAt: Date | undefined
  /** 1 for the first try. */
  attempt: number | undefined
}

const usualTolerance = 300

/**
 * Verifies a webhook and reads its body. Every kind of signature that a secret is given for must fit; signatures are
 * compared in constant time. `rawBody` is the body exactly as it came: parsed and serialized again it is another one.
 * Rejects with a `WebhookError`, INVALID_SIGNATURE or INVALID_PARAMETER, and with a `TypeError` where the secrets or
 * the body handed in cannot be any.
 */
export const verifyWebhook = async (
  rawBody: string | Uint8Array | ArrayBuffer,
  headers: HeaderSource,
  secrets: WebhookSecrets,
  { toleranceSeconds = usualTolerance, now = new Date() }: VerifyOptions = {},
): Promise<Webhook> => {
  const { signature, standard } = openSecrets(secrets)
  const body = bytesOf(rawBody)
  if (signature.length > 0 && !(await hasSignature(body, headers, signature))) {
    throw new WebhookError('INVALID_SIGNATURE', 'The signature does not fit the body')
  }
  if (standard.length > 0) {
    if (!(await hasStandardSignature(body, headers, standard))) {
      throw new WebhookError('INVALID_SIGNATURE', 'The webhook-signature does not fit the body')
    }
    const sentAt = sentAtOf(headers)
    const distance = Math.abs(now.getTime() - (sentAt?.getTime() ?? Number.NaN))
    if (!(distance <= toleranceSeconds * 1000)) {
      throw new WebhookError('INVALID_SIGNATURE', 'The webhook-timestamp is too far from now')
    }
  }
  const notification = readNotification(body)
  const id = headerOf(headers, 'webhook-id')
  return {
    notification,
    id,
    key: standard.length > 0 && id !== undefined ? id : `sha256:${await sha256Of(body)}`,
    sentAt: sentAtOf(headers),
    attempt: wholeNumber(headerOf(headers, 'webhook-attempt')),
  }
}

const bytesOf = (body: string | Uint8Array | ArrayBuffer): Bytes => {
  if (typeof body === 'string') return utf8(body)
  if (body instanceof ArrayBuffer) return new Uint8Array(body)
  if (ArrayBuffer.isView(body)) return Uint8Array.from(body)
  throw new TypeError(
    'Hand in the raw body, as text or bytes, not what a parser made of it: receive webhooks before any parser, or let it keep the bytes',
  )
}

const sha256Of = async (body: Bytes): Promise<string> => {
  const crypto = await webCrypto()
  return hex(new Uint8Array(await crypto.digest('SHA-256', body)))
}

const sentAtOf = (headers: HeaderSource): Date | undefined => {
  const seconds = wholeNumber(headerOf(headers, 'webhook-timestamp'))
  return seconds === undefined ? undefined : new Date(seconds * 1000)
}

const wholeNumber = (text: string | undefined): number | undefined =>
  text !== undefined && /^[0-9]{1,11}$/.test(text) ? Number(text) : undefined

const readNotification = (body: Bytes): Notification => {
  const notification = parse(body)
  if (typeof notification !== 'object' || notification === null || Array.isArray(notification)) {
    throw new WebhookError('INVALID_PARAMETER', 'The body is not a JSON object')
  }
  if (typeof (notification as { notification_type?: unknown }).notification_type !== 'string') {
    throw new WebhookError('INVALID_PARAMETER', 'notification_type is missing')
  }
  // The signature says who wrote it, so its shape is taken as promised.
  return notification as Notification
}

const parse = (body: Bytes): unknown => {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch {
    throw new WebhookError('INVALID_PARAMETER', 'The body is not JSON')
  }
}
