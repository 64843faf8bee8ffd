/** The orders of the shop. */
import { addressOfCall } from '../../../api/client.ts'
import { useProject } from '../../../api/projects.ts'
import { usePages } from '../../../api/queries.ts'
import { me } from '../../../api/session.ts'
import { may } from '../../../shared/can.ts'
import { Link } from '../../../shared/controls/link.tsx'
import { Foreign } from '../../../shared/foreign.tsx'
import { useAsked, useFilters, useValue } from '../../../shared/here.ts'
import { money } from '../../../shared/money.ts'
import { Page } from '../../../shared/page.tsx'
import type { FilterField } from '../../../shared/table/filters.tsx'
import { type Column, List } from '../../../shared/table/list.tsx'
import { Ago } from '../../../shared/time.tsx'
import { t } from '../../../texts/texts.ts'
import { Tabs } from '../tabs.tsx'
import type { ListedOrder } from './order.ts'
import { OrderBadges } from './order-badges.tsx'

const fieldsOf = (): FilterField[] => [
  { name: 'status', label: t().payments.state, kind: 'choice', words: t().orders.states },
  { name: 'user_id', label: t().payments.player, kind: 'text', hint: t().orders.playerHint },
]

const columnsOf = (project: string): Column<ListedOrder>[] => [
  {
    head: t().payments.created,
    cell: ({ order_id: order, created_at: at }) => (
      <Link to="order" values={{ project, order }}>
        <Ago at={at} />
      </Link>
    ),
  },
  { head: t().payments.amount, cell: ({ amount, currency }) => money(amount, currency) },
  { head: t().payments.state, cell: (one) => <OrderBadges one={one} /> },
  { head: t().payments.items, cell: ({ lines }) => <Lines lines={lines} />, isMinor: true },
  { head: t().payments.number, cell: ({ order_id: order }) => order, isMinor: true },
  {
    head: t().payments.player,
    cell: ({ user_id: user }) => <Foreign text={user} />,
    isMinor: true,
  },
]

/** So many lines name an order in a list. */
const mostLines = 2

const Lines = ({ lines }: { lines: ListedOrder['lines'] }) => {
  const more = lines.length - mostLines
  return (
    <>
      {lines.slice(0, mostLines).map(({ sku, name, quantity }) => (
        <div key={sku}>
          {quantity !== 1 && `${quantity} × `}
          <Foreign text={name === '' ? sku : name} isBrief />
        </div>
      ))}
      {more > 0 && <span class="quiet">{t().orders.moreLines(more)}</span>}
    </>
  )
}

export const OrdersPage = () => {
  const id = useValue('project')
  const project = useProject(id)
  const fields = fieldsOf()
  const [filters, setFilters] = useFilters(fields.map(({ name }) => name))
  const parameters = { project_id: id, ...useAsked(filters) }
  const isAllowed = project === undefined || may(me.value, 'listOrders', project)
  const rows = usePages<ListedOrder>('listOrders', parameters, {
    isWanted: project !== undefined && isAllowed,
  })
  return (
    <Page
      title={t().payments.orders}
      lead={t().orders.lead}
      made={{ operation: 'listOrders', path: addressOfCall('listOrders', parameters) }}
    >
      <Tabs project={id} here="orders" />
      <List
        name={t().payments.orders}
        fields={fields}
        filters={filters}
        onFilter={setFilters}
        operation="listOrders"
        isAllowed={isAllowed}
        rows={rows}
        columns={columnsOf(id)}
        keyOf={({ order_id: key }) => String(key)}
        nothingYet={<p>{t().orders.nothingYet}</p>}
      />
    </Page>
  )
}
