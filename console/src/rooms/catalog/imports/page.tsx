/** Files that came into the catalog, and the whole catalog as a file. */
import { addressOfCall } from '../../../api/client.ts'
import { useProject } from '../../../api/projects.ts'
import { usePages } from '../../../api/queries.ts'
import { me } from '../../../api/session.ts'
import { may } from '../../../shared/can.ts'
import { Badge } from '../../../shared/controls/badge.tsx'
import { Link } from '../../../shared/controls/link.tsx'
import { useValue } from '../../../shared/here.ts'
import { Page } from '../../../shared/page.tsx'
import { type Column, List } from '../../../shared/table/list.tsx'
import { Ago } from '../../../shared/time.tsx'
import { t } from '../../../texts/texts.ts'
import { Tabs } from '../tabs.tsx'
import { Chooser } from './chooser.tsx'
import { Export } from './export.tsx'
import { type ImportRow, stateWords, toneOf, usualWish } from './import.ts'

const columnsOf = (project: string): Column<ImportRow>[] => [
  {
    head: t().imports.import,
    cell: ({ import_id: id, dry_run: isTrial }) => (
      <Link to="import" values={{ project, import: id }}>
        {t().imports.numbered(id, isTrial)}
      </Link>
    ),
  },
  {
    head: t().imports.state,
    cell: (row) => <Badge tone={toneOf(row.status)}>{stateWords(row)}</Badge>,
  },
  { head: t().imports.what, cell: (row) => t().imports.summary(row.counts, row.dry_run) },
  { head: t().imports.mode, cell: ({ mode }) => t().imports.modes[mode], isMinor: true },
  { head: t().imports.begun, cell: ({ created_at: at }) => <Ago at={at} />, isMinor: true },
]

export const ImportsPage = () => {
  const id = useValue('project')
  const project = useProject(id)
  const parameters = { project_id: id }
  const isAllowed = project === undefined || may(me.value, 'listImports', project)
  const rows = usePages<ImportRow>('listImports', parameters, {
    isWanted: project !== undefined && isAllowed,
    isByOffset: true,
  })
  return (
    <Page
      title={t().imports.title}
      lead={t().imports.lead}
      actions={project && <Export project={project} />}
      made={{ operation: 'listImports', path: addressOfCall('listImports', parameters) }}
    >
      <Tabs project={id} here="imports" />
      {project && may(me.value, 'importCatalog', project) && (
        <>
          <Chooser project={id} wish={usualWish} />
          <p class="below-drop">
            <Link to="newImport" values={{ project: id }}>
              {t().imports.others}
            </Link>
          </p>
        </>
      )}
      <List
        name={t().imports.title}
        fields={[]}
        filters={{}}
        onFilter={() => {}}
        operation="listImports"
        isAllowed={isAllowed}
        rows={rows}
        columns={columnsOf(id)}
        keyOf={({ import_id: key }) => String(key)}
        nothingYet={<p>{t().imports.nothingYet}</p>}
      />
    </Page>
  )
}
