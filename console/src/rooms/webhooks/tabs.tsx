/** The lists of the webhooks' room, one beside the other. */
import { Link } from '../../shared/controls/link.tsx'
import { t } from '../../texts/texts.ts'
import './webhooks.css'

const tabs = ['deliveries', 'endpoints'] as const
type Tab = (typeof tabs)[number]

export const Tabs = ({ project, here }: { project: string; here: Tab }) => (
  <nav class="tabs" aria-label={t().webhooks.tabs}>
    {tabs.map((tab) => (
      <Link key={tab} to={tab} values={{ project }} isHere={tab === here}>
        {t().webhooks.tabNames[tab]}
      </Link>
    ))}
  </nav>
)
