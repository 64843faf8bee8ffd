/** From a transaction, an order, a subscription or a player to their notifications. */
import type { Deps } from '../../projects/index.ts'
import type { FindCaused } from '../../webhooks/index.ts'
import { listCaused } from './caused.sql.ts'

/**
 * Answers how the notifications of payments are found by what caused them. Notifications that older versions wrote
 * without their cause are not found.
 */
export const causedEvents =
  ({ sql }: Pick<Deps, 'sql'>): FindCaused =>
  async (projectId, cause, most) => {
    const rows = await listCaused(sql, projectId, cause, most)
    return rows.map(({ event_id }) => event_id)
  }
