/** Spans by OpenTelemetry's SDK, named after its semantic conventions for HTTP (opentelemetry.io, read 2026-11-24). */
import { AsyncLocalStorage } from 'node:async_hooks'
import {
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import type { CallFacts, Tracing } from './tracing.ts'

/**
 * Makes spans. They tell methods, routes, hosts and statuses, and never an address, a header or a body: those hold
 * secrets and players' data.
 */
export const spans = (tracer: Tracer): Tracing => {
  const current = new AsyncLocalStorage<Context>()
  return {
    request(method, traceparent) {
      const parent = contextOf(traceparent)
      const attributes = { 'http.request.method': method }
      const span = tracer.startSpan(method, { kind: SpanKind.SERVER, attributes }, parent)
      const context = trace.setSpan(parent, span)
      return {
        within: (work) => current.run(context, work),
        end({ route, status, requestId }) {
          span.updateName(`${method} ${route}`)
          span.setAttribute('http.route', route)
          span.setAttribute('portreeve.request_id', requestId)
          // A refusal is the caller's affair, and no error of ours.
          endWith(span, { status }, 500)
        },
      }
    },
    call(facts) {
      const parent = facts.delivery ? ROOT_CONTEXT : (current.getStore() ?? ROOT_CONTEXT)
      const name = facts.delivery ? 'deliver webhook' : facts.method
      const options = { kind: SpanKind.CLIENT, attributes: attributesOf(facts) }
      const span = tracer.startSpan(name, options, parent)
      return {
        traceparent: traceparentOf(span),
        end: (outcome) => endWith(span, outcome, 400),
      }
    },
  }
}

const attributesOf = ({ method, host, delivery }: CallFacts): Record<string, string | number> => {
  const [, name = host, port] = /^(.*?)(?::(\d+))?$/.exec(host) ?? []
  return {
    'http.request.method': method,
    'server.address': name,
    ...(port !== undefined && { 'server.port': Number(port) }),
    ...(delivery && {
      'portreeve.event_id': delivery.eventId,
      'portreeve.attempt': delivery.attempt,
      'portreeve.endpoint_id': delivery.endpointId,
    }),
  }
}

const endWith = (
  span: Span,
  outcome: { status: number } | { failure: string },
  firstError: number,
): void => {
  if ('status' in outcome) span.setAttribute('http.response.status_code', outcome.status)
  const error =
    'failure' in outcome
      ? outcome.failure
      : outcome.status >= firstError
        ? String(outcome.status)
        : undefined
  if (error !== undefined) {
    span.setAttribute('error.type', error)
    span.setStatus({ code: SpanStatusCode.ERROR })
  }
  span.end()
}

/** The caller's span as W3C's Trace Context writes it (w3.org/TR/trace-context, section 3.2, read 2026-11-24). */
const contextOf = (traceparent: string | undefined): Context => {
  const form =
    /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(?=$|-)/
  const [, traceId, spanId, flags] = form.exec(traceparent ?? '') ?? []
  if (traceId === undefined || spanId === undefined) return ROOT_CONTEXT
  const traceFlags = Number.parseInt(flags ?? '0', 16) & 1
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true })
}

const traceparentOf = (span: Span): string => {
  const { traceId, spanId, traceFlags } = span.spanContext()
  return `00-${traceId}-${spanId}-0${traceFlags & 1}`
}
