/** Deletes an item, after it was told what goes with it. */
import { useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import type { AnswerOf } from '../../../api/calls.ts'
import { ApiProblem } from '../../../api/problems.ts'
import type { Project } from '../../../api/projects.ts'
import { useChange, useRead } from '../../../api/queries.ts'
import { me } from '../../../api/session.ts'
import { may } from '../../../shared/can.ts'
import { Confirm } from '../../../shared/controls/confirm.tsx'
import { t } from '../../../texts/texts.ts'
import { addressOfItem, type ItemKind, type Written } from './kind.ts'

type RemoveProps = {
  kind: ItemKind
  project: Project
  sku: string
  body: Written
  etag: string | undefined
}

export const RemoveItem = (its: RemoveProps) => {
  const [isOpen, setOpen] = useState(false)
  if (!may(me.value, its.kind.remove.operation, its.project)) return null
  return (
    <>
      <button type="button" class="danger" onClick={() => setOpen(true)}>
        {t().packages.delete}
      </button>
      {isOpen && <RemoveDialog {...its} onClose={() => setOpen(false)} />}
    </>
  )
}

const RemoveDialog = ({
  kind,
  project,
  sku,
  body,
  etag,
  onClose,
}: RemoveProps & { onClose(): void }) => {
  const { route } = useLocation()
  const parameters = { project_id: project.project_id, sku }
  const read = useRead<AnswerOf<'readItemVisibility'>>('readItemVisibility', parameters)
  const change = useChange(kind.remove.operation, [
    kind.list.operation,
    kind.versions.operation,
    'readAudit',
  ])
  const groups = body.groups ?? []
  const touched = [
    ...(read.data?.data.is_in_list ? [t().packages.touches.store] : []),
    ...(groups.length > 0 ? [t().packages.touches.groups(groups.join(', '))] : []),
    ...(body.limits?.per_item || body.limits?.per_user ? [t().packages.touches.limits] : []),
    t().packages.touches.orders,
    t().packages.touches.history,
  ]
  const isStale = change.error instanceof ApiProblem && change.error.status === 412
  return (
    <Confirm
      title={t().packages.deleteTitle(sku)}
      words={t().packages.delete}
      error={change.error}
      isPending={change.isPending}
      onConfirm={() =>
        change.mutate(
          { parameters, ifMatch: etag },
          { onSuccess: () => route(addressOfItem(kind, 'list', { project: project.project_id })) },
        )
      }
      onClose={onClose}
    >
      <ul class="touched">
        {touched.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {isStale && <p class="warning">{t().packages.deleteStale}</p>}
    </Confirm>
  )
}
