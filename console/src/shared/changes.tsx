/** Members of a thing that differ, before and after. */
import { t } from '../texts/texts.ts'
import { Foreign } from './foreign.tsx'

export type MemberChange = { member: string; before?: unknown; after?: unknown }

/** A value as text: as it is where it is one, else as JSON. */
const written = (value: unknown): string | undefined =>
  value === undefined || value === null
    ? undefined
    : typeof value === 'string'
      ? value
      : JSON.stringify(value)

/** Texts by language are told language by language, and only those that differ. */
const spread = ({ member, before, after }: MemberChange): MemberChange[] => {
  if (!isTexts(before) || !isTexts(after)) return [{ member, before, after }]
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return names
    .filter((name) => before?.[name] !== after?.[name])
    .map((name) => ({
      member: `${member}.${name}`,
      before: before?.[name],
      after: after?.[name],
    }))
}

const isTexts = (value: unknown): value is Readonly<Record<string, string>> | null | undefined =>
  value === undefined ||
  value === null ||
  (typeof value === 'object' &&
    !Array.isArray(value) &&
    Object.values(value).every((one) => typeof one === 'string'))

export const MemberChanges = ({ changes }: { changes: readonly MemberChange[] }) => (
  <dl class="member-changes">
    {changes.flatMap(spread).map(({ member, before, after }) => (
      <div key={member}>
        <dt>
          <code>{member}</code>
        </dt>
        <dd>
          {before !== undefined && before !== null && (
            <del>
              <span class="hidden">{t().shared.beforeChange}</span>
              <Foreign text={written(before)} />
            </del>
          )}
          <ins>
            <span class="hidden">{t().shared.afterChange}</span>
            <Foreign text={written(after)} />
          </ins>
        </dd>
      </div>
    ))}
  </dl>
)
