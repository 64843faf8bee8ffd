/** Reading the objects of processors: single fields, each checked. */

export type Fields = Record<string, unknown>

/** An object's fields; none for anything else. */
export const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}

/** The objects of a list; none for anything else. */
export const objectsOf = (value: unknown): Fields[] =>
  Array.isArray(value) ? value.map(fieldsOf) : []

/** An id or a word of a processor. */
export const nameOf = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[\x21-\x7e]{1,255}$/.test(value) ? value : undefined

/** A text that can be kept, cut where it is too long. */
export const sentence = (value: unknown, longest: number): string | undefined => {
  if (typeof value !== 'string') return undefined
  const text = value.replaceAll('\0', '').toWellFormed().trim()
  return text === '' ? undefined : text.slice(0, longest).toWellFormed()
}
