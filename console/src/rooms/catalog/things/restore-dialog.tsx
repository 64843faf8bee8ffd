/** Brings a thing back as a former version left it, after a look at what that changes. */
import { useEffect, useState } from 'preact/hooks'
import type { OperationId } from '../../../api/calls.ts'
import { call } from '../../../api/client.ts'
import { useChange } from '../../../api/queries.ts'
import type { Parameters } from '../../../api/types.ts'
import { Confirm } from '../../../shared/controls/confirm.tsx'
import { Failure } from '../../../shared/controls/failure.tsx'
import { t } from '../../../texts/texts.ts'
import { Changes } from '../changes.tsx'
import type { Change } from '../said.ts'

type RestoreProps = {
  name: string
  restore: OperationId
  /** The reads that are old afterwards. */
  outdates: readonly OperationId[]
  parameters: Parameters
  version: string
  /** The version that stands; undefined where the thing was deleted. */
  etag: string | undefined
  onClose: () => void
}

export const RestoreDialog = (its: RestoreProps) => {
  const { name, restore, parameters, version, etag, onClose } = its
  const [changes, settle] = useState<readonly Change[]>()
  const [refusal, tell] = useState<unknown>()
  const change = useChange(restore, its.outdates)
  useEffect(() => {
    tell(undefined)
    settle(undefined)
    call<{ changes: Change[] }>(restore, {
      parameters: { ...parameters, validate_only: 'true' },
      body: { version },
    }).then(({ data }) => settle(data.changes), tell)
  }, [version, etag])
  const isReady = changes !== undefined && changes.length > 0
  return (
    <Confirm
      title={t().packages.restoreTitle(name)}
      words={t().packages.restoreIt}
      isDanger={false}
      error={change.error}
      isPending={change.isPending || !isReady}
      onConfirm={() =>
        change.mutate({ parameters, body: { version }, ifMatch: etag }, { onSuccess: onClose })
      }
      onClose={onClose}
    >
      <p>{etag === undefined ? t().things.makesAnew : t().things.restoreWhat}</p>
      {refusal !== undefined && <Failure error={refusal} />}
      {changes === undefined && refusal === undefined && (
        <p class="quiet">{t().catalog.checking}</p>
      )}
      {changes && <Changes changes={changes} />}
    </Confirm>
  )
}
