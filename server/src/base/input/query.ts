/** Reads query strings and urlencoded forms strictly, in one pass. */

/** The value of a name: one text, all texts when repeated, null when a text is malformed. */
export type Parsed = Record<string, string | string[] | null>

const lists = new WeakSet<object>()

/** Whether a value is the list that a repeated name became, and no list that somebody sent as such. */
export const isRepeated = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && lists.has(value)

/**
 * An object without any names from elsewhere, which V8 does not keep as a hash table, as it does `Object.create(null)`.
 */
function bare(): void {}
bare.prototype = Object.create(null)
const Bare = bare as unknown as new () => Parsed

/**
 * Parses `application/x-www-form-urlencoded` text (WHATWG URL, section 5.1), but strictly. A value with a broken
 * percent escape, invalid UTF-8 or a null byte becomes `null`. Repeated names become a list, so that a schema which
 * wants one string refuses both. `+` is a blank. Never throws.
 */
export const parseQuery = (text: string): Parsed => {
  const parsed = new Bare()
  let start = 0
  while (start < text.length) {
    let end = text.indexOf('&', start)
    if (end === -1) end = text.length
    if (end > start) {
      const equals = text.indexOf('=', start)
      const nameEnd = equals === -1 || equals > end ? end : equals
      const name = decode(text.slice(start, nameEnd))
      const value = nameEnd === end ? '' : decode(text.slice(nameEnd + 1, end))
      if (name !== undefined) add(parsed, name, value ?? null)
    }
    start = end + 1
  }
  return parsed
}

const add = (parsed: Parsed, name: string, value: string | null): void => {
  if (!(name in parsed)) {
    parsed[name] = value
    return
  }
  const before = parsed[name]
  if (Array.isArray(before)) {
    before.push(value ?? '')
    return
  }
  const list = [before ?? '', value ?? '']
  lists.add(list)
  parsed[name] = list
}

const decode = (text: string): string | undefined => {
  let decoded = text
  if (text.includes('+')) decoded = decoded.replaceAll('+', ' ')
  if (decoded.includes('%')) {
    try {
      decoded = decodeURIComponent(decoded)
    } catch {
      return undefined
    }
  }
  return decoded.includes('\0') || !decoded.isWellFormed() ? undefined : decoded
}
