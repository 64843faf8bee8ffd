/** Says how many of an item a player may still buy. */
import { check } from '../../../api/bodies/generated/user-limit-body.ts'
import type { AnswerOf, BodyOf } from '../../../api/calls.ts'
import { ApiProblem } from '../../../api/problems.ts'
import { useChange } from '../../../api/queries.ts'
import { Confirm } from '../../../shared/controls/confirm.tsx'
import { plainOf } from '../../../shared/foreign.ts'
import { useDraft } from '../../../shared/form/drafts.ts'
import { useFaults } from '../../../shared/form/faults.ts'
import { Field } from '../../../shared/form/field.tsx'
import { useSentOnce, useWishKey } from '../../../shared/form/wish.ts'
import { Exactly } from '../../../shared/time.tsx'
import { t } from '../../../texts/texts.ts'
import { type ChangeProps, calledItem, type Limit, outdated } from './limit.ts'

/** A whole number; the text itself where it is none, to be refused. */
const integerOf = (text: string): number | string =>
  /^\d{1,15}$/.test(text.trim()) ? Number.parseInt(text, 10) : text

export const SetDialog = ({
  project,
  userId,
  name,
  limit,
  onDone,
  onClose,
}: ChangeProps & { limit: Limit }) => {
  const { sku, per_user: per, resets_at: reset } = limit
  const key = `limit ${project.project_id} ${userId} ${sku}`
  const [draft, set, drop] = useDraft(key, { available: String(per.available) })
  const change = useChange<AnswerOf<'setUserLimit'>>('setUserLimit', outdated)
  const body = {
    user: { user_external_id: userId },
    available: integerOf(draft.available),
  } as BodyOf<'setUserLimit'>
  const faults = useFaults(body, { check, error: change.error })
  const idempotencyKey = useWishKey(body)
  const once = useSentOnce(idempotencyKey)
  const close = (): void => {
    drop()
    onClose()
  }
  const send = (): void => {
    if (!faults.tried()) return
    once((failed) =>
      change.mutate(
        { parameters: { project_id: project.project_id, sku }, body, idempotencyKey },
        {
          onSuccess: ({ data }) => {
            drop()
            onDone(t().limits.wasSet(calledItem(limit), data.per_user.available))
          },
          onError: failed,
        },
      ),
    )
  }
  // A refusal that names places of the body stands at its field.
  const isTold = change.error instanceof ApiProblem && change.error.violations.length > 0
  return (
    <Confirm
      title={t().limits.setTitle(calledItem(limit), plainOf(name))}
      words={t().limits.setIt}
      isDanger={false}
      error={isTold ? null : change.error}
      isPending={change.isPending}
      onConfirm={send}
      onClose={close}
    >
      <Field
        label={t().limits.leftField}
        hint={t().limits.leftHint(per.total)}
        error={faults.of('available')}
      >
        {(given) => (
          <input
            {...given}
            type="text"
            inputMode="numeric"
            autocomplete="off"
            value={draft.available}
            onInput={(event) => {
              if (change.error) change.reset()
              set({ available: event.currentTarget.value })
            }}
            {...faults.at('available')}
          />
        )}
      </Field>
      {reset !== null && (
        <p>
          {t().limits.untilReset} <Exactly at={reset} />
        </p>
      )}
    </Confirm>
  )
}
