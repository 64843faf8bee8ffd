/** The references of pages and lists: bare node:http servers that answer every request with the same. */
import { createServer, type OutgoingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { answerCalls } from '../child.ts'

answerCalls({
  /** Listens and answers the port, for a text of this type. */
  page: ({ text, type }: { text: string; type: string }) => {
    const headers = { 'Content-Type': type, 'Content-Length': Buffer.byteLength(text) }
    return listen(headers, text)
  },
})

const listen = (headers: OutgoingHttpHeaders, body: string): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer((_request, response) => {
      response.writeHead(200, headers)
      response.end(body)
    })
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  })
