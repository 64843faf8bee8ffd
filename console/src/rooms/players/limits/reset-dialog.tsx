/** Lets a player buy an item anew, or all limited items, after it was said what that does. */
import { useChange } from '../../../api/queries.ts'
import { Confirm } from '../../../shared/controls/confirm.tsx'
import { plainOf } from '../../../shared/foreign.ts'
import { t } from '../../../texts/texts.ts'
import { type ChangeProps, calledItem, type Limit, outdated } from './limit.ts'

export const ResetDialog = ({
  project,
  userId,
  name,
  limit,
  onDone,
  onClose,
}: ChangeProps & { limit: Limit }) => {
  const change = useChange('resetUserLimit', outdated)
  const item = calledItem(limit)
  return (
    <Confirm
      title={t().limits.resetTitle(item, plainOf(name))}
      words={t().limits.reset}
      error={change.error}
      isPending={change.isPending}
      onConfirm={() =>
        change.mutate(
          {
            parameters: { project_id: project.project_id, sku: limit.sku },
            body: { user: { user_external_id: userId } },
          },
          { onSuccess: () => onDone(t().limits.wasReset(item)) },
        )
      }
      onClose={onClose}
    >
      <p>{t().limits.resetWhat(limit.per_user.total)}</p>
    </Confirm>
  )
}

export const ResetAllDialog = ({ project, userId, name, onDone, onClose }: ChangeProps) => {
  const change = useChange('resetUserLimits', outdated)
  return (
    <Confirm
      title={t().limits.resetAllTitle(plainOf(name))}
      words={t().limits.resetAll}
      error={change.error}
      isPending={change.isPending}
      onConfirm={() =>
        change.mutate(
          {
            parameters: { project_id: project.project_id },
            body: { user: { user_external_id: userId } },
          },
          { onSuccess: () => onDone(t().limits.wasResetAll) },
        )
      }
      onClose={onClose}
    >
      <p>{t().limits.resetAllWhat}</p>
    </Confirm>
  )
}
