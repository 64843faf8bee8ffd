/** Finds deliveries by their own id, and by that of their event. */
import { adminPathOf, type Deps, type Finder, mostOfKind } from '../../projects/index.ts'
import { listDeliveries } from './deliveries.sql.ts'
import { deliveryId, readDeliveryKey, statusOf } from './deliveries.ts'

/** One delivery, or those of an event to all endpoints. */
export const deliveryFinder = ({ sql }: Pick<Deps, 'sql'>): Finder => ({
  permission: 'webhooks.read',
  async find({ projectId }, { text, uuid }) {
    const key = readDeliveryKey(text.toLowerCase())
    const eventId = key?.eventId ?? uuid
    // Ids of events are of version 7, unlike those of requests and most others.
    if (eventId === undefined || eventId[14] !== '7') return []
    const rows = await listDeliveries(sql, {
      projectId,
      endpointId: key?.endpointId ?? null,
      from: eventId,
      to: eventId,
      belowEndpoint: Number.MAX_SAFE_INTEGER,
      status: null,
      limit: mostOfKind,
    })
    return rows.map((row) => ({
      kind: 'delivery',
      id: deliveryId(row),
      title: `${row.type}, ${statusOf(row)}`,
      matched: key ? 'delivery_id' : 'event_id',
      isExact: true,
      path: `${adminPathOf(projectId)}/webhook/deliveries/${deliveryId(row)}`,
    }))
  },
})
