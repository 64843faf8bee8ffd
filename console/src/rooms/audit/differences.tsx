/** Changes of an entry of the trail, member by member. */
import { Foreign } from '../../shared/foreign.tsx'
import { t } from '../../texts/texts.ts'
import { changesOf, type Entry } from './entry.ts'

export const Differences = ({ entry }: { entry: Entry }) => {
  const changes = changesOf(entry.before, entry.after)
  if (changes.length === 0 && entry.request_id === undefined) return null
  return (
    <details class="differences">
      <summary>
        {changes.length === 0 ? t().audit.details : t().audit.members(changes.length)}
      </summary>
      <dl>
        {changes.map(({ member, before, after }) => (
          <div key={member}>
            <dt>
              <Foreign text={member} />
            </dt>
            <dd>
              {before !== undefined && (
                <del>
                  <Foreign text={before} />
                </del>
              )}{' '}
              {after !== undefined && (
                <ins>
                  <Foreign text={after} />
                </ins>
              )}
            </dd>
          </div>
        ))}
        {entry.request_id !== undefined && (
          <div>
            <dt>{t().shared.request}</dt>
            <dd>
              <code>{entry.request_id}</code>
            </dd>
          </div>
        )}
        {entry.address !== undefined && (
          <div>
            <dt>{t().audit.from}</dt>
            <dd>
              <Foreign text={entry.address} />
            </dd>
          </div>
        )}
      </dl>
    </details>
  )
}
