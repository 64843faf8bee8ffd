/** The pool over sockets of the caller, as the README shows it. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, createServer as createRawServer } from 'node:net'
import { type TestContext, test } from 'node:test'
import fc from 'fast-check'
import { answer, cuts, spoiled } from '../test/http-answers.ts'
import { listen } from '../test/listen.ts'
import { deadlines, dialer, type HttpCall, HttpFailure, OriginPool } from './index.ts'

/** A pool of one connection to this port. */
const poolTo = (t: TestContext, port: number) => {
  const wheel = deadlines()
  const open = async (receive: (bytes: Buffer, length: number) => void) => {
    const socket = connect({ host: '127.0.0.1', port, noDelay: true })
    await once(socket, 'connect')
    return socket.on('data', (bytes: Buffer) => receive(bytes, bytes.length))
  }
  const pool = new OriginPool({ dial: dialer(open, wheel), connections: 1, wheel })
  t.after(() => pool.close())
  const host = `127.0.0.1:${port}`
  return (call: HttpCall, path = '/') =>
    pool.request({ timeoutMs: 60_000, ...call }, { host, path })
}

test('a request arrives as it was given, and its answer comes back', async (t) => {
  const server = createServer((request, response) => {
    const { method, url, headers } = request
    request.pipe(response.writeHead(201, { 'x-seen': `${method} ${url} ${headers.host}` }))
  })
  const port = await listen(t, server)
  const ask = poolTo(t, port)
  const { status, headers, body } = await ask({ method: 'POST', body: 'hello' }, '/hook?a=b')
  assert.deepEqual(
    [status, headers['x-seen'], body.toString()],
    [201, `POST /hook?a=b 127.0.0.1:${port}`, 'hello'],
  )
})

test('a header that could begin another request is refused', async (t) => {
  const ask = poolTo(t, 1)
  for (const headers of [{ x: 'a\r\nb: c' }, { 'x\r\nb': 'c' }, { '': 'c' }, { x: 'a\u0000' }]) {
    await assert.rejects(ask({ method: 'GET', headers }), { reason: 'bad_header' })
  }
})

test('an error of opening a socket is that of the call', async (t) => {
  const server = createRawServer()
  const port = await listen(t, server)
  server.close()
  await once(server, 'close')
  await assert.rejects(poolTo(t, port)({ method: 'GET' }), { code: 'ECONNREFUSED' })
})

test('whatever a server writes, the next call hears its own answer', async (t) => {
  const own = answer(['HTTP/1.1 200 OK', 'content-length: 3'], 'own')
  let written = ''
  let pieces: readonly number[] = []
  const server = createRawServer((socket) => {
    socket.setNoDelay(true).on('error', () => {})
    socket.on('data', (data) => {
      if (!data.toString('latin1').includes(' /scene ')) return socket.write(own)
      for (let at = 0, count = 0; at < written.length; count++) {
        const until = at + (pieces[count % pieces.length] ?? 1)
        socket.write(written.slice(at, until), 'latin1')
        at = until
      }
      return socket.end()
    })
  })
  const ask = poolTo(t, await listen(t, server))
  await fc.assert(
    fc.asyncProperty(spoiled, cuts, async (text, lengths) => {
      written = text
      pieces = lengths
      await ask({ method: 'GET' }, '/scene').catch((error: unknown) => {
        assert.ok(error instanceof HttpFailure, String(error))
      })
      assert.equal((await ask({ method: 'GET' })).body.toString(), 'own')
    }),
    { numRuns: 100 },
  )
})
