/** Codes and refresh tokens begin with the session they belong to, so that one row is found by its key. */
import type { Instant } from '../base/clock.ts'
import { randomness } from '../base/ids.ts'

/**
 * An id for a session opened at an instant: UUID version 7 (RFC 9562, section 5.7), so that new sessions lie together
 * in their index. Beside a million old ones, random ids made each sign-in touch another page of the index. That was 4.7
 * kB of the database's log for each sign-in after a checkpoint instead of 2.0. No secret is ever in the id.
 */
export const newSessionId = (at: Instant): string => {
  const bytes = randomness(16)
  bytes.writeUIntBE(at.getTime(), 0, 6)
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f)
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f)
  return uuidText(bytes)
}

/** The 16 bytes of a UUID. */
export const uuidBytes = (uuid: string): Buffer => Buffer.from(uuid.replaceAll('-', ''), 'hex')

/** The UUID of 16 bytes. */
export const uuidText = (bytes: Buffer): string => {
  const hex = bytes.toString('hex', 0, 16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/**
 * Reads Base64url of exactly `length` bytes; undefined for any other text, also for other spellings of the same bytes.
 */
export const readBytes = (text: string, length: number): Buffer | undefined => {
  const bytes = Buffer.from(text, 'base64url')
  return bytes.length === length && bytes.toString('base64url') === text ? bytes : undefined
}
