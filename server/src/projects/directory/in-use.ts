/** Values that are kept while they are used, within a bound. */

export type InUse<Value> = {
  /** The value of a key, which counts as used now. */
  get(key: number): Value | undefined
  /** Whether it is kept; asking is no use of it. */
  has(key: number): boolean
  /** Keeps a value; answers the one that it replaces. */
  set(key: number, value: Value, weight: number): Value | undefined
  /** Takes a value away and answers it. */
  delete(key: number): Value | undefined
  keys(): Iterable<number>
  /** Tells the time in whole seconds: uses count as of the latest time told. */
  tick(second: number): void
  /** Takes away what nobody has used for long, as far as the bound asks for it; answers what that was. */
  trim(): [key: number, value: Value][]
  /**
   * Whether twice as much as the bound is in use, so that nothing more may come before something went. Values that must
   * stay do not count, as far as the latest trim met them.
   */
  isFull(): boolean
}

export type InUseOptions = {
  /** The sum of the weights above which unused values go. Values in use stay, up to twice as many. */
  most: number
  /** Whether a value must stay, however long ago it was asked for. */
  isNeeded?(key: number): boolean
}

type Entry<Value> = { value: Value; weight: number; usedAt: number }

/** A request may ask again for a value that it has got, and finds it, for as long as requests take. */
export const leastSeconds = 40

/** Keeps nothing yet. */
export const inUse = <Value>({ most, isNeeded = () => false }: InUseOptions): InUse<Value> => {
  const entries = new Map<number, Entry<Value>>()
  let weight = 0
  let needed = 0
  let second = 0

  const remove = (key: number): Value | undefined => {
    const entry = entries.get(key)
    if (entry === undefined) return undefined
    weight -= entry.weight
    entries.delete(key)
    return entry.value
  }

  return {
    get(key) {
      const entry = entries.get(key)
      if (entry === undefined) return undefined
      entry.usedAt = second
      return entry.value
    },
    has: (key) => entries.has(key),
    set(key, value, valueWeight) {
      const before = remove(key)
      entries.set(key, { value, weight: valueWeight, usedAt: second })
      weight += valueWeight
      return before
    },
    delete: remove,
    keys: () => entries.keys(),
    tick(now) {
      second = now
    },
    trim() {
      needed = 0
      if (weight <= most) return []
      const unused = [...entries]
        .filter(([, { usedAt }]) => usedAt <= second - leastSeconds)
        .sort(([, a], [, b]) => a.usedAt - b.usedAt)
      const gone: [number, Value][] = []
      for (const [key, { value, weight: valueWeight }] of unused) {
        // A little more than needed: a look through everything is not for one value.
        if (weight <= most * 0.9) break
        if (isNeeded(key)) {
          needed += valueWeight
          continue
        }
        remove(key)
        gone.push([key, value])
      }
      return gone
    },
    isFull: () => weight - needed >= most * 2,
  }
}
