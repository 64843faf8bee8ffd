/** Types that a project does not send, told wherever somebody waits for them. */
import type { Static } from '../../base/contract.ts'
import {
  type HookType,
  hookTypes,
  type NotSentReason,
  notificationTypes,
  type ProjectSettings,
  questionType,
  webhookModeOf,
  whyNotSent,
} from '../../projects/index.ts'
import type { NotSent } from '../contract.ts'
import type { EndpointRow } from './endpoints.sql.ts'

/** The types that the project does not send, each with the reason and a remedy; left out where it sends all. */
export const notSentOf = (
  settings: ProjectSettings,
  types: readonly HookType[],
): { not_sent?: Static<typeof NotSent>[] } => {
  const found = types.flatMap((type) => {
    const reason = whyNotSent(settings, type)
    return reason ? [{ type, reason, advice: advice[reason](type) }] : []
  })
  return found.length > 0 ? { not_sent: found } : {}
}

type Hearing = Pick<EndpointRow, 'types'>

/** The same of the types that an endpoint waits for. */
export const notSentAt = (settings: ProjectSettings, row: Hearing) =>
  notSentOf(settings, awaitedTypes(settings, row))

/** The types that an endpoint hears of. */
export const heardTypes = ({ types }: Hearing): readonly HookType[] =>
  types === null ? hookTypes : (types as HookType[])

/**
 * The types that an endpoint waits for: those that it names. One that hears of all waits for the notifications that the
 * project's mode has.
 */
const awaitedTypes = (settings: ProjectSettings, { types }: Hearing): readonly HookType[] => {
  if (types !== null) return types as HookType[]
  const isSeparate = webhookModeOf(settings) === 'separate'
  return notificationTypes.filter((type) => isSeparate || type !== 'payment')
}

const advice: Readonly<Record<NotSentReason, (type: HookType) => string>> = {
  not_allowed: (type) =>
    `Nothing happens when it is due: the operator has to switch it on (settings.notifications.${type} of the project).`,
  switched_off: (type) =>
    type === questionType
      ? 'Nobody is asked: set settings.user_validation of the project to true.'
      : `Nothing happens when it is due: switch it on with PATCH …/admin/webhook/notifications {"notifications": {"${type}": true}}.`,
  not_in_mode: () =>
    'order_paid tells of the payment in billing: for a notification of its own set settings.webhook_mode of the project to separate.',
}
