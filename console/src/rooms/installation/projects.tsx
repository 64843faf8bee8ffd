/** All projects, with those that were retired: archived ones keep their data, and nobody signs in to them. */
import { useState } from 'preact/hooks'
import type { AnswerOf } from '../../api/calls.ts'
import { addressOfCall } from '../../api/client.ts'
import { useChange, usePages } from '../../api/queries.ts'
import { me } from '../../api/session.ts'
import { may, mayOpen } from '../../shared/can.ts'
import { Badge } from '../../shared/controls/badge.tsx'
import { Confirm } from '../../shared/controls/confirm.tsx'
import { Link } from '../../shared/controls/link.tsx'
import { plainOf } from '../../shared/foreign.ts'
import { Foreign } from '../../shared/foreign.tsx'
import { useFilters } from '../../shared/here.ts'
import { Page } from '../../shared/page.tsx'
import type { FilterField } from '../../shared/table/filters.tsx'
import { type Column, List } from '../../shared/table/list.tsx'
import { Ago } from '../../shared/time.tsx'
import { t } from '../../texts/texts.ts'
import './installation.css'

export type ProjectRow = AnswerOf<'listConsoleProjects'>['items'][number]

const fieldsOf = (): FilterField[] => [
  { name: 'q', label: t().installation.nameOrNumber, kind: 'text' },
  { name: 'merchant_id', label: t().installation.merchantNumber, kind: 'text' },
]

export const columnsOf = (): Column<ProjectRow>[] => [
  {
    head: t().installation.name,
    cell: ({ project_id: project, name }) => (
      <Link to="project" values={{ project }}>
        <Foreign text={name} isBrief />
      </Link>
    ),
  },
  { head: t().installation.number, cell: ({ project_id: id }) => id, isMinor: true },
  {
    head: t().installation.merchant,
    cell: ({ merchant_id: merchant, merchant_name: name }) =>
      // A grant for one project is not enough to read its merchant.
      mayOpen(me.value, 'readMerchant', { project_id: 0, merchant_id: merchant }) ? (
        <Link to="merchant" values={{ merchant }}>
          <Foreign text={name} isBrief />
        </Link>
      ) : (
        <Foreign text={name} isBrief />
      ),
    isMinor: true,
  },
  {
    head: t().installation.state,
    cell: ({ archived_at: at }) =>
      at === undefined ? (
        <Badge tone="good">{t().installation.runs}</Badge>
      ) : (
        <>
          <Badge tone="plain">{t().installation.archived}</Badge> <Ago at={at} />
        </>
      ),
  },
  { head: t().installation.actions, cell: (row) => <ArchiveButton row={row} /> },
]

export const ProjectsPage = () => {
  const fields = fieldsOf()
  const [filters, setFilters] = useFilters(fields.map(({ name }) => name))
  const isAllowed = may(me.value, 'listConsoleProjects')
  const rows = usePages<ProjectRow>('listConsoleProjects', filters, { isWanted: isAllowed })
  return (
    <Page
      title={t().frame.roomNames.projects}
      lead={t().installation.projectsLead}
      actions={
        may(me.value, 'createProject') && (
          <Link to="newProject" values={{}} class="primary">
            {t().installation.newProject}
          </Link>
        )
      }
      made={{
        operation: 'listConsoleProjects',
        path: addressOfCall('listConsoleProjects', filters),
      }}
    >
      <List
        name={t().frame.roomNames.projects}
        fields={fields}
        filters={filters}
        onFilter={setFilters}
        operation="listConsoleProjects"
        isAllowed={isAllowed}
        rows={rows}
        columns={columnsOf()}
        keyOf={({ project_id: id }) => String(id)}
        nothingYet={<p>{t().installation.noProjectYet}</p>}
      />
    </Page>
  )
}

const outdated = ['listConsoleProjects', 'getProject', 'listAudit'] as const

/** Retires a project, or takes it back. */
const ArchiveButton = ({ row }: { row: ProjectRow }) => {
  const [isOpen, setOpen] = useState(false)
  const archive = useChange('archiveProject', outdated)
  const unarchive = useChange('unarchiveProject', outdated)
  const isArchived = row.archived_at !== undefined
  const change = isArchived ? unarchive : archive
  if (!may(me.value, isArchived ? 'unarchiveProject' : 'archiveProject', row)) return null
  const words = isArchived ? t().installation.unarchive : t().installation.archive
  return (
    <>
      <button
        type="button"
        class={isArchived ? 'quiet-button' : 'danger'}
        aria-label={t().installation.doTo(words, plainOf(row.name))}
        onClick={() => setOpen(true)}
      >
        {words}
      </button>
      {isOpen && (
        <Confirm
          title={t().installation.doTo(words, plainOf(row.name))}
          words={words}
          error={change.error}
          isPending={change.isPending}
          isDanger={!isArchived}
          onConfirm={() =>
            change.mutate(
              { parameters: { project_id: row.project_id } },
              { onSuccess: () => setOpen(false) },
            )
          }
          onClose={() => setOpen(false)}
        >
          <p>{isArchived ? t().installation.unarchiveWhat : t().installation.archiveWhat}</p>
        </Confirm>
      )}
    </>
  )
}
