/** The key of backups: 32 bytes, which people keep as Base64. */

/** Reads a key; undefined for a text that is none. */
export const readBackupKey = (text: string): Buffer | undefined => {
  if (!/^[A-Za-z0-9+/_-]{43}=?$/.test(text)) return undefined
  const key = Buffer.from(text, 'base64')
  return key.length === 32 ? key : undefined
}
