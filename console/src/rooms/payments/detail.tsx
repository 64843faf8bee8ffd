/** One transaction: its state, what can be done with it, and what the game was told of it. */
import type { ComponentChildren } from 'preact'
import { addressOfCall } from '../../api/client.ts'
import { ApiProblem } from '../../api/problems.ts'
import { useProject } from '../../api/projects.ts'
import { useRead } from '../../api/queries.ts'
import { me } from '../../api/session.ts'
import { may } from '../../shared/can.ts'
import { Badge } from '../../shared/controls/badge.tsx'
import { CopyButton } from '../../shared/controls/copy-button.tsx'
import { Failure } from '../../shared/controls/failure.tsx'
import { Link } from '../../shared/controls/link.tsx'
import { countryName } from '../../shared/country.ts'
import { Foreign } from '../../shared/foreign.tsx'
import { useValue } from '../../shared/here.ts'
import { money, paid } from '../../shared/money.ts'
import { Page } from '../../shared/page.tsx'
import { NotAllowed, Skeleton } from '../../shared/table/list.tsx'
import { Exactly } from '../../shared/time.tsx'
import { t } from '../../texts/texts.ts'
import { Moves } from './moves.tsx'
import { Notifications } from './notifications.tsx'
import { Tabs } from './tabs.tsx'
import { leftOf, lineOf, type Transaction, toneOf } from './transaction.ts'

export const TransactionPage = () => {
  const id = useValue('project')
  const parameters = { project_id: id, transaction_id: useValue('transaction') }
  const project = useProject(id)
  const isAllowed = project === undefined || may(me.value, 'getTransaction', project)
  const read = useRead<Transaction>('getTransaction', parameters, {
    isWanted: project !== undefined && isAllowed,
  })
  const one = read.data?.data
  const isGone = read.error instanceof ApiProblem && read.error.status === 404
  return (
    <Page
      title={t().payments.one(parameters.transaction_id)}
      heading={
        one && (
          <>
            <Foreign text={paid(one) || t().payments.one(String(one.id))} isBrief />{' '}
            <Badge tone={toneOf(one.status)}>{t().payments.states[one.status]}</Badge>{' '}
            {one.dry_run === 1 && <Badge tone="warn">{t().payments.test}</Badge>}
          </>
        )
      }
      lead={t().payments.one(parameters.transaction_id)}
      made={{ operation: 'getTransaction', path: addressOfCall('getTransaction', parameters) }}
      changes={{ project: id, target: `transaction ${parameters.transaction_id}` }}
    >
      <Tabs project={id} here="transactions" />
      {!isAllowed && <NotAllowed operation="getTransaction" />}
      {read.error && !isGone && <Failure error={read.error} onRetry={() => void read.refetch()} />}
      {isGone && <p class="nothing">{t().payments.gone}</p>}
      {!one && isAllowed && !read.error && <Skeleton columns={2} />}
      {one && project && (
        <>
          <Line one={one} />
          <div class="two-columns">
            <div>
              <Facts one={one} project={id} />
              <Items one={one} />
            </div>
            <div>
              <Moves one={one} project={project} />
              <Refunds one={one} />
              <Notifications project={id} notifications={one.notifications} />
            </div>
          </div>
        </>
      )}
    </Page>
  )
}

/** The states as a line: those behind it, the one that it is in, and those that it can reach. */
const Line = ({ one }: { one: Transaction }) => (
  <ol class="states" aria-label={t().payments.way}>
    {lineOf(one).map(({ state, standing }) => (
      <li
        key={state}
        class={standing}
        {...(standing === 'here' ? { 'aria-current': 'step' as const } : {})}
      >
        {t().payments.states[state]}
        <span class="quiet">{t().payments.standings[standing]}</span>
      </li>
    ))}
  </ol>
)

const Facts = ({ one, project }: { one: Transaction; project: string }) => {
  const left = leftOf(one)
  const facts: [label: string, value: ComponentChildren][] = [
    [t().payments.created, <Exactly key="created" at={one.created_at} />],
    [t().payments.changed, <Exactly key="changed" at={one.changed_at} />],
    [t().payments.externalId, <Foreign key="external" text={one.external_id} />],
    [t().payments.player, <Player key="player" one={one} project={project} />],
    [t().payments.email, <Foreign key="email" text={one.user.email} />],
    [t().payments.country, countryName(one.user.country)],
  ]
  if (one.order_id !== undefined) {
    const { order_id: order } = one
    facts.splice(2, 0, [
      t().payments.order,
      <Link key="order" to="order" values={{ project, order }}>
        {order}
      </Link>,
    ])
  }
  if (one.payment_date !== undefined)
    facts.splice(2, 0, [t().payments.paidOn, <Exactly key="paid" at={one.payment_date} />])
  if (one.refunded_amount !== undefined && left !== undefined)
    facts.push(
      [t().payments.refundedSoFar, money(one.refunded_amount, one.currency)],
      [t().payments.left, money(left, one.currency)],
    )
  return (
    <section class="card" aria-label={t().payments.facts}>
      <dl class="facts">
        {facts.map(([label, value]) => [
          <dt key={`${label} of`}>{label}</dt>,
          <dd key={label}>{value}</dd>,
        ])}
        {one.refund_details && (
          <>
            <dt>{t().payments.why}</dt>
            <dd>
              {one.refund_details.code}: <Foreign text={one.refund_details.reason} />{' '}
              <span class="quiet">
                <Foreign text={one.refund_details.author} />
              </span>
            </dd>
          </>
        )}
      </dl>
    </section>
  )
}

/** Payments know a player by the id of the game, which may be the one that the service gave. */
const Player = ({ one, project }: { one: Transaction; project: string }) => (
  <>
    {/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(one.user.id) ? (
      <Link to="player" values={{ project, player: one.user.id }}>
        {one.user.name ?? one.user.id}
      </Link>
    ) : (
      <>
        <Foreign text={one.user.name ?? one.user.id} />{' '}
        <CopyButton of={() => one.user.id} label={t().payments.copyPlayer} isIconOnly />
      </>
    )}{' '}
    <Link to="transactions" values={{ project }} filters={{ user_id: one.user.id }}>
      {t().payments.allOfPlayer}
    </Link>
  </>
)

const Items = ({ one }: { one: Transaction }) =>
  one.items === undefined || one.items.length === 0 ? null : (
    <section class="card" aria-labelledby="items">
      <h2 id="items">{t().payments.items}</h2>
      <ul class="rows">
        {one.items.map((item, index) => (
          <li key={`${item.sku} ${index}`}>
            <span>
              {item.quantity !== undefined && `${item.quantity} × `}
              <Foreign text={item.sku} none={t().payments.noSku} />
            </span>
            {one.virtual_price === undefined && <span>{money(item.amount, one.currency)}</span>}
          </li>
        ))}
      </ul>
    </section>
  )

const Refunds = ({ one }: { one: Transaction }) =>
  one.refunds === undefined || one.refunds.length === 0 ? null : (
    <section class="card" aria-labelledby="refunds">
      <h2 id="refunds">{t().payments.refunds}</h2>
      <ul class="rows">
        {one.refunds.map((refund) => (
          <li key={`${refund.date} ${refund.amount} ${refund.code}`}>
            <span>
              {one.virtual_price === undefined && <>{money(refund.amount, one.currency)} · </>}
              {refund.code}: <Foreign text={refund.reason} />
            </span>
            <span class="quiet">
              {refund.author} · <Exactly at={refund.date} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
