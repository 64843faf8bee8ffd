/** The step behind a trial: its file is imported, or a corrected one is tried. */
import { useEffect, useRef, useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import type { Project } from '../../../api/projects.ts'
import { me } from '../../../api/session.ts'
import { addressOf } from '../../../shared/address.ts'
import { may } from '../../../shared/can.ts'
import { Confirm } from '../../../shared/controls/confirm.tsx'
import { Failure } from '../../../shared/controls/failure.tsx'
import { Foreign } from '../../../shared/foreign.tsx'
import { t } from '../../../texts/texts.ts'
import { Chooser } from './chooser.tsx'
import { type Import, keptOf, typeOf, useSending, usualWish } from './import.ts'

type DecisionProps = { made: Import; project: Project }

export const Decision = ({ made, project }: DecisionProps) => {
  if (!may(me.value, 'importCatalog', project)) return null
  const isFit = made.status === 'succeeded' || made.status === 'partly_succeeded'
  const { created, updated, deleted, failed } = made.counts
  const changes = created + updated + deleted
  const id = String(project.project_id)
  const kept = keptOf(id, made.import_id)
  const wish = kept?.wish ?? { ...usualWish, mode: made.mode }
  if (!made.dry_run && made.status !== 'failed') return null
  return (
    <section class="decision" aria-label={t().imports.next}>
      {made.dry_run && isFit && changes === 0 && failed === 0 && (
        <p>{t().imports.changesNothing}</p>
      )}
      {made.dry_run && isFit && changes > 0 && kept && (
        <Run made={made} project={project} kept={kept} />
      )}
      {(!kept || failed > 0 || !isFit) && (
        <Chooser
          project={id}
          wish={wish}
          label={isFit && failed === 0 ? t().imports.chooseAgain : t().imports.chooseCorrected}
        />
      )}
    </section>
  )
}

type RunProps = DecisionProps & { kept: NonNullable<ReturnType<typeof keptOf>> }

const Run = ({ made, project, kept }: RunProps) => {
  const { route } = useLocation()
  const { failed, deleted } = made.counts
  const id = String(project.project_id)
  const sending = useSending(id)
  const [isAsking, ask] = useState(false)
  const ended = useRef<AbortController>()
  useEffect(() => () => ended.current?.abort(), [])
  const run = (): void => {
    const type = typeOf(kept.file.name)
    if (!type || sending.isPending) return
    ended.current = new AbortController()
    const { signal } = ended.current
    const sent = { ...kept, type, isTrial: false, isSkipping: failed > 0, signal }
    sending.send(sent, (run) => route(addressOf('import', { project: id, import: run.import_id })))
  }
  return (
    <>
      <p>
        <Foreign text={kept.file.name} />:{' '}
        {failed === 0 ? t().imports.allOrNothing : t().imports.leavesOut(failed)}
      </p>
      <p class="row">
        <button
          type="button"
          class={failed === 0 ? 'primary' : 'danger'}
          aria-disabled={sending.isPending}
          onClick={() => (deleted > 0 ? ask(true) : run())}
        >
          {failed === 0 ? t().imports.run : t().imports.runRest}
        </button>
        {sending.isPending && <span role="status">{t().imports.sending}</span>}
      </p>
      {sending.error && !isAsking && <Failure error={sending.error} onRetry={run} />}
      {isAsking && (
        <Confirm
          title={t().imports.deletes(deleted)}
          words={t().imports.run}
          error={sending.error}
          isPending={sending.isPending}
          onConfirm={run}
          onClose={() => ask(false)}
        >
          <p>{t().imports.deletesWhat}</p>
        </Confirm>
      )}
    </>
  )
}
