/** Faults in an outcome. */
import { maxHeaderSize } from 'node:http'
import { calls } from './calls.ts'
import type { Answer, Outcome } from './line.ts'
import { isBroken, isCut, type Request } from './request.ts'

export type Verdict = {
  /** The fault; undefined where all is well. */
  fault?: string
  /** The service said that a network or messenger could not be reached. */
  isOutside?: boolean
}

const bodyLimit = 256 * 1024
/** Words of a 503 when it was not the service that failed. */
const outside =
  /cannot be reached just now|could not be sent just now|network_unreachable|temporarily_unavailable/
const ownDatabase = /cannot reach its database/
/** Calls that ask a network, a platform or a messenger. */
const asking =
  /\/oauth2\/social\/|\/social\/oauth2\/|\/social_providers\/|\/login\/(?:phone|email)\/|\/me\/email|\/signin|\/oauth2\/authorize/

const documented = new Map(calls.map(({ name, statuses }) => [name, statuses]))

/** Judges what came back for a request. */
export const judge = (request: Request, outcome: Outcome): Verdict => {
  if (outcome.is === 'silent') return { fault: 'no answer in time' }
  if (outcome.is === 'left') return {}
  if (outcome.is !== 'answered') {
    // A sender that goes on after a refusal may lose the answer with the connection (RFC 9112, section 9.6).
    const isTooLarge = (request.body?.length ?? 0) > bodyLimit || headBytes(request) > maxHeaderSize
    const mayClose = isCut(request) || isBroken(request) || isTooLarge
    return mayClose ? {} : { fault: 'closed without an answer' }
  }
  for (const answer of outcome.answers) {
    const verdict = judgeAnswer(request, answer)
    if (verdict.fault !== undefined || verdict.isOutside) return verdict
  }
  return {}
}

const headBytes = ({ target, headers }: Request): number =>
  headers.reduce((sum, [name, value]) => sum + name.length + value.length, target.length)

const judgeAnswer = (request: Request, { status, headers, body }: Answer): Verdict => {
  if (!(status >= 200 && status < 600)) return { fault: `status ${status}` }
  if (status === 503 && asking.test(request.target) && !ownDatabase.test(body)) {
    // Some answers have no body here, or one that is compressed.
    const isUnread = body === '' || headers.has('content-encoding')
    if (isUnread || outside.test(body)) return { isOutside: true }
  }
  if (status >= 500) return { fault: `${status}` }
  // Headers that are too long are refused before a call is known.
  const isKnown = request.isOfCall && status !== 431
  if (isKnown && documented.get(request.call)?.has(status) === false)
    return { fault: `${status}, which the document does not tell` }
  const hasBody = body.length > 0 && headers.get('content-encoding') === undefined
  const isJson = /^application\/(?:problem\+)?json/.test(headers.get('content-type') ?? '')
  if (hasBody && isJson && !isJsonText(body)) return { fault: 'an answer that is no JSON' }
  return {}
}

const isJsonText = (text: string): boolean => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
