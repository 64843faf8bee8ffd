/** The deliveries that the receiver got: the newest 10,000, at most 64 MiB of bodies, and waiting for more. */
import type { IncomingHttpHeaders } from 'node:http'

export interface Delivery {
  readonly id: number
  readonly received_at: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
  /** The exact text that came. */
  readonly body: string
  readonly answer: { readonly status: number; readonly body: unknown }
  readonly verified: { readonly signature: boolean; readonly standard: boolean }
}

export interface Wanted {
  readonly sinceId?: number
  readonly webhookId?: string
}

const MOST = 10_000
const MOST_BYTES = 64 * 1024 * 1024

/** Ids go up by one and are not reused after a clearing. */
export const deliveries = () => {
  let lastId = 0
  let kept: Delivery[] = []
  let first = 0
  let bytes = 0
  let received = 0
  const waiting = new Set<(delivery: Delivery) => void>()

  const dropOldest = (): void => {
    bytes -= kept[first]?.body.length ?? 0
    first += 1
    if (first < MOST) return
    kept = kept.slice(first)
    first = 0
  }

  const isWanted = (delivery: Delivery, { sinceId = 0, webhookId }: Wanted): boolean =>
    delivery.id > sinceId &&
    (webhookId === undefined || delivery.headers['webhook-id'] === webhookId)

  /** Newest first. */
  const list = (wanted: Wanted, limit: number): Delivery[] => {
    const found: Delivery[] = []
    for (let at = kept.length - 1; at >= first && found.length < limit; at -= 1) {
      const delivery = kept[at]
      if (!delivery || delivery.id <= (wanted.sinceId ?? 0)) break
      if (isWanted(delivery, wanted)) found.push(delivery)
    }
    return found
  }

  const count = (wanted: Wanted): number => {
    if (wanted.sinceId === undefined && wanted.webhookId === undefined) return received
    return list(wanted, MOST).length
  }

  return {
    list,
    /** All since the last clearing when nothing is wanted in particular; else of those kept. */
    count,
    add(delivery: Omit<Delivery, 'id'>): void {
      lastId += 1
      received += 1
      const numbered = { id: lastId, ...delivery }
      kept.push(numbered)
      bytes += delivery.body.length
      while (kept.length - first > MOST || bytes > MOST_BYTES) dropOldest()
      for (const see of waiting) see(numbered)
    },
    clear(): void {
      kept = []
      first = 0
      bytes = 0
      received = 0
    },
    /** Resolves when that many wanted ones have come (true), or when the signal aborts (false). */
    reach(number: number, wanted: Wanted, until: AbortSignal): Promise<boolean> {
      let come = count(wanted)
      if (come >= number) return Promise.resolve(true)
      if (until.aborted) return Promise.resolve(false)
      return new Promise((done) => {
        const finish = (isReached: boolean): void => {
          waiting.delete(see)
          until.removeEventListener('abort', giveUp)
          done(isReached)
        }
        const see = (delivery: Delivery): void => {
          if (isWanted(delivery, wanted)) come += 1
          if (come >= number) finish(true)
        }
        const giveUp = (): void => finish(false)
        waiting.add(see)
        until.addEventListener('abort', giveUp, { once: true })
      })
    },
  }
}

export type Deliveries = ReturnType<typeof deliveries>
