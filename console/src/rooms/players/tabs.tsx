/** The pages of one player: those that are open to the person. */
import type { Project } from '../../api/projects.ts'
import { me } from '../../api/session.ts'
import { mayOpen } from '../../shared/can.ts'
import { TabBar } from '../../shared/controls/tab-bar.tsx'
import { t } from '../../texts/texts.ts'

type TabName = 'player' | 'playerInventory' | 'playerLimits'

const opening = {
  player: 'readUser',
  playerInventory: 'readPlayerInventory',
  playerLimits: 'listUserLimits',
} as const

export const PlayerTabs = ({
  project,
  player,
  here,
}: {
  project: Project
  player: string
  here: TabName
}) => (
  <TabBar
    label={t().players.tabs}
    words={t().players.tabNames as Readonly<Record<TabName, string>>}
    values={{ project: project.project_id, player }}
    here={here}
    isShown={(page) => mayOpen(me.value, opening[page], project)}
  />
)
