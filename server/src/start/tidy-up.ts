/** Memory and compiled code at the end of a start. */
import { flushCompileCache } from 'node:module'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Writes compiled code to the cache now, because a process that is killed writes nothing at its end. */
export const keepCompiled = (): void => flushCompileCache()

/**
 * Gives back the memory that only the start needed. Call this when all routes are registered and before the first
 * request.
 *
 * Measured with Node 26.10, five seconds after a start: 143 MiB are resident instead of 222. A collection of the usual
 * flavor gives nothing back. One that comes later, between requests, can make V8 forget how requests are laid out.
 * After the sixth request it did. From then on each request was a hash table, and a start of a sign-in took 42 µs
 * instead of 33.
 */
export const tidyUp = (): void => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as (options: object) => void
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
