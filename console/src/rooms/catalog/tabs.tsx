/** The pages of the catalog's room, one beside the other. */
import { TabBar } from '../../shared/controls/tab-bar.tsx'
import { t } from '../../texts/texts.ts'
import './catalog.css'

export type Tab = keyof ReturnType<typeof t>['catalogTabs']['names']

export const Tabs = ({ project, here }: { project: string; here: Tab }) => (
  <TabBar
    label={t().catalogTabs.label}
    words={t().catalogTabs.names}
    values={{ project }}
    here={here}
  />
)
