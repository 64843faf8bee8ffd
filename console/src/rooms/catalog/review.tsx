/** What was written into cells: tried first and shown as before and after, then saved together. */
import { useEffect, useState } from 'preact/hooks'
import { call } from '../../api/client.ts'
import { ApiProblem } from '../../api/problems.ts'
import { queryClient } from '../../api/queries.ts'
import { Dialog } from '../../shared/controls/dialog.tsx'
import { Failure } from '../../shared/controls/failure.tsx'
import { t } from '../../texts/texts.ts'
import { type Change, Changes } from './changes.tsx'
import { type Edits, mostOfCall, type PackageRow, patchOf, type View, without } from './package.ts'
import { Stale, type StalePart } from './stale.tsx'

type ReviewProps = {
  project: string
  edits: Edits
  view: View
  onEdits: (edits: Edits) => void
  onClose: () => void
}

type Tried = { sku: string; changes: Change[] }

/** Patches all rows, so many in one call; tells after each call what it did. */
const send = async (
  { project, edits, view }: ReviewProps,
  isTrial: boolean,
  onSaved: (skus: string[]) => void,
): Promise<Tried[]> => {
  const parts = Object.values(edits)
  const tried: Tried[] = []
  for (let from = 0; from < parts.length; from += mostOfCall) {
    const some = parts.slice(from, from + mostOfCall)
    const { data } = await call<{ items: Tried[] }>('patchPackages', {
      parameters: { project_id: project, ...(isTrial ? { validate_only: 'true' } : {}) },
      body: { items: some.map((edit) => patchOf(edit, view)) },
    })
    tried.push(...data.items)
    onSaved(some.map(({ row }) => row.sku))
  }
  return tried
}

export const Review = (review: ReviewProps) => {
  const [tried, setTried] = useState<Tried[] | undefined>()
  const [error, setError] = useState<unknown>()
  const [isSaving, setSaving] = useState(false)
  const { edits, onEdits, onClose } = review
  useEffect(() => {
    setError(undefined)
    send(review, true, () => {}).then(setTried, setError)
  }, [edits])
  const save = async (): Promise<void> => {
    setSaving(true)
    let left = edits
    try {
      await send(review, false, (skus) => {
        left = without(left, skus)
      })
      onClose()
    } catch (problem) {
      setError(problem)
    }
    setSaving(false)
    onEdits(left)
    await queryClient.invalidateQueries({ queryKey: ['listPackages'] })
  }
  const stale = staleOf(error, edits)
  const isReady = tried !== undefined && error === undefined && !isSaving
  return (
    <Dialog title={t().catalog.reviewTitle(Object.keys(edits).length)} onClose={onClose}>
      {stale.length > 0 && (
        <Stale parts={stale} edits={edits} view={review.view} onEdits={onEdits} />
      )}
      {error !== undefined && stale.length === 0 && <Failure error={named(error, edits)} />}
      {error === undefined && tried === undefined && <p class="quiet">{t().catalog.checking}</p>}
      {error === undefined &&
        tried?.map(({ sku, changes }) => (
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
        <button type="button" class="quiet-button" onClick={onClose}>
          {t().catalog.goOn}
        </button>
      </p>
    </Dialog>
  )
}

const staleStatus = 412

/** The rows that somebody else changed, each with the version that stands. */
const staleOf = (error: unknown, edits: Edits): StalePart[] => {
  if (!(error instanceof ApiProblem) || error.status !== staleStatus) return []
  const told = (error.facts.stale ?? []) as {
    path: string
    current_version: string
    current: PackageRow
  }[]
  return told.flatMap(({ current, current_version: etag }) =>
    edits[current.sku] ? [{ sku: current.sku, current: { ...current, etag } }] : [],
  )
}

/** The problem with the sku in the place of the number that a row has in the call. */
const named = (error: unknown, edits: Edits): unknown => {
  if (!(error instanceof ApiProblem)) return error
  const skus = Object.keys(edits)
  const { facts } = error
  return new ApiProblem(error.status, new Headers(), {
    ...facts,
    errors: error.violations.map((violation) => ({
      ...violation,
      property: violation.property.replace(
        /^items\[(\d+)\]\.?/,
        (_, index: string) => `${skus[Number(index)]} `,
      ),
    })),
  })
}
