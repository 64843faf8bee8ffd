/** Whether several endpoints are being sent to, or one has everything to itself. */

export type Sharing<Lane> = {
  /** Notes that it was a lane's turn. */
  note(lane: Lane, nowMs: number): void
  /** Whether it was the turn of more than one lane within the last second. */
  isShared(nowMs: number): boolean
}

const lastingMs = 1000

/** Nobody had a turn yet. Times are monotonic milliseconds. */
export const newSharing = <Lane>(): Sharing<Lane> => {
  let last: Lane | undefined
  let changedAt = Number.NEGATIVE_INFINITY
  return {
    note(lane, nowMs) {
      if (last !== undefined && lane !== last) changedAt = nowMs
      last = lane
    },
    isShared: (nowMs) => nowMs - changedAt < lastingMs,
  }
}
