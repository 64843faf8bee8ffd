/** Bytes and their texts, on every runtime. */

export type Bytes = Uint8Array<ArrayBuffer>

const encoder = new TextEncoder()

/** The UTF-8 bytes of a text. */
export const utf8 = (text: string): Bytes => encoder.encode(text)

/** Several runs of bytes as one. */
export const joined = (...parts: readonly Uint8Array[]): Bytes => {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** Lowercase hexadecimal. */
export const hex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** The bytes of Base64 (RFC 4648, section 4) in its one spelling; undefined for anything else. */
export const fromBase64 = (text: string): Bytes | undefined => {
  if (!/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(text))
    return undefined
  const binary = atob(text)
  // Bits that the padding leaves over could spell the same bytes in several ways.
  if (btoa(binary) !== text) return undefined
  return Uint8Array.from(binary, (character) => character.charCodeAt(0))
}

/** The bytes of Base64url without padding (RFC 7515, section 2); undefined for anything else. */
export const fromBase64Url = (text: string): Bytes | undefined =>
  /^[A-Za-z0-9_-]*$/.test(text)
    ? fromBase64(
        text.replaceAll('-', '+').replaceAll('_', '/') + '='.repeat((4 - (text.length % 4)) % 4),
      )
    : undefined

/** Whether two runs of bytes are equal, in a time that depends on their lengths only. */
export const equalInConstantTime = (one: Uint8Array, other: Uint8Array): boolean => {
  let difference = one.length ^ other.length
  for (let at = 0; at < one.length; at += 1) difference |= (one[at] ?? 0) ^ (other[at] ?? 0)
  return difference === 0
}
