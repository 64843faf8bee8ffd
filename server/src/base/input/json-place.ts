/** Finds where a text stops being JSON, which V8 tells for some texts only, and not without quoting them. */

/** Line and column of a character, both from 1. */
export type JsonPlace = { line: number; column: number }

/** The token that may come next. `after` stands for the rest behind a value. */
type Next = 'value' | 'first value' | 'name' | 'first name' | 'colon' | 'after'

const plain = /[^"\\\p{Cc}]*/uy
const deleted = /[\x7f-\x9f]*/y
const escaped = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y
const scalar = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y
const blanks = /[ \t\n\r]*/y

/** The place of the first mistake (RFC 8259), which is the end where the text breaks off; undefined for JSON. */
export const placeOfMistake = (text: string): JsonPlace | undefined => {
  let at = 0
  /** Passes by what the expression finds here, and says whether it found anything. */
  const pass = (form: RegExp): boolean => {
    form.lastIndex = at
    const length = form.exec(text)?.[0].length ?? 0
    at += length
    return length > 0
  }
  const passString = (): boolean => {
    at += 1
    while (pass(plain) || pass(deleted) || pass(escaped)) {}
    if (text[at] !== '"') return false
    at += 1
    return true
  }
  const open: string[] = []
  let next: Next = 'value'
  while (true) {
    pass(blanks)
    const character = text[at]
    if (next === 'after' && open.length === 0)
      return character === undefined ? undefined : placeAt(text, at)
    const step = nextAfter(next, character, open.at(-1))
    if (step === undefined) return placeAt(text, at)
    if (step === 'string' || step === 'scalar') {
      const isName: boolean = next === 'name' || next === 'first name'
      if (!(step === 'string' ? passString() : pass(scalar))) return placeAt(text, at)
      next = isName ? 'colon' : 'after'
      continue
    }
    at += 1
    if (character === '{' || character === '[') open.push(character)
    if (character === '}' || character === ']') open.pop()
    next = step
  }
}

/** The state after a character where `next` is awaited; undefined where the character must not stand. */
const nextAfter = (
  next: Next,
  character: string | undefined,
  within: string | undefined,
): Next | 'string' | 'scalar' | undefined => {
  if (character === undefined) return undefined
  switch (next) {
    case 'colon':
      return character === ':' ? 'value' : undefined
    case 'after':
      if (character === ',') return within === '{' ? 'name' : 'value'
      return character === (within === '{' ? '}' : ']') ? 'after' : undefined
    case 'name':
      return character === '"' ? 'string' : undefined
    case 'first name':
      if (character === '}') return 'after'
      return character === '"' ? 'string' : undefined
    case 'first value':
    case 'value':
      if (character === ']' && next === 'first value') return 'after'
      if (character === '{') return 'first name'
      if (character === '[') return 'first value'
      return character === '"' ? 'string' : 'scalar'
  }
}

const placeAt = (text: string, at: number): JsonPlace => {
  const lines = text.slice(0, at).split(/\r\n|\n|\r/)
  return { line: lines.length, column: [...(lines.at(-1) ?? '')].length + 1 }
}
