/** Codes and refresh tokens begin with the session they belong to, so that one row is found by its key. */

/** The 16 bytes of a UUID. */
export const uuidBytes = (uuid: string): Buffer => Buffer.from(uuid.replaceAll('-', ''), 'hex')

/** The UUID of 16 bytes. */
export const uuidText = (bytes: Buffer): string => {
  const hex = bytes.toString('hex', 0, 16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/** Reads Base64url of exactly `length` bytes; undefined for any other text, also for other spellings of the same bytes. */
export const readBytes = (text: string, length: number): Buffer | undefined => {
  const bytes = Buffer.from(text, 'base64url')
  return bytes.length === length && bytes.toString('base64url') === text ? bytes : undefined
}
