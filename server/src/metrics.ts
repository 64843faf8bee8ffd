/** What Prometheus reads at `/metrics`. */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { FastifyInstance } from './base/http.ts'

export type Gauges = Readonly<Record<string, { help: string; read(): number }>>

/** Counts every answer by route and status, and serves all metrics of the process at `/metrics`. */
export const serveMetrics = (app: FastifyInstance, gauges: Gauges): void => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const answers = new Counter({
    name: 'portreeve_http_answers_total',
    help: 'Answers by route and status',
    labelNames: ['method', 'route', 'status'] as const,
    registers: [registry],
  })
  const durations = new Histogram({
    name: 'portreeve_http_answer_seconds',
    help: 'Time from request to answer by route',
    labelNames: ['method', 'route'] as const,
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  for (const [name, { help, read }] of Object.entries(gauges)) {
    new Gauge({
      name: `portreeve_${name}`,
      help,
      registers: [registry],
      collect() {
        this.set(read())
      },
    })
  }
  app.addHook('onResponse', async (request, reply) => {
    // Unknown addresses share one label: a scanner must not grow the table.
    const route = request.routeOptions.url ?? '(none)'
    answers.inc({ method: request.method, route, status: reply.statusCode })
    durations.observe({ method: request.method, route }, reply.elapsedTime / 1000)
  })
  app.get('/metrics', { schema: { hide: true } }, async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  )
}
