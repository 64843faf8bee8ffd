/** One delivery: what was sent, each attempt with its answer, and what can be done. */
import { useState } from 'preact/hooks'
import type { AnswerOf } from '../../../api/calls.ts'
import { addressOfCall } from '../../../api/client.ts'
import { ApiProblem } from '../../../api/problems.ts'
import { type Project, useProject } from '../../../api/projects.ts'
import { useChange, useRead } from '../../../api/queries.ts'
import { me } from '../../../api/session.ts'
import { may } from '../../../shared/can.ts'
import { Badge } from '../../../shared/controls/badge.tsx'
import { CopyButton } from '../../../shared/controls/copy-button.tsx'
import { Failure } from '../../../shared/controls/failure.tsx'
import { Foreign } from '../../../shared/foreign.tsx'
import { useValue } from '../../../shared/here.ts'
import { Page } from '../../../shared/page.tsx'
import { NotAllowed, Skeleton } from '../../../shared/table/list.tsx'
import { Exactly } from '../../../shared/time.tsx'
import { newWish } from '../../../shared/wish.ts'
import { t } from '../../../texts/texts.ts'
import { endpointName, useEndpoints } from '../endpoint.ts'
import { ExactText } from '../exact-text.tsx'
import { About } from '../subject.tsx'
import { Tabs } from '../tabs.tsx'
import { Attempts } from './attempts.tsx'
import { isUnderWay, toneOf, type WholeDelivery } from './delivery.ts'
import { curlToReceiver, Signatures } from './signatures.tsx'

const everyMs = 3000

export const DeliveryPage = () => {
  const id = useValue('project')
  const deliveryId = useValue('delivery')
  const project = useProject(id)
  const isAllowed = project === undefined || may(me.value, 'getWebhookDelivery', project)
  const parameters = { project_id: id, delivery_id: deliveryId }
  const [isMoving, setMoving] = useState(true)
  const read = useRead<WholeDelivery>('getWebhookDelivery', parameters, {
    isWanted: project !== undefined && isAllowed,
    everyMs: isMoving ? everyMs : undefined,
  })
  const delivery = read.data?.data
  const isStill = delivery !== undefined && !isUnderWay(delivery)
  if (isStill === isMoving && delivery) setMoving(!isStill)
  const isGone = read.error instanceof ApiProblem && read.error.status === 404
  return (
    <Page
      title={delivery ? t().deliveries.one(delivery.type) : t().deliveries.delivery}
      heading={
        delivery && (
          <>
            <code>{delivery.type}</code>{' '}
            <Badge tone={toneOf(delivery.status)}>{t().webhooks.states[delivery.status]}</Badge>
          </>
        )
      }
      lead={delivery && <About project={id} subject={delivery.subject} />}
      actions={delivery && project && <Actions delivery={delivery} project={project} />}
      made={{
        operation: 'getWebhookDelivery',
        path: addressOfCall('getWebhookDelivery', parameters),
      }}
    >
      <Tabs project={id} here="deliveries" />
      {!isAllowed && <NotAllowed operation="getWebhookDelivery" />}
      {read.error && !isGone && <Failure error={read.error} onRetry={() => void read.refetch()} />}
      {isGone && <p class="nothing">{t().deliveries.gone}</p>}
      {!delivery && isAllowed && !read.error && <Skeleton columns={2} />}
      {delivery && project && (
        <div class="two-columns">
          <div>
            <Facts delivery={delivery} project={id} />
            <Sent delivery={delivery} project={project} />
          </div>
          <Attempts attempts={delivery.attempt_list} />
        </div>
      )}
    </Page>
  )
}

const outdated = [
  'getWebhookDelivery',
  'listWebhookDeliveries',
  'countWebhookDeliveries',
  'listWebhookDeadLetters',
] as const

