/** The search: one field for every number, address or name that somebody copied. */
import { signal } from '@preact/signals'
import { useEffect, useRef, useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { useRead } from '../api/queries.ts'
import { me } from '../api/session.ts'
import { type Address, addressOf } from '../shared/address.ts'
import { may } from '../shared/can.ts'
import { Dialog } from '../shared/controls/dialog.tsx'
import { Failure } from '../shared/controls/failure.tsx'
import { Icon } from '../shared/controls/icon.tsx'
import { AddressLink, Link } from '../shared/controls/link.tsx'
import { moveAmongLinks } from '../shared/controls/typed-list.ts'
import { Foreign } from '../shared/foreign.tsx'
import { t } from '../texts/texts.ts'
import { openRooms, useProjectHere } from './here.ts'
import { addressOfHit, grouped, type Hit } from './hits.ts'
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

type Found = Hit & { address: Address | undefined }

const Search = () => {
  const { route } = useLocation()
  const { id, project } = useProjectHere()
  const [typed, type] = useState('')
  const question = usePaused(questionOf(typed))
  const found = useHits(question, id, project)
  const wantsFirst = useRef(false)

  const openFirst = (): void => {
    const best =
      found.hits.find((hit) => hit.is_exact && hit.address) ?? found.hits.find((hit) => hit.address)
    if (best?.address === undefined) return
    close()
    route(best.address)
  }
  // Enter may come before the answer.
  useEffect(() => {
    if (!wantsFirst.current || found.isAsking || question !== questionOf(typed)) return
    wantsFirst.current = false
    openFirst()
  })
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
            if (!found.isAsking && question === questionOf(typed)) {
              wantsFirst.current = false
              openFirst()
            }
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
        {question !== '' && !found.isAsking && found.hits.length === 0 && !found.error && (
          <NothingFound question={question} project={id} />
        )}
        <GoTo typed={typed} />
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

const useHits = (question: string, id: string, project: Parameters<typeof openRooms>[0]) => {
  const isAsked = question !== ''
  const inProject = useRead<{ items: Hit[] }>(
    'searchProject',
    { project_id: id, q: question },
    { isWanted: isAsked && project !== undefined && may(me.value, 'searchProject', project) },
  )
  const inInstallation = useRead<{ items: Hit[] }>(
    'searchInstallation',
    { q: question },
    { isWanted: isAsked && may(me.value, 'searchInstallation') },
  )
  const hits: Found[] = [
    ...(inProject.data?.data.items ?? []).map((hit) => ({
      ...hit,
      address: addressOfHit(hit, id),
    })),
    ...(inInstallation.data?.data.items ?? []).map((hit) => ({
      ...hit,
      address: addressOfHit(hit, ''),
    })),
  ]
  return {
    hits: isAsked ? hits : [],
    isAsking: inProject.isLoading || inInstallation.isLoading,
    error: inProject.error ?? inInstallation.error,
  }
}

const Hits = ({ hits }: { hits: readonly Found[] }) => (
  <>
    {grouped(hits).map(([kind, its]) => (
      <section key={kind} class="hits">
        <h3>{kindWords(kind)}</h3>
        <ul>
          {its.map((hit) => (
            <li key={`${hit.id} ${hit.matched}`}>
              <HitLine hit={hit} />
            </li>
          ))}
        </ul>
      </section>
    ))}
  </>
)

const kindWords = (kind: string): string =>
  (t().frame.kinds as Record<string, string>)[kind] ?? kind.replaceAll('_', ' ')

const HitLine = ({ hit }: { hit: Found }) => {
  const content = (
    <>
      <span>
        <Foreign text={hit.title === '' ? hit.id : hit.title} isBrief />
      </span>
      <span class="quiet">
        {hit.matched.replaceAll('_', ' ')}
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

/** Rooms whose name begins like what was typed; all of them before anything is. */
const GoTo = ({ typed }: { typed: string }) => {
  const { id, project } = useProjectHere()
  const names = t().frame.roomNames
  const fitting = openRooms(project).filter(({ room }) =>
    names[room].toLowerCase().startsWith(typed.trim().toLowerCase()),
  )
  if (fitting.length === 0) return null
  return (
    <section class="hits">
      <h3>{t().frame.goTo}</h3>
      <ul>
        {fitting.map(({ room, page }) => (
          <li key={room}>
            <AddressLink class="hit" to={addressOf(page as 'players', { project: id })}>
              <span>
                <Icon name="down" size={14} /> {names[room]}
              </span>
            </AddressLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
