/** The list of currencies, groups or attributes. */
import { addressOfCall } from '../../../api/client.ts'
import { useProject } from '../../../api/projects.ts'
import { usePages } from '../../../api/queries.ts'
import { me } from '../../../api/session.ts'
import { may } from '../../../shared/can.ts'
import { AddressLink } from '../../../shared/controls/link.tsx'
import { Foreign } from '../../../shared/foreign.tsx'
import { useAsked, useFilters, useValue } from '../../../shared/here.ts'
import { localeName, textFor } from '../../../shared/locale.ts'
import { Page } from '../../../shared/page.tsx'
import { type Column, List } from '../../../shared/table/list.tsx'
import { Ago } from '../../../shared/time.tsx'
import { t } from '../../../texts/texts.ts'
import { Tabs } from '../tabs.tsx'
import { idOf, type ThingKind, type ThingRow } from './kind.ts'

type Texts = Readonly<Record<string, string>> | null

const columnsOf = (kind: ThingKind, project: string): Column<ThingRow>[] => [
  {
    head: t().things.ids[kind.idName],
    cell: (row) => (
      <AddressLink to={kind.address(project, idOf(kind, row))}>
        <Foreign text={idOf(kind, row)} isBrief />
      </AddressLink>
    ),
  },
  {
    head: t().things.members.name,
    cell: ({ name }) => <Foreign text={textFor(name as Texts)} />,
  },
  ...kind.columns(),
  {
    head: t().things.languages,
    cell: ({ name }) => (
      <span
        title={Object.keys((name ?? {}) as object)
          .map(localeName)
          .join(', ')}
      >
        {Object.keys((name ?? {}) as object).join(', ')}
      </span>
    ),
    isMinor: true,
  },
  {
    head: t().things.changed,
    cell: ({ updated_at: at }) => at && <Ago at={at} />,
    isMinor: true,
  },
]

export const ThingList = ({ kind }: { kind: ThingKind }) => {
  const id = useValue('project')
  const project = useProject(id)
  const { operation } = kind.list
  const fields = kind.fields()
  const [filters, setFilters] = useFilters(fields.map(({ name }) => name))
  const parameters = { project_id: id, ...useAsked(filters) }
  const isAllowed = project === undefined || may(me.value, operation, project)
  const rows = usePages<ThingRow>(operation, parameters, {
    isWanted: project !== undefined && isAllowed,
  })
  const mayCreate = project !== undefined && may(me.value, kind.create.operation, project)
  const create = (
    <AddressLink to={kind.newAddress(id)} class="button">
      {t().things.new[kind.noun]}
    </AddressLink>
  )
  return (
    <Page
      title={t().things.titles[kind.noun]}
      lead={t().things.leads[kind.noun]}
      actions={mayCreate && create}
      made={{ operation, path: addressOfCall(operation, parameters) }}
    >
      <Tabs project={id} here={kind.tab} />
      <List
        name={t().things.titles[kind.noun]}
        fields={fields}
        filters={filters}
        onFilter={setFilters}
        operation={operation}
        isAllowed={isAllowed}
        rows={rows}
        columns={columnsOf(kind, id)}
        keyOf={(row) => idOf(kind, row)}
        nothingYet={
          <>
            <p>{t().things.nothingYet[kind.noun]}</p>
            {mayCreate && create}
          </>
        }
      />
    </Page>
  )
}
