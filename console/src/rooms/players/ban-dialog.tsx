/** Bans a player: why, and until when. The typed words stay, also when the session ends meanwhile. */
import { check } from '../../api/bodies/generated/ban-body.ts'
import { useChange } from '../../api/queries.ts'
import { Confirm } from '../../shared/controls/confirm.tsx'
import { useDraft } from '../../shared/form/drafts.ts'
import { useFaults } from '../../shared/form/faults.ts'
import { Field } from '../../shared/form/field.tsx'
import { fromField, isOver, isUtc } from '../../shared/time.ts'
import { t } from '../../texts/texts.ts'
import type { ActionProps } from './actions.tsx'
import { calledBy } from './player.ts'

export const BanDialog = ({ player, project, onClose }: ActionProps) => {
  const key = `ban ${project.project_id} ${player.user_id}`
  const [draft, set, drop] = useDraft(key, { reason: '', until: '' })
  const change = useChange('banUser', ['readUser', 'searchUsers', 'listUserBans', 'readAudit'])
  const close = (): void => {
    drop()
    onClose()
  }
  const until = fromField(draft.until)
  const body = {
    ...(draft.reason.trim() === '' ? {} : { reason: draft.reason.trim() }),
    ...(until === '' ? {} : { until }),
  }
  const isPast = until !== '' && isOver(until)
  const faults = useFaults(body, {
    check: (wanted) => [
      ...check(wanted),
      ...(isPast ? [{ property: 'until', code: 'not_future' }] : []),
    ],
    error: change.error,
  })
  const ban = (): void => {
    if (!faults.tried()) return
    const parameters = { project_id: project.project_id, user_id: player.user_id }
    change.mutate({ parameters, body }, { onSuccess: close })
  }
  const zone = isUtc.value ? t().shared.inUtc : t().shared.inLocalTime
  return (
    <Confirm
      title={t().players.banTitle(calledBy(player))}
      words={t().players.ban}
      error={change.error}
      isPending={change.isPending}
      onConfirm={ban}
      onClose={close}
    >
      <p>{t().players.banWhat}</p>
      <Field label={t().players.reason} hint={t().players.reasonHint} error={faults.of('reason')}>
        {(given) => (
          <textarea
            {...given}
            rows={3}
            value={draft.reason}
            onInput={(event) => set({ reason: event.currentTarget.value })}
            {...faults.at('reason')}
          />
        )}
      </Field>
      <Field
        label={`${t().players.until} (${zone})`}
        hint={t().players.untilHint}
        error={faults.of('until')}
      >
        {(given) => (
          <input
            {...given}
            type="datetime-local"
            value={draft.until}
            onInput={(event) => set({ until: event.currentTarget.value })}
            {...faults.at('until')}
          />
        )}
      </Field>
    </Confirm>
  )
}
