/** Where a player is signed in. */
import type { Project } from '../../api/projects.ts'
import { useChange } from '../../api/queries.ts'
import { me } from '../../api/session.ts'
import { may } from '../../shared/can.ts'
import { Failure } from '../../shared/controls/failure.tsx'
import { Foreign } from '../../shared/foreign.tsx'
import { Ago } from '../../shared/time.tsx'
import { t } from '../../texts/texts.ts'
import type { WholePlayer } from './player.ts'

export const Sessions = ({ player, project }: { player: WholePlayer; project: Project }) => {
  const end = useChange('endSession', ['readUser'])
  const parameters = { project_id: project.project_id, user_id: player.user_id }
  return (
    <section class="card" aria-labelledby="sessions">
      <h2 id="sessions">{t().players.sessions}</h2>
      {end.error && <Failure error={end.error} />}
      {player.sessions.length === 0 && <p class="quiet">{t().players.noSessions}</p>}
      <ul class="rows">
        {player.sessions.map((session) => (
          <li key={session.session_id}>
            <div>
              <Foreign text={session.device} none={t().players.unknownDevice} />
              <p class="quiet">
                {session.provider} · <Foreign text={session.address} /> ·{' '}
                <Ago at={session.refreshed_at ?? session.signed_in_at} />
              </p>
            </div>
            {may(me.value, 'endSession', project) && (
              <button
                type="button"
                onClick={() =>
                  end.mutate({ parameters: { ...parameters, session_id: session.session_id } })
                }
              >
                {t().players.endSession}
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
