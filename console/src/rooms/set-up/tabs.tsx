/** The parts of the set-up, one beside the other. */
import { Link } from '../../shared/controls/link.tsx'
import { t } from '../../texts/texts.ts'
import './set-up.css'

const tabs = ['setUp', 'settings', 'look'] as const
type Tab = (typeof tabs)[number]

export const Tabs = ({ project, here }: { project: string; here: Tab }) => (
  <nav class="tabs" aria-label={t().setUp.tabs}>
    {tabs.map((tab) => (
      <Link key={tab} to={tab} values={{ project }} isHere={tab === here}>
        {t().setUp.tabNames[tab]}
      </Link>
    ))}
  </nav>
)
