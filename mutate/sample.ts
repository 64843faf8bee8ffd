/** Picks some of many, the same ones for the same seed. */

/** At most `count` of the elements, in their order; which ones depends on the seed and the key alone. */
export const sample = <T>(
  all: readonly T[],
  count: number,
  { seed, key }: { seed: number; key: string },
): T[] => {
  const next = random(seed, key)
  return all
    .map((one, index) => ({ one, index, draw: next() }))
    .toSorted((a, b) => a.draw - b.draw)
    .slice(0, count)
    .toSorted((a, b) => a.index - b.index)
    .map(({ one }) => one)
}

/** Numbers from 0 to 1 that look random: FNV-1a of the key, then xorshift32 (Marsaglia 2003). */
const random = (seed: number, key: string): (() => number) => {
  let state = 0x811c9dc5
  for (const byte of Buffer.from(`${seed} ${key}`)) state = Math.imul(state ^ byte, 0x01000193)
  // The generator never leaves zero.
  if (state === 0) state = 1
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 2 ** 32
  }
}
