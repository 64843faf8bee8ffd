/** How players came in, and why others did not. */
import type { ComponentChildren } from 'preact'
import { addressOfCall } from '../../api/client.ts'
import { useProject } from '../../api/projects.ts'
import { usePages } from '../../api/queries.ts'
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
import { t } from '../../texts/texts.ts'
import { Refusals } from './refusals.tsx'
import { type SignIn, toneOf, whatCame } from './sign-in.ts'

const fieldsOf = (): FilterField[] => [
  { name: 'outcome', label: t().signIns.outcome, kind: 'choice', words: t().signIns.outcomes },
  { name: 'provider', label: t().signIns.provider, kind: 'text' },
  { name: 'request_id', label: t().signIns.requestId, kind: 'text', hint: t().signIns.requestHint },
  { name: 'user_id', label: t().signIns.player, kind: 'text' },
  { name: 'client_id', label: t().signIns.client, kind: 'text' },
  { name: 'country', label: t().signIns.country, kind: 'text', hint: t().signIns.countryHint },
  { name: 'problem', label: t().signIns.problem, kind: 'text', hint: t().signIns.problemHint },
  { name: 'reason', label: t().signIns.reason, kind: 'text', hint: t().signIns.reasonHint },
  { name: 'error_code', label: t().signIns.errorCode, kind: 'text', hint: t().signIns.codeHint },
  { name: 'way', label: t().signIns.way, kind: 'choice', words: t().signIns.ways },
  { name: 'step', label: t().signIns.step, kind: 'text', hint: t().signIns.stepHint },
  { name: 'from', label: t().signIns.from, kind: 'time' },
  { name: 'to', label: t().signIns.to, kind: 'time' },
]

/** @param project the project of the sign-ins; empty for those that belong to none */
const columnsOf = (project: string): Column<SignIn>[] => [
  {
    head: t().signIns.began,
    cell: (signIn) => (
      <SignInLink project={project} id={signIn.id}>
        <Ago at={signIn.began_at} />
      </SignInLink>
    ),
  },
  {
    head: t().signIns.outcome,
    cell: ({ outcome }) => <Badge tone={toneOf(outcome)}>{t().signIns.outcomes[outcome]}</Badge>,
  },
  {
    head: t().signIns.provider,
    cell: ({ provider, way }) => provider ?? t().signIns.wayOf(way),
  },
  {
    head: t().signIns.what,
    cell: (signIn) => (
      <>
        <Foreign text={whatCame(signIn, project)} />
        {signIn.stands_for > 1 && (
          <span class="quiet"> {t().signIns.standsFor(signIn.stands_for)}</span>
        )}
      </>
    ),
    isMinor: true,
  },
  {
    head: t().signIns.player,
    cell: ({ user_id: player }) =>
      player === null || project === '' ? (
        (player ?? t().shared.none)
      ) : (
        <Link to="player" values={{ project, player }}>
          {player.slice(0, 8)}
        </Link>
      ),
    isMinor: true,
  },
]

export const SignInsPage = () => {
  const id = useValue('project')
  const project = useProject(id)
  const fields = fieldsOf()
  const [filters, setFilters] = useFilters(fields.map(({ name }) => name))
  const parameters = { project_id: id, ...useAsked(filters) }
  const isAllowed = project === undefined || may(me.value, 'listSignIns', project)
  const rows = usePages<SignIn>('listSignIns', parameters, {
    isWanted: project !== undefined && isAllowed,
  })
  return (
    <Page
      title={t().frame.roomNames.signIns}
      lead={t().signIns.lead}
      made={{ operation: 'listSignIns', path: addressOfCall('listSignIns', parameters) }}
    >
      {project && <Refusals project={project} />}
      <List
        name={t().frame.roomNames.signIns}
        fields={fields}
        filters={filters}
        onFilter={setFilters}
        operation="listSignIns"
        isAllowed={isAllowed}
        rows={rows}
        columns={columnsOf(id)}
        keyOf={({ id: key }) => key}
        nothingYet={<p>{t().signIns.nothingYet}</p>}
      />
    </Page>
  )
}

const SignInLink = ({
  project,
  id,
  children,
}: {
  project: string
  id: string
  children: ComponentChildren
}) =>
  project === '' ? (
    <Link to="installationSignIn" values={{ straySignIn: id }}>
      {children}
    </Link>
  ) : (
    <Link to="signIn" values={{ project, signIn: id }}>
      {children}
    </Link>
  )

/** Sign-ins that belong to no project: their client is unknown, or they named none. */
export const InstallationSignInsPage = () => {
  const fields = fieldsOf().filter(({ name }) => name !== 'user_id')
  const [filters, setFilters] = useFilters(fields.map(({ name }) => name))
  const parameters = useAsked(filters)
  const isAllowed = may(me.value, 'listStraySignIns')
  const rows = usePages<SignIn>('listStraySignIns', parameters, { isWanted: isAllowed })
  return (
    <Page
      title={t().frame.roomNames.installationSignIns}
      lead={t().signIns.strayLead}
      made={{ operation: 'listStraySignIns', path: addressOfCall('listStraySignIns', parameters) }}
    >
      <List
        name={t().frame.roomNames.installationSignIns}
        fields={fields}
        filters={filters}
        onFilter={setFilters}
        operation="listStraySignIns"
        isAllowed={isAllowed}
        rows={rows}
        columns={columnsOf('')}
        keyOf={({ id: key }) => key}
        nothingYet={<p>{t().signIns.noStrayYet}</p>}
      />
    </Page>
  )
}
