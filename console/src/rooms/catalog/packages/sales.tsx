/** How a package sold in the last thirty days. */
import type { AnswerOf } from '../../../api/calls.ts'
import type { Project } from '../../../api/projects.ts'
import { useRead } from '../../../api/queries.ts'
import { me } from '../../../api/session.ts'
import { may } from '../../../shared/can.ts'
import { Failure } from '../../../shared/controls/failure.tsx'
import { money, sumOf } from '../../../shared/money.ts'
import { beforeThisHour } from '../../../shared/time.ts'
import { t } from '../../../texts/texts.ts'

type Statistics = AnswerOf<'readStatistics'>

export const Sales = ({ project, sku }: { project: Project; sku: string }) => {
  const isAllowed = may(me.value, 'readStatistics', project)
  const asked = {
    project_id: project.project_id,
    by: 'item',
    step: 'day',
    from: beforeThisHour('-30d'),
  }
  const orders = useRead<Statistics>(
    'readStatistics',
    { ...asked, metric: 'orders' },
    { isWanted: isAllowed },
  )
  const revenue = useRead<Statistics>(
    'readStatistics',
    { ...asked, metric: 'revenue' },
    { isWanted: isAllowed },
  )
  if (!isAllowed) return null
  const error = orders.error ?? revenue.error
  const its = (read: typeof orders) =>
    read.data?.data.items.filter(({ value }) => value === sku) ?? []
  const count = its(orders).reduce((sum, one) => sum + one.count, 0)
  const byCurrency = Map.groupBy(its(revenue), ({ currency }) => currency ?? '')
  return (
    <section class="card" aria-labelledby="sales">
      <h2 id="sales">{t().packages.sales}</h2>
      {error && <Failure error={error} onRetry={() => void orders.refetch()} />}
      {orders.data && (
        <p>
          <strong>{t().packages.orders(count)}</strong>
        </p>
      )}
      {[...byCurrency].map(([currency, rows]) => (
        <p key={currency}>{money(sumOf(rows.map(({ amount }) => amount ?? '0')), currency)}</p>
      ))}
      <p class="quiet">{t().packages.salesWhat}</p>
    </section>
  )
}
