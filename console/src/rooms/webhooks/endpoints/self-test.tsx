/** Asks the receiver what the interface asks of it, and shows each answer as a line of a checklist. */
import type { AnswerOf } from '../../../api/calls.ts'
import type { Project } from '../../../api/projects.ts'
import { useChange } from '../../../api/queries.ts'
import { me } from '../../../api/session.ts'
import { may } from '../../../shared/can.ts'
import { Badge } from '../../../shared/controls/badge.tsx'
import { Failure } from '../../../shared/controls/failure.tsx'
import { Link } from '../../../shared/controls/link.tsx'
import { Foreign } from '../../../shared/foreign.tsx'
import { Ago } from '../../../shared/time.tsx'
import { newWish } from '../../../shared/wish.ts'
import { webhookWords } from '../../../texts/of-service.ts'
import { t } from '../../../texts/texts.ts'
import { ExactText } from '../exact-text.tsx'

type Answer = AnswerOf<'selfTestWebhook'>
type CheckLine = Answer['checks'][number]

type SelfTestProps = {
  project: Project
  endpoint: number
  /** When it passed last, where that is known. */
  passedAt?: string | null
}

/** Reads that are old after a self-test: each endpoint tells when one passed last. */
const outdated = ['listWebhookDeliveries', 'listWebhookEndpoints', 'getWebhookEndpoint'] as const

export const SelfTest = ({ project, endpoint, passedAt = null }: SelfTestProps) => {
  const parameters = { project_id: project.project_id }
  const test = useChange<Answer>('selfTestWebhook', outdated)
  const one = useChange<AnswerOf<'testWebhook'>>('testWebhook', ['listWebhookDeliveries'])
  const answer = test.data?.data
  const sent = one.data?.data
  if (!may(me.value, 'selfTestWebhook', project)) return null
  return (
    <section class="card" aria-labelledby="self-test">
      <h2 id="self-test">{t().endpoints.selfTest}</h2>
      <p class="quiet">{t().endpoints.selfTestWhat}</p>
      {passedAt !== null && (
        <p class="quiet">
          {t().endpoints.passedLast} <Ago at={passedAt} />
        </p>
      )}
      <div class="row">
        <button
          type="button"
          class="primary"
          aria-disabled={test.isPending}
          onClick={() =>
            !test.isPending && test.mutate({ parameters, body: { endpoint_id: endpoint } })
          }
        >
          {t().endpoints.runSelfTest}
        </button>
        <button
          type="button"
          aria-disabled={one.isPending}
          onClick={() =>
            !one.isPending &&
            one.mutate({
              parameters,
              body: { endpoint_id: endpoint },
              idempotencyKey: newWish(),
            })
          }
        >
          {t().endpoints.sendTest}
        </button>
        {sent && (
          <Link to="delivery" values={{ project: project.project_id, delivery: sent.delivery_id }}>
            {t().endpoints.seeTest}
          </Link>
        )}
      </div>
      {test.error && <Failure error={test.error} />}
      {one.error && <Failure error={one.error} />}
      <p role="status">
        {test.isPending && t().endpoints.testing}
        {answer && (answer.has_passed ? t().endpoints.hasPassed : t().endpoints.hasFailed)}
      </p>
      {answer && (
        <ol class="ladder">
          {answer.checks.map((check) => (
            <Check key={check.check} check={check} />
          ))}
        </ol>
      )}
      {answer?.not_sent?.map(({ type, reason }) => (
        <p key={type} class="warning">
          <code>{type}</code> {t().eventTypes.because[reason]}
        </p>
      ))}
    </section>
  )
}

const tones = { passed: 'good', failed: 'bad', not_tried: 'plain' } as const

const Check = ({ check }: { check: CheckLine }) => (
  <li class={check.result === 'passed' ? 'is-good' : check.result === 'failed' ? 'is-bad' : ''}>
    <strong>{t().endpoints.checks[check.check]}</strong>
    <Badge tone={tones[check.result]}>{t().endpoints.results[check.result]}</Badge>
    {check.duration_ms !== undefined && (
      <span class="quiet">{t().deliveries.took(check.duration_ms)}</span>
    )}
    <div class="whole">
      <p class="quiet">
        {t().endpoints.expected}{' '}
        {webhookWords.words(({ expectedOf }) => expectedOf(check), check.expected)}
      </p>
      {check.seen !== undefined && (
        <p class="quiet">
          {t().endpoints.seen}{' '}
          <Foreign text={webhookWords.words(({ seenOf }) => seenOf(check), check.seen)} />
        </p>
      )}
      {check.advice !== undefined && (
        <p>
          <Foreign text={webhookWords.words(({ adviceOf }) => adviceOf(check), check.advice)} />
        </p>
      )}
      {check.remark !== undefined && (
        <p>
          <Foreign text={webhookWords.words(({ remarkOf }) => remarkOf(check), check.remark)} />
        </p>
      )}
      {check.response !== undefined && check.response !== '' && (
        <details>
          <summary>{t().deliveries.response}</summary>
          <ExactText text={check.response} label={t().deliveries.response} />
        </details>
      )}
    </div>
  </li>
)
