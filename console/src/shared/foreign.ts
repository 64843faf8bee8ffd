/** Texts that strangers wrote, taken apart into what can be shown as it is and what has to be named. */

/** The most characters that are shown before somebody asks for all. */
export const mostForeign = 300

export type Piece = { text: string; isMark: boolean }

// Controls, marks that turn the direction of a line, and characters without a width: none of them may act on the page.
const hidden =
  /[\p{Cc}\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2064\u2066-\u206f\ufeff\ufff9-\ufffb]/gu

/** The name of a character that is not to be seen, as `U+202E`. */
const nameOf = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`

/** The pieces of a text in their order; a line break and a tabulator stay what they are. */
export const piecesOf = (text: string): Piece[] => {
  const pieces: Piece[] = []
  let from = 0
  for (const { 0: mark, index } of text.matchAll(hidden)) {
    if (mark === '\n' || mark === '\t') continue
    if (index > from) pieces.push({ text: text.slice(from, index), isMark: false })
    pieces.push({ text: nameOf(mark), isMark: true })
    from = index + mark.length
  }
  if (from < text.length) pieces.push({ text: text.slice(from), isMark: false })
  return pieces
}

/** A text for places that show nothing but characters, as a title: without what would act on the line, and cut. */
export const plainOf = (text: string, most = 80): string => {
  const plain = piecesOf(beginningOf(text, most))
    .filter(({ isMark }) => !isMark)
    .map((piece) => piece.text)
    .join('')
  return text.length > most ? `${plain}…` : plain
}

/** The beginning of a text, cut between characters and not inside of one. */
export const beginningOf = (text: string, most = mostForeign): string =>
  text.length <= most
    ? text
    : Array.from(text.slice(0, most + 1))
        .slice(0, most)
        .join('')
