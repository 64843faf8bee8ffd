/** Members that differ, before and after. */
import { Foreign } from '../../shared/foreign.tsx'
import { t } from '../../texts/texts.ts'
import { useRegionNames } from './region-names.ts'
import { type Change, saidChanges } from './said.ts'

export const Changes = ({ changes }: { changes: readonly Change[] }) => {
  const regions = useRegionNames(changes.some(({ member }) => member === 'regions'))
  return changes.length === 0 ? (
    <p class="quiet">{t().catalog.nothingChanges}</p>
  ) : (
    <dl class="changes">
      {saidChanges(changes, regions).map(({ path, member, before, after }) => (
        <div key={path}>
          <dt>
            <Foreign text={member} />
          </dt>
          <dd>
            {before !== '' && (
              <del>
                <span class="hidden">{t().packages.before}</span> <Foreign text={before} />
              </del>
            )}{' '}
            {after === '' ? (
              <ins class="none">{t().packages.nothing}</ins>
            ) : (
              <ins>
                <span class="hidden">{t().packages.after}</span> <Foreign text={after} />
              </ins>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
