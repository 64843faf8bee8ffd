/** Edits of cells: tried first and shown as before and after, then saved together. */
import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { queryClient } from '../../../../api/queries.ts'
import { Dialog } from '../../../../shared/controls/dialog.tsx'
import { Failure } from '../../../../shared/controls/failure.tsx'
import { t } from '../../../../texts/texts.ts'
import { Changes } from '../../changes.tsx'
import type { ItemKind } from '../kind.ts'
import { type Edits, patchOf, type View, without } from '../row.ts'
import { type Patch, sendPatches, staleRows, type Tried } from './patches.ts'
import { Stale } from './stale.tsx'

type ReviewProps = {
  kind: ItemKind
  project: string
  edits: Edits
  view: View
  onEdits: (edits: Edits) => void
  onSaved?: () => void
  /** Whether nobody is typing, so that the trial need not wait. */
  isAtOnce?: boolean
  /** Stands beside the button that saves. */
  children?: ComponentChildren
}

/** Milliseconds after the last key. */
const pauseMs = 600

const patchesOf = (edits: Edits, view: View): Patch[] =>
  Object.values(edits).map((edit) => patchOf(edit, view) as Patch)

export const ReviewDialog = ({
  onClose,
  ...review
}: Omit<ReviewProps, 'onSaved' | 'isAtOnce' | 'children'> & { onClose: () => void }) => (
  <Dialog
    title={t().items.review(t().items.counts[review.kind.noun](Object.keys(review.edits).length))}
    onClose={onClose}
  >
    <Review {...review} onSaved={onClose} isAtOnce>
      <button type="button" class="quiet-button" onClick={onClose}>
        {t().catalog.goOn}
      </button>
    </Review>
  </Dialog>
)

/** The trial of the edits, and saving them. A trial waits until nobody types. */
export const Review = (review: ReviewProps) => {
  const { kind, project, edits, view, onEdits, onSaved, isAtOnce, children } = review
  const [tried, setTried] = useState<{ edits: Edits; items: Tried[] }>()
  const [error, setError] = useState<unknown>()
  const [isSaving, setSaving] = useState(false)
  useEffect(() => {
    setError(undefined)
    const stop = new AbortController()
    const { signal } = stop
    const ask = (): void => {
      sendPatches(project, patchesOf(edits, view), { kind, isTrial: true, signal }).then(
        (items) => setTried({ edits, items }),
        (problem: unknown) => signal.aborted || setError(problem),
      )
    }
    const timer = setTimeout(ask, isAtOnce ? 0 : pauseMs)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [edits])
  const save = async (): Promise<void> => {
    setSaving(true)
    let left = edits
    try {
      await sendPatches(project, patchesOf(edits, view), {
        kind,
        isTrial: false,
        onDone: (skus) => {
          left = without(left, skus)
        },
      })
      onSaved?.()
    } catch (problem) {
      setError(problem)
    }
    setSaving(false)
    onEdits(left)
    await queryClient.invalidateQueries({ queryKey: [kind.list.operation] })
  }
  const stale = staleRows(error)
    .filter(({ sku }) => edits[sku])
    .map((current) => ({ sku: current.sku, current }))
  const items = tried?.edits === edits ? tried.items : undefined
  const isReady = items !== undefined && error === undefined && !isSaving
  return (
    <>
      {stale.length > 0 && <Stale parts={stale} edits={edits} view={view} onEdits={onEdits} />}
      {error !== undefined && stale.length === 0 && <Failure error={error} />}
      {error === undefined && items === undefined && (
        <p class="quiet" role="status">
          {t().catalog.checking}
        </p>
      )}
      {error === undefined &&
        items?.map(({ sku, changes }) => (
          <section key={sku} class="change-group">
            <h3>{sku}</h3>
            <Changes changes={changes} />
          </section>
        ))}
      <p class="row">
        <button
          type="button"
          class="primary"
          aria-disabled={!isReady}
          onClick={() => isReady && void save()}
        >
          {t().catalog.save}
        </button>
        {children}
      </p>
    </>
  )
}
