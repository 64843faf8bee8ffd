/** The state of an item in the store now, and why it is not there, with the way to look closer. */
import type { AnswerOf } from '../../../api/calls.ts'
import { useRead } from '../../../api/queries.ts'
import { Badge } from '../../../shared/controls/badge.tsx'
import { Failure } from '../../../shared/controls/failure.tsx'
import { AddressLink } from '../../../shared/controls/link.tsx'
import { t } from '../../../texts/texts.ts'
import { addressOfItem, type ItemKind, type Written } from './kind.ts'
import { Reasons } from './reasons.tsx'

type Visibility = AnswerOf<'readItemVisibility'>

export const InStore = ({
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
  const read = useRead<Visibility>('readItemVisibility', { project_id: project, sku })
  const seen = read.data?.data
  return (
    <section class="card" aria-labelledby="in-store">
      <h2 id="in-store">{t().packages.inStore}</h2>
      {read.error && <Failure error={read.error} onRetry={() => void read.refetch()} />}
      {seen && <Verdict seen={seen} />}
      {seen && <Reasons reasons={seen.reasons} body={body} />}
      <p class="quiet">
        <AddressLink to={addressOfItem(kind, 'visibility', { project, sku })}>
          {t().packages.lookCloser}
        </AddressLink>
      </p>
    </section>
  )
}

/** A word for what players can do with it. */
export const Verdict = ({ seen }: { seen: Visibility }) => {
  const verdict = seen.is_in_list
    ? seen.can_be_bought
      ? 'listed'
      : 'notBuyable'
    : seen.is_in_store
      ? 'unlisted'
      : 'absent'
  const tone = verdict === 'listed' ? 'good' : verdict === 'absent' ? 'bad' : 'warn'
  return (
    <p>
      <Badge tone={tone}>{t().packages.verdicts[verdict]}</Badge>
    </p>
  )
}
