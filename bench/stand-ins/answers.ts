/** How the stand-ins answer: at once, with the least that is true to the form. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Handle = (request: IncomingMessage, response: ServerResponse) => void

/** Listens on a free port of this machine and answers it. */
export const listen = (handle: Handle): Promise<number> =>
  new Promise((resolve) => {
    const server: Server = createServer(handle)
    server.keepAliveTimeout = 60_000
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  })

export const json = (response: ServerResponse, body: unknown): void => {
  const text = JSON.stringify(body)
  response.writeHead(200, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(text),
  })
  response.end(text)
}

export const redirect = (response: ServerResponse, location: string): void => {
  response.writeHead(302, { Location: location, 'Content-Length': 0 })
  response.end()
}
