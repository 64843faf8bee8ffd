/** Revokes a key, after a look at whether it is in use and what it opens; and the end of a key that has one. */
import type { OperationId } from '../../api/calls.ts'
import { useChange } from '../../api/queries.ts'
import { useTouches } from '../../api/trials.ts'
import type { Parameters } from '../../api/types.ts'
import { Badge } from '../../shared/controls/badge.tsx'
import { Confirm } from '../../shared/controls/confirm.tsx'
import { Touched } from '../../shared/controls/touched.tsx'
import { plainOf } from '../../shared/foreign.ts'
import { isOver } from '../../shared/time.ts'
import { Ago } from '../../shared/time.tsx'
import { t } from '../../texts/texts.ts'

type RevokeProps = {
  revoked: { name: string; last_used_at?: string }
  operation: OperationId
  parameters: Parameters
  /** The reads that are old afterwards. */
  outdates: readonly OperationId[]
  onClose: () => void
}

export const RevokeKeyDialog = (its: RevokeProps) => {
  const { operation, parameters, onClose } = its
  const { name, last_used_at: used } = its.revoked
  const change = useChange(operation, its.outdates)
  const touched = useTouches(operation, parameters)
  return (
    <Confirm
      title={t().apiKeys.revokeOf(plainOf(name))}
      words={t().apiKeys.revoke}
      error={change.error}
      isPending={change.isPending}
      onConfirm={() => change.mutate({ parameters }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>{t().apiKeys.revokeWhat}</p>
      <p>
        {t().apiKeys.used}: {used ? <Ago at={used} /> : t().apiKeys.never}
      </p>
      <Touched of={touched.data} error={touched.error} />
    </Confirm>
  )
}

/** When a key ends, in words. */
export const KeyEnd = ({ at }: { at: string | undefined }) => {
  if (at === undefined) return <span class="quiet">{t().apiKeys.endsNever}</span>
  return isOver(at) ? <Badge tone="bad">{t().apiKeys.over}</Badge> : <Ago at={at} />
}
