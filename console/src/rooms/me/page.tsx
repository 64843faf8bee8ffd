/** The person: what they may do, and in which browsers they are signed in. */
import { useChange, useRead } from '../../api/queries.ts'
import { type Me, me, signOut } from '../../api/session.ts'
import { Badge } from '../../shared/controls/badge.tsx'
import { Failure } from '../../shared/controls/failure.tsx'
import { Foreign } from '../../shared/foreign.tsx'
import { Page } from '../../shared/page.tsx'
import { Skeleton } from '../../shared/table/list.tsx'
import { Ago, Exactly } from '../../shared/time.tsx'
import { isLanguage, language, languages, setLanguage, t } from '../../texts/texts.ts'
import { Passkeys } from './passkeys.tsx'

export const MePage = () => {
  const person = me.value
  if (!person) return null
  return (
    <Page title={t().me.title} lead={t().me.lead}>
      <section class="card" aria-labelledby="who">
        <h2 id="who">
          <Foreign text={person.user.name} />
        </h2>
        <dl class="facts">
          <dt>{t().me.email}</dt>
          <dd>
            <Foreign text={person.user.email} />
          </dd>
          <dt>{t().me.mayDo}</dt>
          <dd>
            <ul class="plain">
              {person.grants.map((grant) => (
                <li key={grantWords(grant)}>{grantWords(grant)}</li>
              ))}
            </ul>
          </dd>
          <dt>
            <label for="language">{t().me.language}</label>
          </dt>
          <dd>
            <select
              id="language"
              value={language.value}
              onChange={(event) => {
                const chosen = event.currentTarget.value
                if (isLanguage(chosen)) void setLanguage(chosen)
              }}
            >
              {Object.entries(languages).map(([code, name]) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </select>
          </dd>
          <dt>{t().me.ends}</dt>
          <dd>
            <Exactly at={person.session.ends_at} />
          </dd>
        </dl>
      </section>
      <Passkeys />
      <Sessions />
    </Page>
  )
}

const grantWords = ({
  role,
  scope,
  merchant_id: merchant,
  project_id: project,
}: Me['grants'][number]) =>
  t().me.grant(role.replaceAll('_', ' '), t().me.scopes[scope], String(project ?? merchant ?? ''))

type Session = {
  session_id: string
  created_at: string
  last_used_at: string
  address: string
  browser: string
  is_current: boolean
}

const Sessions = () => {
  const read = useRead<{ items: Session[] }>('listConsoleSessions')
  const end = useChange('endConsoleSession', ['listConsoleSessions'])
  const items = read.data?.data.items
  return (
    <section class="card" aria-labelledby="sessions">
      <h2 id="sessions">{t().me.sessions}</h2>
      {read.error && <Failure error={read.error} onRetry={() => void read.refetch()} />}
      {end.error && <Failure error={end.error} />}
      {!items && !read.error && <Skeleton columns={3} />}
      <ul class="rows">
        {items?.map((session) => (
          <li key={session.session_id}>
            <div>
              <Foreign text={session.browser} none={t().me.unknownBrowser} />
              <p class="quiet">
                <Foreign text={session.address} /> · {t().me.used} <Ago at={session.last_used_at} />
              </p>
            </div>
            {session.is_current ? (
              <>
                <Badge tone="good">{t().me.thisBrowser}</Badge>
                <button type="button" onClick={() => void signOut()}>
                  {t().frame.signOut}
                </button>
              </>
            ) : (
              <button
                type="button"
                onClick={() => end.mutate({ parameters: { session_id: session.session_id } })}
              >
                {t().me.end}
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
