/** A new endpoint: its address, then its secrets, shown once, and a test of its receiver. */
import { useState } from 'preact/hooks'
import { check } from '../../../api/bodies/generated/endpoint-body.ts'
import type { AnswerOf } from '../../../api/calls.ts'
import { type Project, useProject } from '../../../api/projects.ts'
import { useChange } from '../../../api/queries.ts'
import { me } from '../../../api/session.ts'
import { useTrial } from '../../../api/trials.ts'
import { may } from '../../../shared/can.ts'
import { Failure } from '../../../shared/controls/failure.tsx'
import { Link } from '../../../shared/controls/link.tsx'
import { Foreign } from '../../../shared/foreign.tsx'
import { useDraft } from '../../../shared/form/drafts.ts'
import { useFaults } from '../../../shared/form/faults.ts'
import { useValue } from '../../../shared/here.ts'
import { Page } from '../../../shared/page.tsx'
import { NotAllowed } from '../../../shared/table/list.tsx'
import { t } from '../../../texts/texts.ts'
import { nameOf } from '../endpoint.ts'
import { Tabs } from '../tabs.tsx'
import { Fields } from './fields.tsx'
import { Secrets } from './secrets.tsx'
import { SelfTest } from './self-test.tsx'
import { bodyOf, newSettings } from './settings.ts'

type Made = AnswerOf<'createWebhookEndpoint'>

export const NewEndpointPage = () => {
  const id = useValue('project')
  const project = useProject(id)
  const [made, setMade] = useState<Made>()
  const isAllowed = project === undefined || may(me.value, 'createWebhookEndpoint', project)
  return (
    <Page title={t().endpoints.create} lead={t().endpoints.createLead}>
      <Tabs project={id} here="endpoints" />
      {!isAllowed && <NotAllowed operation="createWebhookEndpoint" />}
      {project && isAllowed && !made && <NewForm project={project} onMade={setMade} />}
      {project && made && (
        <>
          <section class="card" aria-label={t().endpoints.secrets}>
            <p>
              <Link to="endpoint" values={{ project: id, endpoint: made.endpoint_id }}>
                <Foreign text={nameOf(made)} />
              </Link>
            </p>
            <Secrets of={made} />
          </section>
          <SelfTest project={project} endpoint={made.endpoint_id} />
        </>
      )}
    </Page>
  )
}

type NewFormProps = { project: Project; onMade: (made: Made) => void }

const NewForm = ({ project, onMade }: NewFormProps) => {
  const [settings, set, drop] = useDraft(`new endpoint ${project.project_id}`, newSettings)
  const change = useChange<Made>('createWebhookEndpoint', ['listWebhookEndpoints'])
  const body = bodyOf(settings)
  const parameters = { project_id: project.project_id }
  const isWanted = settings.url !== '' && check(body).length === 0 && !change.isPending
  const trial = useTrial('createWebhookEndpoint', { parameters, body }, isWanted)
  const faults = useFaults(body, { check, error: change.error ?? trial })
  const create = (): void => {
    if (!faults.tried() || change.isPending) return
    change.mutate(
      { parameters, body },
      {
        onSuccess: ({ data }) => {
          drop()
          onMade(data)
        },
      },
    )
  }
  return (
    <form
      class="card"
      onSubmit={(event) => {
        event.preventDefault()
        create()
      }}
    >
      <Fields settings={settings} faults={faults} onChange={set} />
      {change.error && <Failure error={change.error} />}
      <button type="submit" class="primary" aria-disabled={change.isPending}>
        {t().endpoints.create}
      </button>
    </form>
  )
}
