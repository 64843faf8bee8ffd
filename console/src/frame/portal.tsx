/** A portal: the rooms of webhooks for whoever runs a receiver, without the console around them. */
import { QueryClientProvider } from '@tanstack/preact-query'
import { useEffect, useState } from 'preact/hooks'
import { ErrorBoundary, LocationProvider, Route, Router, useLocation } from 'preact-iso'
import { openPortal, portal, portalState } from '../api/portal.ts'
import { queryClient } from '../api/queries.ts'
import { pages } from '../routes.ts'
import { addressOf, type PageName, patterns, stayInPortal } from '../shared/address.ts'
import { Failure } from '../shared/controls/failure.tsx'
import { Foreign } from '../shared/foreign.tsx'
import { isUtc } from '../shared/time.ts'
import { setLanguage, t } from '../texts/texts.ts'
import { piece } from './pieces.tsx'

const shown: readonly PageName[] = [
  'deliveries',
  'delivery',
  'deadLetters',
  'replays',
  'newReplay',
  'replay',
  'endpoints',
  'endpoint',
  'eventTypes',
]

/** The page that a portal begins with. */
const first = 'deliveries'

export const Portal = ({ at }: { at: string }) => {
  const [routed] = useState(() => {
    stayInPortal(at, shown)
    return pages
      .filter(({ page }) => shown.includes(page))
      .map(({ page, words, load }) => ({
        path: `${at}/${patterns[page]}`,
        component: piece(load, words),
      }))
  })
  useEffect(() => void openPortal(), [])
  useLook()
  useHeight()
  const state = portalState.value
  if (state === 'asking')
    return <div class="thin-bar" role="status" aria-label={t().frame.loading} />
  if (state === 'closed') return <Closed />
  if (state === 'away') return <Away />
  return (
    <QueryClientProvider client={queryClient}>
      <LocationProvider scope={at}>
        <Rooms at={at} routed={routed} />
      </LocationProvider>
    </QueryClientProvider>
  )
}

type Routed = readonly { path: string; component: ReturnType<typeof piece> }[]

const Rooms = ({ at, routed }: { at: string; routed: Routed }) => {
  const { path, route } = useLocation()
  const [error, setError] = useState<unknown>()
  const project = portal.value?.project_id
  const isAtDoor = path === at || path === `${at}/`
  useEffect(() => {
    if (isAtDoor && project !== undefined) route(addressOf(first, { project }), true)
  }, [isAtDoor, project])
  return (
    <div class="portal">
      <Head />
      <main id="main">
        {error !== undefined && <Failure error={error} />}
        <ErrorBoundary onError={setError}>
          <Router
            onRouteChange={() => {
              setError(undefined)
              window.scrollTo(0, 0)
            }}
          >
            {routed.map(({ path: pattern, component }) => (
              <Route key={pattern} path={pattern} component={component} />
            ))}
            <Route default component={isAtDoor ? Nothing : NoSuchPage} />
          </Router>
        </ErrorBoundary>
      </main>
    </div>
  )
}

const Nothing = () => null

const NoSuchPage = () => (
  <div class="nothing">
    <h1>{t().frame.noSuchPage}</h1>
    <p>{t().portal.noSuchPageWhy}</p>
  </div>
)

const Head = () => (
  <header class="portal-head">
    <p>
      <strong>
        <Foreign text={portal.value?.project_name} isBrief />
      </strong>{' '}
      <span class="quiet">
        {t().portal.for} <Foreign text={portal.value?.name} isBrief />
      </span>
    </p>
    <button
      type="button"
      class="utc-switch"
      aria-pressed={isUtc.value}
      title={t().frame.utcWhy}
      onClick={() => {
        isUtc.value = !isUtc.value
      }}
    >
      {t().shared.inUtc}
    </button>
  </header>
)

/** The link does not count, or a reload has forgotten its secret: whoever gave it, or embeds it, has it still. */
const Closed = () => (
  <main class="sign-in">
    <h1>{t().portal.closed}</h1>
    <p>{t().portal.closedWhy}</p>
  </main>
)

const Away = () => (
  <main class="sign-in">
    <h1>{t().frame.away}</h1>
    <p>{t().frame.awayWhy}</p>
    <button type="button" class="primary" onClick={() => void openPortal()}>
      {t().shared.tryAgain}
    </button>
  </main>
)

/** The language and colors that the link says. */
const useLook = (): void => {
  const opened = portal.value
  useEffect(() => {
    document.title = `${t().portal.title} · Portreeve`
    if (opened?.language) void setLanguage(opened.language).catch(() => {})
    if (opened?.theme) document.documentElement.style.colorScheme = opened.theme
  }, [opened?.language, opened?.theme])
}

/** Tells an embedding page how high this one is; only pages of the link's origins hear it. */
const useHeight = (): void => {
  const origins = portal.value?.origins ?? []
  useEffect(() => {
    if (window.parent === window || origins.length === 0) return
    const tell = (): void => {
      const height = document.documentElement.scrollHeight
      for (const origin of origins)
        window.parent.postMessage({ type: 'portreeve:height', height }, origin)
    }
    const watching = new ResizeObserver(tell)
    watching.observe(document.body)
    return () => watching.disconnect()
  }, [origins.join(' ')])
}
