/** Work that waits for its turn, so that it holds nothing while it waits: no connection, no lock. */

export type Queues<Key> = <T>(key: Key, work: () => Promise<T>) => Promise<T>

type Line = { running: number; waiting: (() => void)[] }

/**
 * Answers a function that runs work in the order asked for, at most `atOnce` of one key at the same time (default 1:
 * one after the other). Keys do not wait for others. Work that asks for another turn of its own key may wait for ever.
 */
export const queued = <Key>(atOnce = 1): Queues<Key> => {
  const lines = new Map<Key, Line>()
  return async (key, work) => {
    const line = lines.getOrInsertComputed(key, () => ({ running: 0, waiting: [] }))
    if (line.running < atOnce) line.running += 1
    else await new Promise<void>((resolve) => line.waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = line.waiting.shift()
      // A waiting task takes over the slot, so that a new one cannot get in between.
      if (next) next()
      else line.running -= 1
      if (line.running === 0) lines.delete(key)
    }
  }
}
