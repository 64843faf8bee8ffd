/** How an item sold in the last thirty days. */
import type { AnswerOf } from '../../../api/calls.ts'
import type { Project } from '../../../api/projects.ts'
import { useRead } from '../../../api/queries.ts'
import { me } from '../../../api/session.ts'
import { may } from '../../../shared/can.ts'
import { Failure } from '../../../shared/controls/failure.tsx'
import { money } from '../../../shared/money.ts'
import { beforeThisHour } from '../../../shared/time.ts'
import { t } from '../../../texts/texts.ts'

type Statistics = AnswerOf<'readStatistics'>

export const Sales = ({ project, sku }: { project: Project; sku: string }) => {
  const isAllowed = may(me.value, 'readStatistics', project)
  const asked = {
    project_id: project.project_id,
    by: 'item',
    value: sku,
    total: 'true',
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
  const count = orders.data?.data.items[0]?.count ?? 0
  const isComplete = orders.data?.data.is_complete !== false
  return (
    <section class="card" aria-labelledby="sales">
      <h2 id="sales">{t().packages.sales}</h2>
      {error && <Failure error={error} onRetry={() => void orders.refetch()} />}
      {orders.data && (
        <p>
          <strong>
            {isComplete ? t().packages.orders(count) : t().packages.ordersAtLeast(count)}
          </strong>
        </p>
      )}
      {revenue.data?.data.items.map(({ currency = '', amount }) => (
        <p key={currency}>{money(amount ?? '0', currency)}</p>
      ))}
      <p class="quiet">{t().packages.salesWhat}</p>
    </section>
  )
}
