/** A connection's credentials and settings. Credentials are written and never read: a field says that it is set. */
import { useEffect, useState } from 'preact/hooks'
import { check as checkChange } from '../../../api/bodies/generated/change-connection-body.ts'
import { check as checkWhole } from '../../../api/bodies/generated/connection-body.ts'
import { ApiProblem } from '../../../api/problems.ts'
import { useChange } from '../../../api/queries.ts'
import { me } from '../../../api/session.ts'
import { useTrial } from '../../../api/trials.ts'
import { may } from '../../../shared/can.ts'
import { Failure } from '../../../shared/controls/failure.tsx'
import { useFaults } from '../../../shared/form/faults.ts'
import { Field } from '../../../shared/form/field.tsx'
import { useFilters } from '../../../shared/here.ts'
import { t } from '../../../texts/texts.ts'
import { patchOf, type Values, valuesOf, wholeOf } from '../members/members.ts'
import type { Connecting } from './detail.tsx'
import { Findings, type Tested } from './findings.tsx'
import { allOf, partsOf } from './members.ts'
import { SettingsFields } from './settings-fields.tsx'

const outdated = ['listConnections', 'readConnection', 'readAudit'] as const

/** The names of all credentials, and those that may be left out. */
const namesOf = ({ network, connection, provider }: Connecting) => {
  const usual = provider.startsWith('custom:') ? ['client_id', 'client_secret'] : []
  const optional = network?.optional_credentials ?? []
  const known = [...(connection?.credentials ?? []), ...(connection?.missing ?? [])]
  const all = [...(network?.credentials ?? usual), ...known, ...optional]
  return { all: [...new Set(all)], optional }
}

/** The form's state: what was typed, and the body that comes of it. */
const useTyped = ({ kind, provider, connection }: Connecting) => {
  const [secrets, setSecrets] = useState<Readonly<Record<string, string>>>({})
  const [isEnabled, setEnabled] = useState<boolean | undefined>()
  const [changes, setChanges] = useState<Values>({})
  const parts = partsOf(kind, provider)
  const members = allOf(parts)
  const base = valuesOf(connection ?? {}, members)
  const values = { ...base, ...changes }
  const changed = members.map(({ path }) => path).filter((path) => values[path] !== base[path])
  const credentials = Object.fromEntries(Object.entries(secrets).filter(([, text]) => text !== ''))
  const settings = connection ? patchOf(members, values, changed) : wholeOf(members, values)
  const isTouched = Object.keys(credentials).length + changed.length > 0 || isEnabled !== undefined
  return {
    parts,
    values,
    secrets,
    isTouched,
    isEnabled: isEnabled ?? connection?.is_enabled ?? true,
    body: {
      credentials,
      ...settings,
      ...(isEnabled === undefined ? {} : { is_enabled: isEnabled }),
    },
    type: (name: string, text: string) => setSecrets((before) => ({ ...before, [name]: text })),
    change: (some: Values) => setChanges((before) => ({ ...before, ...some })),
    enable: setEnabled,
    forget: () => {
      setSecrets({})
      setChanges({})
      setEnabled(undefined)
    },
  }
}

/** The test, which begins by itself where another page has just saved the connection. */
const useTest = ({ project, kind, provider, connection }: Connecting, isChangeable: boolean) => {
  const test = useChange<Tested>('testConnection', [])
  const [filters] = useFilters(['test'])
  const run = (): void =>
    test.mutate({ parameters: { project_id: project.project_id, kind, provider } })
  useEffect(() => {
    if (filters.test && connection && isChangeable) run()
  }, [connection === undefined])
  return { ...test, run }
}

type FormProps = Connecting & {
  reread: () => void
  /** Takes the place of the test, where another page shows it. */
  onSaved?: () => void
}

export const CredentialsForm = (its: FormProps) => {
  const { project, kind, provider, connection, etag, reread, onSaved } = its
  const typed = useTyped(its)
  const put = useChange('putConnection', outdated)
  const patch = useChange('changeConnection', outdated)
  const parameters = { project_id: project.project_id, kind, provider }
  const isChangeable = may(me.value, 'putConnection', project)
  const test = useTest(its, isChangeable)
  const { body } = typed
  const check = (whole: object) => (connection ? checkChange(whole) : checkWhole(whole))
  const trial = useTrial(
    connection ? 'changeConnection' : 'putConnection',
    { parameters, body },
    typed.isTouched && check(body).length === 0 && isChangeable,
  )
  const error = patch.error ?? put.error
  const faults = useFaults(body, { check, error: error ?? trial })
  const save = (): void => {
    if (!faults.tried()) return
    const send = connection
      ? patch.mutateAsync({ parameters, body, ifMatch: etag })
      : put.mutateAsync({ parameters, body })
    void send.then(
      () => {
        typed.forget()
        if (onSaved) onSaved()
        else test.run()
      },
      // Somebody else changed it: the next try stands on their version.
      (failed: unknown) => failed instanceof ApiProblem && failed.status === 412 && reread(),
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
      <Credentials its={its} typed={typed} faults={faults} isChangeable={isChangeable} />
      <SettingsFields
        parts={typed.parts}
        values={typed.values}
        faults={faults}
        isReadOnly={!isChangeable}
        onChange={typed.change}
      />
      <label class="switch-line">
        <input
          type="checkbox"
          disabled={!isChangeable}
          checked={typed.isEnabled}
          onChange={(event) => typed.enable(event.currentTarget.checked)}
        />
        {t().networks.offered}
      </label>
      {error && <Failure error={error} />}
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

type CredentialsProps = {
  its: Connecting
  typed: ReturnType<typeof useTyped>
  faults: ReturnType<typeof useFaults>
  isChangeable: boolean
}

const Credentials = ({ its, typed, faults, isChangeable }: CredentialsProps) => {
  const { all, optional } = namesOf(its)
  return (
    <>
      {all.map((name) => (
        <Credential
          key={name}
          name={name}
          label={its.network?.labels[name] ?? name}
          isSet={its.connection?.credentials.includes(name) === true}
          isOptional={optional.includes(name)}
          isChangeable={isChangeable}
          error={faults.of(`credentials.${name}`)}
          value={typed.secrets[name] ?? ''}
          onChange={(value) => typed.type(name, value)}
        />
      ))}
    </>
  )
}

type CredentialProps = {
  name: string
  label: string
  isSet: boolean
  isOptional: boolean
  isChangeable: boolean
  error: string | undefined
  value: string
  onChange: (value: string) => void
}

const Credential = ({ name, label, isSet, isOptional, error, ...its }: CredentialProps) => {
  const hint = isSet ? t().networks.isSet : isOptional ? t().networks.optional : undefined
  return (
    <Field label={label} hint={hint} error={error}>
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
