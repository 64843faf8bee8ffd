/** The store as a player sees it: in a language, from a country, at a moment, as one of them. */
import type { ComponentChildren } from 'preact'
import type { AnswerOf } from '../../../api/calls.ts'
import { addressOfCall } from '../../../api/client.ts'
import { usePictures } from '../../../api/pictures.ts'
import { useProject } from '../../../api/projects.ts'
import { usePages, useRead } from '../../../api/queries.ts'
import { me } from '../../../api/session.ts'
import type { Parameters } from '../../../api/types.ts'
import { may } from '../../../shared/can.ts'
import { Failure } from '../../../shared/controls/failure.tsx'
import { AddressLink } from '../../../shared/controls/link.tsx'
import { useAsked, useFilters, useValue } from '../../../shared/here.ts'
import { Page } from '../../../shared/page.tsx'
import { NotAllowed, Skeleton } from '../../../shared/table/list.tsx'
import { t } from '../../../texts/texts.ts'
import {
  addressOfItem,
  bundleKind,
  type ItemKind,
  packageKind,
  virtualItemKind,
} from '../items/kind.ts'
import { Tabs } from '../tabs.tsx'
import { Card, type CardKind, type StoreItem } from './card.tsx'
import { Looker, lookerFields } from './looker.tsx'

/** A page of a shelf; every kind is shown by the members that all have. */
type StorePage = { items: StoreItem[]; total_items_count: number; has_more: boolean }
type Currencies = AnswerOf<'previewStoreCurrencies'>

export const PreviewPage = () => {
  const id = useValue('project')
  const project = useProject(id)
  const [looker, look] = useFilters(lookerFields)
  const parameters = { project_id: id, ...useAsked(looker) }
  const isAllowed = project === undefined || may(me.value, 'previewStorePackages', project)
  const isWanted = project !== undefined && isAllowed
  return (
    <Page
      title={t().preview.title}
      lead={t().preview.lead}
      made={{
        operation: 'previewStorePackages',
        path: addressOfCall('previewStorePackages', parameters),
      }}
    >
      <Tabs project={id} here="storePreview" />
      {!isAllowed && <NotAllowed operation="previewStorePackages" />}
      {isAllowed && (
        <>
          <Looker key={JSON.stringify(looker)} looker={looker} onLook={look} />
          {[packageKind, virtualItemKind, bundleKind].map((kind) => (
            <ItemShelf
              key={kind.noun}
              kind={kind}
              project={id}
              parameters={parameters}
              isWanted={isWanted}
            />
          ))}
          <CurrencyShelf project={id} parameters={parameters} isWanted={isWanted} />
        </>
      )}
    </Page>
  )
}

type ShelfProps = { project: string; parameters: Parameters; isWanted: boolean }

const ItemShelf = ({ kind, project, parameters, isWanted }: ShelfProps & { kind: ItemKind }) => {
  const rows = usePages<StoreItem, StorePage>(kind.preview.operation, parameters, {
    isWanted,
    isByOffset: true,
  })
  const all = useRead<AnswerOf<'listPackages'>>(
    kind.list.operation,
    { project_id: project, limit: 1 },
    { isWanted },
  )
  const shown = rows.data?.pages[0]?.total_items_count
  const there = all.data?.data.total_items_count
  return (
    <Shelf title={t().items.titles[kind.noun]} rows={rows} project={project} kind={kind.kind}>
      {shown !== undefined && there !== undefined && there > shown && (
        <p class="quiet">
          {t().preview.hidden(shown, t().items.counts[kind.noun](there))}{' '}
          <AddressLink to={addressOfItem(kind, 'list', { project })}>
            {t().preview.seeWhy}
          </AddressLink>
        </p>
      )}
      {shown === 0 && there === 0 && <p class="quiet">{t().items.nothingYet[kind.noun]}</p>}
    </Shelf>
  )
}

const CurrencyShelf = ({ project, parameters, isWanted }: ShelfProps) => {
  const rows = usePages<Currencies['items'][number], Currencies>(
    'previewStoreCurrencies',
    parameters,
    { isWanted, isByOffset: true },
  )
  return (
    <Shelf
      title={t().preview.currencies}
      rows={rows}
      project={project}
      kind="virtual_currency"
      isEmptyTold
    />
  )
}

const itemPictures = {
  operation: 'listItemPictures',
  parameter: 'skus',
  member: 'sku',
} as const

type ShelfRows = {
  data: { pages: readonly { items: readonly StoreItem[] }[] } | undefined
  error: Error | null
  isFetching: boolean
  hasNextPage: boolean
  fetchNextPage: () => unknown
  refetch: () => unknown
}

type ShelfPart = {
  title: string
  rows: ShelfRows
  project: string
  kind: CardKind
  isEmptyTold?: boolean
  children?: ComponentChildren
}

const Shelf = ({ title, rows, project, kind, isEmptyTold, children }: ShelfPart) => {
  const items = rows.data?.pages.flatMap((page) => page.items)
  const withImage = items?.filter(({ image_url: image }) => image).map(({ sku }) => sku) ?? []
  const pictureOf = usePictures(itemPictures, project, withImage)
  return (
    <section class="list-part" aria-label={title}>
      <h2>{title}</h2>
      {children}
      {rows.error && <Failure error={rows.error} onRetry={() => void rows.refetch()} />}
      {!items && !rows.error && <Skeleton columns={3} />}
      {items?.length === 0 && isEmptyTold && <p class="quiet">{t().preview.none}</p>}
      {items && items.length > 0 && (
        <ul class={`shelf ${rows.isFetching ? 'is-old' : ''}`}>
          {items.map((item) => (
            <Card
              key={item.sku}
              item={item}
              project={project}
              kind={kind}
              picture={pictureOf(item.sku)}
            />
          ))}
        </ul>
      )}
      {rows.hasNextPage && (
        <p class="further">
          <button type="button" class="quiet-button" onClick={() => void rows.fetchNextPage()}>
            {t().shared.more}
          </button>
        </p>
      )}
    </section>
  )
}
