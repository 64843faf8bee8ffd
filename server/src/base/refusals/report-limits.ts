/**
 * How much is told of what is wrong, whatever found it: nobody reads more, and a hostile body can be wrong everywhere.
 */
import type { Violation } from './violation.ts'

/** At most the first hundred violations are reported. */
export const mostViolations = 100

/** The longest path, in UTF-16 units. */
export const longestPath = 300

/** The longest sentence about one place, and about a request as a whole, in UTF-16 units. */
const longestMessage = 500
export const longestDetail = 1000

/**
 * The bytes of all violations as JSON. A path of null characters takes 1,800, and no answer may be longer than 64 kB;
 * what stands beside the violations has the rest.
 */
const mostBytes = 48_000

/** A name in a path that would be too long otherwise. */
const longestName = 40

const gap = '…'

/** A member's name, or the index of an element. */
export type PathStep = string | number

/**
 * The path of a place, such as `prices[0].amount`, at most `longestPath` long: long names lose their end first, then
 * the path its middle. Nothing longer is built on the way.
 */
export const pathOf = (steps: readonly PathStep[]): string => {
  const whole = joined(steps, longestPath + 1)
  return whole.length <= longestPath ? whole : cutMiddle(joined(steps, longestName), longestPath)
}

const joined = (steps: readonly PathStep[], longest: number): string =>
  steps.reduce<string>((path, step) => {
    if (typeof step === 'number') return `${path}[${step}]`
    const name = cutEnd(step, longest)
    return path === '' ? name : `${path}.${name}`
  }, '')

/**
 * The first violations, with paths and messages of bounded length; fewer where their text is too much for an answer.
 */
export const boundViolations = (violations: readonly Violation[]): Violation[] => {
  const bounded: Violation[] = []
  let bytes = 2
  for (const one of violations.slice(0, mostViolations)) {
    const violation = boundViolation(one)
    bytes += Buffer.byteLength(JSON.stringify(violation)) + 1
    if (bytes > mostBytes) break
    bounded.push(violation)
  }
  return bounded
}

/** A violation whose path and message are no longer than they may be. */
export const boundViolation = ({ property, code, params, message }: Violation): Violation => ({
  property: cutMiddle(property, longestPath),
  code,
  ...(params && { params }),
  message: cutEnd(message, longestMessage),
})

/** The beginning of a text that is longer than `longest`, with a sign that it goes on. */
export const cutEnd = (text: string, longest: number): string =>
  text.length <= longest ? text : `${head(text, longest - gap.length)}${gap}`

/** Beginning and end of a text that is longer than `longest`. */
const cutMiddle = (text: string, longest: number): string => {
  if (text.length <= longest) return text
  const kept = Math.floor((longest - gap.length) / 2)
  return `${head(text, kept)}${gap}${tail(text, kept)}`
}

/** Units from the beginning, or from the end, but no half of a character where they are cut. */
const head = (text: string, units: number): string =>
  text.slice(0, units).replace(/[\uD800-\uDBFF]$/, '')
const tail = (text: string, units: number): string =>
  text.slice(text.length - units).replace(/^[\uDC00-\uDFFF]/, '')
