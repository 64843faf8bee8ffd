/** Draining over real sockets, byte by byte. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { after, test } from 'node:test'
import { silentLog } from '../log.ts'
import { draining } from './draining.ts'
import { httpServer } from './server.ts'

const opened: Socket[] = []
const closing: (() => Promise<unknown>)[] = []
after(async () => {
  for (const socket of opened) socket.destroy()
  for (const close of closing) await close()
})

/** A server with a call that answers at once and one that waits until it is let go. */
const serve = async () => {
  const server = httpServer({ log: silentLog, trustedProxies: [] })
  const { promise: letGo, resolve: go } = Promise.withResolvers<void>()
  const asked = Promise.withResolvers<void>()
  server.get('/quick', async () => ({ is: 'quick' }))
  server.get('/slow', async () => {
    asked.resolve()
    await letGo
    return { is: 'slow' }
  })
  await server.ready()
  const connections = draining(server.server)
  await server.listen({ host: '127.0.0.1', port: 0 })
  closing.push(() => server.close())
  const { port } = server.server.address() as AddressInfo
  const open = async () => {
    const socket = connect(port, '127.0.0.1').setEncoding('utf8')
    opened.push(socket)
    await once(socket, 'connect')
    return socket
  }
  return { server, connections, open, go, asked: asked.promise }
}

const request = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: here\r\n\r\n`

/** Everything received until the server closed the connection. */
const untilClosed = async (socket: Socket): Promise<string> => {
  let text = ''
  for await (const chunk of socket) text += chunk
  return text
}

test('while it drains, the server takes new connections, and each answer asks for another one', async () => {
  const { connections, open } = await serve()
  const before = await open()
  before.write(request('/quick'))
  const [answer] = (await once(before, 'data')) as [string]
  assert.match(answer, /^HTTP\/1\.1 200 [\s\S]*Connection: keep-alive/i)

  connections.begin()
  before.write(request('/quick'))
  const fresh = await open()
  fresh.write(request('/nothing'))
  assert.match(await untilClosed(before), /^HTTP\/1\.1 200 [\s\S]*Connection: close/i)
  assert.match(await untilClosed(fresh), /^HTTP\/1\.1 404 [\s\S]*Connection: close/i)
})

test('an answer that is under way when the draining begins asks for another connection, too', async () => {
  const { connections, open, go, asked } = await serve()
  const socket = await open()
  socket.write(request('/slow'))
  await asked
  connections.begin()
  go()
  assert.match(await untilClosed(socket), /^HTTP\/1\.1 200 [\s\S]*Connection: close[\s\S]*slow/i)
})

test('a server that leaves takes no new connections, serves those that are there, and tells when the last is gone', async () => {
  const { connections, open } = await serve()
  const idle = await open()
  idle.write(request('/quick'))
  await once(idle, 'data')
  const gone = connections.leave()
  await assert.rejects(open(), { code: 'ECONNREFUSED' })
  idle.write(request('/quick'))
  assert.match(await untilClosed(idle), /^HTTP\/1\.1 200 [\s\S]*Connection: close/i)
  await gone
})

test('a request of which a part had come before the stop is answered', async () => {
  const { server, open } = await serve()
  const socket = await open()
  const [begin, end] = [request('/quick').slice(0, 9), request('/quick').slice(9)]
  socket.write(begin)
  // Another connection’s answer says that the server has read what came before it.
  const other = await open()
  other.write(request('/quick'))
  await once(other, 'data')
  const closed = server.close()
  socket.write(end)
  assert.match(await untilClosed(socket), /^HTTP\/1\.1 200 [\s\S]*Connection: close/i)
  await closed
})
