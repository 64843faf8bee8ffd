/** Members that differ, before and after. */
import { Foreign } from '../../shared/foreign.tsx'
import { t } from '../../texts/texts.ts'

export type Change = { member: string; before?: unknown; after?: unknown }

/** A value as a line of text; a word for what is not there. */
export const written = (value: unknown): string =>
  value === undefined || value === null
    ? t().shared.none
    : typeof value === 'string'
      ? value
      : JSON.stringify(value)

export const Changes = ({ changes }: { changes: readonly Change[] }) =>
  changes.length === 0 ? (
    <p class="quiet">{t().catalog.nothingChanges}</p>
  ) : (
    <dl class="changes">
      {changes.map(({ member, before, after }) => (
        <div key={member}>
          <dt>
            <code>
              <Foreign text={member} />
            </code>
          </dt>
          <dd>
            <del>
              <Foreign text={written(before)} />
            </del>{' '}
            <ins>
              <Foreign text={written(after)} />
            </ins>
          </dd>
        </div>
      ))}
    </dl>
  )