const Actions = ({ delivery, project }: { delivery: WholeDelivery; project: Project }) => {
  const parameters = { project_id: project.project_id, delivery_id: delivery.delivery_id }
  // One wish until it is granted: pressed again after a lost answer, it sends once.
  const [wish, setWish] = useState(newWish)
  const replay = useChange('replayWebhookDelivery', outdated)
  const dismiss = useChange('dismissWebhookDelivery', outdated)
  const sendAgain = (): void =>
    replay.mutate({ parameters, idempotencyKey: wish }, { onSuccess: () => setWish(newWish()) })
  const error = replay.error ?? dismiss.error
  return (
    <>
      {delivery.status === 'dead' && may(me.value, 'dismissWebhookDelivery', project) && (
        <button type="button" onClick={() => dismiss.mutate({ parameters })}>
          {t().deliveries.dismiss}
        </button>
      )}
      {may(me.value, 'replayWebhookDelivery', project) && (
        <button
          type="button"
          class="primary"
          aria-disabled={replay.isPending}
          onClick={() => !replay.isPending && sendAgain()}
        >
          {t().deliveries.sendAgain}
        </button>
      )}
      <span role="status" class="quiet">
        {replay.isSuccess && t().deliveries.isSentAgain}
        {dismiss.isSuccess && t().deliveries.isDismissed}
      </span>
      {error && <Failure error={error} />}
    </>
  )
}

const Facts = ({ delivery, project }: { delivery: WholeDelivery; project: string }) => {
  const endpoints = useEndpoints(project)
  return (
    <section class="card" aria-label={t().deliveries.facts}>
      <dl class="facts">
        <dt>{t().deliveries.delivery}</dt>
        <dd>
          <code>{delivery.delivery_id}</code>{' '}
          <CopyButton of={() => delivery.delivery_id} label={t().deliveries.copyId} isIconOnly />
        </dd>
        <dt>{t().webhooks.endpoint}</dt>
        <dd>
          <Foreign text={endpointName(endpoints, delivery.endpoint_id)} />
        </dd>
        <dt>{t().deliveries.when}</dt>
        <dd>
          <Exactly at={delivery.created_at} />
        </dd>
        {delivery.next_attempt_at && (
          <>
            <dt>{t().deliveries.nextAttempt}</dt>
            <dd>
              <Exactly at={delivery.next_attempt_at} />
            </dd>
          </>
        )}
        {delivery.is_test && (
          <>
            <dt>{t().deliveries.tests}</dt>
            <dd>{t().deliveries.isTest}</dd>
          </>
        )}
      </dl>
    </section>
  )
}

/** The body that was signed, and how it was signed. */
const Sent = ({ delivery, project }: { delivery: WholeDelivery; project: Project }) => {
  const [isOpen, setOpen] = useState(false)
  const mayCompare = may(me.value, 'getWebhookSignatures', project)
  const read = useRead<AnswerOf<'getWebhookSignatures'>>(
    'getWebhookSignatures',
    { project_id: project.project_id, delivery_id: delivery.delivery_id },
    { isWanted: mayCompare && isOpen },
  )
  return (
    <>
      <section class="card" aria-labelledby="sent">
        <h2 id="sent">{t().deliveries.body}</h2>
        <ExactText text={delivery.body} label={t().deliveries.body} />
        <CopyButton of={() => delivery.body} label={t().deliveries.copyBody} />
        <CopyButton
          of={() => curlToReceiver(delivery, read.data?.data)}
          label={t().deliveries.copyToReceiver}
        />
      </section>
      {mayCompare && (
        <section class="card" aria-labelledby="signatures">
          <h2 id="signatures">{t().deliveries.signatures}</h2>
          {isOpen || (
            <button type="button" onClick={() => setOpen(true)}>
              {t().deliveries.compare}
            </button>
          )}
          {read.error && <Failure error={read.error} onRetry={() => void read.refetch()} />}
          {isOpen && !read.data && !read.error && <Skeleton columns={2} />}
          {read.data && <Signatures answer={read.data.data} />}
        </section>
      )}
    </>
  )
}
