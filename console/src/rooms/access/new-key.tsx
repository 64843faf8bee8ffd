/** Makes an API key, with a role or with single permissions. It is shown once. */
import { useState } from 'preact/hooks'
import { check } from '../../api/bodies/generated/api-key-body.ts'
import type { AnswerOf, BodyOf } from '../../api/calls.ts'
import { useChange } from '../../api/queries.ts'
import { permissions, roles } from '../../api/rights.ts'
import { me } from '../../api/session.ts'
import { Confirm } from '../../shared/controls/confirm.tsx'
import { ShownOnce } from '../../shared/controls/shown-once.tsx'
import { useDraft } from '../../shared/form/drafts.ts'
import { useFaults } from '../../shared/form/faults.ts'
import { Field } from '../../shared/form/field.tsx'
import { newWish } from '../../shared/wish.ts'
import { roleName } from '../../texts/of-service.ts'
import { t } from '../../texts/texts.ts'
import { KeyFields } from './key-fields.tsx'
import { type KeyOwner, outdatedBy } from './key-owner.ts'
import {
  grantableRoles,
  permissionsAt,
  permissionWords,
  type RoleName,
  rolePurpose,
} from './roles.ts'

type Body = BodyOf<'createProjectApiKey'>
type Draft = { name: string; role: RoleName | ''; chosen: string[]; until: string }
const start: Draft = { name: '', role: '', chosen: [], until: '' }

const bodyOf = ({ name, role, chosen, until }: Draft): Body =>
  ({
    name: name.trim(),
    ...(role === '' ? { permissions: chosen } : { role: role as Body['role'] }),
    ...(until === '' ? {} : { expires_at: until }),
  }) as Body

export const NewKey = ({ owner }: { owner: KeyOwner }) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" class="primary" onClick={() => setOpen(true)}>
        {t().apiKeys.make}
      </button>
      {isOpen && <NewKeyDialog owner={owner} onClose={() => setOpen(false)} />}
    </>
  )
}

const NewKeyDialog = ({ owner, onClose }: { owner: KeyOwner; onClose: () => void }) => {
  const { parameters } = owner
  const name = `new key ${JSON.stringify(parameters)}`
  const [draft, set, drop] = useDraft(name, start)
  const [idempotencyKey] = useState(newWish)
  const change = useChange<AnswerOf<'createProjectApiKey'>>(
    owner.calls.make.operation,
    outdatedBy(owner),
  )
  const made = change.data?.data
  const body = bodyOf(draft)
  const faults = useFaults(body, { check, error: change.error })
  const make = (): void => {
    if (!faults.tried()) return
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
      <KeyFields draft={draft} faults={faults} onChange={set}>
        <Rights owner={owner} draft={draft} error={faults.of('permissions')} onChange={set} />
      </KeyFields>
    </Confirm>
  )
}

type RightsProps = {
  owner: KeyOwner
  draft: Draft
  error: string | undefined
  onChange: (changed: Partial<Draft>) => void
}

/** Permissions of the key, out of those that the person has here. */
const Rights = ({ owner, draft, error, onChange }: RightsProps) => {
  const place = { ...owner.place, scope: owner.scope }
  const mine = permissionsAt(me.value, place)
  const usable = permissionsOf(owner.scope)
  const offered = (Object.keys(permissions) as (keyof typeof permissions)[]).filter(
    (name) => mine.has(name) && usable.has(name),
  )
  return (
    <>
      <Field
        label={t().apiKeys.role}
        hint={draft.role === '' ? t().apiKeys.roleHint : rolePurpose(draft.role)}
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
                {roleName(role)}
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
          {offered.map((name) => (
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
              <span>
                {permissionWords(name)} <code>{name}</code>
              </span>
            </label>
          ))}
        </fieldset>
      )}
    </>
  )
}

/** The permissions that some role has at such a place: the others count for the installation alone. */
const permissionsOf = (scope: KeyOwner['scope']): ReadonlySet<string> =>
  new Set(
    Object.values(roles)
      .filter(({ grantedOn }) => (grantedOn as readonly string[]).includes(scope))
      .flatMap((role) => role.permissions),
  )
