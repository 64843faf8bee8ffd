/** The packages, virtual items or bundles of the shop: a table whose cells can be written into. */
import type { ComponentChildren } from 'preact'
import { addressOfCall } from '../../../api/client.ts'
import { usePictures } from '../../../api/pictures.ts'
import { type Project, useProject } from '../../../api/projects.ts'
import { usePages } from '../../../api/queries.ts'
import { me } from '../../../api/session.ts'
import type { Filters } from '../../../shared/address.ts'
import { may } from '../../../shared/can.ts'
import { Badge } from '../../../shared/controls/badge.tsx'
import { AddressLink } from '../../../shared/controls/link.tsx'
import { Foreign } from '../../../shared/foreign.tsx'
import { Field } from '../../../shared/form/field.tsx'
import { useAsked, useFilters, useValue } from '../../../shared/here.ts'
import { money } from '../../../shared/money.ts'
import { Page } from '../../../shared/page.tsx'
import { Picture } from '../../../shared/picture.tsx'
import type { FilterField } from '../../../shared/table/filters.tsx'
import { type Column, List } from '../../../shared/table/list.tsx'
import { Ago } from '../../../shared/time.tsx'
import { t } from '../../../texts/texts.ts'
import { Tabs } from '../tabs.tsx'
import { addressOfItem, bundleKind, type ItemKind, packageKind, virtualItemKind } from './kind.ts'
import { BulkBar } from './many/bulk-bar.tsx'
import { EditCell } from './many/cell.tsx'
import { SaveBar, useEdits } from './many/save-bar.tsx'
import { useSelection } from './many/selection.ts'
import { ownedSaid } from './owned.ts'
import {
  anyName,
  type Cell,
  cellOf,
  currenciesOf,
  decimalOf,
  type Edits,
  type ItemRow,
  languagesOf,
  nameIn,
  priceOf,
  storeState,
  toneOf,
  type View,
} from './row.ts'
import '../style.css'

const fieldsOf = (): FilterField[] => {
  const yesNo = { true: t().catalog.yes, false: t().catalog.no }
  return [
    { name: 'q', label: t().catalog.contains, kind: 'text', hint: t().catalog.containsHint },
    { name: 'missing_locale', label: t().catalog.lacks, kind: 'text', hint: t().catalog.lacksHint },
    {
      name: 'currency',
      label: t().catalog.hasCurrency,
      kind: 'text',
      hint: t().catalog.hasCurrencyHint,
    },
    { name: 'has_period', label: t().catalog.hasPeriod, kind: 'choice', words: yesNo },
    { name: 'is_enabled', label: t().catalog.isEnabled, kind: 'choice', words: yesNo },
    { name: 'is_show_in_store', label: t().catalog.isShown, kind: 'choice', words: yesNo },
    { name: 'group', label: t().catalog.group, kind: 'text' },
    { name: 'sort', label: t().catalog.sort, kind: 'choice', words: t().catalog.sorts },
  ]
}

type Selection = ReturnType<typeof useSelection>
type Editing = {
  view: View
  edits: Edits
  /** Undefined where the person may not change items. */
  write: ((row: ItemRow, cell: Cell, text: string) => void) | undefined
}

/** The text of a cell: the text that was written, or the text of the row. */
const shownIn = (row: ItemRow, cell: Cell, { edits, view }: Editing): string => {
  const text = edits[row.sku]?.cells[cell] ?? cellOf(row, cell, view)
  if (cell !== 'price') return text
  const { currency = view.currency } = priceOf(row, view) ?? {}
  return text === '' ? '' : money(String(decimalOf(text)), currency)
}

const Written = ({ row, cell, editing }: { row: ItemRow; cell: Cell; editing: Editing }) => {
  const { edits, view, write } = editing
  const shown = shownIn(row, cell, editing)
  const written = edits[row.sku]?.cells[cell]
  // A price needs a currency: where none is chosen and the item has none, its own page makes the first.
  const isFixed = cell === 'price' && view.currency === '' && priceOf(row, view) === undefined
  if (!write || isFixed) return <Foreign text={shown} />
  return (
    <EditCell
      label={t().catalog.cellOf(t().catalog.cells[cell], row.sku)}
      shown={shown}
      value={written ?? cellOf(row, cell, view)}
      isChanged={written !== undefined}
      isNumber={cell !== 'name'}
      onChange={(text) => write(row, cell, text)}
    />
  )
}

