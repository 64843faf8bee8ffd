/** A small real server that stands for the hosts of networks and platforms, behind a simulator's prefix. */
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestContext } from 'node:test'
import { outbound } from '../../src/base/outbound/outbound.ts'

export type SeenCall = {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  form: URLSearchParams
  /** The body as it came. */
  text: string
}

/** The answer; an object as body becomes JSON. `stall` takes the call and never answers. */
export type VendorAnswer =
  | { status?: number; headers?: Record<string, string>; body?: unknown }
  | 'stall'

type Handler = (call: SeenCall) => VendorAnswer | Promise<VendorAnswer>

export type Vendor = {
  /** The prefix for `settings.simulator`. */
  url: string
  /** Waits for an answer however short the limit of a call is: what counts is the answer, on a busy machine too. */
  outbound: ReturnType<typeof outbound>
  /** Answers calls to a path (`/api.github.com/user`); replaces what was there. */
  answer(path: string, handler: Handler | VendorAnswer): void
  /** All calls so far, in order. */
  calls: SeenCall[]
  close(): Promise<void>
}

const patienceMs = 60_000

/** Opens a vendor and closes it after the test, where one is given. Paths nobody answers are 404. */
export const openVendor = async (t?: Pick<TestContext, 'after'>): Promise<Vendor> => {
  const handlers = new Map<string, Handler>()
  const calls: SeenCall[] = []
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const url = new URL(request.url ?? '/', 'http://vendor.example')
    const text = Buffer.concat(parts).toString()
    const call: SeenCall = {
      method: request.method ?? '',
      path: url.pathname,
      query: url.searchParams,
      headers: request.headers,
      form: new URLSearchParams(text),
      text,
    }
    calls.push(call)
    const answer = (await handlers.get(url.pathname)?.(call)) ?? { status: 404, body: {} }
    if (answer === 'stall') return
    const { status = 200, headers = {}, body = '' } = answer
    const isRaw = typeof body === 'string' || Buffer.isBuffer(body)
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(isRaw ? body : JSON.stringify(body))
  })
  // A connection that is closed for its idleness might be in use again by then.
  server.keepAliveTimeout = 0
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const out = outbound({ allowLoopback: true, connectTimeoutMs: patienceMs })
  const patient: typeof out = {
    ...out,
    request: (call) => out.request({ ...call, timeoutMs: patienceMs }),
  }
  const close = async () => {
    server.closeAllConnections()
    server.close()
    await out.close()
  }
  t?.after(close)
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    outbound: patient,
    answer: (path, handler) => {
      handlers.set(path, typeof handler === 'function' ? handler : () => handler)
    },
    calls,
    close,
  }
}
