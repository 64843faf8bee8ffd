/** The secrets of a processor, the key with which it takes payments, and two choices. */
import { useState } from 'preact/hooks'
import { check } from '../../api/bodies/generated/processor-body.ts'
import type { BodyOf } from '../../api/calls.ts'
import type { Project } from '../../api/projects.ts'
import { useChange } from '../../api/queries.ts'
import { Failure } from '../../shared/controls/failure.tsx'
import { useFaults } from '../../shared/form/faults.ts'
import { Field } from '../../shared/form/field.tsx'
import { t } from '../../texts/texts.ts'
import type { Processor, ProcessorName } from './processor.ts'

export type SetUpProps = {
  project: Project
  processor: ProcessorName
  connected: Processor | undefined
  version: string | undefined
}

const secretsIn = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

type Draft = {
  secrets: string
  key: string
  isKeyRemoved: boolean
  simulator: string
  declineOn: Processor['decline_on']
  chargebackOn: Processor['chargeback_on']
}

const draftOf = (connected: Processor | undefined): Draft => ({
  secrets: '',
  key: '',
  isKeyRemoved: false,
  simulator: connected?.simulator ?? '',
  declineOn: connected?.decline_on ?? 'attempt',
  chargebackOn: connected?.chargeback_on ?? 'opened',
})

const willHost = (draft: Draft, connected: Processor | undefined): boolean =>
  draft.key.trim() !== '' || (connected?.can_host === true && !draft.isKeyRemoved)

const bodyOf = (draft: Draft, connected: Processor | undefined): BodyOf<'putProcessor'> => {
  const given = secretsIn(draft.secrets)
  const [key, simulator] = [draft.key.trim(), draft.simulator.trim()]
  return {
    ...(given.length === 0 ? {} : { signing_secrets: given }),
    ...(key !== '' ? { api_key: key } : draft.isKeyRemoved ? { api_key: null } : {}),
    ...(simulator === (connected?.simulator ?? '') ? {} : { simulator: simulator || null }),
    decline_on: willHost(draft, connected) ? 'final' : draft.declineOn,
    chargeback_on: draft.chargebackOn,
  }
}

/** The form starts anew with every version of the connection. */
export const ProcessorForm = ({ project, processor, connected, version }: SetUpProps) => {
  const [draft, setDraft] = useState(draftOf(connected))
  const change = useChange('putProcessor', ['getProcessor', 'readAudit'])
  const body = bodyOf(draft, connected)
  const isHosting = willHost(draft, connected)
  const required = (property: string) => ({ property, code: 'required' })
  // A processor that is connected keeps its secrets where none are given.
  const isSecretMissing = !connected && body.signing_secrets === undefined
  const isKeyMissing =
    (processor === 'paypal' && !isHosting) ||
    (typeof body.simulator === 'string' && isHosting && typeof body.api_key !== 'string')
  const faults = useFaults(body, {
    check: (wanted) => [
      ...check(wanted),
      ...(isSecretMissing ? [required('signing_secrets')] : []),
      ...(isKeyMissing ? [required('api_key')] : []),
    ],
    error: change.error,
  })
  const save = (event: Event): void => {
    event.preventDefault()
    if (!faults.tried() || change.isPending) return
    const parameters = { project_id: project.project_id, processor }
    change.mutate({ parameters, body, ifMatch: version })
  }
  const set = (part: Partial<Draft>): void => setDraft({ ...draft, ...part })
  return (
    <form onSubmit={save}>
      <Field
        label={t().processors.secrets[processor]}
        hint={connected ? t().processors.keep : t().processors.secretsHint[processor]}
        error={faults.of('signing_secrets')}
      >
        {(control) => (
          <textarea
            {...control}
            rows={2}
            autocomplete="off"
            spellcheck={false}
            value={draft.secrets}
            onInput={(event) => set({ secrets: event.currentTarget.value })}
            {...faults.at('signing_secrets')}
          />
        )}
      </Field>
      <KeyFields
        {...{ processor, connected, draft, set }}
        keyFault={faults.of('api_key')}
        simulatorFault={faults.of('simulator')}
      />
      <Choice
        label={t().payments.declineOn}
        hint={isHosting ? t().processors.finalOnly : undefined}
        words={
          isHosting ? { final: t().payments.declineChoices.final } : t().payments.declineChoices
        }
        value={isHosting ? 'final' : draft.declineOn}
        onChange={(declineOn) => set({ declineOn })}
      />
      <Choice
        label={t().payments.chargebackOn}
        words={t().payments.chargebackChoices}
        value={draft.chargebackOn}
        onChange={(chargebackOn) => set({ chargebackOn })}
      />
      {change.error && <Failure error={change.error} />}
      <div class="row">
        <button type="submit" class="primary" aria-disabled={change.isPending}>
          {connected ? t().payments.save : t().payments.connect}
        </button>
      </div>
    </form>
  )
}

type KeyProps = Pick<SetUpProps, 'processor' | 'connected'> & {
  draft: Draft
  set: (part: Partial<Draft>) => void
  keyFault: string | undefined
  simulatorFault: string | undefined
}

const KeyFields = (its: KeyProps) => {
  const { processor, connected, draft, set, keyFault, simulatorFault } = its
  const hasKey = connected?.can_host === true
  return (
    <>
      {!hasKey && processor !== 'paypal' && <p>{t().processors.hostsNothing}</p>}
      <Field
        label={t().processors.key[processor]}
        hint={hasKey ? t().processors.keep : t().processors.keyHint[processor]}
        error={keyFault}
      >
        {(control) => (
          <input
            {...control}
            type="password"
            autocomplete="off"
            spellcheck={false}
            value={draft.key}
            onInput={(event) => set({ key: event.currentTarget.value, isKeyRemoved: false })}
          />
        )}
      </Field>
      {hasKey && processor !== 'paypal' && draft.key === '' && (
        <label class="switch-line">
          <input
            type="checkbox"
            checked={draft.isKeyRemoved}
            onChange={(event) => set({ isKeyRemoved: event.currentTarget.checked })}
          />
          {t().processors.keyRemoved}
        </label>
      )}
      <details
        class="for-tests"
        open={connected?.simulator !== undefined || simulatorFault !== undefined}
      >
        <summary>{t().processors.forTests}</summary>
        <Field
          label={t().processors.simulator}
          hint={t().processors.simulatorHint}
          error={simulatorFault}
        >
          {(control) => (
            <input
              {...control}
              type="url"
              autocomplete="off"
              value={draft.simulator}
              onInput={(event) => set({ simulator: event.currentTarget.value })}
            />
          )}
        </Field>
      </details>
    </>
  )
}

type ChoiceProps<Value extends string> = {
  label: string
  hint?: string | undefined
  words: Readonly<Partial<Record<Value, string>>>
  value: Value
  onChange: (value: Value) => void
}

const Choice = <Value extends string>({
  label,
  hint,
  words,
  value,
  onChange,
}: ChoiceProps<Value>) => (
  <Field label={label} hint={hint}>
    {(control) => (
      <select
        {...control}
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
