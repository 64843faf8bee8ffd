/** Texts that match a regular expression, for those kinds of expressions that the schemas have. */
import type { Random } from './random.ts'

/** Makes one of many texts: what it makes may break what an expression looks ahead for. */
type Maker = (random: Random) => string

const printable = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index))
const wide = [...'äßéñ中日한ع€–\u2028𝔘🙂']
const known = new Map<string, Maker>()
const tries = 8

/** A text that matches the pattern, of at most so many characters where that is possible. */
export const textFor = (pattern: string, random: Random, maxLength = 300): string => {
  const make = known.get(pattern) ?? makerOf(pattern)
  known.set(pattern, make)
  const whole = new RegExp(pattern, 'u')
  let text = ''
  for (let turn = 0; turn < tries; turn++) {
    text = make(random)
    if (text.length <= maxLength && whole.test(text)) break
  }
  return text
}

const makerOf = (pattern: string): Maker => {
  let at = 0
  const alternatives = (): Maker => {
    const ways: Maker[] = [sequence()]
    while (pattern[at] === '|') {
      at += 1
      ways.push(sequence())
    }
    return (random) => random.pick(ways)(random)
  }
  const sequence = (): Maker => {
    const parts: Maker[] = []
    while (at < pattern.length && pattern[at] !== '|' && pattern[at] !== ')') {
      parts.push(repeated(atom()))
    }
    return (random) => parts.map((part) => part(random)).join('')
  }
  const repeated = (part: Maker): Maker => {
    const [whole, from, comma, to] = /^\{(\d+)(,?)(\d*)\}/.exec(pattern.slice(at)) ?? []
    const sign = pattern[at] ?? ''
    if (whole === undefined && !'?*+'.includes(sign)) return part
    if (sign === '') return part
    at += whole?.length ?? 1
    const least = whole === undefined ? (sign === '+' ? 1 : 0) : Number(from)
    const most =
      whole === undefined
        ? sign === '?'
          ? 1
          : 24
        : comma === ''
          ? least
          : to === ''
            ? least + 24
            : Number(to)
    // Lengths at both ends, and short ones otherwise.
    const amount = (random: Random): number => {
      if (random.chance(0.1)) return least
      if (random.chance(0.04)) return most
      return Math.min(most, least + random.below(Math.min(16, most - least) + 1))
    }
    return (random) => Array.from({ length: amount(random) }, () => part(random)).join('')
  }
  const atom = (): Maker => {
    const sign = pattern[at++] ?? ''
    if (sign === '^' || sign === '$') return () => ''
    if (sign === '.') return (random) => random.pick(random.chance(0.2) ? wide : printable)
    if (sign === '[') return set()
    if (sign === '\\') return pickOf(escaped())
    if (sign !== '(') return () => sign
    const isAhead = pattern.startsWith('?!', at) || pattern.startsWith('?=', at)
    if (pattern[at] === '?') at += 2
    const inside = alternatives()
    at += 1
    return isAhead ? () => '' : inside
  }
  const escaped = (): string[] => {
    const sign = pattern[at++] ?? ''
    if (sign === 'd') return [...'0123456789']
    if (sign === 'w') return printable.filter((letter) => /\w/.test(letter))
    if (sign === 's') return [' ', '\t']
    if (sign === 'u' || sign === 'x') {
      const length = sign === 'u' ? 4 : 2
      const code = Number.parseInt(pattern.slice(at, at + length), 16)
      at += length
      return [String.fromCharCode(code)]
    }
    if (sign === 'p') {
      at = pattern.indexOf('}', at) + 1
      return ['\u0007', '\u200b']
    }
    return [sign]
  }
  const set = (): Maker => {
    const isNot = pattern[at] === '^'
    if (isNot) at += 1
    const letters = new Set<string>()
    while (pattern[at] !== ']') {
      const from = pattern[at] === '\\' ? step(escaped) : [pattern[at++] ?? '']
      if (pattern[at] === '-' && pattern[at + 1] !== ']') {
        at += 1
        const to = pattern[at] === '\\' ? step(escaped) : [pattern[at++] ?? '']
        for (let code = from[0]?.charCodeAt(0) ?? 0; code <= (to[0]?.charCodeAt(0) ?? 0); code++) {
          letters.add(String.fromCharCode(code))
        }
      } else for (const letter of from) letters.add(letter)
    }
    at += 1
    return isNot
      ? pickOf([...printable, ...wide].filter((letter) => !letters.has(letter)))
      : pickOf([...letters])
  }
  const step = (read: () => string[]): string[] => {
    at += 1
    return read()
  }
  return alternatives()
}

const pickOf =
  (letters: readonly string[]): Maker =>
  (random) =>
    letters.length === 0 ? '' : random.pick(letters)
