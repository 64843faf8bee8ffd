/** The table of targets: addresses that attempts called and secrets that signed. */
import type { Instant } from '../../../base/clock.ts'
import { arrayOf, type Query } from '../../../base/database/database.ts'
import type { Target } from '../../attempt/target.ts'

/** Writes a target down, or that it is used again. */
export const keepTarget = (
  sql: Query,
  projectId: number,
  { endpointId, targetId, url, signatureKey, nextKey, standardKeys }: Target,
  at: Instant,
) => sql`
  insert into webhook_targets as target (
    project_id, endpoint_id, target_id, url, signature_key, next_key, standard_keys, used_at
  ) values (
    ${projectId}, ${endpointId}, ${targetId}, ${url}, ${signatureKey}, ${nextKey},
    ${arrayOf(standardKeys)}::text[], ${at}
  )
  on conflict (project_id, endpoint_id, target_id) do update
  set used_at = greatest(target.used_at, excluded.used_at)
`

/**
 * Deletes those that others took the place of before an instant: every attempt that names them began before that, and
 * is no longer kept itself.
 */
export const pruneTargets = (sql: Query, projectId: number, before: Instant) => sql`
  delete from webhook_targets as target
  where project_id = ${projectId}
    and used_at < ${before}
    and exists (
      select 1
      from webhook_targets as next
      where next.project_id = ${projectId}
        and next.endpoint_id = target.endpoint_id
        and next.used_at > target.used_at
        and next.used_at < ${before}
    )
`
