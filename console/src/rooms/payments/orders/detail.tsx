/** One order of the shop: what became of it and why, what was ordered, and the attempts to pay it. */
import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { addressOfCall } from '../../../api/client.ts'
import { ApiProblem } from '../../../api/problems.ts'
import { type Project, useProject } from '../../../api/projects.ts'
import { useRead } from '../../../api/queries.ts'
import { me } from '../../../api/session.ts'
import { addressOf } from '../../../shared/address.ts'
import { may, mayOpen } from '../../../shared/can.ts'
import { Badge } from '../../../shared/controls/badge.tsx'
import { CopyButton } from '../../../shared/controls/copy-button.tsx'
import { Failure } from '../../../shared/controls/failure.tsx'
import { Link } from '../../../shared/controls/link.tsx'
import { countryName } from '../../../shared/country.ts'
import { Foreign } from '../../../shared/foreign.tsx'
import { useValue } from '../../../shared/here.ts'
import { money } from '../../../shared/money.ts'
import { Page } from '../../../shared/page.tsx'
import { NotAllowed, Skeleton } from '../../../shared/table/list.tsx'
import { Exactly } from '../../../shared/time.tsx'
import { t } from '../../../texts/texts.ts'
import { Notifications } from '../notifications.tsx'
import { Tabs } from '../tabs.tsx'
import { type TransactionState, toneOf } from '../transaction.ts'
import type { Order } from './order.ts'
import { OrderBadges } from './order-badges.tsx'

const isNotFound = (error: Error | null): boolean =>
  error instanceof ApiProblem && error.status === 404

export const OrderPage = () => {
  const id = useValue('project')
  const order = useValue('order')
  const project = useProject(id)
  const isAllowed = project === undefined || may(me.value, 'readOrder', project)
  const parameters = { project_id: id, order_id: order }
  const read = useRead<Order>('readOrder', parameters, {
    isWanted: project !== undefined && isAllowed,
  })
  const one = read.data?.data
  const isMissing = isNotFound(read.error)
  const missing = useTransaction(id, order, isMissing)
  const error = isMissing ? missing.error : read.error
  return (
    <Page
      title={t().orders.one(order)}
      heading={
        one && (
          <>
            {money(one.amount, one.currency)} <OrderBadges one={one} />
          </>
        )
      }
      lead={one && t().orders.one(order)}
      made={{ operation: 'readOrder', path: addressOfCall('readOrder', parameters) }}
    >
      <Tabs project={id} here="orders" />
      {!isAllowed && <NotAllowed operation="readOrder" />}
      {error && !isNotFound(error) && (
        <Failure error={error} onRetry={() => void (isMissing ? missing : read).refetch()} />
      )}
      {isNotFound(error) && <p class="nothing">{t().orders.gone}</p>}
      {!one && isAllowed && !error && <Skeleton columns={2} />}
      {one && project && (
        <div class="two-columns">
          <div>
            <Became one={one} project={project} />
            <Lines one={one} />
            <Attempts one={one} project={project} />
            <Notifications project={String(project.project_id)} notifications={one.notifications} />
          </div>
          <div>
            <Facts one={one} project={project} />
            <CustomParameters one={one} />
          </div>
        </div>
      )}
    </Page>
  )
}

/** A free order, or one for a currency of the game, is a transaction with its number: its page is shown instead. */
const useTransaction = (project: string, order: string, isWanted: boolean) => {
  const { route } = useLocation()
  const read = useRead(
    'getTransaction',
    { project_id: project, transaction_id: order },
    { isWanted },
  )
  const isThere = isWanted && read.data !== undefined
  useEffect(() => {
    if (isThere) route(addressOf('transaction', { project, transaction: order }), true)
  }, [isThere])
  return read
}

type PartProps = { one: Order; project: Project }

/** The state in words, and the next step of whoever was asked about it. */
const Became = ({ one, project }: PartProps) => {
  const { project_id: id } = project
  const mayOpenPlayer = one.is_granted && mayOpen(me.value, 'readPlayerInventory', project)
  return (
    <section class="card" aria-labelledby="became">
      <h2 id="became">{t().orders.became}</h2>
      <p>{becameOf(one)}</p>
      {one.status === 'new' && (
        <p class="quiet">
          {t().orders.expires} <Exactly at={one.expires_at} />
        </p>
      )}
      {one.paid_by !== null && (
        <p>
          <Link to="transaction" values={{ project: id, transaction: one.paid_by }}>
            {t().orders.paidBy(one.paid_by)}
          </Link>{' '}
          {one.status === 'done' && <span class="quiet">{t().orders.refundThere}</span>}
        </p>
      )}
      {one.paid_by !== null && mayOpenPlayer && (
        <p>
          <Link to="playerInventory" values={{ project: id, player: one.user_id }}>
            {t().orders.owns}
          </Link>
        </p>
      )}
      {mayOrderAgain(one) && <p class="quiet">{t().orders.again}</p>}
    </section>
  )
}

