/** The attempts of a delivery, the newest first: when, how long, and what the receiver answered. */
import { Badge, type Tone } from '../../../shared/controls/badge.tsx'
import { Foreign } from '../../../shared/foreign.tsx'
import { Exactly } from '../../../shared/time.tsx'
import { t } from '../../../texts/texts.ts'
import { ExactText } from '../exact-text.tsx'
import { type Attempt, noAnswer } from './delivery.ts'

const tones: Readonly<Record<Attempt['outcome'], Tone>> = {
  delivered: 'good',
  retry: 'warn',
  dead: 'bad',
  parked: 'warn',
}

export const Attempts = ({ attempts }: { attempts: readonly Attempt[] }) => (
  <section class="card" aria-labelledby="attempts">
    <h2 id="attempts">{t().deliveries.attempts}</h2>
    {attempts.length === 0 && <p class="quiet">{t().deliveries.noAttempt}</p>}
    <ol class="ladder">
      {attempts
        .toSorted((one, other) => other.attempt - one.attempt)
        .map((attempt) => (
          <li key={attempt.attempt} class={attempt.outcome === 'delivered' ? 'is-good' : 'is-bad'}>
            <strong>{t().deliveries.attempt(attempt.attempt)}</strong>
            <Badge tone={tones[attempt.outcome]}>{t().deliveries.outcomes[attempt.outcome]}</Badge>
            {attempt.is_replay && <span class="quiet">{t().deliveries.isReplay}</span>}
            <span class="quiet">
              <Exactly at={attempt.started_at} /> · {t().deliveries.took(attempt.duration_ms)}
            </span>
            <div class="whole">
              <Answer attempt={attempt} />
            </div>
          </li>
        ))}
    </ol>
  </section>
)

const Answer = ({ attempt }: { attempt: Attempt }) => (
  <>
    <p>
      {attempt.status === undefined
        ? noAnswer(attempt.failure)
        : t().deliveries.answered(attempt.status)}
      {attempt.receiver?.code !== undefined && (
        <>
          {' '}
          <code>
            <Foreign text={attempt.receiver.code} />
          </code>
        </>
      )}
      {attempt.receiver?.message !== undefined && (
        <>
          {' '}
          <Foreign text={attempt.receiver.message} />
        </>
      )}
    </p>
    {attempt.address !== undefined && (
      <p class="quiet">
        <Foreign text={attempt.address} />
      </p>
    )}
    {attempt.response !== undefined && attempt.response !== '' && (
      <details>
        <summary>{t().deliveries.response}</summary>
        <ExactText text={attempt.response} label={t().deliveries.response} />
      </details>
    )}
  </>
)
