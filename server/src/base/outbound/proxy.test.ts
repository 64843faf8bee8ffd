/** Calls through a proxy: what goes there, what does not, and how its failures are told from those of the receiver. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { connect, createServer as createRawServer, type Socket } from 'node:net'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { inspect } from 'node:util'
import fc from 'fast-check'
import {
  answering,
  endsByItsLimit,
  fails,
  listen,
  testBoth as test,
  wayOut,
} from '../../../test/support/outbound.ts'
import type { OutboundOptions } from './outbound.ts'
import { isDirect, isExceptionForm, type OutboundProxy, readProxy } from './proxy.ts'

const certificates = join(import.meta.dirname, '..', '..', '..', 'test', 'support', 'certificates')
const cert = await readFile(join(certificates, 'receiver.cert.pem'), 'utf8')
const key = await readFile(join(certificates, 'receiver.key.pem'), 'utf8')

const proxyOf = (text: string, exceptions: readonly string[] = []): OutboundProxy => {
  const proxy = readProxy(text)
  assert.ok(typeof proxy !== 'string', String(proxy))
  return { ...proxy, exceptions }
}

type Judge = (request: IncomingMessage, socket: Socket) => boolean

/**
 * A proxy that opens each tunnel to this port of this machine, whatever it is asked for, unless `judge` has answered.
 */
const startProxy = async (
  t: TestContext,
  port: number,
  { judge = () => false, isSecure = false }: { judge?: Judge; isSecure?: boolean } = {},
) => {
  const asked: string[] = []
  const sockets: Socket[] = []
  const server = isSecure ? createSecureServer({ cert, key }) : createServer()
  server.on('tlsClientError', () => {})
  server.on('request', (_request, response) => response.writeHead(501).end())
  server.on('connect', (request: IncomingMessage, socket: Socket) => {
    sockets.push(socket.on('error', () => {}))
    asked.push(request.url ?? '')
    if (judge(request, socket)) return
    const there = connect(port, '127.0.0.1').on('error', () => socket.destroy())
    sockets.push(there)
    socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
    socket.pipe(there).pipe(socket)
  })
  const own = await listen(t, server)
  t.after(() => {
    for (const socket of sockets) socket.destroy()
  })
  return { asked, sockets, port: own, url: `${isSecure ? 'https' : 'http'}://127.0.0.1:${own}` }
}

/** A receiver that answers https on this machine under any name, behind a proxy. */
const setUp = async (
  t: TestContext,
  options: Partial<OutboundOptions> & { judge?: Judge; isSecure?: boolean } = {},
) => {
  const requests: IncomingMessage[] = []
  const server = createSecureServer({ cert, key }, (request, response) => {
    requests.push(request)
    answering(request, response)
  })
  server.on('tlsClientError', () => {})
  const port = await listen(t, server)
  const proxy = await startProxy(t, port, options)
  const names: string[] = []
  const resolve: OutboundOptions['resolve'] = async (name) => {
    names.push(name)
    throw new Error('nothing is resolved here')
  }
  const given = { caBundle: cert, resolve, proxy: proxyOf(proxy.url), ...options }
  return { out: wayOut(t, given), proxy, requests, names, port }
}

const url = 'https://receiver.example/hook'

test('https goes through a tunnel; the proxy resolves the name, and TLS is with the receiver', async (t) => {
  const { out, proxy, requests, names } = await setUp(t)
  for (const body of ['one', 'two']) {
    const answer = await out.request({ method: 'POST', url, body })
    assert.equal(answer.body.toString(), 'fine')
  }
  assert.deepEqual(proxy.asked, ['receiver.example:443'], 'one tunnel carries both')
  assert.deepEqual(names, [])
  assert.equal(requests[0]?.headers.host, 'receiver.example')
  assert.equal(requests[0]?.headers['proxy-authorization'], undefined)
  await fails(out.request({ method: 'GET', url: 'https://other.example:8443/' }), 'tls')
  assert.equal(proxy.asked.at(-1), 'other.example:8443')
})

test('a proxy that is spoken to over TLS is checked by its certificate', async (t) => {
  const { out, proxy } = await setUp(t, { isSecure: true })
  assert.equal((await out.request({ method: 'GET', url })).status, 200)
  assert.equal(proxy.asked.length, 1)
  const { port } = proxy
  const untrusted = wayOut(t, { proxy: proxyOf(`https://127.0.0.1:${port}`) })
  await fails(untrusted.request({ method: 'GET', url }), 'proxy')
})

