/** The first API key of a new project: its server calls by it. */
import type { AnswerOf, BodyOf } from '../../api/calls.ts'
import { useChange } from '../../api/queries.ts'
import { me } from '../../api/session.ts'
import { may } from '../../shared/can.ts'
import { CopyButton } from '../../shared/controls/copy-button.tsx'
import { Failure } from '../../shared/controls/failure.tsx'
import { useWishKey } from '../../shared/form/wish.ts'
import { t } from '../../texts/texts.ts'
import type { NewProject } from './first-client.tsx'

type Made = AnswerOf<'createProjectApiKey'>

export const FirstKey = ({ project }: { project: NewProject }) => {
  const change = useChange<Made>('createProjectApiKey', ['listProjectApiKeys'])
  const body = { name: t().installation.keyName } satisfies BodyOf<'createProjectApiKey'>
  const idempotencyKey = useWishKey(body)
  const key = change.data?.data.api_key
  if (!may(me.value, 'createProjectApiKey', project)) return null
  return (
    <section class="card part" aria-labelledby="first-key">
      <h2 id="first-key">{t().installation.firstKey}</h2>
      <p class="quiet">{key === undefined ? t().installation.firstKeyWhat : t().setUp.shownOnce}</p>
      {change.error && <Failure error={change.error} />}
      {key === undefined ? (
        <p class="inline">
          <button
            type="button"
            class="primary"
            aria-disabled={change.isPending}
            onClick={() => {
              if (change.isPending) return
              change.mutate({
                parameters: { project_id: project.project_id },
                body,
                idempotencyKey,
              })
            }}
          >
            {t().apiKeys.makeIt}
          </button>
        </p>
      ) : (
        <>
          <p class="secret">
            <code>{key}</code>
          </p>
          <CopyButton of={() => key} label={t().setUp.copySecret} />
        </>
      )}
    </section>
  )
}
