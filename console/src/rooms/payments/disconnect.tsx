/** Disconnects a processor, after a look at what would hear of it no more. */
import { useState } from 'preact/hooks'
import { ApiProblem } from '../../api/problems.ts'
import type { Project } from '../../api/projects.ts'
import { queryClient, useChange } from '../../api/queries.ts'
import { me } from '../../api/session.ts'
import { useTouches } from '../../api/trials.ts'
import { may } from '../../shared/can.ts'
import { Confirm } from '../../shared/controls/confirm.tsx'
import { Touched } from '../../shared/controls/touched.tsx'
import { t } from '../../texts/texts.ts'
import type { ProcessorName } from './processor.ts'

type DisconnectProps = {
  project: Project
  processor: ProcessorName
  /** The version of the connection that is shown. */
  version: string | undefined
}

export const Disconnect = (its: DisconnectProps) => {
  const [isOpen, setOpen] = useState(false)
  if (!may(me.value, 'deleteProcessor', its.project)) return null
  return (
    <>
      <button type="button" class="danger" onClick={() => setOpen(true)}>
        {t().processors.disconnect(t().processors.names[its.processor])}
      </button>
      {isOpen && <DisconnectDialog {...its} onClose={() => setOpen(false)} />}
    </>
  )
}

type DialogProps = DisconnectProps & { onClose: () => void }

const DisconnectDialog = ({ project, processor, version, onClose }: DialogProps) => {
  const parameters = { project_id: project.project_id, processor }
  const change = useChange('deleteProcessor', ['getProcessor', 'listProcessorEvents', 'readAudit'])
  const name = t().processors.names[processor]
  const { data, error } = useTouches('deleteProcessor', parameters)
  const isStale = change.error instanceof ApiProblem && change.error.status === 412
  return (
    <Confirm
      title={t().processors.disconnectTitle(name)}
      words={t().processors.disconnect(name)}
      error={isStale ? null : change.error}
      isPending={change.isPending}
      onConfirm={() =>
        change.mutate(
          { parameters, ifMatch: version },
          {
            onSuccess: onClose,
            onError: () => void queryClient.invalidateQueries({ queryKey: ['getProcessor'] }),
          },
        )
      }
      onClose={onClose}
    >
      <p>{t().payments.disconnectWhat}</p>
      <Touched of={data} error={error} />
      {isStale && (
        <p class="warning" role="alert">
          {t().payments.disconnectStale}
        </p>
      )}
    </Confirm>
  )
}
