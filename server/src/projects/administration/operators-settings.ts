/** Settings of a project that only the operator changes, because they cost or protect the whole installation. */
import { notificationTypes, type ProjectSettings } from '../contract.ts'
import { same } from '../directory/canonical.ts'
import { isNotificationAllowed, isNotificationSent } from './notification-switches.ts'

/** Limits and budgets, and what notifications may be switched on. */
export const operatorsSettings = [
  'rate_limits',
  'message_budgets',
  'notifications_allowed',
] as const

/** Whether a change of settings is one that only the operator may make. */
export const isOperatorsChange = (before: ProjectSettings, after: ProjectSettings): boolean =>
  operatorsSettings.some((name) => !same([before[name]], [after[name]])) ||
  notificationTypes.some(
    (type) => isNotificationSent(after, type) && !isNotificationAllowed(before, type),
  )
