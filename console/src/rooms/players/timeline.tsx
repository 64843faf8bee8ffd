/** All that happened with a player in one line of time; each of its four sources loads, and fails, for itself. */
import type { ComponentChildren } from 'preact'
import type { OperationId } from '../../api/calls.ts'
import type { Project } from '../../api/projects.ts'
import { usePages } from '../../api/queries.ts'
import { me } from '../../api/session.ts'
import { may } from '../../shared/can.ts'
import { Badge } from '../../shared/controls/badge.tsx'
import { Failure } from '../../shared/controls/failure.tsx'
import { Icon, type IconName } from '../../shared/controls/icon.tsx'
import { Link } from '../../shared/controls/link.tsx'
import { Foreign } from '../../shared/foreign.tsx'
import { useFilters } from '../../shared/here.ts'
import { paid } from '../../shared/money.ts'
import { Skeleton } from '../../shared/table/list.tsx'
import { byTime } from '../../shared/time.ts'
import { Ago } from '../../shared/time.tsx'
import { t } from '../../texts/texts.ts'
import type { WholePlayer } from './player.ts'

type Happened = { key: string; at: string; icon: IconName; content: ComponentChildren }

type SignIn = {
  id: string
  began_at: string
  provider: string | null
  way: string
  outcome: 'signed_in' | 'linked' | 'refused' | 'failed'
}
type Transaction = {
  id: number
  status: string
  currency?: string
  amount?: string
  virtual_price?: { amount: number; name: string }
  created_at: string
}
type Delivery = { delivery_id: string; type: string; status: string; created_at: string }
type Entry = {
  at: string
  action: string
  actor: { kind: string; name?: string }
  request_id?: string
}

const perSource = 20

/** A source that looked at many rows and found few is not followed by itself: an audit trail may be very long. */
const mostCalls = 1

export const Timeline = ({ player, project }: { player: WholePlayer; project: Project }) => {
  const [filters, setFilters] = useFilters(['payment_user_id'])
  const id = project.project_id
  const userId = player.user_id
  const payer = filters.payment_user_id ?? userId
  const source = <T,>(operation: OperationId, parameters: Record<string, string>) => {
    const isWanted = may(me.value, operation, project)
    const read = usePages<T>(
      operation,
      { project_id: id, ...parameters },
      { isWanted, limit: perSource, mostCalls },
    )
    return { read, isWanted, items: read.data?.pages.flatMap((page) => page.items) ?? [] }
  }
  const signIns = source<SignIn>('listSignIns', { user_id: userId })
  const payments = source<Transaction>('listTransactions', { user_id: payer })
  const deliveries = source<Delivery>('listWebhookDeliveries', { user_id: payer })
  const audit = source<Entry>('readAudit', { target: `user ${userId}` })
  const sources = [signIns, payments, deliveries, audit]
  const happened = [
    ...signIns.items.map((one) => signInLine(one, id)),
    ...payments.items.map((one) => paymentLine(one, id)),
    ...deliveries.items.map((one) => deliveryLine(one, id)),
    ...audit.items.map(auditLine),
  ].toSorted((one, other) => byTime(other.at, one.at))
  const isLoading = sources.some(({ read, isWanted }) => isWanted && read.isLoading)
  const further = sources.filter(({ read }) => read.hasNextPage)
  return (
    <section class="card" aria-labelledby="timeline">
      <h2 id="timeline">{t().players.timeline}</h2>
      <PaymentIdField
        value={filters.payment_user_id ?? ''}
        onChange={(value) => setFilters({ payment_user_id: value })}
      />
      {sources.map(({ read }, index) =>
        read.error ? (
          <Failure key={index} error={read.error} onRetry={() => void read.refetch()} />
        ) : null,
      )}
      <ol class="timeline">
        {happened.map(({ key, at, icon, content }) => (
          <li key={key}>
            <Icon name={icon} size={16} />
            <div>{content}</div>
            <span class="quiet">
              <Ago at={at} />
            </span>
          </li>
        ))}
      </ol>
      {isLoading && <Skeleton columns={2} />}
      {happened.length === 0 && !isLoading && (
        <p class="quiet">
          {further.length > 0 ? t().shared.nothingSoFar : t().players.nothingHappened}
        </p>
      )}
      {further.length > 0 && (
        <button
          type="button"
          class="quiet-button"
          onClick={() => {
            for (const { read } of further) void read.fetchNextPage()
          }}
        >
          {t().players.earlier}
        </button>
      )}
    </section>
  )
}

const signInLine = (one: SignIn, project: number): Happened => ({
  key: `sign-in ${one.id}`,
  at: one.began_at,
  icon: 'signIns',
  content: (
    <>
      <Link to="signIn" values={{ project, signIn: one.id }}>
        {t().signIns.outcomes[one.outcome]}
      </Link>{' '}
      {one.provider ?? t().signIns.wayOf(one.way)}
      {(one.outcome === 'refused' || one.outcome === 'failed') && (
        <>
          {' '}
          <Badge tone="bad">{t().signIns.outcomes[one.outcome]}</Badge>
        </>
      )}
    </>
  ),
})

const paymentLine = (one: Transaction, project: number): Happened => ({
  key: `payment ${one.id}`,
  at: one.created_at,
  icon: 'payment',
  content: (
    <>
      <Link to="transaction" values={{ project, transaction: one.id }}>
        {t().players.payment} {one.id}
      </Link>{' '}
      · <Foreign text={paid(one)} none={t().shared.none} />{' '}
      <Badge tone={one.status === 'paid' ? 'good' : 'plain'}>
        {t().players.paymentState(one.status)}
      </Badge>
    </>
  ),
})

const deliveryLine = (one: Delivery, project: number): Happened => ({
  key: `delivery ${one.delivery_id}`,
  at: one.created_at,
  icon: 'delivery',
  content: (
    <>
      <Link to="delivery" values={{ project, delivery: one.delivery_id }}>
        {t().players.notification} <code>{one.type}</code>
      </Link>{' '}
      <Badge tone={one.status === 'delivered' ? 'good' : one.status === 'dead' ? 'bad' : 'plain'}>
        {t().players.deliveryState(one.status)}
      </Badge>
    </>
  ),
})

const auditLine = (one: Entry): Happened => ({
  key: `audit ${one.at} ${one.action} ${one.request_id}`,
  at: one.at,
  icon: 'audit',
  content: (
    <>
      <Foreign text={one.actor.name ?? t().audit.actors(one.actor.kind)} isBrief />{' '}
      {t().audit.did(one.action).join(' ')}
    </>
  ),
})

/** Payments may know the player by another number: it stays in the address. */
const PaymentIdField = ({
  value,
  onChange,
}: {
  value: string
  onChange: (value: string) => void
}) => (
  <form
    class="inline"
    onSubmit={(event) => {
      event.preventDefault()
      const field = event.currentTarget.elements.namedItem('payment_user_id')
      if (field instanceof HTMLInputElement) onChange(field.value)
    }}
  >
    <input
      name="payment_user_id"
      type="text"
      autocomplete="off"
      spellcheck={false}
      defaultValue={value}
      aria-label={t().players.paymentId}
      placeholder={t().players.paymentId}
    />
    <button type="submit">{t().players.use}</button>
  </form>
)
