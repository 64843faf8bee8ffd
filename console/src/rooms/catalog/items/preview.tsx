/** The card of an item as the store shows it: in a language, for a country, at a moment. */
import { useState } from 'preact/hooks'
import type { AnswerOf } from '../../../api/calls.ts'
import { usePictures } from '../../../api/pictures.ts'
import { useRead } from '../../../api/queries.ts'
import { Failure } from '../../../shared/controls/failure.tsx'
import { Foreign } from '../../../shared/foreign.tsx'
import { Field } from '../../../shared/form/field.tsx'
import { languageName } from '../../../shared/language.ts'
import { money } from '../../../shared/money.ts'
import { Picture } from '../../../shared/picture.tsx'
import { t } from '../../../texts/texts.ts'
import { Moment } from './form/terms-part.tsx'
import { languagesIn, valuesOf } from './form/values.ts'
import type { ItemKind, Written } from './kind.ts'

/** An item of any kind as the store shows it; the content is that of bundles and packages. */
type Shown = Omit<AnswerOf<'previewStorePackages'>['items'][number], 'content'> & {
  content?: readonly { sku: string; name: string | null; quantity: number }[]
}

const itemPictures = {
  operation: 'listItemPictures',
  parameter: 'skus',
  member: 'sku',
} as const

type Asked = { locale: string; country: string; at: string }

export const PreviewCard = ({
  kind,
  project,
  sku,
  body,
}: {
  kind: ItemKind
  project: string
  sku: string
  body: Written
}) => {
  const languages = languagesIn(valuesOf(kind.noun, body))
  const [asked, setAsked] = useState<Asked>({ locale: '', country: '', at: '' })
  const isCountry = /^(?:[A-Z]{2})?$/.test(asked.country)
  const parameters = { project_id: project, sku, limit: 1, ...asked }
  const read = useRead<{ items: Shown[] }>(kind.preview.operation, parameters, {
    isWanted: isCountry,
  })
  const [shown] = read.data?.data.items ?? []
  const pictureOf = usePictures(itemPictures, project, body.image_url ? [sku] : [])
  return (
    <section class="card" aria-labelledby="preview">
      <h2 id="preview">{t().packages.preview}</h2>
      {read.error && <Failure error={read.error} onRetry={() => void read.refetch()} />}
      {shown && <Card shown={shown} picture={pictureOf(sku)} />}
      {read.data && !shown && <p class="quiet">{t().packages.notListed}</p>}
      <div class="preview-ask">
        <Moment
          label={t().packages.moment}
          name="preview-at"
          value={asked.at}
          onChange={(at) => setAsked({ ...asked, at })}
        />
      </div>
      <details class="preview-ask">
        <summary>{t().packages.asAnother}</summary>
        <Field label={t().catalog.language}>
          {(given) => (
            <select
              {...given}
              value={asked.locale}
              onChange={(event) => setAsked({ ...asked, locale: event.currentTarget.value })}
            >
              <option value="">{t().packages.projectsOwn}</option>
              {languages.map((language) => (
                <option key={language} value={language}>
                  {languageName(language)}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label={t().packages.country} hint={t().packages.countryHint}>
          {(given) => (
            <input
              {...given}
              type="text"
              list="price-countries"
              autocomplete="off"
              value={asked.country}
              onInput={(event) =>
                setAsked({ ...asked, country: event.currentTarget.value.toUpperCase() })
              }
            />
          )}
        </Field>
      </details>
    </section>
  )
}

const Card = ({ shown, picture }: { shown: Shown; picture: string | null }) => (
  <div class="store-card">
    <div class="with-picture">
      <Picture address={picture} name={shown.name ?? shown.sku} isLarge />
      <h3>
        <Foreign text={shown.name} isBrief />
      </h3>
    </div>
    <p>
      <Foreign text={shown.description} />
    </p>
    {(shown.content ?? []).map((one) => (
      <p key={one.sku} class="quiet">
        {one.quantity} × <Foreign text={one.name ?? one.sku} isBrief />
      </p>
    ))}
    <p class="store-price">
      {shown.is_free
        ? t().packages.free
        : [
            ...(shown.price ? [money(shown.price.amount, shown.price.currency)] : []),
            ...shown.virtual_prices.map(({ amount, name, sku }) => `${amount} ${name ?? sku}`),
          ].join(' / ')}
    </p>
    {!shown.can_be_bought && <p class="warning">{t().packages.verdicts.notBuyable}</p>}
  </div>
)
