/** The state of an order in a word, and a mark where no money moves. */
import { Badge } from '../../../shared/controls/badge.tsx'
import { t } from '../../../texts/texts.ts'
import { type ListedOrder, toneOfOrder } from './order.ts'

export const OrderBadges = ({ one }: { one: Pick<ListedOrder, 'status' | 'is_sandbox'> }) => (
  <>
    <Badge tone={toneOfOrder(one.status)}>{t().orders.states[one.status]}</Badge>
    {one.is_sandbox && (
      <>
        {' '}
        <Badge tone="warn">{t().payments.test}</Badge>
      </>
    )}
  </>
)
