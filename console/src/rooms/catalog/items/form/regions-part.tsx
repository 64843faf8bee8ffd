/** The regions in whose countries an item is sold, among those of the project. */
import type { AnswerOf } from '../../../../api/calls.ts'
import { useProject } from '../../../../api/projects.ts'
import { useRead } from '../../../../api/queries.ts'
import { me } from '../../../../api/session.ts'
import { mayOpen } from '../../../../shared/can.ts'
import { Failure } from '../../../../shared/controls/failure.tsx'
import { Link } from '../../../../shared/controls/link.tsx'
import { Foreign } from '../../../../shared/foreign.tsx'
import { faultOf } from '../../../../shared/form/faults.ts'
import { textFor } from '../../../../shared/locale.ts'
import { t } from '../../../../texts/texts.ts'
import { listIn, listText } from './members.ts'
import { Part, type PartProps } from './part.tsx'

export const RegionsPart = ({ project, values, told, set }: PartProps & { project: number }) => {
  const read = useRead<AnswerOf<'listRegions'>>('listRegions', { project_id: project })
  const names = new Map(read.data?.data.regions.map(({ id, name }) => [id, textFor(name)]))
  const chosen = listIn<number>(values, 'regions')
  const all = [...new Set([...names.keys(), ...chosen])]
  const write = set && ((next: readonly number[]) => set({ regions: listText(next) }))
  const fault = faultOf(told, 'regions')
  return (
    <Part name="regions" lead={t().packages.regionsLead}>
      {read.error && <Failure error={read.error} onRetry={() => void read.refetch()} />}
      {read.data && names.size === 0 && <NoRegions project={project} />}
      {all.length > 0 && (
        <div class="choices">
          {all.map((id) => (
            <label key={id} class="switch-line">
              <input
                type="checkbox"
                name="regions"
                checked={chosen.includes(id)}
                disabled={write === undefined}
                onChange={({ currentTarget: { checked } }) =>
                  write?.(checked ? [...chosen, id] : chosen.filter((one) => one !== id))
                }
              />
              <span>
                {names.has(id) && <Foreign text={names.get(id) || String(id)} isBrief />}{' '}
                <code>{id}</code>
                {read.data && !names.has(id) && (
                  <span class="quiet"> {t().packages.noSuchRegion}</span>
                )}
              </span>
            </label>
          ))}
        </div>
      )}
      {fault !== undefined && (
        <p class="error" role="alert">
          {fault}
        </p>
      )}
    </Part>
  )
}

/** A project without regions: whoever may make one is led there. */
const NoRegions = ({ project }: { project: number }) => {
  const place = useProject(String(project))
  return (
    <p class="quiet">
      {t().packages.noRegions}{' '}
      {place && mayOpen(me.value, 'createRegion', place) && (
        <Link to="newCatalogRegion" values={{ project }}>
          {t().packages.makeRegion}
        </Link>
      )}
    </p>
  )
}
