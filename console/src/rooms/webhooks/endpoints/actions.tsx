/** Actions on an endpoint: it is paused, its secrets rotated, deleted. */

import { useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import type { AnswerOf } from '../../../api/calls.ts'
import type { Project } from '../../../api/projects.ts'
import { useChange, useRead } from '../../../api/queries.ts'
import { me } from '../../../api/session.ts'
import { addressOf } from '../../../shared/address.ts'
import { may } from '../../../shared/can.ts'
import { Confirm } from '../../../shared/controls/confirm.tsx'
import { Failure } from '../../../shared/controls/failure.tsx'
import { t } from '../../../texts/texts.ts'
import { type Endpoint, nameOf } from '../endpoint.ts'
import { outdated, pathOf } from './calls.ts'
import { RotateDialog } from './rotate-dialog.tsx'

type ActionProps = { endpoint: Endpoint; project: Project; etag: string | undefined }

export const Actions = (its: ActionProps) => {
  const { endpoint, project } = its
  const [open, setOpen] = useState<'rotate' | 'delete' | undefined>()
  const pause = useChange('pauseWebhookEndpoint', outdated)
  const resume = useChange('resumeWebhookEndpoint', outdated)
  const close = (): void => setOpen(undefined)
  const error = pause.error ?? resume.error
  return (
    <>
      {endpoint.paused_at && may(me.value, 'resumeWebhookEndpoint', project) && (
        <button type="button" onClick={() => resume.mutate({ parameters: pathOf(its) })}>
          {t().endpoints.resume}
        </button>
      )}
      {!endpoint.paused_at && may(me.value, 'pauseWebhookEndpoint', project) && (
        <button type="button" onClick={() => pause.mutate({ parameters: pathOf(its) })}>
          {t().endpoints.pause}
        </button>
      )}
      {may(me.value, 'rotateWebhookSecret', project) && (
        <button type="button" onClick={() => setOpen('rotate')}>
          {t().endpoints.rotate}
        </button>
      )}
      {may(me.value, 'deleteWebhookEndpoint', project) && (
        <button type="button" class="danger" onClick={() => setOpen('delete')}>
          {t().endpoints.remove}
        </button>
      )}
      {error && <Failure error={error} />}
      {open === 'rotate' && <RotateDialog endpoint={endpoint} project={project} onClose={close} />}
      {open === 'delete' && <DeleteDialog {...its} onClose={close} />}
    </>
  )
}

const DeleteDialog = (its: ActionProps & { onClose: () => void }) => {
  const { endpoint, project } = its
  const { route } = useLocation()
  const change = useChange('deleteWebhookEndpoint', ['listWebhookEndpoints'])
  const read = useRead<AnswerOf<'countWebhookDeliveries'>>('countWebhookDeliveries', {
    project_id: project.project_id,
  })
  const count = read.data?.data.items.find(({ endpoint_id: id }) => id === endpoint.endpoint_id)
  return (
    <Confirm
      title={t().endpoints.removeTitle(nameOf(endpoint))}
      words={t().endpoints.remove}
      error={change.error}
      isPending={change.isPending}
      onConfirm={() =>
        change.mutate(
          { parameters: pathOf(its), ifMatch: its.etag },
          { onSuccess: () => route(addressOf('endpoints', { project: project.project_id })) },
        )
      }
      onClose={its.onClose}
    >
      <p>{t().endpoints.removeWhat}</p>
      {count && <p>{t().endpoints.waitsFor(count.ready + count.retrying)}</p>}
    </Confirm>
  )
}
