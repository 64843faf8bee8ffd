/** The meaning of a receiver's answer for the delivery (docs/interface/webhooks.md#response-statuses). */
import { type Instant, parseHttpDate } from '../../base/clock.ts'

/** The outcome of one request: an answer, or the class of failure that kept it from coming. */
export type ReceiverAnswer =
  | {
      status: number
      headers: Readonly<Record<string, string | string[] | undefined>>
      body: Buffer
    }
  | { failure: string }

export type AttemptVerdict = {
  /** `gone` disables the endpoint; `refused` is final. */
  outcome: 'delivered' | 'retry' | 'gone' | 'refused'
  status: number | null
  failure: string | null
  /** Seconds the receiver asked to wait, where it may ask. */
  retryAfter: number | undefined
  receiverCode: string | null
  receiverMessage: string | null
  /** The beginning of the answer's body, as received. */
  response: Buffer | null
}

const delivered = new Set([200, 201, 204])
const temporary = new Set([408, 425, 429])
const keptBytes = 4096

/** Judges an answer. Bodies are foreign: they are kept as bytes, and read only for `error.code` and `error.message`. */
export const judgeAttempt = (answer: ReceiverAnswer, now: Instant): AttemptVerdict => {
  if ('failure' in answer) {
    return {
      outcome: 'retry',
      status: null,
      failure: answer.failure,
      retryAfter: undefined,
      receiverCode: null,
      receiverMessage: null,
      response: null,
    }
  }
  const { status, headers, body } = answer
  const outcome = judgeStatus(status)
  const error = outcome === 'delivered' ? undefined : readError(body)
  return {
    outcome,
    status,
    failure: null,
    retryAfter:
      status === 429 || status === 503 ? readRetryAfter(headers['retry-after'], now) : undefined,
    receiverCode: error?.code ?? null,
    receiverMessage: error?.message ?? null,
    response: body.length === 0 ? null : body.subarray(0, keptBytes),
  }
}

const judgeStatus = (status: number): AttemptVerdict['outcome'] => {
  if (delivered.has(status)) return 'delivered'
  // A status beyond 599 is none, and is to be taken as a 5xx (RFC 9110, section 15).
  if (temporary.has(status) || status >= 500) return 'retry'
  return status === 410 ? 'gone' : 'refused'
}

/** Reads `{"error": {"code": …, "message": …}}`; whatever does not fit is left out. */
const readError = (body: Buffer): { code: string | null; message: string | null } | undefined => {
  if (body[0] !== 0x7b && !/^\s*\{/.test(body.subarray(0, 64).toString('latin1'))) return undefined
  let parsed: unknown
  try {
    parsed = JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
  const error = (parsed as { error?: unknown }).error
  if (typeof error !== 'object' || error === null) return undefined
  const { code, message } = error as { code?: unknown; message?: unknown }
  return { code: readText(code, 100), message: readText(message, 1000) }
}

/** A database text has no null characters and only whole ones. */
const readText = (value: unknown, length: number): string | null => {
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'string') return null
  return [...value.toWellFormed().replaceAll('\0', '\uFFFD')].slice(0, length).join('')
}

/** Retry-After as seconds from now (RFC 9110, section 10.2.3): a number of seconds or an HTTP date. */
const readRetryAfter = (
  header: string | string[] | undefined,
  now: Instant,
): number | undefined => {
  if (typeof header !== 'string') return undefined
  // A number of many digits becomes infinite, which is what was meant.
  if (/^\d+$/.test(header)) return Number(header)
  const date = parseHttpDate(header)
  return date && Math.max(0, (date.getTime() - now.getTime()) / 1000)
}
