/** Requests that go out and answers that come back, whatever the other side does. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createRawServer, type Socket } from 'node:net'
import type { TestContext } from 'node:test'
import {
  type Answer,
  answering,
  endsByItsLimit,
  fails,
  listen,
  setUpReceiver,
  testBoth as test,
  wayOut,
  whereSocketsAreRead,
} from '../../../test/support/outbound.ts'

/** The receiver's side of the only connection is closed, in whatever manner. */
async function ended([socket, ...others]: Socket[]): Promise<void> {
  assert(socket)
  assert.equal(others.length, 0)
  const gone = Promise.withResolvers<void>()
  socket.on('error', () => {}).once('close', gone.resolve)
  if (!socket.closed) await gone.promise
}

test('a request arrives as it was given and its answer comes back whole', async (t) => {
  const { url, out } = await setUpReceiver(t, (request, response) => {
    const { method, url: path, headers } = request
    let body = ''
    request.setEncoding('utf8').on('data', (text) => {
      body += text
    })
    request.on('end', () => {
      response.setHeader('x-list', ['a', 'b'])
      response.writeHead(418, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ method, path, headers, body }))
    })
  })
  const answer = await out.request({
    method: 'POST',
    url: `${url}/a%20b?c=%C3%BC&d`,
    headers: { 'content-type': 'text/plain', authorization: 'Signature 00' },
    body: 'größe',
  })
  assert.equal(answer.status, 418)
  assert.equal(answer.headers['content-type'], 'application/json')
  assert.deepEqual(answer.headers['x-list'], ['a', 'b'])
  assert.equal(answer.truncated, false)
  assert(answer.durationMs > 0)
  const seen = JSON.parse(answer.body.toString())
  assert.equal(seen.method, 'POST')
  assert.equal(seen.path, '/a%20b?c=%C3%BC&d')
  assert.equal(seen.body, 'größe')
  assert.equal(seen.headers.authorization, 'Signature 00')
  assert.equal(seen.headers.host, new URL(url).host)
  assert.equal(seen.headers['content-length'], '7')
})

test('a redirect is an answer and is not followed', async (t) => {
  const seen: string[] = []
  const { url, out } = await setUpReceiver(t, (request, response) => {
    seen.push(request.url ?? '')
    response.writeHead(302, { location: '/inside' }).end()
  })
  const answer = await out.request({ method: 'GET', url: `${url}/start` })
  assert.equal(answer.status, 302)
  assert.equal(answer.headers.location, '/inside')
  assert.deepEqual(seen, ['/start'])
})

test('interim answers are passed over', async (t) => {
  const { url, out } = await setUpReceiver(t, (_request, response) => {
    response.writeProcessing()
    response.writeEarlyHints({ link: '</a.css>; rel=preload' })
    response.writeHead(201, { 'x-final': 'yes' }).end('done')
  })
  const answer = await out.request({ method: 'GET', url })
  assert.equal(answer.status, 201)
  assert.equal(answer.headers['x-final'], 'yes')
  assert.equal(answer.headers.link, undefined)
})

/** Sends without end, as fast as the other side takes it. */
const flood: Answer = (_request, response) => {
  const block = Buffer.alloc(64 * 1024, 'x')
  const pump = () => {
    while (!response.destroyed && response.write(block));
  }
  response.on('drain', pump)
  pump()
}

test('an endless answer fails at the limit and its connection is closed', async (t) => {
  const { url, out, sockets } = await setUpReceiver(t, flood)
  await fails(out.request({ method: 'GET', url, maxBytes: 100_000 }), 'too_large')
  await ended(sockets)
  assert((sockets[0]?.bytesWritten ?? 0) < 100_000_000)
})

test('an endless answer can be cut to its beginning', async (t) => {
  const { url, out, sockets } = await setUpReceiver(t, flood)
  const limits = { maxBytes: 100_000, onOversize: 'truncate' } as const
  const answer = await out.request({ method: 'GET', url, ...limits })
  assert.equal(answer.truncated, true)
  assert.equal(answer.body.length, 100_000)
  await ended(sockets)
})

