/** How long something takes as a rule: whoever only seems to do it takes as long. */
import { randomInt } from 'node:crypto'

export type UsualTime = {
  /** Keeps how many milliseconds it took. */
  note(ms: number): void
  /** The time that one of the last sends took, by chance; 0 where it was never done. */
  pick(): number
}

const most = 32

/** Remembers the last times. */
export const usualTime = (): UsualTime => {
  const times: number[] = []
  let next = 0
  return {
    note(ms) {
      times[next] = ms
      next = (next + 1) % most
    },
    pick: () => (times.length === 0 ? 0 : (times[randomInt(times.length)] ?? 0)),
  }
}
