/**
 * The turns of lanes: those that can send stand in line, and every slot that becomes free goes to the next one. A lane
 * sends one delivery and stands again at the end.
 */
import type { Delivery } from '../../events/delivery.ts'
import type { Ended, Moment, Speed } from './health.ts'
import type { Lane } from './lane.ts'
import { fairLine, type LaneStanding, type Merchant, newMerchant } from './line.ts'
import type { DeliveryKind, Slots } from './slots.ts'

/** A delivery whose turn it is; it has its slot until it ends. */
export type Turn = { lane: Lane; delivery: Delivery; kind: DeliveryKind; speed: Speed }

export type Turns = {
  /** Lets lanes stand in line that may send by now. */
  enter(lanes: Iterable<Lane>): void
  /** The next one, while slots are free. */
  next(): Turn | undefined
  /** Frees its slot, and tells its lane how it went; those who may go on stand in line again. */
  end(turn: Turn, ended: Ended, moment: Moment): void
}

export type TurnsOptions = {
  /** The slots of requests under way. */
  slots: Slots
  monotonicMs(): number
  /** False while nothing may start. */
  mayStart(): boolean
  merchantIdOf(projectId: number): number
  /** How many requests of one merchant may be under way. */
  merchantMost: number
  /** Called when a lane's rest or pause is over, and it stands in line. */
  onReady(): void
}

type Stander = LaneStanding & { readonly lane: Lane }

/** Nobody stands in line yet. */
export const takeTurns = (options: TurnsOptions): Turns => {
  const { slots, monotonicMs, mayStart, merchantMost, onReady } = options
  const lines = { fast: fairLine<Stander>('fast'), slow: fairLine<Stander>('slow') }
  const stander = standers(options.merchantIdOf)
  /** Lanes with nothing but retries or replays, which had all the slots they may have. */
  const stalled: Lane[] = []

  const enter = (lane: Lane): void => {
    const standing = stander(lane)
    if (standing.isInLine || lane.pace.isResting || !mayGo(lane, monotonicMs())) return
    lines[lane.health.speed].enter(standing)
  }

  /** Whether a lane may send now; where only its rate is against it, it comes back by itself. */
  const mayGo = (lane: Lane, nowMs: number): boolean => {
    if (!lane.canSend(nowMs)) return false
    const restMs = lane.pace.restMs(lane.endpoint.maxPerSecond, nowMs)
    if (restMs > 0) restFor(lane, restMs)
    return restMs === 0
  }

  const restFor = (lane: Lane, restMs: number): void => {
    if (lane.pace.isResting) return
    lane.pace.rest(true)
    setTimeout(() => {
      lane.pace.rest(false)
      enter(lane)
      onReady()
    }, Math.ceil(restMs)).unref()
  }

  const nextOf = (speed: Speed): Turn | undefined => {
    while (slots.hasRoom(speed) && mayStart()) {
      const standing = lines[speed].next(merchantMost)
      if (!standing) return undefined
      const { lane, merchant } = standing
      const nowMs = monotonicMs()
      if (!mayGo(lane, nowMs)) continue
      const taken = lane.queue.next(slots.mayTake)
      if (!taken) {
        stalled.push(lane)
        continue
      }
      lane.pace.spend(lane.endpoint.maxPerSecond, nowMs)
      lane.health.beginRequest()
      slots.begin(speed, taken.kind)
      merchant.inFlight += 1
      enter(lane)
      return { lane, speed, ...taken }
    }
    return undefined
  }

  const goOn = (lane: Lane): void => {
    const pauseMs = lane.health.pausedUntil - monotonicMs()
    // A timer may fire a little early, and then it is set once more.
    if (pauseMs > 0) setTimeout(wake, Math.ceil(pauseMs), lane).unref()
    else enter(lane)
  }
  const wake = (lane: Lane): void => {
    goOn(lane)
    onReady()
  }

  return {
    enter(lanes) {
      for (const lane of lanes) enter(lane)
    },
    next: () => nextOf('fast') ?? nextOf('slow'),
    end({ lane, speed, kind }, ended, moment) {
      slots.end(speed, kind)
      stander(lane).merchant.inFlight -= 1
      lane.health.endRequest(ended, moment)
      goOn(lane)
      for (const other of stalled.splice(0)) enter(other)
    },
  }
}

/** Where each lane stands. */
const standers = (merchantIdOf: (projectId: number) => number): ((lane: Lane) => Stander) => {
  // Kept by the lanes that stand for them: of a merchant whose lanes are gone nothing stays.
  const merchants = new Map<number, WeakRef<Merchant>>()
  const gone = new FinalizationRegistry((merchantId: number) => {
    if (merchants.get(merchantId)?.deref() === undefined) merchants.delete(merchantId)
  })
  const known = new WeakMap<Lane, Stander>()
  const merchantOf = (projectId: number): Merchant => {
    const merchantId = merchantIdOf(projectId)
    const before = merchants.get(merchantId)?.deref()
    if (before) return before
    const merchant = newMerchant()
    merchants.set(merchantId, new WeakRef(merchant))
    gone.register(merchant, merchantId)
    return merchant
  }
  return (lane) => {
    const before = known.get(lane)
    if (before) return before
    const standing: Stander = {
      lane,
      merchant: merchantOf(lane.endpoint.projectId),
      isInLine: false,
      credit: 1,
      get expectedMs() {
        return lane.health.expectedMs
      },
    }
    known.set(lane, standing)
    return standing
  }
}
