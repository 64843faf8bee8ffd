/** The list of regions: countries under a name, in which items are sold. */
import { addressOfCall } from '../../../api/client.ts'
import { useProject } from '../../../api/projects.ts'
import { useRead } from '../../../api/queries.ts'
import { me } from '../../../api/session.ts'
import { may } from '../../../shared/can.ts'
import { Link } from '../../../shared/controls/link.tsx'
import { Foreign } from '../../../shared/foreign.tsx'
import { useValue } from '../../../shared/here.ts'
import { localeName, textFor } from '../../../shared/locale.ts'
import { Page } from '../../../shared/page.tsx'
import { type Column, List } from '../../../shared/table/list.tsx'
import { t } from '../../../texts/texts.ts'
import { Tabs } from '../tabs.tsx'
import { namedCountries, type Region } from './region.ts'

/** A row names so many countries. */
const mostNamed = 5

const columnsOf = (project: string): Column<Region>[] => [
  {
    head: t().things.members.name,
    cell: ({ id, name }) => (
      <Link to="catalogRegion" values={{ project, region: id }}>
        <Foreign text={textFor(name) || String(id)} isBrief />
      </Link>
    ),
  },
  { head: t().regions.countries, cell: ({ countries }) => <Named countries={countries} /> },
  {
    head: t().things.languages,
    cell: ({ name }) => (
      <span title={Object.keys(name).map(localeName).join(', ')}>
        {Object.keys(name).join(', ')}
      </span>
    ),
    isMinor: true,
  },
  { head: t().regions.id, cell: ({ id }) => <code>{id}</code>, isMinor: true },
]

const Named = ({ countries }: { countries: readonly string[] }) => {
  const named = namedCountries(countries).map(({ name }) => name)
  const more = named.length > mostNamed ? '\u00a0…' : ''
  return (
    <>
      {named.slice(0, mostNamed).join(', ') + more}
      {more !== '' && <p class="quiet">{t().regions.counted(named.length)}</p>}
    </>
  )
}

export const CatalogRegionsPage = () => {
  const id = useValue('project')
  const project = useProject(id)
  const operation = 'listRegions'
  const parameters = { project_id: id }
  const isAllowed = project === undefined || may(me.value, 'listRegions', project)
  const read = useRead<{ regions: Region[] }>('listRegions', parameters, {
    isWanted: project !== undefined && isAllowed,
  })
  const regions = read.data?.data.regions
  const mayCreate = project !== undefined && may(me.value, 'createRegion', project)
  const create = (
    <Link to="newCatalogRegion" values={{ project: id }} class="button">
      {t().regions.new}
    </Link>
  )
  return (
    <Page
      title={t().regions.title}
      lead={t().regions.lead}
      actions={mayCreate && create}
      made={{ operation, path: addressOfCall(operation, parameters) }}
    >
      <Tabs project={id} here="catalogRegions" />
      <List
        name={t().regions.title}
        fields={[]}
        filters={{}}
        onFilter={() => {}}
        operation={operation}
        isAllowed={isAllowed}
        rows={{
          data: regions && { pages: [{ items: regions, isCutShort: false }] },
          error: read.error,
          isFetching: read.isFetching,
          // The service tells all of them at once.
          isFetchingNextPage: false,
          hasNextPage: false,
          fetchNextPage: () => {},
          refetch: () => void read.refetch(),
        }}
        columns={columnsOf(id)}
        keyOf={(region) => String(region.id)}
        nothingYet={
          <>
            <p>{t().regions.nothingYet}</p>
            {mayCreate && create}
          </>
        }
      />
    </Page>
  )
}
