/** The question and the answer of a call out of this process. */

export type OutboundCall = {
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  url: string
  headers?: Record<string, string>
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
  /**
   * Calls of one pool have connections of their own: they never wait for those of another, also not to the same origin.
   * All calls to an origin that name none share one.
   */
  pool?: number | string
}

export type OutboundAnswer = {
  status: number
  /** Names in lower case; a header that came several times is a list. */
  headers: Readonly<Record<string, string | string[]>>
  body: Buffer
  truncated: boolean
  durationMs: number
  /** The address that the connection went to: the proxy's where there is one. */
  remoteAddress?: string
}

/**
 * Why there is no answer: `address_refused` (not public, and everybody can see that: an IP address, this machine, or
 * plain http to the public internet), `dns` (the name leads to no address that may be called), `connect`, `tls`,
 * `timeout` (in whatever phase), `busy` (neither in time, but it had to wait until others left it a connection, which
 * is not the other side's doing), `too_large`, `reset` (broken off, or not HTTP), `bad_url`, `proxy` (the operator's
 * proxy cannot be reached, does not take its password, or speaks nonsense), `proxy_refused` (it answers that it will
 * not or cannot reach the address).
 */
export type OutboundReason =
  | 'address_refused'
  | 'dns'
  | 'connect'
  | 'tls'
  | 'timeout'
  | 'busy'
  | 'too_large'
  | 'reset'
  | 'bad_url'
  | 'proxy'
  | 'proxy_refused'

/** A call that got no usable answer. The cause holds the system's words, which are not for callers. */
export class OutboundFailure extends Error {
  readonly reason: OutboundReason

  constructor(reason: OutboundReason, message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'OutboundFailure'
    this.reason = reason
  }
}
