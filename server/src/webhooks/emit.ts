/** Where notifications begin: written in the transaction of the change they tell of. */
import type { Tx } from '../base/database.ts'
import type { Deps, NotificationType, ProjectSettings } from '../projects/index.ts'
import { insertEvents } from './emit.sql.ts'
import { newEventId } from './event-id.ts'

export type Notification = {
  projectId: number
  type: NotificationType
  /** Serialized once, here: these bytes are stored, signed and sent. Leave fields without a value out. */
  body: object
  /** What it is about (`transaction 77`), for endpoints that want such events in their order. */
  orderKey?: string
}

const offByDefault: ReadonlySet<NotificationType> = new Set([
  'ps_declined',
  'afs_reject',
  'partial_refund',
])

/** Whether a project's notifications of this type are sent (webhooks, "Where events come from"). */
const isSent = (settings: ProjectSettings, type: NotificationType): boolean =>
  settings.notifications?.[type] ?? !offByDefault.has(type)

/**
 * Writes notifications into the caller's transaction, for every enabled endpoint that hears of their type; types that
 * are switched off in their project are left out. One statement for each project, sent at once: a caller may
 * `Promise.all` it with the change itself to save a round trip. After the commit call the dispatcher's `nudge`.
 * Throws for an unknown project.
 */
export const emit = async (
  tx: Tx,
  { directory, clock }: Pick<Deps, 'directory' | 'clock'>,
  notifications: readonly Notification[],
): Promise<void> => {
  const created_at = clock.now()
  const statements = [...Map.groupBy(notifications, ({ projectId }) => projectId)].flatMap(
    ([project_id, given]) => {
      const project = directory.project(project_id)
      if (!project) throw new Error(`A notification of the unknown project ${project_id}`)
      const sent = given.filter(({ type }) => isSent(project.settings, type))
      if (sent.length === 0) return []
      const events = sent.map(({ type, body, orderKey }) => ({
        event_id: newEventId(created_at),
        type,
        order_key: orderKey ?? null,
        body: JSON.stringify(body),
      }))
      return [insertEvents(tx, { project_id, created_at, is_test: false, events }, null)]
    },
  )
  await Promise.all(statements)
}
