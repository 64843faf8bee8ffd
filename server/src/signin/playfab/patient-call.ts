/** Calls to PlayFab, made again where PlayFab says that this helps. */

import { setTimeout as delay } from 'node:timers/promises'
import { numberOf } from '../../base/input/scalar.ts'
import { type Outbound, OutboundFailure } from '../../base/outbound/outbound.ts'
import { VisitFailure } from '../networks/calls/visit-failure.ts'

export type OutboundRequest = Outbound['request']

export type PlayFabAnswer = {
  /** Absent when the call succeeded. */
  errorCode: number | undefined
  data: Readonly<Record<string, unknown>>
}

/** The player waits: after this it is over. */
const patienceMs = 6000
/** Waits before the second and the third try, at least. */
const pausesMs = [200, 800] as const

/** "Safe to retry codes" of "Global API method error codes" (learn.microsoft.com, read 20 November 2026). */
const temporary: ReadonlySet<number> = new Set([1123, 1127, 1133, 1199, 1287, 1342])

type Attempt = PlayFabAnswer | { retryAfterMs: number }

/**
 * Posts JSON and answers what PlayFab wraps around everything. Tries up to three times within six seconds where it is
 * busy or failing, no sooner than it asks for. Throws `VisitFailure` (`unreachable`).
 */
export const patientCall = async (
  ask: OutboundRequest,
  url: string,
  body: object,
): Promise<PlayFabAnswer> => {
  const deadline = performance.now() + patienceMs
  for (const pauseMs of [...pausesMs, undefined]) {
    const left = deadline - performance.now()
    const attempt = await post(ask, url, body, Math.max(1, Math.floor(left)))
    if ('data' in attempt) return attempt
    const waitMs = Math.max(pauseMs ?? 0, attempt.retryAfterMs)
    if (pauseMs === undefined || performance.now() + waitMs >= deadline) break
    await delay(waitMs)
  }
  throw new VisitFailure('unreachable', 'playfab_failing')
}

const post = async (
  ask: OutboundRequest,
  url: string,
  body: object,
  timeoutMs: number,
): Promise<Attempt> => {
  let answer: Awaited<ReturnType<OutboundRequest>>
  try {
    answer = await ask({
      method: 'POST',
      url,
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        'user-agent': 'Portreeve',
      },
      body: JSON.stringify(body),
      timeoutMs,
      maxBytes: 1024 * 1024,
    })
  } catch (error) {
    if (!(error instanceof OutboundFailure)) throw error
    // The login may have happened; doing it again leads to the same player.
    if (['timeout', 'busy', 'reset'].includes(error.reason)) return { retryAfterMs: 0 }
    const word = error.reason === 'address_refused' ? error.reason : 'playfab_unreachable'
    throw new VisitFailure('unreachable', word, error)
  }
  const wrapper = readWrapper(answer.body)
  const { errorCode, retryAfterSeconds, data } = wrapper ?? {}
  if (answer.status >= 500 || answer.status === 429 || temporary.has(numberOf(errorCode)))
    return { retryAfterMs: readSeconds(retryAfterSeconds) * 1000 }
  if (typeof errorCode === 'number') return { errorCode, data: {} }
  if (answer.status === 200 && typeof data === 'object' && data !== null)
    return { errorCode: undefined, data: data as Record<string, unknown> }
  throw new VisitFailure('unreachable', 'playfab_answers_nonsense')
}

const readWrapper = (body: Buffer): Record<string, unknown> | undefined => {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'))
    return typeof value === 'object' && value !== null
      ? (value as Record<string, unknown>)
      : undefined
  } catch {
    return undefined
  }
}

const readSeconds = (value: unknown): number =>
  typeof value === 'number' && value > 0 ? Math.min(value, 3600) : 0
