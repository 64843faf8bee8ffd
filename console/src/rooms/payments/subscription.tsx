/** One subscription: until when it runs, what can be done with it, and what the game was told. */
import { addressOfCall } from '../../api/client.ts'
import { ApiProblem } from '../../api/problems.ts'
import { useProject } from '../../api/projects.ts'
import { useRead } from '../../api/queries.ts'
import { me } from '../../api/session.ts'
import { may } from '../../shared/can.ts'
import { Badge } from '../../shared/controls/badge.tsx'
import { Failure } from '../../shared/controls/failure.tsx'
import { Link } from '../../shared/controls/link.tsx'
import { Foreign } from '../../shared/foreign.tsx'
import { useValue } from '../../shared/here.ts'
import { Page } from '../../shared/page.tsx'
import { NotAllowed, Skeleton } from '../../shared/table/list.tsx'
import { Exactly } from '../../shared/time.tsx'
import { t } from '../../texts/texts.ts'
import { Notifications } from './notifications.tsx'
import { type Subscription, toneOfSubscription } from './subscription.ts'
import { SubscriptionMoves } from './subscription-moves.tsx'
import { Tabs } from './tabs.tsx'

export const SubscriptionPage = () => {
  const id = useValue('project')
  const parameters = { project_id: id, subscription_id: useValue('subscription') }
  const project = useProject(id)
  const isAllowed = project === undefined || may(me.value, 'getSubscription', project)
  const read = useRead<Subscription>('getSubscription', parameters, {
    isWanted: project !== undefined && isAllowed,
  })
  const one = read.data?.data
  const isGone = read.error instanceof ApiProblem && read.error.status === 404
  const title = t().payments.oneSubscription(parameters.subscription_id)
  return (
    <Page
      title={title}
      heading={
        one && (
          <>
            {title}{' '}
            <Badge tone={toneOfSubscription(one.status)}>
              {t().payments.subscriptionStates[one.status]}
            </Badge>
          </>
        )
      }
      made={{ operation: 'getSubscription', path: addressOfCall('getSubscription', parameters) }}
      changes={{ project: id, target: `subscription ${parameters.subscription_id}` }}
    >
      <Tabs project={id} here="subscriptions" />
      {!isAllowed && <NotAllowed operation="getSubscription" />}
      {read.error && !isGone && <Failure error={read.error} onRetry={() => void read.refetch()} />}
      {isGone && <p class="nothing">{t().payments.subscriptionGone}</p>}
      {!one && isAllowed && !read.error && <Skeleton columns={2} />}
      {one && project && (
        <div class="two-columns">
          <Facts one={one} project={id} />
          <div>
            <SubscriptionMoves one={one} project={project} />
            <Notifications project={id} notifications={one.notifications} />
          </div>
        </div>
      )}
    </Page>
  )
}

const Facts = ({ one, project }: { one: Subscription; project: string }) => {
  const times = [
    [t().payments.begun, one.date_create],
    [t().payments.changed, one.changed_at],
    [t().payments.nextCharge, one.status === 'active' ? one.date_next_charge : undefined],
    [t().payments.ends, one.date_end],
  ] as const
  return (
    <section class="card" aria-label={t().payments.facts}>
      <dl class="facts">
        <dt>{t().payments.player}</dt>
        <dd>
          <Foreign text={one.user.name ?? one.user.id} />{' '}
          <Link to="subscriptions" values={{ project }} filters={{ user_id: one.user.id }}>
            {t().payments.allSubscriptionsOfPlayer}
          </Link>
        </dd>
        <dt>{t().payments.plan}</dt>
        <dd>
          <Foreign text={one.plan_id} />
        </dd>
        <dt>{t().payments.product}</dt>
        <dd>
          <Foreign text={one.product_id} />
        </dd>
        {times.map(
          ([label, at]) =>
            at !== undefined && [
              <dt key={`${label} of`}>{label}</dt>,
              <dd key={label}>
                <Exactly at={at} />
              </dd>,
            ],
        )}
      </dl>
    </section>
  )
}
