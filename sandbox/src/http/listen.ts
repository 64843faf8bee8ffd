/** The one listener: takes the request in, lets faults act, runs the route, writes the answer. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Faults } from '../faults/faults.ts'
import { disturb } from '../faults/transport.ts'
import { type Answer, refuse } from './answer.ts'
import { readBody } from './body.ts'
import { isOwnHost } from './callers.ts'
import { chooseMatch, type Route, routeTable } from './routes.ts'

/** Takes the port (0: any free one); rejects when it is taken. */
export const listen = (server: Server, host: string, port: number): Promise<void> =>
  new Promise((done, failed) => {
    server.once('error', failed)
    server.listen(port, host, () => {
      server.off('error', failed)
      done()
    })
  })

/**
 * Answers the server's requests by the routes, where they come with a host of ours. `log` gets one line for every
 * failure of the sandbox itself; nothing of a request's content is in it.
 */
export const serve = (
  server: Server,
  routes: readonly Route[],
  faults: Faults,
  publicUrl: string,
  log: (line: string) => void,
): void => {
  const find = routeTable(routes)
  server.keepAliveTimeout = 30_000
  server.on('request', (req, res) => {
    if (!isOwnHost(req.headers.host, publicUrl)) {
      write(res, refuseHost(publicUrl)).catch(() => {})
      return
    }
    answer(find, faults, req, res).catch((error: unknown) => {
      if (res.destroyed) return
      log(`sandbox: ${req.method} failed: ${error instanceof Error ? error.stack : String(error)}`)
      if (res.headersSent) res.destroy()
      else write(res, refuse(500, 'The sandbox itself failed; see its output.')).catch(() => {})
    })
  })
}

/** RFC 9110, section 15.5.20. */
const refuseHost = (publicUrl: string): Answer => ({
  ...refuse(
    421,
    `The sandbox answers to IP addresses, localhost and ${new URL(publicUrl).hostname}. To use another name, set PORTREEVE_PUBLIC_URL to the address of the service with it.`,
  ),
  headers: CLOSE,
})

const answer = async (
  find: ReturnType<typeof routeTable>,
  faults: Faults,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> => {
  const gone = new AbortController()
  res.once('close', () => gone.abort())
  const url = parseTarget(req.url ?? '/')
  if (!url) return write(res, refuse(400, 'The request target is not an address.'))
  const nobody = refuse(404, `Nothing lives at ${url.pathname}.`)
  const { matches, methods } = find(req.method ?? 'GET', url.pathname)
  if (methods.length === 0) return write(res, nobody)
  if (matches.length === 0) {
    return write(res, refuse(405, `${url.pathname} takes ${methods.join(', ')}.`))
  }
  const body = await readBody(req)
  if (!body) return write(res, { ...refuse(413, 'The body is over 1 MiB.'), headers: CLOSE })
  const asked = {
    method: req.method ?? 'GET',
    path: url.pathname,
    query: url.searchParams,
    headers: req.headers,
    body,
    gone: gone.signal,
  }
  const match = chooseMatch(matches, asked)
  if (!match) return write(res, nobody)
  const visit = { ...asked, params: match.params }
  const outcome =
    (await disturb(match.route, faults, gone.signal)) ?? (await match.route.handle(visit))
  if (outcome === 'silence') return
  if (outcome === 'hang up') {
    req.socket.destroy()
    return
  }
  return write(res, outcome)
}

const CLOSE = { 'content-type': 'application/json', connection: 'close' }

const parseTarget = (target: string): URL | null =>
  target.startsWith('/') ? URL.parse(`http://sandbox${target}`) : null

const write = async (res: ServerResponse, answer: Answer): Promise<void> => {
  if (res.destroyed) return
  res.writeHead(answer.status, { ...answer.headers })
  if (answer.body instanceof Readable) {
    // A caller that stops reading (a capped body) is no failure of ours.
    await pipeline(answer.body, res).catch(() => {})
    return
  }
  res.end(answer.body)
}
