/** The revenue of the range by country or by item, largest first: what was earned, and by what. */
import type { AnswerOf } from '../../api/calls.ts'
import type { Project } from '../../api/projects.ts'
import { useRead } from '../../api/queries.ts'
import { me } from '../../api/session.ts'
import { may, mayOpen } from '../../shared/can.ts'
import { Failure } from '../../shared/controls/failure.tsx'
import { Link } from '../../shared/controls/link.tsx'
import { countryName } from '../../shared/country.ts'
import { Foreign } from '../../shared/foreign.tsx'
import { useFilters } from '../../shared/here.ts'
import { money } from '../../shared/money.ts'
import { Skeleton } from '../../shared/table/list.tsx'
import { beforeThisHour } from '../../shared/time.ts'
import { t } from '../../texts/texts.ts'
import { type Earned, earnedBy } from './earned.ts'

type Statistics = AnswerOf<'readStatistics'>

const dimensions = ['country', 'item'] as const
type Dimension = (typeof dimensions)[number]

const isDimension = (text: string | undefined): text is Dimension =>
  dimensions.some((one) => one === text)

/** So many countries or items have a row; the others are one. */
const mostValues = 50

type BreakdownProps = { project: Project; range: string; step: 'hour' | 'day' }

export const Breakdown = ({ project, range, step }: BreakdownProps) => {
  const [{ by: asked }] = useFilters(['by'])
  const by = isDimension(asked) ? asked : 'item'
  const isAllowed = may(me.value, 'readStatistics', project)
  const read = useRead<Statistics>(
    'readStatistics',
    {
      project_id: project.project_id,
      metric: 'revenue',
      by,
      step,
      from: beforeThisHour(range),
      total: 'true',
      values: mostValues,
    },
    { isWanted: isAllowed },
  )
  if (!isAllowed) return null
  const rows = read.data && earnedBy(read.data.data.items)
  return (
    <section class="card" aria-labelledby="breakdown">
      <div class="row">
        <h2 id="breakdown">{t().overview.revenueBy}</h2>
        <nav class="row" aria-label={t().overview.revenueBy}>
          {dimensions.map((one) => (
            <Link
              key={one}
              to="project"
              values={{ project: project.project_id }}
              filters={{ range, by: one }}
              isHere={one === by}
              class="quiet-button"
            >
              {t().overview.dimensions[one]}
            </Link>
          ))}
        </nav>
      </div>
      {read.error && <Failure error={read.error} onRetry={() => void read.refetch()} />}
      {!rows && !read.error && <Skeleton columns={3} />}
      {rows?.length === 0 && <p class="quiet">{t().overview.nothingEarned}</p>}
      {rows && rows.length > 0 && <Rows by={by} rows={rows} project={project} />}
    </section>
  )
}

type RowsProps = { by: Dimension; rows: readonly Earned[]; project: Project }

const Rows = ({ by, rows, project }: RowsProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls and holds no control needs a stop for keys (WCAG 2.2, 2.1.1)
  <section class="table-frame" aria-label={t().overview.dimensions[by]} tabIndex={0}>
    <table aria-label={t().overview.revenueBy}>
      <thead>
        <tr>
          <th scope="col">{t().overview.heads[by]}</th>
          <th scope="col">{t().overview.metrics.revenue}</th>
          <th scope="col">{t().overview.payments}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={`${row.value} ${row.isOther} ${row.currency}`}>
            <th scope="row">
              <Name by={by} row={row} project={project} />
            </th>
            <td>{money(row.amount, row.currency)}</td>
            <td>{row.count}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)

type NameProps = { by: Dimension; row: Earned; project: Project }

/** The name of a country, or the item with a link to its page, which tells how it sells. */
const Name = ({ by, row: { value, isOther }, project }: NameProps) => {
  if (isOther) return <>{t().overview.others}</>
  if (value === null) return <>{t().overview.unknown}</>
  if (by === 'country') return <>{countryName(value)}</>
  const name = <Foreign text={value} isBrief />
  if (!mayOpen(me.value, 'readPackage', project)) return name
  return (
    <Link to="package" values={{ project: project.project_id, sku: value }}>
      {name}
    </Link>
  )
}
