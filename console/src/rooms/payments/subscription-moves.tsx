/** Ends a subscription: now, or when the time that is paid for is over. */
import { useState } from 'preact/hooks'
import type { BodyOf } from '../../api/calls.ts'
import type { Project } from '../../api/projects.ts'
import { useChange } from '../../api/queries.ts'
import { me } from '../../api/session.ts'
import { may } from '../../shared/can.ts'
import { Confirm } from '../../shared/controls/confirm.tsx'
import { localTime, resolvedTime } from '../../shared/time.ts'
import { t } from '../../texts/texts.ts'
import { useSending } from './event-types.ts'
import { type Subscription, subscriptionMoves } from './subscription.ts'

type MoveProps = { one: Subscription; project: Project }
type Target = 'non_renewing' | 'canceled'

export const SubscriptionMoves = ({ one, project }: MoveProps) => {
  const [open, setOpen] = useState<Target | undefined>()
  const sending = useSending(project)
  const targets = (['canceled', 'non_renewing'] as const).filter((target) =>
    subscriptionMoves[one.status].includes(target),
  )
  if (targets.length === 0 || !may(me.value, 'changeSubscription', project)) return null
  return (
    <section class="card" aria-labelledby="moves">
      <h2 id="moves">{t().payments.canBeDone}</h2>
      <ul class="rows">
        {targets.map((target) => (
          <li key={target}>
            <span class="quiet">
              {target === 'non_renewing' && t().payments.toldAtEnd} {sending('cancel_subscription')}
            </span>
            <button type="button" class="danger" onClick={() => setOpen(target)}>
              {t().payments.ending[target]}
            </button>
          </li>
        ))}
      </ul>
      <p class="quiet">{t().payments.noWayBack}</p>
      {open && (
        <EndDialog one={one} project={project} target={open} onClose={() => setOpen(undefined)} />
      )}
    </section>
  )
}

type EndProps = MoveProps & { target: Target; onClose: () => void }

const EndDialog = ({ one, project, target, onClose }: EndProps) => {
  const change = useChange('changeSubscription', [
    'getSubscription',
    'listSubscriptions',
    'readAudit',
  ])
  const end = (): void => {
    // One that does not renew keeps its end unless another one is named.
    const isEarlier = target === 'canceled' && one.status === 'non_renewing'
    const body: BodyOf<'changeSubscription'> = {
      status: target,
      ...(isEarlier ? { date_end: resolvedTime('-0m') } : {}),
    }
    const parameters = {
      project_id: project.project_id,
      user_id: one.user.id,
      subscription_id: one.subscription_id,
    }
    change.mutate({ parameters, body }, { onSuccess: onClose })
  }
  const next = one.date_next_charge
  return (
    <Confirm
      title={t().payments.endTitle(one.subscription_id)}
      words={t().payments.ending[target]}
      error={change.error}
      isPending={change.isPending}
      onConfirm={end}
      onClose={onClose}
    >
      <p>
        {target === 'canceled'
          ? t().payments.endNowWhat
          : next === undefined
            ? t().payments.endNeverWhat
            : t().payments.endLaterWhat(localTime(next))}
      </p>
    </Confirm>
  )
}
