/** Addresses that games and pages sent for a client, and that it does not have. Strangers write them: they are text. */
import type { AnswerOf } from '../../api/calls.ts'
import type { Project } from '../../api/projects.ts'
import { useRead } from '../../api/queries.ts'
import { me } from '../../api/session.ts'
import { may } from '../../shared/can.ts'
import { Failure } from '../../shared/controls/failure.tsx'
import { Foreign } from '../../shared/foreign.tsx'
import { Ago } from '../../shared/time.tsx'
import { t } from '../../texts/texts.ts'
import type { Client } from './client.tsx'

type RefusedProps = {
  client: Client
  project: Project
  /** Undefined while nothing can be added: the person may not, or the form has changes of its own. */
  onAdd: ((address: string) => void) | undefined
  isPending: boolean
}

export const RefusedAddresses = ({ client, project, onAdd, isPending }: RefusedProps) => {
  const isAllowed = may(me.value, 'listRefusedRedirectUris', project)
  const read = useRead<AnswerOf<'listRefusedRedirectUris'>>(
    'listRefusedRedirectUris',
    { project_id: project.project_id },
    { isWanted: isAllowed },
  )
  if (!isAllowed || client.type === 'server') return null
  const items = read.data?.data.items.filter(
    (one) => one.client_id === client.client_id && !client.redirect_uris.includes(one.redirect_uri),
  )
  return (
    <section class="card" aria-labelledby="refused">
      <h2 id="refused">{t().clients.refused}</h2>
      <p class="quiet">{t().clients.refusedWhat}</p>
      {read.error && <Failure error={read.error} onRetry={() => void read.refetch()} />}
      {items?.length === 0 && <p class="quiet">{t().clients.noneRefused}</p>}
      <ul class="rows">
        {items?.map((one) => (
          <li key={one.redirect_uri}>
            <div>
              <Foreign text={one.redirect_uri} />
              <p class="quiet">
                {t().clients.refusals(one.refusals)} · <Ago at={one.last_at} />
              </p>
            </div>
            {onAdd && (
              <button
                type="button"
                disabled={isPending}
                aria-label={t().clients.addThis(one.redirect_uri)}
                onClick={() => onAdd(one.redirect_uri)}
              >
                {t().clients.add}
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
