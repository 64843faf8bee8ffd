/** The subject of a notification: it stands beside the event, as its order key. */

import { subjectKinds } from '../contract.ts'

/** `id` is that of the transaction or subscription, or the player's in the game. */
export type Subject = { kind: (typeof subjectKinds)[number]; id: string }

/** How a subject stands in `webhook_events.order_key`. */
export const orderKeyOf = ({ kind, id }: Subject): string => `${kind} ${id}`

/** Reads what `orderKeyOf` wrote; undefined for anything else. */
export const subjectOf = (orderKey: string | null): Subject | undefined => {
  if (orderKey === null) return undefined
  const end = orderKey.indexOf(' ')
  const kind = subjectKinds.find((name) => name === orderKey.slice(0, end))
  return kind && { kind, id: orderKey.slice(end + 1) }
}

/** As calls tell it; left out where an event is about nothing that is kept. */
export const showSubject = (orderKey: string | null): { subject?: Subject } => {
  const subject = subjectOf(orderKey)
  return subject ? { subject } : {}
}
