/**
 * The bounds of keys that make and revoke others: a key makes none that outlasts it, and revokes none that outlasts it
 * or may more. So a key that was handed out for a while leaves nothing behind, and locks nobody out who has more.
 */
import { formatTimestamp, type Instant } from '../../base/clock.ts'
import { Problem } from '../../base/problem.ts'
import { notPermitted } from '../admission/admission.ts'
import { problems } from '../contract.ts'
import { lacking, type Place, type Principal } from '../permissions/grants.ts'
import type { Permission } from '../permissions/permissions.ts'

/** Throws `key_outlasts` for a key that would end later than the caller's own, or never. */
export const checkEnd = ({ endsAt }: Principal, expiresAt: Instant | null): void => {
  checkOutlasts(endsAt, expiresAt, ': name an expires_at that is no later')
}

/** A key that is about to be revoked, and where it counts. */
export type KeyToRevoke = {
  keyId: string
  permissions: Iterable<Permission>
  expiresAt: Instant | null
  place: Place
}

/**
 * Throws `not_permitted` or `key_outlasts` where the key of the caller is the lesser one. Each key may revoke itself,
 * and people may revoke every key that they see: a leaked one has to end soon.
 */
export const checkRevoking = (principal: Principal, key: KeyToRevoke): void => {
  const { caller, endsAt } = principal
  if (caller.kind === 'console_user' && endsAt === undefined) return
  if ('id' in caller && caller.id === key.keyId) return
  const [missing] = lacking(principal, key.permissions, key.place)
  if (missing !== undefined) throw notPermitted(missing)
  checkOutlasts(endsAt, key.expiresAt, ', and this one later: use one that lasts')
}

const checkOutlasts = (
  endsAt: Instant | undefined,
  expiresAt: Instant | null,
  remedy: string,
): void => {
  if (endsAt === undefined || (expiresAt !== null && expiresAt <= endsAt)) return
  const end = formatTimestamp(endsAt)
  const detail = `Your own key ends at ${end}${remedy}`
  throw new Problem(problems.key_outlasts, { detail, details: { own_expires_at: end } })
}
