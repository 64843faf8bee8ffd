/** Whom a network or platform vouches for, in our words; every text in it has been cleaned. */
import type { Instant } from '../../base/clock.ts'
import { isCountry } from '../../base/countries/country-codes.ts'
import { VisitFailure } from './calls/visit-failure.ts'

export type Profile = {
  /** The name in the address: `google`, `steam`. Claim `provider`. */
  network: string
  /** The player's id there as the claim `id` shows it; for Steam an address that ends in the SteamID64. */
  id: string
  /** With `subject` the identity: doors of one realm (Steam ticket and Steam web login) lead to one user. */
  realm: string
  subject: string
  /** The player's public page. */
  externalUrl?: string | undefined
  name?: string | undefined
  username?: string | undefined
  email?: string | undefined
  /** True only when the network says so. */
  isEmailVerified: boolean
  picture?: string | undefined
  /** ISO 3166-1 alpha-2, upper case. */
  country?: string | undefined
  /** The network's token for the player; kept in memory only. */
  accessToken?: string | undefined
  /** A proof of the player that may be used once in all processes, with the end of its life; the caller spends it. */
  spends?: { proof: string; until: Instant } | undefined
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must go
const controls = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g

/**
 * A foreign text fit to be stored and shown: well-formed, without control and direction characters, trimmed,
 * at most `longest` code points. Undefined for anything that is not a text or has nothing left.
 */
export const cleanText = (value: unknown, longest = 200): string | undefined => {
  if (typeof value !== 'string') return undefined
  const text = value
    .slice(0, 4 * longest)
    .toWellFormed()
    .replace(controls, '')
    .trim()
  const cut = text.length > longest ? [...text].slice(0, longest).join('').trim() : text
  return cut === '' ? undefined : cut
}

/**
 * An id as text, whatever the network sends (a number's digits are kept by `readJson`).
 * Throws `unreachable` when there is none: an answer without it is nonsense, and nobody may be signed in by it.
 */
export const readId = (value: unknown): string => {
  const id = typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value
  if (typeof id !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(id)) {
    throw new VisitFailure('unreachable', 'profile_without_id')
  }
  return id
}

/** An e-mail address as text; undefined where it cannot be one (RFC 5321, section 4.5.3.1: at most 254). */
export const readEmail = (value: unknown): string | undefined =>
  typeof value === 'string' &&
  value.length <= 254 &&
  value.isWellFormed() &&
  /^[^\s@\p{Cc}]{1,64}@[^\s@\p{Cc}]+\.[^\s@\p{Cc}]+$/u.test(value)
    ? value
    : undefined

/** An http(s) address; undefined for anything else, so that no other scheme gets into a page. */
export const readAddress = (value: unknown): string | undefined => {
  if (typeof value !== 'string' || value.length > 2048) return undefined
  const address = URL.parse(value)
  return address?.protocol === 'https:' || address?.protocol === 'http:' ? address.href : undefined
}

/** A country of ISO 3166-1 as two upper-case letters; anything else a network says is left out. */
export const readCountry = (value: unknown): string | undefined => {
  const code = typeof value === 'string' ? value.toUpperCase() : ''
  return isCountry(code) ? code : undefined
}

/** Whether a network says yes: Apple sends its booleans as texts at times. */
export const isYes = (value: unknown): boolean => value === true || value === 'true'
