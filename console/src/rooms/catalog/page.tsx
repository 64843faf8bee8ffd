/** The packages of the shop: a table whose cells can be written into. */
import { addressOfCall } from '../../api/client.ts'
import { usePictures } from '../../api/pictures.ts'
import { type Project, useProject } from '../../api/projects.ts'
import { usePages } from '../../api/queries.ts'
import { me } from '../../api/session.ts'
import { may } from '../../shared/can.ts'
import { Badge } from '../../shared/controls/badge.tsx'
import { Link } from '../../shared/controls/link.tsx'
import { Foreign } from '../../shared/foreign.tsx'
import { Field } from '../../shared/form/field.tsx'
import { useAsked, useFilters, useValue } from '../../shared/here.ts'
import { money } from '../../shared/money.ts'
import { Page } from '../../shared/page.tsx'
import { Picture } from '../../shared/picture.tsx'
import type { FilterField } from '../../shared/table/filters.tsx'
import { type Column, List } from '../../shared/table/list.tsx'
import { Ago } from '../../shared/time.tsx'
import { t } from '../../texts/texts.ts'
import { EditCell } from './cell.tsx'
import {
  anyName,
  type Cell,
  cellOf,
  currenciesOf,
  decimalOf,
  type Edits,
  languagesOf,
  nameIn,
  type PackageRow,
  priceOf,
  storeState,
  toneOf,
  type View,
} from './package.ts'
import { BulkBar } from './packages/many/bulk-bar.tsx'
import { SaveBar, useEdits } from './packages/many/save-bar.tsx'
import { useSelection } from './packages/many/selection.ts'
import { Tabs } from './tabs.tsx'
import './style.css'

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
  /** Undefined where the person may not change packages. */
  write: ((row: PackageRow, cell: Cell, text: string) => void) | undefined
}

/** The text of a cell: the text that was written, or the text of the row. */
const shownIn = (row: PackageRow, cell: Cell, { edits, view }: Editing): string => {
  const text = edits[row.sku]?.cells[cell] ?? cellOf(row, cell, view)
  if (cell !== 'price') return text
  const { currency = view.currency } = priceOf(row, view) ?? {}
  return text === '' ? '' : money(String(decimalOf(text)), currency)
}

const Written = ({ row, cell, editing }: { row: PackageRow; cell: Cell; editing: Editing }) => {
  const { edits, view, write } = editing
  const shown = shownIn(row, cell, editing)
  const written = edits[row.sku]?.cells[cell]
  // A price needs a currency: where none is chosen and the package has none, its own page makes the first.
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

const StoreCell = ({ row, editing }: { row: PackageRow; editing: Editing }) => {
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

/** The link that opens the package, and the box that chooses it for a change of many. */
const SkuCell = ({
  row,
  project,
  selection,
  picture,
}: {
  row: PackageRow
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
      <Link to="package" values={{ project, sku: row.sku }}>
        <Foreign text={row.sku} isBrief />
      </Link>
    </span>
  </span>
)

const columnsOf = (
  editing: Editing,
  project: string,
  selection: Selection | undefined,
  pictureOf: (sku: string) => string | null,
): Column<PackageRow>[] => [
  {
    head: t().catalog.sku,
    cell: (row) => (
      <SkuCell row={row} project={project} selection={selection} picture={pictureOf(row.sku)} />
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

const itemPictures = {
  operation: 'listItemPictures',
  parameter: 'skus',
  member: 'sku',
} as const

const withImage = (rows: readonly PackageRow[]): string[] =>
  rows.filter(({ image_url: image }) => image).map(({ sku }) => sku)

export const PackagesPage = () => {
  const id = useValue('project')
  const project = useProject(id)
  const fields = fieldsOf()
  const [filters, setFilters] = useFilters(fields.map(({ name }) => name))
  const [columns, setColumns] = useFilters(['language', 'prices_in'])
  const parameters = { project_id: id, ...useAsked(filters) }
  const isAllowed = project === undefined || may(me.value, 'listPackages', project)
  const rows = usePages<PackageRow>('listPackages', parameters, {
    isWanted: project !== undefined && isAllowed,
  })
  const items = rows.data?.pages.flatMap((page) => page.items) ?? []
  const languages = languagesOf(items)
  const seen: View = {
    language: columns.language ?? filters.missing_locale ?? languages[0] ?? 'en',
    currency: columns.prices_in ?? filters.currency ?? '',
  }
  const { view, ...editing } = useEdits(id, project, seen)
  const selection = useSelection()
  const pictureOf = usePictures(itemPictures, id, withImage(items))
  return (
    <Page
      title={t().catalog.packages}
      lead={t().catalog.lead}
      actions={<NewLink id={id} project={project} />}
      made={{ operation: 'listPackages', path: addressOfCall('listPackages', parameters) }}
    >
      <Tabs project={id} here="packages" />
      {items.length > 0 && (
        <div class="view-bar">
          <Choice
            label={t().catalog.language}
            value={view.language}
            options={[...new Set([...languages, view.language])].map((one) => [one, one])}
            isFixed={editing.count > 0}
            onChange={(language) => setColumns({ language })}
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
            isFixed={editing.count > 0}
            onChange={(currency) => setColumns({ prices_in: currency })}
          />
          {editing.write && selection.chosen.size < items.length && (
            <button type="button" onClick={() => selection.set(items)}>
              {t().bulk.chooseShown(items.length)}
            </button>
          )}
        </div>
      )}
      <List
        name={t().catalog.packages}
        fields={fields}
        filters={filters}
        onFilter={setFilters}
        operation="listPackages"
        isAllowed={isAllowed}
        rows={rows}
        columns={columnsOf({ ...editing, view }, id, editing.write && selection, pictureOf)}
        keyOf={({ sku }) => sku}
        nothingYet={<p>{t().catalog.nothingYet}</p>}
      />
      <BulkBar
        project={id}
        view={view}
        chosen={selection.chosen}
        parameters={parameters}
        onChoose={selection.set}
      />
      <SaveBar project={id} view={view} {...editing} />
    </Page>
  )
}

const NewLink = ({ id, project }: { id: string; project: Project | undefined }) =>
  project !== undefined && may(me.value, 'createPackage', project) ? (
    <Link to="newPackage" values={{ project: id }} class="button">
      {t().packages.create}
    </Link>
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
