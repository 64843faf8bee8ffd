/** Values of ours that travel or rest sealed: written as JSON in one place, and read back in the same. */
import { types } from 'node:util'
import { epochSeconds, fromMilliseconds, type Instant } from '../clock.ts'
import type { Keyring } from './seal.ts'

export type SealedValue<T> = {
  /** Seals a value of plain objects, texts, numbers, buffers and instants; `context` names what it belongs to. */
  seal(value: T, context?: string): Buffer
  /**
   * The value again, with buffers and instants; undefined for bytes that are altered, not ours or of another context.
   */
  open(sealed: Buffer, context?: string): T | undefined
}

/** Seals values for one purpose, with the installation's keys. The caller decides how long they count. */
export const sealedValue = <T>(
  keyring: Pick<Keyring, 'sealFor'>,
  purpose: string,
): SealedValue<T> => {
  const seal = keyring.sealFor(purpose)
  return {
    seal: (value, context) => seal.seal(Buffer.from(JSON.stringify(value, asText)), context),
    open(sealed, context) {
      const plain = seal.open(sealed, context)
      return plain && (JSON.parse(plain.toString(), fromText) as T)
    },
  }
}

export type SealedNote<T> = {
  /** Base64url of the sealed note, for an address. */
  seal(note: T, now: Instant): string
  /** Undefined for a text that is altered, not ours, or older than the note may be. */
  open(text: string, now: Instant): T | undefined
}

/** Notes that are handed to a browser and come back: nothing is stored for them. They count for so many seconds. */
export const sealedNote = <T>(
  keyring: Pick<Keyring, 'sealFor'>,
  purpose: string,
  seconds: number,
): SealedNote<T> => {
  const sealed = sealedValue<{ until: number; note: T }>(keyring, purpose)
  return {
    seal: (note, now) =>
      sealed.seal({ until: epochSeconds(now) + seconds, note }).toString('base64url'),
    open(text, now) {
      const kept = sealed.open(Buffer.from(text, 'base64url'))
      return kept && kept.until > epochSeconds(now) ? kept.note : undefined
    },
  }
}

// JSON has no bytes and no times: each is an object with one member of a name that no value of ours has.
const bytesName = '~bytes'
const instantName = '~instant'

/** Gets the value itself by `this`: what is handed to a replacer has gone through `toJSON` before. */
function asText(this: Record<string, unknown>, name: string, given: unknown): unknown {
  const value = this[name]
  if (Buffer.isBuffer(value)) return { [bytesName]: value.toString('base64url') }
  if (types.isDate(value)) return { [instantName]: value.getTime() }
  return given
}

const fromText = (_name: string, value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value
  const marked = value as Record<string, unknown>
  if (typeof marked[bytesName] === 'string') return Buffer.from(marked[bytesName], 'base64url')
  if (typeof marked[instantName] === 'number') return fromMilliseconds(marked[instantName])
  return value
}
