/**
 * The contract of limits of one player: what is left, and how the studio changes it
 * (developers.xsolla.com/api/shop-builder, "user limits", as extension-xsolla of Defold holds them, read 2026-11-27).
 */
import {
  closed,
  form,
  IdText,
  nullable,
  type Static,
  Timestamp,
  Type,
} from '../../base/contract.ts'

const ExternalUserId = Type.String({
  minLength: 1,
  maxLength: 255,
  pattern: '^[^\\s\\u0000-\\u001f]+$',
  ...form('text'),
  description: 'The player, as orders name them: `sub` of tokens, or an id of your own',
})

export const LimitedUser = Type.Object(
  { user_external_id: ExternalUserId },
  { ...closed, description: 'Who buys' },
)
const Available = (minimum: number) => Type.Integer({ minimum, maximum: Number.MAX_SAFE_INTEGER })

export const UserLimitPath = Type.Object({ project_id: IdText, sku: Type.String() }, closed)
export const UserLimitQuery = Type.Object({ user_external_id: ExternalUserId }, closed)
export type UserLimitQuery = Static<typeof UserLimitQuery>

const user = { user_external_id: '7b0d4c1e-52f4-4d4e-9a53-0f1c2d3e4f50' }

/** So many more, or fewer. */
export const UserLimitStep = Type.Object(
  { user: LimitedUser, available: Available(1) },
  { ...closed, examples: [{ user, available: 1 }] },
)
export const UserLimitBody = Type.Object(
  { user: LimitedUser, available: Available(0) },
  { ...closed, examples: [{ user, available: 3 }] },
)
export type UserLimitBody = Static<typeof UserLimitBody>

export const LimitResetBody = Type.Object(
  { user: nullable(LimitedUser) },
  { ...closed, description: 'A user of null is everybody', examples: [{ user }] },
)
export type LimitResetBody = Static<typeof LimitResetBody>

export const AllLimitsResetBody = Type.Object(
  { user: LimitedUser },
  { ...closed, examples: [{ user }] },
)
export type AllLimitsResetBody = Static<typeof AllLimitsResetBody>

export const LeftOfLimit = Type.Object({
  total: Type.Integer({ minimum: 0, description: 'How many a player may buy' }),
  available: Type.Integer({ minimum: 0, description: 'How many this player may still buy' }),
})
export const UserLimitAnswer = Type.Object({ per_user: LeftOfLimit })
export const LimitResetAnswer = Type.Object({}, { description: 'Nothing: it is done' })

export const UserLimitsQuery = Type.Object(
  {
    user_external_id: ExternalUserId,
    limit: Type.Optional(
      Type.String({
        pattern: '^([1-9]|[1-9][0-9]|100)$',
        ...form('number', { minimum: 1, maximum: 100 }),
        description: '1 to 100; default 50',
      }),
    ),
    cursor: Type.Optional(
      Type.String({
        pattern: '^[1-9][0-9]{0,14}$',
        ...form('cursor'),
        description: 'next_cursor of the page before',
      }),
    ),
  },
  closed,
)
export type UserLimitsQuery = Static<typeof UserLimitsQuery>

export const UserLimitsAnswer = Type.Object({
  items: Type.Array(
    Type.Object({
      sku: Type.String(),
      type: Type.Enum(['virtual_currency', 'virtual_currency_package', 'virtual_good', 'bundle']),
      name: Type.Record(Type.String(), Type.String(), { description: 'Texts by language' }),
      per_user: LeftOfLimit,
      resets_at: Type.Union([Timestamp, Type.Null()], {
        description: 'When the count begins anew; null for never',
      }),
    }),
    { description: 'In the order in which the items were made' },
  ),
  next_cursor: nullable(Type.String()),
})
