/** The way out with a span for each call. */
import type { Tracing } from '../telemetry/tracing.ts'
import {
  type Outbound,
  type OutboundAnswer,
  type OutboundCall,
  OutboundFailure,
} from './outbound.ts'

/**
 * Tells each call to the tracing, and sends a `traceparent` with it. No signature covers headers: those of webhooks are
 * made of id, time and body, and OAuth 1.0a signs none of them. `tracestate` and `baggage` of callers are not passed
 * on, because anything may stand in them.
 */
export const tracedOutbound = (way: Outbound, tracing: Tracing): Outbound => {
  const traced = async <Call extends OutboundCall>(
    call: Call,
    send: (call: Call) => Promise<OutboundAnswer>,
    endpoint?: number | string,
  ): Promise<OutboundAnswer> => {
    const { method, url, headers } = call
    const eventId = endpoint === undefined ? undefined : headers?.['webhook-id']
    const span = tracing.call({
      method,
      host: URL.parse(url)?.host ?? '',
      delivery:
        eventId === undefined
          ? undefined
          : {
              eventId,
              attempt: Number(headers?.['webhook-attempt']),
              endpointId: String(endpoint),
            },
    })
    try {
      const answer = await send({ ...call, headers: { ...headers, traceparent: span.traceparent } })
      span.end({ status: answer.status })
      return answer
    } catch (error) {
      span.end({ failure: error instanceof OutboundFailure ? error.reason : 'cancelled' })
      throw error
    }
  }
  return {
    request: (call) => traced(call, way.request),
    notify: (call) => traced(call, way.notify, call.pool),
    close: () => way.close(),
  }
}
