/** Invites somebody: by a mail, or by a link that is shown once. */
import { useState } from 'preact/hooks'
import { check } from '../../api/bodies/generated/console-user-body.ts'
import type { AnswerOf, BodyOf } from '../../api/calls.ts'
import type { Project } from '../../api/projects.ts'
import { useChange } from '../../api/queries.ts'
import { Confirm } from '../../shared/controls/confirm.tsx'
import { ShownOnce } from '../../shared/controls/shown-once.tsx'
import { useDraft } from '../../shared/form/drafts.ts'
import { useFaults } from '../../shared/form/faults.ts'
import { Field } from '../../shared/form/field.tsx'
import { newWish } from '../../shared/wish.ts'
import { t } from '../../texts/texts.ts'
import { type Choice, firstChoice, GrantChoice, grantOf } from './grants.tsx'

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

type Draft = { email: string; name: string; isMailed: boolean; choice: Choice }

const bodyOf = ({ email, name, isMailed, choice }: Draft): BodyOf<'inviteConsoleUser'> => {
  const grant = grantOf(choice)
  return {
    email: email.trim(),
    ...(name.trim() === '' ? {} : { name: name.trim() }),
    grants: grant ? [grant] : [],
    mail: isMailed,
  }
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
  const body = bodyOf(draft)
  const faults = useFaults(body, { check, error: change.error })
  const invite = (): void => {
    if (!faults.tried()) return
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
      <Field label={t().people.email} error={faults.of('email')}>
        {(given) => (
          <input
            {...given}
            type="email"
            required
            autocomplete="off"
            value={draft.email}
            onInput={(event) => set({ email: event.currentTarget.value })}
            {...faults.at('email')}
          />
        )}
      </Field>
      <Field label={t().people.name} hint={t().people.nameHint} error={faults.of('name')}>
        {(given) => (
          <input
            {...given}
            type="text"
            autocomplete="off"
            value={draft.name}
            onInput={(event) => set({ name: event.currentTarget.value })}
            {...faults.at('name')}
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