test('an answer that announces too much is not read', async (t) => {
  const { url, out } = await setUpReceiver(t, (_request, response) => {
    response.writeHead(200, { 'content-length': 100 * 1024 * 1024 }).flushHeaders()
  })
  await fails(out.request({ method: 'GET', url }), 'too_large')
})

test('an answer of exactly the limit is whole', async (t) => {
  const { url, out } = await setUpReceiver(t, (_request, response) => response.end('12345'))
  for (const onOversize of ['fail', 'truncate'] as const) {
    const answer = await out.request({ method: 'GET', url, maxBytes: 5, onOversize })
    assert.equal(answer.body.toString(), '12345')
    assert.equal(answer.truncated, false)
  }
  const cut = await out.request({ method: 'GET', url, maxBytes: 4, onOversize: 'truncate' })
  assert.equal(cut.body.toString(), '1234')
  assert.equal(cut.truncated, true)
})

test('headers without end fail', async (t) => {
  const server = createRawServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => {
      socket.write(`HTTP/1.1 200 OK\r\n${`x-more: ${'y'.repeat(1000)}\r\n`.repeat(1000)}`)
    })
  })
  const port = await listen(t, server)
  await fails(wayOut(t).request({ method: 'GET', url: `http://127.0.0.1:${port}` }), 'too_large')
})

test('a dripping answer ends at the limit of the whole exchange', async (t) => {
  const { url, out, sockets } = await setUpReceiver(t, (_request, response) => {
    const drip = setInterval(() => response.write('x'), 100)
    response.on('close', () => clearInterval(drip))
  })
  await endsByItsLimit((timeoutMs, signal) =>
    out.request({ method: 'GET', url, timeoutMs, signal }),
  )
  for (const socket of sockets) await ended([socket])
})

test('a receiver that never begins to answer ends at the limit for headers', async (t) => {
  const { url, out } = await setUpReceiver(t, () => {})
  const timeoutMs = 60_000
  await endsByItsLimit((headersTimeoutMs, signal) =>
    out.request({
      method: 'POST',
      url,
      headersTimeoutMs,
      timeoutMs,
      signal,
    }),
  )
})

test('the limit for headers does not cut a body that takes longer', async (t) => {
  const begun = Promise.withResolvers<ServerResponse>()
  const { url, out } = await setUpReceiver(t, (request, response) => {
    if (request.url === '/never') return
    response.write('begin ')
    begun.resolve(response)
  })
  // Long enough for the headers to come, on a busy machine too.
  const limits = { headersTimeoutMs: 5000, timeoutMs: 60_000 }
  const call = out.request({ method: 'GET', url, ...limits })
  await fails(out.request({ method: 'GET', url: `${url}/never`, ...limits }), 'timeout')
  const response = await begun.promise
  response.end('end')
  assert.equal((await call).body.toString(), 'begin end')
})

test('a request given up while it waits for a connection is never sent', async (t) => {
  const seen: string[] = []
  const held = Promise.withResolvers<ServerResponse>()
  const answer: Answer = (request, response) => {
    seen.push(request.url ?? '')
    if (request.url === '/slow') held.resolve(response)
    else response.end()
  }
  const { url, out } = await setUpReceiver(t, answer, { connectionsPerOrigin: 1 })
  const slow = out.request({ method: 'GET', url: `${url}/slow` })
  const response = await held.promise
  await fails(out.request({ method: 'POST', url: `${url}/late`, timeoutMs: 50 }), 'busy')
  response.end()
  await slow
  await out.request({ method: 'GET', url: `${url}/next` })
  assert.deepEqual(seen, ['/slow', '/next'])
})

test('a signal ends the call with its reason', async (t) => {
  const arrived = Promise.withResolvers<void>()
  const { url, out, sockets } = await setUpReceiver(t, () => arrived.resolve())
  const controller = new AbortController()
  const call = out.request({ method: 'GET', url, signal: controller.signal })
  await arrived.promise
  const reason = new Error('no longer wanted')
  controller.abort(reason)
  await assert.rejects(call, reason)
  await ended(sockets)
  await assert.rejects(out.request({ method: 'GET', url, signal: controller.signal }), reason)
})

