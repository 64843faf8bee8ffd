/** What a start is compared with: a bare node:http server that answers every request with the same 302. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { answerCalls } from '../child.ts'

answerCalls({
  /** Listens and answers the port. `bytes` is how long the address in Location is. */
  listen: ({ bytes }: { bytes: number }) =>
    new Promise<number>((resolve) => {
      const location = 'https://network.example/authorize?'.padEnd(bytes, 'x')
      const server = createServer((_request, response) => {
        response.writeHead(302, { Location: location, 'Content-Length': 0 })
        response.end()
      })
      server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
    }),
})
