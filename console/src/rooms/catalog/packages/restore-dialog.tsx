/** Brings a package back as a former version left it, after a look at what that changes. */
import { useEffect, useState } from 'preact/hooks'
import { call } from '../../../api/client.ts'
import { ApiProblem } from '../../../api/problems.ts'
import type { Project } from '../../../api/projects.ts'
import { queryClient, useChange } from '../../../api/queries.ts'
import { Confirm } from '../../../shared/controls/confirm.tsx'
import { Failure } from '../../../shared/controls/failure.tsx'
import { t } from '../../../texts/texts.ts'
import { Changes } from '../changes.tsx'
import type { Change } from '../said.ts'
import { outdatedByChange } from './outdated.ts'

type RestoreProps = {
  project: Project
  sku: string
  version: string
  /** The version that stands; undefined where the package was deleted. */
  etag: string | undefined
  onClose: () => void
}

export const RestoreDialog = ({ project, sku, version, etag, onClose }: RestoreProps) => {
  const parameters = { project_id: project.project_id, sku }
  const [changes, settle] = useState<readonly Change[]>()
  const [refusal, tell] = useState<unknown>()
  const change = useChange('restorePackage', outdatedByChange)
  useEffect(() => {
    tell(undefined)
    settle(undefined)
    call<{ changes: Change[] }>('restorePackage', {
      parameters: { ...parameters, validate_only: 'true' },
      body: { version },
    }).then(({ data }) => settle(data.changes), tell)
  }, [version, etag])
  const isReady = changes !== undefined && changes.length > 0
  const isStale = change.error instanceof ApiProblem && change.error.status === 412
  return (
    <Confirm
      title={t().packages.restoreTitle(sku)}
      words={t().packages.restoreIt}
      isDanger={false}
      error={isStale ? null : change.error}
      isPending={change.isPending || !isReady}
      onConfirm={() =>
        change.mutate(
          { parameters, body: { version }, ifMatch: etag },
          {
            onSuccess: onClose,
            onError: () => void queryClient.invalidateQueries({ queryKey: ['readPackage'] }),
          },
        )
      }
      onClose={onClose}
    >
      <p>{etag === undefined ? t().packages.makesAnew : t().packages.restoreWhat}</p>
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
