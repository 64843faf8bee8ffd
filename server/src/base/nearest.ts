/** Which known name somebody meant who mistyped one. */

const longest = 64
const mostKnown = 1000

/**
 * The known name that is nearest, at a distance of two edits at most, and of one for names below six characters.
 * Undefined where none is near, or where the name is longer than 64 characters. Only the first 1,000 names are
 * compared.
 */
export const nearest = (name: string, known: Iterable<string>): string | undefined => {
  if (name.length > longest) return undefined
  let best: string | undefined
  let least = (name.length < 6 ? 1 : 2) + 1
  let compared = 0
  for (const one of known) {
    compared += 1
    if (compared > mostKnown) break
    if (Math.abs(one.length - name.length) >= least) continue
    const distance = editsBetween(name.toLowerCase(), one.toLowerCase())
    if (distance < least) [best, least] = [one, distance]
  }
  return best
}

/** The end of a sentence that refuses a name: `, did you mean github?`, or nothing. */
export const didYouMean = (name: string, known: Iterable<string>): string => {
  const found = nearest(name, known)
  return found === undefined ? '' : `, did you mean ${found}?`
}

/** How many characters must be put in, taken out, replaced, or changed with their neighbour. */
const editsBetween = (one: string, other: string): number => {
  let beforeLast: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= other.length; j += 1) {
      const isSame = one[i - 1] === other[j - 1]
      const swapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      row[j] = Math.min(
        (last[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (last[j - 1] ?? 0) + (isSame ? 0 : 1),
        swapped ? (beforeLast[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    ;[beforeLast, last] = [last, row]
  }
  return last[other.length] ?? 0
}
