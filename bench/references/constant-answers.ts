/** The references of a start and a page: bare node:http servers that answer every request with the same. */
import { createServer, type OutgoingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { answerCalls } from '../child.ts'

answerCalls({
  /** Listens and answers the port. `bytes` is how long the address in Location is. */
  redirect: ({ bytes }: { bytes: number }) => {
    const location = 'https://network.example/authorize?'.padEnd(bytes, 'x')
    return listen(302, { Location: location, 'Content-Length': 0 })
  },
  /** The same for a text of this type. */
  page: ({ text, type }: { text: string; type: string }) => {
    const headers = { 'Content-Type': type, 'Content-Length': Buffer.byteLength(text) }
    return listen(200, headers, text)
  },
})

const listen = (status: number, headers: OutgoingHttpHeaders, body?: string): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer((_request, response) => {
      response.writeHead(status, headers)
      response.end(body)
    })
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  })
