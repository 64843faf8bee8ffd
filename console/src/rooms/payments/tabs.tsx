/** The lists of the room, and its processors, one beside the other. */
import { Link } from '../../shared/controls/link.tsx'
import { t } from '../../texts/texts.ts'
import { type ProcessorName, processorNames } from './processor.ts'

type TabsProps = {
  project: string
  /** The page that is open; undefined for a processor that nobody knows. */
  here: 'transactions' | 'orders' | 'subscriptions' | ProcessorName | undefined
}

export const Tabs = ({ project, here }: TabsProps) => (
  <nav class="tabs" aria-label={t().payments.lists}>
    <Link to="transactions" values={{ project }} isHere={here === 'transactions'}>
      {t().payments.transactions}
    </Link>
    <Link to="orders" values={{ project }} isHere={here === 'orders'}>
      {t().payments.orders}
    </Link>
    <Link to="subscriptions" values={{ project }} isHere={here === 'subscriptions'}>
      {t().payments.subscriptions}
    </Link>
    {processorNames.map((name) => (
      <Link key={name} to="processor" values={{ project, processor: name }} isHere={here === name}>
        {t().processors.names[name]}
      </Link>
    ))}
  </nav>
)
