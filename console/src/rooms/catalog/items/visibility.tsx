/** The sight of an item in the store: by country, as a player, at a moment; and why somebody does not see it. */
import type { AnswerOf } from '../../../api/calls.ts'
import { addressOfCall } from '../../../api/client.ts'
import { useRead } from '../../../api/queries.ts'
import { Failure } from '../../../shared/controls/failure.tsx'
import { Foreign } from '../../../shared/foreign.tsx'
import { useAsked, useFilters, useValue } from '../../../shared/here.ts'
import { Page } from '../../../shared/page.tsx'
import { FilterBar, type FilterField } from '../../../shared/table/filters.tsx'
import { NotAllowed, Skeleton } from '../../../shared/table/list.tsx'
import { t } from '../../../texts/texts.ts'
import { Verdict } from './in-store.tsx'
import { bundleKind, type ItemKind, packageKind, useSku, virtualItemKind } from './kind.ts'
import { Reasons } from './reasons.tsx'
import { ItemTabs } from './tabs.tsx'
import { Gone, useItem } from './use-item.tsx'
import '../style.css'
import './items.css'

const fieldsOf = (): FilterField[] => [
  { name: 'country', label: t().packages.country, kind: 'text', hint: t().packages.countryHint },
  { name: 'user_id', label: t().packages.player, kind: 'text', hint: t().packages.playerHint },
  { name: 'at', label: t().packages.moment, kind: 'time' },
]

export const PackageVisibilityPage = () => <ItemVisibility kind={packageKind} />
export const VirtualItemVisibilityPage = () => <ItemVisibility kind={virtualItemKind} />
export const BundleVisibilityPage = () => <ItemVisibility kind={bundleKind} />

const ItemVisibility = ({ kind }: { kind: ItemKind }) => {
  const id = useValue('project')
  const sku = useSku(kind)
  const fields = fieldsOf()
  const [filters, setFilters] = useFilters(fields.map(({ name }) => name))
  const parameters = { project_id: id, sku, ...useAsked(filters) }
  const { project, isAllowed, body, isGone, read: item } = useItem(kind, id, sku)
  const read = useRead<AnswerOf<'readItemVisibility'>>('readItemVisibility', parameters, {
    isWanted: project !== undefined && isAllowed && body !== undefined,
  })
  const seen = read.data?.data
  const failed = item.error && !isGone ? item : read
  return (
    <Page
      title={t().packages.visibilityOf(sku)}
      heading={<Foreign text={sku} isBrief />}
      lead={t().packages.visibilityLead}
      made={{
        operation: 'readItemVisibility',
        path: addressOfCall('readItemVisibility', parameters),
      }}
    >
      <ItemTabs kind={kind} project={id} sku={sku} here="visibility" />
      {!isAllowed && <NotAllowed operation="readItemVisibility" />}
      {isGone && <Gone kind={kind} project={id} sku={sku} />}
      {isAllowed && !isGone && (
        <>
          <FilterBar fields={fields} filters={filters} onChange={setFilters} />
          {failed.error && <Failure error={failed.error} onRetry={() => void failed.refetch()} />}
          {!seen && !failed.error && <Skeleton columns={2} />}
          {seen && body && (
            <section class="card" aria-label={t().packages.inStore}>
              <Verdict seen={seen} />
              <p class="quiet">{t().packages.verdictWhat[seen.is_in_list ? 'listed' : 'not']}</p>
              <Reasons reasons={seen.reasons} body={body} />
            </section>
          )}
        </>
      )}
    </Page>
  )
}
