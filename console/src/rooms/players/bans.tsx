/** Bans of a player: who set each and why, and who lifted it. */
import type { AnswerOf } from '../../api/calls.ts'
import type { Project } from '../../api/projects.ts'
import { useRead } from '../../api/queries.ts'
import { Badge } from '../../shared/controls/badge.tsx'
import { Failure } from '../../shared/controls/failure.tsx'
import { Foreign } from '../../shared/foreign.tsx'
import { isOver } from '../../shared/time.ts'
import { Ago, Exactly } from '../../shared/time.tsx'
import { t } from '../../texts/texts.ts'
import { AuthorName } from './author.tsx'
import type { WholePlayer } from './player.ts'

type Bans = AnswerOf<'listUserBans'>
type Ban = Bans['items'][number]

export const Bans = ({ player, project }: { player: WholePlayer; project: Project }) => {
  const read = useRead<Bans>('listUserBans', {
    project_id: project.project_id,
    user_id: player.user_id,
  })
  const items = read.data?.data.items
  return (
    <section class="card" aria-labelledby="bans">
      <h2 id="bans">{t().players.bans}</h2>
      {read.error && <Failure error={read.error} onRetry={() => void read.refetch()} />}
      {items?.length === 0 && <p class="quiet">{t().players.neverBanned}</p>}
      <ol class="rows">
        {items?.map((ban) => (
          <li key={ban.banned_at}>
            <BanLine ban={ban} />
          </li>
        ))}
      </ol>
    </section>
  )
}

const BanLine = ({ ban }: { ban: Ban }) => (
  <div>
    <StateOf ban={ban} /> <Foreign text={ban.reason} none={t().players.noReason} />
    <p class="quiet">
      {t().players.bannedBy} <AuthorName of={ban.banned_by} /> · <Ago at={ban.banned_at} />
    </p>
    {ban.until !== null && ban.lifted_at === null && (
      <p class="quiet">
        {t().players.until} <Exactly at={ban.until} />
      </p>
    )}
    {ban.lifted_at !== null && (
      <p class="quiet">
        {t().players.liftedBy} <AuthorName of={ban.lifted_by} /> · <Ago at={ban.lifted_at} />
      </p>
    )}
  </div>
)

const StateOf = ({ ban: { lifted_at: lifted, until } }: { ban: Ban }) => {
  if (lifted !== null) return <Badge tone="plain">{t().players.banLifted}</Badge>
  if (until !== null && isOver(until)) return <Badge tone="plain">{t().players.banOver}</Badge>
  return <Badge tone="bad">{t().players.banCounts}</Badge>
}
