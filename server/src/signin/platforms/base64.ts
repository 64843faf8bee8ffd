/** Base64 as game clients send it in a query: either alphabet, padding optional, `+` turned into a space. */

/**
 * The bytes of a Base64 (RFC 4648, section 4) or Base64url (section 5) text. A space counts as `+`, because
 * clients forget to escape it. Undefined for an empty text, other characters, both alphabets at once,
 * a length no encoder makes, or padding that does not fit.
 */
export const readBase64 = (text: string): Buffer | undefined => {
  const [, digits = '', padding = ''] = /^([A-Za-z0-9+/_ -]+)(={0,2})$/.exec(text) ?? []
  const isPlain = /[+/ ]/.test(digits)
  if (digits === '' || (isPlain && /[_-]/.test(digits)) || digits.length % 4 === 1) return undefined
  if (padding !== '' && (digits.length + padding.length) % 4 !== 0) return undefined
  return Buffer.from(digits.replaceAll(' ', '+'), 'base64')
}
