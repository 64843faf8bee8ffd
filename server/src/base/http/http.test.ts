import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { after, before, beforeEach, test } from 'node:test'
import { fromMilliseconds, plusSeconds } from '../clock.ts'
import { createLog } from '../log.ts'
import { type FastifyInstance, readFailure, takeTime } from './http.ts'
import { httpServer } from './server.ts'

const logged: string[] = []
const log = createLog('debug', { write: (line) => logged.push(line) })

let app: FastifyInstance
/** Bodies that a route got in whole. */
const received: unknown[] = []
/** As what each failure was read. */
const failures: string[] = []
let answerLate = Promise.withResolvers<void>()

before(async () => {
  app = httpServer({ log, trustedProxies: ['127.0.0.1/32'], requestMs: 200 })
  app.setErrorHandler((error, _request, reply) => {
    const { is } = readFailure(error)
    failures.push(is)
    return reply.code(is === 'bug' ? 500 : 400).send({ is })
  })
  app.addContentTypeParser('text/slow', (_request, payload, done) => done(null, payload))
  app.post('/ordinary', async ({ body }) => {
    received.push(body)
    return 'read'
  })
  app.post('/unhurried', async (request) => {
    takeTime(request.raw)
    let text = ''
    for await (const chunk of request.raw) text += chunk
    return text
  })
  app.get('/late', async () => {
    await answerLate.promise
    return 'at last'
  })
  app.get('/long', (_request, reply) => {
    reply.hijack()
    reply.raw.writeHead(200).write('a long ')
    answerLate.promise.then(() => reply.raw.end('answer')).catch(() => {})
  })
  app.get('/address', async ({ ip }) => ip)
  app.get('/bytes', (_request, reply) => reply.send(Buffer.from('bytes')))
  await app.listen({ host: '127.0.0.1', port: 0 })
})
after(() => app.close())
beforeEach(() => {
  logged.length = 0
  received.length = 0
  failures.length = 0
  answerLate = Promise.withResolvers()
})

type Line = {
  socket: Socket
  heard(): string
  hears(text: string): Promise<void>
  ended: Promise<void>
}

/** A connection that stays open on this side whatever the server does. */
const open = async (bytes = ''): Promise<Line> => {
  const { port } = app.server.address() as AddressInfo
  const socket = connect({ host: '127.0.0.1', port, allowHalfOpen: true })
  let text = ''
  socket.setEncoding('latin1').on('data', (part: string) => {
    text += part
  })
  // Writing into a connection that the server has ended is an error, and what is wanted.
  socket.on('error', () => {})
  const gone = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  const ended = new Promise<void>((resolve) => socket.once('end', () => resolve()))
  await once(socket, 'connect')
  socket.write(bytes)
  return {
    socket,
    heard: () => text,
    async hears(wanted) {
      while (!text.includes(wanted)) await once(socket, 'data')
    },
    ended: Promise.race([gone, ended]),
  }
}

const head = (target: string, more: string): string =>
  `${target} HTTP/1.1\r\nHost: x\r\n${more}\r\n`
const json = 'Content-Type: application/json\r\n'
const errors = (): string[] =>
  logged.filter((line) => ['error', 'fatal'].includes(JSON.parse(line).level))

/** Comes back when the limit has passed for whoever began before. */
const untilLate = async (): Promise<void> => {
  const stalled = await open(head('POST /ordinary', `${json}Content-Length: 9\r\n`))
  await stalled.ended
  stalled.socket.destroy()
}

test('a request whose body never comes is answered with 408, and its connection ends', async () => {
  for (const bytes of [
    head('POST /ordinary', `${json}Content-Length: 100\r\n`),
    `${head('POST /ordinary', `${json}Content-Length: 100\r\n`)}{"a":`,
    `${head('POST /ordinary', `${json}Transfer-Encoding: chunked\r\n`)}5\r\n{"a":\r\n`,
    head('POST /unknown', 'Content-Length: 100\r\n').slice(0, -2),
    'POST /ord',
    '',
  ]) {
    const line = await open(bytes)
    await line.ended
    assert.match(line.heard(), /^HTTP\/1\.1 408 Request Timeout\r\nX-Request-Id: [0-9a-f]{32}\r\n/)
    line.socket.destroy()
  }
  assert.deepEqual(failures, ['refused', 'refused', 'refused'])
  assert.deepEqual([received, errors()], [[], []])
})

test('who drips a body, and goes on when the server has ended the connection, is cut off', async () => {
  const [connection, line] = await Promise.all([
    once(app.server, 'connection') as Promise<[Socket]>,
    open(head('POST /ordinary', `${json}Transfer-Encoding: chunked\r\n`)),
  ])
  const gone = new Promise<void>((resolve) => connection[0].once('close', () => resolve()))
  const drip = setInterval(() => line.socket.write('1\r\n \r\n'), 10)
  await gone.finally(() => clearInterval(drip))
  line.socket.destroy()
  assert.deepEqual(received, [])
  assert.deepEqual(errors(), [])
})

test('a request that was answered before its body came ends as well', async () => {
  const line = await open(head('POST /unknown', 'Content-Length: 100\r\n'))
  await line.ended
  assert.match(line.heard(), /^HTTP\/1\.1 404 .*HTTP\/1\.1 408 /s)
  line.socket.destroy()
})

