/** Notifications as they are shown with what caused them. */
import { formatMilliseconds } from '../../base/clock.ts'
import type { Query } from '../../base/database/database.ts'
import type { NotificationAnswer } from '../contract.ts'
import { listEvents } from '../events/event-feed.sql.ts'
import { spanOf } from '../events/event-range.ts'
import { listDeliveries } from './deliveries.sql.ts'
import { deliveryId, showStanding } from './deliveries.ts'

/** How many notifications are shown, the newest, and of how many deliveries in all. */
const most = 20
const mostDeliveries = 1000

/** The given notifications that are kept, newest first, at most 20, with their deliveries. */
export const notificationsOf = async (
  sql: Query,
  projectId: number,
  eventIds: readonly string[],
): Promise<NotificationAnswer[]> => {
  const newest = eventIds.toSorted().reverse().slice(0, most)
  if (newest.length === 0) return []
  const { least, greatest } = spanOf(newest)
  const [events, rows] = await Promise.all([
    listEvents(sql, projectId, newest),
    listDeliveries(sql, {
      projectId,
      from: least,
      to: greatest,
      events: newest,
      limit: mostDeliveries,
    }),
  ])
  const rowsOf = Map.groupBy(rows, ({ event_id }) => event_id)
  return events.toReversed().map(({ event_id, type, is_test, created_at }) => ({
    event_id,
    type,
    ...(is_test ? { is_test: true } : {}),
    created_at: formatMilliseconds(created_at),
    deliveries: (rowsOf.get(event_id) ?? []).map((row) => ({
      delivery_id: deliveryId(row),
      endpoint_id: row.endpoint_id,
      ...showStanding(row),
    })),
  }))
}
