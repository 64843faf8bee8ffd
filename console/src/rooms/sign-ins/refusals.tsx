/** Only this player, or all? The refusals of the last 24 hours by reason and by network, as bars. */
import type { Project } from '../../api/projects.ts'
import { useRead } from '../../api/queries.ts'
import { me } from '../../api/session.ts'
import type { Filters } from '../../shared/address.ts'
import { may } from '../../shared/can.ts'
import { Link } from '../../shared/controls/link.tsx'
import { t } from '../../texts/texts.ts'
import { reasonWords } from './sign-in.ts'

type Statistics = { items: { value?: string | null; other?: true; count: number }[] }

const everyMs = 60_000
const mostBars = 6

type Bar = { value: string | undefined; words: string; count: number }

const wordsOf = (value: string | null | undefined, by: Dimension): string => {
  if (value === undefined || value === null) return t().signIns.unknown
  return by === 'reason' ? reasonWords(value) : value.replaceAll('_', ' ')
}

/** Counts by the words of their value; the largest first. */
const summed = (items: Statistics['items'], by: Dimension): Bar[] => {
  const sums = new Map<string, Bar>()
  for (const { value, other, count } of items) {
    const words = other ? t().signIns.others : wordsOf(value, by)
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

const dimensions = ['reason', 'provider'] as const
type Dimension = (typeof dimensions)[number]

const useBars = (project: Project, by: Dimension, isWanted: boolean): Bar[] => {
  const parameters = {
    project_id: project.project_id,
    metric: 'refusals',
    by,
    total: 'true',
    values: 20,
  }
  const read = useRead<Statistics>('readStatistics', parameters, { isWanted, everyMs })
  return summed(read.data?.data.items ?? [], by)
}

/** The list of the refusals that a bar counts. Refusals of one network go back further: since when is the question. */
const filtersOf = (by: Dimension, value: string): Filters =>
  by === 'reason'
    ? { reason: value, from: '-24h' }
    : { provider: value, outcome: 'refused', from: '-30d' }

export const Refusals = ({ project }: { project: Project }) => {
  const isAllowed = may(me.value, 'readStatistics', project)
  const bars = {
    reason: useBars(project, 'reason', isAllowed),
    provider: useBars(project, 'provider', isAllowed),
  }
  if (!isAllowed || dimensions.every((by) => bars[by].length === 0)) return null
  return (
    <section class="card bars" aria-labelledby="refusals">
      <h2 id="refusals">{t().signIns.refusals}</h2>
      {dimensions.map(
        (by) => bars[by].length > 0 && <Bars key={by} project={project} by={by} bars={bars[by]} />,
      )}
    </section>
  )
}

type BarsProps = { project: Project; by: Dimension; bars: readonly Bar[] }

const Bars = ({ project, by, bars }: BarsProps) => (
  <>
    <h3>{t().signIns.refusalsBy[by]}</h3>
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
                filters={filtersOf(by, value)}
              >
                {words}
              </Link>
            )}
          </dt>
          <dd>
            <meter min={0} max={bars[0]?.count ?? 1} value={count} aria-hidden="true" />
            {t().signIns.count(count)}
          </dd>
        </div>
      ))}
    </dl>
  </>
)
