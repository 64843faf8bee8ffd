/** The names of regions, for pages that tell of items. */
import type { AnswerOf } from '../../api/calls.ts'
import { useProject } from '../../api/projects.ts'
import { useRead } from '../../api/queries.ts'
import { me } from '../../api/session.ts'
import { may } from '../../shared/can.ts'
import { useValue } from '../../shared/here.ts'
import { textFor } from '../../shared/locale.ts'
import type { RegionNames } from './said.ts'

/** The names of the open project's regions, by their numbers; none before they came. */
export const useRegionNames = (isWanted: boolean): RegionNames => {
  const id = useValue('project')
  const project = useProject(id)
  const read = useRead<AnswerOf<'listRegions'>>(
    'listRegions',
    { project_id: id },
    { isWanted: isWanted && project !== undefined && may(me.value, 'listRegions', project) },
  )
  const regions = read.data?.data.regions ?? []
  return new Map(regions.map((region) => [region.id, textFor(region.name) ?? String(region.id)]))
}
