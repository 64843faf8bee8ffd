/** The ledger of a player: every change of what they own, with the order that made it. */

import type { Project } from '../../../api/projects.ts'
import { usePages } from '../../../api/queries.ts'
import { me } from '../../../api/session.ts'
import { addressOf, addressOfPath } from '../../../shared/address.ts'
import { may, mayOpen } from '../../../shared/can.ts'
import { Badge } from '../../../shared/controls/badge.tsx'
import { AddressLink } from '../../../shared/controls/link.tsx'
import { Foreign } from '../../../shared/foreign.tsx'
import { useAsked, useFilters } from '../../../shared/here.ts'
import type { FilterField } from '../../../shared/table/filters.tsx'
import { type Column, List } from '../../../shared/table/list.tsx'
import { Ago } from '../../../shared/time.tsx'
import { t } from '../../../texts/texts.ts'
import { SkuLink } from '../sku-link.tsx'
import type { Entry } from './owned.ts'
import type { Place } from './place.tsx'

const fieldsOf = (): FilterField[] => [{ name: 'sku', label: t().inventory.sku, kind: 'text' }]

/** A change with its sign, as in `+5`. */
const signed = (delta: number): string =>
  delta > 0 ? `+${t().inventory.count(delta)}` : t().inventory.count(delta).replace('-', '−')

const columnsOf = ({ project, userId }: Place): Column<Entry>[] => [
  {
    head: t().inventory.item,
    cell: ({ sku, kind }) => <SkuLink project={project} sku={sku} kind={kind} />,
  },
  {
    head: t().inventory.change,
    cell: ({ delta, wanted }) => (
      <>
        <span class="number">{signed(delta)}</span>
        {Math.abs(delta) !== wanted && <p class="quiet">{t().inventory.ofWanted(wanted)}</p>}
      </>
    ),
  },
  { head: t().inventory.what, cell: (entry) => <Happened entry={entry} project={project} /> },
  { head: t().inventory.after, cell: (entry) => <After entry={entry} />, isMinor: true },
  {
    head: t().inventory.who,
    cell: (entry) => <Who entry={entry} userId={userId} project={project} />,
    isMinor: true,
  },
]

const Happened = ({ entry, project }: { entry: Entry; project: Project }) => {
  const { cause, order_id: order, is_sandbox: isTest, comment, at } = entry
  return (
    <>
      {t().inventory.causes[cause]} {order !== null && <OrderLink project={project} id={order} />}{' '}
      {isTest && <Badge tone="warn">{t().inventory.sandbox}</Badge>}
      {comment !== null && (
        <p>
          <Foreign text={comment} />
        </p>
      )}
      <p class="quiet">
        <Ago at={at} />
      </p>
    </>
  )
}

const After = ({ entry }: { entry: Entry }) => (
  <>
    {t().inventory.count(entry.quantity)}
    {entry.remaining_uses !== null && (
      <p class="quiet">{t().inventory.uses(entry.remaining_uses)}</p>
    )}
    {entry.debt > 0 && <p class="quiet">{t().inventory.owes(entry.debt)}</p>}
    {entry.expires_at !== null && (
      <p class="quiet">
        {t().inventory.ends} <Ago at={entry.expires_at} />
      </p>
    )}
  </>
)

/** The order's own page, where there is one; else that of the payment with its number. */
const OrderLink = ({ project, id }: { project: Project; id: number }) => {
  const place = project.project_id
  const words = t().inventory.ofOrder(id)
  if (!mayOpen(me.value, 'getTransaction', project)) return <>{words}</>
  const to =
    addressOfPath(String(place), ['payments', 'orders', String(id)]) ??
    addressOf('transaction', { project: place, transaction: id })
  return <AddressLink to={to}>{words}</AddressLink>
}

const uuid = /^[0-9a-f-]{36}$/

type WhoProps = { entry: Entry; userId: string; project: Project }

/** The player, or the key or person that did it: by name, else by the beginning of its number. */
const Who = ({ entry: { actor, actor_name: name }, userId, project }: WhoProps) => {
  if (actor === userId) return <>{t().inventory.whoPlayer}</>
  const [kind = '', id = ''] = actor.split(' ')
  if (kind === 'order') return <>{t().inventory.ofOrder(Number.parseInt(id, 10))}</>
  const words = name ?? `${t().audit.actors(kind)} ${uuid.test(id) ? id.slice(0, 8) : id}`
  if (kind !== 'console_user' || !mayOpen(me.value, 'readConsoleUser', project))
    return <Foreign text={words} isBrief />
  return (
    <AddressLink to={addressOf('person', { project: project.project_id, person: id })}>
      <Foreign text={words} isBrief />
    </AddressLink>
  )
}

export const Ledger = (place: Place) => {
  const { project, userId } = place
  const fields = fieldsOf()
  const [filters, setFilters] = useFilters(fields.map(({ name }) => name))
  const isAllowed = may(me.value, 'listPlayerLedger', project)
  const rows = usePages<Entry>(
    'listPlayerLedger',
    { project_id: project.project_id, user_id: userId, ...useAsked(filters) },
    { isWanted: isAllowed },
  )
  return (
    <section class="list-part" aria-labelledby="ledger">
      <h2 id="ledger">{t().inventory.ledger}</h2>
      <p class="quiet">{t().inventory.ledgerLead}</p>
      <List
        name={t().inventory.ledger}
        fields={fields}
        filters={filters}
        onFilter={setFilters}
        operation="listPlayerLedger"
        isAllowed={isAllowed}
        rows={rows}
        columns={columnsOf(place)}
        keyOf={({ entry_id: id }) => String(id)}
        nothingYet={<p>{t().inventory.nothingYet}</p>}
      />
    </section>
  )
}
