/** Gathers calls that arrive together into one piece of work, so that many share one transaction. */

type Waiting<In, Out> = { item: In; settle: PromiseWithResolvers<Out> }

export type GatherOptions<In, Out> = {
  /** Items of one key are worked on together, of different keys never. */
  keyOf(item: In): number | string
  /** Does the work for all items and answers one outcome for each, in their order. */
  work(items: readonly In[]): Promise<readonly Out[]>
  /** Items at most in one piece of work (default 256). */
  atMost?: number
  /**
   * Begins with a piece of work; the next of its key begins when it has ended, or failed, too. Where a piece costs much
   * however few items it has, those that come closely then share one.
   */
  rest?(): Promise<unknown>
  /** Whether a failure concerns all items alike, so that trying each one alone would not help. */
  isShared?(error: unknown): boolean
}

/**
 * Answers a function that takes one item and promises its outcome. An item alone is worked on at once. Items that come
 * while earlier ones of their key are in work, or rest after it, wait and then go together. Work that fails for several
 * is done again for each alone, so that nobody fails for a neighbour's sake. So `work` must leave nothing behind when
 * it rejects.
 */
export const gather = <In, Out>({
  keyOf,
  work,
  atMost = 256,
  rest,
  isShared = () => false,
}: GatherOptions<In, Out>): ((item: In) => Promise<Out>) => {
  const queues = new Map<number | string, Waiting<In, Out>[]>()

  const finish = async (batch: readonly Waiting<In, Out>[]): Promise<void> => {
    try {
      const outcomes = await work(batch.map(({ item }) => item))
      for (const [index, { settle }] of batch.entries()) settle.resolve(outcomes[index] as Out)
    } catch (error) {
      if (batch.length === 1 || isShared(error)) {
        for (const { settle } of batch) settle.reject(error)
      } else {
        for (const one of batch) await finish([one])
      }
    }
  }

  const drain = async (key: number | string, queue: Waiting<In, Out>[]): Promise<void> => {
    while (queue.length > 0) {
      const resting = rest?.().catch(() => undefined)
      await finish(queue.splice(0, atMost))
      await resting
    }
    queues.delete(key)
  }

  return (item) => {
    const waiting = { item, settle: Promise.withResolvers<Out>() }
    const key = keyOf(item)
    const queue = queues.get(key)
    if (queue) {
      queue.push(waiting)
    } else {
      const started = [waiting]
      queues.set(key, started)
      void drain(key, started)
    }
    return waiting.settle.promise
  }
}
