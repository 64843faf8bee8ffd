/** The settings of a project in groups. A setting that has no place here does not compile. */
import type { OperationId } from '../../../api/calls.ts'
import type { Project } from '../../../api/projects.ts'
import { settings as rules } from '../../../api/rights.ts'
import { me } from '../../../api/session.ts'
import { holds, may } from '../../../shared/can.ts'
import type { Member, MemberKind } from '../members/members.ts'

export type SettingName = keyof typeof rules

const types = [
  'order_paid',
  'refund',
  'partial_refund',
  'payment',
  'order_canceled',
  'cancel_subscription',
  'ps_declined',
  'afs_reject',
] as const

/** Types that are off until the operator allows them. */
export const offByDefault: readonly string[] = ['partial_refund', 'ps_declined', 'afs_reject']

const one = (kind: MemberKind, more: Omit<Member, 'path' | 'kind'> = {}) => ({
  '': { kind, ...more },
})

type Inner = Readonly<Record<string, Omit<Member, 'path'>>>

const allowance = (name: string): Inner => ({
  [`${name}.per_minute`]: { kind: 'number' },
  [`${name}.burst`]: { kind: 'number' },
})

/** The typed parts of each setting; the look has a page of its own. */
const inner: Readonly<Record<Exclude<SettingName, 'branding'>, Inner>> = {
  default_locale: one('text'),
  default_country: one('text'),
  support_address: one('text'),
  allowed_origins: one('lines'),
  email_confirmation: one('switch', { isOn: true }),
  device_sign_in: one('switch'),
  password_sign_in: one('switch'),
  registration: one('switch', { isOn: true }),
  deployment_required: one('switch'),
  steam_allow_vac_banned: one('switch', { isOn: true }),
  steam_allow_borrowed: one('switch', { isOn: true }),
  jwt_algorithm: one('choice', { choices: ['ES256', 'RS256', 'EdDSA', 'HS256'] }),
  jwt_type: one('choice', { choices: ['JWT', 'at+jwt'] }),
  own_issuer: one('switch'),
  shop: {
    sandbox_orders: { kind: 'choice', choices: ['everybody', 'listed', 'nobody'] },
    sandbox_players: { kind: 'lines' },
    return_urls: { kind: 'lines' },
    client_country: { kind: 'switch' },
    limits_after_refund: { kind: 'choice', choices: ['give_back', 'keep'] },
    'take_back.virtual_currency': { kind: 'choice', choices: ['debt', 'rest', 'nothing'] },
    'take_back.consumable': { kind: 'choice', choices: ['rest', 'nothing'] },
    'take_back.non_consumable': { kind: 'choice', choices: ['rest', 'nothing'] },
    'take_back.non_renewing_subscription': { kind: 'choice', choices: ['rest', 'nothing'] },
  },
  playfab: { title_id: { kind: 'text' }, simulator: { kind: 'address' } },
  notifications: Object.fromEntries(
    types.map((type) => [type, { kind: 'switch', isOn: !offByDefault.includes(type) }] as const),
  ),
  webhook_mode: one('choice', { choices: ['combined', 'separate'] }),
  user_validation: one('switch'),
  webhook_schedule: { order_paid: { kind: 'numbers' }, other: { kind: 'numbers' } },
  notifications_allowed: one('set', { choices: offByDefault }),
  rate_limits: {
    ...allowance('sign_in'),
    ...allowance('token'),
    ...allowance('code'),
    ...allowance('message'),
    ...allowance('admin'),
  },
  message_budgets: {
    text_messages_per_hour: { kind: 'number' },
    text_messages_per_country_per_hour: { kind: 'number' },
    text_messages_per_range_per_hour: { kind: 'number' },
    mails_per_hour: { kind: 'number' },
    allowed_calling_codes: { kind: 'lines' },
    blocked_calling_codes: { kind: 'lines' },
  },
}

/** Things that are there as a whole or not at all. */
export const wholes = [
  'settings.playfab',
  ...['sign_in', 'token', 'code', 'message', 'admin'].map((name) => `settings.rate_limits.${name}`),
]

export const groupNames = [
  'project',
  'players',
  'shop',
  'tokens',
  'playfab',
  'notifications',
  'allowed',
  'limits',
  'messages',
] as const
export type GroupName = (typeof groupNames)[number]

const namesIn: Readonly<Record<GroupName, readonly Exclude<SettingName, 'branding'>[]>> = {
  project: ['default_locale', 'default_country', 'support_address', 'allowed_origins'],
  players: [
    'device_sign_in',
    'password_sign_in',
    'registration',
    'email_confirmation',
    'deployment_required',
    'steam_allow_vac_banned',
    'steam_allow_borrowed',
  ],
  shop: ['shop'],
  tokens: ['jwt_algorithm', 'jwt_type', 'own_issuer'],
  playfab: ['playfab'],
  notifications: ['webhook_mode', 'user_validation', 'notifications', 'webhook_schedule'],
  allowed: ['notifications_allowed'],
  limits: ['rate_limits'],
  messages: ['message_budgets'],
}

/** The members of a group, as they stand in the body of a project. */
export const membersOf = (group: GroupName): Member[] => [
  ...(group === 'project' ? [{ path: 'name', kind: 'text' as const }] : []),
  ...namesIn[group].flatMap((name) =>
    Object.entries(inner[name]).map(([path, member]) => ({
      ...member,
      path: path === '' ? `settings.${name}` : `settings.${name}.${path}`,
    })),
  ),
]

export const allMembers = groupNames.flatMap(membersOf)

const changing: OperationId = 'changeProject'

/** Whether somebody may change a group: the project itself, and all that its settings need besides. */
export const mayChange = (group: GroupName, project: Project): boolean =>
  may(me.value, changing, project) &&
  namesIn[group].every((name) => holds(me.value, rules[name], project))

/** Whether somebody may switch a notification on that nobody ever allowed. */
export const mayAllow = (project: Project): boolean =>
  holds(me.value, rules.notifications_allowed, project)
