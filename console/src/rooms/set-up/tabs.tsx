/** The parts of the set-up, one beside the other. */
import { TabBar } from '../../shared/controls/tab-bar.tsx'
import { t } from '../../texts/texts.ts'
import './set-up.css'

type Tab = keyof ReturnType<typeof t>['setUp']['tabNames']

export const Tabs = ({ project, here }: { project: string; here: Tab }) => (
  <TabBar label={t().setUp.tabs} words={t().setUp.tabNames} values={{ project }} here={here} />
)
