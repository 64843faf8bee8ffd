/** Traces and metrics by OpenTelemetry: a whole service, the sandbox, and a collector. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { type Child, createHome, type Home } from '../support/child.ts'
import { createDatabase, type TestDatabase } from '../support/database.ts'
import { readLog } from '../support/log-lines.ts'
import { type Collector, startCollector } from '../support/otlp.ts'
import { until } from '../support/webhooks.ts'

let database: TestDatabase
let home: Home
let collector: Collector
let child: Child
before(async () => {
  database = await createDatabase()
  home = await createHome(database.url, database.listenUrl)
  collector = await startCollector()
  child = home.start({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-studio=ours',
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
    OTEL_BSP_SCHEDULE_DELAY: '50',
    OTEL_TRACES_SAMPLER: 'parentbased_always_on',
    OTEL_METRIC_EXPORT_INTERVAL: '100',
  })
  await child.printed(/Portreeve is ready/)
})
after(async () => {
  await home.remove()
  await collector.close()
  await database.drop()
})

const ask = async (path: string, options: RequestInit = {}): Promise<Response> =>
  await fetch(`http://localhost:${home.port}${path}`, options)

const spanOf = (name: string, attributes: Record<string, string | number> = {}) =>
  until(async () =>
    collector.spans.find(
      (span) =>
        span.name === name &&
        Object.entries(attributes).every(([key, value]) => span.attributes[key] === value),
    ),
  )

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
const parentId = '00f067aa0ba902b7'
let ticket: string

test('a request continues the trace of its caller, and its call to a platform is below it', async () => {
  const { sandbox_url, clients, steam_app_id } = await home.file()
  const answer = await fetch(`${sandbox_url}/api/tickets/steam?person=alice`)
  ticket = ((await answer.json()) as { session_ticket: string }).session_ticket
  const query = new URLSearchParams({
    client_id: String(clients.public.client_id),
    response_type: 'code',
    state: 'followed-by-a-trace',
    app_id: steam_app_id,
    session_ticket: ticket,
    is_redirect: 'false',
  })
  const signedIn = await ask(`/api/oauth2/social/steam/cross_auth?${query}`, {
    headers: { traceparent: `00-${traceId}-${parentId}-01`, tracestate: 'vendor=secret-of-theirs' },
  })
  assert.equal(signedIn.status, 200, await signedIn.text())
  const request = await spanOf('GET /api/oauth2/social/:provider/cross_auth')
  assert.deepEqual(
    { ...request, spanId: '' },
    {
      traceId,
      spanId: '',
      parentId,
      name: 'GET /api/oauth2/social/:provider/cross_auth',
      kind: 'server',
      attributes: {
        'http.request.method': 'GET',
        'http.route': '/api/oauth2/social/:provider/cross_auth',
        'http.response.status_code': 200,
        'portreeve.request_id': signedIn.headers.get('x-request-id'),
      },
      isError: false,
    },
  )
  const call = await until(async () =>
    collector.spans.find((span) => span.kind === 'client' && span.parentId === request.spanId),
  )
  assert.equal(call.traceId, traceId)
  assert.deepEqual(call.attributes, {
    'http.request.method': 'GET',
    'server.address': '127.0.0.1',
    'server.port': Number(new URL(sandbox_url).port),
    'http.response.status_code': 200,
  })
})

test('a delivery begins a trace of its own and hands it to the receiver; both signatures fit', async () => {
  const { project_id, api_key, sandbox_url } = await home.file()
  const call = async (path: string, body: object): Promise<{ id: number }> => {
    const answer = await ask(`/api/v2/project/${project_id}/admin/transactions${path}`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${btoa(`${project_id}:${api_key}`)}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
    })
    return (await answer.json()) as { id: number }
  }
  const { id } = await call('', { user: { id: 'player-1' } })
  await call(`/${id}/decline`, { code: 1, reason: 'Card declined' })
  const arrived = await fetch(`${sandbox_url}/api/webhooks/wait?count=1&timeout_ms=100000`)
  const [delivery] = (
    (await arrived.json()) as {
      items: { headers: Record<string, string>; verified: Record<string, boolean> }[]
    }
  ).items
  assert.ok(delivery)
  assert.deepEqual(delivery.verified, { signature: true, standard: true })
  const eventId = delivery.headers['webhook-id'] ?? ''
  const span = await spanOf('deliver webhook', { 'portreeve.event_id': eventId })
  assert.equal(delivery.headers.traceparent, `00-${span.traceId}-${span.spanId}-01`)
  assert.equal(delivery.headers.tracestate, undefined)
  assert.deepEqual([span.parentId, span.attributes['portreeve.attempt']], ['', 1])
  const decline = await until(async () =>
    collector.spans.find(({ name }) => /^POST .*\/decline$/.test(name)),
  )
  assert.notEqual(decline.traceId, span.traceId)
})

let page: string

test('an order is followed by its number: made, paid on its page, given and taken back', async () => {
  const { project_id, api_key } = await home.file()
  const asStudio = async <T>(path: string, body?: object): Promise<T> => {
    const answer = await ask(`/api/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        authorization: `Basic ${btoa(`${project_id}:${api_key}`)}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    assert.ok(answer.ok, text)
    return JSON.parse(text) as T
  }
  const ofProject = `project/${project_id}/admin`
  const { items } = await asStudio<{ items: { user_id: string }[] }>(`v2/${ofProject}/users`)
  const user = { id: { value: items[0]?.user_id }, country: { value: 'US' } }
  const purchase = { items: [{ sku: 'sample.sword', quantity: 1 }] }
  const wish = { user, purchase, sandbox: true }
  const made = await asStudio<{ order_id: number; token: string }>(
    `v3/${ofProject}/payment/token`,
    wish,
  )
  page = made.token
  const click = (path: string, form: string) =>
    ask(`/pay/${page}${path}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: form,
    })
  await click('', 'processor=simulated')
  await click('/card', 'outcome=pay')
  const order = await asStudio<{ paid_by: number }>(`v2/${ofProject}/orders/${made.order_id}`)
  const refund = { code: 1, reason: 'Changed their mind' }
  await asStudio(`v2/${ofProject}/transactions/${order.paid_by}/refund`, refund)

  const named = { 'portreeve.order_id': made.order_id }
  const ofAttempt = { 'portreeve.transaction_id': order.paid_by }
  for (const [name, attributes, below] of [
    ['make order', named, 'POST /api/v3/project/:project_id/admin/payment/token'],
    ['payment page', { ...named, 'portreeve.order_status': 'new' }, 'POST /pay/:token'],
    [
      'attempt to pay',
      { ...named, ...ofAttempt, 'portreeve.processor': 'simulated' },
      'payment page',
    ],
    [
      'give order',
      { ...named, ...ofAttempt, 'portreeve.order_status': 'new', 'portreeve.outcome': 'given' },
      'payment page',
    ],
    [
      'end order',
      { ...named, ...ofAttempt, 'portreeve.outcome': 'refunded' },
      'POST /api/v2/project/:project_id/admin/transactions/:transaction_id/refund',
    ],
  ] as const) {
    const span = await spanOf(name, attributes)
    assert.deepEqual([span.kind, span.isError, span.attributes], ['other', false, attributes])
    const parent = await until(async () =>
      collector.spans.find(({ spanId }) => spanId === span.parentId),
    )
    assert.equal(parent.name, below)
  }

  const stray = await asStudio<{ order_id: number; token: string }>(
    `v3/${ofProject}/payment/token`,
    wish,
  )
  await ask(`/pay/${stray.token}/leave`, { method: 'POST', redirect: 'manual' })
  await spanOf('end order', {
    'portreeve.order_id': stray.order_id,
    'portreeve.outcome': 'left',
  })
  const refused = await ask(`/api/v3/${ofProject}/payment/token`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${btoa(`${project_id}:${api_key}`)}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ ...wish, purchase: { items: [] } }),
  })
  assert.equal(refused.status, 422)
  const span = await spanOf('make order', { 'portreeve.problem': 'shop.cart_empty' })
  assert.equal(span.isError, false)
})

const { version } = JSON.parse(
  readFileSync(join(import.meta.dirname, '..', '..', 'package.json'), 'utf8'),
) as { version: string }

test('metrics come as /metrics has them, with the name and version of their process', async () => {
  const route = '/api/oauth2/social/:provider/cross_auth'
  const answers = await until(async () =>
    collector.metrics
      .get('portreeve_http_answers_total')
      ?.find(({ attributes }) => attributes.route === route),
  )
  assert.deepEqual(answers, { attributes: { method: 'GET', route, status: '200' }, value: 1 })
  const times = collector.metrics.get('portreeve_http_answer_seconds')
  const time = times?.find(({ attributes }) => attributes.route === route)
  assert.deepEqual(time, { attributes: { method: 'GET', route }, value: 1 })
  const { resource } = collector
  assert.equal(resource['service.name'], 'portreeve')
  assert.equal(resource['service.version'], version)
  assert.equal(resource['deployment.environment.name'], 'test')
  assert.equal(resource['process.pid'], child.process.pid)
  for (const headers of collector.headers) assert.equal(headers['x-studio'], 'ours')
})

test('no span tells a secret, an address, or who a player is; probes make none', async () => {
  for (const path of ['/healthz', '/readyz', '/metrics']) await (await ask(path)).text()
  const { api_key, project_id } = await home.file()
  await (await ask(`/nothing/here?token=${api_key}`)).text()
  const span = await spanOf('GET (none)')
  assert.equal(span.attributes['http.response.status_code'], 404)
  assert.equal(await child.stop(), 0)
  const text = JSON.stringify(collector.spans)
  for (const secret of [
    api_key,
    ticket,
    page,
    'player-1',
    '/nothing',
    `/${project_id}/`,
    'secret-of-theirs',
  ])
    assert.ok(!text.includes(secret), secret)
  assert.doesNotMatch(text, /healthz|readyz|"GET \/metrics"/)
})

test('a collector that is away is told in the log, and holds up neither calls nor the stop', async () => {
  const alone = home.start({
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9',
    OTEL_BSP_SCHEDULE_DELAY: '20',
    OTEL_EXPORTER_OTLP_TIMEOUT: '300',
    OTEL_METRICS_EXPORTER: 'none',
  })
  await alone.printed(/Portreeve is ready/)
  await until(async () => {
    assert.equal((await ask('/api/docs')).status, 200)
    return /"reason":".*traces or metrics cannot be sent; see OTEL_EXPORTER/.test(alone.errors())
  })
  assert.equal(await alone.stop(), 0)
  readLog(alone.errors())
})
