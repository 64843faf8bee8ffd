/** Codes that wait to be exchanged, the newest first; old ones are thrown away before they expire. */
export type Codes = {
  put(code: string): void
  take(): string | undefined
  /** How many are left that will last for the next run. */
  count(): number
}

/** A code lives five minutes, and a run with its warm-up lasts well under one. */
const fitMs = 4 * 60_000

export const codeStore = (): Codes => {
  let kept: { code: string; at: number }[] = []
  return {
    put: (code) => {
      kept.push({ code, at: performance.now() })
    },
    take: () => kept.pop()?.code,
    count: () => {
      const oldest = performance.now() - fitMs
      kept = kept.filter(({ at }) => at > oldest)
      return kept.length
    },
  }
}
