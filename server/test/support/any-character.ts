/** Characters for properties. */
import fc from 'fast-check'

const surrogates = 0x800
const firstSurrogate = 0xd800

/**
 * Any character of Unicode, as the `unit` of `fc.string`. The library's own `binary` is the same, but builds a table of
 * 1.1 million characters first: 1.4 s of the processor in each process.
 */
export const anyCharacter = fc.integer({ min: 0, max: 0x10ffff - surrogates }).map(
  (nth) => String.fromCodePoint(nth < firstSurrogate ? nth : nth + surrogates),
  (value) => {
    const [character, ...rest] = typeof value === 'string' ? value : []
    const point = character?.codePointAt(0)
    if (point === undefined || rest.length > 0 || !character?.isWellFormed())
      throw new Error('is not one character')
    return point < firstSurrogate ? point : point - surrogates
  },
)
