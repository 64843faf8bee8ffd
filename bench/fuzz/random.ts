/** Random numbers that a seed repeats. */

export type Random = {
  /** A whole number from 0 to below the limit. */
  below(limit: number): number
  /** True with this probability. */
  chance(probability: number): boolean
  /** One of a list that is not empty. */
  pick<T>(list: readonly T[]): T
  bytes(amount: number): Buffer
  /** A source of its own, which the use of this one does not change. */
  fork(name: number): Random
}

/** The generator sfc32 (PractRand's, public domain), which is small and fast. Not for secrets. */
export const randomFrom = (seed: number): Random => {
  let [a, b, c, d] = [0x9e3779b9 ^ seed, 0x243f6a88, 0xb7e15162 ^ (seed >>> 7), 1]
  const next = (): number => {
    const sum = (a + b + d) | 0
    d = (d + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + sum) | 0
    return (sum >>> 0) / 0x1_0000_0000
  }
  for (let warm = 0; warm < 12; warm++) next()
  const below = (limit: number): number => Math.floor(next() * limit)
  return {
    below,
    chance: (probability) => next() < probability,
    pick: <T>(list: readonly T[]) => list[below(list.length)] as T,
    bytes: (amount) => Buffer.from(Array.from({ length: amount }, () => below(256))),
    fork: (name) => randomFrom((seed * 0x01000193) ^ (name * 0x85ebca6b)),
  }
}
