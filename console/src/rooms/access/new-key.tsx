/** Makes an API key, with a role or with single permissions. It is shown once. */
import { useState } from 'preact/hooks'
import type { AnswerOf, BodyOf } from '../../api/calls.ts'
import type { Project } from '../../api/projects.ts'
import { useChange } from '../../api/queries.ts'
import { permissions, roles } from '../../api/rights.ts'
import { me } from '../../api/session.ts'
import { Confirm } from '../../shared/controls/confirm.tsx'
import { ShownOnce } from '../../shared/controls/shown-once.tsx'
import { useDraft } from '../../shared/form/drafts.ts'
import { Field } from '../../shared/form/field.tsx'
import { fromField, isUtc, toField } from '../../shared/time.ts'
import { newWish } from '../../shared/wish.ts'
import { t } from '../../texts/texts.ts'
import { grantableRoles, permissionsAt, type RoleName, roleWords } from './roles.ts'

type Body = BodyOf<'createProjectApiKey'>
type Draft = { name: string; role: RoleName | ''; chosen: string[]; until: string }
const start: Draft = { name: '', role: '', chosen: [], until: '' }

export const NewKey = ({ project }: { project: Project }) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" class="primary" onClick={() => setOpen(true)}>
        {t().apiKeys.make}
      </button>
      {isOpen && <NewKeyDialog project={project} onClose={() => setOpen(false)} />}
    </>
  )
}

const NewKeyDialog = ({ project, onClose }: { project: Project; onClose: () => void }) => {
  const [draft, set, drop] = useDraft(`new key ${project.project_id}`, start)
  const [idempotencyKey] = useState(newWish)
  const change = useChange<AnswerOf<'createProjectApiKey'>>('createProjectApiKey', [
    'listProjectApiKeys',
    'readAudit',
  ])
  const made = change.data?.data
  const make = (): void => {
    const rights =
      draft.role === '' ? { permissions: draft.chosen } : { role: draft.role as Body['role'] }
    const body = {
      name: draft.name.trim(),
      ...rights,
      ...(draft.until === '' ? {} : { expires_at: draft.until }),
    } as Body
    const parameters = { project_id: project.project_id }
    change.mutate({ parameters, body, idempotencyKey }, { onSuccess: drop })
  }
  if (made?.api_key !== undefined)
    return (
      <ShownOnce
        title={t().apiKeys.secretOf(made.name)}
        secret={made.api_key}
        hint={t().setUp.shownOnce}
        onClose={onClose}
      />
    )
  const zone = isUtc.value ? t().shared.inUtc : t().shared.inLocalTime
  return (
    <Confirm
      title={t().apiKeys.make}
      words={t().apiKeys.makeIt}
      error={change.error}
      isPending={change.isPending}
      isDanger={false}
      onConfirm={make}
      onClose={() => {
        drop()
        onClose()
      }}
    >
      <Field label={t().apiKeys.name} hint={t().apiKeys.nameHint}>
        {(given) => (
          <input
            {...given}
            type="text"
            required
            maxLength={200}
            autocomplete="off"
            value={draft.name}
            onInput={(event) => set({ name: event.currentTarget.value })}
          />
        )}
      </Field>
      <Rights project={project} draft={draft} onChange={set} />
      <Field label={`${t().apiKeys.ends} (${zone})`} hint={t().apiKeys.endsHint}>
        {(given) => (
          <input
            {...given}
            type="datetime-local"
            value={toField(draft.until)}
            onInput={(event) => set({ until: fromField(event.currentTarget.value) })}
          />
        )}
      </Field>
    </Confirm>
  )
}

type RightsProps = { project: Project; draft: Draft; onChange: (changed: Partial<Draft>) => void }

/** What the key may do, of what the person may do here themselves. */
const Rights = ({ project, draft, onChange }: RightsProps) => {
  const { project_id: id, merchant_id: merchant } = project
  const place = { scope: 'project', project_id: id, merchant_id: merchant } as const
  const mine = permissionsAt(me.value, place)
  const offered = Object.entries(permissions).filter(
    ([name]) => mine.has(name) && permissionsOfProjects.has(name),
  )
  return (
    <>
      <Field
        label={t().apiKeys.role}
        hint={draft.role === '' ? t().apiKeys.roleHint : roles[draft.role].description}
      >
        {(given) => (
          <select
            {...given}
            value={draft.role}
            onChange={(event) =>
              onChange({ role: event.currentTarget.value as RoleName | '', chosen: [] })
            }
          >
            <option value="">{t().apiKeys.single}</option>
            {grantableRoles(me.value, place).map((role) => (
              <option key={role} value={role}>
                {roleWords(role)}
              </option>
            ))}
          </select>
        )}
      </Field>
      {draft.role === '' && (
        <fieldset class="choices">
          <legend>{t().apiKeys.mayDo}</legend>
          {offered.map(([name, description]) => (
            <label key={name} class="switch-line">
              <input
                type="checkbox"
                checked={draft.chosen.includes(name)}
                onChange={(event) =>
                  onChange({
                    chosen: event.currentTarget.checked
                      ? [...draft.chosen, name]
                      : draft.chosen.filter((one) => one !== name),
                  })
                }
              />
              <span lang="en">
                {description} <code>{name}</code>
              </span>
            </label>
          ))}
        </fieldset>
      )}
    </>
  )
}

/** The permissions that some role has on a project: the others count for the installation alone. */
const permissionsOfProjects: ReadonlySet<string> = new Set(
  Object.values(roles)
    .filter(({ grantedOn }) => (grantedOn as readonly string[]).includes('project'))
    .flatMap((role) => role.permissions),
)