test('user and password go to the proxy, to nobody else, and into no words', async (t) => {
  const seen: unknown[] = []
  const judge: Judge = (request, socket) => {
    seen.push(request.headers['proxy-authorization'])
    if (seen.length === 1) return false
    socket.end('HTTP/1.1 407 Proxy Authentication Required\r\ncontent-length: 0\r\n\r\n')
    return true
  }
  const told: string[] = []
  const onProxyTrouble = (words: string) => told.push(words)
  const { proxy, port, requests } = await setUp(t, { judge })
  const given = proxyOf(proxy.url.replace('://', '://us%20er:p%C3%A4ss%3A1@'))
  const out = wayOut(t, { caBundle: cert, proxy: given, onProxyTrouble })
  assert.equal((await out.request({ method: 'GET', url })).status, 200)
  assert.ok(port > 0)
  const expected = `Basic ${Buffer.from('us er:päss:1').toString('base64')}`
  assert.deepEqual(seen, [expected])
  assert.ok(!inspect(requests[0]?.headers).includes(expected))
  const error = await out.request({ method: 'GET', url: 'https://second.example/' }).catch((e) => e)
  assert.equal(error.reason, 'proxy')
  assert.match(error.message, /407/)
  for (const text of [
    inspect(error, { depth: 20, showHidden: true }),
    inspect(given, { depth: 20 }),
    JSON.stringify(given),
    ...told,
  ]) {
    assert.ok(!text.includes('päss') && !text.includes(expected.slice(6)), text)
  }
  assert.equal(told.length, 1)
})

test('a proxy that will not or cannot is told from a receiver, and from a proxy that does not work', async (t) => {
  const answers: Record<string, string> = {
    'refused.example:443': 'HTTP/1.1 403 Forbidden\r\ncontent-length: 4\r\n\r\nnone',
    'away.example:443': 'HTTP/1.1 502 Bad Gateway\r\n\r\n',
    'moved.example:443': 'HTTP/1.1 302 Found\r\nlocation: http://127.0.0.1/\r\n\r\n',
    'nonsense.example:443': '220 mail.example ESMTP\r\n',
    'wordy.example:443': `HTTP/1.1 200 OK\r\n${`x: ${'y'.repeat(1000)}\r\n`.repeat(40)}\r\n`,
    'eager.example:443': 'HTTP/1.1 200 OK\r\n\r\nHTTP/1.1 200 OK\r\ncontent-length: 4\r\n\r\nevil',
  }
  const told: string[] = []
  const judge: Judge = ({ url: target = '' }, socket) => {
    if (target === 'silent.example:443') socket.destroy()
    else if (answers[target] === undefined) return false
    else socket.write(answers[target])
    return true
  }
  const { out, proxy } = await setUp(t, { judge, onProxyTrouble: (words) => told.push(words) })
  const reasons = {
    refused: 'proxy_refused',
    away: 'proxy_refused',
    moved: 'proxy_refused',
    nonsense: 'proxy',
    wordy: 'proxy',
    eager: 'proxy',
    silent: 'proxy',
  } as const
  for (const [name, reason] of Object.entries(reasons)) {
    await fails(out.request({ method: 'GET', url: `https://${name}.example/` }), reason)
  }
  assert.equal(told.length, 4)
  await assert.rejects(out.request({ method: 'GET', url: 'https://away.example/' }), /502.*away/)
  assert.equal(proxy.asked.length, 8, 'nobody is asked again and again')
})

test('a proxy that is not there is the failure of the proxy, whatever was called', async (t) => {
  const server = createRawServer()
  const port = await listen(t, server)
  server.close()
  await once(server, 'close')
  const gone = wayOut(t, { proxy: proxyOf(`http://127.0.0.1:${port}`) })
  await fails(gone.request({ method: 'GET', url }), 'proxy')
  const unknown = wayOut(t, {
    proxy: proxyOf('http://proxy.example:3128'),
    resolve: () => Promise.reject(new Error('no such name')),
  })
  await fails(unknown.request({ method: 'GET', url }), 'proxy')
})

test('a proxy that opens no tunnel ends at the limits of the call and of connections', async (t) => {
  const { out, proxy } = await setUp(t, { judge: () => true })
  await endsByItsLimit((timeoutMs, signal) =>
    out.request({ method: 'GET', url, timeoutMs, signal }),
  )
  const hasty = wayOut(t, { proxy: proxyOf(proxy.url), connectTimeoutMs: 100 })
  await fails(hasty.request({ method: 'GET', url, timeoutMs: 60_000 }), 'timeout')
})

for (const host of [
  '10.0.0.1',
  '169.254.169.254',
  '[fd00:ec2::254]',
  '[64:ff9b::a00:1]',
  '0x0a.1',
]) {
  test(`${host} is refused behind a proxy, too`, async (t) => {
    const { out, proxy } = await setUp(t)
    await fails(out.request({ method: 'GET', url: `https://${host}/` }), 'address_refused')
    assert.deepEqual(proxy.asked, [])
  })
}

