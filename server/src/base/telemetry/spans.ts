/** Spans by OpenTelemetry's SDK, named after its semantic conventions for HTTP (opentelemetry.io, read 2026-11-24). */
import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import {
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import type { CallFacts, CallSpan, RequestSpan, StepFacts, StepSpan, Tracing } from './tracing.ts'

/**
 * Makes spans. They tell methods, routes, hosts, statuses and numbers of orders, and never an address, a header or a
 * body: those hold secrets and players' data. `keeps` decides where a trace begins, before any of its spans is made.
 * The SDK needs 15 µs for a span, also for one that it then leaves out.
 */
export const spans = (tracer: Tracer, keeps: () => boolean): Tracing => {
  const current = new AsyncLocalStorage<Context | typeof leftOut>()
  const requestLeftOut: RequestSpan = { within: (work) => current.run(leftOut, work) }
  const stepLeftOut: StepSpan = { within: (work) => current.run(leftOut, work), end() {} }
  return {
    request(method, traceparent) {
      const parent = contextOf(traceparent)
      if (parent === ROOT_CONTEXT && !keeps()) return requestLeftOut
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
      if (parent === leftOut || (parent === ROOT_CONTEXT && !keeps())) return callLeftOut()
      const name = facts.delivery ? 'deliver webhook' : facts.method
      const options = { kind: SpanKind.CLIENT, attributes: attributesOf(facts) }
      const span = tracer.startSpan(name, options, parent)
      return {
        traceparent: traceparentOf(span),
        end: (outcome) => endWith(span, outcome, 400),
      }
    },
    step(name) {
      const parent = current.getStore() ?? ROOT_CONTEXT
      if (parent === leftOut || (parent === ROOT_CONTEXT && !keeps())) return stepLeftOut
      const span = tracer.startSpan(name, {}, parent)
      const context = trace.setSpan(parent, span)
      return {
        within: (work) => current.run(context, work),
        end: (facts, trouble) => endStep(span, facts, trouble),
      }
    },
  }
}

/** The place of a trace that is not kept. */
const leftOut = Symbol('a trace that is not kept')

/** Tells the other side that this trace is not kept here, so that it keeps none of it either. */
const callLeftOut = (): CallSpan => ({
  traceparent: `00-${randomBytes(16).toString('hex')}-${randomBytes(8).toString('hex')}-00`,
  end() {},
})

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

const stepAttributes = {
  orderId: 'portreeve.order_id',
  orderStatus: 'portreeve.order_status',
  transactionId: 'portreeve.transaction_id',
  processor: 'portreeve.processor',
  outcome: 'portreeve.outcome',
} as const satisfies Record<keyof StepFacts, string>

const endStep = (span: Span, facts: StepFacts, trouble: Parameters<StepSpan['end']>[1]): void => {
  for (const [fact, name] of Object.entries(stepAttributes)) {
    const value = facts[fact as keyof StepFacts]
    if (value !== undefined) span.setAttribute(name, value)
  }
  if (trouble && 'refused' in trouble) span.setAttribute('portreeve.problem', trouble.refused)
  if (trouble && 'failed' in trouble) failWith(span, trouble.failed)
  span.end()
}

const failWith = (span: Span, error: string): void => {
  span.setAttribute('error.type', error)
  span.setStatus({ code: SpanStatusCode.ERROR })
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
  if (error !== undefined) failWith(span, error)
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
