/** Devices of players. */
import type { Instant } from '../../base/clock.ts'
import { hasRow, type Query, type Tx } from '../../base/database/database.ts'

export type DeviceRow = {
  device_number: number
  type: string
  name: string
  last_used_at: Instant
}

type Key = { project: number; realm: string; subject: string }

/** Tells whether a device opens its account; no row where it is unknown. */
export const findDoor = (sql: Query, { project, realm, subject }: Key, password: string) => sql<
  { is_linked: boolean; has_password: boolean }[]
>`
  select
    coalesce(devices.is_linked, false) as is_linked,
    exists (
      select 1
      from identities as others
      where others.project_id = ${project}
        and others.user_id = identities.user_id
        and others.network = ${password}
    ) as has_password
  from identities
  left join devices on devices.project_id = ${project}
    and devices.subject = identities.subject
  where identities.project_id = ${project}
    and identities.realm = ${realm}
    and identities.subject = ${subject}
`

type Used = { device_number: number; type: string; name: string; is_linked: boolean; now: Instant }

/**
 * Writes down a device of whoever has its identity, as of now. Once its player has linked it, it stays linked to them.
 */
export const putDevice = (sql: Query, { project, realm, subject }: Key, row: Used) => sql`
  insert into devices (
    project_id, subject, user_id, device_number, type, name, is_linked, created_at, last_used_at
  )
  select
    project_id, subject, user_id, ${row.device_number}::integer, ${row.type}::text, ${row.name}::text,
    ${row.is_linked}::boolean, ${row.now}::timestamptz, ${row.now}::timestamptz
  from identities
  where project_id = ${project}
    and realm = ${realm}
    and subject = ${subject}
  on conflict (project_id, subject) do update
  set user_id = excluded.user_id,
      name = excluded.name,
      is_linked = excluded.is_linked or (devices.is_linked and devices.user_id = excluded.user_id),
      last_used_at = greatest(devices.last_used_at, excluded.last_used_at)
`

/** A user's devices, the one used last first. */
export const listDevices = (sql: Query, project: number, user: string) => sql<
  (DeviceRow & { subject: string; created_at: Instant })[]
>`
  select device_number, type, name, last_used_at, subject, created_at
  from devices
  where project_id = ${project}
    and user_id = ${user}
  order by last_used_at desc, device_number
`

/** Takes a device from its user: true where they had it. */
export const deleteDevice = (tx: Tx, project: number, user: string, subject: string) =>
  hasRow(tx`
    delete from devices
    where project_id = ${project}
      and user_id = ${user}
      and subject = ${subject}
  `)
