/** Keys as calls and files name them: what they may do, and until when. */
import {
  epochSeconds,
  formatTimestamp,
  fromMilliseconds,
  type Instant,
  parseTimestamp,
} from '../../base/clock.ts'
import { closed, DateTime, type Static, Timestamp, Type } from '../../base/contract.ts'
import type { Violation } from '../../base/problem.ts'
import { violation } from '../../base/refusals/violation.ts'
import { Name } from '../contract.ts'
import type { ApiKeyRow, OperatorKeyRow } from '../directory/keys.sql.ts'
import { type Permission, permissionNames } from '../permissions/permissions.ts'
import { grantableRoles, permissionsOfKey } from '../permissions/roles.ts'

/** The permissions that an API key can be given; the installation itself is for operators. */
const keyPermissions: readonly Permission[] = permissionNames.filter(
  (name) => name !== 'installation.manage',
)

const KeyPermissions = Type.Array(Type.Enum(keyPermissions as Permission[]), {
  minItems: 1,
  maxItems: keyPermissions.length,
  uniqueItems: true,
  description: 'What the key may do, by names of permissions; not beside role',
})
const ExpiresAt = DateTime(
  'From then on the key opens nothing; with the UTC offset. Left out, it stays valid',
)

/** The members of a body or file that say what a key may do. */
export const keyRightsMembers = {
  role: Type.Optional(
    Type.Enum(grantableRoles, {
      description:
        'What the key may do, by a role. With neither role nor permissions it may make all calls of a game’s server',
    }),
  ),
  permissions: Type.Optional(KeyPermissions),
  expires_at: Type.Optional(ExpiresAt),
}

export const ApiKeyBody = Type.Object({ name: Name, ...keyRightsMembers }, closed)
export type ApiKeyBody = Static<typeof ApiKeyBody>

export const ApiKeyEnd = Type.Object(
  {
    expires_at: DateTime(
      'From then on the key opens nothing; with the UTC offset. Earlier than its end so far, and in the future',
    ),
  },
  { ...closed, examples: [{ expires_at: '2036-01-01T00:00:00Z' }] },
)

const shownTimes = {
  created_at: Timestamp,
  expires_at: Type.Optional(Timestamp),
  last_used_at: Type.Optional(DateTime('Up to a minute old; absent where the key was never used')),
}

export const ApiKeyAnswer = Type.Object({
  key_id: Type.String({ format: 'uuid' }),
  name: Name,
  role: Type.Optional(Type.Enum(grantableRoles)),
  permissions: Type.Array(Type.String(), { description: 'All that the key may do' }),
  ...shownTimes,
  api_key: Type.Optional(Type.String({ description: 'Shown once, when the key is made' })),
})

export const OperatorKeyBody = Type.Object(
  { name: Name, expires_at: Type.Optional(ExpiresAt) },
  { ...closed, examples: [{ name: 'Deploy job', expires_at: '2036-01-01T00:00:00Z' }] },
)
export type OperatorKeyBody = Static<typeof OperatorKeyBody>

export const OperatorKeyAnswer = Type.Object({
  key_id: Type.String({ format: 'uuid' }),
  name: Name,
  ...shownTimes,
  is_own: Type.Boolean({ description: 'Whether this call was made with it' }),
  operator_key: Type.Optional(Type.String({ description: 'Shown once, when the key is made' })),
})

/** A key's rights and their end, as they are kept. Both of the first are null for a plain key. */
export type KeyRights = Pick<ApiKeyRow, 'role' | 'permissions' | 'expires_at'>

/** The end of a key as it is kept: what was read can be written again and is the same. */
export const endOf = (expiresAt: string): Instant => {
  const instant = parseTimestamp(expiresAt)
  if (!instant) throw new Error('a time passed its schema that is none')
  return fromMilliseconds(epochSeconds(instant) * 1000)
}

/** The kept part of the members of a body or file. */
export const rightsOf = ({
  role,
  permissions,
  expires_at,
}: Pick<ApiKeyBody, 'role' | 'permissions' | 'expires_at'>): KeyRights => ({
  role: role ?? null,
  // In the order of the table, so that the same set is the same list.
  permissions: permissions ? keyPermissions.filter((name) => permissions.includes(name)) : null,
  expires_at: expires_at === undefined ? null : endOf(expires_at),
})

/** Violations in such members beyond their schema. */
export const rightsViolations = ({
  role,
  permissions,
}: Pick<ApiKeyBody, 'role' | 'permissions'>): Violation[] =>
  role !== undefined && permissions !== undefined
    ? [violation('permissions', 'unexpected', 'must not stand beside role', { beside: 'role' })]
    : []

/** The violation of a key that would never open anything. */
export const expiryViolations = (
  members: Pick<ApiKeyBody, 'expires_at'>,
  now: Instant,
): Violation[] => {
  const end = rightsOf(members).expires_at
  return end !== null && end <= now
    ? [violation('expires_at', 'not_future', 'must lie in the future')]
    : []
}

const times = ({
  created_at,
  expires_at,
  last_used_at,
}: Pick<ApiKeyRow, 'created_at' | 'expires_at' | 'last_used_at'>) => ({
  created_at: formatTimestamp(created_at),
  ...(expires_at ? { expires_at: formatTimestamp(expires_at) } : {}),
  ...(last_used_at ? { last_used_at: formatTimestamp(last_used_at) } : {}),
})

/** An API key as it is answered. */
export const shownApiKey = (row: Omit<ApiKeyRow, 'hash'>) => ({
  key_id: row.key_id,
  name: row.name,
  ...(row.role === null ? {} : { role: row.role }),
  permissions: [...permissionsOfKey(row)],
  ...times(row),
})

/** An operator's key as it is answered. */
export const shownOperatorKey = (row: Omit<OperatorKeyRow, 'hash'>, ownId: string | undefined) => ({
  key_id: row.key_id,
  name: row.name,
  ...times(row),
  is_own: row.key_id === ownId,
})
