/** A service that answers admin calls as a test says, or is silent, over real sockets. */
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export type Asked = { method: string; path: string; query: URLSearchParams }
type Reply = { status?: number; headers?: Record<string, string>; body?: object }

export type Feed = {
  url: string
  /** All that was asked so far. */
  asked: readonly Asked[]
  close(): Promise<void>
}

/** Starts it for project 1; what the test answers undefined to is never answered. */
export const startFeed = async (react: (asked: Asked) => Reply | undefined): Promise<Feed> => {
  const asked: Asked[] = []
  const server = createServer(async (request, response) => {
    await text(request)
    const one = read(request)
    asked.push(one)
    const reply = react(one)
    if (!reply) return
    const { status = 200, headers = {}, body = {} } = reply
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const read = ({ method = '', url = '' }: IncomingMessage): Asked => {
  const { pathname, searchParams } = new URL(url, 'http://feed')
  return { method, path: pathname.replace('/api/v2/project/1/admin', ''), query: searchParams }
}

/** A page of notifications of declines, about transactions with these ids. */
export const pageOf = (ids: readonly number[], { hasMore = false, cursor = 'a' } = {}) => ({
  items: ids.map((id) => ({
    event_id: `event-${id}`,
    type: 'ps_declined',
    created_at: '2027-01-15T08:00:00+00:00',
    body: JSON.stringify({ notification_type: 'ps_declined', transaction: { id } }),
  })),
  has_more: hasMore,
  cursor,
})
