/** All projects that the person may see: where a day begins. */
import { useState } from 'preact/hooks'
import { useProjects } from '../../api/projects.ts'
import { Failure } from '../../shared/controls/failure.tsx'
import { Link } from '../../shared/controls/link.tsx'
import { Foreign } from '../../shared/foreign.tsx'
import { Page } from '../../shared/page.tsx'
import { Skeleton } from '../../shared/table/list.tsx'
import { t } from '../../texts/texts.ts'

/** A list is looked through by typing: the page shows so many. */
const mostShown = 60

export const HomePage = () => {
  const [question, ask] = useState('')
  const { items, hasMore, error, refetch } = useProjects(question, mostShown)
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
      {!items && !error && <Skeleton columns={3} />}
      <ul class="cards">
        {items?.map(({ project_id: id, name, merchant_name: merchant }) => (
          <li key={id} class="card">
            <Link to="project" values={{ project: id }}>
              <Foreign text={name} isBrief />
            </Link>
            <p class="quiet">
              <Foreign text={merchant} isBrief /> · {t().home.number(id)}
            </p>
          </li>
        ))}
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
