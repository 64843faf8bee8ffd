/** Connects a processor in steps: the address and events that it needs, its signing secret, and two choices. */
import { useState } from 'preact/hooks'
import { check } from '../../api/bodies/generated/processor-body.ts'
import type { BodyOf } from '../../api/calls.ts'
import type { Project } from '../../api/projects.ts'
import { useChange } from '../../api/queries.ts'
import { me } from '../../api/session.ts'
import { may } from '../../shared/can.ts'
import { CopyButton } from '../../shared/controls/copy-button.tsx'
import { Failure } from '../../shared/controls/failure.tsx'
import { useFaults } from '../../shared/form/faults.ts'
import { Field } from '../../shared/form/field.tsx'
import { t } from '../../texts/texts.ts'
import { type Processor, stripeEvents } from './processor.ts'

type SetUpProps = {
  project: Project
  processor: string
  connected: Processor | undefined
  version: string | undefined
}

export const ProcessorSetUp = (its: SetUpProps) => {
  const { project, processor, connected } = its
  const address =
    connected?.webhook_url ??
    `${location.origin}/api/v2/project/${project.project_id}/processors/${processor}/events`
  return (
    <section class="card" aria-labelledby="set-up">
      <h2 id="set-up">{t().payments.setUp}</h2>
      <ol class="ladder">
        <li>
          <div>
            <p>{t().payments.stepEndpoint}</p>
            <p>
              <code>{address}</code>{' '}
              <CopyButton of={() => address} label={t().payments.copyAddress} />
            </p>
          </div>
        </li>
        <li>
          <details>
            <summary>{t().payments.stepEvents(stripeEvents.length)}</summary>
            <p>
              {stripeEvents.map((name) => (
                <span key={name}>
                  <code>{name}</code>{' '}
                </span>
              ))}
            </p>
          </details>
          <CopyButton of={() => stripeEvents.join('\n')} label={t().payments.copyEvents} />
        </li>
        <li class={connected ? 'is-good' : ''}>
          {may(me.value, 'putProcessor', project) ? (
            <SecretForm key={connected?.updated_at} {...its} />
          ) : (
            t().payments.mayNotConnect
          )}
        </li>
      </ol>
    </section>
  )
}

const secretsIn = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

const SecretForm = ({ project, processor, connected, version }: SetUpProps) => {
  const [secrets, setSecrets] = useState('')
  const [declineOn, setDeclineOn] = useState(connected?.decline_on ?? 'attempt')
  const [chargebackOn, setChargebackOn] = useState(connected?.chargeback_on ?? 'opened')
  const change = useChange('putProcessor', ['getProcessor', 'readAudit'])
  const given = secretsIn(secrets)
  const body: BodyOf<'putProcessor'> = {
    ...(given.length === 0 ? {} : { signing_secrets: given }),
    decline_on: declineOn,
    chargeback_on: chargebackOn,
  }
  // A processor that is connected keeps its secrets where none are given.
  const isMissing = !connected && given.length === 0
  const faults = useFaults(body, {
    check: (wanted) => [
      ...check(wanted),
      ...(isMissing ? [{ property: 'signing_secrets', code: 'required' }] : []),
    ],
    error: change.error,
  })
  const save = (event: Event): void => {
    event.preventDefault()
    if (!faults.tried() || change.isPending) return
    const parameters = { project_id: project.project_id, processor }
    change.mutate({ parameters, body, ifMatch: version })
  }
  return (
    <form onSubmit={save}>
      <Field
        label={t().payments.secrets}
        hint={connected ? t().payments.secretsSet : t().payments.secretsHint}
        error={faults.of('signing_secrets')}
      >
        {(control) => (
          <textarea
            {...control}
            rows={2}
            autocomplete="off"
            spellcheck={false}
            value={secrets}
            onInput={(event) => setSecrets(event.currentTarget.value)}
            {...faults.at('signing_secrets')}
          />
        )}
      </Field>
      <Choice
        label={t().payments.declineOn}
        words={t().payments.declineChoices}
        value={declineOn}
        onChange={setDeclineOn}
      />
      <Choice
        label={t().payments.chargebackOn}
        words={t().payments.chargebackChoices}
        value={chargebackOn}
        onChange={setChargebackOn}
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

type ChoiceProps<Value extends string> = {
  label: string
  words: Readonly<Record<Value, string>>
  value: Value
  onChange: (value: Value) => void
}

const Choice = <Value extends string>({ label, words, value, onChange }: ChoiceProps<Value>) => (
  <Field label={label}>
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