test('connections are kept and used again, up to the limit per origin', async (t) => {
  const { url, out, sockets } = await setUpReceiver(t, answering, { connectionsPerOrigin: 3 })
  for (let call = 0; call < 9; call++) await out.request({ method: 'POST', url, body: 'x' })
  // A call made in the moment its forerunner is answered may find that connection not yet free.
  assert(sockets.length <= 2)
  const calls = Array.from({ length: 30 }, () => out.request({ method: 'GET', url }))
  for (const { status } of await Promise.all(calls)) assert.equal(status, 200)
  assert.equal(sockets.length, 3)
})

test('origins that are no longer called make room for others', async (t) => {
  const { url, out, sockets } = await setUpReceiver(t, answering, { originsKept: 2 })
  await out.request({ method: 'GET', url })
  for (let other = 0; other < 2; other++) {
    const port = await listen(t, createServer(answering))
    await out.request({ method: 'GET', url: `http://127.0.0.1:${port}` })
  }
  await ended(sockets)
  assert.equal((await out.request({ method: 'GET', url })).status, 200)
})

test('closing waits for calls under way and refuses new ones', async (t) => {
  const held = Promise.withResolvers<ServerResponse>()
  const { url, out } = await setUpReceiver(t, (_request, response) => held.resolve(response))
  const call = out.request({ method: 'GET', url })
  const response = await held.promise
  const closed = out.close()
  await fails(out.request({ method: 'GET', url }), 'connect')
  response.end('fine')
  assert.equal((await call).body.toString(), 'fine')
  await closed
})

test('a refused port, a broken connection and foreign words are told apart', async (t) => {
  const server = createRawServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', (data) => {
      if (data.toString().startsWith('GET /break')) socket.destroy()
      else socket.end('220 mail.example ESMTP\r\n')
    })
  })
  const port = await listen(t, server)
  const out = wayOut(t)
  await fails(out.request({ method: 'GET', url: `http://127.0.0.1:${port}/break` }), 'reset')
  await fails(out.request({ method: 'GET', url: `http://127.0.0.1:${port}/mail` }), 'reset')
  server.close()
  await once(server, 'close')
  await fails(out.request({ method: 'GET', url: `http://127.0.0.1:${port}/` }), 'connect')
})

/** A server that writes these bytes for each request that it sees, and keeps the connection. */
async function rawSetUp(t: TestContext, answersOf: (request: string, socket: Socket) => void) {
  const options = { connectionsPerOrigin: 1 }
  const sockets: Socket[] = []
  const server = createRawServer((socket) => {
    sockets.push(socket.on('error', () => {}))
    socket.on('data', (data) => answersOf(data.toString('latin1'), socket))
  })
  const port = await listen(t, server)
  t.after(() => {
    for (const socket of sockets) socket.destroy()
  })
  return { url: `http://127.0.0.1:${port}`, sockets, out: wayOut(t, options) }
}

test('bytes behind an answer are never taken for the answer to the next call', async (t) => {
  const smuggled = 'HTTP/1.1 200 OK\r\ncontent-length: 4\r\n\r\nevil'
  const { url, out, sockets } = await rawSetUp(t, (_request, socket) => {
    socket.write(`HTTP/1.1 200 OK\r\ncontent-length: 4\r\n\r\nfine${smuggled}`)
  })
  const calls = Array.from({ length: 3 }, () => out.request({ method: 'GET', url }))
  for (const { body } of await Promise.all(calls)) assert.equal(body.toString(), 'fine')
  assert.equal((await out.request({ method: 'GET', url })).body.toString(), 'fine')
  assert.equal(sockets.length, 4)
})

