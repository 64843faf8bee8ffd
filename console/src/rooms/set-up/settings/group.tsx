/** One group of settings: what it is for, and its fields. */
import type { Project } from '../../../api/projects.ts'
import type { useFaults } from '../../../shared/form/faults.ts'
import { t } from '../../../texts/texts.ts'
import { MemberField } from '../members/field.tsx'
import type { Member, Values } from '../members/members.ts'
import { type GroupName, mayAllow, membersOf, offByDefault } from './groups.ts'

type GroupProps = {
  group: GroupName
  project: Project
  /** The notifications that the operator has allowed. */
  allowed: readonly string[]
  values: Values
  faults: ReturnType<typeof useFaults>
  isReadOnly: boolean
  onChange: (changed: Values) => void
}

type Words = Readonly<Record<string, string>>

/** The words of a member, by its path without the first step. */
export const labelOf = (path: string): string => {
  const name = path.replace(/^settings\./, '')
  const notification = /^notifications\.(.+)$/.exec(name)?.[1]
  if (notification !== undefined) return notification
  const [, limit, part] = /^rate_limits\.(.+)\.(.+)$/.exec(name) ?? []
  if (limit === undefined || part === undefined)
    return (t().settings.members as Words)[name] ?? name
  const what = (t().settings.limitNames as Words)[limit] ?? limit
  return `${what}: ${(t().settings.limitParts as Words)[part] ?? part}`
}

const hintOf = (path: string): string | undefined =>
  (t().settings.hints as Words)[path.replace(/^settings\./, '')]

export const Group = (its: GroupProps) => {
  const { group, project, allowed, values, faults, isReadOnly, onChange } = its
  /** A notification that is off until the operator allows it. */
  const isShut = ({ path }: Member): boolean => {
    const type = /^settings\.notifications\.(.+)$/.exec(path)?.[1]
    if (type === undefined || !offByDefault.includes(type)) return false
    return values[path] !== true && !allowed.includes(type) && !mayAllow(project)
  }
  return (
    <section class="card" aria-labelledby={`group-${group}`}>
      <h2 id={`group-${group}`}>{t().settings.groups[group]}</h2>
      {t().settings.groupHints[group] !== '' && (
        <p class="quiet">{t().settings.groupHints[group]}</p>
      )}
      <div class={`fields ${group === 'limits' ? 'in-pairs' : ''}`}>
        {membersOf(group).map((member) => (
          <MemberField
            words={t().settings.words}
            key={member.path}
            member={member}
            values={values}
            label={labelOf(member.path)}
            hint={isShut(member) ? t().settings.operatorFirst : hintOf(member.path)}
            error={faults.of(member.path)}
            none={t().settings.byDefault}
            isReadOnly={isReadOnly || isShut(member)}
            onChange={onChange}
            {...faults.at(member.path)}
          />
        ))}
      </div>
    </section>
  )
}
