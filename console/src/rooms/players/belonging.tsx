/** The groups that a player is in, and the deployments that they may enter. */
import { useRef, useState } from 'preact/hooks'
import type { OperationId } from '../../api/calls.ts'
import type { Project } from '../../api/projects.ts'
import { useChange, useRead } from '../../api/queries.ts'
import { me } from '../../api/session.ts'
import { may } from '../../shared/can.ts'
import { Failure } from '../../shared/controls/failure.tsx'
import { Icon } from '../../shared/controls/icon.tsx'
import { plainOf } from '../../shared/foreign.ts'
import { Foreign } from '../../shared/foreign.tsx'
import { t } from '../../texts/texts.ts'
import type { WholePlayer } from './player.ts'

/** Something that a player has or has not, by the name of its number in the path of the calls. */
type Thing = { id: string; name: string }
type Kind = {
  idName: string
  add: OperationId
  remove: OperationId
  heading: string
  choose: string
}

export const Belonging = ({ player, project }: { player: WholePlayer; project: Project }) => {
  const parameters = { project_id: project.project_id }
  const groups = useRead<{ groups: { id: number; name: string; is_default: boolean }[] }>(
    'listUserGroups',
    parameters,
  )
  const deployments = useRead<{ deployments: { deployment_id: string; name: string }[] }>(
    'listDeployments',
    parameters,
  )
  const inGroups = player.groups.map(({ id, name }) => ({ id: String(id), name }))
  const allGroups = (groups.data?.data.groups ?? []).map(({ id, name }) => ({
    id: String(id),
    name,
  }))
  const allDeployments = (deployments.data?.data.deployments ?? []).map(
    ({ deployment_id: id, name }) => ({ id, name }),
  )
  const entitled = player.deployments.map(
    (id) => allDeployments.find((one) => one.id === id) ?? { id, name: id },
  )
  return (
    <>
      <Things
        kind={{
          idName: 'group_id',
          add: 'addUserToGroup',
          remove: 'takeUserFromGroup',
          heading: t().players.groups,
          choose: t().players.chooseGroup,
        }}
        has={inGroups}
        all={allGroups}
        player={player}
        project={project}
      />
      {(allDeployments.length > 0 || entitled.length > 0) && (
        <Things
          kind={{
            idName: 'deployment_id',
            add: 'entitleUser',
            remove: 'removeEntitlement',
            heading: t().players.deployments,
            choose: t().players.chooseDeployment,
          }}
          has={entitled}
          all={allDeployments}
          player={player}
          project={project}
        />
      )}
    </>
  )
}

type ThingsProps = {
  kind: Kind
  has: readonly Thing[]
  all: readonly Thing[]
  player: WholePlayer
  project: Project
}

/** So many others stand as buttons, one press each; more of them are chosen from a list. */
const mostButtons = 4

const Things = ({ kind, has, all, player, project }: ThingsProps) => {
  const heading = useRef<HTMLHeadingElement>(null)
  const add = useChange(kind.add, ['readUser', 'searchUsers'])
  const remove = useChange(kind.remove, ['readUser', 'searchUsers'])
  const others = all.filter(({ id }) => !has.some((one) => one.id === id))
  const withId = (id: string) => ({
    parameters: { project_id: project.project_id, user_id: player.user_id, [kind.idName]: id },
  })
  // The pressed button goes away with the change.
  const onSuccess = (): void => heading.current?.focus()
  const error = add.error ?? remove.error
  return (
    <section class="card" aria-label={kind.heading}>
      <h2 ref={heading} tabIndex={-1}>
        {kind.heading}
      </h2>
      {has.length === 0 && <p class="quiet">{t().players.inNone}</p>}
      <div class="row">
        {has.map(({ id, name }) => (
          <span class="chip" key={id}>
            <Foreign text={name} isBrief />
            {may(me.value, kind.remove, project) && (
              <button
                type="button"
                aria-label={t().players.takeFrom(name)}
                onClick={() => remove.mutate(withId(id), { onSuccess })}
              >
                <Icon name="close" size={14} />
              </button>
            )}
          </span>
        ))}
      </div>
      {may(me.value, kind.add, project) && others.length > 0 && (
        <Others
          kind={kind}
          others={others}
          onAdd={(id) => !add.isPending && add.mutate(withId(id), { onSuccess })}
        />
      )}
      {error && <Failure error={error} />}
    </section>
  )
}

type OthersProps = { kind: Kind; others: readonly Thing[]; onAdd: (id: string) => void }

const Others = ({ kind, others, onAdd }: OthersProps) => {
  const [chosen, choose] = useState('')
  if (others.length <= mostButtons)
    return (
      <p class="row">
        {others.map(({ id, name }) => (
          <button
            key={id}
            type="button"
            class="quiet-button"
            aria-label={t().players.addTo(plainOf(name))}
            onClick={() => onAdd(id)}
          >
            <Icon name="plus" size={14} />
            <Foreign text={name} isBrief />
          </button>
        ))}
      </p>
    )
  return (
    <form
      class="inline"
      onSubmit={(event) => {
        event.preventDefault()
        if (chosen !== '') onAdd(chosen)
        choose('')
      }}
    >
      <select
        aria-label={kind.choose}
        value={chosen}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        <option value="">{kind.choose}</option>
        {others.map(({ id, name }) => (
          <option key={id} value={id}>
            {plainOf(name)}
          </option>
        ))}
      </select>
      <button type="submit">{t().players.add}</button>
    </form>
  )
}
