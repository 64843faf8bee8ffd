/** Members of a form: what lies in them as text, and how a body says it. */

/** Texts in languages have a member for each, as in `name.de`. */
export type Values = Record<string, string | boolean>

/** Members of a body, each from the members of the form; null where nothing is said. */
export type Members = Readonly<Record<string, (values: Values) => unknown>>

export const listIn = <Line>(values: Values, member: string): Line[] =>
  JSON.parse(String(values[member] ?? '') || '[]') as Line[]

/** A list as a member holds it; none is an empty text. */
export const listText = (lines: readonly unknown[]): string =>
  lines.length === 0 ? '' : JSON.stringify(lines)

export const textOf = (value: unknown): string =>
  value === undefined || value === null ? '' : String(value)

/** A whole number of a body; the text itself where it is none, to be refused. */
export const integerOf = (text: string): number | string =>
  /^-?\d{1,15}$/.test(text.trim()) ? Number.parseInt(text, 10) : text

export const isEmpty = (text: string): boolean => text.trim() === ''

/** Members that were filled in. An empty one is missing, and told so. */
export const filled = (fields: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''))
