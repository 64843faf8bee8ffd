/** A notification can come more than once: who remembers which were handled. */

/**
 * Remembers notifications by a key that their repeats share. It is their `webhook-id`, or `sha256:` and the hash of the
 * body for receivers without a Standard Webhooks secret. Implement it on a store that all your processes share; in a
 * database, best in the transaction that does the work (then `finish` has nothing left to do).
 */
export type DuplicateStore = {
  /**
   * Claims an id, atomically. `new`: nobody had it, and now it is the caller's; `busy`: somebody else is at it;
   * `handled`: it was finished before. A claim that is neither finished nor given up must end by itself, some minutes
   * later, because processes die.
   */
  claim(id: string): Promise<'new' | 'busy' | 'handled'>
  /**
   * The notification was handled: keep its id for a week, as tries and replays can take days. Also where the claim was
   * lost meanwhile.
   */
  finish(id: string): Promise<void>
  /**
   * Handling failed: the next try shall find the id new. Not where another try has finished it meanwhile: one that
   * takes longer than its claim is not alone.
   */
  giveUp(id: string): Promise<void>
}

export type MemoryStoreOptions = {
  /** How many ids are kept; the oldest go first. 100,000 when left out. */
  capacity?: number
  /** After how many seconds a function that never comes to an end loses its claim; 300 when left out. */
  claimSeconds?: number
}

const usualCapacity = 100_000
const usualClaimSeconds = 300

/** Remembers in this process: for a single one, and only until it ends. */
export const memoryStore = ({
  capacity = usualCapacity,
  claimSeconds = usualClaimSeconds,
}: MemoryStoreOptions = {}): DuplicateStore => {
  const ids = new Map<string, { claimedAt: number } | 'handled'>()
  return {
    async claim(id) {
      const state = ids.get(id)
      if (state === 'handled') return 'handled'
      const now = performance.now()
      if (state !== undefined && now - state.claimedAt < claimSeconds * 1000) return 'busy'
      ids.set(id, { claimedAt: now })
      for (const oldest of ids.keys()) {
        if (ids.size <= capacity) break
        ids.delete(oldest)
      }
      return 'new'
    },
    async finish(id) {
      // Entered anew, because age counts from here.
      ids.delete(id)
      ids.set(id, 'handled')
    },
    async giveUp(id) {
      if (ids.get(id) !== 'handled') ids.delete(id)
    },
  }
}
