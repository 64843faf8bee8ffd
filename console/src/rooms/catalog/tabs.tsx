/** The pages of the catalog's room, one beside the other. */
import { Link } from '../../shared/controls/link.tsx'
import { t } from '../../texts/texts.ts'
import './catalog.css'

const tabs = [
  'packages',
  'currencies',
  'catalogGroups',
  'attributes',
  'catalogTexts',
  'imports',
  'lint',
  'storePreview',
] as const
export type Tab = (typeof tabs)[number]

export const Tabs = ({ project, here }: { project: string; here: Tab }) => (
  <nav class="tabs" aria-label={t().catalogTabs.label}>
    {tabs.map((tab) => (
      <Link key={tab} to={tab} values={{ project }} isHere={tab === here}>
        {t().catalogTabs.names[tab]}
      </Link>
    ))}
  </nav>
)
