/** Requests that a kill excuses: those the process had, and those it got until the balancer looked again. */
import type { Asked } from './asking.ts'
import type { Balancer, Passed } from './balancer.ts'

export type Kill = {
  target: string
  /** When it was killed, and when the balancer knew. */
  at: number
  knownAt: number
}

export type Failures = {
  /** Under way at the killed process in that moment. */
  underWay: Asked[]
  /** Sent to it before the balancer looked again: it has no other way to know, and never tries again. */
  unknowing: Asked[]
  /** All others: there must be none. */
  others: Asked[]
}

/** Sorts the requests that were not answered as they should be. */
export const sortFailures = (
  asked: readonly Asked[],
  passed: Balancer['passed'],
  kill: Kill | undefined,
): Failures => {
  const failures: Failures = { underWay: [], unknowing: [], others: [] }
  for (const one of asked) {
    if (one.failure === undefined) continue
    const way = passed(one.number)
    const wasThere = kill !== undefined && way?.target === kill.target && one.ended >= kill.at
    if (wasThere && way.at <= kill.at) failures.underWay.push(one)
    else if (wasThere && way.at <= kill.knownAt) failures.unknowing.push(one)
    else failures.others.push(one)
  }
  return failures
}

/** Something that was done to a process. */
export type Deed = { target: string; what: string; at: number }

/** Where a request went, and how long after which deed. */
export const placeOf = (way: Passed | undefined, deeds: readonly Deed[]): string => {
  if (!way) return 'it went nowhere'
  const deed = deeds.findLast(({ target, at }) => target === way.target && at <= way.at)
  const after = deed ? `, ${Math.round(way.at - deed.at)} ms after it ${deed.what}` : ''
  return `it went to the ${way.target}${after}`
}
