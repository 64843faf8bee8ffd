/** Lets all players buy a limited item anew, after it was said what that does. */
import { useState } from 'preact/hooks'
import type { Project } from '../../../api/projects.ts'
import { useChange } from '../../../api/queries.ts'
import { me } from '../../../api/session.ts'
import { may } from '../../../shared/can.ts'
import { Confirm } from '../../../shared/controls/confirm.tsx'
import { t } from '../../../texts/texts.ts'
import type { Written } from './kind.ts'

type ResetProps = { project: Project; sku: string; body: Written }

/** The button, for an item that is limited for each player. */
export const ResetLimits = ({ project, sku, body }: ResetProps) => {
  const [isOpen, setOpen] = useState(false)
  const [isDone, tell] = useState(false)
  const total = body.limits?.per_user
  if (!total || !may(me.value, 'resetUserLimit', project)) return null
  return (
    <>
      <span role="status">{isDone ? t().items.resetLimitsDone : ''}</span>
      <button
        type="button"
        onClick={() => {
          tell(false)
          setOpen(true)
        }}
      >
        {t().items.resetLimits}
      </button>
      {isOpen && (
        <ResetDialog
          project={project}
          sku={sku}
          total={total}
          onDone={() => {
            tell(true)
            setOpen(false)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

type DialogProps = {
  project: Project
  sku: string
  total: number
  onDone(): void
  onClose(): void
}

const ResetDialog = ({ project, sku, total, onDone, onClose }: DialogProps) => {
  const change = useChange('resetUserLimit', ['readItemVisibility', 'readAudit'])
  return (
    <Confirm
      title={t().items.resetLimitsOf(sku)}
      words={t().items.resetLimits}
      error={change.error}
      isPending={change.isPending}
      onConfirm={() =>
        change.mutate(
          { parameters: { project_id: project.project_id, sku }, body: { user: null } },
          { onSuccess: onDone },
        )
      }
      onClose={onClose}
    >
      <p>{t().items.resetLimitsWhat(total)}</p>
      <p>{t().items.resetLimitsKept}</p>
    </Confirm>
  )
}
