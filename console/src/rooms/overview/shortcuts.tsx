/** Ways that people go every day, one click each: those that are open to this person. */
import type { AnswerOf } from '../../api/calls.ts'
import type { Project } from '../../api/projects.ts'
import { useRead } from '../../api/queries.ts'
import { me } from '../../api/session.ts'
import { may, mayOpen } from '../../shared/can.ts'
import { Link } from '../../shared/controls/link.tsx'
import { Foreign } from '../../shared/foreign.tsx'
import { t } from '../../texts/texts.ts'

/** So many receivers have a link each; where there are more, their list has them. */
const mostReceivers = 3

export const Shortcuts = ({ project: place }: { project: Project }) => {
  const project = place.project_id
  const person = me.value
  const seesPlayers = mayOpen(person, 'searchUsers', place)
  const seesAudit = mayOpen(person, 'readAudit', place)
  const seesReceivers = may(person, 'listWebhookEndpoints', place)
  const read = useRead<AnswerOf<'listWebhookEndpoints'>>(
    'listWebhookEndpoints',
    { project_id: project },
    { isWanted: seesReceivers },
  )
  const receivers = read.data?.data.items ?? []
  if (!seesPlayers && !seesAudit && !seesReceivers) return null
  return (
    <nav class="row shortcuts" aria-label={t().overview.shortcuts}>
      {seesPlayers && (
        <Link
          to="players"
          values={{ project }}
          filters={{ is_banned: 'true' }}
          class="quiet-button"
        >
          {t().players.bannedNow}
        </Link>
      )}
      {seesAudit && (
        <Link
          to="audit"
          values={{ project }}
          filters={{ actor_kind: 'console_user', since: '-7d' }}
          class="quiet-button"
        >
          {t().overview.teamDid}
        </Link>
      )}
      {seesReceivers && (
        <Link to="endpoints" values={{ project }} class="quiet-button">
          {t().overview.receivers}
        </Link>
      )}
      {receivers.length <= mostReceivers &&
        receivers.map(({ endpoint_id: endpoint, name, url }) => (
          <Link key={endpoint} to="endpoint" values={{ project, endpoint }} class="quiet-button">
            <Foreign text={name ?? url} isBrief />
          </Link>
        ))}
    </nav>
  )
}
