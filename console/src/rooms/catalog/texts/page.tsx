/** Texts of packages in two languages, side by side: one is read, the other is written. */
import { useState } from 'preact/hooks'
import { addressOfCall } from '../../../api/client.ts'
import { useProject } from '../../../api/projects.ts'
import { usePages } from '../../../api/queries.ts'
import { me } from '../../../api/session.ts'
import { may } from '../../../shared/can.ts'
import { Foreign } from '../../../shared/foreign.tsx'
import { useDraft } from '../../../shared/form/drafts.ts'
import { useAsked, useFilters, useValue } from '../../../shared/here.ts'
import { isLocale, localeName } from '../../../shared/locale.ts'
import { Page } from '../../../shared/page.tsx'
import type { FilterField } from '../../../shared/table/filters.tsx'
import { type Column, List, type ListRows } from '../../../shared/table/list.tsx'
import { language as ownLanguage, t } from '../../../texts/texts.ts'
import { Tabs } from '../tabs.tsx'
import { Thing } from '../thing.tsx'
import {
  type Edits,
  type Line,
  languagesOf,
  linesOf,
  type TextRow,
  textIn,
  withText,
} from './edits.ts'
import { Pair } from './pair.tsx'
import { SaveBar } from './save-bar.tsx'

const fieldsOf = (): FilterField[] => [
  { name: 'q', label: t().things.contains, kind: 'text', hint: t().things.containsHint },
  { name: 'missing_locale', label: t().things.lacks, kind: 'text', hint: t().things.languageHint },
  { name: 'group', label: t().things.group, kind: 'text' },
]

/** The language that is read and the one that is written, where the address does not say. */
const pairOf = (
  asked: { from?: string | undefined; locale?: string | undefined },
  languages: readonly string[],
): { from: string; to: string } => {
  const to = asked.locale && isLocale(asked.locale) ? asked.locale : undefined
  const from = asked.from ?? languages.find((one) => one !== to) ?? 'en'
  const others = [...languages, ownLanguage.value, 'de', 'en']
  return { from, to: to ?? others.find((one) => one !== from) ?? 'de' }
}

type Writing = {
  from: string
  to: string
  edits: Edits
  /** Undefined where the person may not change packages. */
  write: ((line: Line, text: string) => void) | undefined
}

const columnsOf = (project: string, writing: Writing): Column<Line>[] => [
  {
    head: t().wording.text,
    cell: ({ row, member }) => (
      <>
        <Thing
          project={project}
          kind="virtual_currency_package"
          name={row.sku}
          isKindTold={false}
        />
        <p class="quiet">{t().things.members[member]}</p>
      </>
    ),
  },
  {
    head: localeName(writing.from),
    cell: ({ row, member }) => (
      <div class="text-read" lang={writing.from}>
        <Foreign text={textIn(row, member, writing.from)} none={t().wording.lacks} />
      </div>
    ),
  },
  {
    head: localeName(writing.to),
    cell: (line) => <Written line={line} writing={writing} />,
  },
]

const Written = ({ line, writing }: { line: Line; writing: Writing }) => {
  const { to, edits, write } = writing
  const { row, member } = line
  const before = textIn(edits[row.sku]?.row ?? row, member, to)
  const text = edits[row.sku]?.texts[member]
  if (!write)
    return (
      <div class="text-read" lang={to}>
        <Foreign text={before} none={t().wording.lacks} />
      </div>
    )
  const value = text ?? before
  return (
    <div class={`text-write ${text === undefined ? '' : 'is-changed'}`}>
      <textarea
        lang={to}
        rows={member === 'name' ? 1 : Math.min(6, 1 + Math.floor(value.length / 40))}
        aria-label={t().wording.textOf(t().things.members[member], row.sku, localeName(to))}
        value={value}
        onInput={(event) => write(line, event.currentTarget.value)}
      />
      {text !== undefined && before !== '' && (
        <p class="quiet">
          {t().wording.before} <del>{before}</del>
        </p>
      )}
    </div>
  )
}

