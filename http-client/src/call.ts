/** A call and its answer. */

export type HttpCall = {
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  headers?: Readonly<Record<string, string>>
  body?: string | Buffer | undefined
  /** Limit of the whole exchange in milliseconds of wall clock: 10,000 when left out. */
  timeoutMs?: number
  /** Limit until the headers of the answer, connecting included: as timeoutMs when left out. */
  headersTimeoutMs?: number
  /** Bytes of the answer's body that are read: 1 MiB when left out. */
  maxBytes?: number
  /** The fate of a longer body: an error (when left out), or its beginning. */
  onOversize?: 'fail' | 'truncate'
  signal?: AbortSignal | undefined
}

/** The parts of the address that stand in the request: `receiver.example:8443`, and path with query. */
export type HttpTarget = { host: string; path: string }

/** The beginning of an answer. */
export type AnswerHead = {
  status: number
  /** Names in lower case; a header that came several times is a list. */
  headers: Readonly<Record<string, string | string[]>>
  /** Bytes of the body, where they are announced. */
  length: number | undefined
}

export type HttpAnswer = {
  status: number
  /** Names in lower case; a header that came several times is a list. */
  headers: Readonly<Record<string, string | string[]>>
  body: Buffer
  truncated: boolean
  durationMs: number
}

/**
 * Why there is no answer: `timeout` (in whatever phase), `busy` (neither in time, but it had to wait until others left
 * it a connection, which is not the other side's doing), `too_large`, `reset` (broken off, or not HTTP), `bad_header`
 * (a header of the call could begin another request).
 */
export type HttpReason = 'timeout' | 'busy' | 'too_large' | 'reset' | 'bad_header'

/** A call that got no usable answer. The cause holds the system's words. */
export class HttpFailure extends Error {
  readonly reason: HttpReason

  constructor(reason: HttpReason, message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'HttpFailure'
    this.reason = reason
  }
}
