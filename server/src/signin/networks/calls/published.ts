/** Documents that networks publish (key sets, discovery documents), kept between visits and through outages. */
import { LruMap } from '../../../base/lru-map.ts'
import { callWithin, type NetworkCall, type VisitDeps } from './call.ts'
import { VisitFailure } from './visit-failure.ts'

/** The latest good one; `failure` says why it could not be read anew, where the latest call failed. */
export type Kept<T> = { value: T; failure?: VisitFailure }

export type FreshnessWish = {
  /** The kept one answers where it is younger than this: `freshMs` when left out. */
  maxAgeMs?: number
  /** Asked now, whatever is kept and whoever was asked a moment ago; nothing stands in for the answer. */
  isDemanded?: boolean
}

/** Reads what is published at `url`; throws `VisitFailure`, `unreachable` where the network is only away. */
export type Read<T> = (call: NetworkCall) => Promise<T>

export type Published<T> = (
  url: string,
  read: Read<T>,
  deps: VisitDeps,
  wish?: FreshnessWish,
) => Promise<Kept<T>>

type Memory<T> = {
  good?: { value: T; at: number }
  triedAt: number
  failure?: VisitFailure | undefined
  asking?: Promise<void> | undefined
}

/** A call, whatever came of it, is the last one for this long: made-up keys and outages must not make us call on. */
export const pauseMs = 30_000
/** While a network is away, what it published last is in force for this long. */
export const awayMs = 86_400_000
/** Documents of a few kilobytes, and a player waits: half of what a visit may take. */
const readMs = 4000
const mostKept = 10_000

/**
 * Makes a memory of documents by address; what is younger than `freshMs` is not asked for. An address is called once in
 * 30 s at most, however the calls end and however many visits ask. Visits that ask at the same time share one call. A
 * call that fails leaves the good document in force for a day. While a network fails, one visit waits for the next try,
 * and the others go on at once.
 *
 * Rejects with the `VisitFailure` of the latest call where nothing may stand in. That is so when none was good in the
 * last day, or the network answered something that is refused.
 */
export const published = <T>(freshMs: number): Published<T> => {
  const memories = new WeakMap<VisitDeps['outbound'], Map<string, Memory<T>>>()
  return async (url, read, deps, { maxAgeMs = freshMs, isDemanded = false } = {}) => {
    const known = memories.get(deps.outbound) ?? new LruMap<string, Memory<T>>(mostKept)
    memories.set(deps.outbound, known)
    const memory = known.get(url) ?? { triedAt: Number.NaN }
    const now = deps.clock.now().getTime()
    const { good } = memory
    if (good && !isDemanded && isWithin(good.at, maxAgeMs, now)) return { value: good.value }
    const canGoOn = good && isAway(memory.failure) && isWithin(good.at, awayMs, now)
    const mayAsk = isDemanded || !isWithin(memory.triedAt, pauseMs, now)
    if (memory.asking ? isDemanded || !canGoOn : mayAsk) {
      if (!memory.asking) known.set(url, memory)
      memory.asking ??= ask(memory, read, deps.outbound, now).finally(() => {
        memory.asking = undefined
      })
      await memory.asking
    }
    return standing(memory, now, isDemanded)
  }
}

/** A clock that was set back makes nothing young. */
const isWithin = (since: number, spanMs: number, now: number): boolean =>
  now >= since && now - since < spanMs

const isAway = (failure: VisitFailure | undefined): boolean => failure?.reason === 'unreachable'

/** The call has a time of its own: what is left to the visit that happens to make it says nothing of the network. */
const ask = async <T>(
  memory: Memory<T>,
  read: Read<T>,
  outbound: VisitDeps['outbound'],
  now: number,
): Promise<void> => {
  memory.triedAt = now
  try {
    memory.good = { value: await read(callWithin(outbound, readMs)), at: now }
    memory.failure = undefined
  } catch (error) {
    if (!(error instanceof VisitFailure)) throw error
    memory.failure = error
  }
}

const standing = <T>({ good, failure }: Memory<T>, now: number, isDemanded: boolean): Kept<T> => {
  if (!failure && good) return { value: good.value }
  const mayStandIn = good && !isDemanded && isAway(failure) && isWithin(good.at, awayMs, now)
  if (mayStandIn && failure) return { value: good.value, failure }
  throw failure ?? new VisitFailure('unreachable', 'network_unreachable')
}
