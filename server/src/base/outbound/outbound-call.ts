/** The question and the answer of a call out of this process. */
import { type HttpAnswer, type HttpCall, HttpFailure } from '@portreeve/http-client'

export type OutboundCall = HttpCall & { url: string }

/** A call over connections of its pool: it never waits for calls of another pool, also not to the same origin. */
export type NotifyingCall = OutboundCall & { pool: number | string }

export type OutboundAnswer = HttpAnswer

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

/** A failure of the HTTP client as one of the way out; all others as they are. */
export const outboundFailureOf = (error: unknown): unknown => {
  if (!(error instanceof HttpFailure)) return error
  const { reason, message, cause } = error
  return new OutboundFailure(reason === 'bad_header' ? 'bad_url' : reason, message, cause)
}

/** The failure of a call that did not get beyond the proxy. */
export const proxyFailure = (words: string, cause?: unknown): OutboundFailure =>
  new OutboundFailure('proxy', words, cause)
