/** Remembers in this process what must not be done twice, so that the second of two at once is refused at once. */
import type { Clock } from '../../base/clock.ts'

export type ReplayGuard = ReturnType<typeof replayGuard>

/** Keeps keys for `seconds` at least. Two generations are kept, so that forgetting costs nothing. */
export const replayGuard = (clock: Clock, seconds: number) => {
  let young = new Set<string>()
  let old = new Set<string>()
  let turnsAt = 0
  const turn = (): void => {
    const now = clock.now().getTime()
    if (now < turnsAt) return
    old = young
    young = new Set()
    turnsAt = now + seconds * 1000
  }
  return {
    /** Takes a key: false where somebody has it. */
    take(key: string): boolean {
      turn()
      if (young.has(key) || old.has(key)) return false
      young.add(key)
      return true
    },
    /** Gives a key back, for when the attempt came to nothing. */
    release(key: string): void {
      young.delete(key)
      old.delete(key)
    },
  }
}
