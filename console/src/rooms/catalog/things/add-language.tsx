/** Adds a language to the texts of something. */
import { useId, useState } from 'preact/hooks'
import { isLocale } from '../../../shared/locale.ts'
import { t } from '../../../texts/texts.ts'

type AddProps = { known: readonly string[]; onAdd: (language: string) => void }

/** One more language: by its code, because nobody lists all of them. */
export const AddLanguage = ({ known, onAdd }: AddProps) => {
  const [code, setCode] = useState('')
  const [isWrong, tell] = useState(false)
  const id = useId()
  const add = (): void => {
    const wanted = code.trim()
    const isFit = isLocale(wanted) && !known.includes(wanted)
    tell(!isFit)
    if (!isFit) return
    onAdd(wanted)
    setCode('')
  }
  return (
    <div class="field add-language">
      <label for={id}>{t().things.addLanguage}</label>
      <div class="row">
        <input
          id={id}
          type="text"
          class="add-language-code"
          maxLength={5}
          autocomplete="off"
          spellcheck={false}
          aria-describedby={`${id}-hint`}
          {...(isWrong ? { 'aria-invalid': 'true' as const } : {})}
          value={code}
          onInput={(event) => setCode(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            add()
          }}
        />
        <button type="button" onClick={add}>
          {t().things.add}
        </button>
      </div>
      <p class={isWrong ? 'error' : 'hint'} id={`${id}-hint`}>
        {isWrong ? t().things.languageWrong : t().things.languageHint}
      </p>
    </div>
  )
}
