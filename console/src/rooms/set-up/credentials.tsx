/** The credentials of a network. They are written and never read: a field says that it is set, and stays empty. */
import { useState } from 'preact/hooks'
import type { AnswerOf } from '../../api/calls.ts'
import { ApiProblem } from '../../api/problems.ts'
import { useChange } from '../../api/queries.ts'
import { me } from '../../api/session.ts'
import { may } from '../../shared/can.ts'
import { Badge } from '../../shared/controls/badge.tsx'
import { Failure } from '../../shared/controls/failure.tsx'
import { Field } from '../../shared/form/field.tsx'
import { t } from '../../texts/texts.ts'
import type { Connecting } from './network.tsx'

type Tested = AnswerOf<'testConnection'>

const outdated = ['listConnections', 'readConnection', 'readAudit'] as const

/** The names of all credentials, and those that may be left out. */
const namesOf = ({ network, connection }: Connecting) => {
  const optional = network?.optional_credentials ?? []
  const known = [...(connection?.credentials ?? []), ...(connection?.missing ?? [])]
  return { all: [...new Set([...(network?.credentials ?? []), ...known, ...optional])], optional }
}

export const CredentialsForm = (its: Connecting & { reread: () => void }) => {
  const { project, kind, provider, connection, etag, reread } = its
  const [typed, type] = useState<Readonly<Record<string, string>>>({})
  const [isEnabled, setEnabled] = useState<boolean | undefined>()
  const put = useChange('putConnection', outdated)
  const patch = useChange('changeConnection', outdated)
  const test = useChange<Tested>('testConnection', [])
  const parameters = { project_id: project.project_id, kind, provider }
  const isChangeable = may(me.value, 'putConnection', project)
  const { all, optional } = namesOf(its)
  const save = (): void => {
    const credentials = Object.fromEntries(Object.entries(typed).filter(([, text]) => text !== ''))
    const body = { credentials, ...(isEnabled === undefined ? {} : { is_enabled: isEnabled }) }
    const send = connection
      ? patch.mutateAsync({ parameters, body, ifMatch: etag })
      : put.mutateAsync({ parameters, body })
    void send.then(
      () => {
        type({})
        setEnabled(undefined)
        test.mutate({ parameters })
      },
      // Somebody else changed it: the next try stands on their version.
      (error: unknown) => error instanceof ApiProblem && error.status === 412 && reread(),
    )
  }
  return (
    <form
      class="card"
      aria-label={t().networks.credentials}
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <h2>{t().networks.credentials}</h2>
      {all.map((name) => (
        <Credential
          key={name}
          name={name}
          label={its.network?.labels[name] ?? name}
          isSet={connection?.credentials.includes(name) === true}
          isOptional={optional.includes(name)}
          isChangeable={isChangeable}
          value={typed[name] ?? ''}
          onChange={(value) => type((before) => ({ ...before, [name]: value }))}
        />
      ))}
      <label class="switch-line">
        <input
          type="checkbox"
          disabled={!isChangeable}
          checked={isEnabled ?? connection?.is_enabled ?? true}
          onChange={(event) => setEnabled(event.currentTarget.checked)}
        />
        {t().networks.offered}
      </label>
      {(patch.error ?? put.error) && <Failure error={patch.error ?? put.error} />}
      {isChangeable && (
        <button
          type="submit"
          class="primary"
          disabled={put.isPending || patch.isPending || (connection !== undefined && !etag)}
        >
          {t().networks.saveAndTest}
        </button>
      )}
      <Findings test={test} />
    </form>
  )
}

type CredentialProps = {
  name: string
  label: string
  isSet: boolean
  isOptional: boolean
  isChangeable: boolean
  value: string
  onChange: (value: string) => void
}

const Credential = ({ name, label, isSet, isOptional, ...its }: CredentialProps) => {
  const hint = isSet ? t().networks.isSet : isOptional ? t().networks.optional : undefined
  return (
    <Field label={label} hint={hint}>
      {(given) => {
        const common = {
          ...given,
          autocomplete: 'off' as const,
          spellcheck: false,
          readOnly: !its.isChangeable,
          value: its.value,
        }
        const take = (event: { currentTarget: { value: string } }): void =>
          its.onChange(event.currentTarget.value)
        return /private_key|signing_key/.test(name) ? (
          <textarea {...common} rows={3} onInput={take} />
        ) : (
          <input
            {...common}
            type={/secret|_key$|password/.test(name) ? 'password' : 'text'}
            onInput={take}
          />
        )
      }}
    </Field>
  )
}

const tones = { good: 'good', note: 'plain', bad: 'bad' } as const

/** Each finding of the test, with a word for its state. */
const Findings = ({
  test,
}: {
  test: { data?: { data: Tested } | undefined; error: Error | null; isPending: boolean }
}) => {
  const tested = test.data?.data
  return (
    <div class="findings" role="status">
      {test.isPending && <p class="quiet">{t().networks.testing}</p>}
      {test.error && <Failure error={test.error} />}
      {tested && (
        <>
          <p>{tested.works ? t().networks.works : t().networks.worksNot}</p>
          <ul class="rows" lang="en">
            {tested.findings.map(({ code, subject, state, message }) => (
              <li key={`${subject} ${code}`}>
                <p>
                  {subject}: {message}
                </p>
                <Badge tone={tones[state]}>{t().networks.findings[state]}</Badge>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
