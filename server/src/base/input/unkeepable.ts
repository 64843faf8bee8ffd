/** Finds in a JSON text what cannot be kept as it is, and what parsing it swallows, in one reading. */

import { boundViolation, mostViolations, type PathStep, pathOf } from '../refusals/report-limits.ts'
import { type Violation, type ViolationCode, violation } from '../refusals/violation.ts'
import { isExact } from './exact-number.ts'

/** Lists and objects in one another at most: far beyond any body, far below what recursion can bear. */
const deepest = 64

/** A number of fewer characters and without an exponent is exact. */
const safeDigits = 16

/** An open list or object, and the index or name one is at. */
type Level = {
  at: PathStep
  /** Whether nothing of it was read yet. */
  isNew: boolean
  /** The names in an object; made with its second, because a hostile body can open 85,000 objects. */
  names: Set<string> | undefined
  /** Paths that were reported as repeated. */
  told: Set<string> | undefined
}

const newLevel = (): Level => ({ at: 0, isNew: true, names: undefined, told: undefined })

const [quotation, comma, backslash, minus] = [0x22, 0x2c, 0x5c, 0x2d]
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d]
const [zero, nine] = [0x30, 0x39]

/**
 * The first violations in a text that is known to be JSON. They are null characters, lone surrogates, members called
 * `__proto__`, repeated members, and numbers that lose digits as doubles. Nesting deeper than 64 is told alone. Which
 * of two equal names counts differs from parser to parser (RFC 8259, section 4), so that neither does.
 */
export const unkeepable = (text: string): Violation[] => {
  const found: Violation[] = []
  // Each is used again for the next list or object of its depth.
  const levels: Level[] = []
  let depth = 0
  let top = newLevel()
  const open = (at: PathStep): void => {
    top = levels[depth] ??= newLevel()
    top.at = at
    top.isNew = true
    top.names = undefined
    top.told = undefined
    depth += 1
  }
  const close = (): void => {
    depth -= 1
    top = levels[depth - 1] ?? top
  }
  const report = (code: ViolationCode, message: string): void => {
    const steps = levels.slice(0, depth).map(({ at }) => at)
    found.push(boundViolation(violation(pathOf(steps), code, message)))
  }
  // Bytes in UTF-8 hold neither a null character nor half a character in a string of JSON, unless it is escaped.
  const hasEscapes = text.includes('\\u')
  let isNameNext = false
  for (let index = 0; index < text.length && found.length < mostViolations; index += 1) {
    const code = text.charCodeAt(index)
    if (code === quotation) {
      const end = endOfString(text, index)
      if (isNameNext) {
        const name = readString(text, index, end)
        const isRepeated = enter(top, name)
        if (name === '__proto__') report('unknown', 'must not be the name of a member')
        else if (hasEscapes && isBadText(name)) {
          report('bad_text', 'must not hold a null character or half a character in its name')
        }
        if (isRepeated) report('repeated', 'must be given once')
        isNameNext = false
      } else if (hasEscapes && isBadText(readString(text, index, end))) {
        report('bad_text', 'must not hold a null character or half a character')
      }
      index = end
    } else if (code === minus || (code >= zero && code <= nine)) {
      const end = endOfNumber(text, index)
      if (isDoubtful(text, index, end) && !isExact(text.slice(index, end))) {
        report('inexact', 'has more digits than can be kept exactly')
      }
      index = end - 1
    } else if (code === comma) {
      if (typeof top.at === 'number') top.at += 1
      else isNameNext = true
    } else if (code === openObject || code === openList) {
      if (depth === deepest) {
        const outermost = levels.slice(0, 1).map(({ at }) => at)
        const place = pathOf(outermost)
        const limit = { limit: deepest }
        return [boundViolation(violation(place, 'too_deep', 'is nested too deeply', limit))]
      }
      isNameNext = code === openObject
      open(isNameNext ? '' : 0)
    } else if (code === closeObject || code === closeList) {
      close()
      isNameNext = false
    }
  }
  return found
}

/** Comes to a member of an object; answers whether its name stands there a second time. */
const enter = (level: Level, name: string): boolean => {
  const before = level.at as string
  level.at = name
  if (level.isNew) {
    level.isNew = false
    return false
  }
  level.names ??= new Set([before])
  if (!level.names.has(name)) {
    level.names.add(name)
    return false
  }
  level.told ??= new Set()
  if (level.told.has(name)) return false
  level.told.add(name)
  return true
}

const isBadText = (text: string): boolean => text.includes('\0') || !text.isWellFormed()

/** The place of the quotation mark that ends the string which begins at `start`. */
const endOfString = (text: string, start: number): number => {
  let end = text.indexOf('"', start + 1)
  while (isEscaped(text, end)) end = text.indexOf('"', end + 1)
  return end
}

const isEscaped = (text: string, at: number): boolean => {
  let backslashes = 0
  while (text.charCodeAt(at - 1 - backslashes) === backslash) backslashes += 1
  return backslashes % 2 === 1
}

const readString = (text: string, start: number, end: number): string => {
  const inner = text.slice(start + 1, end)
  return inner.includes('\\') ? (JSON.parse(text.slice(start, end + 1)) as string) : inner
}

/** Where the number ends that begins at `start`: before a comma, a bracket, a blank, or with the text. */
const endOfNumber = (text: string, start: number): number => {
  let end = start + 1
  for (let code = text.charCodeAt(end); isOfNumber(code); code = text.charCodeAt(end)) end += 1
  return end
}

const isOfNumber = (code: number): boolean =>
  code > 0x20 && code !== comma && code !== closeList && code !== closeObject

/** Whether a number may lose digits: it has many, or an exponent. */
const isDoubtful = (text: string, start: number, end: number): boolean =>
  end - start >= safeDigits || /e/i.test(text.slice(start, end))
