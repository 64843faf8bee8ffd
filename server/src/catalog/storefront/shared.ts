/** Values read from the same text are one object. */

/** Beyond this many texts all are forgotten; who holds what was read keeps it. */
const mostTexts = 10_000

/** A reader of texts that reads each of them once, as long as there are not too many. */
export const shared = <T>(read: (text: string) => T): ((text: string) => T) => {
  const known = new Map<string, T>()
  return (text) => {
    if (known.size >= mostTexts) known.clear()
    return known.getOrInsertComputed(text, read)
  }
}
