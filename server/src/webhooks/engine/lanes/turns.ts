/**
 * Whose turn it is: lanes that can send stand in line, and every slot that becomes free goes to the next one. A lane
 * sends one delivery and stands again at the end.
 */

import type { Delivery } from '../../events/delivery.ts'
import { monotonicMs } from '../shards/timing.ts'
import { fairLine, type Pace } from './line.ts'
import { canSend, type Lane, paceOf, restOf, spendTurn, takeNext } from './lane.ts'
import { newSharing } from './sharing.ts'
import type { DeliveryKind, Slots } from './slots.ts'

export type Turns = {
  /** Takes note that lanes got something, so much in all, and sends what can be sent. */
  load(lanes: Iterable<Lane>, count: number): void
  /** Takes note that so many deliveries left a queue unsent. */
  unload(count: number): void
  /** Lets lanes stand in line again that may send by now. */
  enter(lanes: Iterable<Lane>): void
  /** A lane has a slot less under way: it goes on as soon as it may, and so do those that had all theirs. */
  goOn(lane: Lane): void
  /** Sends while slots are free. */
  pump(): void
  /** Deliveries in memory that wait for their turn. */
  waiting(): number
}

export type TurnsOptions = {
  /** The slots of requests under way; `send` takes and frees them. */
  taken: Pick<Slots, 'hasRoom' | 'mayTake'>
  /** False while nothing may start. */
  mayStart(): boolean
  /** How many requests of one merchant may be under way. */
  merchantMost: number
  send(lane: Lane, pace: Pace, kind: DeliveryKind, delivery: Delivery): void
}

/** Nobody stands in line yet. */
export const takeTurns = ({ taken, mayStart, merchantMost, send }: TurnsOptions): Turns => {
  const lines = { fast: fairLine<Lane>('fast'), slow: fairLine<Lane>('slow') }
  const sharing = newSharing<Lane>()
  /** Lanes with nothing but retries or replays, which had all the slots they may have. */
  let stalled: Lane[] = []
  let waiting = 0

  const enter = (lane: Lane): void => {
    if (lane.isInLine || lane.isAwaitingTurn || !mayGo(lane, monotonicMs())) return
    lines[paceOf(lane)].enter(lane)
  }

  /** Whether a lane may send now; where only its rate is against it, it comes back by itself. */
  const mayGo = (lane: Lane, nowMs: number): boolean => {
    if (!canSend(lane, nowMs)) return false
    const restMs = restOf(lane, nowMs, sharing.isShared(nowMs))
    if (restMs > 0) awaitTurn(lane, restMs)
    return restMs === 0
  }

  const awaitTurn = (lane: Lane, restMs: number): void => {
    if (lane.isAwaitingTurn) return
    lane.isAwaitingTurn = true
    setTimeout(() => {
      lane.isAwaitingTurn = false
      enter(lane)
      pump()
    }, Math.ceil(restMs)).unref()
  }

  const pump = (): void => {
    empty('fast')
    empty('slow')
  }

  const empty = (pace: Pace): void => {
    while (taken.hasRoom(pace) && mayStart()) {
      const lane = lines[pace].next(merchantMost)
      if (!lane) return
      const nowMs = monotonicMs()
      if (!mayGo(lane, nowMs)) continue
      const next = takeNext(lane, taken.mayTake)
      if (!next) {
        stalled.push(lane)
        continue
      }
      waiting -= 1
      spendTurn(lane, nowMs, sharing.isShared(nowMs))
      sharing.note(lane, nowMs)
      send(lane, pace, next.kind, next.delivery)
      enter(lane)
    }
  }

  const enterStalled = (): void => {
    if (stalled.length === 0) return
    const before = stalled
    stalled = []
    for (const lane of before) enter(lane)
  }

  const goOn = (lane: Lane): void => {
    const pauseMs = lane.pausedUntil - monotonicMs()
    // A timer may fire a little early, and then it is set once more.
    if (pauseMs > 0) setTimeout(goOn, Math.ceil(pauseMs), lane).unref()
    else enter(lane)
    enterStalled()
    pump()
  }

  return {
    load(lanes, count) {
      waiting += count
      for (const lane of lanes) enter(lane)
      pump()
    },
    unload(count) {
      waiting -= count
    },
    enter(lanes) {
      for (const lane of lanes) enter(lane)
      pump()
    },
    goOn,
    pump,
    waiting: () => waiting,
  }
}
