/** A new region. */
import { useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import type { AnswerOf } from '../../../api/calls.ts'
import { ApiProblem } from '../../../api/problems.ts'
import { type Project, useProject } from '../../../api/projects.ts'
import { useChange } from '../../../api/queries.ts'
import { me } from '../../../api/session.ts'
import { addressOf } from '../../../shared/address.ts'
import { may } from '../../../shared/can.ts'
import { Failure } from '../../../shared/controls/failure.tsx'
import { useDraft } from '../../../shared/form/drafts.ts'
import type { Told } from '../../../shared/form/faults.ts'
import { useWishKey } from '../../../shared/form/wish.ts'
import { useValue } from '../../../shared/here.ts'
import { Page } from '../../../shared/page.tsx'
import { NotAllowed } from '../../../shared/table/list.tsx'
import { t } from '../../../texts/texts.ts'
import { Tabs } from '../tabs.tsx'
import type { Values } from '../things/values.ts'
import { RegionFields } from './fields.tsx'
import { bodyOf, faultsOf, newRegion, outdated } from './region.ts'

export const NewCatalogRegionPage = () => {
  const id = useValue('project')
  const project = useProject(id)
  const isAllowed = project === undefined || may(me.value, 'createRegion', project)
  return (
    <Page title={t().regions.new} lead={t().regions.newLead}>
      <Tabs project={id} here="catalogRegions" />
      {!isAllowed && <NotAllowed operation="createRegion" />}
      {project && isAllowed && <NewForm project={project} />}
    </Page>
  )
}

const NewForm = ({ project }: { project: Project }) => {
  const { route } = useLocation()
  const [values, set, drop] = useDraft<Values>(`new region ${project.project_id}`, newRegion)
  const [isTried, setTried] = useState(false)
  const change = useChange<AnswerOf<'createRegion'>>('createRegion', outdated)
  const body = bodyOf(values)
  const idempotencyKey = useWishKey(body)
  const ours = faultsOf(body)
  const problem = change.error instanceof ApiProblem ? change.error : undefined
  const faults: Told[] = [...(isTried ? ours : []), ...(problem?.violations ?? [])]
  const make = (): void => {
    setTried(true)
    if (change.isPending || ours.length > 0) return
    change.mutate(
      { parameters: { project_id: project.project_id }, body, idempotencyKey },
      {
        onSuccess: ({ data: { region_id: region } }) => {
          drop()
          route(addressOf('catalogRegion', { project: project.project_id, region }))
        },
      },
    )
  }
  const write = (changes: Partial<Values>): void => {
    if (change.error) change.reset()
    set(changes as Values)
  }
  return (
    <form
      class="card thing-form"
      aria-label={t().things.form}
      onSubmit={(event) => {
        event.preventDefault()
        make()
      }}
    >
      <RegionFields values={values} faults={faults} isChangeable onChange={write} />
      {change.error && <Failure error={change.error} />}
      <div class="row">
        <button type="submit" class="primary" aria-disabled={change.isPending}>
          {t().things.create}
        </button>
        <button type="button" class="quiet-button" onClick={drop}>
          {t().things.discard}
        </button>
      </div>
    </form>
  )
}
