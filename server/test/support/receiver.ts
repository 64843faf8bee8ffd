/** A merchant's receiver: a small real server that keeps what it gets and answers as it is told. */
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Received = { path: string; headers: IncomingHttpHeaders; body: string }

export type ReceiverAnswer = {
  status: number
  headers?: Record<string, string>
  body?: string
}

/** Answers one request; `hold` leaves it without an answer until it is released, or the receiver closes. */
export type Answering = (
  received: Received,
  response: ServerResponse,
) => ReceiverAnswer | 'hold' | 'own'

export type Receiver = {
  url: string
  requests: Received[]
  /** The different ids of notifications that came, to one path where it is named. */
  ids(path?: string): ReadonlySet<unknown>
  /** Changes how it answers from now on. */
  answer(answering: Answering): void
  /** Answers 204 to what it held, and to all that comes; answers how many it held. */
  release(): number
  /** Waits until so many requests have come in all. */
  received(count: number): Promise<void>
  close(): Promise<void>
}

/** Starts a receiver on a free port; it answers 204 until told otherwise. */
export const startReceiver = async (first?: Answering): Promise<Receiver> => {
  let answering: Answering = first ?? (() => ({ status: 204 }))
  const requests: Received[] = []
  const held: ServerResponse[] = []
  const waiting = new Set<{ count: number; resolve(): void }>()
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const received = {
        path: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(chunks).toString('utf8'),
      }
      requests.push(received)
      const answer = answering(received, response)
      if (answer === 'hold') held.push(response)
      if (typeof answer === 'object') {
        response.writeHead(answer.status, answer.headers).end(answer.body)
      }
      for (const wait of waiting) if (requests.length >= wait.count) wait.resolve()
    })
  })
  // A connection that is closed for its idleness might be in use again by then.
  server.keepAliveTimeout = 0
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    ids(path) {
      const chosen = requests.filter((one) => path === undefined || one.path === path)
      return new Set(chosen.map(({ headers }) => headers['webhook-id']))
    },
    answer(next) {
      answering = next
    },
    release() {
      answering = () => ({ status: 204 })
      const released = held.splice(0)
      for (const response of released) response.writeHead(204).end()
      return released.length
    },
    received: (count) =>
      new Promise((resolve) => {
        if (requests.length >= count) return resolve()
        const wait = {
          count,
          resolve() {
            waiting.delete(wait)
            resolve()
          },
        }
        waiting.add(wait)
      }),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
