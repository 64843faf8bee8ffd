/** The audit trail: in a project, or in the installation. */
import type { OperationId } from '../../api/calls.ts'
import { addressOfCall } from '../../api/client.ts'
import { useProject } from '../../api/projects.ts'
import { readFile, usePages } from '../../api/queries.ts'
import { me } from '../../api/session.ts'
import { may } from '../../shared/can.ts'
import { Download } from '../../shared/controls/download.tsx'
import { Link } from '../../shared/controls/link.tsx'
import { useAsked, useFilters, useValue } from '../../shared/here.ts'
import { Page } from '../../shared/page.tsx'
import type { FilterField } from '../../shared/table/filters.tsx'
import { type Column, List } from '../../shared/table/list.tsx'
import { Ago } from '../../shared/time.tsx'
import { t } from '../../texts/texts.ts'
import { Differences } from './differences.tsx'
import type { Entry } from './entry.ts'
import { Sentence } from './sentence.tsx'

const fieldsOf = (): FilterField[] => [
  { name: 'actor_kind', label: t().audit.actorKind, kind: 'choice', words: t().audit.actorKinds },
  { name: 'actor', label: t().audit.actorId, kind: 'text', hint: t().audit.actorHint },
  { name: 'action', label: t().audit.action, kind: 'text', hint: t().audit.actionHint },
  { name: 'target', label: t().audit.target, kind: 'text', hint: t().audit.targetHint },
  {
    name: 'request_id',
    label: t().shared.request,
    kind: 'text',
    hint: t().audit.requestHint,
  },
  { name: 'since', label: t().audit.since, kind: 'time' },
  { name: 'before', label: t().audit.before, kind: 'time' },
]

const columnsOf = (project: string | undefined): Column<Entry>[] => [
  {
    head: t().audit.what,
    cell: (entry) => <Sentence entry={entry} project={project} />,
  },
  { head: t().audit.when, cell: ({ at }) => <Ago at={at} /> },
  { head: t().audit.changed, cell: (entry) => <Differences entry={entry} />, isMinor: true },
]

const keyOf = ({ at, action, target, request_id: request }: Entry): string =>
  [at, action, target, request].join(' ')

export const AuditPage = () => {
  const id = useValue('project')
  const project = useProject(id)
  const isAllowed = project === undefined || may(me.value, 'readAudit', project)
  return (
    <AuditList
      operation="readAudit"
      project={id}
      isAllowed={isAllowed}
      isWanted={project !== undefined && isAllowed}
      title={t().frame.roomNames.audit}
    />
  )
}

export const InstallationAuditPage = () => {
  const isAllowed = may(me.value, 'listAudit')
  return (
    <AuditList
      operation="listAudit"
      project={undefined}
      isAllowed={isAllowed}
      isWanted={isAllowed}
      title={t().frame.roomNames.installationAudit}
    />
  )
}

type AuditListProps = {
  operation: OperationId
  project: string | undefined
  isAllowed: boolean
  isWanted: boolean
  title: string
}

const AuditList = ({ operation, project, isAllowed, isWanted, title }: AuditListProps) => {
  const fields = fieldsOf()
  const [filters, setFilters] = useFilters(fields.map(({ name }) => name))
  const parameters = { project_id: project, ...useAsked(filters) }
  const rows = usePages<Entry>(operation, parameters, { isWanted })
  return (
    <Page
      title={title}
      lead={t().audit.lead}
      actions={
        isAllowed && (
          <Download
            name={project === undefined ? 'audit' : `audit-${project}`}
            read={() => readFile(operation, parameters)}
          />
        )
      }
      made={{ operation, path: addressOfCall(operation, parameters) }}
    >
      {project !== undefined && <Presets project={project} />}
      <List
        name={title}
        fields={fields}
        filters={filters}
        onFilter={setFilters}
        operation={operation}
        isAllowed={isAllowed}
        rows={rows}
        columns={columnsOf(project)}
        keyOf={keyOf}
        nothingYet={<p>{t().audit.nothingYet}</p>}
      />
    </Page>
  )
}

/** Filters that people want every day, one click each. */
const Presets = ({ project }: { project: string }) => (
  <p class="row presets">
    <Link
      to="audit"
      values={{ project }}
      filters={{ actor_kind: 'console_user', since: '-7d' }}
      class="quiet-button"
    >
      {t().audit.byPeople}
    </Link>
    <Link to="audit" values={{ project }} filters={{ since: '-30d' }} class="quiet-button">
      {t().audit.ofMonth}
    </Link>
  </p>
)
