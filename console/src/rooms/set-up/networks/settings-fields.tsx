/** The settings of a connection, beside its credentials. */
import type { useFaults } from '../../../shared/form/faults.ts'
import { Field } from '../../../shared/form/field.tsx'
import { t } from '../../../texts/texts.ts'
import { MemberField } from '../members/field.tsx'
import type { Member, Values } from '../members/members.ts'
import { type Description, descriptions, type Parts } from './members.ts'

type SettingsProps = {
  parts: Parts
  values: Values
  faults: ReturnType<typeof useFaults>
  isReadOnly: boolean
  onChange: (changed: Values) => void
}

type Words = Readonly<Record<string, string>>

const nameOf = ({ path }: Member): string => path.replace(/^settings\.(?:network\.)?/, '')

/** The description that is filled in, else discovery: most have one. */
const descriptionOf = (values: Values): Description =>
  values['settings.network.authorize_url'] || values['settings.network.token_url']
    ? 'endpoints'
    : 'discovery'

export const SettingsFields = (its: SettingsProps) => {
  const { parts } = its
  return (
    <>
      {parts.first.map((member) => (
        <One key={member.path} {...its} member={member} />
      ))}
      {parts.described && <Described {...its} described={parts.described} />}
      {parts.further.length > 0 && (
        <details class="further-settings">
          <summary>{t().networks.further}</summary>
          <div class="fields">
            {parts.further.map((member) => (
              <One key={member.path} {...its} member={member} />
            ))}
          </div>
        </details>
      )}
    </>
  )
}

const One = ({
  member,
  values,
  faults,
  isReadOnly,
  onChange,
}: SettingsProps & { member: Member }) => (
  <MemberField
    member={member}
    values={values}
    label={(t().networks.members as Words)[nameOf(member)] ?? nameOf(member)}
    hint={(t().networks.hints as Words)[nameOf(member)]}
    error={faults.of(member.path)}
    words={t().networks.clientAuth}
    none={t().networks.byDefault}
    isReadOnly={isReadOnly}
    onChange={onChange}
    {...faults.at(member.path)}
  />
)

type DescribedProps = SettingsProps & { described: NonNullable<Parts['described']> }

/** One of the two is filled in; the other one is emptied when somebody turns to this one. */
const Described = ({ described, ...its }: DescribedProps) => {
  const isChosen = its.values.description
  const here = (isChosen === undefined ? descriptionOf(its.values) : isChosen) as Description
  const turnTo = (to: Description): void => {
    const others = descriptions.filter((one) => one !== to).flatMap((one) => described[one])
    its.onChange({
      description: to,
      ...Object.fromEntries(others.map(({ path }) => [path, ''])),
    })
  }
  return (
    <>
      <Field label={t().networks.description}>
        {(given) => (
          <select
            {...given}
            value={here}
            disabled={its.isReadOnly}
            onChange={(event) => turnTo(event.currentTarget.value as Description)}
          >
            {descriptions.map((one) => (
              <option key={one} value={one}>
                {t().networks.descriptions[one]}
              </option>
            ))}
          </select>
        )}
      </Field>
      {described[here].map((member) => (
        <One key={member.path} {...its} member={member} />
      ))}
    </>
  )
}
