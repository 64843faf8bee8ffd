/** The handlers on real servers, over real sockets. */
import assert from 'node:assert/strict'
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { Readable } from 'node:stream'
import { after, test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import express from 'express'
import fastify from 'fastify'
import {
  expressWebhooks,
  fastifyWebhooks,
  fetchWebhooks,
  type Notification,
  type ReceiverOptions,
  WebhookError,
} from '../src/index.ts'
import { bodies, post, secrets, sign } from './sender.ts'

const closers: (() => Promise<unknown>)[] = []
after(() => Promise.all(closers.map((close) => close())))

/** Serves on a free port until the tests end; answers the address. */
const serve = async (listener: RequestListener): Promise<string> => {
  const server = createServer(listener)
  // A connection that is closed for its idleness might be in use again by then.
  server.keepAliveTimeout = 0
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closers.push(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const handled: Notification[] = []
const errors: unknown[] = []
const options: ReceiverOptions = {
  secrets,
  onError: (error) => errors.push(error),
  on(notification) {
    if (notification.notification_type === 'refund') throw new WebhookError('INVALID_USER', 'Who?')
    if (notification.notification_type === 'afs_reject') throw new Error('database away')
    handled.push(notification)
  },
}

const onExpress = async (): Promise<string> => {
  const app = express()
  app.post('/webhooks', expressWebhooks(options))
  app.use(express.json())
  app.post('/other', (request, response) => void response.json(request.body))
  return await serve(app)
}

const onRawExpress = async (): Promise<string> => {
  const app = express()
  // Else its own handler of errors prints them.
  app.set('env', 'test')
  app.use(express.raw({ type: '*/*' }))
  app.post('/webhooks', expressWebhooks(options))
  app.post('/other', (_request, response) => void response.json({ n: 1 }))
  return await serve(app)
}

const onNode = (): Promise<string> => {
  const receive = expressWebhooks(options)
  return serve((request, response) => {
    if (request.url === '/webhooks') void receive(request, response)
    else response.end('{"n":1}')
  })
}

const onFastify = async (): Promise<string> => {
  const app = fastify()
  app.register(fastifyWebhooks({ ...options, path: '/webhooks' }))
  app.post('/other', async (request) => request.body)
  closers.push(() => app.close())
  return await app.listen({ port: 0, host: '127.0.0.1' })
}

const onFetch = (): Promise<string> => {
  const receive = fetchWebhooks(options)
  // As runtimes with fetch-style servers do it.
  return serve(async (request, response) => {
    const { method = '', url = '', headers } = request
    if (url === '/other') return void response.end('{"n":1}')
    const body = method === 'GET' ? null : (Readable.toWeb(request) as unknown as ReadableStream)
    const init = { method, headers: headers as Record<string, string>, body, duplex: 'half' }
    const answer = await receive(new Request(`http://localhost${url}`, init))
    response.writeHead(answer.status, Object.fromEntries(answer.headers))
    response.end(Buffer.from(await answer.arrayBuffer()))
  })
}

const servers = {
  express: onExpress,
  'express behind express.raw': onRawExpress,
  'node:http': onNode,
  fastify: onFastify,
  fetch: onFetch,
}

for (const [name, start] of Object.entries(servers)) {
  test(`${name}: 204 when handled, 400 when refused, 500 when it failed`, async () => {
    const url = `${await start()}/webhooks`
    handled.length = 0
    errors.length = 0
    const text = `${JSON.stringify(bodies.cancel_subscription)}`
    assert.deepEqual(await post(url, text), { status: 204, text: '' })
    assert.deepEqual(handled, [bodies.cancel_subscription])

    const forged = await post(url, text, sign(`${text} `))
    assert.equal(forged.status, 400)
    assert.equal(JSON.parse(forged.text).error.code, 'INVALID_SIGNATURE')

    const refused = await post(url, JSON.stringify(bodies.refund))
    assert.equal(refused.status, 400)
    assert.deepEqual(JSON.parse(refused.text), { error: { code: 'INVALID_USER', message: 'Who?' } })

    const failed = await post(url, JSON.stringify(bodies.afs_reject))
    assert.equal(failed.status, 500)
    assert.equal(JSON.parse(failed.text).error.code, 'TEMPORARY_ERROR')
    assert.deepEqual(errors.map(String), ['Error: database away'])
  })

  test(`${name}: the bytes are verified, whatever their type says they are`, async () => {
    const url = `${await start()}/webhooks`
    // Parsed and serialized again, this would be another text.
    const text = ` { "notification_type" : "order_paid", "user": {"id":"Zo\\u00eb"}, "n": 1.0 }\n`
    for (const type of ['application/json', 'application/json; charset=utf-8', 'text/plain']) {
      const answer = await post(url, text, { ...sign(text), 'content-type': type })
      assert.equal(answer.status, 204, type)
    }
    assert.equal((await post(url, '', {})).status, 400)
    const invalid = Buffer.from([0x7b, 0xff, 0x7d])
    assert.equal((await post(url, invalid)).status, 400)
  })

  test(`${name}: a body over 1 MiB is 400`, async () => {
    const url = `${await start()}/webhooks`
    const answer = await post(url, Buffer.alloc(1024 * 1024 + 1, 0x20))
    // Express's own parser has a limit of its own.
    assert.equal(answer.status, name === 'express behind express.raw' ? 413 : 400)
  })

  test(`${name}: other routes keep their parsers`, async () => {
    const url = `${await start()}/other`
    const answer = await post(url, '{"n": 1}', { 'content-type': 'application/json' })
    assert.deepEqual([answer.status, JSON.parse(answer.text)], [200, { n: 1 }])
  })
}

test('fetch: only POST is answered', async () => {
  const answer = await fetch(`${await onFetch()}/webhooks`)
  assert.deepEqual([answer.status, answer.headers.get('allow')], [405, 'POST'])
})

test('fetch: a body that was read before, or is being read, is no raw body, and it says so', async () => {
  const text = JSON.stringify(bodies.order_paid)
  const request = new Request('http://localhost/webhooks', {
    method: 'POST',
    headers: sign(text),
    body: text,
  })
  const reader = request.body?.getReader()
  errors.length = 0
  assert.equal((await fetchWebhooks(options)(request)).status, 500)
  reader?.releaseLock()
  await request.json()
  assert.equal((await fetchWebhooks(options)(request)).status, 500)
  assert.deepEqual(
    errors.map((error) => /raw body/.test(String(error))),
    [true, true],
  )
})

test('express: behind express.json it says what is wrong', async () => {
  const app = express()
  app.use(express.json())
  app.post('/webhooks', expressWebhooks(options))
  errors.length = 0
  const answer = await post(`${await serve(app)}/webhooks`, JSON.stringify(bodies.order_paid))
  assert.equal(answer.status, 500)
  assert.match(String(errors[0]), /raw body/)
})

test('express: a sender that goes away in the middle is forgotten', async () => {
  let isDone = false
  const receive = expressWebhooks(options)
  const url = await serve((request, response) => {
    void receive(request, response).then(() => {
      isDone = true
    })
  })
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.write('POST /webhooks HTTP/1.1\r\nhost: a\r\ncontent-length: 10\r\n\r\n{')
  await new Promise((resolve) => socket.once('ready', resolve))
  await turn()
  socket.destroy()
  while (!isDone) await turn()
  assert.deepEqual(errors.slice(1), [])
})
