/** Arbitraries of fast-check for the texts and numbers that the schemas of the document ask for. */
import fc from 'fast-check'
import type { Schema } from './calls.ts'
import type { Random } from './random.ts'

const words = [
  'gold',
  'Starter pack',
  'Ünïcode',
  '中文',
  '🙂',
  'a',
  '',
  "Robert'); --",
  '<b>x</b>',
  '%s',
  '0',
]
/** Around the day of the world in which the requests are sent. */
const [earliest, latest] = [new Date('2026-10-30T00:00:00Z'), new Date('2026-12-15T00:00:00Z')]
const longest = 5000

const known = new Map<Schema, fc.Arbitrary<string | number>>()

/** A text or a number that fits the schema; the source's next number is its seed. */
export const leafFor = (schema: Schema, random: Random): string | number => {
  const arbitrary = known.get(schema) ?? arbitraryOf(schema)
  known.set(schema, arbitrary)
  return draw(arbitrary, random)
}

/** One value of an arbitrary, which the source's next number decides. */
export const draw = <T>(arbitrary: fc.Arbitrary<T>, random: Random): T =>
  fc.sample(arbitrary, { seed: random.below(2 ** 31), numRuns: 1 })[0] as T

const arbitraryOf = (schema: Schema): fc.Arbitrary<string | number> =>
  schema.type === 'integer' || schema.type === 'number' ? numberOf(schema) : textOf(schema)

const numberOf = ({ type, minimum = -1000, maximum = 1_000_000 }: Schema) => {
  const whole = fc.integer({ min: Math.ceil(minimum), max: Math.floor(maximum) })
  const small = fc.integer({ min: Math.ceil(minimum), max: Math.min(minimum + 1000, maximum) })
  const fraction = fc.double({ min: minimum, max: maximum, noNaN: true })
  const cents = fraction.map((value) => Math.max(minimum, Math.floor(value * 100) / 100))
  return type === 'integer' ? fc.oneof(small, whole) : fc.oneof(small, whole, cents)
}

const textOf = ({ format, pattern, minLength = 0, maxLength = 200 }: Schema) => {
  if (format === 'date-time') return instant
  if (format === 'uuid') return fc.uuid()
  if (format === 'ip-address')
    return fc.constantFrom('192.0.2.1', '2001:db8::1', '::ffff:192.0.2.1')
  if (pattern !== undefined) return matching(pattern, maxLength)
  const fitting = words.map((text) => text.padEnd(minLength, 'x'))
  return fc.oneof(
    { weight: 30, arbitrary: fc.constantFrom(...fitting) },
    { weight: 6, arbitrary: fc.string({ unit: 'grapheme', minLength, maxLength: minLength + 24 }) },
    { weight: 1, arbitrary: fc.constant('x'.repeat(Math.min(maxLength, longest))) },
  )
}

const instant = fc
  .tuple(
    fc.date({ min: earliest, max: latest, noInvalidDate: true }),
    fc.constantFrom('Z', '+00:00', '+02:00', '-11:30', '.123456Z'),
  )
  .map(([at, end]) => at.toISOString().replace(/\.\d+Z$/, end))

/** fast-check does not know negative lookaheads; what they forbid is filtered out. */
const lookahead = /\(\?!(?:[^()]|\([^()]*\))*\)/g
const wide = 'ä中🙂'

const matching = (pattern: string, maxLength: number): fc.Arbitrary<string> => {
  const whole = new RegExp(pattern, 'u')
  const fits = (text: string): boolean => text.length <= maxLength && whole.test(text)
  const right = fc.stringMatching(new RegExp(pattern.replaceAll(lookahead, ''), 'u')).filter(fits)
  // It makes ASCII alone, also where a pattern takes more.
  return fits(wide)
    ? fc.oneof({ weight: 4, arbitrary: right }, { weight: 1, arbitrary: fc.constant(wide) })
    : right
}
