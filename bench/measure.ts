/** The loop that everything is measured with: users that each do one thing after the other. */
import { performance } from 'node:perf_hooks'

export type Plan = {
  /** Things under way at once. */
  users: number
  warmUpMs: number
  runMs: number
}

export type Measured = {
  /** Things finished per second of the run, without the warm-up. */
  perSecond: number
  finished: number
  seconds: number
  /** Milliseconds from begin to end of one thing. */
  p50: number
  p99: number
}

/** All steps that were done, those of the warm-up and those that ended after the run included. */
export type MeasuredSteps = Measured & { steps: number }

/**
 * Lets users repeat a step and counts what ends after the warm-up. A step that answers false has run out of
 * what it needs: the run ends there. Throws what a step throws: a run with a failure in it is no measurement.
 */
export const measure = async (
  { users, warmUpMs, runMs }: Plan,
  step: (user: number) => Promise<boolean>,
): Promise<MeasuredSteps> => {
  const begin = performance.now() + warmUpMs
  let end = begin + runMs
  const times: number[] = []
  let steps = 0
  const user = async (index: number): Promise<void> => {
    let before = performance.now()
    while (before < end) {
      const isOut = !(await step(index))
      const after = performance.now()
      if (isOut) end = Math.min(end, after)
      else {
        steps += 1
        if (after >= begin && after < end) times.push(after - before)
      }
      before = after
    }
  }
  await Promise.all(Array.from({ length: users }, (_, index) => user(index)))
  return { ...summary(times, (end - begin) / 1000), steps }
}

/** The machine's clock in milliseconds: times of different processes can be compared. */
export const machineMs = (): number => Number(process.hrtime.bigint() / 1000n) / 1000

/** Rate and percentiles of times in milliseconds. */
export const summary = (times: ArrayLike<number>, seconds: number): Measured => {
  const sorted = Float64Array.from(times).sort()
  const at = (share: number): number => sorted[Math.floor(sorted.length * share)] ?? 0
  return {
    perSecond: seconds > 0 ? times.length / seconds : 0,
    finished: times.length,
    seconds,
    p50: at(0.5),
    p99: at(0.99),
  }
}

/** The one in the middle of an odd number of things by a value of theirs. There must be one. */
export const middleBy = <T>(things: readonly T[], of: (thing: T) => number): T =>
  things.toSorted((a, b) => of(a) - of(b))[Math.floor(things.length / 2)] as T

/** The middle one of some values; of an even number the larger of the two in the middle. */
export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
