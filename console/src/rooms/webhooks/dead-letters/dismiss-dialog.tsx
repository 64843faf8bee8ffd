/** Takes dead letters off the list: says how many they are before it does. */
import { useEffect, useState } from 'preact/hooks'
import type { AnswerOf } from '../../../api/calls.ts'
import { useChange } from '../../../api/queries.ts'
import { Confirm } from '../../../shared/controls/confirm.tsx'
import { resolvedTime } from '../../../shared/time.ts'
import { t } from '../../../texts/texts.ts'
import type { DismissBody } from './letter.ts'

type Answer = AnswerOf<'dismissWebhookDeadLetters'>

type DismissProps = {
  project: string
  /** Which; those that die while the dialog is open are not among them. */
  body: DismissBody
  onDone: (count: number) => void
  onClose: () => void
}

const outdated = [
  'listWebhookDeadLetters',
  'groupWebhookDeadLetters',
  'countWebhookDeliveries',
  'readAttention',
] as const

export const DismissDialog = ({ project, body, onDone, onClose }: DismissProps) => {
  const [its] = useState(() => ({ ...body, to: body.to ?? resolvedTime('-0m') }))
  const count = useChange<Answer>('dismissWebhookDeadLetters', [])
  const dismiss = useChange<Answer>('dismissWebhookDeadLetters', outdated)
  const [done, tell] = useState(0)
  const parameters = { project_id: project }
  useEffect(
    () => count.mutate({ parameters: { ...parameters, validate_only: 'true' }, body: its }),
    [],
  )
  const found = count.data?.data
  const dismissAll = async (): Promise<void> => {
    // The service takes so many in one call; all are wanted here.
    for (let total = 0; ; tell(total)) {
      const { data } = await dismiss.mutateAsync({ parameters, body: its })
      total += data.dismissed
      if (data.is_complete) return onDone(total)
    }
  }
  return (
    <Confirm
      title={t().deadLetters.dismissTitle}
      words={
        found
          ? t().deadLetters.dismissCounted(found.dismissed, found.is_complete)
          : t().deadLetters.dismiss
      }
      error={count.error ?? dismiss.error}
      isPending={!found || dismiss.isPending}
      // Its failure is shown by the dialog.
      onConfirm={() => void dismissAll().catch(() => {})}
      onClose={onClose}
    >
      <p role="status">
        {found
          ? t().deadLetters.counted(found.dismissed, found.is_complete)
          : t().deadLetters.counting}
        {done > 0 && ` ${t().deadLetters.dismissedSoFar(done)}`}
      </p>
      <p>{t().deadLetters.dismissWhat}</p>
    </Confirm>
  )
}
