/** Where calls may go, and whom they believe. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer as createSecureServer } from 'node:https'
import { createServer as createRawServer } from 'node:net'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import {
  type Answer,
  answering,
  fails,
  listen,
  setUpReceiver,
  testBoth as test,
  wayOut,
} from '../../../test/support/outbound.ts'
import type { OutboundOptions } from './outbound.ts'
import type { Resolve, ResolvedAddress } from './resolver.ts'

const certificates = join(import.meta.dirname, '..', '..', '..', 'test', 'support', 'certificates')
const cert = await readFile(join(certificates, 'receiver.cert.pem'), 'utf8')
const key = await readFile(join(certificates, 'receiver.key.pem'), 'utf8')
const loopback: ResolvedAddress = { address: '127.0.0.1', family: 4 }

test('a name that does not exist fails as such', async (t) => {
  const url = 'https://receiver.invalid/hook'
  await fails(wayOut(t).request({ method: 'GET', url }), 'dns')
})

const badUrls = ['nonsense', '', 'ftp://127.0.0.1/', 'file:///etc/passwd', '/path', 'http://']

for (const url of [...badUrls, 'http://user@127.0.0.1/', 'http://:pw@127.0.0.1/']) {
  test(`the address ${url || 'nothing'} is refused`, (t) =>
    fails(wayOut(t).request({ method: 'GET', url }), 'bad_url'))
}

test('a header that would begin another one is refused', async (t) => {
  const { url, out, sockets } = await setUpReceiver(t, answering)
  const headers = { 'x-name': 'a\r\nx-other: b' }
  await fails(out.request({ method: 'GET', url, headers }), 'bad_url')
  assert.equal(sockets.length, 0)
})

const spellings = ['127.0.0.1', '127.1', '0x7f.0.0.1', '0177.0.0.1', '2130706433', '0x7f000001']

for (const host of [...spellings, '[::1]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', 'localhost']) {
  test(`${host} is refused where loopback is not allowed`, async (t) => {
    const { port, out, sockets } = await setUpReceiver(t, answering, { allowLoopback: false })
    for (const scheme of ['http', 'https']) {
      const url = `${scheme}://${host}:${port}/`
      await fails(out.request({ method: 'GET', url }), 'address_refused')
    }
    assert.equal(sockets.length, 0)
  })
}

for (const host of ['10.0.0.1', '169.254.169.254', '[fd00:ec2::254]', '[64:ff9b::a00:1]', '0']) {
  test(`${host} is refused although loopback is allowed`, (t) =>
    fails(wayOut(t).request({ method: 'GET', url: `https://${host}/` }), 'address_refused'))
}

test('a name that changes its address after the check gains nothing', async (t) => {
  const answers: ResolvedAddress[][] = [[{ address: '192.0.2.1', family: 4 }], [loopback]]
  let questions = 0
  const resolve: Resolve = async () => answers[Math.min(questions++, 1)] ?? []
  // The documentation network stands for the public internet: nothing answers there.
  const options = { allowLoopback: false, allowedNetworks: ['192.0.2.0/24'], resolve }
  const fast = { ...options, connectTimeoutMs: 100 }
  const { port, out, sockets } = await setUpReceiver(t, answering, fast)
  const url = `http://rebinding.example:${port}/`
  // Long enough for the connection to be given up before the call: another one would hear of it.
  await assert.rejects(out.request({ method: 'GET', url, timeoutMs: 60_000 }), {
    name: 'OutboundFailure',
  })
  assert.equal(questions, 1, 'the socket used the answer that was checked')
  await fails(out.request({ method: 'GET', url }), 'dns')
  assert.equal(sockets.length, 0)
})

test('every new connection checks the address again', async (t) => {
  let address = loopback
  const closing: Answer = (_request, response) => {
    response.setHeader('connection', 'close')
    response.end()
  }
  const { port, out, sockets } = await setUpReceiver(t, closing, { resolve: async () => [address] })
  const url = `http://rebinding.example:${port}/`
  await out.request({ method: 'GET', url })
  address = { address: '169.254.169.254', family: 4 }
  await fails(out.request({ method: 'GET', url }), 'dns')
  assert.equal(sockets.length, 1)
})

test('a name that leads inside fails as one that does not exist, in reason and time; the operator hears of it', async (t) => {
  let now = 0
  const paused: number[] = []
  const inner: string[] = []
  const lookups: Record<string, { takesMs: number; addresses: ResolvedAddress[] }> = {
    'db.inner.example': { takesMs: 1, addresses: [{ address: '10.0.0.1', family: 4 }] },
    'metadata.example': { takesMs: 4, addresses: [{ address: '169.254.169.254', family: 4 }] },
    'loop.example': { takesMs: 0, addresses: [loopback] },
    'missing.example': { takesMs: 120, addresses: [] },
    'slow.example': { takesMs: 2000, addresses: [] },
  }
  const out = wayOut(t, {
    allowLoopback: false,
    resolve: async (name) => {
      const { takesMs = 0, addresses = [] } = lookups[name] ?? {}
      now += takesMs
      if (addresses.length === 0) throw new Error('no such name')
      return addresses
    },
    timer: {
      now: () => now,
      pause: async (ms) => {
        paused.push(ms)
      },
    },
    onInnerName: (name) => inner.push(name),
  })
  for (const scheme of ['https', 'http']) {
    for (const name of Object.keys(lookups)) {
      await fails(out.request({ method: 'GET', url: `${scheme}://${name}/` }), 'dns')
    }
  }
  assert.deepEqual(paused.slice(0, 5), [499, 496, 500, 380, 0], 'half a second, however they end')
  assert.deepEqual(inner.slice(0, 3), ['db.inner.example', 'metadata.example', 'loop.example'])
  assert.equal(inner.length, 6)
})

test('of several addresses only those that may be called are tried', async (t) => {
  const answers: ResolvedAddress[] = [{ address: '10.0.0.1', family: 4 }, loopback]
  const { port, out, sockets } = await setUpReceiver(t, answering, {
    resolve: async () => answers,
  })
  const { status } = await out.request({ method: 'GET', url: `http://mixed.example:${port}/` })
  assert.deepEqual([status, sockets[0]?.localAddress], [200, '127.0.0.1'])
})

test('plain http never leaves for the public internet', async (t) => {
  const resolve: Resolve = async () => [{ address: '8.8.8.8', family: 4 }]
  const out = wayOut(t, { resolve })
  await fails(out.request({ method: 'GET', url: 'http://public.example/' }), 'address_refused')
  await fails(out.request({ method: 'GET', url: 'http://8.8.8.8/' }), 'address_refused')
})

test('proxies of the environment are not used', async (t) => {
  const proxy = createRawServer()
  let visits = 0
  proxy.on('connection', () => visits++)
  const proxyUrl = `http://127.0.0.1:${await listen(t, proxy)}`
  const names = ['HTTP_PROXY', 'HTTPS_PROXY', 'http_proxy', 'https_proxy', 'ALL_PROXY']
  const before = names.map((name) => process.env[name])
  for (const name of names) process.env[name] = proxyUrl
  t.after(() => {
    for (const [index, name] of names.entries()) {
      if (before[index] === undefined) delete process.env[name]
      else process.env[name] = before[index]
    }
  })
  const { url, out } = await setUpReceiver(t, answering)
  assert.equal((await out.request({ method: 'GET', url })).status, 200)
  assert.equal(visits, 0)
})

async function secureSetUp(t: TestContext, options: Partial<OutboundOptions>) {
  const server = createSecureServer({ cert, key }, answering)
  server.on('tlsClientError', () => {})
  const port = await listen(t, server)
  const out = wayOut(t, { resolve: async () => [loopback], ...options })
  return { port, out }
}

test('a certificate is accepted for its name and its address', async (t) => {
  const { port, out } = await secureSetUp(t, { caBundle: cert })
  for (const host of ['receiver.example', '127.0.0.1']) {
    const answer = await out.request({ method: 'GET', url: `https://${host}:${port}/` })
    assert.equal(answer.body.toString(), 'fine')
  }
})

test('a certificate of another name is refused', async (t) => {
  const { port, out } = await secureSetUp(t, { caBundle: cert })
  for (const host of ['other.example', 'receiver.example.evil.example', 'localhost']) {
    await fails(out.request({ method: 'GET', url: `https://${host}:${port}/` }), 'tls')
  }
})

test('a certificate that no known authority signed is refused', async (t) => {
  const { port, out } = await secureSetUp(t, {})
  await fails(out.request({ method: 'GET', url: `https://receiver.example:${port}/` }), 'tls')
})

test('a handshake that stalls ends at the limit for connections', async (t) => {
  const server = createRawServer()
  const url = `https://127.0.0.1:${await listen(t, server)}/`
  const limits = { timeoutMs: 60_000 }
  const patient = wayOut(t).request({ method: 'GET', url, ...limits })
  const [socket] = await once(server, 'connection')
  const hasty = wayOut(t, { connectTimeoutMs: 100 }).request({ method: 'GET', url, ...limits })
  await fails(hasty, 'timeout')
  socket.destroy()
  await fails(patient, 'tls')
})
