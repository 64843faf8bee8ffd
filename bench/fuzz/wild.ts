/** Values that nobody would send on purpose. */
import fc from 'fast-check'
import { draw } from './leaves.ts'
import type { Random } from './random.ts'

const texts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  '\u2028',
  '\ufeff',
  '\u202e',
  '𝔘',
  '%00',
  '%',
  '%zz',
  '../../etc/passwd',
  "' or 1=1 --",
  '$1',
  '$&',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '\r\nX-Injected: 1',
  'null',
  'true',
  'NaN',
  'Infinity',
  '-0',
  '1e400',
  '99999999999999999999999999',
  '0x10',
  '１２',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '2026-13-45T99:99:99Z',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999999999-23:59',
  '275760-09-13T00:00:00Z',
  '00000000-0000-0000-0000-000000000000',
  '9223372036854775807',
  '9223372036854775808',
  '9007199254740993',
  '2147483648',
  '-1',
  '0',
  '1.0000000000000000000000001',
]
const numbers = [
  0,
  -0,
  -1,
  1,
  0.1,
  1e-320,
  1e308,
  -1e308,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53 - 1,
  2 ** 53,
  2 ** 63,
  2 ** 64,
  1.5,
  123456789.12345678,
]
const longest = 300_000
/** Texts with lone surrogates, controls and all planes; and values with keys such as `__proto__`. */
const anyText = fc.string({ unit: 'binary' })
const anyJson = fc.jsonValue({ stringUnit: 'binary' })
const keys = [
  '__proto__',
  'constructor',
  'prototype',
  '',
  '\u0000',
  '\ud800',
  'toString',
  'id',
  'x'.repeat(300),
]

/** A text; long ones are rare, since they cost the most to send. */
export const wildText = (random: Random): string => {
  if (random.chance(0.06)) return 'x'.repeat(random.pick([256, 1025, 4097, 70_000]))
  if (random.chance(0.005)) return 'x'.repeat(longest)
  if (random.chance(0.15)) return draw(anyText, random)
  return random.pick(texts)
}

export const wildKey = (random: Random): string => random.pick(keys)

/** Anything that JSON has. */
export const wildValue = (random: Random): unknown => {
  const kind = random.below(12)
  if (kind < 4) return wildText(random)
  if (kind < 7) return random.pick(numbers)
  if (kind === 7) return random.pick([null, true, false])
  if (kind < 10) return random.chance(0.5) ? draw(anyJson, random) : random.pick([[], {}])
  if (kind === 10) return Array.from({ length: random.pick([1, 30, 2000]) }, () => wildText(random))
  return nested(random.pick([3, 60, 900]))
}

const nested = (depth: number): unknown => {
  let value: unknown = 1
  for (let level = 0; level < depth; level++) value = level % 2 === 0 ? [value] : { a: value }
  return value
}
