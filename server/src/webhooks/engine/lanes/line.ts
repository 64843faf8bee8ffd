/**
 * The line of lanes that can send: merchants take turns, and so do the endpoints of each, in deficit round robin. It
 * matters only while more can be sent than slots are free; else the line is empty again at once.
 */
import type { Speed } from './health.ts'

/** A merchant's requests under way, and where it stands in each line. */
export type Merchant = { inFlight: number; stands: Record<Speed, Stand> }

type Stand = { lanes: LaneStanding[]; credit: number; isInLine: boolean }

/** Where a lane stands: nobody but the line changes it. */
export type LaneStanding = {
  readonly merchant: Merchant
  isInLine: boolean
  /** The turns that it may spend before it must let the others go first; negative while it owes turns. */
  credit: number
  /** How long an exchange with it takes, as far as is known. */
  readonly expectedMs: number
}

export type FairLine<T extends LaneStanding> = {
  /** Puts a lane at the end of its merchant's; one that stands in line already stays where it is. */
  enter(lane: T): void
  /** Takes the lane whose turn it is, past merchants that have so many requests under way; it pays for one delivery. */
  next(mostOfMerchant: number): T | undefined
}

const quantum = 1
// Above this the slow line's budget is the limit, not the turns.
const dearest = 10

/** The cost of a delivery: a receiver pays for the time it holds a slot. */
const costOf = ({ expectedMs }: LaneStanding): number => Math.min(dearest, 1 + expectedMs / 100)

/** A merchant with nothing under way. */
export const newMerchant = (): Merchant => {
  const stand = (): Stand => ({ lanes: [], credit: quantum, isInLine: false })
  return { inFlight: 0, stands: { fast: stand(), slow: stand() } }
}

/** An empty line. */
export const fairLine = <T extends LaneStanding>(speed: Speed): FairLine<T> => {
  const line: Merchant[] = []

  const takeFrom = ({ lanes }: Stand): T => {
    for (;;) {
      const lane = lanes.shift() as T
      if (lane.credit <= 0) lane.credit += quantum
      if (lane.credit > 0 || lanes.length === 0) return lane
      lanes.push(lane)
    }
  }

  return {
    enter(lane) {
      if (lane.isInLine) return
      lane.isInLine = true
      const stand = lane.merchant.stands[speed]
      stand.lanes.push(lane)
      if (stand.isInLine) return
      stand.isInLine = true
      line.push(lane.merchant)
    },
    next(mostOfMerchant) {
      // How many full ones were passed in a row: when it is all of them, nobody else stands here.
      let full = 0
      while (full < line.length) {
        const merchant = line[0] as Merchant
        const stand = merchant.stands[speed]
        const isFull = merchant.inFlight >= mostOfMerchant
        if (!isFull && stand.credit <= 0) stand.credit += quantum
        if (isFull || (stand.credit <= 0 && line.length - full > 1)) {
          full = isFull ? full + 1 : 0
          line.push(line.shift() as Merchant)
          continue
        }
        const lane = takeFrom(stand)
        const cost = costOf(lane)
        lane.isInLine = false
        lane.credit = Math.max(-dearest, lane.credit - cost)
        stand.credit = Math.max(-dearest, stand.credit - cost)
        const isOver = stand.lanes.length === 0
        if (isOver || stand.credit <= 0) line.shift()
        if (isOver) stand.isInLine = false
        else if (stand.credit <= 0) line.push(merchant)
        return lane
      }
      return undefined
    },
  }
}