test('an answer that is late or long is not cut, and the connection serves on', async () => {
  const late = await open(head('GET /late', ''))
  const long = await open(head('GET /long', ''))
  await long.hears('a long ')
  await untilLate()
  answerLate.resolve()
  await Promise.all([late.hears('at last'), long.hears('answer')])
  late.socket.write(head('GET /address', ''))
  await late.hears('127.0.0.1')
  late.socket.destroy()
  long.socket.destroy()
})

test('an answer that has begun before the request is in whole is broken off, not mixed with another', async () => {
  const line = await open(head('GET /long', 'Content-Length: 5\r\n'))
  await line.hears('a long ')
  await line.ended
  assert.match(line.heard(), /^HTTP\/1\.1 200 OK.*a long \r\n$/s)
  line.socket.destroy()
})

test('a route may give a body more time; the next request on the connection has no more than others', async () => {
  const line = await open(
    head('POST /unhurried', 'Content-Type: text/slow\r\nContent-Length: 9\r\n'),
  )
  await untilLate()
  line.socket.write('slow')
  await untilLate()
  line.socket.write('-body')
  await line.hears('slow-body')
  line.socket.write(head('POST /ordinary', `${json}Content-Length: 9\r\n`))
  await line.ended
  assert.match(line.heard(), /slow-bodyHTTP\/1\.1 408 /)
  line.socket.destroy()
})

test('a body that breaks off is no bug of ours', async () => {
  const [connection, line] = await Promise.all([
    once(app.server, 'connection') as Promise<[Socket]>,
    open(`${head('POST /ordinary', `${json}Content-Length: 100\r\n`)}{"a":`),
  ])
  const [server] = connection
  const gone = new Promise<void>((resolve) => server.once('close', () => resolve()))
  while (server.bytesRead === 0) await new Promise(setImmediate)
  line.socket.resetAndDestroy()
  await gone
  assert.deepEqual(failures, ['refused'])
  assert.deepEqual([received, errors()], [[], []])
})

test('the address of a request is the caller’s, in one notation, whatever form the proxy writes', async () => {
  for (const [header, caller] of [
    ['198.51.100.7:49152', '198.51.100.7'],
    ['[2001:DB8::0:7]:80', '2001:db8::7'],
    ['unknown', '127.0.0.1'],
  ] as const) {
    const answer = await app.inject({ url: '/address', headers: { 'x-forwarded-for': header } })
    assert.equal(answer.body, caller)
  }
  const line = await open(
    head('GET /address', 'X-Forwarded-For: 203.0.113.9\r\nX-Forwarded-For: 198.51.100.8\r\n'),
  )
  await line.hears('198.51.100.8')
  line.socket.destroy()
})

test('X-Forwarded-For of a peer that is not trusted is told once, with what to set', async () => {
  const headers = { 'x-forwarded-for': '198.51.100.7' }
  const ask = async (remoteAddress: string): Promise<string> =>
    (await app.inject({ url: '/address', headers, remoteAddress })).body
  assert.equal(await ask('127.0.0.1'), '198.51.100.7')
  assert.deepEqual(
    logged.filter((line) => line.includes('Forwarded')),
    [],
  )
  assert.equal(await ask('::ffff:10.0.0.2'), '10.0.0.2')
  assert.equal(await ask('10.0.0.3'), '10.0.0.3')
  const [told, ...more] = logged.filter((line) => line.includes('Forwarded'))
  const { level, peer, msg } = JSON.parse(told ?? '{}')
  assert.deepEqual([level, peer, more], ['warn', '10.0.0.2', []])
  assert.match(msg, /set PORTREEVE_TRUSTED_PROXIES=127\.0\.0\.1\/32,10\.0\.0\.2$/)
})

test('answers tell the time of the service, not that of its machine', async () => {
  let now = fromMilliseconds(Date.UTC(2026, 0, 5, 10, 0, 0, 999))
  const server = httpServer({ log, trustedProxies: [], clock: { now: () => now } })
  server.get('/', async () => 'here')
  const told = async () => (await server.inject('/')).headers.date
  try {
    assert.equal(await told(), 'Mon, 05 Jan 2026 10:00:00 GMT')
    now = plusSeconds(now, 1)
    assert.equal(await told(), 'Mon, 05 Jan 2026 10:00:01 GMT')
    now = plusSeconds(now, -3600)
    assert.equal(await told(), 'Mon, 05 Jan 2026 09:00:01 GMT')
  } finally {
    await server.close()
  }
})

test('a request behind another one is answered in order, also where it waits to be told to go on', async () => {
  const head = 'GET /bytes HTTP/1.1\r\nHost: a\r\n'
  const line = await open(`${head}\r\n${head}Expect: 100-continue\r\nConnection: close\r\n\r\n`)
  await line.ended
  assert.doesNotMatch(line.heard(), /100 Continue/)
  assert.equal(line.heard().match(/\r\n\r\nbytes/g)?.length, 2)
})

test('a request that waits is told to go on, with a body and without one', async () => {
  const bare = await open(
    'GET /bytes HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nConnection: close\r\n\r\n',
  )
  await bare.ended
  assert.match(bare.heard(), /^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 /)
  const line = await open(
    'POST /ordinary HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 2\r\nExpect: 100-continue\r\nConnection: close\r\n\r\n',
  )
  await line.hears('100 Continue')
  line.socket.write('{}')
  await line.ended
  assert.match(line.heard(), /\r\n\r\nread$/)
})
