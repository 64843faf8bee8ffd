/** A cache of values by number: above a bound of weight, those that were used longest ago go first. */

export type RecentlyUsedOptions = {
  /** The sum of weights above which values go. Values in use stay, up to twice as much. */
  most: number
  /** Whether a value must stay, however long ago it was asked for. */
  isNeeded?(key: number): boolean
}

type Entry<Value> = { value: Value; weight: number; usedAt: number }

/** Seconds for which a value counts as in use: a request that got a value may ask for it again. */
export const secondsInUse = 40

export class RecentlyUsed<Value> {
  /** In the order of their last use, by the second. */
  readonly #entries = new Map<number, Entry<Value>>()
  readonly #options: RecentlyUsedOptions
  #weight = 0
  #second = 0

  constructor(options: RecentlyUsedOptions) {
    this.#options = options
  }

  /** The value of a key, which counts as used now. */
  get(key: number): Value | undefined {
    const entry = this.#entries.get(key)
    if (entry !== undefined && entry.usedAt !== this.#second) {
      entry.usedAt = this.#second
      this.#entries.delete(key)
      this.#entries.set(key, entry)
    }
    return entry?.value
  }

  /** Whether a key has a value; asking is no use of it. */
  has(key: number): boolean {
    return this.#entries.has(key)
  }

  /** Keeps a value; answers the one that it replaces. */
  set(key: number, value: Value, weight: number): Value | undefined {
    const before = this.delete(key)
    this.#entries.set(key, { value, weight, usedAt: this.#second })
    this.#weight += weight
    return before
  }

  /** Takes a value away and answers it. */
  delete(key: number): Value | undefined {
    const entry = this.#entries.get(key)
    if (entry === undefined) return undefined
    this.#weight -= entry.weight
    this.#entries.delete(key)
    return entry.value
  }

  keys(): Iterable<number> {
    return this.#entries.keys()
  }

  /** Tells the time in whole seconds: uses count as of the latest time told. */
  tick(second: number): void {
    this.#second = second
  }

  /** Takes away as much as the bound asks for, and answers it. */
  trim(): [key: number, value: Value][] {
    const { most, isNeeded } = this.#options
    const gone: [number, Value][] = []
    for (const [key, { value, usedAt }] of this.#entries) {
      const isInUse = usedAt > this.#second - secondsInUse
      // A caller that waits for a value that was just loaded must find it.
      if (usedAt === this.#second || this.#weight <= (isInUse ? 2 * most : most)) break
      if (isNeeded?.(key)) continue
      this.delete(key)
      gone.push([key, value])
    }
    return gone
  }
}
