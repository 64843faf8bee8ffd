/** The secrets a receiver knows. */
import { type Bytes, fromBase64 } from './bytes.ts'

/**
 * The secrets that check signatures. A text is one secret: one that begins with `whsec_` is that of Standard Webhooks,
 * any other that of the `Signature` header. With both in an object, both signatures must fit. A list holds the secret
 * in use and those before it, which still fit while and after secrets are rotated.
 */
export type WebhookSecrets =
  | string
  | {
      /** The secret of `Authorization: Signature <hex>`. */
      secret?: string | readonly string[]
      /** The secret of Standard Webhooks: `whsec_…`. It also protects against repeats of old requests. */
      standardSecret?: string | readonly string[]
    }

export type OpenSecrets = { signature: readonly string[]; standard: readonly Bytes[] }

const prefix = 'whsec_'

/** Reads what the receiver was set up with. Throws a TypeError for secrets that cannot be any. */
export const openSecrets = (given: WebhookSecrets): OpenSecrets => {
  const named =
    typeof given !== 'string'
      ? (given ?? {})
      : given.startsWith(prefix)
        ? { standardSecret: given }
        : { secret: given }
  // A variable that is not set would leave half of the signatures unverified.
  const missing = Object.entries(named).find(([, value]) => value === undefined)
  if (missing) throw new TypeError(`${missing[0]} is undefined: set it, or leave it out`)
  const { secret = [], standardSecret = [] } = named
  const signature = listOf(secret)
  const standard = listOf(standardSecret)
  if (signature.length + standard.length === 0) {
    throw new TypeError(
      'Webhooks cannot be verified without a secret: give secret or standardSecret',
    )
  }
  // An empty secret, of a variable that is not set, would let everybody in.
  if (signature.some((text) => typeof text !== 'string' || text === '')) {
    throw new TypeError('The secret of the Signature header is empty')
  }
  return { signature, standard: standard.map(standardKey) }
}

const listOf = (given: string | readonly string[]): readonly string[] =>
  typeof given === 'string' ? [given] : given

const standardKey = (text: string): Bytes => {
  const bytes = String(text).startsWith(prefix) ? fromBase64(text.slice(prefix.length)) : undefined
  if (!bytes || bytes.length < 24 || bytes.length > 64) {
    throw new TypeError('A secret of Standard Webhooks is whsec_ and 24 to 64 bytes in Base64')
  }
  return bytes
}
