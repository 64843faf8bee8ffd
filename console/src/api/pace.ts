/** How often a page that is seen asks for news: often while somebody is there, ever less while nothing happens. */

const fastestMs = 3000
const slowestMs = 15_000
const minuteMs = 60_000

/** After so many minutes without a touch a page asks no more, until there is one. */
export const mostUntouchedMs = 30 * minuteMs

/**
 * Milliseconds until the next question: twice as many after each quiet minute.
 *
 * @param quietMs how long nobody touched the page, and nothing new came
 */
export const pauseAfter = (quietMs: number): number =>
  Math.min(slowestMs, fastestMs * 2 ** Math.floor(quietMs / minuteMs))
