/**
 * Whether a person may make a call: by the rights that they were told, and the printed table of calls. No other file of
 * the console knows the name of a permission or a role.
 */
import { calls, type OperationId } from '../api/calls.ts'
import type { Me } from '../api/session.ts'

/** A project, as far as grants name it. */
export type Place = { project_id: number; merchant_id: number }

type Granted = Me['permissions'][number]

const counts = (granted: Granted, place: Place | undefined): boolean =>
  granted.scope === 'installation' ||
  (place !== undefined &&
    (granted.scope === 'merchant'
      ? granted.merchant_id === place.merchant_id
      : granted.project_id === place.project_id))

/**
 * Whether somebody may make a call.
 *
 * @param place the project that the call is about; left out for calls that are about none
 */
export const may = (
  me: Pick<Me, 'permissions' | 'portal'> | undefined,
  operation: OperationId,
  place?: Place,
): boolean => {
  const [, , permission, on] = calls[operation] as readonly [string, string, string?, string?]
  if (me === undefined) return false
  if (me.portal) return me.portal.calls.includes(operation)
  if (permission === undefined) return true
  return me.permissions.some(
    (granted) =>
      granted.permissions.includes(permission) && (on === 'anywhere' || counts(granted, place)),
  )
}

/** The same of the call that opens another page: a link leads to it only where the page is open to the person. */
export const mayOpen = (...asked: Parameters<typeof may>): boolean => may(...asked)

/** Whether somebody has a permission where it counts: on the installation, or on a project. */
export const holds = (
  me: Pick<Me, 'permissions'> | undefined,
  { permission, on }: { permission: string; on: string },
  place: Place,
): boolean =>
  me?.permissions.some(
    (granted) =>
      granted.permissions.includes(permission) &&
      counts(granted, on === 'installation' ? undefined : place),
  ) ?? false

/** Whether somebody looks after the installation itself: some switches of a project are theirs alone. */
export const mayManageInstallation = (
  me: Pick<Me, 'permissions' | 'portal'> | undefined,
): boolean => may(me, 'createOperatorKey')

/** The name of the permission that a call needs, for a sentence that says who can help. */
export const neededFor = (operation: OperationId): string | undefined =>
  (calls[operation] as readonly string[])[2]
