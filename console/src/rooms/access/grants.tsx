/** Roles of somebody by place, and the choice of another role at a place. */
import type { Project } from '../../api/projects.ts'
import { me } from '../../api/session.ts'
import { Field } from '../../shared/form/field.tsx'
import { roleName } from '../../texts/of-service.ts'
import { t } from '../../texts/texts.ts'
import { type Grant, grantableRoles, type RoleName, rolePurpose } from './roles.ts'

/** A grant as a person reads it: the role, and where it counts. */
export const grantWords = ({ role, scope, merchant_id: merchant, project_id: project }: Grant) =>
  `${roleName(role)}, ${t().people.scopes[scope]} ${project ?? merchant ?? ''}`.trim()

/** A grant that is being chosen: the place is one of the words of `placesOf`. */
export type Choice = { scope: Grant['scope']; number: string; role: RoleName | '' }

/** The first choice: the project that is open, else the installation. */
export const firstChoice = (project: Project | undefined): Choice => ({
  scope: project ? 'project' : 'installation',
  number: project ? String(project.project_id) : '',
  role: '',
})

/** The place of a choice, with the merchant of the open project. */
const placeOf = ({ scope, number }: Choice, project: Project | undefined) => {
  const id = Number.parseInt(number, 10)
  if (scope === 'installation') return { scope }
  if (scope === 'merchant') return { scope, merchant_id: id }
  const isOpen = project?.project_id === id
  return { scope, project_id: id, merchant_id: isOpen ? project.merchant_id : undefined }
}

/** The grant that was chosen; undefined while a part of it is missing. */
export const grantOf = ({ scope, number, role }: Choice): Grant | undefined => {
  const id = Number.parseInt(number, 10)
  if (role === '' || (scope !== 'installation' && Number.isNaN(id))) return undefined
  if (scope === 'installation') return { scope, role }
  return scope === 'merchant' ? { scope, merchant_id: id, role } : { scope, project_id: id, role }
}

type ChoiceProps = {
  project: Project | undefined
  choice: Choice
  onChange: (choice: Choice) => void
}

/** A role of those that the person may grant at the chosen place, with what it is for. */
export const GrantChoice = ({ project, choice, onChange }: ChoiceProps) => {
  const offered = grantableRoles(me.value, placeOf(choice, project))
  const setScope = (scope: Grant['scope']): void => {
    const number =
      scope === 'project' ? project?.project_id : scope === 'merchant' ? project?.merchant_id : ''
    onChange({ scope, number: String(number ?? ''), role: '' })
  }
  return (
    <>
      <Field label={t().people.place}>
        {(given) => (
          <select
            {...given}
            value={choice.scope}
            onChange={(event) => setScope(event.currentTarget.value as Grant['scope'])}
          >
            {Object.entries(t().people.scopes).map(([scope, words]) => (
              <option key={scope} value={scope}>
                {words}
              </option>
            ))}
          </select>
        )}
      </Field>
      {choice.scope !== 'installation' && (
        <Field label={t().people.numberOf(choice.scope)}>
          {(given) => (
            <input
              {...given}
              type="text"
              inputMode="numeric"
              pattern="[0-9]+"
              required
              value={choice.number}
              onInput={(event) => onChange({ ...choice, number: event.currentTarget.value })}
            />
          )}
        </Field>
      )}
      <Field
        label={t().people.role}
        hint={choice.role === '' ? t().people.roleHint : rolePurpose(choice.role)}
      >
        {(given) => (
          <select
            {...given}
            required
            value={choice.role}
            onChange={(event) =>
              onChange({ ...choice, role: event.currentTarget.value as RoleName | '' })
            }
          >
            <option value="">{t().people.chooseRole}</option>
            {offered.map((role) => (
              <option key={role} value={role}>
                {roleName(role)}
              </option>
            ))}
          </select>
        )}
      </Field>
    </>
  )
}
