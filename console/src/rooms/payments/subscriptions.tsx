/** The subscriptions of a project. */
import { addressOfCall } from '../../api/client.ts'
import { useProject } from '../../api/projects.ts'
import { readFile, usePages } from '../../api/queries.ts'
import { me } from '../../api/session.ts'
import { may } from '../../shared/can.ts'
import { Badge } from '../../shared/controls/badge.tsx'
import { Download } from '../../shared/controls/download.tsx'
import { Link } from '../../shared/controls/link.tsx'
import { Foreign } from '../../shared/foreign.tsx'
import { useAsked, useFilters, useValue } from '../../shared/here.ts'
import { Page } from '../../shared/page.tsx'
import type { FilterField } from '../../shared/table/filters.tsx'
import { type Column, List } from '../../shared/table/list.tsx'
import { Ago } from '../../shared/time.tsx'
import { t } from '../../texts/texts.ts'
import { type Subscription, toneOfSubscription } from './subscription.ts'
import { Tabs } from './tabs.tsx'

const fieldsOf = (): FilterField[] => [
  {
    name: 'status',
    label: t().payments.state,
    kind: 'choice',
    words: t().payments.subscriptionStates,
  },
  { name: 'user_id', label: t().payments.player, kind: 'text', hint: t().payments.playerHint },
  { name: 'plan_id', label: t().payments.plan, kind: 'text' },
  { name: 'product_id', label: t().payments.product, kind: 'text' },
  { name: 'created_from', label: t().payments.createdFrom, kind: 'time' },
  { name: 'created_until', label: t().payments.createdUntil, kind: 'time' },
]

const columnsOf = (project: string): Column<Subscription>[] => [
  {
    head: t().payments.begun,
    cell: ({ subscription_id: id, date_create: at }) => (
      <Link to="subscription" values={{ project, subscription: id }}>
        <Ago at={at} />
      </Link>
    ),
  },
  { head: t().payments.plan, cell: ({ plan_id: plan }) => <Foreign text={plan} /> },
  {
    head: t().payments.state,
    cell: ({ status }) => (
      <Badge tone={toneOfSubscription(status)}>{t().payments.subscriptionStates[status]}</Badge>
    ),
  },
  {
    head: t().payments.number,
    cell: ({ subscription_id: id }) => id,
    isMinor: true,
  },
  { head: t().payments.player, cell: ({ user }) => <Foreign text={user.id} />, isMinor: true },
  {
    head: t().payments.ends,
    cell: ({ date_end: at }) => (at === undefined ? t().shared.none : <Ago at={at} />),
    isMinor: true,
  },
]

export const SubscriptionsPage = () => {
  const id = useValue('project')
  const project = useProject(id)
  const fields = fieldsOf()
  const [filters, setFilters] = useFilters(fields.map(({ name }) => name))
  const asked = useAsked(filters)
  const parameters = { project_id: id, ...asked }
  const isAllowed = project === undefined || may(me.value, 'listSubscriptions', project)
  const rows = usePages<Subscription>('listSubscriptions', parameters, {
    isWanted: project !== undefined && isAllowed,
  })
  return (
    <Page
      title={t().payments.subscriptions}
      lead={t().payments.subscriptionsLead}
      actions={
        isAllowed && (
          <Download
            name={`subscriptions-${id}`}
            read={() => readFile('listSubscriptions', parameters)}
          />
        )
      }
      made={{
        operation: 'listSubscriptions',
        path: addressOfCall('listSubscriptions', parameters),
      }}
    >
      <Tabs project={id} here="subscriptions" />
      <List
        name={t().payments.subscriptions}
        fields={fields}
        filters={filters}
        onFilter={setFilters}
        operation="listSubscriptions"
        isAllowed={isAllowed}
        rows={rows}
        columns={columnsOf(id)}
        keyOf={({ subscription_id: key }) => key}
        nothingYet={<p>{t().payments.noSubscriptions}</p>}
      />
    </Page>
  )
}
