/** Finds in a JSON text what parsing it swallows: members that stand twice, and nesting without end. */
import type { Violation } from './problem.ts'

/** Lists and objects in one another at most: far beyond any body, far below what recursion can bear. */
const deepest = 64

/** An open list or object: the names seen in it (none in a list), and the member or index one is at. */
type Level = { names: Set<string> | undefined; at: string | number }

/**
 * The violations in a text that is known to be JSON. Which of two equal names counts differs from parser to
 * parser (RFC 8259, section 4), so that neither does.
 */
export const structureViolations = (text: string): Violation[] => {
  const levels: Level[] = []
  const repeated = new Set<string>()
  let isNameNext = false
  for (let index = 0; index < text.length; index += 1) {
    const top = levels.at(-1)
    switch (text[index]) {
      case '"': {
        const end = endOfString(text, index)
        if (isNameNext && top?.names) {
          top.at = readName(text.slice(index, end + 1))
          if (top.names.has(top.at)) repeated.add(pathOf(levels))
          top.names.add(top.at)
          isNameNext = false
        }
        index = end
        break
      }
      case '{':
      case '[': {
        if (levels.length === deepest) {
          return [{ property: pathOf(levels.slice(0, 1)), message: 'is nested too deeply' }]
        }
        isNameNext = text[index] === '{'
        levels.push(isNameNext ? { names: new Set(), at: '' } : { names: undefined, at: 0 })
        break
      }
      case '}':
      case ']':
        levels.pop()
        isNameNext = false
        break
      case ',':
        if (typeof top?.at === 'number') top.at += 1
        else isNameNext = true
        break
    }
  }
  return [...repeated].map((property) => ({ property, message: 'must be given once' }))
}

/** The place of the quotation mark that ends the string which begins at `start`. */
const endOfString = (text: string, start: number): number => {
  let end = text.indexOf('"', start + 1)
  while (isEscaped(text, end)) end = text.indexOf('"', end + 1)
  return end
}

const isEscaped = (text: string, at: number): boolean => {
  let backslashes = 0
  while (text[at - 1 - backslashes] === '\\') backslashes += 1
  return backslashes % 2 === 1
}

const readName = (quoted: string): string =>
  quoted.includes('\\') ? (JSON.parse(quoted) as string) : quoted.slice(1, -1)

const pathOf = (levels: readonly Level[]): string =>
  levels.reduce(
    (path, { at }) =>
      typeof at === 'number' ? `${path}[${at}]` : path === '' ? at : `${path}.${at}`,
    '',
  )