const StoreCell = ({ row, editing }: { row: ItemRow; editing: Editing }) => {
  const written = editing.edits[row.sku]?.cells.store
  const isShown = written ?? String(row.is_show_in_store)
  const state = storeState({ ...row, is_show_in_store: isShown === 'true' })
  const { write } = editing
  return (
    <span class={`store-cell ${written === undefined ? '' : 'is-changed'}`}>
      {write && (
        <input
          type="checkbox"
          checked={isShown === 'true'}
          aria-label={t().catalog.cellOf(t().catalog.cells.store, row.sku)}
          onChange={(event) => write(row, 'store', String(event.currentTarget.checked))}
        />
      )}
      <Badge tone={toneOf(state)}>{t().catalog.states[state]}</Badge>
    </span>
  )
}

/** The link that opens the item, and the box that chooses it for a change of many. */
const SkuCell = ({
  row,
  kind,
  project,
  selection,
  picture,
}: {
  row: ItemRow
  kind: ItemKind
  project: string
  selection: Selection | undefined
  picture: string | null
}) => (
  <span class="sku-cell">
    {selection && (
      <input
        type="checkbox"
        checked={selection.chosen.has(row.sku)}
        aria-label={t().bulk.choose(row.sku)}
        onChange={() => selection.toggle(row)}
      />
    )}
    <span class="with-picture">
      <Picture address={picture} name={anyName(row.name) || row.sku} />
      <AddressLink to={addressOfItem(kind, 'one', { project, sku: row.sku })}>
        <Foreign text={row.sku} isBrief />
      </AddressLink>
    </span>
  </span>
)

type TableProps = {
  kind: ItemKind
  project: string
  editing: Editing
  selection: Selection | undefined
  pictureOf: (sku: string) => string | null
}

const columnsOf = ({
  kind,
  project,
  editing,
  selection,
  pictureOf,
}: TableProps): Column<ItemRow>[] => [
  {
    head: t().catalog.sku,
    cell: (row) => (
      <SkuCell
        row={row}
        kind={kind}
        project={project}
        selection={selection}
        picture={pictureOf(row.sku)}
      />
    ),
  },
  {
    head: t().catalog.nameIn(editing.view.language),
    cell: (row) => (
      <>
        <Written row={row} cell="name" editing={editing} />
        {nameIn(row.name, editing.view.language) === undefined && (
          <p class="quiet">
            <Foreign text={anyName(row.name)} />
          </p>
        )}
      </>
    ),
  },
  {
    head: t().catalog.cells.price,
    cell: (row) => <Written row={row} cell="price" editing={editing} />,
  },
  ...ownColumns(kind),
  { head: t().catalog.store, cell: (row) => <StoreCell row={row} editing={editing} /> },
  {
    head: t().catalog.periods,
    cell: ({ periods }) =>
      periods.map(({ date_from: from, date_until: until }) => (
        <p key={from}>
          <Ago at={from} /> – {until ? <Ago at={until} /> : t().catalog.open}
        </p>
      )),
    isMinor: true,
  },
  {
    head: t().catalog.cells.order,
    cell: (row) => <Written row={row} cell="order" editing={editing} />,
    isMinor: true,
  },
]

/** Columns that a kind has alone: how players own it, or what it holds. */
const ownColumns = ({ noun }: ItemKind): Column<ItemRow>[] =>
  noun === 'virtualItem'
    ? [
        {
          head: t().items.owned,
          cell: ({ inventory_options: its }) => ownedSaid(its),
          isMinor: true,
        },
      ]
    : [
        {
          head: t().packages.members.content,
          cell: ({ content }) => <Contents of={content ?? []} />,
          isMinor: true,
        },
      ]

/** So many things of a bundle are named in its row. */
const mostNamed = 3

const Contents = ({ of }: { of: NonNullable<ItemRow['content']> }) => (
  <>
    {of.slice(0, mostNamed).map(({ sku, quantity }) => (
      <p key={sku} class="quiet">
        {quantity} × <Foreign text={sku} isBrief />
      </p>
    ))}
    {of.length > mostNamed && <p class="quiet">+ {of.length - mostNamed}</p>}
  </>
)

const itemPictures = {
  operation: 'listItemPictures',
  parameter: 'skus',
  member: 'sku',
} as const

const withImage = (rows: readonly ItemRow[]): string[] =>
  rows.filter(({ image_url: image }) => image).map(({ sku }) => sku)

export const PackagesPage = () => <ItemsPage key="packages" kind={packageKind} />
export const VirtualItemsPage = () => <ItemsPage key="virtualItems" kind={virtualItemKind} />
export const BundlesPage = () => <ItemsPage key="bundles" kind={bundleKind} />