export const TextsPage = () => {
  const id = useValue('project')
  const project = useProject(id)
  const fields = fieldsOf()
  const [filters, setFilters] = useFilters(fields.map(({ name }) => name))
  const [asked, setPair] = useFilters(['from', 'locale'])
  const [isChangedOnly, showChanged] = useState(false)
  const [isSaved, tellSaved] = useState(false)
  const parameters = { project_id: id, ...useAsked(filters) }
  const isAllowed = project === undefined || may(me.value, 'listPackages', project)
  const rows = usePages<TextRow>('listPackages', parameters, {
    isWanted: project !== undefined && isAllowed,
  })
  const languages = languagesOf(rows.data?.pages.flatMap(({ items }) => items) ?? [])
  const { from, to } = pairOf(asked, languages)
  const [draft, set, drop] = useTexts(id, to)
  const count = Object.keys(draft).length
  const mayWrite = project !== undefined && may(me.value, 'patchPackages', project)
  const write = mayWrite
    ? (line: Line, text: string): void => {
        tellSaved(false)
        set(withText(draft, line, text, to))
      }
    : undefined
  return (
    <Page
      title={t().wording.title}
      lead={t().wording.lead}
      made={{ operation: 'listPackages', path: addressOfCall('listPackages', parameters) }}
    >
      <Tabs project={id} here="catalogTexts" />
      <Pair
        from={from}
        to={to}
        languages={languages}
        isLacking={filters.missing_locale === to}
        onChange={(pair, isLacking) =>
          setPair({
            from: pair.from,
            locale: pair.to,
            missing_locale: isLacking ? pair.to : undefined,
          })
        }
      />
      <div class="stacked">
        <List
          name={t().wording.title}
          fields={fields}
          filters={filters}
          onFilter={setFilters}
          operation="listPackages"
          isAllowed={isAllowed}
          rows={isChangedOnly ? changedOf(draft, rows) : lined(rows)}
          columns={columnsOf(id, { from, to, edits: draft, write })}
          keyOf={({ row, member }) => `${row.sku} ${member} ${to}`}
          nothingYet={<p>{t().wording.nothingYet}</p>}
        />
      </div>
      <p role="status">{isSaved ? t().wording.saved : ''}</p>
      {count > 0 && (
        <SaveBar
          project={id}
          edits={draft}
          language={to}
          isChangedOnly={isChangedOnly}
          onChangedOnly={showChanged}
          onSaved={() => tellSaved(true)}
          onEdits={(edits) => {
            if (Object.keys(edits).length > 0) return set(edits)
            showChanged(false)
            drop()
          }}
        />
      )}
    </Page>
  )
}

/** The edits of a language in this tab; they outlive a session that ends, and a page that is loaded again. */
const useTexts = (
  project: string,
  language: string,
): [edits: Edits, set: (edits: Edits) => void, drop: () => void] => {
  const [all, set, drop] = useDraft<{ by: Readonly<Record<string, Edits>> }>(`texts ${project}`, {
    by: {},
  })
  const { [language]: edits = {}, ...others } = all.by
  return [
    edits,
    (next) => set({ by: { ...others, [language]: next } }),
    () => (Object.keys(others).length === 0 ? drop() : set({ by: others })),
  ]
}

/** A line for each text in the place of a row for each package. */
const lined = (rows: ListRows<TextRow>): ListRows<Line> => ({
  ...rows,
  data: rows.data && {
    pages: rows.data.pages.map(({ items, isCutShort }) => ({
      items: items.flatMap(linesOf),
      isCutShort,
    })),
  },
})

/** The texts that were changed, wherever their packages stand in the list. */
const changedOf = (edits: Edits, rows: ListRows<TextRow>): ListRows<Line> => ({
  ...rows,
  hasNextPage: false,
  data: {
    pages: [
      {
        items: Object.values(edits).flatMap(({ row, texts }) =>
          linesOf(row).filter(({ member }) => texts[member] !== undefined),
        ),
        isCutShort: false,
      },
    ],
  },
})
