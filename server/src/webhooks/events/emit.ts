/** Where notifications begin: written in the transaction of the change they tell of. */
import type { Tx } from '../../base/database/database.ts'
import {
  type Deps,
  isSwitchedOn,
  type NotificationType,
  settingsWithin,
} from '../../projects/index.ts'
import type { Announcement } from './announcement.ts'
import type { Delivery } from './delivery.ts'
import { type Emission, insertEvents } from './emit.sql.ts'
import { newEventId } from './event-id.ts'
import { orderKeyOf, type Subject } from './subject.ts'

export type Notification = {
  projectId: number
  type: NotificationType
  /** Serialized once, here: these bytes are stored, signed and sent. Leave fields without a value out. */
  body: object
  /** The subject, also for endpoints that want such events in their order. */
  subject?: Subject
  /** From `newEventId`, where whoever causes it writes the id down; made in the transaction. */
  eventId?: string
}

/**
 * Writes notifications into the caller's transaction, for every enabled endpoint that hears of their type. Types that
 * are switched off in their project are left out; which ones its mode has is for the caller to say. One statement for
 * each project, sent at once: a caller may `Promise.all` it with the change itself to save a round trip. The
 * announcement brings them to the dispatcher after the commit; without one its next look finds them, within a second.
 * It asks nothing of another connection than the transaction's. Throws for an unknown project.
 */
export const emit = async (
  tx: Tx,
  { directory, clock }: Pick<Deps, 'directory' | 'clock'>,
  notifications: readonly Notification[],
  announcement?: Announcement,
): Promise<void> => {
  const created_at = clock.now()
  const byProject = [...Map.groupBy(notifications, ({ projectId }) => projectId)]
  await Promise.all(
    byProject.map(async ([project_id, given]) => {
      const settings = await settingsWithin(tx, { directory }, project_id)
      if (!settings) throw new Error(`A notification of the unknown project ${project_id}`)
      const sent = given.filter(({ type }) => isSwitchedOn(settings, type))
      if (sent.length === 0) return
      const events = sent.map(({ type, body, subject, eventId }) => ({
        event_id: eventId ?? newEventId(created_at),
        type,
        order_key: subject ? orderKeyOf(subject) : null,
        body: JSON.stringify(body),
      }))
      const emission = { project_id, created_at, is_test: false, events }
      const taking = announcement?.takes?.(project_id)
      const ready = await insertEvents(tx, emission, null, taking)
      announcement?.written(tx, deliveriesOf(emission, ready), taking)
    }),
  )
}

const deliveriesOf = (
  { project_id, events }: Emission,
  ready: readonly { endpoint_id: number; event_id: string }[],
): Delivery[] => {
  const eventOf = new Map(events.map((event) => [event.event_id, event]))
  return ready.flatMap(({ endpoint_id, event_id }) => {
    const event = eventOf.get(event_id)
    if (!event) return []
    return {
      projectId: project_id,
      endpointId: endpoint_id,
      eventId: event_id,
      type: event.type,
      body: event.body,
      attempt: 0,
      roundFrom: 0,
      isReplay: false,
    }
  })
}