const ItemsPage = ({ kind }: { kind: ItemKind }) => {
  const id = useValue('project')
  const project = useProject(id)
  const fields = fieldsOf()
  const [filters, setFilters] = useFilters(fields.map(({ name }) => name))
  const [columns, setColumns] = useFilters(['language', 'prices_in'])
  const { operation } = kind.list
  const parameters = { project_id: id, ...useAsked(filters) }
  const isAllowed = project === undefined || may(me.value, operation, project)
  const rows = usePages<ItemRow>(operation, parameters, {
    isWanted: project !== undefined && isAllowed,
  })
  const items = rows.data?.pages.flatMap((page) => page.items) ?? []
  const seen: View = {
    language: columns.language ?? filters.missing_locale ?? languagesOf(items)[0] ?? 'en',
    currency: columns.prices_in ?? filters.currency ?? '',
  }
  const { view, ...editing } = useEdits(kind, id, project, seen)
  const selection = useSelection()
  const pictureOf = usePictures(itemPictures, id, withImage(items))
  const title = t().items.titles[kind.noun]
  return (
    <Page
      title={title}
      lead={t().items.leads[kind.noun]}
      actions={<NewLink kind={kind} id={id} project={project} />}
      made={{ operation, path: addressOfCall(operation, parameters) }}
    >
      <Tabs project={id} here={kind.tab} />
      {items.length > 0 && (
        <ViewBar items={items} view={view} isFixed={editing.count > 0} onChange={setColumns}>
          {editing.write && selection.chosen.size < items.length && (
            <button type="button" onClick={() => selection.set(items)}>
              {t().bulk.chooseShown(items.length)}
            </button>
          )}
        </ViewBar>
      )}
      <List
        name={title}
        fields={fields}
        filters={filters}
        onFilter={setFilters}
        operation={operation}
        isAllowed={isAllowed}
        rows={rows}
        columns={columnsOf({
          kind,
          project: id,
          editing: { ...editing, view },
          selection: editing.write && selection,
          pictureOf,
        })}
        keyOf={({ sku }) => sku}
        nothingYet={<p>{t().items.nothingYet[kind.noun]}</p>}
      />
      <BulkBar
        kind={kind}
        project={id}
        view={view}
        chosen={selection.chosen}
        parameters={parameters}
        onChoose={selection.set}
      />
      <SaveBar kind={kind} project={id} view={view} {...editing} />
    </Page>
  )
}

type ViewBarProps = {
  items: readonly ItemRow[]
  view: View
  isFixed: boolean
  onChange: (changed: Filters) => void
  children: ComponentChildren
}

/** The language and the currency of the columns. */
const ViewBar = ({ items, view, isFixed, onChange, children }: ViewBarProps) => (
  <div class="view-bar">
    <Choice
      label={t().catalog.language}
      value={view.language}
      options={[...new Set([...languagesOf(items), view.language])].map((one) => [one, one])}
      isFixed={isFixed}
      onChange={(language) => onChange({ language })}
    />
    <Choice
      label={t().catalog.pricesIn}
      value={view.currency}
      options={[
        ['', t().catalog.defaultPrice],
        ...[...new Set([...currenciesOf(items), view.currency])]
          .filter((one) => one !== '')
          .map((one): [string, string] => [one, one]),
      ]}
      isFixed={isFixed}
      onChange={(currency) => onChange({ prices_in: currency })}
    />
    {children}
  </div>
)

type NewLinkProps = { kind: ItemKind; id: string; project: Project | undefined }

const NewLink = ({ kind, id, project }: NewLinkProps) =>
  project !== undefined && may(me.value, kind.create.operation, project) ? (
    <AddressLink to={addressOfItem(kind, 'make', { project: id })} class="button">
      {t().items.create[kind.noun]}
    </AddressLink>
  ) : null

type ChoiceProps = {
  label: string
  value: string
  options: readonly (readonly string[])[]
  /** Edits belong to the language and currency in which they were written. */
  isFixed: boolean
  onChange: (value: string) => void
}

const Choice = ({ label, value, options, isFixed, onChange }: ChoiceProps) => (
  <Field label={label} hint={isFixed ? t().catalog.saveFirst : undefined}>
    {(given) => (
      <select
        {...given}
        value={value}
        disabled={isFixed}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {options.map(([name = '', words]) => (
          <option key={name} value={name}>
            {words}
          </option>
        ))}
      </select>
    )}
  </Field>
)
