/** Brings a thing back as a former version left it, after a look at what that changes. */
import { useEffect, useState } from 'preact/hooks'
import type { OperationId } from '../../api/calls.ts'
import { call } from '../../api/client.ts'
import { ApiProblem } from '../../api/problems.ts'
import { queryClient, useChange } from '../../api/queries.ts'
import type { Parameters } from '../../api/types.ts'
import { Confirm } from '../../shared/controls/confirm.tsx'
import { Failure } from '../../shared/controls/failure.tsx'
import { t } from '../../texts/texts.ts'
import { Changes } from './changes.tsx'
import type { Change } from './said.ts'

type RestoreProps = {
  name: string
  operation: OperationId
  /** The call that reads it as it stands. */
  read: OperationId
  /** The sentence that says so. */
  what: string
  /** The reads that are old afterwards. */
  outdates: readonly OperationId[]
  parameters: Parameters
  version: string
  /** The version that stands; undefined where the thing was deleted. */
  etag: string | undefined
  onClose: () => void
}

export const RestoreDialog = (its: RestoreProps) => {
  const { name, operation, parameters, version, etag, onClose } = its
  const [changes, settle] = useState<readonly Change[]>()
  const [refusal, tell] = useState<unknown>()
  const change = useChange(operation, its.outdates)
  useEffect(() => {
    tell(undefined)
    settle(undefined)
    call<{ changes: Change[] }>(operation, {
      parameters: { ...parameters, validate_only: 'true' },
      body: { version },
    }).then(({ data }) => settle(data.changes), tell)
  }, [version, etag])
  const isStale = change.error instanceof ApiProblem && change.error.status === 412
  const isReady = changes !== undefined && changes.length > 0
  return (
    <Confirm
      title={t().packages.restoreTitle(name)}
      words={t().packages.restoreIt}
      isDanger={false}
      error={isStale ? null : change.error}
      isPending={change.isPending || !isReady}
      onConfirm={() =>
        change.mutate(
          { parameters, body: { version }, ifMatch: etag },
          {
            onSuccess: onClose,
            onError: () => void queryClient.invalidateQueries({ queryKey: [its.read] }),
          },
        )
      }
      onClose={onClose}
    >
      <p>{its.what}</p>
      {isStale && (
        <p class="warning" role="alert">
          {t().packages.restoreStale}
        </p>
      )}
      {refusal !== undefined && <Failure error={refusal} />}
      {changes === undefined && refusal === undefined && (
        <p class="quiet">{t().catalog.checking}</p>
      )}
      {changes && <Changes changes={changes} />}
    </Confirm>
  )
}
