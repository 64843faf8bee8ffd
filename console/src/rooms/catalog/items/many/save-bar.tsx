/** Cells that were written into, until they are saved: a few are reviewed in the bar, many in a dialog. */
import { useState } from 'preact/hooks'
import type { Project } from '../../../../api/projects.ts'
import { me } from '../../../../api/session.ts'
import { may } from '../../../../shared/can.ts'
import { useDraft } from '../../../../shared/form/drafts.ts'
import { focusHeading } from '../../../../shared/page.tsx'
import { t } from '../../../../texts/texts.ts'
import type { ItemKind } from '../kind.ts'
import { type Cell, type Edits, type ItemRow, type View, withCell } from '../row.ts'
import { Review, ReviewDialog } from './review.tsx'

/**
 * The edits of this tab; they outlive a session that ends, and a page that is loaded again. They belong to the language
 * and currency in which they were written.
 */
export const useEdits = (
  { tab, changeMany }: ItemKind,
  id: string,
  project: Project | undefined,
  seen: View,
) => {
  const [draft, set, drop] = useDraft<{ edits: Edits; view: View | undefined }>(`${tab} ${id}`, {
    edits: {},
    view: undefined,
  })
  const { edits } = draft
  const count = Object.keys(edits).length
  const view = (count > 0 && draft.view) || seen
  const setEdits = (next: Edits): void =>
    Object.keys(next).length === 0 ? drop() : set({ edits: next, view })
  const isAllowed = project !== undefined && may(me.value, changeMany.operation, project)
  const write = isAllowed
    ? (row: ItemRow, cell: Cell, text: string): void =>
        setEdits(withCell(edits, row, cell, text, view))
    : undefined
  return { edits, view, count, setEdits, write }
}

type SaveBarProps = {
  kind: ItemKind
  project: string
  view: View
  edits: Edits
  count: number
  setEdits: (edits: Edits) => void
}

/** So many items are shown before and after in the bar itself. */
const mostInBar = 3

export const SaveBar = ({ kind, project, view, edits, count, setEdits }: SaveBarProps) => {
  const [isOpen, setOpen] = useState(false)
  if (count === 0) return null
  const what = t().items.changed(t().items.counts[kind.noun](count))
  const review = { kind, project, edits, view, onEdits: setEdits }
  const discard = (
    <button
      type="button"
      class="quiet-button"
      onClick={() => {
        setEdits({})
        focusHeading()
      }}
    >
      {t().catalog.discard}
    </button>
  )
  return (
    <section class="save-bar" aria-label={what}>
      <strong>{what}</strong>
      {count <= mostInBar && !isOpen ? (
        <div class="save-what">
          <Review {...review}>{discard}</Review>
        </div>
      ) : (
        <>
          <button type="button" class="primary" onClick={() => setOpen(true)}>
            {t().catalog.review}
          </button>
          {discard}
        </>
      )}
      {isOpen && <ReviewDialog {...review} onClose={() => setOpen(false)} />}
    </section>
  )
}
