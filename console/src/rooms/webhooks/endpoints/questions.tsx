/** The question whether a player may pay: asked by a click, and as payment pages have asked it. */
import { useState } from 'preact/hooks'
import type { AnswerOf } from '../../../api/calls.ts'
import type { Project } from '../../../api/projects.ts'
import { useChange, useRead } from '../../../api/queries.ts'
import { me } from '../../../api/session.ts'
import { may } from '../../../shared/can.ts'
import { Badge } from '../../../shared/controls/badge.tsx'
import { Failure } from '../../../shared/controls/failure.tsx'
import { Foreign } from '../../../shared/foreign.tsx'
import { Field } from '../../../shared/form/field.tsx'
import { Ago } from '../../../shared/time.tsx'
import { t } from '../../../texts/texts.ts'
import { type Endpoint, question } from '../endpoint.ts'

type Asked = AnswerOf<'listWebhookAttempts'>['items'][number]
type Answer = AnswerOf<'tryUserValidation'>

type QuestionsProps = { project: Project; endpoint: Endpoint }

const shown = 5

/** Nothing for an endpoint that does not hear of the question. */
export const Questions = ({ project, endpoint }: QuestionsProps) => {
  const { types, endpoint_id } = endpoint
  const isHeard = types === null || types.includes(question)
  const isAllowed = may(me.value, 'listWebhookAttempts', project)
  const parameters = {
    project_id: project.project_id,
    endpoint_id: String(endpoint_id),
    type: question,
    limit: String(shown),
  }
  const read = useRead<AnswerOf<'listWebhookAttempts'>>('listWebhookAttempts', parameters, {
    isWanted: isHeard && isAllowed,
  })
  if (!isHeard || !isAllowed) return null
  const items = read.data?.data.items
  return (
    <section class="card" aria-labelledby="questions">
      <h2 id="questions">{t().questions.title}</h2>
      <p class="quiet">{t().questions.what}</p>
      {may(me.value, 'tryUserValidation', project) && <Ask project={project} endpoint={endpoint} />}
      {read.error && <Failure error={read.error} onRetry={() => void read.refetch()} />}
      {items && items.length === 0 && <p class="quiet">{t().questions.nobodyYet}</p>}
      {items && items.length > 0 && (
        <>
          <h3>{t().questions.latest}</h3>
          <ol class="ladder">
            {items.map((one) => (
              <Line key={one.event_id} one={one} />
            ))}
          </ol>
        </>
      )}
    </section>
  )
}

const Ask = ({ project, endpoint }: QuestionsProps) => {
  const [user, setUser] = useState('')
  const change = useChange<Answer>('tryUserValidation', ['listWebhookAttempts'])
  const answer = change.data?.data
  const ask = (event: Event): void => {
    event.preventDefault()
    if (change.isPending) return
    const { endpoint_id } = endpoint
    change.mutate({
      parameters: { project_id: project.project_id },
      body: { endpoint_id, ...(user.trim() !== '' && { user_id: user.trim() }) },
    })
  }
  return (
    <form class="question" onSubmit={ask}>
      <Field label={t().deliveries.player} hint={t().questions.userHint}>
        {(given) => (
          <input
            {...given}
            type="text"
            maxLength={255}
            autocomplete="off"
            spellcheck={false}
            value={user}
            onInput={(event) => setUser(event.currentTarget.value)}
          />
        )}
      </Field>
      <button type="submit" aria-disabled={change.isPending}>
        {t().questions.ask}
      </button>
      {change.error && <Failure error={change.error} />}
      <p role="status">
        {change.isPending && t().questions.asking}
        {answer && !change.isPending && t().questions.results[answer.result]}
      </p>
    </form>
  )
}

const Line = ({ one }: { one: Asked }) => {
  const isYes = one.outcome === 'delivered'
  return (
    <li class={isYes ? 'is-good' : 'is-bad'}>
      {one.subject && (
        <strong>
          <Foreign text={one.subject.id} />
        </strong>
      )}
      <Badge tone={isYes ? 'good' : 'bad'}>
        {isYes ? t().questions.verdicts.yes : t().questions.verdicts.no}
      </Badge>
      {one.is_test && <span class="quiet">{t().deliveries.isTest}</span>}
      <span class="quiet">
        <Ago at={one.started_at} /> · {t().deliveries.took(one.duration_ms)}
      </span>
      <div class="whole">
        <p class="quiet">
          {one.status === undefined
            ? t().deliveries.noAnswer(one.failure ?? t().shared.none)
            : t().deliveries.answered(one.status)}
          {one.receiver?.code !== undefined && (
            <>
              {' '}
              <code>
                <Foreign text={one.receiver.code} />
              </code>
            </>
          )}
          {one.receiver?.message !== undefined && (
            <>
              {' '}
              <Foreign text={one.receiver.message} />
            </>
          )}
        </p>
      </div>
    </li>
  )
}
