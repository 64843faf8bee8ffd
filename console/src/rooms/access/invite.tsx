/** Invites somebody: by a mail, or by a link that is shown once. */
import { useState } from 'preact/hooks'
import type { AnswerOf, BodyOf } from '../../api/calls.ts'
import type { Project } from '../../api/projects.ts'
import { useChange } from '../../api/queries.ts'
import { Confirm } from '../../shared/controls/confirm.tsx'
import { ShownOnce } from '../../shared/controls/shown-once.tsx'
import { useDraft } from '../../shared/form/drafts.ts'
import { Field } from '../../shared/form/field.tsx'
import { newWish } from '../../shared/wish.ts'
import { t } from '../../texts/texts.ts'
import { firstChoice, GrantChoice, grantOf } from './grants.tsx'

export const Invite = ({ project }: { project: Project | undefined }) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" class="primary" onClick={() => setOpen(true)}>
        {t().people.invite}
      </button>
      {isOpen && <InviteDialog project={project} onClose={() => setOpen(false)} />}
    </>
  )
}

type InviteProps = { project: Project | undefined; onClose: () => void }

const InviteDialog = ({ project, onClose }: InviteProps) => {
  const start = { email: '', name: '', isMailed: true, choice: firstChoice(project) }
  const [draft, set, drop] = useDraft(`invite ${project?.project_id ?? 'all'}`, start)
  const [idempotencyKey] = useState(newWish)
  const change = useChange<AnswerOf<'inviteConsoleUser'>>('inviteConsoleUser', ['listConsoleUsers'])
  const close = (): void => {
    drop()
    onClose()
  }
  const invite = (): void => {
    const grant = grantOf(draft.choice)
    if (!grant) return
    const body: BodyOf<'inviteConsoleUser'> = {
      email: draft.email.trim(),
      ...(draft.name.trim() === '' ? {} : { name: draft.name.trim() }),
      grants: [grant],
      mail: draft.isMailed,
    }
    change.mutate(
      { body, idempotencyKey },
      { onSuccess: ({ data }) => (data.link === null ? close() : drop()) },
    )
  }
  const link = change.data?.data.link
  if (link)
    return (
      <ShownOnce
        title={t().people.linkTitle}
        secret={link}
        hint={t().people.linkHint}
        onClose={onClose}
      />
    )
  return (
    <Confirm
      title={t().people.invite}
      words={t().people.inviteIt}
      error={change.error}
      isPending={change.isPending}
      isDanger={false}
      onConfirm={invite}
      onClose={close}
    >
      <Field label={t().people.email}>
        {(given) => (
          <input
            {...given}
            type="email"
            required
            autocomplete="off"
            value={draft.email}
            onInput={(event) => set({ email: event.currentTarget.value })}
          />
        )}
      </Field>
      <Field label={t().people.name} hint={t().people.nameHint}>
        {(given) => (
          <input
            {...given}
            type="text"
            maxLength={200}
            autocomplete="off"
            value={draft.name}
            onInput={(event) => set({ name: event.currentTarget.value })}
          />
        )}
      </Field>
      <GrantChoice project={project} choice={draft.choice} onChange={(choice) => set({ choice })} />
      <label class="switch-line">
        <input
          type="checkbox"
          checked={draft.isMailed}
          onChange={(event) => set({ isMailed: event.currentTarget.checked })}
        />
        {t().people.mailIt}
      </label>
    </Confirm>
  )
}
