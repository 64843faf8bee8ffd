/** Deletes a thing, after a look at what that touches. */
import { useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import type { Project } from '../../../api/projects.ts'
import { useChange } from '../../../api/queries.ts'
import { me } from '../../../api/session.ts'
import { useTouches } from '../../../api/trials.ts'
import { may } from '../../../shared/can.ts'
import { Confirm } from '../../../shared/controls/confirm.tsx'
import { Touched } from '../../../shared/controls/touched.tsx'
import { t } from '../../../texts/texts.ts'
import type { ThingKind } from './kind.ts'

type RemoveProps = { kind: ThingKind; project: Project; name: string; etag: string | undefined }

export const Remove = (its: RemoveProps) => {
  const [isOpen, setOpen] = useState(false)
  if (!may(me.value, its.kind.remove.operation, its.project)) return null
  return (
    <>
      <button type="button" class="danger" onClick={() => setOpen(true)}>
        {t().things.delete}
      </button>
      {isOpen && <RemoveDialog {...its} onClose={() => setOpen(false)} />}
    </>
  )
}

const RemoveDialog = ({
  kind,
  project,
  name,
  etag,
  onClose,
}: RemoveProps & { onClose(): void }) => {
  const { route } = useLocation()
  const change = useChange(kind.remove.operation, [kind.list.operation, 'listPackages'])
  const id = String(project.project_id)
  const parameters = { project_id: id, [kind.idName]: name }
  const touched = useTouches(kind.remove.operation, parameters)
  return (
    <Confirm
      title={t().things.deleteOf(name)}
      words={t().things.delete}
      error={change.error}
      isPending={change.isPending}
      onConfirm={() =>
        change.mutate(
          { parameters, ifMatch: etag },
          { onSuccess: () => route(kind.listAddress(id)) },
        )
      }
      onClose={onClose}
    >
      <p>{t().things.deleteWhat[kind.noun]}</p>
      <Touched
        of={touched.data}
        error={touched.error}
        words={{ items: t().things.touches[kind.noun] }}
      />
    </Confirm>
  )
}
