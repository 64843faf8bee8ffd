/** All projects that the person may see: where a day begins. */
import { useState } from 'preact/hooks'
import type { AnswerOf } from '../../api/calls.ts'
import { type Project, useProjects } from '../../api/projects.ts'
import { useRead } from '../../api/queries.ts'
import { me } from '../../api/session.ts'
import { may } from '../../shared/can.ts'
import { Badge } from '../../shared/controls/badge.tsx'
import { Failure } from '../../shared/controls/failure.tsx'
import { Link } from '../../shared/controls/link.tsx'
import { Foreign } from '../../shared/foreign.tsx'
import { Page } from '../../shared/page.tsx'
import { Skeleton } from '../../shared/table/list.tsx'
import { beforeThisHour } from '../../shared/time.ts'
import { t } from '../../texts/texts.ts'
import { type Metrics, Numbers } from './numbers.tsx'
import { useSettled } from './settled.ts'

/** A list is looked through by typing: the page shows so many, and asks for their matters and numbers at once. */
const mostShown = 36

const everyMs = 60_000

/** The projects that are shown, as calls take them; undefined while they are read, and where there are none. */
const idsOf = (items: readonly Project[] | undefined): string | undefined =>
  items?.map(({ project_id: id }) => id).join(',') || undefined

/** Matters that need somebody, counted by project: errors, and all of it. */
const useNeeds = (ids: string | undefined) => {
  const read = useRead<AnswerOf<'listAttention'>>(
    'listAttention',
    { project_ids: ids },
    { isWanted: ids !== undefined && may(me.value, 'listAttention'), everyMs },
  )
  const items = Map.groupBy(read.data?.data.items ?? [], ({ project }) => project.project_id)
  const counts = [...items].map(([project, its]) => {
    const errors = its.filter(({ severity }) => severity === 'error').length
    return [project, { errors, all: its.length }] as const
  })
  return { needs: new Map(counts), error: read.error, retry: () => void read.refetch() }
}

/** Sign-ins and revenue of seven days, by project; none of those whose numbers the person may not see. */
const useNumbers = (ids: string | undefined): ReadonlyMap<number, Metrics> => {
  const read = useRead<AnswerOf<'listMetrics'>>(
    'listMetrics',
    {
      project_ids: ids,
      metrics: 'sign_ins,revenue',
      step: 'day',
      from: beforeThisHour('-7d'),
    },
    { isWanted: ids !== undefined && may(me.value, 'listMetrics') },
  )
  const items = read.error ? [] : (read.data?.data.items ?? [])
  return new Map(items.map(({ project, metrics }) => [project.project_id, metrics]))
}

export const HomePage = () => {
  const [question, ask] = useState('')
  const { items, hasMore, error, refetch } = useProjects(useSettled(question), mostShown)
  const ids = idsOf(items)
  const { needs, ...attention } = useNeeds(ids)
  const numbers = useNumbers(ids)
  return (
    <Page title={t().home.title} lead={t().home.lead}>
      <div class="filters">
        <label class="hidden" for="find-project">
          {t().home.find}
        </label>
        <input
          id="find-project"
          type="search"
          autocomplete="off"
          spellcheck={false}
          placeholder={t().home.find}
          value={question}
          onInput={(event) => ask(event.currentTarget.value)}
        />
      </div>
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {attention.error && !error && <Failure error={attention.error} onRetry={attention.retry} />}
      {!items && !error && <Skeleton columns={3} />}
      <ul class="cards">
        {items?.map(({ project_id: id, name, merchant_name: merchant }) => {
          const need = needs.get(id)
          const metrics = numbers.get(id)
          return (
            <li key={id} class="card">
              <Link to="project" values={{ project: id }}>
                <Foreign text={name} isBrief />
              </Link>{' '}
              {need && (
                <Badge tone={need.errors > 0 ? 'bad' : 'warn'}>{t().home.needs(need.all)}</Badge>
              )}
              <p class="quiet">
                <Foreign text={merchant} isBrief /> · {t().home.number(id)}
              </p>
              {metrics && <Numbers metrics={metrics} />}
            </li>
          )
        })}
      </ul>
      {hasMore && <p class="quiet">{t().home.more}</p>}
      {items?.length === 0 && (
        <div class="nothing">
          <p>{question === '' ? t().home.nothing : t().home.nothingFits}</p>
        </div>
      )}
    </Page>
  )
}
