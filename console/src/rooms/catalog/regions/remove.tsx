/** Deletes a region. One that an item names stays, and the service says so. */
import { useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import type { Project } from '../../../api/projects.ts'
import { useChange } from '../../../api/queries.ts'
import { me } from '../../../api/session.ts'
import { addressOf } from '../../../shared/address.ts'
import { may } from '../../../shared/can.ts'
import { Confirm } from '../../../shared/controls/confirm.tsx'
import { plainOf } from '../../../shared/foreign.ts'
import { textFor } from '../../../shared/locale.ts'
import { t } from '../../../texts/texts.ts'
import { outdated, type Region } from './region.ts'

type RemoveProps = { project: Project; region: Region }

export const RemoveRegion = (its: RemoveProps) => {
  const [isOpen, setOpen] = useState(false)
  if (!may(me.value, 'deleteRegion', its.project)) return null
  return (
    <>
      <button type="button" class="danger" onClick={() => setOpen(true)}>
        {t().things.delete}
      </button>
      {isOpen && <RemoveDialog {...its} onClose={() => setOpen(false)} />}
    </>
  )
}

const RemoveDialog = ({ project, region, onClose }: RemoveProps & { onClose(): void }) => {
  const { route } = useLocation()
  const change = useChange('deleteRegion', outdated)
  const { project_id: place } = project
  const name = plainOf(textFor(region.name) || String(region.id))
  return (
    <Confirm
      title={t().things.deleteOf(name)}
      words={t().things.delete}
      error={change.error}
      isPending={change.isPending}
      onConfirm={() =>
        change.mutate(
          { parameters: { project_id: place, region_id: region.id } },
          { onSuccess: () => route(addressOf('catalogRegions', { project: place })) },
        )
      }
      onClose={onClose}
    >
      <p>{t().regions.deleteWhat}</p>
    </Confirm>
  )
}
