/** The signatures of a delivery: as they were sent, and as a receiver with the present secret computes them. */
import type { AnswerOf } from '../../../api/calls.ts'
import { Badge } from '../../../shared/controls/badge.tsx'
import { quoted } from '../../../shared/copy.ts'
import { Exactly } from '../../../shared/time.tsx'
import { t } from '../../../texts/texts.ts'
import type { WholeDelivery } from './delivery.ts'

type Answer = AnswerOf<'getWebhookSignatures'>
type Signature = Answer['attempts'][number]['signatures'][number]

export const Signatures = ({ answer }: { answer: Answer }) => (
  <>
    <p class="quiet">{t().deliveries.signaturesWhy}</p>
    {answer.is_body_erased && <p class="warning">{t().deliveries.bodyErased}</p>}
    {answer.attempts.map((attempt) => (
      <section key={attempt.attempt} aria-label={t().deliveries.attempt(attempt.attempt)}>
        <h3>
          {t().deliveries.attempt(attempt.attempt)} · <Exactly at={attempt.started_at} />
        </h3>
        <dl class="facts">
          {attempt.signatures.map((signature) => (
            <Compared key={`${signature.header} ${signature.secret_id}`} signature={signature} />
          ))}
        </dl>
      </section>
    ))}
  </>
)

const Compared = ({ signature }: { signature: Signature }) => {
  const { sent, expected } = signature
  const isSame = sent === expected
  return (
    <>
      <dt>
        <code>{signature.header}</code>
        <p class="quiet">{t().deliveries.secrets[signature.secret]}</p>
      </dt>
      <dd>
        {sent !== undefined && expected !== undefined && (
          <Badge tone={isSame ? 'good' : 'bad'}>
            {isSame ? t().deliveries.isSame : t().deliveries.differs}
          </Badge>
        )}
        <p>
          {t().deliveries.sentAs} <code>{sent ?? t().shared.none}</code>
        </p>
        <p>
          {t().deliveries.expectedAs} <code>{expected ?? t().shared.none}</code>
        </p>
      </dd>
    </>
  )
}

/** The delivery as a command that posts it to a receiver of one's own; signed, where the signatures are shown. */
export const curlToReceiver = (delivery: WholeDelivery, answer: Answer | undefined): string => {
  const signed = answer?.attempts
    .at(-1)
    ?.signatures.find(({ header }) => header === 'authorization')?.expected
  return [
    "curl -X POST -H 'content-type: application/json'",
    `-H ${quoted(`webhook-id: ${delivery.event_id}`)}`,
    ...(signed === undefined ? [] : [`-H ${quoted(`authorization: ${signed}`)}`]),
    `-d ${quoted(delivery.body)}`,
    '"$RECEIVER"',
  ].join(' ')
}
