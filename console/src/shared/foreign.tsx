/** A text that a stranger wrote: shown as text, whatever it holds. */
import { useState } from 'preact/hooks'
import { t } from '../texts/texts.ts'
import { beginningOf, mostForeign, piecesOf } from './foreign.ts'

export const Foreign = ({ text, none }: { text: string | null | undefined; none?: string }) => {
  const [isWhole, showWhole] = useState(false)
  if (text === null || text === undefined || text === '')
    return <span class="none">{none ?? t().shared.none}</span>
  const isLong = text.length > mostForeign && !isWhole
  return (
    <bdi class="foreign">
      {piecesOf(isLong ? beginningOf(text) : text).map((piece) =>
        piece.isMark ? <span class="mark">{piece.text}</span> : piece.text,
      )}
      {isLong && (
        <button type="button" class="more" onClick={() => showWhole(true)}>
          {t().shared.showAll(text.length)}
        </button>
      )}
    </bdi>
  )
}
