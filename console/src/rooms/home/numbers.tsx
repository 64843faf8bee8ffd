/** How one game goes: sign-ins and revenue of seven days. */
import type { AnswerOf } from '../../api/calls.ts'
import { money, sumOf } from '../../shared/money.ts'
import { t } from '../../texts/texts.ts'

export type Metrics = AnswerOf<'listMetrics'>['items'][number]['metrics']

/** Each currency is a number of its own; so many are shown. */
const mostCurrencies = 3

export const Numbers = ({ metrics }: { metrics: Metrics }) => {
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
