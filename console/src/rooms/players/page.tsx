/** The players of a project. */
import { addressOfCall } from '../../api/client.ts'
import { usePictures } from '../../api/pictures.ts'
import { useProject } from '../../api/projects.ts'
import { readFile, usePages } from '../../api/queries.ts'
import { me } from '../../api/session.ts'
import { may } from '../../shared/can.ts'
import { Download } from '../../shared/controls/download.tsx'
import { Link } from '../../shared/controls/link.tsx'
import { countryName } from '../../shared/country.ts'
import { Foreign } from '../../shared/foreign.tsx'
import { useAsked, useFilters, useValue } from '../../shared/here.ts'
import { Page } from '../../shared/page.tsx'
import { Picture } from '../../shared/picture.tsx'
import type { FilterField } from '../../shared/table/filters.tsx'
import { type Column, List } from '../../shared/table/list.tsx'
import { Ago } from '../../shared/time.tsx'
import { t } from '../../texts/texts.ts'
import { AuthorName } from './author.tsx'
import { BanBadge } from './ban-badge.tsx'
import { playerPictures } from './pictures.ts'
import { calledBy, type Player } from './player.ts'

const fieldsOf = (): FilterField[] => [
  { name: 'email', label: t().players.email, kind: 'text', hint: t().players.emailHint },
  { name: 'name', label: t().players.name, kind: 'text', hint: t().players.nameHint },
  { name: 'provider', label: t().players.provider, kind: 'text', hint: t().players.providerHint },
  { name: 'external_id', label: t().players.externalId, kind: 'text' },
  { name: 'group_id', label: t().players.group, kind: 'text' },
  { name: 'deployment_id', label: t().players.deployment, kind: 'text' },
  {
    name: 'is_banned',
    label: t().players.banned,
    kind: 'choice',
    words: { true: t().players.onlyBanned, false: t().players.onlyNotBanned },
  },
]

const columnsOf = (
  project: string,
  pictureOf: (userId: string) => string | null,
): Column<Player>[] => [
  {
    head: t().players.name,
    cell: (player) => (
      <span class="with-picture">
        <Picture address={pictureOf(player.user_id)} name={calledBy(player)} />
        <Link to="player" values={{ project, player: player.user_id }}>
          <Foreign text={calledBy(player)} isBrief />
        </Link>
      </span>
    ),
  },
  {
    head: t().players.email,
    cell: (player) => <Foreign text={player.email} />,
    isMinor: true,
  },
  { head: t().players.country, cell: ({ country }) => countryName(country), isMinor: true },
  {
    head: t().players.groups,
    cell: ({ groups }) => <Foreign text={groups.map(({ name }) => name).join(', ')} />,
    isMinor: true,
  },
  {
    head: t().players.state,
    cell: (player) => (
      <>
        <BanBadge player={player} />
        {player.banned_at !== null && (
          <p class="quiet">
            {t().players.bannedBy} <AuthorName of={player.banned_by} />
          </p>
        )}
      </>
    ),
  },
  { head: t().players.came, cell: (player) => <Ago at={player.created_at} /> },
]

const withPicture = (pages: readonly { items: Player[] }[] = []): string[] =>
  pages.flatMap(({ items }) =>
    items.filter(({ picture }) => picture !== null).map((player) => player.user_id),
  )

export const PlayersPage = () => {
  const id = useValue('project')
  const project = useProject(id)
  const fields = fieldsOf()
  const [filters, setFilters] = useFilters(fields.map(({ name }) => name))
  const parameters = { project_id: id, ...useAsked(filters) }
  const isAllowed = project === undefined || may(me.value, 'searchUsers', project)
  const rows = usePages<Player>('searchUsers', parameters, {
    isWanted: project !== undefined && isAllowed,
  })
  const pictureOf = usePictures(playerPictures, id, withPicture(rows.data?.pages))
  return (
    <Page
      title={t().frame.roomNames.players}
      lead={t().players.lead}
      actions={
        isAllowed && (
          <Download name={`players-${id}`} read={() => readFile('searchUsers', parameters)} />
        )
      }
      made={{ operation: 'searchUsers', path: addressOfCall('searchUsers', parameters) }}
    >
      <p class="row presets">
        <Link
          to="players"
          values={{ project: id }}
          filters={{ is_banned: 'true' }}
          class="quiet-button"
        >
          {t().players.bannedNow}
        </Link>
      </p>
      <List
        name={t().frame.roomNames.players}
        fields={fields}
        filters={filters}
        onFilter={setFilters}
        operation="searchUsers"
        isAllowed={isAllowed}
        rows={rows}
        columns={columnsOf(id, pictureOf)}
        keyOf={(player) => player.user_id}
        nothingYet={<p>{t().players.nothingYet}</p>}
      />
    </Page>
  )
}
