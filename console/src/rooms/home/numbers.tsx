/** How one game goes: sign-ins and revenue of seven days. */
import type { AnswerOf } from '../../api/calls.ts'
import type { Project } from '../../api/projects.ts'
import { useRead } from '../../api/queries.ts'
import { me } from '../../api/session.ts'
import { may } from '../../shared/can.ts'
import { money, sumOf } from '../../shared/money.ts'
import { beforeThisHour } from '../../shared/time.ts'
import { t } from '../../texts/texts.ts'

type Metrics = AnswerOf<'readMetrics'>

/** Each currency is a number of its own; so many are shown. */
const mostCurrencies = 3

export const Numbers = ({ project }: { project: Project }) => {
  const isAllowed = may(me.value, 'readMetrics', project)
  const read = useRead<Metrics>(
    'readMetrics',
    {
      project_id: project.project_id,
      metrics: 'sign_ins,revenue',
      step: 'day',
      from: beforeThisHour('-7d'),
    },
    { isWanted: isAllowed },
  )
  const metrics = read.data?.data.metrics
  if (!isAllowed || read.error || !metrics) return null
  const itemsOf = (name: string) => metrics.find(({ metric }) => metric === name)?.items ?? []
  const signIns = itemsOf('sign_ins').reduce((sum, { count }) => sum + count, 0)
  const earned = Map.groupBy(itemsOf('revenue'), ({ currency }) => currency)
  return (
    <p>
      {t().home.signIns(signIns)}
      {[...earned].slice(0, mostCurrencies).map(([currency, items]) => (
        <span key={currency}>
          {' · '}
          {money(sumOf(items.map(({ amount }) => amount ?? '0')), currency)}
        </span>
      ))}
    </p>
  )
}
