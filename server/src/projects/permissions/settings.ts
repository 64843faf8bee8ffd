/** Which permission each setting of a project needs: one line for each. */
import type { ProjectSettings } from '../contract.ts'
import type { Permission } from './permissions.ts'

/**
 * The permission for changing a setting, for the project or for the installation. The call that changes a project needs
 * `projects.write` in any case (`calls.ts`).
 */
export type SettingRule = { permission: Permission; on: 'installation' | 'project' }

const rule = (permission: Permission, on: SettingRule['on'] = 'project'): SettingRule =>
  Object.freeze({ permission, on })
const likeTheRest = rule('projects.write')
/** Settings that validators of tokens trust. */
const ofTokens = rule('signing_keys.rotate')
const ofWebhooks = rule('webhooks.write')
/** Settings that cost or protect the whole installation. */
export const ofOperator = rule('installation.manage', 'installation')

/** By setting. One that has no line does not compile. */
export const settingRules: Readonly<Record<keyof ProjectSettings, SettingRule>> = {
  jwt_algorithm: ofTokens,
  own_issuer: ofTokens,
  jwt_type: ofTokens,
  steam_allow_vac_banned: likeTheRest,
  steam_allow_borrowed: likeTheRest,
  deployment_required: likeTheRest,
  // Where players live is one more connection.
  playfab: rule('connections.write'),
  email_confirmation: likeTheRest,
  // Each is one more way in.
  device_sign_in: rule('connections.write'),
  password_sign_in: rule('connections.write'),
  registration: rule('connections.write'),
  support_address: likeTheRest,
  branding: likeTheRest,
  default_locale: likeTheRest,
  default_country: likeTheRest,
  allowed_origins: likeTheRest,
  // Besides, one that is off by default and was never allowed is the operator's to switch on.
  notifications: ofWebhooks,
  notifications_allowed: ofOperator,
  webhook_mode: ofWebhooks,
  user_validation: ofWebhooks,
  webhook_schedule: ofWebhooks,
  rate_limits: ofOperator,
  message_budgets: ofOperator,
  shop: likeTheRest,
}

/** All settings, in the order of the table. */
export const settingNames = Object.keys(settingRules) as readonly (keyof ProjectSettings)[]

/** The table in words, for the document: which settings need more than the call itself. */
export const settingsNote = (): string => {
  const rules = new Set(Object.values(settingRules).filter((one) => one !== likeTheRest))
  const lines = [...rules].map((one) => {
    const names = settingNames.filter((name) => settingRules[name] === one)
    const place = one.on === 'installation' ? ' for the installation' : ''
    return `\`${one.permission}\`${place} for ${names.join(', ')}`
  })
  return `Some settings need a permission besides: ${lines.join('; ')}; and that of the installation to switch on a notification that the operator never allowed.`
}
