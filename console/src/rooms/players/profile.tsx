/** The profile that a player wrote, and the picture that they uploaded, which support may remove. */
import { Fragment } from 'preact'
import { useState } from 'preact/hooks'
import type { Project } from '../../api/projects.ts'
import { useChange } from '../../api/queries.ts'
import { me } from '../../api/session.ts'
import { may } from '../../shared/can.ts'
import { Confirm } from '../../shared/controls/confirm.tsx'
import { plainOf } from '../../shared/foreign.ts'
import { Foreign } from '../../shared/foreign.tsx'
import { focusHeading } from '../../shared/page.tsx'
import { dayOf } from '../../shared/time.ts'
import { Ago } from '../../shared/time.tsx'
import { t } from '../../texts/texts.ts'
import { calledBy, type WholePlayer } from './player.ts'

type ProfileProps = { player: WholePlayer; project: Project }

/** Rows of the player's facts: only what was written takes room. */
export const ProfileFacts = ({ player, project }: ProfileProps) => {
  const rows: [string, string | null][] = [
    [t().playerData.nickname, player.nickname],
    [t().playerData.firstName, player.first_name],
    [t().playerData.lastName, player.last_name],
    [t().playerData.birthday, player.birthday && dayOf(player.birthday)],
    [t().playerData.gender, player.gender && t().playerData.genders(player.gender)],
  ]
  return (
    <>
      {rows.map(
        ([name, text]) =>
          text !== null && (
            <Fragment key={name}>
              <dt>{name}</dt>
              <dd>
                <Foreign text={text} />
              </dd>
            </Fragment>
          ),
      )}
      {player.phone !== null && (
        <>
          <dt>{t().playerData.phone}</dt>
          <dd>
            <Foreign text={player.phone} />
            <p class="warning">{t().playerData.phoneWhat}</p>
          </dd>
        </>
      )}
      <Uploaded player={player} project={project} />
    </>
  )
}

/** The uploaded picture; once it is removed, the word that it is. */
const Uploaded = ({ player, project }: ProfileProps) => {
  const [isOpen, setOpen] = useState(false)
  const change = useChange('removeUserPicture', [
    'readUser',
    'searchUsers',
    'listUserPictures',
    'readAudit',
  ])
  const close = (): void => setOpen(false)
  const remove = (): void => {
    const parameters = { project_id: project.project_id, user_id: player.user_id }
    const onSuccess = (): void => {
      close()
      // The button that opened the dialog goes away with the picture.
      focusHeading()
    }
    change.mutate({ parameters }, { onSuccess })
  }
  const { uploaded_picture: uploaded } = player
  if (!(uploaded || change.isSuccess || isOpen)) return null
  return (
    <>
      <dt>{t().playerData.picture}</dt>
      <dd>
        {uploaded && (
          <>
            {t().playerData.pictureOf(uploaded.type, uploaded.bytes)}{' '}
            <span class="quiet">
              · <Ago at={uploaded.uploaded_at} />
            </span>
          </>
        )}
        {uploaded && may(me.value, 'removeUserPicture', project) && (
          <p class="row">
            <button type="button" onClick={() => setOpen(true)}>
              {t().playerData.removePicture}
            </button>
          </p>
        )}
        <span role="status" class={change.isSuccess && !uploaded ? 'saved' : 'hidden'}>
          {change.isSuccess && !uploaded && t().playerData.removed}
        </span>
        {isOpen && (
          <Confirm
            title={t().playerData.removePictureTitle(plainOf(calledBy(player), 40))}
            words={t().playerData.removePicture}
            error={change.error}
            isPending={change.isPending}
            onConfirm={remove}
            onClose={close}
          >
            <p>{t().playerData.removePictureWhat}</p>
          </Confirm>
        )}
      </dd>
    </>
  )
}
