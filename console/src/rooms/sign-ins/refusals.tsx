/** Only this player, or all? The refusals of the last 24 hours by their reason or network, as bars. */
import type { Project } from '../../api/projects.ts'
import { useRead } from '../../api/queries.ts'
import { me } from '../../api/session.ts'
import { may } from '../../shared/can.ts'
import { Link } from '../../shared/controls/link.tsx'
import { t } from '../../texts/texts.ts'

type Statistics = { items: { value?: string | null; other?: true; count: number }[] }

const everyMs = 60_000
const mostBars = 6

type Bar = { value: string | undefined; words: string; count: number }

/** Counts of the hours, added up by value; the largest first. */
const summed = (items: Statistics['items']): Bar[] => {
  const sums = new Map<string, Bar>()
  for (const { value, other, count } of items) {
    const words = other ? t().signIns.others : (value?.replaceAll('_', ' ') ?? t().signIns.unknown)
    const known = sums.get(words)
    const isValue = other !== true && value !== undefined && value !== null
    sums.set(words, {
      value: isValue ? value : undefined,
      words,
      count: (known?.count ?? 0) + count,
    })
  }
  return [...sums.values()].toSorted((one, another) => another.count - one.count).slice(0, mostBars)
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
  const most = bars[0]?.count ?? 1
  return (
    <section class="card bars" aria-labelledby="refusals">
      <h2 id="refusals">{t().signIns.refusals}</h2>
      <dl>
        {bars.map(({ value, words, count }) => (
          <div key={words}>
            <dt>
              {value === undefined ? (
                words
              ) : (
                <Link
                  to="signIns"
                  values={{ project: project.project_id }}
                  filters={{ reason: value, from: '-24h' }}
                >
                  {words}
                </Link>
              )}
            </dt>
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
