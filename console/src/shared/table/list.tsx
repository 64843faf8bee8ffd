/** A list page by page: its filters, its rows, and what stands there when there are none. */
import type { ComponentChildren } from 'preact'
import type { OperationId } from '../../api/calls.ts'
import { t } from '../../texts/texts.ts'
import type { Filters } from '../address.ts'
import { neededFor } from '../can.ts'
import { Failure } from '../controls/failure.tsx'
import { FilterBar, type FilterField } from './filters.tsx'

/** A column. The first one holds the link that opens the row. */
export type Column<Row> = {
  head: string
  cell: (row: Row) => ComponentChildren
  /** Left out on narrow screens. */
  isMinor?: boolean
}

type ListProps<Row> = {
  /** Names the table for those who do not see it. */
  name: string
  fields: readonly FilterField[]
  filters: Filters
  onFilter: (changed: Filters) => void
  /** The call that reads the list, and whether the person may make it. */
  operation: OperationId
  isAllowed: boolean
  rows: ListRows<Row>
  columns: readonly Column<Row>[]
  keyOf: (row: Row) => string
  /** Stands where there is nothing at all yet, with the step that makes the first. */
  nothingYet: ComponentChildren
}

/** The rows that were read so far, as `usePages` answers them. */
export type ListRows<Row> = {
  data: { pages: readonly { items: readonly Row[]; isCutShort: boolean }[] } | undefined
  error: Error | null
  isFetching: boolean
  isFetchingNextPage: boolean
  hasNextPage: boolean
  fetchNextPage: () => unknown
  refetch: () => unknown
}

/** A page holds so many rows; a narrower filter finds what lies further back. */
const mostRows = 500

export const List = <Row,>(list: ListProps<Row>) => {
  const { rows, fields, filters, onFilter } = list
  if (!list.isAllowed) return <NotAllowed operation={list.operation} />
  const items = rows.data?.pages.flatMap((page) => page.items)
  return (
    <>
      {fields.length > 0 && <FilterBar fields={fields} filters={filters} onChange={onFilter} />}
      {rows.error && <Failure error={rows.error} onRetry={() => void rows.refetch()} />}
      <div
        class={`table-frame ${rows.isFetching && items ? 'is-old' : ''}`}
        aria-busy={rows.isFetching}
        onFocusCapture={bringIntoView}
      >
        {items === undefined && !rows.error && <Skeleton columns={list.columns.length} />}
        {items && items.length > 0 && <Table list={list} items={items} />}
        {items?.length === 0 && (
          <Nothing list={list} isCutShort={rows.data?.pages.at(-1)?.isCutShort === true} />
        )}
      </div>
      {items && <Further rows={rows} count={items.length} />}
    </>
  )
}

/** Brings what has the focus into view as a whole: browsers leave it where a part of it is to be seen. */
const bringIntoView = ({ target }: FocusEvent): void => {
  if (target instanceof HTMLElement) target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

const Table = <Row,>({ list, items }: { list: ListProps<Row>; items: readonly Row[] }) => (
  <table aria-label={list.name}>
    <thead>
      <tr>
        {list.columns.map(({ head, isMinor }) => (
          <th key={head} scope="col" class={isMinor ? 'minor' : ''}>
            {head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {items.map((row) => (
        <tr key={list.keyOf(row)}>
          {list.columns.map(({ head, cell, isMinor }, index) =>
            index === 0 ? (
              <th key={head} scope="row">
                {cell(row)}
              </th>
            ) : (
              <td key={head} class={isMinor ? 'minor' : ''}>
                {cell(row)}
              </td>
            ),
          )}
        </tr>
      ))}
    </tbody>
  </table>
)

/** Nothing fits the filter, or there is nothing yet. */
const Nothing = <Row,>({ list, isCutShort }: { list: ListProps<Row>; isCutShort: boolean }) => {
  const set = list.fields.filter(({ name }) => list.filters[name] !== undefined)
  if (isCutShort) return <p class="nothing">{t().shared.nothingSoFar}</p>
  if (set.length === 0) return <div class="nothing">{list.nothingYet}</div>
  return (
    <div class="nothing">
      <p>{t().shared.nothingFits}</p>
      <p class="row">
        {set.map(({ name, label }) => (
          <button
            key={name}
            type="button"
            class="quiet-button"
            onClick={() => list.onFilter({ [name]: undefined })}
          >
            {t().shared.dropFilter(label)}
          </button>
        ))}
      </p>
    </div>
  )
}

const Further = <Row,>({ rows, count }: { rows: ListRows<Row>; count: number }) => {
  if (!rows.hasNextPage)
    return count > 0 ? <p class="further quiet">{t().shared.rows(count)}</p> : null
  if (count >= mostRows) return <p class="further quiet">{t().shared.tooMany(count)}</p>
  return (
    <p class="further">
      <span class="quiet">{t().shared.rowsOfMany(count)}</span>
      <button
        type="button"
        class="quiet-button"
        disabled={rows.isFetchingNextPage}
        onClick={() => void rows.fetchNextPage()}
      >
        {t().shared.more}
      </button>
    </p>
  )
}

/** The person may not see this: by which right others do, and who gives it. */
export const NotAllowed = ({ operation }: { operation: OperationId }) => (
  <div class="nothing">
    <p>{t().shared.notAllowed}</p>
    <p class="quiet">
      {t().shared.whoHelps} <code>{neededFor(operation)}</code>
    </p>
  </div>
)

/** The shape of what comes, on a first visit. */
export const Skeleton = ({ columns = 4 }: { columns?: number }) => (
  <div class="skeleton" aria-hidden="true">
    {[0, 1, 2, 3, 4, 5].map((row) => (
      <div key={row}>
        {Array.from({ length: columns }, (_, column) => (
          <span key={column} />
        ))}
      </div>
    ))}
  </div>
)
