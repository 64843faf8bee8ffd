/** Work that waits for its turn, so that it holds nothing while it waits: no connection, no lock. */

/** Answers a function that runs work one after the other for each key, in the order asked for; keys do not wait for others. */
export const inTurn = <Key>(): (<T>(key: Key, work: () => Promise<T>) => Promise<T>) => {
  const last = new Map<Key, Promise<unknown>>()
  return (key, work) => {
    const mine = (last.get(key) ?? Promise.resolve()).then(work)
    const ended = mine.then(
      () => {},
      () => {},
    )
    last.set(key, ended)
    void ended.then(() => {
      if (last.get(key) === ended) last.delete(key)
    })
    return mine
  }
}
