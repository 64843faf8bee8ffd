/** Which notifications a project sends: the operator allows them, the project switches what is allowed. */
import type { Query } from '../../base/database/database.ts'
import { Problem } from '../../base/problem.ts'
import { auditChange } from '../audit/audit.ts'
import type { Caller } from '../caller.ts'
import {
  type HookType,
  type NotificationType,
  type NotSentReason,
  notificationTypes,
  type ProjectSettings,
  problems,
  questionType,
  type WebhookMode,
} from '../contract.ts'
import { same } from '../directory/canonical.ts'
import type { Directory } from '../directory/directory.ts'
import * as store from '../directory/projects.sql.ts'
import type { Parts } from '../parts.ts'

type Switches = Pick<ProjectSettings, 'notifications' | 'notifications_allowed'>

const offByDefault: ReadonlySet<NotificationType> = new Set([
  'ps_declined',
  'afs_reject',
  'partial_refund',
])

/** Whether a type is switched on in a project. Its mode may have no such notification all the same. */
export const isSwitchedOn = (settings: Switches, type: NotificationType): boolean =>
  settings.notifications?.[type] ?? !offByDefault.has(type)

/** The mode of a project's notifications. */
export const webhookModeOf = ({ webhook_mode = 'combined' }: ProjectSettings): WebhookMode =>
  webhook_mode

/** Whether the project itself may switch the type on: it is on by default, is on, or once was by the operator. */
export const isNotificationAllowed = (settings: Switches, type: NotificationType): boolean =>
  !offByDefault.has(type) ||
  isSwitchedOn(settings, type) ||
  (settings.notifications_allowed ?? []).includes(type)

/** Why a project does not send the type, or does not ask the question; undefined where it does. */
export const whyNotSent = (
  settings: ProjectSettings,
  type: HookType,
): NotSentReason | undefined => {
  if (type === questionType) return settings.user_validation ? undefined : 'switched_off'
  if (type === 'payment' && webhookModeOf(settings) === 'combined') return 'not_in_mode'
  if (isSwitchedOn(settings, type)) return undefined
  return isNotificationAllowed(settings, type) ? 'switched_off' : 'not_allowed'
}

/**
 * The operator's settings with what they allow: every type that is on, or was until now, stays allowed when it goes
 * off. Only a list that the operator writes takes that back.
 */
export const rememberAllowed = (
  before: ProjectSettings,
  after: ProjectSettings,
): ProjectSettings => {
  const { notifications_allowed: allowed } = after
  const isWritten = !same([allowed], [before.notifications_allowed])
  const kept = [...(allowed ?? []), ...(isWritten ? [] : switchedOn(before)), ...switchedOn(after)]
  if (kept.length === 0) return after
  return {
    ...after,
    notifications_allowed: notificationTypes.filter((type) => kept.includes(type)),
  }
}

/** Types that are on although nobody would have them without asking. */
const switchedOn = (settings: Switches): NotificationType[] =>
  [...offByDefault].filter((type) => isSwitchedOn(settings, type))

export type NotificationSwitches = { [Type in NotificationType]?: boolean }

/**
 * Switches notifications of a project on and off; what is so already changes nothing and leaves no entry in the audit.
 * Answers the settings as they are now. Throws 409 where somebody who may not allow notifications switches on what the
 * operator never did; then nothing changes.
 */
export const switchNotifications = async (
  deps: Pick<Parts, 'sql' | 'clock'> & { directory: Directory },
  caller: Caller,
  projectId: number,
  {
    wanted,
    mayAllow,
    match,
  }: {
    wanted: NotificationSwitches
    mayAllow: boolean
    /** Asked before anything is changed; may throw. */
    match?(before: ProjectSettings): void
  },
): Promise<ProjectSettings> => {
  const look = async (query: Query) => {
    const [row] = await store.listProjects(query, [projectId])
    if (!row) throw new Problem(problems.project_not_found)
    match?.(row.settings)
    return { before: row.settings, changes: changesOf(row.settings, wanted, mayAllow) }
  }
  const present = await look(deps.sql)
  if (Object.keys(present.changes).length === 0) return present.before
  return deps.directory.change(projectId, async (tx) => {
    // Others may change other settings at the same time.
    await store.lockProject(tx, projectId)
    const { before, changes } = await look(tx)
    const after = rememberAllowed(before, {
      ...before,
      notifications: { ...before.notifications, ...changes },
    })
    await store.updateProject(tx, projectId, { settings: after })
    const opposite = Object.entries(changes).map(([type, isOn]) => [type, !isOn])
    const change = { before: Object.fromEntries(opposite), after: changes }
    const target = `project ${projectId}`
    await auditChange(tx, deps, projectId, caller, 'notifications.switched', target, change)
    return after
  })
}

const changesOf = (
  settings: ProjectSettings,
  wanted: NotificationSwitches,
  mayAllow: boolean,
): NotificationSwitches => {
  const changed = notificationTypes.filter((type) => {
    const isOn = wanted[type]
    return isOn !== undefined && isOn !== isSwitchedOn(settings, type)
  })
  const refused = changed.filter(
    (type) => wanted[type] && !mayAllow && !isNotificationAllowed(settings, type),
  )
  if (refused.length > 0) {
    throw new Problem(problems.notification_not_allowed, {
      why: 'types_not_allowed',
      values: { types: refused },
      detail: `The operator has to switch on first: ${refused.join(', ')}`,
    })
  }
  return Object.fromEntries(changed.map((type) => [type, wanted[type]]))
}
