/** Subscriptions that end by themselves: those that do not renew, on the day up to which they are paid. */

import { type Deps, systemCaller } from '../../projects/index.ts'
import { emit, newEventId } from '../../webhooks/index.ts'
import { aboutCanceled } from '../notifications/bodies.ts'
import * as store from './subscriptions.sql.ts'
import { auditSubscription } from './subscriptions.ts'

type Needs = Pick<Deps, 'sql' | 'clock' | 'directory'>

/**
 * Cancels subscriptions that do not renew and whose end has come, with their notifications; answers how many. When two
 * processes do it at once, one of them cancels each. A project that fails or is not known keeps no other waiting,
 * however many are due there; the first error is thrown in the end. `batch` is the most that are read at once.
 */
export const endSubscriptions = async (deps: Needs, batch = 500): Promise<number> => {
  let total = 0
  const errors: unknown[] = []
  // Where nothing ended of what was due, the next run tries again.
  const passedOver: number[] = []
  let listed = batch
  while (listed === batch) {
    const due = await store.listEnding(deps.sql, deps.clock.now(), passedOver, batch)
    for (const [projectId, rows] of Map.groupBy(due, ({ project_id }) => project_id)) {
      let ended = 0
      try {
        ended = await endInProject(
          deps,
          projectId,
          rows.map(({ subscription_id }) => subscription_id),
        )
      } catch (error) {
        errors.push(error)
      }
      if (ended === 0) passedOver.push(projectId)
      total += ended
    }
    listed = due.length
  }
  if (errors.length > 0) throw errors[0]
  return total
}

const endInProject = async (
  deps: Needs,
  projectId: number,
  ids: readonly number[],
): Promise<number> => {
  const project = await deps.directory.findProject(projectId)
  if (!project) return 0
  const at = deps.clock.now()
  return await deps.sql.begin(async (tx) => {
    const given = ids.map((id) => ({ id, eventId: newEventId(deps.clock.now()) }))
    const rows = await store.endSubscriptions(tx, projectId, given, at)
    const by = { projectId, at, caller: systemCaller }
    for (const { subscription_id, date_end } of rows)
      await auditSubscription(tx, by, subscription_id, 'canceled', date_end)
    await emit(
      tx,
      deps,
      rows.map((row) => aboutCanceled(project, row)),
    )
    return rows.length
  })
}
