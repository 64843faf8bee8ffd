/** Notifications that were given up: by their cause first, then one by one. */
import { useState } from 'preact/hooks'
import { addressOfCall } from '../../../api/client.ts'
import { useProject } from '../../../api/projects.ts'
import { usePages } from '../../../api/queries.ts'
import { me } from '../../../api/session.ts'
import { may } from '../../../shared/can.ts'
import { Link } from '../../../shared/controls/link.tsx'
import { Foreign } from '../../../shared/foreign.tsx'
import { useAsked, useFilters, useValue } from '../../../shared/here.ts'
import { Page } from '../../../shared/page.tsx'
import type { FilterField } from '../../../shared/table/filters.tsx'
import { type Column, List } from '../../../shared/table/list.tsx'
import { Ago } from '../../../shared/time.tsx'
import { t } from '../../../texts/texts.ts'
import { choicesOf, type Endpoint, endpointName, useEndpoints } from '../endpoint.ts'
import { About } from '../subject.tsx'
import { Tabs } from '../tabs.tsx'
import { Groups } from './groups.tsx'
import { answerOf, type DeadLetter } from './letter.ts'

const fieldsOf = (endpoints: readonly Endpoint[]): FilterField[] => [
  {
    name: 'reason',
    label: t().deadLetters.reason,
    kind: 'choice',
    words: t().deadLetters.reasons,
  },
  {
    name: 'receiver_code',
    label: t().deadLetters.code,
    kind: 'text',
    hint: t().deadLetters.codeHint,
  },
  {
    name: 'has_receiver_code',
    label: t().deadLetters.hasCode,
    kind: 'choice',
    words: t().deadLetters.withOrWithout,
  },
  {
    name: 'endpoint_id',
    label: t().webhooks.endpoint,
    kind: 'choice',
    words: choicesOf(endpoints),
  },
  { name: 'type', label: t().webhooks.type, kind: 'choice', words: t().webhooks.types },
  { name: 'from', label: t().webhooks.from, kind: 'time' },
  { name: 'to', label: t().webhooks.to, kind: 'time' },
]

const columnsOf = (project: string, endpoints: readonly Endpoint[]): Column<DeadLetter>[] => [
  {
    head: t().deadLetters.died,
    cell: ({ delivery_id: delivery, died_at: at }) => (
      <Link to="delivery" values={{ project, delivery }}>
        <Ago at={at} />
      </Link>
    ),
  },
  {
    head: t().deadLetters.reason,
    cell: ({ reason }) => t().deadLetters.reasons[reason],
  },
  {
    head: t().deliveries.lastAnswer,
    cell: (letter) => (
      <>
        {answerOf(letter)}
        {letter.receiver?.code !== undefined && (
          <>
            {' '}
            <code>
              <Foreign text={letter.receiver.code} isBrief />
            </code>
          </>
        )}
      </>
    ),
    isMinor: true,
  },
  {
    head: t().webhooks.type,
    cell: ({ type }) => <code class="whole-word">{type}</code>,
    isMinor: true,
  },
  {
    head: t().deliveries.about,
    cell: ({ subject }) => <About project={project} subject={subject} />,
    isMinor: true,
  },
  {
    head: t().webhooks.endpoint,
    cell: ({ endpoint_id: id }) => <Foreign text={endpointName(endpoints, id)} />,
    isMinor: true,
  },
  { head: t().deliveries.attempts, cell: ({ attempts }) => attempts, isMinor: true },
]

export const DeadLettersPage = () => {
  const id = useValue('project')
  const project = useProject(id)
  const isAllowed = project === undefined || may(me.value, 'listWebhookDeadLetters', project)
  const isWanted = project !== undefined && isAllowed
  const endpoints = useEndpoints(id, isWanted)
  const fields = fieldsOf(endpoints)
  const [filters, setFilters] = useFilters(fields.map(({ name }) => name))
  const asked = useAsked(filters)
  const parameters = { project_id: id, ...asked }
  const rows = usePages<DeadLetter>('listWebhookDeadLetters', parameters, { isWanted })
  const [dismissed, tell] = useState<number>()
  const isEmpty = rows.data?.pages[0]?.items.length === 0
  return (
    <Page
      title={t().webhooks.tabNames.deadLetters}
      lead={t().deadLetters.lead}
      made={{
        operation: 'listWebhookDeadLetters',
        path: addressOfCall('listWebhookDeadLetters', parameters),
      }}
    >
      <Tabs project={id} here="deadLetters" />
      {project && isAllowed && !isEmpty && (
        <Groups
          project={project}
          endpoints={endpoints}
          filters={filters}
          asked={asked}
          onDismissed={tell}
        />
      )}
      <p role="status" class="quiet">
        {dismissed !== undefined && t().deadLetters.dismissed(dismissed)}
      </p>
      <List
        name={t().webhooks.tabNames.deadLetters}
        fields={fields}
        filters={filters}
        onFilter={setFilters}
        operation="listWebhookDeadLetters"
        isAllowed={isAllowed}
        rows={rows}
        columns={columnsOf(id, endpoints)}
        keyOf={({ delivery_id: delivery }) => delivery}
        nothingYet={<p>{t().deadLetters.nothing}</p>}
      />
    </Page>
  )
}
