/** A text that a stranger wrote: shown as text, whatever it holds. */
import { useState } from 'preact/hooks'
import { t } from '../texts/texts.ts'
import { beginningOf, mostForeign, piecesOf } from './foreign.ts'

type ForeignProps = {
  text: string | null | undefined
  none?: string
  /** Inside of a link or a heading: only the beginning, and nothing to press. */
  isBrief?: boolean
}

const mostBrief = 80

export const Foreign = ({ text, none, isBrief = false }: ForeignProps) => {
  const [isWhole, showWhole] = useState(false)
  if (text === null || text === undefined || text === '')
    return <span class="none">{none ?? t().shared.none}</span>
  const most = isBrief ? mostBrief : mostForeign
  const isCut = text.length > most && !isWhole
  return (
    <bdi class="foreign">
      {piecesOf(isCut ? beginningOf(text, most) : text).map((piece) =>
        piece.isMark ? <span class="mark">{piece.text}</span> : piece.text,
      )}
      {isCut && isBrief && '…'}
      {isCut && !isBrief && (
        <button type="button" class="more" onClick={() => showWhole(true)}>
          {t().shared.showAll(text.length)}
        </button>
      )}
    </bdi>
  )
}
