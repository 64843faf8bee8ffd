/** The types of notifications: what each is, whether it is sent, why not, and its switch. */
import { useState } from 'preact/hooks'
import type { AnswerOf } from '../../../api/calls.ts'
import { addressOfCall } from '../../../api/client.ts'
import { type Project, useProject } from '../../../api/projects.ts'
import { useChange, useRead } from '../../../api/queries.ts'
import { me } from '../../../api/session.ts'
import { may, mayManageInstallation, mayOpen } from '../../../shared/can.ts'
import { Badge } from '../../../shared/controls/badge.tsx'
import { Confirm } from '../../../shared/controls/confirm.tsx'
import { CopyButton } from '../../../shared/controls/copy-button.tsx'
import { Failure } from '../../../shared/controls/failure.tsx'
import { Link } from '../../../shared/controls/link.tsx'
import { Foreign } from '../../../shared/foreign.tsx'
import { useValue } from '../../../shared/here.ts'
import { Page } from '../../../shared/page.tsx'
import { NotAllowed, Skeleton } from '../../../shared/table/list.tsx'
import { webhookWords } from '../../../texts/of-service.ts'
import { t } from '../../../texts/texts.ts'
import { question } from '../endpoint.ts'
import { ExactText } from '../exact-text.tsx'
import { Tabs } from '../tabs.tsx'

type EventType = AnswerOf<'listEventTypes'>['items'][number]

export const EventTypesPage = () => {
  const id = useValue('project')
  const project = useProject(id)
  const isAllowed = project === undefined || may(me.value, 'listEventTypes', project)
  const parameters = { project_id: id }
  const read = useRead<AnswerOf<'listEventTypes'>>('listEventTypes', parameters, {
    isWanted: project !== undefined && isAllowed,
  })
  const items = read.data?.data.items
  return (
    <Page
      title={t().webhooks.tabNames.eventTypes}
      lead={t().eventTypes.lead}
      made={{ operation: 'listEventTypes', path: addressOfCall('listEventTypes', parameters) }}
      changes={{ project: id, target: `project ${id}` }}
    >
      <Tabs project={id} here="eventTypes" />
      {!isAllowed && <NotAllowed operation="listEventTypes" />}
      {read.error && <Failure error={read.error} onRetry={() => void read.refetch()} />}
      {!items && isAllowed && !read.error && <Skeleton columns={2} />}
      {project && items && (
        <ul class="plain">
          {items.map((item) => (
            <TypeCard key={item.type} item={item} project={project} />
          ))}
        </ul>
      )}
    </Page>
  )
}

const TypeCard = ({ item, project }: { item: EventType; project: Project }) => (
  <li class="card">
    <div class="row event-type">
      <h2>
        <code>{item.type}</code>
      </h2>
      {item.is_sent ? (
        <Badge tone="good">{t().eventTypes.isSent}</Badge>
      ) : (
        <Badge tone="warn">{t().eventTypes.isNotSent}</Badge>
      )}
    </div>
    <p>
      <Foreign text={webhookWords.words(({ types }) => types[item.type], item.description)} />
    </p>
    {item.not_sent_because !== null && (
      <p class="quiet">
        {item.type === question
          ? t().eventTypes.asksNobody
          : t().eventTypes.because[item.not_sent_because]}
      </p>
    )}
    {item.type === question || item.not_sent_because === 'not_in_mode' ? (
      <ToSettings project={project} />
    ) : (
      <Switch item={item} project={project} />
    )}
    <details>
      <summary>{t().eventTypes.example}</summary>
      <ExactText text={JSON.stringify(item.example)} label={t().eventTypes.exampleOf(item.type)} />
      <CopyButton
        of={() => JSON.stringify(item.example, null, 2)}
        label={t().eventTypes.copyExample}
      />
    </details>
  </li>
)

/** Some types are a matter of the project's settings. */
const ToSettings = ({ project }: { project: Project }) =>
  mayOpen(me.value, 'getProject', project) ? (
    <p>
      <Link to="settings" values={{ project: String(project.project_id) }}>
        {t().eventTypes.inSettings}
      </Link>
    </p>
  ) : null

/** Switching off asks first: what happens meanwhile is not sent later. */
const Switch = ({ item, project }: { item: EventType; project: Project }) => {
  const [isAsking, ask] = useState(false)
  const change = useChange('switchNotifications', ['listEventTypes', 'listWebhookEndpoints'])
  const isOthers = item.not_sent_because === 'not_allowed' && !mayManageInstallation(me.value)
  if (!may(me.value, 'switchNotifications', project) || isOthers) return null
  const set = (wanted: boolean): void =>
    change.mutate(
      {
        parameters: { project_id: project.project_id },
        body: { notifications: { [item.type]: wanted } },
      },
      { onSuccess: () => ask(false) },
    )
  return (
    <>
      <p>
        {item.is_sent ? (
          <button type="button" onClick={() => ask(true)}>
            {t().eventTypes.switchOff(item.type)}
          </button>
        ) : (
          <button
            type="button"
            aria-disabled={change.isPending}
            onClick={() => !change.isPending && set(true)}
          >
            {t().eventTypes.switchOn(item.type)}
          </button>
        )}
      </p>
      {change.error && !isAsking && <Failure error={change.error} />}
      {isAsking && (
        <Confirm
          title={t().eventTypes.offTitle(item.type)}
          words={t().eventTypes.off}
          error={change.error}
          isPending={change.isPending}
          onConfirm={() => set(false)}
          onClose={() => ask(false)}
        >
          <p>{t().eventTypes.offWhat}</p>
        </Confirm>
      )}
    </>
  )
}
