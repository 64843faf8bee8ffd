/** The transactions of a project. */
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
import { paid } from '../../shared/money.ts'
import { Page } from '../../shared/page.tsx'
import type { FilterField } from '../../shared/table/filters.tsx'
import { type Column, List } from '../../shared/table/list.tsx'
import { Ago } from '../../shared/time.tsx'
import { t } from '../../texts/texts.ts'
import { Tabs } from './tabs.tsx'
import { type Transaction, toneOf } from './transaction.ts'

const fieldsOf = (): FilterField[] => [
  { name: 'status', label: t().payments.state, kind: 'choice', words: t().payments.states },
  { name: 'user_id', label: t().payments.player, kind: 'text', hint: t().payments.playerHint },
  {
    name: 'external_id',
    label: t().payments.externalId,
    kind: 'text',
    hint: t().payments.externalIdHint,
  },
  { name: 'sku', label: t().payments.sku, kind: 'text' },
  { name: 'country', label: t().payments.country, kind: 'text', hint: t().payments.countryHint },
  { name: 'currency', label: t().payments.currency, kind: 'text', hint: t().payments.currencyHint },
  { name: 'dry_run', label: t().payments.kind, kind: 'choice', words: t().payments.kinds },
  { name: 'created_from', label: t().payments.createdFrom, kind: 'time' },
  { name: 'created_until', label: t().payments.createdUntil, kind: 'time' },
  { name: 'changed_from', label: t().payments.changedFrom, kind: 'time' },
  { name: 'changed_until', label: t().payments.changedUntil, kind: 'time' },
]

const columnsOf = (project: string): Column<Transaction>[] => [
  {
    head: t().payments.created,
    cell: ({ id, created_at: at }) => (
      <Link to="transaction" values={{ project, transaction: id }}>
        <Ago at={at} />
      </Link>
    ),
  },
  {
    head: t().payments.amount,
    cell: (one) => <Foreign text={paid(one)} />,
  },
  {
    head: t().payments.state,
    cell: ({ status, dry_run: dryRun }) => (
      <>
        <Badge tone={toneOf(status)}>{t().payments.states[status]}</Badge>
        {dryRun === 1 && (
          <>
            {' '}
            <Badge tone="warn">{t().payments.test}</Badge>
          </>
        )}
      </>
    ),
  },
  { head: t().payments.number, cell: ({ id }) => id, isMinor: true },
  {
    head: t().payments.externalId,
    cell: ({ external_id: id }) => <Foreign text={id} />,
    isMinor: true,
  },
  { head: t().payments.player, cell: ({ user }) => <Foreign text={user.id} />, isMinor: true },
]

export const TransactionsPage = () => {
  const id = useValue('project')
  const project = useProject(id)
  const fields = fieldsOf()
  const [filters, setFilters] = useFilters(fields.map(({ name }) => name))
  const asked = useAsked(filters)
  const parameters = { project_id: id, ...asked }
  const isAllowed = project === undefined || may(me.value, 'listTransactions', project)
  const rows = usePages<Transaction>('listTransactions', parameters, {
    isWanted: project !== undefined && isAllowed,
  })
  return (
    <Page
      title={t().payments.transactions}
      lead={t().payments.lead}
      actions={
        isAllowed && (
          <Download
            name={`transactions-${id}`}
            read={() => readFile('listTransactions', parameters)}
          />
        )
      }
      made={{ operation: 'listTransactions', path: addressOfCall('listTransactions', parameters) }}
    >
      <Tabs project={id} here="transactions" />
      <Presets project={id} />
      <List
        name={t().payments.transactions}
        fields={fields}
        filters={filters}
        onFilter={setFilters}
        operation="listTransactions"
        isAllowed={isAllowed}
        rows={rows}
        columns={columnsOf(id)}
        keyOf={({ id: key }) => String(key)}
        nothingYet={<p>{t().payments.nothingYet}</p>}
      />
    </Page>
  )
}

/** Filters that people want every day, one click each. */
const Presets = ({ project }: { project: string }) => (
  <p class="row presets">
    {(['refunded', 'partially_refunded'] as const).map((status) => (
      <Link
        key={status}
        to="transactions"
        values={{ project }}
        filters={{ status, changed_from: '-90d' }}
        class="quiet-button"
      >
        {t().payments.presets[status]}
      </Link>
    ))}
  </p>
)
