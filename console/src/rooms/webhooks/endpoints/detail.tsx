/** One endpoint: how it is, its settings, its secrets, and a test of its receiver. */
import type { AnswerOf } from '../../../api/calls.ts'
import { addressOfCall } from '../../../api/client.ts'
import { ApiProblem } from '../../../api/problems.ts'
import { useProject } from '../../../api/projects.ts'
import { useRead } from '../../../api/queries.ts'
import { me } from '../../../api/session.ts'
import { may } from '../../../shared/can.ts'
import { Badge } from '../../../shared/controls/badge.tsx'
import { Failure } from '../../../shared/controls/failure.tsx'
import { Foreign } from '../../../shared/foreign.tsx'
import { useValue } from '../../../shared/here.ts'
import { Page } from '../../../shared/page.tsx'
import { NotAllowed, Skeleton } from '../../../shared/table/list.tsx'
import { Exactly } from '../../../shared/time.tsx'
import { t } from '../../../texts/texts.ts'
import { type Endpoint, nameOf, stateOf } from '../endpoint.ts'
import { Tabs } from '../tabs.tsx'
import { Actions } from './actions.tsx'
import { Questions } from './questions.tsx'
import { SelfTest } from './self-test.tsx'
import { SettingsForm } from './settings-form.tsx'

export const EndpointPage = () => {
  const id = useValue('project')
  const endpointId = useValue('endpoint')
  const project = useProject(id)
  const isAllowed = project === undefined || may(me.value, 'getWebhookEndpoint', project)
  const parameters = { project_id: id, endpoint_id: endpointId }
  const read = useRead<AnswerOf<'getWebhookEndpoint'>>('getWebhookEndpoint', parameters, {
    isWanted: project !== undefined && isAllowed,
  })
  const endpoint = read.data?.data
  const name = endpoint ? nameOf(endpoint) : t().webhooks.endpointNumber(Number(endpointId))
  const isGone = read.error instanceof ApiProblem && read.error.status === 404
  return (
    <Page
      title={name}
      heading={<Foreign text={name} />}
      lead={endpoint && <State endpoint={endpoint} />}
      actions={
        endpoint &&
        project && <Actions endpoint={endpoint} project={project} etag={read.data?.etag} />
      }
      made={{
        operation: 'getWebhookEndpoint',
        path: addressOfCall('getWebhookEndpoint', parameters),
      }}
      changes={{ project: id, target: `webhook endpoint ${endpointId}` }}
    >
      <Tabs project={id} here="endpoints" />
      {!isAllowed && <NotAllowed operation="getWebhookEndpoint" />}
      {read.error && !isGone && <Failure error={read.error} onRetry={() => void read.refetch()} />}
      {isGone && <p class="nothing">{t().endpoints.gone}</p>}
      {!endpoint && isAllowed && !read.error && <Skeleton columns={2} />}
      {endpoint && project && (
        <div class="two-columns">
          <SettingsForm
            key={endpointId}
            endpoint={endpoint}
            etag={read.data?.etag}
            project={project}
            onStale={() => void read.refetch()}
          />
          <div>
            <SelfTest
              project={project}
              endpoint={endpoint.endpoint_id}
              passedAt={endpoint.self_test_passed_at}
            />
            <Questions project={project} endpoint={endpoint} />
            <Rotation endpoint={endpoint} />
          </div>
        </div>
      )}
    </Page>
  )
}

const State = ({ endpoint }: { endpoint: Endpoint }) => {
  const { tone, words } = stateOf(endpoint)
  return <Badge tone={tone}>{words}</Badge>
}

/** Until when the secrets before still sign, and which types never come here. */
const Rotation = ({ endpoint }: { endpoint: Endpoint }) => (
  <>
    {endpoint.rotation_ends_at && (
      <section class="card" aria-label={t().endpoints.rotation}>
        <p>
          {t().endpoints.rotation} <Exactly at={endpoint.rotation_ends_at} />
        </p>
      </section>
    )}
    {endpoint.not_sent && endpoint.not_sent.length > 0 && (
      <section class="card" aria-labelledby="not-sent">
        <h2 id="not-sent">{t().endpoints.notSent}</h2>
        <ul class="plain">
          {endpoint.not_sent.map(({ type, reason }) => (
            <li key={type}>
              <code>{type}</code> {t().eventTypes.because[reason]}
            </li>
          ))}
        </ul>
      </section>
    )}
  </>
)
