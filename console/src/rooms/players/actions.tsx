/** Actions on a player: signed out, banned, exported, erased. Each is shown to those who may. */
import { useState } from 'preact/hooks'
import type { Project } from '../../api/projects.ts'
import { useChange } from '../../api/queries.ts'
import { me } from '../../api/session.ts'
import { may } from '../../shared/can.ts'
import { Confirm } from '../../shared/controls/confirm.tsx'
import { Failure } from '../../shared/controls/failure.tsx'
import { plainOf } from '../../shared/foreign.ts'
import { Field } from '../../shared/form/field.tsx'
import { useFilters } from '../../shared/here.ts'
import { focusHeading } from '../../shared/page.tsx'
import { saveAs } from '../../shared/save.ts'
import { isOver } from '../../shared/time.ts'
import { t } from '../../texts/texts.ts'
import { BanDialog } from './ban-dialog.tsx'
import { calledBy, type WholePlayer } from './player.ts'

export type ActionProps = { player: WholePlayer; project: Project; onClose: () => void }

type Action = 'ban' | 'erase'

export const Actions = ({ player, project }: Omit<ActionProps, 'onClose'>) => {
  const [open, setOpen] = useState<Action | undefined>()
  const isBanned =
    player.banned_at !== null && (player.banned_until === null || !isOver(player.banned_until))
  const its = { player, project, onClose: () => setOpen(undefined) }
  // Neither asks first: somebody who is signed out signs in again, and a ban can be set again.
  const signOut = useAtOnce('endSessions', its)
  const unban = useAtOnce('unbanUser', its)
  const person = me.value
  const done = signOut.isDone ? t().players.signedOut : unban.isDone && t().players.unbanned
  return (
    <>
      {may(person, 'endSessions', project) && (
        <button
          type="button"
          title={t().players.signOutWhat}
          aria-disabled={signOut.isPending}
          onClick={signOut.run}
        >
          {t().players.signOut}
        </button>
      )}
      {isBanned
        ? may(person, 'unbanUser', project) && (
            <button type="button" aria-disabled={unban.isPending} onClick={unban.run}>
              {t().players.unban}
            </button>
          )
        : may(person, 'banUser', project) && (
            <button type="button" onClick={() => setOpen('ban')}>
              {t().players.ban}
            </button>
          )}
      {may(person, 'exportUser', project) && <Export player={player} project={project} />}
      {may(person, 'eraseUser', project) && (
        <button type="button" class="danger" onClick={() => setOpen('erase')}>
          {t().players.erase}
        </button>
      )}
      <span role="status" class={done ? 'saved' : 'hidden'}>
        {done}
      </span>
      {[signOut, unban].map(
        ({ error, run }, nth) => error && <Failure key={nth} error={error} onRetry={run} />,
      )}
      {open === 'ban' && <BanDialog {...its} />}
      {open === 'erase' && <EraseDialog {...its} />}
    </>
  )
}

/** A change that is made by the press of its button. */
const useAtOnce = (operation: 'endSessions' | 'unbanUser', its: ActionProps) => {
  const change = useChange(operation, ['readUser', 'searchUsers', 'listUserBans', 'readAudit'])
  return {
    error: change.error,
    isPending: change.isPending,
    isDone: change.isSuccess,
    run: (): void => {
      // The button of a ban goes away with it.
      const onSuccess = operation === 'unbanUser' ? focusHeading : () => {}
      if (!change.isPending) change.mutate({ parameters: pathOf(its) }, { onSuccess })
    },
  }
}

const pathOf = ({ player, project }: Pick<ActionProps, 'player' | 'project'>) => ({
  project_id: project.project_id,
  user_id: player.user_id,
})

/** The player's number in the game, where payments know them by another one than the service. */
const PaymentId = ({ value, onChange }: { value: string; onChange: (value: string) => void }) => (
  <Field label={t().players.paymentId} hint={t().players.paymentIdHint}>
    {(given) => (
      <input
        {...given}
        type="text"
        autocomplete="off"
        spellcheck={false}
        value={value}
        onInput={(event) => onChange(event.currentTarget.value)}
      />
    )}
  </Field>
)

/** Saves all that is kept of the person, also under the payment id that stands in the address. */
const Export = ({ player, project }: Pick<ActionProps, 'player' | 'project'>) => {
  const [filters] = useFilters(['payment_user_id'])
  const change = useChange('exportUser', ['readAudit'])
  const parameters = { ...pathOf({ player, project }), payment_user_id: filters.payment_user_id }
  const save = (): void =>
    change.mutate(
      { parameters },
      {
        onSuccess: ({ data }) =>
          saveAs(`player-${player.user_id}.json`, `${JSON.stringify(data, null, 2)}\n`),
      },
    )
  return (
    <>
      <button
        type="button"
        title={t().players.exportWhat}
        aria-disabled={change.isPending}
        onClick={save}
      >
        {t().players.export}
      </button>
      <span role="status" class={change.isSuccess ? 'saved' : 'hidden'}>
        {change.isSuccess && t().players.exported}
      </span>
      {change.error && <Failure error={change.error} onRetry={save} />}
    </>
  )
}

/** The name is typed: nobody erases somebody by one click too many. */
const EraseDialog = (its: ActionProps) => {
  // Marks that nobody sees could not be typed, and a long name need not be.
  const whole = calledBy(its.player).trim()
  const name = plainOf(whole, 40)
  const [typed, type] = useState('')
  const [filters] = useFilters(['payment_user_id'])
  const [paymentId, setPaymentId] = useState(filters.payment_user_id ?? '')
  const [error, setError] = useState<string | undefined>()
  const change = useChange('eraseUser', ['readUser', 'searchUsers', 'readAudit'])
  const erase = (): void => {
    const isMeant = [whole, name].includes(typed.trim())
    setError(isMeant ? undefined : t().players.eraseMismatch)
    if (!isMeant) return
    change.mutate(
      { parameters: { ...pathOf(its), payment_user_id: paymentId || undefined } },
      { onSuccess: its.onClose },
    )
  }
  return (
    <Confirm
      title={t().players.eraseTitle(name)}
      words={t().players.erase}
      error={change.error}
      isPending={change.isPending}
      onConfirm={erase}
      onClose={its.onClose}
    >
      <p>{t().players.eraseWhat}</p>
      <Field label={t().players.eraseType(name)} error={error}>
        {(given) => (
          <input
            {...given}
            type="text"
            autocomplete="off"
            spellcheck={false}
            value={typed}
            onInput={(event) => type(event.currentTarget.value)}
          />
        )}
      </Field>
      <PaymentId value={paymentId} onChange={setPaymentId} />
    </Confirm>
  )
}
