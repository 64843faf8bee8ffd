/**
 * Foreign values where a text or a number was expected. `String(…)` and `Number(…)` call `toString` and `valueOf` of
 * what they are given, and throw a TypeError where a JSON object brings fields of these names.
 */

/** A text, number or boolean as text; the empty text for everything else. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : ''

/** A number, or a text of one, as number; NaN for everything else, null and the empty text included. */
export const numberOf = (value: unknown): number =>
  typeof value === 'number' || (typeof value === 'string' && value.trim() !== '')
    ? Number(value)
    : Number.NaN