test('this machine is never asked for at the proxy, and is called only where it may be', async (t) => {
  const { out, proxy, port } = await setUp(t, { allowLoopback: false })
  for (const host of [
    '127.0.0.1',
    '127.1',
    '[::1]',
    '[::ffff:127.0.0.1]',
    'localhost',
    'a.localhost.',
  ]) {
    const call = { method: 'GET', url: `https://${host}:${port}/` } as const
    await assert.rejects(out.request(call), { name: 'OutboundFailure' }, host)
  }
  assert.deepEqual(proxy.asked, [])
  const open = wayOut(t, { caBundle: cert, proxy: proxyOf(proxy.url) })
  const answer = await open.request({ method: 'GET', url: `https://127.0.0.1:${port}/` })
  assert.equal(answer.status, 200)
  assert.deepEqual(proxy.asked, [])
})

test('an exception goes its own way, where its address is checked as without a proxy', async (t) => {
  const { proxy, port } = await setUp(t)
  const exceptions = ['receiver.example', '.corp.example', '10.0.0.0/8']
  const out = wayOut(t, {
    caBundle: cert,
    proxy: proxyOf(proxy.url, exceptions),
    resolve: async (name) => [
      { address: name === 'receiver.example' ? '127.0.0.1' : '10.0.0.1', family: 4 },
    ],
  })
  const answer = await out.request({ method: 'GET', url: `https://receiver.example:${port}/` })
  assert.equal(answer.body.toString(), 'fine')
  await fails(out.request({ method: 'GET', url: 'https://db.corp.example/' }), 'dns')
  await fails(out.request({ method: 'GET', url: 'https://10.0.0.1/' }), 'address_refused')
  assert.deepEqual(proxy.asked, [])
})

test('plain http goes through the proxy to allowed networks by their addresses, and to no name', async (t) => {
  const server = createServer(answering)
  const port = await listen(t, server)
  const proxy = await startProxy(t, port)
  const out = wayOut(t, { proxy: proxyOf(proxy.url), allowedNetworks: ['10.20.0.0/16'] })
  const answer = await out.request({ method: 'GET', url: 'http://10.20.0.1:8080/' })
  assert.equal(answer.body.toString(), 'fine')
  assert.deepEqual(proxy.asked, ['10.20.0.1:8080'])
  for (const host of ['receiver.example', '8.8.8.8', '10.21.0.1']) {
    await fails(out.request({ method: 'GET', url: `http://${host}/` }), 'address_refused')
  }
  assert.equal(proxy.asked.length, 1)
})

test('the address of a proxy is read strictly, and never shown', () => {
  assert.deepEqual(readProxy('http://proxy.example:3128'), {
    host: 'proxy.example',
    port: 3128,
    isSecure: false,
  })
  const secure = readProxy('https://[fd00::1]/')
  assert.deepEqual(secure, { host: 'fd00::1', port: 443, isSecure: true })
  const wrong = [
    'proxy.example:3128',
    'socks5://proxy.example',
    'http://',
    'http:///x',
    '//proxy',
    '',
  ]
  const more = ['http://proxy.example/path', 'http://proxy.example?x', 'http://proxy.example#x']
  const bad = [
    'http://a%3Ab:secret@proxy.example',
    'http://a:secret%0A@proxy.example',
    'http://%ff:secret@p.example',
  ]
  for (const text of [
    ...wrong,
    ...more,
    ...bad,
    'http://proxy.example:0',
    'http://proxy.example:99999',
  ]) {
    const found = readProxy(text)
    assert.equal(typeof found, 'string', text)
    assert.match(String(found), /^must /)
    assert.ok(!String(found).includes('secret'))
  }
})

test('exceptions are names, suffixes, addresses and networks', () => {
  for (const text of [
    'keys.corp.example',
    '.corp.example',
    'db',
    'DB.Example',
    '10.0.0.1',
    '10.0.0.0/8',
    'fd00::/8',
    '::1',
  ]) {
    assert.ok(isExceptionForm(text), text)
  }
  for (const text of [
    '',
    '.',
    '*',
    '*.corp.example',
    'a..b',
    'http://a',
    'a:80',
    '10.0.0.0/33',
    '10.0.0',
    '300.1.1.1',
    'a b',
    '-a',
    '[::1]',
  ]) {
    assert.ok(!isExceptionForm(text), text)
  }
  const goesDirect = isDirect(['Keys.corp.example', '.corp.example', '10.0.0.0/8', 'fd00::7'])
  for (const host of [
    'keys.corp.example',
    'A.CORP.example.',
    'a.b.corp.example',
    '10.1.2.3',
    '::ffff:10.1.2.3',
    'fd00::7',
    'localhost',
    '127.0.0.1',
    '::1',
  ]) {
    assert.ok(goesDirect(host), host)
  }
  for (const host of [
    'corp.example',
    'acorp.example',
    'corp.example.evil.example',
    'keys.corp.example.org',
    '11.0.0.1',
    'fd00::8',
    'localhost.example',
  ]) {
    assert.ok(!goesDirect(host), host)
  }
})

test('no exception and no host makes the question throw', () => {
  fc.assert(
    fc.property(fc.array(fc.string().filter(isExceptionForm)), fc.string(), (exceptions, host) => {
      assert.equal(typeof isDirect(exceptions)(host), 'boolean')
    }),
  )
})
