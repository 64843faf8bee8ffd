/** Makes an API key, with a role or with single permissions. It is shown once. */
import { useState } from 'preact/hooks'
import { check } from '../../api/bodies/generated/api-key-body.ts'
import type { AnswerOf, BodyOf } from '../../api/calls.ts'
import type { Project } from '../../api/projects.ts'
import { useChange } from '../../api/queries.ts'
import { permissions, roles } from '../../api/rights.ts'
import { me } from '../../api/session.ts'
import { Confirm } from '../../shared/controls/confirm.tsx'
import { ShownOnce } from '../../shared/controls/shown-once.tsx'
import { useDraft } from '../../shared/form/drafts.ts'
import { useFaults } from '../../shared/form/faults.ts'
import { Field } from '../../shared/form/field.tsx'
import { fromField, isUtc, toField } from '../../shared/time.ts'
import { newWish } from '../../shared/wish.ts'
import { t } from '../../texts/texts.ts'
import { grantableRoles, permissionsAt, type RoleName, roleWords } from './roles.ts'

type Body = BodyOf<'createProjectApiKey'>
type Draft = { name: string; role: RoleName | ''; chosen: string[]; until: string }
const start: Draft = { name: '', role: '', chosen: [], until: '' }

const bodyOf = ({ name, role, chosen, until }: Draft): Body =>
  ({
    name: name.trim(),
    ...(role === '' ? { permissions: chosen } : { role: role as Body['role'] }),
    ...(until === '' ? {} : { expires_at: until }),
  }) as Body

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
  const body = bodyOf(draft)
  const faults = useFaults(body, { check, error: change.error })
  const make = (): void => {
    if (!faults.tried()) return
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
      <Field label={t().apiKeys.name} hint={t().apiKeys.nameHint} error={faults.of('name')}>
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
      <Rights project={project} draft={draft} error={faults.of('permissions')} onChange={set} />
      <Field
        label={`${t().apiKeys.ends} (${zone})`}
        hint={t().apiKeys.endsHint}
        error={faults.of('expires_at')}
      >
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

type RightsProps = {
  project: Project
  draft: Draft
  error: string | undefined
  onChange: (changed: Partial<Draft>) => void
}

/** Permissions of the key, out of those that the person has here. */
const Rights = ({ project, draft, error, onChange }: RightsProps) => {
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
        <fieldset class="choices" aria-describedby="rights-error">
          <legend>{t().apiKeys.mayDo}</legend>
          <p class="error" id="rights-error">
            {error}
          </p>
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
