/** Work between the start and the first request, for the memory and for the next start. */
import { flushCompileCache } from 'node:module'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Writes down what was compiled, and gives back the memory that only the start needed. Has to be called when all routes
 * are made and none was asked.
 *
 * Measured with Node 26.10, five seconds after a start: 143 MiB are resident instead of 222. A collection of the usual
 * flavor gives nothing back. One that comes later, between requests, can make V8 forget how requests are laid out.
 * After the sixth request it did. From then on each request was a hash table, and a start of a sign-in took 42 µs
 * instead of 33.
 */
export const tidyUp = (): void => {
  // Now, because a service that is killed writes nothing at its end.
  flushCompileCache()
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as (options: object) => void
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
