/** The person: what they may do, how the console speaks to them, and in which browsers they are signed in. */
import { useState } from 'preact/hooks'
import { check } from '../../api/bodies/generated/console-me-patch.ts'
import type { BodyOf } from '../../api/calls.ts'
import { useChange, useRead } from '../../api/queries.ts'
import { changedMe, type Me, me, signOut } from '../../api/session.ts'
import { Badge } from '../../shared/controls/badge.tsx'
import { Failure } from '../../shared/controls/failure.tsx'
import { Foreign } from '../../shared/foreign.tsx'
import { useDraft } from '../../shared/form/drafts.ts'
import { useFaults } from '../../shared/form/faults.ts'
import { Field } from '../../shared/form/field.tsx'
import { Page } from '../../shared/page.tsx'
import { Skeleton } from '../../shared/table/list.tsx'
import { Ago, Exactly } from '../../shared/time.tsx'
import { roleName } from '../../texts/of-service.ts'
import { languages, t } from '../../texts/texts.ts'
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
                <li key={JSON.stringify(grant)}>{grantWords(grant)}</li>
              ))}
            </ul>
          </dd>
          <dt>{t().me.ends}</dt>
          <dd>
            <Exactly at={person.session.ends_at} />
          </dd>
        </dl>
      </section>
      <OwnSettings user={person.user} />
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
  t().me.grant(roleName(role), t().me.scopes[scope], String(project ?? merchant ?? ''))

type Draft = { name: string; language: '' | 'en' | 'de'; times: 'local' | 'utc' }

/** Kept by the service, so that another browser shows the console in the same way. */
const OwnSettings = ({ user }: { user: Me['user'] }) => {
  const [isSaved, tell] = useState(false)
  return (
    <section class="card" aria-labelledby="own">
      <h2 id="own">{t().me.settings}</h2>
      <SettingsForm key={JSON.stringify(user)} user={user} isSaved={isSaved} onState={tell} />
    </section>
  )
}

type FormProps = { user: Me['user']; isSaved: boolean; onState: (isSaved: boolean) => void }

const SettingsForm = ({ user, isSaved, onState }: FormProps) => {
  const [draft, set, drop] = useDraft<Draft>('me', {
    name: user.name,
    language: user.language ?? '',
    times: user.times,
  })
  const change = useChange<Me>('changeConsoleMe', ['listConsoleUsers'])
  const body: BodyOf<'changeConsoleMe'> = {
    name: draft.name.trim(),
    language: draft.language === '' ? null : draft.language,
    times: draft.times,
  }
  const faults = useFaults(body, { check, error: change.error })
  const save = async (): Promise<void> => {
    if (change.isPending || !faults.tried()) return
    const changed = await change.mutateAsync({ body }).catch(() => undefined)
    // A refusal is told by the form.
    if (!changed) return
    drop()
    changedMe(changed.data)
    onState(true)
  }
  const type = (changed: Partial<Draft>): void => {
    onState(false)
    set(changed)
  }
  return (
    <form
      class="own-settings"
      onSubmit={(event) => {
        event.preventDefault()
        void save().catch(() => {})
      }}
    >
      <Field label={t().me.name} hint={t().me.nameHint} error={faults.of('name')}>
        {(given) => (
          <input
            {...given}
            type="text"
            autocomplete="name"
            value={draft.name}
            onInput={(event) => type({ name: event.currentTarget.value })}
            {...faults.at('name')}
          />
        )}
      </Field>
      <Choice
        label={t().me.language}
        words={{ '': t().me.languageOfBrowser, ...languages }}
        value={draft.language}
        onChange={(language) => type({ language })}
      />
      <Choice
        label={t().me.times}
        words={t().me.timesWords}
        value={draft.times}
        onChange={(times) => type({ times })}
      />
      {change.error && <Failure error={change.error} />}
      <div class="row">
        <button type="submit" class="primary" aria-disabled={change.isPending}>
          {t().me.save}
        </button>
        <span role="status">{isSaved ? t().me.saved : ''}</span>
      </div>
    </form>
  )
}

type ChoiceProps<Value extends string> = {
  label: string
  words: Readonly<Record<Value, string>>
  value: Value
  onChange: (value: Value) => void
}

const Choice = <Value extends string>({ label, words, value, onChange }: ChoiceProps<Value>) => (
  <Field label={label}>
    {(given) => (
      <select
        {...given}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value as Value)}
      >
        {(Object.entries(words) as [Value, string][]).map(([name, text]) => (
          <option key={name} value={name}>
            {text}
          </option>
        ))}
      </select>
    )}
  </Field>
)

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
  const [refusal, setRefusal] = useState<Error | undefined>()
  const items = read.data?.data.items
  return (
    <section class="card" aria-labelledby="sessions">
      <h2 id="sessions">{t().me.sessions}</h2>
      {read.error && <Failure error={read.error} onRetry={() => void read.refetch()} />}
      {end.error && <Failure error={end.error} />}
      {refusal && <Failure error={refusal} />}
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
                <button type="button" onClick={() => void signOut().catch(setRefusal)}>
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
