/** What a call out of this process is asked with, and what comes of it. */

export type OutboundCall = {
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  url: string
  headers?: Record<string, string>
  body?: string | Buffer
  /** Limit of the whole exchange in milliseconds of wall clock: 10,000 when left out. */
  timeoutMs?: number
  /** Limit until the headers of the answer, connecting included: as timeoutMs when left out. */
  headersTimeoutMs?: number
  /** Bytes of the answer's body that are read: 1 MiB when left out. */
  maxBytes?: number
  /** What becomes of a longer body: an error (when left out), or its beginning. */
  onOversize?: 'fail' | 'truncate'
  signal?: AbortSignal
}

export type OutboundAnswer = {
  status: number
  /** Names in lower case; a header that came several times is a list. */
  headers: Readonly<Record<string, string | string[]>>
  body: Buffer
  truncated: boolean
  durationMs: number
  /** The address that the newest connection to the same origin went to. */
  remoteAddress?: string
}

/**
 * Why there is no answer: `address_refused` (not public), `dns`, `connect`, `tls`, `timeout` (in
 * whatever phase), `too_large`, `reset` (broken off, or not HTTP), `bad_url`.
 */
export type OutboundReason =
  | 'address_refused'
  | 'dns'
  | 'connect'
  | 'tls'
  | 'timeout'
  | 'too_large'
  | 'reset'
  | 'bad_url'

/** A call that got no usable answer. The cause holds the system's words, which are not for callers. */
export class OutboundFailure extends Error {
  readonly reason: OutboundReason

  constructor(reason: OutboundReason, message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'OutboundFailure'
    this.reason = reason
  }
}
