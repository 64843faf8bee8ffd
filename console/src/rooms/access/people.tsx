/** People with access: those of a project, or of the whole installation, with their roles. */
import type { AnswerOf } from '../../api/calls.ts'
import { addressOfCall } from '../../api/client.ts'
import { type Project, useProject } from '../../api/projects.ts'
import { usePages } from '../../api/queries.ts'
import { roles } from '../../api/rights.ts'
import { me } from '../../api/session.ts'
import { may } from '../../shared/can.ts'
import { Badge } from '../../shared/controls/badge.tsx'
import { Link } from '../../shared/controls/link.tsx'
import { Foreign } from '../../shared/foreign.tsx'
import { useAsked, useFilters, useValue } from '../../shared/here.ts'
import { Page } from '../../shared/page.tsx'
import type { FilterField } from '../../shared/table/filters.tsx'
import { type Column, List } from '../../shared/table/list.tsx'
import { Ago } from '../../shared/time.tsx'
import { roleName } from '../../texts/of-service.ts'
import { t } from '../../texts/texts.ts'
import { grantWords } from './grants.tsx'
import { Invite } from './invite.tsx'

export type Colleague = AnswerOf<'listConsoleUsers'>['items'][number]

const fieldsOf = (): FilterField[] => [
  { name: 'q', label: t().people.nameOrEmail, kind: 'text', hint: t().people.nameOrEmailHint },
  {
    name: 'role',
    label: t().people.role,
    kind: 'choice',
    words: Object.fromEntries(Object.keys(roles).map((role) => [role, roleName(role)])),
  },
  { name: 'state', label: t().people.state, kind: 'choice', words: t().people.states },
]

const columnsOf = (project: Project | undefined): Column<Colleague>[] => [
  {
    head: t().people.name,
    cell: (one) =>
      project ? (
        <Link to="person" values={{ project: project.project_id, person: one.console_user_id }}>
          <Foreign text={one.name || one.email} />
        </Link>
      ) : (
        <Link to="installationPerson" values={{ person: one.console_user_id }}>
          <Foreign text={one.name || one.email} />
        </Link>
      ),
  },
  { head: t().people.email, cell: ({ email }) => <Foreign text={email} />, isMinor: true },
  {
    head: t().people.roles,
    cell: ({ grants }) => (
      <ul class="plain">
        {grants.map((grant) => (
          <li key={JSON.stringify(grant)}>{grantWords(grant)}</li>
        ))}
      </ul>
    ),
  },
  {
    head: t().people.state,
    cell: ({ state }) => (
      <Badge tone={state === 'active' ? 'good' : 'plain'}>{t().people.states[state]}</Badge>
    ),
    isMinor: true,
  },
  {
    head: t().people.seen,
    cell: ({ last_seen_at: at }) => (at === null ? t().people.never : <Ago at={at} />),
    isMinor: true,
  },
]

export const PeoplePage = () => {
  const project = useProject(useValue('project'))
  return <People project={project} isWanted={project !== undefined} />
}

export const InstallationPeoplePage = () => <People project={undefined} isWanted />

const People = ({ project, isWanted }: { project: Project | undefined; isWanted: boolean }) => {
  const fields = fieldsOf()
  const [filters, setFilters] = useFilters(fields.map(({ name }) => name))
  const parameters = {
    ...(project ? { project_id: project.project_id } : {}),
    ...useAsked(filters),
  }
  const isAllowed = may(me.value, 'listConsoleUsers', project)
  const rows = usePages<Colleague>('listConsoleUsers', parameters, {
    isWanted: isWanted && isAllowed,
  })
  return (
    <Page
      title={t().frame.roomNames.people}
      lead={project ? t().people.lead : t().people.leadOfAll}
      actions={may(me.value, 'inviteConsoleUser', project) && <Invite project={project} />}
      made={{ operation: 'listConsoleUsers', path: addressOfCall('listConsoleUsers', parameters) }}
    >
      <List
        name={t().frame.roomNames.people}
        fields={fields}
        filters={filters}
        onFilter={setFilters}
        operation="listConsoleUsers"
        isAllowed={isAllowed}
        rows={rows}
        columns={columnsOf(project)}
        keyOf={(one) => one.console_user_id}
        nothingYet={<p>{t().people.nothingYet}</p>}
      />
    </Page>
  )
}
