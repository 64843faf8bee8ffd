/** The lists of the webhooks' room, one beside the other. */
import { useProject } from '../../api/projects.ts'
import { me } from '../../api/session.ts'
import { may } from '../../shared/can.ts'
import { Link } from '../../shared/controls/link.tsx'
import { t } from '../../texts/texts.ts'
import './webhooks.css'

const tabs = {
  deliveries: 'listWebhookDeliveries',
  deadLetters: 'listWebhookDeadLetters',
  replays: 'listWebhookReplays',
  endpoints: 'listWebhookEndpoints',
  eventTypes: 'listEventTypes',
  portalLinks: 'listPortalLinks',
} as const
type Tab = keyof typeof tabs

export const Tabs = ({ project, here }: { project: string; here: Tab }) => {
  const place = useProject(project)
  return (
    <nav class="tabs" aria-label={t().webhooks.tabs}>
      {(Object.keys(tabs) as Tab[])
        .filter((tab) => tab === here || (place && may(me.value, tabs[tab], place)))
        .map((tab) => (
          <Link key={tab} to={tab} values={{ project }} isHere={tab === here}>
            {t().webhooks.tabNames[tab]}
          </Link>
        ))}
    </nav>
  )
}
