/** Cells that were written into, until they are saved: a few are reviewed in the bar, many in a dialog. */
import { useState } from 'preact/hooks'
import type { Project } from '../../../../api/projects.ts'
import { me } from '../../../../api/session.ts'
import { may } from '../../../../shared/can.ts'
import { useDraft } from '../../../../shared/form/drafts.ts'
import { focusHeading } from '../../../../shared/page.tsx'
import { t } from '../../../../texts/texts.ts'
import { type Cell, type Edits, type PackageRow, type View, withCell } from '../../package.ts'
import { Review, ReviewDialog } from '../../review.tsx'

/**
 * The edits of this tab; they outlive a session that ends, and a page that is loaded again. They belong to the language
 * and currency in which they were written.
 */
export const useEdits = (id: string, project: Project | undefined, seen: View) => {
  const [draft, set, drop] = useDraft<{ edits: Edits; view: View | undefined }>(`packages ${id}`, {
    edits: {},
    view: undefined,
  })
  const { edits } = draft
  const count = Object.keys(edits).length
  const view = (count > 0 && draft.view) || seen
  const setEdits = (next: Edits): void =>
    Object.keys(next).length === 0 ? drop() : set({ edits: next, view })
  const isAllowed = project !== undefined && may(me.value, 'patchPackages', project)
  const write = isAllowed
    ? (row: PackageRow, cell: Cell, text: string): void =>
        setEdits(withCell(edits, row, cell, text, view))
    : undefined
  return { edits, view, count, setEdits, write }
}

type SaveBarProps = {
  project: string
  view: View
  edits: Edits
  count: number
  setEdits: (edits: Edits) => void
}

/** So many packages are shown before and after in the bar itself. */
const mostInBar = 3

export const SaveBar = ({ project, view, edits, count, setEdits }: SaveBarProps) => {
  const [isOpen, setOpen] = useState(false)
  if (count === 0) return null
  const review = { project, edits, view, onEdits: setEdits }
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
    <section class="save-bar" aria-label={t().catalog.changed(count)}>
      <strong>{t().catalog.changed(count)}</strong>
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
