/** Values of a statement, in the form in which PostgreSQL reads parameters. */
import { type Instant, isInstant } from '../clock.ts'

/** One value that is no list. */
export type Scalar = string | number | bigint | boolean | Instant | Uint8Array | null
type List = readonly (Scalar | List)[]

/** A value that a statement takes. JSON is given as text (`${JSON.stringify(value)}::text::jsonb`). */
export type Parameter = Scalar | List

/** The form that is sent: text, or the bytes of a `bytea`. */
export type Sent = string | Buffer | null

const typeIds = { boolean: 16, bytea: 17, int8: 20, timestamptz: 1184 } as const

/** The type that is declared for a value (`pg_type.oid`); 0 lets PostgreSQL infer it from the statement. */
export const typeIdOf = (value: Parameter): number => {
  switch (typeof value) {
    case 'boolean':
      return typeIds.boolean
    case 'bigint':
      return typeIds.int8
    case 'object':
      if (value instanceof Uint8Array) return typeIds.bytea
      return isInstant(value) ? typeIds.timestamptz : 0
    default:
      return 0
  }
}

/**
 * Writes a value down. Throws TypeError for what is no parameter (undefined, an object), RangeError for a time that is
 * none.
 */
export const sentForm = (value: Parameter): Sent => {
  switch (typeof value) {
    case 'string':
      return value
    case 'number':
    case 'bigint':
      return String(value)
    case 'boolean':
      return value ? 't' : 'f'
    case 'object':
      if (value === null) return null
      if (value instanceof Uint8Array) return bufferOf(value)
      if (isInstant(value)) return value.toISOString()
      if (Array.isArray(value)) return listText(value)
  }
  throw notOne(value)
}

// https://www.postgresql.org/docs/18/arrays.html#ARRAYS-IO
const listText = (values: List): string => {
  let text = ''
  for (const value of values) text += `,${elementText(value)}`
  return `{${text.slice(1)}}`
}

const elementText = (value: Scalar | List): string => {
  if (value === null) return 'NULL'
  if (typeof value === 'string') return quoted(value)
  if (typeof value !== 'object') return String(sentForm(value))
  if (value instanceof Uint8Array) return `"\\\\x${bufferOf(value).toString('hex')}"`
  // The time's text holds neither quotes nor backslashes.
  return isInstant(value) ? `"${value.toISOString()}"` : String(sentForm(value))
}

// Hardly any text has one: looking for them first takes a quarter of the time (0.03 µs instead of 0.11, 20 characters).
const quoted = (text: string): string =>
  /[\\"]/.test(text) ? `"${text.replace(/[\\"]/g, '\\$&')}"` : `"${text}"`

const bufferOf = (bytes: Uint8Array): Buffer =>
  Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)

const notOne = (value: unknown): TypeError =>
  new TypeError(`A statement was given a value that is no parameter: ${typeof value}`)

/**
 * The text form of an array of numbers, UUIDs or times, to be cast (`${arrayOf(ids)}::uuid[]`). For the long lists of
 * the hot paths, because every element of another list is quoted and escaped. Not for texts.
 */
export const arrayOf = (values: readonly (number | string | null | undefined)[]): string =>
  `{${values.map((value) => value ?? 'null').join(',')}}`
