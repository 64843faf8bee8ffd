/** Merchants' receivers, which write down every notification that they get. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Receivers = {
  /** An address for each endpoint. */
  urls: readonly string[]
  /** How often the receiver at an address heard that a transaction was declined, or paid. */
  heard(url: string, transaction: number, type: string): number
  /** All that came, repeats included. */
  total(): number
  /** How many of them were repeats. */
  repeats(): number
  close(): Promise<void>
}

type Notification = {
  notification_type: string
  transaction?: { id: number }
  order?: { id: number }
}

/** Starts so many receivers; they answer 204. */
export const startReceivers = async (amount: number): Promise<Receivers> => {
  const heard = new Map<string, number>()
  let total = 0
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (chunk: string) => {
      body += chunk
    })
    request.on('end', () => {
      const { notification_type: type, transaction, order } = JSON.parse(body) as Notification
      const key = keyOf(request.url ?? '', transaction?.id ?? order?.id ?? 0, type)
      heard.set(key, (heard.get(key) ?? 0) + 1)
      total += 1
      response.writeHead(204).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    urls: Array.from({ length: amount }, (_, n) => `http://127.0.0.1:${port}/${n}`),
    heard: (url, transaction, type) =>
      heard.get(keyOf(new URL(url).pathname, transaction, type)) ?? 0,
    total: () => total,
    repeats: () => total - heard.size,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const keyOf = (path: string, transaction: number, type: string): string =>
  `${path} ${transaction} ${type}`
