/** Calls to networks and platforms: one time limit for all calls of a visit, capped answers, no surprises. */
import type { Clock } from '../../../base/clock.ts'
import {
  type Outbound,
  OutboundFailure,
  type OutboundReason,
} from '../../../base/outbound/outbound.ts'
import { VisitFailure } from './visit-failure.ts'

/** The parts of the service that a visit uses. */
export type VisitDeps = { outbound: Pick<Outbound, 'request'>; clock: Clock }

type NetworkRequest = {
  method?: 'GET' | 'POST'
  url: string
  headers?: Readonly<Record<string, string>>
  body?: string
  /** Less than what is left of the visit, for answers that one can do without. */
  limitMs?: number
}

export type NetworkAnswer = { status: number; contentType: string; body: Buffer }

export type NetworkCall = {
  /** Asks within the visit's time. Throws `unreachable`; any status below 500 but 429 and redirects comes back. */
  (request: NetworkRequest): Promise<NetworkAnswer>
  /**
   * Waits for a call that visits share, no longer than this visit has. Throws `unreachable`, or what the work throws.
   */
  inTime<T>(work: Promise<T>): Promise<T>
}

/** Players wait in front of a browser or a game: after this the visit is over, whatever it waits for. */
const visitMs = 8000
/** Far above any profile or key set, far below what hurts. */
const mostBytes = 1024 * 1024

const words: Partial<Record<OutboundReason, string>> = {
  timeout: 'network_too_slow',
  // Perhaps ours: so many calls to one network at a time, and the others had all connections.
  busy: 'network_busy',
  too_large: 'answer_too_large',
  // Ours, not the network's: the studio's address leads where the service does not go.
  address_refused: 'address_refused',
  // Ours too, or at least not told from it: what stands between the service and the network.
  proxy: 'proxy_failing',
  proxy_refused: 'proxy_refused',
}

/**
 * A caller whose calls together may take `timeMs` (eight seconds) from now. Redirects are not followed,
 * answers end at 1 MiB.
 */
export const callWithin = (outbound: VisitDeps['outbound'], timeMs = visitMs): NetworkCall => {
  const deadline = performance.now() + timeMs
  const ask = async ({ method = 'GET', url, headers, body, limitMs = visitMs }: NetworkRequest) => {
    const left = Math.min(limitMs, Math.floor(deadline - performance.now()))
    if (left <= 0) throw new VisitFailure('unreachable', 'network_too_slow')
    let answer: Awaited<ReturnType<Outbound['request']>>
    try {
      answer = await outbound.request({
        method,
        url,
        headers: { accept: 'application/json', 'user-agent': 'Portreeve', ...headers },
        body,
        timeoutMs: left,
        maxBytes: mostBytes,
      })
    } catch (error) {
      if (!(error instanceof OutboundFailure)) throw error
      throw new VisitFailure('unreachable', words[error.reason] ?? 'network_unreachable', error)
    }
    if (answer.status >= 500 || answer.status === 429) {
      throw new VisitFailure('unreachable', 'network_failing', undefined, { status: answer.status })
    }
    if (answer.status >= 300 && answer.status < 400) {
      throw new VisitFailure('unreachable', 'answer_is_redirect', undefined, {
        status: answer.status,
      })
    }
    return {
      status: answer.status,
      contentType: String(answer.headers['content-type'] ?? ''),
      body: answer.body,
    }
  }
  const inTime = async <T>(work: Promise<T>): Promise<T> => {
    const { promise: late, reject } = Promise.withResolvers<never>()
    const left = Math.max(0, deadline - performance.now())
    const timer = setTimeout(
      () => reject(new VisitFailure('unreachable', 'network_too_slow')),
      left,
    )
    try {
      return await Promise.race([work, late])
    } finally {
      clearTimeout(timer)
    }
  }
  return Object.assign(ask, { inTime })
}

/** A call with parameters: in the address for GET, as a form for POST. */
export const requestWith = (
  method: 'GET' | 'POST',
  url: string,
  headers: Readonly<Record<string, string>>,
  params: URLSearchParams,
): NetworkRequest => {
  if (method === 'POST') {
    const type = { 'content-type': 'application/x-www-form-urlencoded' }
    return { method, url, headers: { ...headers, ...type }, body: params.toString() }
  }
  const query = params.toString()
  if (query === '') return { method, url, headers }
  return { method, url: `${url}${url.includes('?') ? '&' : '?'}${query}`, headers }
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** An answer's body as text. Throws `unreachable` for bytes that are not UTF-8. */
export const readText = ({ body }: NetworkAnswer): string => {
  try {
    return utf8.decode(body)
  } catch (cause) {
    throw new VisitFailure('unreachable', 'answer_not_text', cause)
  }
}

/** QQ's older answers are a script that calls a function with the object (wiki.connect.qq.com, read 2026-11-20). */
const asJson = (text: string): string =>
  /^\s*callback\s*\(([\s\S]*)\)\s*;?\s*$/.exec(text)?.[1] ?? text

/**
 * An answer's body as JSON. Whole numbers that a double cannot hold come as their digits, so that 64-bit ids
 * survive. Throws `unreachable` for HTML and other nonsense.
 */
export const readJson = (answer: NetworkAnswer): unknown => {
  const text = asJson(readText(answer))
  try {
    return /\d{16}/.test(text) ? JSON.parse(text, keepDigits) : JSON.parse(text)
  } catch (cause) {
    throw new VisitFailure('unreachable', 'answer_not_json', cause)
  }
}

const keepDigits = (_key: string, value: unknown, context?: { source?: string }): unknown =>
  typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(context?.source ?? '')
    ? context?.source
    : value

/** An answer's body as a JSON object. Throws `unreachable` for anything else. */
export const readObject = (answer: NetworkAnswer): Record<string, unknown> => {
  const value = readJson(answer)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new VisitFailure('unreachable', 'answer_not_object')
  }
  return value as Record<string, unknown>
}
