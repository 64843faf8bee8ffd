/** The pages of one package. */
import { Link } from '../../../shared/controls/link.tsx'
import { t } from '../../../texts/texts.ts'

const tabs = ['package', 'packageHistory', 'packageVisibility'] as const
export type PackageTab = (typeof tabs)[number]

export const PackageTabs = ({
  project,
  sku,
  here,
}: {
  project: string
  sku: string
  here: PackageTab
}) => (
  <nav class="tabs" aria-label={t().packages.tabs}>
    {tabs.map((tab) => (
      <Link key={tab} to={tab} values={{ project, sku }} isHere={tab === here}>
        {t().packages.tabNames[tab]}
      </Link>
    ))}
  </nav>
)
