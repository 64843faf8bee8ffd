/** Notifications as they go out, the newest first; the list fills by itself. */
import { addressOfCall } from '../../../api/client.ts'
import { useLive } from '../../../api/live.ts'
import { useProject } from '../../../api/projects.ts'
import { usePages } from '../../../api/queries.ts'
import { me } from '../../../api/session.ts'
import { may } from '../../../shared/can.ts'
import { Badge } from '../../../shared/controls/badge.tsx'
import { Link } from '../../../shared/controls/link.tsx'
import { Foreign } from '../../../shared/foreign.tsx'
import { useAsked, useFilters, useValue } from '../../../shared/here.ts'
import { Page } from '../../../shared/page.tsx'
import type { FilterField } from '../../../shared/table/filters.tsx'
import { type Column, List } from '../../../shared/table/list.tsx'
import { Ago } from '../../../shared/time.tsx'
import { failureName } from '../../../texts/of-service.ts'
import { t } from '../../../texts/texts.ts'
import { choicesOf, type Endpoint, endpointName, useEndpoints } from '../endpoint.ts'
import { About } from '../subject.tsx'
import { Tabs } from '../tabs.tsx'
import { type Delivery, toneOf } from './delivery.ts'
import { LiveLine } from './live-line.tsx'
import { Strip } from './strip.tsx'

const fieldsOf = (endpoints: readonly Endpoint[]): FilterField[] => [
  { name: 'status', label: t().deliveries.state, kind: 'choice', words: t().webhooks.states },
  {
    name: 'endpoint_id',
    label: t().webhooks.endpoint,
    kind: 'choice',
    words: choicesOf(endpoints),
  },
  { name: 'type', label: t().webhooks.type, kind: 'choice', words: t().webhooks.types },
  { name: 'transaction_id', label: t().deliveries.transaction, kind: 'text' },
  { name: 'order_id', label: t().deliveries.order, kind: 'text' },
  { name: 'subscription_id', label: t().deliveries.subscription, kind: 'text' },
  { name: 'user_id', label: t().deliveries.player, kind: 'text', hint: t().deliveries.playerHint },
  { name: 'event_id', label: t().deliveries.event, kind: 'text', hint: t().deliveries.eventHint },
  { name: 'is_test', label: t().deliveries.tests, kind: 'choice', words: t().deliveries.testsOr },
  { name: 'from', label: t().webhooks.from, kind: 'time' },
  { name: 'to', label: t().webhooks.to, kind: 'time' },
]

const columnsOf = (project: string, endpoints: readonly Endpoint[]): Column<Delivery>[] => [
  {
    head: t().deliveries.when,
    cell: ({ delivery_id: delivery, created_at: at }) => (
      <Link to="delivery" values={{ project, delivery }}>
        <Ago at={at} />
      </Link>
    ),
  },
  {
    head: t().deliveries.state,
    cell: ({ status }) => <Badge tone={toneOf(status)}>{t().webhooks.states[status]}</Badge>,
  },
  {
    head: t().webhooks.type,
    cell: (delivery) => (
      <>
        <code class="event-type">{delivery.type}</code>
        {delivery.is_test && <span class="quiet"> {t().deliveries.isTest}</span>}
      </>
    ),
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
  {
    head: t().deliveries.lastAnswer,
    cell: ({ last_status: status, last_failure: failure }) =>
      status ?? (failure === undefined ? t().shared.none : failureName(failure)),
    isMinor: true,
  },
]

const keyOf = ({ delivery_id: id }: Delivery): string => id

/** Somebody has scrolled down, or is at a row. */
const isAtRow = (): boolean =>
  scrollY > 8 || document.activeElement?.closest('tbody') instanceof HTMLElement

export const DeliveriesPage = () => {
  const id = useValue('project')
  const project = useProject(id)
  const isAllowed = project === undefined || may(me.value, 'listWebhookDeliveries', project)
  const isWanted = project !== undefined && isAllowed
  const endpoints = useEndpoints(id, isWanted)
  const fields = fieldsOf(endpoints)
  const [filters, setFilters] = useFilters([...fields.map(({ name }) => name), 'live'])
  const { live: isLive, ...asked } = filters
  const parameters = { project_id: id, ...useAsked(asked) }
  const isOn = isLive !== '0'
  const rows = usePages<Delivery>('listWebhookDeliveries', parameters, { isWanted })
  const live = useLive<Delivery>('listWebhookDeliveries', parameters, {
    isOn: isOn && isWanted,
    keyOf,
    isHeld: isAtRow,
  })
  return (
    <Page
      title={t().frame.roomNames.webhooks}
      lead={t().deliveries.lead}
      made={{
        operation: 'listWebhookDeliveries',
        path: addressOfCall('listWebhookDeliveries', parameters),
      }}
    >
      <Tabs project={id} here="deliveries" />
      {isWanted && <Strip project={id} endpoints={endpoints} isOn={isOn} />}
      {isWanted && (
        <LiveLine
          isOn={isOn}
          live={live}
          onSwitch={(wanted) => setFilters({ live: wanted ? undefined : '0' })}
        />
      )}
      <List
        name={t().webhooks.tabNames.deliveries}
        fields={fields}
        filters={filters}
        onFilter={setFilters}
        operation="listWebhookDeliveries"
        isAllowed={isAllowed}
        rows={rows}
        columns={columnsOf(id, endpoints)}
        keyOf={keyOf}
        nothingYet={<p>{t().deliveries.nothingYet}</p>}
      />
    </Page>
  )
}
