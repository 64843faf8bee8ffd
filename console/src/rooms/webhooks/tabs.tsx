/** The lists of the webhooks' room, one beside the other. */
import { useProject } from '../../api/projects.ts'
import { me } from '../../api/session.ts'
import { may } from '../../shared/can.ts'
import { TabBar } from '../../shared/controls/tab-bar.tsx'
import { t } from '../../texts/texts.ts'
import './webhooks.css'

/** The call that each of them opens with. */
const calls = {
  deliveries: 'listWebhookDeliveries',
  deadLetters: 'listWebhookDeadLetters',
  replays: 'listWebhookReplays',
  endpoints: 'listWebhookEndpoints',
  eventTypes: 'listEventTypes',
  portalLinks: 'listPortalLinks',
} as const
type Tab = keyof typeof calls

export const Tabs = ({ project, here }: { project: string; here: Tab }) => {
  const place = useProject(project)
  return (
    <TabBar
      label={t().webhooks.tabs}
      words={t().webhooks.tabNames}
      values={{ project }}
      here={here}
      isShown={(tab) => place !== undefined && may(me.value, calls[tab], place)}
    />
  )
}
