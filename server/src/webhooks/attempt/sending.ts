/** One attempt: sign, post, judge. */
import type { KeyObject } from 'node:crypto'
import { epochSeconds, type Instant } from '../../base/clock.ts'
import { OutboundFailure } from '../../base/outbound/outbound.ts'
import type { Deps } from '../../projects/index.ts'
import type { Endpoint } from '../endpoints/endpoint-book.ts'
import type { Delivery } from '../events/delivery.ts'
import { type AttemptVerdict, judgeAttempt, type ReceiverAnswer } from './judge.ts'
import { fieldSignature, standardSignature } from './signature.ts'

export type Attempt = {
  verdict: AttemptVerdict
  startedAt: Instant
  durationMs: number
  /** As they were sent, with the signatures. */
  headers: Readonly<Record<string, string>>
}

const readBytes = 16 * 1024

/**
 * Makes one attempt. Never throws: whatever goes wrong is a verdict. An endpoint has connections of its own, at least
 * as many as deliveries it may have under way. Another endpoint at the same host cannot keep it waiting.
 *
 * @param pool whose connections are used: the endpoint's when left out
 */
export const attemptDelivery = async (
  { outbound, clock, log }: Pick<Deps, 'outbound' | 'clock' | 'log'>,
  exchangeMs: number,
  endpoint: Endpoint,
  delivery: Delivery,
  pool: number | string = endpoint.endpointId,
): Promise<Attempt> => {
  const startedAt = clock.now()
  const began = performance.now()
  const headers = headersOf(endpoint, delivery, startedAt)
  let answer: ReceiverAnswer
  try {
    answer = await outbound.notify({
      method: 'POST',
      url: endpoint.url,
      headers,
      body: delivery.body,
      headersTimeoutMs: endpoint.timeoutMs,
      timeoutMs: Math.max(exchangeMs, endpoint.timeoutMs),
      maxBytes: readBytes,
      onOversize: 'truncate',
      pool,
    })
  } catch (error) {
    if (error instanceof OutboundFailure) answer = { failure: error.reason }
    else {
      log.error({ err: error, endpoint_id: endpoint.endpointId }, 'a delivery could not be sent')
      answer = { failure: 'internal' }
    }
  }
  return {
    verdict: judgeAttempt(answer, clock.now()),
    startedAt,
    durationMs: Math.round(performance.now() - began),
    headers,
  }
}

/**
 * The headers of an attempt (docs/interface/webhooks.md#the-second-signature). One `Authorization` cannot carry two
 * signatures. While the secret of that header is rotated it keeps the one before, and the next one stands in a header
 * of its own.
 */
export const headersOf = (
  endpoint: Pick<Endpoint, 'signatureSecret' | 'standardKey' | 'previous'>,
  { eventId, body, attempt }: Pick<Delivery, 'eventId' | 'body' | 'attempt'>,
  at: Instant,
): Record<string, string> => {
  const timestamp = epochSeconds(at)
  const field = stillSigning(endpoint.previous.signature, at)
  const standard = stillSigning(endpoint.previous.standard, at)
  const sign = (key: KeyObject): string => standardSignature(eventId, timestamp, body, key)
  const signature = fieldSignature(body, endpoint.signatureSecret)
  return {
    authorization: field ? fieldSignature(body, field.secret) : signature,
    ...(field ? { 'webhook-authorization-next': signature } : {}),
    // A servlet reads a body without a charset as Latin-1, and then the signature does not fit.
    'content-type': 'application/json; charset=utf-8',
    accept: 'application/json',
    'user-agent': 'Portreeve',
    'webhook-id': eventId,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': standard
      ? `${sign(endpoint.standardKey)} ${sign(standard.key)}`
      : sign(endpoint.standardKey),
    'webhook-attempt': String(attempt + 1),
  }
}

/** A secret before a rotation, while it signs as well. */
export const stillSigning = <T extends { until: Instant }>(
  before: T | undefined,
  at: Instant,
): T | undefined => (before && at < before.until ? before : undefined)
