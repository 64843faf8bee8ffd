/** The overview of a project: what needs a person, how it goes, and the first steps. */
import { addressOfCall } from '../../api/client.ts'
import { useProject } from '../../api/projects.ts'
import { me } from '../../api/session.ts'
import { may } from '../../shared/can.ts'
import { Foreign } from '../../shared/foreign.tsx'
import { useValue } from '../../shared/here.ts'
import { Page } from '../../shared/page.tsx'
import { NotAllowed } from '../../shared/table/list.tsx'
import { t } from '../../texts/texts.ts'
import { Charts } from './charts.tsx'
import { FirstSteps } from './first-steps.tsx'
import { NeedsYou } from './needs-you.tsx'
import { Shortcuts } from './shortcuts.tsx'

export const OverviewPage = () => {
  const id = useValue('project')
  const project = useProject(id)
  const isAllowed = project !== undefined && may(me.value, 'readAttention', project)
  const parameters = { project_id: id }
  const made = {
    operation: 'readAttention',
    path: addressOfCall('readAttention', parameters),
  } as const
  return (
    <Page
      title={project?.name ?? id}
      heading={<Foreign text={project?.name ?? id} isBrief />}
      lead={t().overview.lead(id)}
      made={isAllowed ? made : undefined}
      changes={undefined}
    >
      <section class="card" aria-labelledby="needs-you">
        <h2 id="needs-you">{t().overview.needsYou}</h2>
        {project && !isAllowed ? (
          <NotAllowed operation="readAttention" />
        ) : (
          <NeedsYou id={id} isAllowed={isAllowed} />
        )}
      </section>
      {project && <Shortcuts project={project} />}
      {project && <Charts project={project} />}
      {project && <FirstSteps project={project} />}
    </Page>
  )
}
