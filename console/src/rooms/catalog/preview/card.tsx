/** One item on the shelf, with all that a player is told of it. */
import type { AnswerOf } from '../../../api/calls.ts'
import { Badge } from '../../../shared/controls/badge.tsx'
import { Foreign } from '../../../shared/foreign.tsx'
import { money } from '../../../shared/money.ts'
import { Picture } from '../../../shared/picture.tsx'
import { isOver } from '../../../shared/time.ts'
import { Ago } from '../../../shared/time.tsx'
import { t } from '../../../texts/texts.ts'
import { Thing } from '../thing.tsx'

type PackageItem = AnswerOf<'previewStorePackages'>['items'][number]
type CurrencyItem = AnswerOf<'previewStoreCurrencies'>['items'][number]
type GoodItem = AnswerOf<'previewStoreVirtualItems'>['items'][number]
type BundleItem = AnswerOf<'previewStoreBundles'>['items'][number]
export type StoreItem = PackageItem | CurrencyItem | GoodItem | BundleItem

export type CardKind = 'virtual_currency_package' | 'virtual_currency' | 'virtual_good' | 'bundle'

type CardProps = {
  item: StoreItem
  project: string
  kind: CardKind
  /** The address of ours for its image; null where it has none, or none yet. */
  picture: string | null
}

export const Card = ({ item, project, kind, picture }: CardProps) => (
  <li class="card">
    {item.image_url && <Picture address={picture} name={item.name ?? item.sku} isLarge />}
    <h3>
      <Foreign text={item.name} none={t().preview.noName} />
    </h3>
    <p class="price">
      <Price item={item} />
    </p>
    {item.description && (
      <p>
        <Foreign text={item.description} />
      </p>
    )}
    {'content' in item &&
      item.content.map(({ sku, name, quantity }) => (
        <p key={sku} class="quiet">
          {t().preview.number(quantity)} × <Foreign text={name ?? sku} isBrief />
        </p>
      ))}
    {item.groups.length > 0 && (
      <p class="row">
        {item.groups.map(({ external_id: id, name }) => (
          <Badge key={id} tone="plain">
            <Foreign text={name ?? id} isBrief />
          </Badge>
        ))}
      </p>
    )}
    <Terms item={item} />
    <p class="card-foot">
      <Thing project={project} kind={kind} name={item.sku} />
    </p>
  </li>
)

const Price = ({ item }: { item: StoreItem }) => {
  if (item.is_free) return <strong>{t().preview.free}</strong>
  const virtual = item.virtual_prices.map(({ sku, name, amount }) => (
    <span key={sku}>
      {t().preview.number(amount)} <Foreign text={name ?? sku} isBrief />
    </span>
  ))
  return (
    <>
      {item.price && <strong>{money(item.price.amount, item.price.currency)}</strong>}
      {virtual}
      {!item.price && virtual.length === 0 && <span class="quiet">{t().preview.noPrice}</span>}
      {!item.can_be_bought && (item.price || virtual.length > 0) && (
        <Badge tone="warn">{t().preview.notNow}</Badge>
      )}
    </>
  )
}

/** Limits and periods, as far as there are any. */
const Terms = ({ item: { limits, periods } }: { item: StoreItem }) => {
  const user = limits?.per_user
  const whole = limits?.per_item
  const until = periods.find(({ date_until: end }) => end && !isOver(end))?.date_until
  return (
    <>
      {user && <p class="quiet">{t().preview.perUser(user.available, user.total)}</p>}
      {whole && <p class="quiet">{t().preview.perItem(whole.available, whole.total)}</p>}
      {until && (
        <p class="quiet">
          {t().preview.until} <Ago at={until} />
        </p>
      )}
    </>
  )
}
