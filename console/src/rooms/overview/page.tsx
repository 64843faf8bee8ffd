/** The overview of a project: what a person should look at now. */
import { addressOfCall } from '../../api/client.ts'
import { useProject } from '../../api/projects.ts'
import { useRead } from '../../api/queries.ts'
import { me } from '../../api/session.ts'
import { may } from '../../shared/can.ts'
import { Badge } from '../../shared/controls/badge.tsx'
import { Failure } from '../../shared/controls/failure.tsx'
import { Foreign } from '../../shared/foreign.tsx'
import { useValue } from '../../shared/here.ts'
import { Page } from '../../shared/page.tsx'
import { NotAllowed, Skeleton } from '../../shared/table/list.tsx'
import { Ago } from '../../shared/time.tsx'
import { t } from '../../texts/texts.ts'

type Attention = {
  kind: string
  severity: 'error' | 'warning'
  subject: string
  since: string | null
  message: string
}

const everyMs = 60_000

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
    </Page>
  )
}

const NeedsYou = ({ id, isAllowed }: { id: string; isAllowed: boolean }) => {
  const read = useRead<{ items: Attention[] }>(
    'readAttention',
    { project_id: id },
    { isWanted: isAllowed, everyMs },
  )
  const items = read.data?.data.items
  if (read.error && !items)
    return <Failure error={read.error} onRetry={() => void read.refetch()} />
  if (!items) return <Skeleton columns={2} />
  if (items.length === 0) return <p class="quiet">{t().overview.allWell}</p>
  return (
    <ul class="attention">
      {items.map((item) => (
        <li key={`${item.kind} ${item.subject}`}>
          <Badge tone={item.severity === 'error' ? 'bad' : 'warn'}>
            {t().overview.severity[item.severity]}
          </Badge>
          <span>
            <Foreign text={item.message} />
          </span>
          {item.since !== null && (
            <span class="quiet">
              <Ago at={item.since} />
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}
