/** Things that vendors hold for a while under a name nobody can guess: codes, access tokens. */

export interface ShortLived<T> {
  /** Keeps a value for that many milliseconds (negative: it has run out already). */
  put(name: string, value: T, milliseconds: number): void
  /** The value, as often as asked, until it runs out. */
  find(name: string): T | undefined
  /** The value once. */
  take(name: string): T | undefined
}

/** A bounded store: when `limit` is reached, the oldest goes. */
export const shortLived = <T>(limit = 100_000): ShortLived<T> => {
  const held = new Map<string, { value: T; until: number }>()
  const find = (name: string): T | undefined => {
    const entry = held.get(name)
    return entry && entry.until > Date.now() ? entry.value : undefined
  }
  return {
    put(name, value, milliseconds) {
      if (held.size >= limit) held.delete(held.keys().next().value as string)
      held.set(name, { value, until: Date.now() + milliseconds })
    },
    find,
    take(name) {
      const value = find(name)
      held.delete(name)
      return value
    },
  }
}
