/** The keys by which tokens are signed, and their rotation. */
import { useState } from 'preact/hooks'
import type { AnswerOf } from '../../api/calls.ts'
import type { Project } from '../../api/projects.ts'
import { useChange, useRead } from '../../api/queries.ts'
import { me } from '../../api/session.ts'
import { may } from '../../shared/can.ts'
import { Badge } from '../../shared/controls/badge.tsx'
import { Confirm } from '../../shared/controls/confirm.tsx'
import { Failure } from '../../shared/controls/failure.tsx'
import { Skeleton } from '../../shared/table/list.tsx'
import { Ago } from '../../shared/time.tsx'
import { t } from '../../texts/texts.ts'

type Keys = AnswerOf<'listSigningKeys'>
const tones = { current: 'good', next: 'plain', previous: 'plain' } as const

export const SigningKeys = ({ project }: { project: Project }) => {
  const isAllowed = may(me.value, 'listSigningKeys', project)
  const [isOpen, setOpen] = useState(false)
  const parameters = { project_id: project.project_id }
  const read = useRead<Keys>('listSigningKeys', parameters, { isWanted: isAllowed })
  if (!isAllowed) return null
  const keys = read.data?.data.keys
  return (
    <section class="card" aria-labelledby="signing-keys">
      <h2 id="signing-keys">{t().signingKeys.title}</h2>
      <p class="quiet">{t().signingKeys.what}</p>
      {read.error && <Failure error={read.error} onRetry={() => void read.refetch()} />}
      {!keys && !read.error && <Skeleton columns={2} />}
      {keys?.length === 0 && <p class="quiet">{t().signingKeys.nothingYet}</p>}
      <ul class="rows">
        {keys?.map(({ kid, alg, state, created_at: at }) => (
          <li key={kid}>
            <div>
              <code>{kid}</code>
              <p class="quiet">
                {alg} · {t().signingKeys.made} <Ago at={at} />
              </p>
            </div>
            <Badge tone={tones[state]}>{t().signingKeys.states[state]}</Badge>
          </li>
        ))}
      </ul>
      {may(me.value, 'rotateSigningKeys', project) && (
        <p class="inline">
          <button type="button" onClick={() => setOpen(true)}>
            {t().signingKeys.rotate}
          </button>
        </p>
      )}
      {isOpen && <RotateDialog project={project} onClose={() => setOpen(false)} />}
    </section>
  )
}

const RotateDialog = ({ project, onClose }: { project: Project; onClose: () => void }) => {
  const change = useChange('rotateSigningKeys', ['listSigningKeys', 'readAudit'])
  const parameters = { project_id: project.project_id }
  return (
    <Confirm
      title={t().signingKeys.rotateTitle}
      words={t().signingKeys.rotate}
      error={change.error}
      isPending={change.isPending}
      onConfirm={() => change.mutate({ parameters }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>{t().signingKeys.rotateWhat}</p>
    </Confirm>
  )
}
