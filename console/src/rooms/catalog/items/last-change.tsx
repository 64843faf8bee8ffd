/** The last change of an item, and the way to take it back. */
import { useState } from 'preact/hooks'
import type { AnswerOf } from '../../../api/calls.ts'
import type { Project } from '../../../api/projects.ts'
import { useRead } from '../../../api/queries.ts'
import { me } from '../../../api/session.ts'
import { may } from '../../../shared/can.ts'
import { Failure } from '../../../shared/controls/failure.tsx'
import { AddressLink } from '../../../shared/controls/link.tsx'
import { Foreign } from '../../../shared/foreign.tsx'
import { Ago } from '../../../shared/time.tsx'
import { t } from '../../../texts/texts.ts'
import { Changes } from '../changes.tsx'
import { addressOfItem, type ItemKind } from './kind.ts'
import { RestoreItem } from './restore-item.tsx'
import { actorOf } from './versions.ts'

type LastProps = { kind: ItemKind; project: Project; sku: string; etag: string | undefined }

/** A page of versions may be short: so many are asked for, to have the one before the last. */
const looked = 2

export const LastChange = ({ kind, project, sku, etag }: LastProps) => {
  const [isOpen, setOpen] = useState(false)
  const read = useRead<AnswerOf<'listPackageVersions'>>(kind.versions.operation, {
    project_id: project.project_id,
    sku,
    limit: looked,
  })
  const [last, before] = read.data?.data.items ?? []
  return (
    <section class="card" aria-labelledby="last-change">
      <h2 id="last-change">{t().packages.lastChange}</h2>
      {read.error && <Failure error={read.error} onRetry={() => void read.refetch()} />}
      {read.data && !last && <p class="quiet">{t().packages.noVersions}</p>}
      {last && (
        <>
          <p>
            {t().packages.actions[last.action]} <Ago at={last.at} /> ·{' '}
            <Foreign text={actorOf(last)} isBrief />
          </p>
          {last.action === 'updated' && <Changes changes={last.changes} />}
        </>
      )}
      <p class="row">
        {last?.action === 'updated' && before && may(me.value, kind.restore.operation, project) && (
          <button type="button" onClick={() => setOpen(true)}>
            {t().packages.undo}
          </button>
        )}
        <AddressLink to={addressOfItem(kind, 'history', { project: project.project_id, sku })}>
          {t().packages.allVersions}
        </AddressLink>
      </p>
      {isOpen && before && (
        <RestoreItem
          kind={kind}
          project={project}
          sku={sku}
          version={before.version}
          etag={etag}
          onClose={() => setOpen(false)}
        />
      )}
    </section>
  )
}