test('bytes that come while nobody asks close the connection', async (t) => {
  const { url, out, sockets } = await rawSetUp(t, (_request, socket) => {
    socket.write('HTTP/1.1 204 No Content\r\nkeep-alive: timeout=600\r\n\r\n')
  })
  await out.request({ method: 'GET', url })
  sockets[0]?.write('HTTP/1.1 200 OK\r\ncontent-length: 4\r\n\r\nevil')
  await ended(sockets)
  assert.equal((await out.request({ method: 'GET', url })).status, 204)
})

test('who speaks first is no server of HTTP, and is not asked again and again', async (t) => {
  let visits = 0
  const server = createRawServer((socket) => {
    visits += 1
    socket.on('error', () => {}).write('220 mail.example ESMTP\r\n')
  })
  const port = await listen(t, server)
  await fails(wayOut(t).request({ method: 'GET', url: `http://127.0.0.1:${port}/` }), 'reset')
  assert.equal(visits, 1)
})

test('a connection that says it closes is not used again', async (t) => {
  const { url, out, sockets } = await rawSetUp(t, (_request, socket) => {
    socket.write('HTTP/1.1 200 OK\r\nconnection: close\r\ncontent-length: 0\r\n\r\n')
  })
  for (const _turn of [1, 2]) await out.request({ method: 'GET', url })
  assert.equal(sockets.length, 2)
})

test('an answer without a length is whole when the other side ends it, and broken when it breaks off', async (t) => {
  const { url, out } = await rawSetUp(t, (request, socket) => {
    socket.write('HTTP/1.1 200 OK\r\n\r\nhello')
    if (request.startsWith('GET /end')) socket.end()
    else socket.resetAndDestroy()
  })
  const answer = await out.request({ method: 'GET', url: `${url}/end` })
  assert.equal(answer.body.toString(), 'hello')
  await fails(out.request({ method: 'GET', url: `${url}/break` }), 'reset')
})

test('an answer that breaks off before its length is broken', async (t) => {
  const { url, out } = await rawSetUp(t, (_request, socket) => {
    socket.end('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nhello')
  })
  await fails(out.request({ method: 'GET', url }), 'reset')
})

test('an answer that comes before the request is sent costs the connection', async (t) => {
  const { url, out, sockets } = await rawSetUp(t, (request, socket) => {
    if (!request.startsWith('POST')) return
    socket.pause()
    socket.write('HTTP/1.1 413 Content Too Large\r\ncontent-length: 0\r\n\r\n')
  })
  const body = Buffer.alloc(32 * 1024 * 1024)
  assert.equal((await out.request({ method: 'POST', url, body })).status, 413)
  await out.request({ method: 'POST', url, body: 'x' })
  assert.equal(sockets.length, 2)
})

test('a connection is closed a second before the other side would close it', async (t) => {
  const { url, out, sockets } = await rawSetUp(t, (_request, socket) => {
    socket.write('HTTP/1.1 204 No Content\r\nkeep-alive: timeout=1\r\n\r\n')
  })
  for (const _turn of [1, 2]) await out.request({ method: 'GET', url })
  assert.equal(sockets.length, 2)
})

test('a request of which anything was written is never sent again', async (t) => {
  const seen: string[] = []
  const { url, out } = await rawSetUp(t, (request, socket) => {
    seen.push(request.split(' ', 2).join(' '))
    if (request.includes('/lost')) socket.destroy()
    else socket.write('HTTP/1.1 204 No Content\r\n\r\n')
  })
  for (const method of ['POST', 'GET'] as const) {
    await out.request({ method, url, body: 'x' })
    await fails(out.request({ method, url: `${url}/lost`, body: 'x' }), 'reset')
  }
  assert.deepEqual(seen, ['POST /', 'POST /lost', 'GET /', 'GET /lost'])
})

