/** The receivers of notifications, and how each is. */
import type { AnswerOf } from '../../../api/calls.ts'
import { addressOfCall } from '../../../api/client.ts'
import { useProject } from '../../../api/projects.ts'
import { useRead } from '../../../api/queries.ts'
import { me } from '../../../api/session.ts'
import { may } from '../../../shared/can.ts'
import { Badge } from '../../../shared/controls/badge.tsx'
import { Failure } from '../../../shared/controls/failure.tsx'
import { Link } from '../../../shared/controls/link.tsx'
import { Foreign } from '../../../shared/foreign.tsx'
import { useValue } from '../../../shared/here.ts'
import { Page } from '../../../shared/page.tsx'
import { NotAllowed, Skeleton } from '../../../shared/table/list.tsx'
import { t } from '../../../texts/texts.ts'
import { type Endpoint, nameOf, stateOf } from '../endpoint.ts'
import { Tabs } from '../tabs.tsx'

export const EndpointsPage = () => {
  const id = useValue('project')
  const project = useProject(id)
  const isAllowed = project === undefined || may(me.value, 'listWebhookEndpoints', project)
  const parameters = { project_id: id }
  const read = useRead<AnswerOf<'listWebhookEndpoints'>>('listWebhookEndpoints', parameters, {
    isWanted: project !== undefined && isAllowed,
  })
  const items = read.data?.data.items
  return (
    <Page
      title={t().webhooks.tabNames.endpoints}
      lead={t().endpoints.lead}
      actions={
        project &&
        may(me.value, 'createWebhookEndpoint', project) && (
          <Link to="newEndpoint" values={{ project: id }} class="primary">
            {t().endpoints.create}
          </Link>
        )
      }
      made={{
        operation: 'listWebhookEndpoints',
        path: addressOfCall('listWebhookEndpoints', parameters),
      }}
    >
      <Tabs project={id} here="endpoints" />
      {!isAllowed && <NotAllowed operation="listWebhookEndpoints" />}
      {read.error && <Failure error={read.error} onRetry={() => void read.refetch()} />}
      {!items && isAllowed && !read.error && <Skeleton columns={3} />}
      {items?.length === 0 && <p class="nothing">{t().endpoints.nothingYet}</p>}
      {items && items.length > 0 && (
        <ul class="rows card">
          {items.map((endpoint) => (
            <Row key={endpoint.endpoint_id} project={id} endpoint={endpoint} />
          ))}
        </ul>
      )}
    </Page>
  )
}

const Row = ({ project, endpoint }: { project: string; endpoint: Endpoint }) => {
  const { tone, words } = stateOf(endpoint)
  return (
    <li>
      <div>
        <Link to="endpoint" values={{ project, endpoint: endpoint.endpoint_id }}>
          <Foreign text={nameOf(endpoint)} />
        </Link>
        {endpoint.name !== null && (
          <p class="quiet">
            <Foreign text={endpoint.url} />
          </p>
        )}
        <p class="quiet">
          {endpoint.types === null ? t().endpoints.allTypes : endpoint.types.join(', ')}
        </p>
      </div>
      <Badge tone={tone}>{words}</Badge>
    </li>
  )
}
