/** Work that repeats until stopped, and outlives a database that is away. */
import { setTimeout as sleep } from 'node:timers/promises'
import { isUnavailable } from '../../../base/database/database.ts'
import type { Log } from '../../../base/log.ts'

export type Beat = {
  /** Lets the work run at once, or once more after the run under way. */
  hurry(): void
  /** Waits for the work under way; it does not run again. */
  stop(): Promise<void>
}

/**
 * Runs `work`, waits, runs it again. `rest` gives the milliseconds to wait after work that took so many. A failure is
 * logged, once for as long as the database is away, and the work simply runs again.
 */
export const startBeat = (
  what: string,
  log: Log,
  work: () => Promise<void>,
  rest: (tookMs: number) => number,
): Beat => {
  let isStopping = false
  let isAway = false
  let isHurried = false
  let resting = new AbortController()
  const run = async (): Promise<void> => {
    try {
      await work()
      if (isAway) log.info({ work: what }, 'the database is back')
      isAway = false
    } catch (error) {
      if (!isUnavailable(error)) log.error({ err: error, work: what }, 'webhook work failed')
      else if (!isAway) log.warn({ err: error, work: what }, 'the database is away; waiting for it')
      isAway = isUnavailable(error)
    }
  }
  const loop = async (): Promise<void> => {
    while (!isStopping) {
      const startedAt = performance.now()
      isHurried = false
      await run()
      if (isHurried || isStopping) continue
      resting = new AbortController()
      await sleep(rest(performance.now() - startedAt), undefined, {
        signal: resting.signal,
        ref: false,
      }).catch(() => {})
    }
  }
  const looping = loop()
  return {
    hurry() {
      isHurried = true
      resting.abort()
    },
    async stop() {
      isStopping = true
      resting.abort()
      await looping
    },
  }
}

/** Ends the long rests of work that found nothing, when there may be something again. */
export const quietTimes = () => {
  const resting: { beat: Beat; isQuiet(): boolean }[] = []
  return {
    /** Wakes the beat from its long rests; answers it. */
    endsRestOf(beat: Beat, { isQuiet }: { isQuiet(): boolean }): Beat {
      resting.push({ beat, isQuiet })
      return beat
    },
    end(): void {
      for (const { beat, isQuiet } of resting) if (isQuiet()) beat.hurry()
    },
  }
}

/** Waits before another try: longer each time, up to two seconds. */
export const backOff = (failures: number): Promise<void> =>
  sleep(Math.min(2000, 50 * 2 ** Math.min(failures, 10)), undefined, { ref: false })

/** A moment to wait for. */
export type Moment = {
  /** It has come: whoever waits goes on. */
  come(): void
  /** Waits until it comes the next time, at most so many milliseconds. */
  wait(limitMs: number): Promise<void>
}

/** A moment that nobody waits for yet. */
export const newMoment = (): Moment => {
  let come = (): void => {}
  return {
    come: () => come(),
    wait: (limitMs) =>
      new Promise((resolve) => {
        const limit = setTimeout(resolve, limitMs)
        come = () => {
          clearTimeout(limit)
          resolve()
        }
      }),
  }
}
