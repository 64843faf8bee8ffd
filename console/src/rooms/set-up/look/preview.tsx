/** The sign-in page with a draft of its brand, narrow and wide, in the players' languages, light and dark. */
import { useEffect, useState } from 'preact/hooks'
import type { AnswerOf, BodyOf } from '../../../api/calls.ts'
import type { Project } from '../../../api/projects.ts'
import { useChange } from '../../../api/queries.ts'
import { me } from '../../../api/session.ts'
import { may } from '../../../shared/can.ts'
import { Failure } from '../../../shared/controls/failure.tsx'
import { Framed } from '../../../shared/controls/link.tsx'
import { Field } from '../../../shared/form/field.tsx'
import { NotAllowed, Skeleton } from '../../../shared/table/list.tsx'
import { language, t } from '../../../texts/texts.ts'

/** The languages of the hosted pages. */
const languages = ['en', 'de', 'fr', 'es', 'pt', 'ru', 'ja', 'ko', 'zh_CN', 'zh_TW', 'ar']
const widths = ['narrow', 'wide'] as const
const themes = ['light', 'dark'] as const

/** So long after the last key the page is shown anew. */
const pauseMs = 600

const nameOf = (tag: string): string => {
  const name = new Intl.DisplayNames(language.value, { type: 'language' })
  return name.of(tag.replace('_', '-')) ?? tag
}

type PreviewProps = {
  project: Project
  branding: object
  /** False while the draft would be refused: the page before stays. */
  isRight: boolean
}

export const Preview = ({ project, branding, isRight }: PreviewProps) => {
  const [locale, setLocale] = useState('')
  const [theme, setTheme] = useState<string>('')
  const [width, setWidth] = useState<string>('narrow')
  const isAllowed = may(me.value, 'previewSignInPage', project)
  const preview = useChange<AnswerOf<'previewSignInPage'>>('previewSignInPage', [])
  const body = {
    branding,
    ...(locale === '' ? {} : { locale }),
    ...(theme === '' ? {} : { theme: theme as (typeof themes)[number] }),
  } satisfies BodyOf<'previewSignInPage'>
  const wanted = JSON.stringify(body)
  const parameters = { project_id: project.project_id }
  const show = (): void => preview.mutate({ parameters, body })
  const [isFirst, setFirst] = useState(true)
  useEffect(() => {
    if (!isAllowed || !isRight) return
    const later = setTimeout(show, isFirst ? 0 : pauseMs)
    setFirst(false)
    return () => clearTimeout(later)
  }, [wanted, isAllowed, isRight])
  const [address, keep] = useState<string>()
  useEffect(() => keep((before) => preview.data?.data.url ?? before), [preview.data])
  return (
    <section class="card" aria-labelledby="preview">
      <h2 id="preview">{t().look.preview}</h2>
      {!isAllowed && <NotAllowed operation="previewSignInPage" />}
      {isAllowed && (
        <>
          <div class="preview-choices">
            <Choice
              label={t().look.width}
              words={t().look.widths}
              value={width}
              onChange={setWidth}
              all={widths}
            />
            <Choice
              label={t().look.language}
              words={Object.fromEntries(languages.map((tag) => [tag, nameOf(tag)]))}
              none={t().look.ofBrowser}
              value={locale}
              onChange={setLocale}
              all={languages}
            />
            <Choice
              label={t().look.theme}
              words={t().look.themes}
              none={t().look.ofBrowser}
              value={theme}
              onChange={setTheme}
              all={themes}
            />
          </div>
          {preview.error && <Failure error={preview.error} onRetry={show} />}
          {!isRight && <p class="quiet">{t().look.notRight}</p>}
          {address === undefined && !preview.error && <Skeleton columns={1} />}
          {address !== undefined && (
            <div class={`preview ${width}`}>
              <Framed of={address} title={t().look.preview} />
            </div>
          )}
        </>
      )}
    </section>
  )
}

type ChoiceProps = {
  label: string
  words: Readonly<Record<string, string>>
  all: readonly string[]
  none?: string
  value: string
  onChange: (value: string) => void
}

const Choice = ({ label, words, all, none, value, onChange }: ChoiceProps) => (
  <Field label={label}>
    {(given) => (
      <select {...given} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {none !== undefined && <option value="">{none}</option>}
        {all.map((one) => (
          <option key={one} value={one}>
            {words[one] ?? one}
          </option>
        ))}
      </select>
    )}
  </Field>
)