test('a connection that was closed while it rested costs no call: nothing was written to it', async (t) => {
  const seen: string[] = []
  const { url, out, sockets } = await rawSetUp(t, (request, socket) => {
    seen.push(request.split(' ', 2).join(' '))
    socket.write('HTTP/1.1 204 No Content\r\n\r\n')
  })
  for (const close of ['end', 'resetAndDestroy'] as const) {
    await out.request({ method: 'POST', url, body: 'x' })
    const next = await whereSocketsAreRead(t, () => {
      sockets.at(-1)?.[close]()
      return [out.request({ method: 'POST', url: `${url}/${close}`, body: 'x' })]
    })
    assert.equal((await next[0])?.status, 204)
  }
  assert.deepEqual(seen, ['POST /', 'POST /end', 'POST /', 'POST /resetAndDestroy'])
})

test('a call given up before the connection that rested was looked at is never sent', async (t) => {
  const seen: string[] = []
  const { url, out } = await rawSetUp(t, (request, socket) => {
    seen.push(request.split(' ', 2).join(' '))
    socket.write('HTTP/1.1 204 No Content\r\n\r\n')
  })
  await out.request({ method: 'GET', url })
  const controller = new AbortController()
  const call = out.request({ method: 'GET', url: `${url}/late`, signal: controller.signal })
  const reason = new Error('no longer wanted')
  controller.abort(reason)
  await assert.rejects(call, reason)
  assert.equal((await out.request({ method: 'GET', url: `${url}/next` })).status, 204)
  assert.deepEqual(seen, ['GET /', 'GET /next'])
})

test('calls that wait are answered although connections to a part of them fail', async (t) => {
  let visits = 0
  const server = createRawServer((socket) => {
    socket.on('error', () => {})
    visits += 1
    if (visits % 2 === 1) socket.resetAndDestroy()
    else socket.on('data', () => socket.write('HTTP/1.1 204 No Content\r\n\r\n'))
  })
  const port = await listen(t, server)
  const out = wayOut(t, { connectionsPerOrigin: 2 })
  const url = `http://127.0.0.1:${port}/`
  const calls = Array.from({ length: 20 }, () => out.request({ method: 'GET', url }))
  const settled = await Promise.allSettled(calls)
  assert.ok(settled.some(({ status }) => status === 'fulfilled'))
  for (const one of settled) {
    if (one.status === 'rejected') assert.equal(one.reason.name, 'OutboundFailure')
  }
})

test('calls that wait all hear of it when no connection can be made', async (t) => {
  const server = createRawServer()
  const port = await listen(t, server)
  server.close()
  await once(server, 'close')
  const out = wayOut(t, { connectionsPerOrigin: 2 })
  const calls = Array.from({ length: 9 }, () =>
    fails(out.request({ method: 'GET', url: `http://127.0.0.1:${port}` }), 'connect'),
  )
  await Promise.all(calls)
})

test('an answer stays what it was when others arrive', async (t) => {
  const { url, out } = await setUpReceiver(t, (request, response) => response.end(request.url))
  const first = await out.request({ method: 'GET', url: `${url}/first` })
  const second = await out.request({ method: 'GET', url: `${url}/other` })
  assert.deepEqual([first.body.toString(), second.body.toString()], ['/first', '/other'])
})

test('a call without a body says so where its method could have one', async (t) => {
  const seen: IncomingMessage[] = []
  const { url, out } = await setUpReceiver(t, (request, response) => {
    seen.push(request)
    response.end()
  })
  await out.request({ method: 'POST', url })
  await out.request({ method: 'GET', url })
  await out.request({ method: 'HEAD', url })
  assert.deepEqual(
    seen.map(({ headers }) => headers['content-length']),
    ['0', undefined, undefined],
  )
})

test('bytes and texts beyond ASCII arrive as they are', async (t) => {
  const { url, out } = await setUpReceiver(t, (request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => response.end(Buffer.concat(chunks)))
  })
  const bytes = Buffer.from(Array.from({ length: 100_000 }, (_, at) => at % 256))
  const headers = { 'x-name': 'caf\u00e9' }
  for (const body of [bytes, 'Größe 大きさ', '']) {
    const answer = await out.request({ method: 'POST', url, headers, body })
    assert.deepEqual(answer.body, Buffer.from(body as string))
  }
})
