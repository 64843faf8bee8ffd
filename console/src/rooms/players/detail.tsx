/** One player: everything about a person is reached from here. */
import { addressOfCall } from '../../api/client.ts'
import { usePictures } from '../../api/pictures.ts'
import { type Project, useProject } from '../../api/projects.ts'
import { useRead } from '../../api/queries.ts'
import { me } from '../../api/session.ts'
import { may, mayOpen } from '../../shared/can.ts'
import { CopyButton } from '../../shared/controls/copy-button.tsx'
import { Failure } from '../../shared/controls/failure.tsx'
import { Link } from '../../shared/controls/link.tsx'
import { countryName } from '../../shared/country.ts'
import { Foreign } from '../../shared/foreign.tsx'
import { useValue } from '../../shared/here.ts'
import { Page } from '../../shared/page.tsx'
import { Picture } from '../../shared/picture.tsx'
import { NotAllowed, Skeleton } from '../../shared/table/list.tsx'
import { Exactly } from '../../shared/time.tsx'
import { t } from '../../texts/texts.ts'
import { Actions } from './actions.tsx'
import { Attributes } from './attributes.tsx'
import { BanBadge } from './ban-badge.tsx'
import { Bans } from './bans.tsx'
import { Belonging } from './belonging.tsx'
import { Erased } from './erased.tsx'
import { Identities } from './identities.tsx'
import { Notes } from './notes.tsx'
import { playerPictures } from './pictures.ts'
import { calledBy, isNotFound, type WholePlayer } from './player.ts'
import { ProfileFacts } from './profile.tsx'
import { Sessions } from './sessions.tsx'
import { PlayerTabs } from './tabs.tsx'
import { Timeline } from './timeline.tsx'

export const PlayerPage = () => {
  const id = useValue('project')
  const userId = useValue('player')
  const project = useProject(id)
  const isAllowed = project === undefined || may(me.value, 'readUser', project)
  const parameters = { project_id: id, user_id: userId }
  const read = useRead<WholePlayer>('readUser', parameters, {
    isWanted: project !== undefined && isAllowed,
  })
  // An erased player is not shown out of the cache.
  const player = isNotFound(read.error) ? undefined : read.data?.data
  const name = player ? calledBy(player) : userId
  const pictureOf = usePictures(playerPictures, id, player?.picture ? [userId] : [])
  return (
    <Page
      title={name}
      heading={
        <span class="with-picture">
          {player && <Picture address={pictureOf(userId)} name={name} isLarge />}
          <Foreign text={name} isBrief />
        </span>
      }
      lead={player && <BanBadge player={player} />}
      actions={player && project && <Actions player={player} project={project} />}
      made={{ operation: 'readUser', path: addressOfCall('readUser', parameters) }}
      changes={{ project: id, target: `user ${userId}` }}
    >
      {project && <PlayerTabs project={project} player={userId} here="player" />}
      {!isAllowed && <NotAllowed operation="readUser" />}
      {read.error && !isNotFound(read.error) && (
        <Failure error={read.error} onRetry={() => void read.refetch()} />
      )}
      {isNotFound(read.error) && project && <Erased userId={userId} project={project} />}
      {!player && isAllowed && !read.error && <Skeleton columns={2} />}
      {player && project && !read.error && <Whole player={player} project={project} />}
    </Page>
  )
}

const Whole = ({ player, project }: { player: WholePlayer; project: Project }) => (
  <div class="two-columns">
    <div>
      <Facts player={player} project={project} />
      <Identities player={player} project={project} />
      <Belonging player={player} project={project} />
      <Sessions player={player} project={project} />
      <Bans player={player} project={project} />
      <Attributes player={player} />
    </div>
    <div>
      <Notes player={player} project={project} />
      <Timeline player={player} project={project} />
    </div>
  </div>
)

const Facts = ({ player, project }: { player: WholePlayer; project: Project }) => (
  <section class="card" aria-label={t().players.facts}>
    <dl class="facts">
      <dt>{t().players.id}</dt>
      <dd>
        <code>{player.user_id}</code>{' '}
        <CopyButton of={() => player.user_id} label={t().players.copyId} isIconOnly />
      </dd>
      <dt>{t().players.email}</dt>
      <dd>
        <Foreign text={player.email} />
        {player.email !== null && (
          <p class={player.is_email_confirmed ? 'quiet' : 'warning'}>
            {player.is_email_confirmed ? t().players.confirmed : t().players.unconfirmed}
          </p>
        )}
      </dd>
      <dt>{t().players.country}</dt>
      <dd>{countryName(player.country)}</dd>
      <dt>{t().players.came}</dt>
      <dd>
        <Exactly at={player.created_at} />
      </dd>
      {mayOpen(me.value, 'listOrders', project) && (
        <>
          <dt>{t().players.orders}</dt>
          <dd>
            <Link
              to="orders"
              values={{ project: project.project_id }}
              filters={{ user_id: player.user_id }}
            >
              {t().players.allOrders}
            </Link>
          </dd>
        </>
      )}
      <ProfileFacts player={player} project={project} />
    </dl>
  </section>
)
