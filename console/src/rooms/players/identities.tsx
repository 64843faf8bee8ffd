/** The networks by which a player comes in, and how one is taken away. */
import { useState } from 'preact/hooks'
import { ApiProblem } from '../../api/problems.ts'
import type { Project } from '../../api/projects.ts'
import { useChange } from '../../api/queries.ts'
import { me } from '../../api/session.ts'
import { may } from '../../shared/can.ts'
import { Confirm } from '../../shared/controls/confirm.tsx'
import { Foreign } from '../../shared/foreign.tsx'
import { Ago } from '../../shared/time.tsx'
import { t } from '../../texts/texts.ts'
import type { Identity, WholePlayer } from './player.ts'

export const Identities = ({ player, project }: { player: WholePlayer; project: Project }) => {
  const [chosen, choose] = useState<Identity | undefined>()
  return (
    <section class="card" aria-labelledby="identities">
      <h2 id="identities">{t().players.identities}</h2>
      {player.identities.length === 0 && <p class="quiet">{t().players.noIdentities}</p>}
      <ul class="rows">
        {player.identities.map((identity) => (
          <li key={`${identity.provider} ${identity.id}`}>
            <div>
              <strong>{identity.provider}</strong>{' '}
              <Foreign text={identity.name ?? identity.username} none="" />
              <p class="quiet">
                <Foreign text={identity.external_id} /> · <Ago at={identity.created_at} />
              </p>
            </div>
            {may(me.value, 'unlinkIdentity', project) && (
              <button type="button" onClick={() => choose(identity)}>
                {t().players.unlink}
              </button>
            )}
          </li>
        ))}
      </ul>
      {chosen && (
        <Unlink
          player={player}
          identity={chosen}
          project={project}
          onClose={() => choose(undefined)}
        />
      )}
    </section>
  )
}

type UnlinkProps = {
  player: WholePlayer
  identity: Identity
  project: Project
  onClose: () => void
}

/** The last way in has words of its own: nobody can come in by this account any more. */
const Unlink = ({ player, identity, project, onClose }: UnlinkProps) => {
  const change = useChange('unlinkIdentity', ['readUser', 'searchUsers'])
  // Others may have gone since the page was read: the service tells that it is the last one now.
  const isRefused = change.error instanceof ApiProblem && change.error.status === 409
  const isLast = player.identities.length === 1 || isRefused
  const unlink = (): void =>
    change.mutate(
      {
        parameters: {
          project_id: project.project_id,
          user_id: player.user_id,
          provider: identity.provider,
          also_last: isLast || undefined,
        },
      },
      { onSuccess: onClose },
    )
  return (
    <Confirm
      title={t().players.unlinkOf(identity.provider)}
      words={isLast ? t().players.unlinkAlsoLast : t().players.unlink}
      error={isRefused ? null : change.error}
      isPending={change.isPending}
      onConfirm={unlink}
      onClose={onClose}
    >
      <p class={isLast ? 'warning' : ''}>
        {isLast ? t().players.unlinkLastWhat : t().players.unlinkWhat}
      </p>
    </Confirm>
  )
}
