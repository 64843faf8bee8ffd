/** Only this player, or all? The refusals of the last 24 hours by their reason or network, as bars. */
import type { Project } from '../../api/projects.ts'
import { useRead } from '../../api/queries.ts'
import { me } from '../../api/session.ts'
import { may } from '../../shared/can.ts'
import { t } from '../../texts/texts.ts'

type Statistics = { items: { value?: string | null; other?: true; count: number }[] }

const everyMs = 60_000
const mostBars = 6

/** Counts of the hours, added up by value; the largest first. */
const summed = (items: Statistics['items']): [value: string, count: number][] => {
  const sums = new Map<string, number>()
  for (const { value, other, count } of items) {
    const name = other ? t().signIns.others : (value ?? t().signIns.unknown)
    sums.set(name, (sums.get(name) ?? 0) + count)
  }
  return [...sums].toSorted(([, one], [, another]) => another - one).slice(0, mostBars)
}

export const Refusals = ({ project }: { project: Project }) => {
  const isAllowed = may(me.value, 'readStatistics', project)
  const read = useRead<Statistics>(
    'readStatistics',
    { project_id: project.project_id, metric: 'refusals', by: 'reason' },
    { isWanted: isAllowed, everyMs },
  )
  const bars = summed(read.data?.data.items ?? [])
  if (!isAllowed || bars.length === 0) return null
  const [, most] = bars[0] ?? ['', 1]
  return (
    <section class="card bars" aria-labelledby="refusals">
      <h2 id="refusals">{t().signIns.refusals}</h2>
      <dl>
        {bars.map(([value, count]) => (
          <div key={value}>
            <dt>{value.replaceAll('_', ' ')}</dt>
            <dd>
              <meter min={0} max={most} value={count} aria-hidden="true" />
              {t().signIns.count(count)}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
