/** The search: one field for every number, address or name that somebody copied. */
import { signal } from '@preact/signals'
import { useEffect, useRef, useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { Dialog } from '../shared/controls/dialog.tsx'
import { Failure } from '../shared/controls/failure.tsx'
import { AddressLink, Link } from '../shared/controls/link.tsx'
import { moveAmongLinks } from '../shared/controls/typed-list.ts'
import { Foreign } from '../shared/foreign.tsx'
import { t } from '../texts/texts.ts'
import { GoTo } from './go-to.tsx'
import { useProjectHere } from './here.ts'
import { grouped, titleOf } from './hits.ts'
import { bestOf, type Found, useHits } from './hits-found.ts'
import { questionOf } from './question.ts'

const isOpen = signal(false)

export const openSearch = (): void => {
  isOpen.value = true
}
const close = (): void => {
  isOpen.value = false
}

/** Milliseconds after the last key. */
const pauseMs = 150

export const SearchDialog = () => (isOpen.value ? <Search /> : null)

const Search = () => {
  const { route } = useLocation()
  const { id, project } = useProjectHere()
  const [typed, type] = useState('')
  const question = usePaused(questionOf(typed))
  const found = useHits(question, id, project)
  const wantsFirst = useRef(false)

  // Enter may come before the answer, or before that of all projects.
  const openFirst = (): void => {
    if (!wantsFirst.current || question !== questionOf(typed)) return
    const best = bestOf(found.hits, !found.isAsking)
    if (best !== undefined || !found.isAsking) wantsFirst.current = false
    if (best === undefined) return
    close()
    route(best)
  }
  useEffect(openFirst)
  return (
    <Dialog title={t().frame.search} onClose={close} class="search-dialog">
      <search
        onKeyDown={(event) => {
          // The field of the browser would only be emptied at first.
          if (event.key === 'Escape') close()
          else moveAmongLinks(event)
        }}
        onClick={(event) => {
          if ((event.target as Element).closest('a')) close()
        }}
      >
        <form
          onSubmit={(event) => {
            event.preventDefault()
            wantsFirst.current = true
            openFirst()
          }}
        >
          <label class="hidden" for="search-field">
            {t().frame.searchFor}
          </label>
          <input
            id="search-field"
            type="search"
            autocomplete="off"
            spellcheck={false}
            placeholder={t().frame.searchFor}
            value={typed}
            onInput={(event) => {
              wantsFirst.current = false
              type(event.currentTarget.value)
            }}
          />
        </form>
        <p class="hidden" role="status">
          {question !== '' && !found.isAsking && t().frame.hits(found.hits.length)}
        </p>
        {found.error && <Failure error={found.error} />}
        <Hits hits={found.hits} />
        <Further found={found} />
        <GoTo typed={typed} />
        {question !== '' && !found.isAsking && found.hits.length === 0 && !found.error && (
          <NothingFound question={question} project={id} />
        )}
      </search>
    </Dialog>
  )
}

/** The text as it was when nobody typed for a moment. */
const usePaused = (text: string): string => {
  const [paused, settle] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => settle(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}

const Hits = ({ hits }: { hits: readonly Found[] }) => (
  <>
    {grouped(hits).map(([kind, its]) => (
      <section key={kind} class="hits">
        <h3>{kindWords(kind)}</h3>
        <ul>
          {its.map((hit) => (
            <li key={`${hit.project?.project_id} ${hit.id} ${hit.matched}`}>
              <HitLine hit={hit} />
            </li>
          ))}
        </ul>
      </section>
    ))}
  </>
)

/** Projects that were not asked, or did not answer in time: nobody takes a part for the whole. */
const Further = ({ found }: { found: ReturnType<typeof useHits> }) => (
  <>
    {found.leftOut.length > 0 && (
      <p class="quiet">
        {t().frame.leftOut} <Foreign text={found.leftOut.map(({ name }) => name).join(', ')} />
      </p>
    )}
    {found.hasMore && (
      <button type="button" class="quiet-button" disabled={found.isAsking} onClick={found.goOn}>
        {t().frame.furtherProjects}
      </button>
    )}
  </>
)

const kindWords = (kind: string): string =>
  (t().frame.kinds as Record<string, string>)[kind] ?? kind.replaceAll('_', ' ')

const HitLine = ({ hit }: { hit: Found }) => {
  const content = (
    <>
      <span>
        <Foreign text={titleOf(hit)} isBrief />
      </span>
      <span class="quiet">
        {hit.project && (
          <>
            <Foreign text={hit.project.name} isBrief /> ·{' '}
          </>
        )}
        {t().frame.matched(hit.matched)}
        {hit.is_exact ? '' : ' …'}
      </span>
    </>
  )
  return hit.address === undefined ? (
    <div class="hit">{content}</div>
  ) : (
    <AddressLink class="hit" to={hit.address}>
      {content}
    </AddressLink>
  )
}

const NothingFound = ({ question, project }: { question: string; project: string }) => (
  <div class="nothing">
    <p>{t().frame.nothingFound}</p>
    <p class="quiet">{t().frame.searchable}</p>
    {project !== '' && (
      <p>
        <Link to="signIns" values={{ project }} filters={{ request_id: question }}>
          {t().frame.lookAmongSignIns}
        </Link>
      </p>
    )}
  </div>
)
