/** A text of a body or an answer, as it is, with what is not to be seen named. */
import { piecesOf } from '../../shared/foreign.ts'

/** JSON with a line for each member, where that changes nothing but blanks; the text itself otherwise. */
const spread = (text: string): string => {
  try {
    const value: unknown = JSON.parse(text)
    return JSON.stringify(value) === text ? JSON.stringify(value, null, 2) : text
  } catch {
    return text
  }
}

export const ExactText = ({ text, label }: { text: string; label: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a text that scrolls is reached by keys, too (WCAG 2.1.1).
  <figure class="body-text" aria-label={label} tabIndex={0}>
    <code>
      {piecesOf(spread(text)).map((piece) =>
        piece.isMark ? <span class="mark">{piece.text}</span> : piece.text,
      )}
    </code>
  </figure>
)
