/** Dead letters by their cause: a reason and a code of the receiver often stand for thousands. */
import { useState } from 'preact/hooks'
import type { AnswerOf } from '../../../api/calls.ts'
import type { Project } from '../../../api/projects.ts'
import { useRead } from '../../../api/queries.ts'
import { me } from '../../../api/session.ts'
import type { Filters } from '../../../shared/address.ts'
import { may } from '../../../shared/can.ts'
import { Failure } from '../../../shared/controls/failure.tsx'
import { Link } from '../../../shared/controls/link.tsx'
import { Foreign } from '../../../shared/foreign.tsx'
import { Skeleton } from '../../../shared/table/list.tsx'
import { Ago } from '../../../shared/time.tsx'
import { t } from '../../../texts/texts.ts'
import { type Endpoint, endpointName } from '../endpoint.ts'
import { DismissDialog } from './dismiss-dialog.tsx'
import { answerOf, bodyOf, filtersOf, type Group } from './letter.ts'

type GroupsProps = {
  project: Project
  endpoints: readonly Endpoint[]
  /** The filters as they stand in the address, and as the calls take them. */
  filters: Filters
  asked: Filters
  onDismissed: (count: number) => void
}

export const Groups = ({ project, endpoints, filters, asked, onDismissed }: GroupsProps) => {
  const [chosen, choose] = useState<Group>()
  const parameters = { project_id: project.project_id, ...asked }
  const read = useRead<AnswerOf<'groupWebhookDeadLetters'>>('groupWebhookDeadLetters', parameters)
  const answer = read.data?.data
  if (read.error && !answer)
    return <Failure error={read.error} onRetry={() => void read.refetch()} />
  return (
    <section aria-labelledby="causes" class="causes">
      <h2 id="causes">{t().deadLetters.causes}</h2>
      {!answer && <Skeleton columns={2} />}
      {answer?.is_complete === false && <p class="quiet">{t().deadLetters.onlyNewest}</p>}
      <ul class="cause-list">
        {answer?.items.map((group) => (
          <Cause
            key={`${group.reason} ${group.receiver_code}`}
            group={group}
            project={project}
            endpoints={endpoints}
            filters={filters}
            onDismiss={() => choose(group)}
          />
        ))}
      </ul>
      {chosen && (
        <DismissDialog
          project={String(project.project_id)}
          body={bodyOf(filtersOf(chosen, asked))}
          onDone={(count) => {
            choose(undefined)
            onDismissed(count)
          }}
          onClose={() => choose(undefined)}
        />
      )}
    </section>
  )
}

type CauseProps = Omit<GroupsProps, 'asked' | 'onDismissed'> & {
  group: Group
  onDismiss: () => void
}

const Cause = ({ group, project, endpoints, filters, onDismiss }: CauseProps) => {
  const id = project.project_id
  const its = filtersOf(group, filters)
  const isAlone = Object.entries(its).every(([name, value]) => filters[name] === value)
  return (
    <li class="card">
      <h3>
        {t().deadLetters.reasons[group.reason]}
        {group.receiver_code !== undefined && (
          <>
            {' '}
            <code>
              <Foreign text={group.receiver_code} isBrief />
            </code>
          </>
        )}
      </h3>
      <p class="cause-count">{t().deadLetters.letters(group.letters)}</p>
      <p class="quiet">
        {answerOf(group)} · <Foreign text={namesOf(group, endpoints)} isBrief /> ·{' '}
        {t().deadLetters.last} <Ago at={group.last_died_at} />
      </p>
      <div class="row">
        {may(me.value, 'createWebhookReplay', project) && (
          <Link to="newReplay" values={{ project: id }} filters={its} class="button">
            {t().deadLetters.replayThese(group.letters)}
          </Link>
        )}
        {may(me.value, 'dismissWebhookDeadLetters', project) && (
          <button type="button" onClick={onDismiss}>
            {t().deadLetters.dismissThese(group.letters)}
          </button>
        )}
        {!isAlone && (
          <Link to="deadLetters" values={{ project: id }} filters={its} class="quiet-button">
            {t().deadLetters.showThese}
          </Link>
        )}
      </div>
    </li>
  )
}

const namesOf = ({ endpoint_ids: ids }: Group, endpoints: readonly Endpoint[]): string =>
  ids.map((id) => endpointName(endpoints, id)).join(', ')
