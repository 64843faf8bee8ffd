/** Requests that waited in the service for so long that their sender may have repeated them at another process. */
import { type Clock, type Instant, plusSeconds } from '../../base/clock.ts'
import { Problem } from '../../base/problem.ts'
import { problems } from '../contract.ts'

// Clients give up after some seconds, repeat what they asked, and go on with what they get.
const lateSeconds = 2

/**
 * Throws 503 for a request that came too long before now to prove a theft. Its own sender may have used the token or
 * code meanwhile. A sender that still waits for the answer asks again, and is judged then.
 */
export const refuseLate = (clock: Clock, cameAt: Instant): void => {
  if (clock.now() < plusSeconds(cameAt, lateSeconds)) return
  throw new Problem(problems.out_of_service, {
    detail: 'The answer took too long: try again',
    headers: { 'retry-after': '1' },
  })
}
