/** The lists behind an import: what is wrong, row by row, and what a trial would change. */
import type { AnswerOf } from '../../../api/calls.ts'
import { ApiProblem } from '../../../api/problems.ts'
import { usePages } from '../../../api/queries.ts'
import { Badge } from '../../../shared/controls/badge.tsx'
import { Foreign } from '../../../shared/foreign.tsx'
import { faultWords } from '../../../shared/form/faults.ts'
import { type Column, List } from '../../../shared/table/list.tsx'
import { lateWords } from '../../../texts/late.ts'
import { t } from '../../../texts/texts.ts'
import { Changes as MemberChanges } from '../changes.tsx'
import { Thing } from '../thing.tsx'
import type { Import } from './import.ts'
import '../style.css'

type Wrong = AnswerOf<'listImportErrors'>['items'][number]
type Changed = AnswerOf<'listImportChanges'>['items'][number]

export const Findings = ({ made, project }: { made: Import; project: string }) => (
  <>
    {made.errors_count > 0 && <Errors made={made} project={project} />}
    {made.dry_run && made.status !== 'failed' && made.status !== 'canceled' && (
      <Changes made={made} project={project} />
    )}
  </>
)

/** The place in the file: its row, and the line where that is another number. */
const Place = ({ of: { row, line } }: { of: { row: number | null; line: number | null } }) => (
  <span class="file-place">
    {row === null ? t().imports.wholeFile : t().imports.place(row, line)}
  </span>
)

/** The sentence for a fault; the service's own where it was kept without a code. */
const whyOf = ({ property, why, values = {}, message }: Wrong): string => {
  if (why === undefined) return message
  if (why === 'not_read') return lateWords((texts) => texts.findings.notRead(values), message)
  return faultWords({ property, code: why, params: values, message })
}

const errorColumns = (): Column<Wrong>[] => [
  { head: t().imports.row, cell: (row) => <Place of={row} /> },
  { head: t().imports.thing, cell: ({ name }) => <Foreign text={name} /> },
  {
    head: t().imports.cell,
    cell: ({ property }) => (
      <code>
        <Foreign text={property} />
      </code>
    ),
  },
  { head: t().imports.wrong, cell: (wrong) => <Foreign text={whyOf(wrong)} /> },
]

const Errors = ({ made, project }: { made: Import; project: string }) => {
  const parameters = { project_id: project, import_id: made.import_id }
  const rows = usePages<Wrong>('listImportErrors', parameters, { isByOffset: true })
  return (
    <section class="list-part stacked" aria-labelledby="errors">
      <h2 id="errors">{t().imports.errors(made.errors_count)}</h2>
      <List
        name={t().imports.errors(made.errors_count)}
        fields={[]}
        filters={{}}
        onFilter={() => {}}
        operation="listImportErrors"
        isAllowed
        rows={rows}
        columns={errorColumns()}
        keyOf={({ row, property, message }) => `${row} ${property} ${message}`}
        nothingYet={<p>{t().imports.noErrors}</p>}
      />
    </section>
  )
}

const tones = { create: 'good', update: 'plain', delete: 'bad' } as const

const changeColumns = (project: string): Column<Changed>[] => [
  {
    head: t().imports.thing,
    cell: ({ kind, name, outcome }) => (
      <Thing project={project} kind={kind} name={name} isThere={outcome !== 'create'} />
    ),
  },
  {
    head: t().imports.outcome,
    cell: ({ outcome }) => <Badge tone={tones[outcome]}>{t().imports.outcomes[outcome]}</Badge>,
  },
  { head: t().imports.row, cell: (row) => row.row !== null && <Place of={row} />, isMinor: true },
  {
    head: t().imports.members,
    cell: ({ changes, outcome }) =>
      outcome === 'delete' ? null : outcome === 'create' ? (
        <details>
          <summary>{t().imports.membersOf(changes.length)}</summary>
          <MemberChanges changes={changes} />
        </details>
      ) : (
        <MemberChanges changes={changes} />
      ),
  },
]

const Changes = ({ made, project }: { made: Import; project: string }) => {
  const parameters = { project_id: project, import_id: made.import_id }
  const rows = usePages<Changed>('listImportChanges', parameters)
  const isNotKept = rows.error instanceof ApiProblem && rows.error.status === 409
  return (
    <section class="list-part stacked" aria-labelledby="changes">
      <h2 id="changes">{t().imports.changes}</h2>
      {isNotKept ? (
        <p class="quiet">{t().imports.notKept}</p>
      ) : (
        <List
          name={t().imports.changes}
          fields={[]}
          filters={{}}
          onFilter={() => {}}
          operation="listImportChanges"
          isAllowed
          rows={rows}
          columns={changeColumns(project)}
          keyOf={({ kind, name }) => `${kind} ${name}`}
          nothingYet={<p>{t().imports.noChanges}</p>}
        />
      )}
    </section>
  )
}
