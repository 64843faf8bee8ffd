/** How the project goes: four numbers over one range, each beside the period before. */
import type { ComponentChildren } from 'preact'
import type { Project } from '../../api/projects.ts'
import { useRead } from '../../api/queries.ts'
import { me } from '../../api/session.ts'
import type { Filters } from '../../shared/address.ts'
import { may, mayOpen } from '../../shared/can.ts'
import { Failure } from '../../shared/controls/failure.tsx'
import { Link } from '../../shared/controls/link.tsx'
import { useFilters } from '../../shared/here.ts'
import { money } from '../../shared/money.ts'
import { Skeleton } from '../../shared/table/list.tsx'
import { beforeThisHour } from '../../shared/time.ts'
import { t } from '../../texts/texts.ts'
import { Breakdown } from './breakdown.tsx'
import { Chart } from './chart.tsx'
import { type Metrics, type Series, seriesOf } from './metrics.ts'

const ranges = { '-24h': 'hour', '-7d': 'day', '-30d': 'day', '-90d': 'day' } as const
type Range = keyof typeof ranges
const isRange = (text: string | undefined): text is Range => text !== undefined && text in ranges

const shownMetrics = ['sign_ins', 'orders', 'revenue', 'declines'] as const
type Metric = (typeof shownMetrics)[number]

/** So many currencies have a chart of revenue. */
const mostCurrencies = 4
const everyMs = 60_000

export const Charts = ({ project }: { project: Project }) => {
  const [filters] = useFilters(['range', 'by'])
  const range: Range = isRange(filters.range) ? filters.range : '-7d'
  const isAllowed = may(me.value, 'readMetrics', project)
  const read = useRead<Metrics>(
    'readMetrics',
    {
      project_id: project.project_id,
      metrics: shownMetrics.join(','),
      step: ranges[range],
      from: beforeThisHour(range),
      previous: 'true',
    },
    { isWanted: isAllowed, everyMs },
  )
  if (!isAllowed) return null
  const metrics = read.data?.data
  return (
    <section class="charts" aria-labelledby="charts">
      <div class="row">
        <h2 id="charts">{t().overview.charts}</h2>
        <nav class="row" aria-label={t().overview.range}>
          {(Object.keys(ranges) as Range[]).map((one) => (
            <Link
              key={one}
              to="project"
              values={{ project: project.project_id }}
              filters={{ range: one, by: filters.by }}
              isHere={one === range}
              class="quiet-button"
            >
              {t().overview.ranges[one]}
            </Link>
          ))}
        </nav>
      </div>
      {read.error && <Failure error={read.error} onRetry={() => void read.refetch()} />}
      {!metrics && !read.error && <Skeleton columns={2} />}
      {metrics && (
        <div class="chart-grid">
          {shownMetrics.flatMap((metric) =>
            seriesOf(metrics, metric)
              .slice(0, mostCurrencies)
              .map((series) => (
                <Card
                  key={`${metric} ${series.currency}`}
                  series={series}
                  metric={metric}
                  project={project}
                  range={range}
                />
              )),
          )}
        </div>
      )}
      <Breakdown project={project} range={range} step={ranges[range]} />
      <p class="quiet">{t().overview.inUtc}</p>
    </section>
  )
}

type CardProps = { series: Series; metric: Metric; project: Project; range: Range }

const Card = ({ series, metric, project, range }: CardProps) => {
  const { currency } = series
  const shown = (text: string): string => (currency === undefined ? text : money(text, currency))
  const title = t().overview.metrics[metric] + (currency === undefined ? '' : ` (${currency})`)
  return (
    <section class="card" aria-label={title}>
      <h3>{title}</h3>
      <p class="number">
        <Explained metric={metric} currency={currency} project={project} range={range}>
          {shown(series.total)}
        </Explained>{' '}
        <span class="quiet">{t().overview.before(shown(series.totalBefore))}</span>
      </p>
      <Chart title={title} bars={series.bars} shown={shown} isHourly={ranges[range] === 'hour'} />
    </section>
  )
}

type ExplainedProps = Omit<CardProps, 'series'> & {
  currency: string | undefined
  children: ComponentChildren
}

/** The number as a link to the list that it counts, for those who may read the list. */
const Explained = ({ metric, currency, project: place, range, children }: ExplainedProps) => {
  const project = place.project_id
  const list = metric === 'sign_ins' ? 'listSignIns' : 'listTransactions'
  if (!mayOpen(me.value, list, place)) return <>{children}</>
  if (metric === 'sign_ins')
    return (
      <Link to="signIns" values={{ project }} filters={{ outcome: 'signed_in', from: range }}>
        {children}
      </Link>
    )
  const filters: Filters =
    metric === 'declines'
      ? { status: 'declined', changed_from: range }
      : { currency, dry_run: '0', created_from: range }
  return (
    <Link to="transactions" values={{ project }} filters={filters}>
      {children}
    </Link>
  )
}
