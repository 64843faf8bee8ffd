/** The form of a client: its name, its addresses, and for how long its tokens last. */
import type { ComponentProps } from 'preact'
import { useState } from 'preact/hooks'
import { check } from '../../api/bodies/generated/change-client-body.ts'
import { Failure } from '../../shared/controls/failure.tsx'
import type { useEdit } from '../../shared/form/edit.ts'
import { useFaults } from '../../shared/form/faults.ts'
import { Field } from '../../shared/form/field.tsx'
import { OvertakenMembers } from '../../shared/form/overtaken.tsx'
import { t } from '../../texts/texts.ts'
import type { Client } from './client.tsx'
import { bodyOf, type ClientValues, settingMembers } from './client-values.ts'
import { linesOf } from './lines.ts'
import { MemberField } from './members/field.tsx'
import { type Values, valueIn } from './members/members.ts'
import { SaveBar } from './save-bar.tsx'

type Words = Readonly<Record<string, string>>

const wordsOf = (path: string): string =>
  (t().clients.members as Words)[path.replace('settings.', '')] ?? path

type FormProps = {
  edit: ReturnType<typeof useEdit<ClientValues>>
  isChangeable: boolean
  error: Error | null
  /** The refusal that the form would meet as it stands. */
  trial: Error | null
  /** The call that saves the form as it stands. */
  sent: ComponentProps<typeof SaveBar>['sent']
  type: Client['type']
}

export const ClientForm = ({ edit, isChangeable, error, trial, sent, type }: FormProps) => {
  const [isDone, tell] = useState(false)
  const set = (changes: Partial<ClientValues>): void => {
    tell(false)
    edit.set(changes)
  }
  const faults = useFaults(bodyOf(edit.values), { check, error: error ?? trial })
  const save = (): void => {
    if (faults.tried()) void edit.save().then(tell, () => {})
  }
  return (
    <form
      class="card"
      aria-label={t().clients.settings}
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <Field label={wordsOf('name')} error={faults.of('name')}>
        {(given) => (
          <input
            {...given}
            type="text"
            autocomplete="off"
            readOnly={!isChangeable}
            value={edit.values.name}
            onInput={(event) => set({ name: event.currentTarget.value })}
            {...faults.at('name')}
          />
        )}
      </Field>
      {type !== 'server' && (
        <Field
          label={wordsOf('redirect_uris')}
          hint={t().clients.redirectUrisHint}
          error={faults.of('redirect_uris')}
        >
          {(given) => (
            <textarea
              {...given}
              rows={Math.max(3, linesOf(edit.values.redirect_uris).length + 1)}
              spellcheck={false}
              readOnly={!isChangeable}
              value={edit.values.redirect_uris}
              onInput={(event) => set({ redirect_uris: event.currentTarget.value })}
              {...faults.at('redirect_uris')}
            />
          )}
        </Field>
      )}
      {type !== 'server' && (
        <ClientSettings
          values={edit.values}
          faults={faults}
          isReadOnly={!isChangeable}
          onChange={(changes) => set(changes as Partial<ClientValues>)}
        />
      )}
      <OvertakenMembers
        members={edit.overtaken}
        wordsOf={wordsOf}
        onTheirs={({ name, theirs }) => edit.set({ [name]: valueIn(edit.values[name], theirs) })}
      />
      {error && edit.overtaken.length === 0 && <Failure error={error} />}
      {isChangeable && <SaveBar sent={sent} edit={edit} isPending={false} isDone={isDone} />}
    </form>
  )
}

type SettingsProps = {
  values: Values
  faults: ReturnType<typeof useFaults>
  isReadOnly: boolean
  onChange: (changed: Values) => void
}

const ClientSettings = ({ values, faults, isReadOnly, onChange }: SettingsProps) => (
  <details class="further-settings">
    <summary>{t().clients.further}</summary>
    <div class="fields">
      {settingMembers.map((member) => (
        <MemberField
          key={member.path}
          member={member}
          values={values}
          label={wordsOf(member.path)}
          hint={(t().clients.hints as Words)[member.path.replace('settings.', '')]}
          error={faults.of(member.path)}
          words={t().clients.yesOrNo}
          none={t().settings.byDefault}
          isReadOnly={isReadOnly}
          onChange={onChange}
          {...faults.at(member.path)}
        />
      ))}
    </div>
  </details>
)
