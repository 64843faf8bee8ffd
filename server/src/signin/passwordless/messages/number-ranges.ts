/** Where phone numbers lie: in countries by their calling codes, and in ranges of ten thousand. */
import type { MessageBudgets } from '../../../projects/index.ts'

/** Calling codes of two digits; +1 and +7 have one, all others three (list to Recommendation ITU-T E.164). */
const twoDigits = new Set(
  '20 27 30 31 32 33 34 36 39 40 41 43 44 45 46 47 48 49 51 52 53 54 55 56 57 58 60 61 62 63 64 65 66 81 82 84 86 90 91 92 93 94 95 98'.split(
    ' ',
  ),
)

/** Codes of services that no country has: satellites, networks, shared cost, premium rate (the same list). */
const worldwide = new Set(
  ['800', '808', '870', '878', '881', '882', '883', '888', '979', '991'].map((code) => `+${code}`),
)

/**
 * The calling code of a number in E.164 form: `+49`. Behind +1 with the area code, because 25 countries share it:
 * `+1876`.
 */
export const countryOf = (number: string): string => {
  const digits = number.slice(1)
  if (digits.startsWith('1')) return `+${digits.slice(0, 4)}`
  if (digits.startsWith('7')) return '+7'
  return `+${digits.slice(0, twoDigits.has(digits.slice(0, 2)) ? 2 : 3)}`
}

/**
 * The range of a number: whoever earns by messages to numbers has whole blocks of them, which differ in the last four
 * digits. The codes of worldwide services are a range each.
 */
export const rangeOf = (number: string): string => {
  const country = countryOf(number)
  return worldwide.has(country) ? country : number.slice(0, -4)
}

/** Whether text messages go to a number: by the longest of the listed beginnings that it has. */
export const isNumberServed = (
  number: string,
  {
    allowed_calling_codes: allowed,
    blocked_calling_codes: blocked = [],
  }: Pick<MessageBudgets, 'allowed_calling_codes' | 'blocked_calling_codes'> = {},
): boolean => {
  const longest = (codes: readonly string[]): number =>
    Math.max(0, ...codes.filter((code) => number.startsWith(code)).map(({ length }) => length))
  return longest(allowed ?? ['+']) > longest(blocked)
}
