/** Work that repeats until stopped, and outlives a database that is away. */
import { setTimeout as sleep } from 'node:timers/promises'
import { isUnavailable } from '../../../base/database/database.ts'
import type { Log } from '../../../base/log.ts'

export type Beat = {
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
  const stopping = new AbortController()
  let isAway = false
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
    while (!stopping.signal.aborted) {
      const startedAt = performance.now()
      await run()
      await sleep(rest(performance.now() - startedAt), undefined, {
        signal: stopping.signal,
        ref: false,
      }).catch(() => {})
    }
  }
  const looping = loop()
  return {
    async stop() {
      stopping.abort()
      await looping
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
