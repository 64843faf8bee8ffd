/** Lanes brought into a state, by the way that the engine brings them there. */
import type { Endpoint } from '../../src/webhooks/endpoints/endpoint-book.ts'
import type { Ended, Health } from '../../src/webhooks/engine/lanes/health.ts'
import { Lane, newShared } from '../../src/webhooks/engine/lanes/lane.ts'
import type { LocalQueue } from '../../src/webhooks/engine/lanes/local-queue.ts'

/** A lane of an endpoint of which only some fields matter. */
export const laneWith = (endpoint: Partial<Endpoint> = {}, shared = newShared()): Lane =>
  new Lane({ endpointId: 1, projectId: 10001, maxInFlight: 16, ...endpoint } as Endpoint, shared)

const ends: Record<string, Omit<Ended, 'durationMs'>> = {
  works: { outcome: 'delivered', status: 204 },
  refuses: { outcome: 'refused', status: 400 },
  down: { outcome: 'retry', status: 500 },
  busy: { outcome: 'retry', status: 429 },
}
export type How = 'works' | 'refuses' | 'down' | 'busy'

/** So many requests that end like this, one after the other, at a moment of both clocks. */
export const see = (
  health: Health,
  how: How,
  { count = 1, at = 0, durationMs = 0 }: { count?: number; at?: number; durationMs?: number } = {},
): void => {
  for (let n = 0; n < count; n += 1) {
    health.beginRequest()
    const ended = { outcome: '', status: null, ...ends[how], durationMs }
    health.endRequest(ended, { nowMs: at, atMs: at, random: 0.5 })
  }
}

/** Lets a window grow to so many requests at once. */
export const growTo = (health: Health, window: number): void => {
  while (health.window < window) see(health, 'works')
}

/** Opens the breaker, at a time of the clock; with a probe under way where asked. */
export const breakOpen = (health: Health, at: number, isProbing = false): void => {
  see(health, 'down', { count: 10, at })
  if (isProbing) health.breaker.letProbe(Number.POSITIVE_INFINITY)
}

/** Lets it know that the table has nothing more. */
export const polledEmpty = (queue: LocalQueue): void => {
  queue.beginPoll(false)
}

/** Sends all that waits, and stores it. */
export const sendAll = (queue: LocalQueue): void => {
  for (let next = queue.next(() => true); next; next = queue.next(() => true)) {
    queue.release(next.delivery.eventId)
  }
  for (const eventId of [...queue.held]) queue.release(eventId)
  queue.ask()
}
