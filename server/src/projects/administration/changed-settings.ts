/** The permissions that a change of a project's settings needs, by the table of `permissions/settings.ts`. */
import { notificationTypes, type ProjectSettings } from '../contract.ts'
import { same } from '../directory/canonical.ts'
import {
  isNotificationAllowed,
  isNotificationSent,
} from '../notifications/notification-switches.ts'
import {
  ofOperator,
  type SettingRule,
  settingNames,
  settingRules,
} from '../permissions/settings.ts'

/** The rules of all settings that differ, each once. */
export const rulesOfChange = (
  before: ProjectSettings,
  after: ProjectSettings,
): ReadonlySet<SettingRule> => {
  const changed = settingNames.filter((name) => !same([before[name]], [after[name]]))
  const rules = new Set(changed.map((name) => settingRules[name]))
  const isAllowing = notificationTypes.some(
    (type) => isNotificationSent(after, type) && !isNotificationAllowed(before, type),
  )
  return isAllowing ? rules.add(ofOperator) : rules
}
