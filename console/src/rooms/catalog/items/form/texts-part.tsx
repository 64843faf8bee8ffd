/** The texts of a package: a column for each language, side by side. */
import { useState } from 'preact/hooks'
import { Field } from '../../../../shared/form/field.tsx'
import { languageName } from '../../../../shared/language.ts'
import { t } from '../../../../texts/texts.ts'
import { ListFault, Part, type PartProps, TextField } from './part.tsx'
import { languagesIn, textMembers } from './values.ts'

export const TextsPart = ({ values, told, set }: PartProps) => {
  const found = languagesIn(values)
  // Columns stay where they are while somebody writes: one that moved would lose the focus.
  const [shown, show] = useState<readonly string[]>(found.length === 0 ? ['en'] : found)
  const languages = [...new Set([...shown, ...found])]
  return (
    <Part name="texts" lead={t().packages.textsLead}>
      <div class="languages">
        {languages.map((language) => (
          <fieldset key={language} class="language">
            <legend>
              {languageName(language)} <code>{language}</code>
            </legend>
            {textMembers.map((member) => {
              const name = `${member}.${language}`
              return (
                <TextField
                  key={member}
                  label={t().packages.members[member]}
                  value={String(values[name] ?? '')}
                  path={name}
                  told={told}
                  isLong={member !== 'name'}
                  onInput={set && ((text) => set({ [name]: text }))}
                />
              )
            })}
          </fieldset>
        ))}
      </div>
      {textMembers.map((member) => (
        <ListFault key={member} told={told} path={member} />
      ))}
      {set && (
        <AddLanguage known={languages} onAdd={(language) => show([...languages, language])} />
      )}
    </Part>
  )
}

type AddProps = {
  known: readonly string[]
  onAdd: (language: string) => void
}

const locale = /^[a-z]{2}(?:-[A-Z]{2})?$/

const AddLanguage = ({ known, onAdd }: AddProps) => {
  const [typed, type] = useState('')
  const [isTold, tell] = useState(false)
  const isRight = locale.test(typed) && !known.includes(typed)
  const add = (): void => {
    tell(!isRight)
    if (!isRight) return
    onAdd(typed)
    type('')
  }
  return (
    <div class="add-line">
      <Field
        label={t().packages.otherLanguage}
        error={isTold ? t().packages.languageForm : undefined}
      >
        {(given) => (
          <input
            {...given}
            type="text"
            autocomplete="off"
            spellcheck={false}
            size={8}
            value={typed}
            onInput={(event) => {
              tell(false)
              type(event.currentTarget.value)
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              add()
            }}
          />
        )}
      </Field>
      <button type="button" onClick={add}>
        {t().packages.addLanguage}
      </button>
    </div>
  )
}
