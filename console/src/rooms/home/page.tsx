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
  const { items, error, refetch } = useProjects(question)
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
        {items?.slice(0, mostShown).map(({ project_id: id, name }) => (
          <li key={id} class="card">
            <Link to="project" values={{ project: id }}>
              <Foreign text={name} isBrief />
            </Link>
            <p class="quiet">{t().home.number(id)}</p>
          </li>
        ))}
      </ul>
      {items && items.length > mostShown && (
        <p class="quiet">{t().home.more(items.length - mostShown)}</p>
      )}
      {items?.length === 0 && (
        <div class="nothing">
          <p>{question === '' ? t().home.nothing : t().home.nothingFits}</p>
        </div>
      )}
    </Page>
  )
}
