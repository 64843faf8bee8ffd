/** The fields of a brand that are no texts: its colour, and its logo. */
import { useId, useState } from 'preact/hooks'
import { Field } from '../../../shared/form/field.tsx'
import { t } from '../../../texts/texts.ts'
import type { Values } from '../members/members.ts'

type BrandFieldProps = {
  path: string
  value: string
  error: string | undefined
  isReadOnly: boolean
  onChange: (changed: Values) => void
  onBlur: () => void
}

/** The colour that a page without one has. */
const usual = '#0f5468'

export const ColorField = ({
  path,
  value,
  error,
  isReadOnly,
  onChange,
  onBlur,
}: BrandFieldProps) => {
  const take = (event: { currentTarget: { value: string } }): void =>
    onChange({ [path]: event.currentTarget.value })
  const isColor = /^#[0-9a-f]{6}$/i.test(value)
  return (
    <Field label={t().look.members.color} hint={t().look.colorHint} error={error}>
      {(given) => (
        <div class="swatch">
          <input
            type="color"
            aria-label={t().look.pickColor}
            value={isColor ? value.toLowerCase() : usual}
            disabled={isReadOnly}
            onInput={take}
          />
          <input
            {...given}
            type="text"
            autocomplete="off"
            spellcheck={false}
            placeholder={usual}
            value={value}
            readOnly={isReadOnly}
            onInput={take}
            onBlur={onBlur}
          />
        </div>
      )}
    </Field>
  )
}

const types = 'image/png,image/jpeg,image/webp,image/svg+xml'
/** The data address of a larger file would be refused. */
const mostBytes = 65_000

export const LogoField = ({ path, value, error, isReadOnly, onChange }: BrandFieldProps) => {
  const [own, tell] = useState<'tooLarge' | 'noPicture' | undefined>()
  const hint = useId()
  const take = async (file: File | undefined): Promise<void> => {
    if (!file) return
    if (!types.split(',').includes(file.type)) return tell('noPicture')
    if (file.size > mostBytes) return tell('tooLarge')
    tell(undefined)
    onChange({ [path]: await addressOfFile(file) })
  }
  const size = Math.ceil((value.length * 3) / 4 / 1024)
  return (
    <div class="field">
      <span class="label">{t().look.members.logo}</span>
      <p id={hint} class="hint">
        {value === '' ? t().look.noLogo : t().look.logoOf(size)}
      </p>
      {!isReadOnly && (
        <div class="row">
          <label class="button file-button">
            {t().look.chooseLogo}
            <input
              type="file"
              class="hidden"
              accept={types}
              aria-describedby={hint}
              onChange={(event) => void take(event.currentTarget.files?.[0])}
            />
          </label>
          {value !== '' && (
            <button type="button" class="quiet-button" onClick={() => onChange({ [path]: '' })}>
              {t().look.removeLogo}
            </button>
          )}
        </div>
      )}
      {(own ?? error) && <p class="error">{own ? t().look.logoFaults[own] : error}</p>}
    </div>
  )
}

/** A file as a data address. */
const addressOfFile = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
