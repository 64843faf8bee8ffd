/** Types of notifications that a project does not send, told wherever somebody waits for them. */
import type { Static } from '../../base/contract.ts'
import {
  type NotificationType,
  type NotSentReason,
  notificationTypes,
  type ProjectSettings,
  whyNotSent,
} from '../../projects/index.ts'
import type { NotSent } from '../contract.ts'
import type { EndpointRow } from './endpoints.sql.ts'

/** The types that the project does not send, each with the reason and a remedy; left out where it sends all. */
export const notSentOf = (
  settings: ProjectSettings,
  types: readonly NotificationType[],
): { not_sent?: Static<typeof NotSent>[] } => {
  const found = types.flatMap((type) => {
    const reason = whyNotSent(settings, type)
    return reason ? [{ type, reason, advice: advice[reason](type) }] : []
  })
  return found.length > 0 ? { not_sent: found } : {}
}

/** The types that an endpoint hears of. */
export const heardTypes = ({ types }: Pick<EndpointRow, 'types'>): readonly NotificationType[] =>
  types === null ? notificationTypes : (types as NotificationType[])

const advice: Readonly<Record<NotSentReason, (type: NotificationType) => string>> = {
  not_allowed: (type) =>
    `Nothing happens when it is due: the operator has to switch it on (settings.notifications.${type} of the project).`,
  switched_off: (type) =>
    `Nothing happens when it is due: switch it on with PATCH …/admin/webhook/notifications {"notifications": {"${type}": true}}.`,
}
