/** Finds deliveries by their own id, by that of their event, and by what caused them. */
import {
  adminPathOf,
  type Deps,
  type Finder,
  mostOfKind,
  type Question,
} from '../../projects/index.ts'
import { greatestEvent, spanOf } from '../events/event-range.ts'
import type { CauseNeeds } from './causes.ts'
import { type DeliveryRange, listDeliveries } from './deliveries.sql.ts'
import { deliveryId, readDeliveryKey, statusOf } from './deliveries.ts'

type Found = Omit<DeliveryRange, 'projectId' | 'limit'> & { matched: string }

/** One delivery, those of an event to all endpoints, or those that a transaction, order or subscription caused. */
export const deliveryFinder = ({
  sql,
  findCaused,
}: Pick<Deps, 'sql'> & Pick<CauseNeeds, 'findCaused'>): Finder => ({
  permission: 'webhooks.read',
  async find({ projectId }, question) {
    const found = byItself(question) ?? (await byCause(findCaused, projectId, question))
    if (!found) return []
    const { matched, ...range } = found
    const rows = await listDeliveries(sql, { ...range, projectId, limit: mostOfKind })
    return rows.map((row) => ({
      kind: 'delivery',
      id: deliveryId(row),
      title: `${row.type}, ${statusOf(row)}`,
      values: { type: row.type, status: statusOf(row) },
      matched,
      isExact: true,
      path: `${adminPathOf(projectId)}/webhook/deliveries/${deliveryId(row)}`,
    }))
  },
})

const byItself = ({ text, uuid }: Question): Found | undefined => {
  const key = readDeliveryKey(text.toLowerCase())
  const eventId = key?.eventId ?? uuid
  // Ids of events are of version 7, unlike those of requests and most others.
  if (eventId === undefined || eventId[14] !== '7') return undefined
  const matched = key ? 'delivery_id' : 'event_id'
  return { endpointId: key?.endpointId, from: eventId, to: eventId, matched }
}

const byCause = async (
  findCaused: CauseNeeds['findCaused'],
  projectId: number,
  { text, id, isMailbox }: Question,
): Promise<Found | undefined> => {
  if (isMailbox) return undefined
  const ids = id === undefined ? {} : { transactionId: id, orderId: id, subscriptionId: id }
  const caused = await findCaused(projectId, { ...ids, externalId: text }, mostOfKind)
  const events = caused.toSorted().reverse().slice(0, mostOfKind)
  if (events.length === 0) return undefined
  const { least } = spanOf(events)
  return { from: least, to: greatestEvent, events, matched: 'subject' }
}
