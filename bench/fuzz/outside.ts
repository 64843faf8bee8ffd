/** The world outside of this machine, which must not be called, and networks that fail for a while. */
import { createServer } from 'node:http'
import type { Random } from './random.ts'

export type Outside = { proxyUrl: string; refused(): number; stop(): Promise<void> }

/** A proxy that all calls out go through but those to this machine; it refuses them all. */
export const refuseOutside = (): Promise<Outside> =>
  new Promise((resolve) => {
    let refused = 0
    const server = createServer((_, response) => {
      refused += 1
      response.writeHead(403).end()
    })
    server.on('connect', (_, socket) => {
      refused += 1
      socket.on('error', () => {})
      socket.end('HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n')
    })
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      resolve({
        proxyUrl: `http://127.0.0.1:${port}`,
        refused: () => refused,
        stop: () =>
          new Promise((done) => {
            server.closeAllConnections()
            server.close(() => done())
          }),
      })
    })
  })

const vendors = [
  'steam',
  'epicgames',
  'xbox',
  'google',
  'apple',
  'discord',
  'github',
  'twitch',
  'mail',
  'sms',
]
// A call that stalls is left to its own time-out, which is longer than any answer may take here.
const faults = [
  { status: 500 },
  { status: 429 },
  { html: true },
  { garbage: true },
  { hang_up: true },
  { delay_ms: 200 },
  { wrong_charset: true },
]
const answers = [
  { status: 500 },
  { status: 400, body: { error: { code: 'INVALID_USER', message: 'x' } } },
  { hang_up: true },
]

/** Makes some networks of the sandbox fail, or all of them well again. */
export const disturb = async (sandboxUrl: string, random: Random, isOn: boolean): Promise<void> => {
  const set: Record<string, unknown> = {}
  if (isOn) {
    for (const vendor of vendors) {
      const isMessenger = vendor === 'mail' || vendor === 'sms'
      if (random.chance(0.5)) set[vendor] = isMessenger ? { denied: true } : random.pick(faults)
    }
    set.receiver = { answers: Array.from({ length: 20 }, () => random.pick(answers)) }
  }
  const put = (body: unknown): Promise<Response> =>
    fetch(`${sandboxUrl}/api/faults`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(5000),
    })
  const answer = await put(set)
  if (answer.ok) return
  // Not every fault is one of every vendor.
  const refused = await answer.text()
  if (isOn) await put({ discord: random.pick(faults), steam: random.pick(faults) })
  else throw new Error(`the sandbox refused: ${refused}`)
}
