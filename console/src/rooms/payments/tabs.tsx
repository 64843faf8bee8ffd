/** The lists of the room, one beside the other. */
import { Link } from '../../shared/controls/link.tsx'
import { t } from '../../texts/texts.ts'

export type TabName = 'transactions' | 'subscriptions' | 'processor'

export const Tabs = ({ project, here }: { project: string; here: TabName }) => (
  <nav class="tabs" aria-label={t().payments.lists}>
    <Link to="transactions" values={{ project }} isHere={here === 'transactions'}>
      {t().payments.transactions}
    </Link>
    <Link to="subscriptions" values={{ project }} isHere={here === 'subscriptions'}>
      {t().payments.subscriptions}
    </Link>
    <Link to="processor" values={{ project, processor: 'stripe' }} isHere={here === 'processor'}>
      {t().payments.processor}
    </Link>
  </nav>
)
