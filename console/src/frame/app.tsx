/** The whole console: who is signed in decides between the sign-in and the pages. */
import { QueryClientProvider } from '@tanstack/preact-query'
import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { ErrorBoundary, LocationProvider, Route, Router } from 'preact-iso'
import { queryClient } from '../api/queries.ts'
import { me, readMe, sessionState } from '../api/session.ts'
import { pages } from '../routes.ts'
import { base, patterns } from '../shared/address.ts'
import { Failure } from '../shared/controls/failure.tsx'
import { t } from '../texts/texts.ts'
import { useProjectHere } from './here.ts'
import { Keys } from './keys.tsx'
import { AwayLine, Lines } from './lines.tsx'
import { useOwnSettings, useTrail } from './own-settings.ts'
import { piece } from './pieces.tsx'
import { Rail } from './rail.tsx'
import { SignedOutDialog, SignInAgainDialog, SignInPage } from './sign-in.tsx'
import { TopBar } from './top-bar.tsx'

const routed = pages.map(({ page, words, load }) => ({
  path: patterns[page] === '' ? base : `${base}/${patterns[page]}`,
  component: piece(load, words),
}))

export const App = () => {
  useEffect(() => void readMe().catch(() => {}), [])
  useOwnSettings()
  const state = sessionState.value
  if (state === 'asking')
    return <div class="thin-bar" role="status" aria-label={t().frame.loading} />
  if (state === 'away') return <Away />
  if (state === 'out') return <SignInPage />
  return (
    <QueryClientProvider client={queryClient}>
      <LocationProvider scope={base}>
        <Frame key={me.value?.user.console_user_id} />
      </LocationProvider>
      {state === 'over' && <SignedOutDialog />}
      {state === 'again' && <SignInAgainDialog />}
    </QueryClientProvider>
  )
}

const Frame = () => {
  useTrail()
  const [isLoading, setLoading] = useState(false)
  const [error, setError] = useState<unknown>()
  return (
    <div class="frame">
      <a class="skip" href="#main">
        {t().frame.skip}
      </a>
      <Rail />
      <div class="top">
        <TopBar />
        <Lines />
      </div>
      {isLoading && <div class="thin-bar" role="status" aria-label={t().frame.loading} />}
      <main id="main">
        {error !== undefined && <Failure error={error} onRetry={() => location.reload()} />}
        <OfProject>
          <ErrorBoundary onError={setError}>
            <Router
              onLoadStart={() => setLoading(true)}
              onLoadEnd={() => setLoading(false)}
              onRouteChange={() => {
                setError(undefined)
                window.scrollTo(0, 0)
              }}
            >
              {routed.map(({ path, component }) => (
                <Route key={path} path={path} component={component} />
              ))}
              <Route default component={NoSuchPage} />
            </Router>
          </ErrorBoundary>
        </OfProject>
      </main>
      <Keys />
    </div>
  )
}

/** The page, unless its project cannot be read or is not there for this person. */
const OfProject = ({ children }: { children: ComponentChildren }) => {
  const { project, isMissing, error, retry } = useProjectHere()
  if (isMissing)
    return (
      <div class="nothing">
        <h1>{t().frame.noSuchProject}</h1>
        <p>{t().frame.noSuchProjectWhy}</p>
      </div>
    )
  return error && !project ? <Failure error={error} onRetry={retry} /> : children
}

const NoSuchPage = () => (
  <div class="nothing">
    <h1>{t().frame.noSuchPage}</h1>
    <p>{t().frame.noSuchPageWhy}</p>
  </div>
)

const Away = () => (
  <main class="sign-in">
    <AwayLine />
    <h1>{t().frame.away}</h1>
    <p>{t().frame.awayWhy}</p>
    <button type="button" class="primary" onClick={() => location.reload()}>
      {t().shared.tryAgain}
    </button>
  </main>
)
