/** Receivers on loopback and the way out to them. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import {
  connect,
  createServer as createRawServer,
  type Server as RawServer,
  type Socket,
} from 'node:net'
import { type TestContext, test } from 'node:test'
import {
  type Outbound,
  type OutboundOptions,
  type OutboundReason,
  outbound,
} from '../../src/base/outbound/outbound.ts'

export type Answer = (request: IncomingMessage, response: ServerResponse) => void

/** Answers whatever it is asked. */
export const answering: Answer = (_request, response) => response.end('fine')

/** Listens on a free port until the test ends; answers the port. */
export const listen = async (t: TestContext, server: Server | RawServer): Promise<number> => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    server.close()
    if ('closeAllConnections' in server) server.closeAllConnections()
  })
  const address = server.address()
  assert(address && typeof address === 'object')
  return address.port
}

/** The client that carries the calls of a test: undici where the test names none. */
const clients = new WeakMap<TestContext, 'request' | 'notify'>()

/** Declares a test of a rule that both clients keep: undici, and our own by which notifications go. */
export const testBoth = (
  name: string,
  body: (t: TestContext, client: 'request' | 'notify') => unknown,
): void => {
  for (const client of ['request', 'notify'] as const) {
    void test(`${name} (${client})`, async (t) => {
      clients.set(t, client)
      await body(t, client)
    })
  }
}

/** A way out that may call loopback, closed when the test ends. */
export const wayOut = (t: TestContext, options: Partial<OutboundOptions> = {}): Outbound => {
  // A stall of a slow machine is no receiver that cannot be reached.
  const out = outbound({ allowLoopback: true, connectTimeoutMs: 60_000, ...options })
  t.after(() => out.close())
  if (clients.get(t) !== 'notify') return out
  return { ...out, request: (call) => out.notify({ ...call, pool: 1 }) }
}

/** A receiver that counts its connections, and the way out to it. */
export const setUpReceiver = async (
  t: TestContext,
  answer: Answer,
  options: Partial<OutboundOptions> = {},
) => {
  const server = createServer(answer)
  // Neither side closes a connection for its idleness while a test lasts.
  server.keepAliveTimeout = 600_000
  const sockets: Socket[] = []
  server.on('connection', (socket: Socket) => sockets.push(socket))
  const port = await listen(t, server)
  return { url: `http://127.0.0.1:${port}`, port, sockets, out: wayOut(t, options) }
}

/** Holds that a call fails for a reason. */
export const fails = (call: Promise<unknown>, reason: OutboundReason): Promise<void> =>
  assert.rejects(call, { name: 'OutboundFailure', reason })

/**
 * Holds that a call ends by the limit that it is given, while one like it that began before and has a minute goes on.
 *
 * @param start begins the call with such a limit
 */
export const endsByItsLimit = async (
  start: (limitMs: number, signal?: AbortSignal) => Promise<unknown>,
): Promise<void> => {
  const enough = new AbortController()
  const patient = start(60_000, enough.signal)
  await Promise.race([patient, fails(start(300), 'timeout')])
  enough.abort(new Error('it has waited for long enough'))
  await assert.rejects(patient, enough.signal.reason)
}

/** Does something in the middle of a turn of the event loop, where what has arrived meanwhile is not read yet. */
export const whereSocketsAreRead = async <T>(t: TestContext, act: () => T): Promise<T> => {
  const done = Promise.withResolvers<T>()
  const bell = createRawServer((socket) => {
    socket.on('error', () => {}).once('data', () => done.resolve(act()))
  })
  const rope = connect(await listen(t, bell), '127.0.0.1').on('error', () => {})
  rope.write('ring')
  try {
    return await done.promise
  } finally {
    rope.destroy()
  }
}