/** Nobody took the player's money, and nobody kept them out. */
const mayOrderAgain = ({ ended_by: cause }: Order): boolean =>
  cause === 'left' || cause === 'unseen' || cause === 'expired' || cause === 'sold_out'

const becameOf = ({ status, ended_by: cause, is_granted: isGranted }: Order): string => {
  if (status === 'new') return t().orders.waits
  if (status === 'done') return isGranted ? t().orders.given : t().orders.givenElsewhere
  return cause === null ? t().orders.ended : t().orders.causes[cause]
}

const Lines = ({ one }: { one: Order }) => (
  <section class="card" aria-labelledby="lines">
    <h2 id="lines">{t().payments.items}</h2>
    <ul class="rows">
      {one.lines.map(({ sku, name, quantity, amount }) => (
        <li key={sku}>
          <span>
            {quantity} × <Foreign text={name === '' ? sku : name} />{' '}
            <code class="quiet">{sku}</code>
          </span>
          <span>{money(amount, one.currency)}</span>
        </li>
      ))}
    </ul>
  </section>
)

const Attempts = ({ one, project }: PartProps) => (
  <section class="card" aria-labelledby="attempts">
    <h2 id="attempts">{t().orders.attempts}</h2>
    {one.attempts.length === 0 && <p class="quiet">{t().orders.noAttempts}</p>}
    <ul class="rows">
      {one.attempts.map(({ transaction_id: transaction, status }) => (
        <li key={transaction}>
          <Link to="transaction" values={{ project: project.project_id, transaction }}>
            {t().payments.one(String(transaction))}
          </Link>
          <Badge tone={toneOf(status as TransactionState)}>
            {t().payments.states[status as TransactionState]}
          </Badge>
        </li>
      ))}
    </ul>
  </section>
)

const Facts = ({ one, project }: PartProps) => {
  const times: [label: string, at: string | null][] = [
    [t().payments.created, one.created_at],
    [t().payments.paidOn, one.paid_at],
    [t().payments.changed, one.changed_at],
  ]
  const facts: [label: string, value: ComponentChildren][] = [
    ...times.flatMap(([label, at]): [string, ComponentChildren][] =>
      at === null ? [] : [[label, <Exactly key={label} at={at} />]],
    ),
    [t().payments.player, <Player key="player" one={one} project={project} />],
    [t().payments.country, countryName(one.country)],
    [t().payments.externalId, <Foreign key="external" text={one.external_id} />],
  ]
  return (
    <section class="card" aria-label={t().payments.facts}>
      <dl class="facts">
        {facts.map(([label, value]) => [
          <dt key={`${label} of`}>{label}</dt>,
          <dd key={label}>{value}</dd>,
        ])}
      </dl>
    </section>
  )
}

/** A player of ours has a page; another id is the studio's own. */
const Player = ({ one, project }: PartProps) => {
  const { project_id: id } = project
  return (
    <>
      {one.is_granted && mayOpen(me.value, 'readUser', project) ? (
        <Link to="player" values={{ project: id, player: one.user_id }}>
          {one.user_id}
        </Link>
      ) : (
        <>
          <Foreign text={one.user_id} />{' '}
          <CopyButton of={() => one.user_id} label={t().payments.copyPlayer} isIconOnly />
        </>
      )}
      <p>
        <Link to="orders" values={{ project: id }} filters={{ user_id: one.user_id }}>
          {t().orders.allOfPlayer}
        </Link>
      </p>
    </>
  )
}

const CustomParameters = ({ one: { custom_parameters: given } }: { one: Order }) =>
  given === null || Object.keys(given).length === 0 ? null : (
    <section class="card" aria-labelledby="parameters">
      <h2 id="parameters">{t().orders.parameters}</h2>
      <p class="quiet">{t().orders.parametersLead}</p>
      <pre>
        <Foreign text={JSON.stringify(given, null, 2)} />
      </pre>
    </section>
  )
