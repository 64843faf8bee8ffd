/** All projects that the person may see: where a day begins. */
import { useState } from 'preact/hooks'
import type { AnswerOf } from '../../api/calls.ts'
import { useProjects } from '../../api/projects.ts'
import { useRead } from '../../api/queries.ts'
import { me } from '../../api/session.ts'
import { may } from '../../shared/can.ts'
import { Badge } from '../../shared/controls/badge.tsx'
import { Failure } from '../../shared/controls/failure.tsx'
import { Link } from '../../shared/controls/link.tsx'
import { Foreign } from '../../shared/foreign.tsx'
import { Page } from '../../shared/page.tsx'
import { Skeleton } from '../../shared/table/list.tsx'
import { t } from '../../texts/texts.ts'
import { Numbers } from './numbers.tsx'

/** A list is looked through by typing: the page shows so many. */
const mostShown = 60

/** So many games have their numbers at once; the others have them on their own pages. */
const mostNumbers = 8

const everyMs = 60_000

/** Matters that need somebody, counted by project: errors, and all of it. */
const useNeeds = () => {
  const read = useRead<AnswerOf<'listAttention'>>(
    'listAttention',
    {},
    { isWanted: may(me.value, 'listAttention'), everyMs },
  )
  const items = Map.groupBy(read.data?.data.items ?? [], ({ project }) => project.project_id)
  const counts = [...items].map(([project, its]) => {
    const errors = its.filter(({ severity }) => severity === 'error').length
    return [project, { errors, all: its.length }] as const
  })
  return { needs: new Map(counts), error: read.error, retry: () => void read.refetch() }
}

export const HomePage = () => {
  const [question, ask] = useState('')
  const { items, hasMore, error, refetch } = useProjects(question, mostShown)
  const { needs, ...attention } = useNeeds()
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
        {items?.map((project, index) => {
          const { project_id: id, name, merchant_name: merchant } = project
          const need = needs.get(id)
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
              {index < mostNumbers && <Numbers project={project} />}
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
