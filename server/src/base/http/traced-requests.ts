/** A span for each request that comes in. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { RequestSpan, Tracing } from '../telemetry/tracing.ts'

/** Probes and scrapes come every few seconds, and tell nothing. */
const untraced: ReadonlySet<string | undefined> = new Set(['/healthz', '/readyz', '/metrics'])

/** Begins a span before all other hooks. Must be called before the first of them. */
export const traceRequests = (app: FastifyInstance, tracing: Tracing): void => {
  const underWay = new WeakMap<FastifyRequest, RequestSpan>()
  app.addHook('onRequest', (request, reply, done) => {
    if (untraced.has(request.routeOptions.url)) return done()
    const traceparent = request.headers.traceparent
    const span = tracing.request(
      request.method,
      Array.isArray(traceparent) ? undefined : traceparent,
    )
    underWay.set(request, span)
    // Not by a hook: that would cost requests that are left out, too.
    if (span.end) reply.raw.once('close', () => span.end?.(factsOf(request, reply)))
    span.within(done)
  })
  // Once more, because a body is read in the context of its connection.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = request.body === undefined ? undefined : underWay.get(request)
    if (span) span.within(done)
    else done()
  })
}

const factsOf = (request: FastifyRequest, reply: FastifyReply) => ({
  route: request.routeOptions.url ?? '(none)',
  status: reply.statusCode,
  requestId: request.id,
})
