/** Reads JSON bodies strictly: only what can be kept exactly gets in. */
import { structureViolations } from './json-structure.ts'
import type { Violation } from './problem.ts'

/** Thrown for bytes that are not JSON in UTF-8. */
export class NotJson extends Error {}

/** Thrown for JSON that holds values which cannot be kept as they are. */
export class UnkeepableJson extends Error {
  readonly violations: readonly Violation[]
  constructor(violations: readonly Violation[]) {
    super('values that cannot be kept exactly')
    this.violations = violations
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * Parses a JSON text (RFC 8259). Throws `NotJson` for anything else, and `UnkeepableJson` with the paths of
 * null characters, lone surrogates, members called `__proto__` or given twice, numbers that lose digits as
 * doubles, and nesting deeper than 64.
 */
export const parseJson = (body: Buffer): unknown => {
  let text: string
  let value: unknown
  try {
    text = utf8.decode(body)
    value = JSON.parse(text)
  } catch (cause) {
    throw new NotJson('not JSON in UTF-8', { cause })
  }
  const structure = structureViolations(text)
  if (structure.length > 0) throw new UnkeepableJson(structure)
  // The second, slow reading is only for texts that can hold something suspicious at all.
  if (/\\u|__proto__|[\d.]{16}|\d[eE]/.test(text)) {
    const violations = unkeepable(text)
    if (violations.length > 0) throw new UnkeepableJson(violations)
  }
  return value
}

const unkeepable = (text: string): Violation[] => {
  const holders = new Map<object, { holder: object; key: string }>()
  const found: { holder: object; key: string; message: string }[] = []
  // The reviver sees children before their parents; paths are put together at the end.
  JSON.parse(
    text,
    function (this: object, key: string, value: unknown, context?: { source?: string }) {
      const message = whatIsWrong(key, value, context?.source)
      if (message) found.push({ holder: this, key, message })
      if (typeof value === 'object' && value !== null) holders.set(value, { holder: this, key })
      return value
    },
  )
  return found.map(({ holder, key, message }) => ({
    property: pathOf(holder, key, holders),
    message,
  }))
}

const whatIsWrong = (
  key: string,
  value: unknown,
  source: string | undefined,
): string | undefined => {
  if (key === '__proto__') return 'must not be the name of a member'
  if (key.includes('\0') || !key.isWellFormed())
    return 'must not hold a null character or half a character in its name'
  if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed())) {
    return 'must not hold a null character or half a character'
  }
  if (typeof value === 'number' && source !== undefined && !isExact(value, source)) {
    return 'has more digits than can be kept exactly'
  }
  return undefined
}

/** Whether a number's shortest decimal form has the digits it was written with. */
const isExact = (value: number, source: string): boolean => {
  if (!Number.isFinite(value)) return false
  const [left, right] = [digits(String(value)), digits(source)]
  return left.digits === right.digits && (left.digits === '' || left.exponent === right.exponent)
}

const digits = (text: string): { digits: string; exponent: number } => {
  const [mantissa = '', power = '0'] = text
    .toLowerCase()
    .replace('-', (_, at) => (at === 0 ? '' : '-'))
    .split('e')
  const [whole = '', fraction = ''] = mantissa.split('.')
  const all = (whole + fraction).replace(/^0+/, '')
  const trimmed = all.replace(/0+$/, '')
  return {
    digits: trimmed,
    exponent: Number(power) - fraction.length + (all.length - trimmed.length),
  }
}

const pathOf = (
  holder: object,
  key: string,
  holders: Map<object, { holder: object; key: string }>,
): string => {
  const above = holders.get(holder)
  const prefix = above ? pathOf(above.holder, above.key, holders) : ''
  if (above === undefined && key === '') return prefix
  return Array.isArray(holder) ? `${prefix}[${key}]` : prefix === '' ? key : `${prefix}.${key}`
}
