/**
 * Merchants' receivers: they verify both signatures as merchants do, answer 204, and count. The body tells when the
 * decline was sent, or with which portion the event was written.
 */
import { createHmac, hash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { createServer, type Socket } from 'node:net'
import { machineMs } from '../measure.ts'
import type { Sample } from '../references/dispatch.ts'
import { listen } from './answers.ts'

/**
 * The arrivals: all of them, and during a count each in milliseconds of the machine's clock. Beside it stands the time
 * on that clock, or the portion, that the body names.
 */
export type Arrivals = { total: number; isCounting: boolean; at: number[]; named: number[] }

/** The secrets of the endpoints. */
export type Secrets = { signature: string; standard: string }

const tallyMs = 4

/** Starts a number of receivers and answers their ports and the first request of each. */
export const startReceivers = async (
  amount: number,
  secrets: Secrets,
  arrivals: Arrivals,
): Promise<{ ports: number[]; samples: Map<number, Sample> }> => {
  const samples = new Map<number, Sample>()
  const ports: number[] = []
  for (let index = 0; index < amount; index++) {
    const port: number = await listen((request, response) => {
      let body = ''
      request.setEncoding('utf8').on('data', (chunk: string) => {
        body += chunk
      })
      request.on('end', () => {
        const isGenuine = isSigned(request.headers, body, secrets)
        response.writeHead(isGenuine ? 204 : 400)
        response.end()
        if (!isGenuine) return
        note(arrivals, body)
        if (!samples.has(port))
          samples.set(port, sample(port, request.rawHeaders, request.url, body))
      })
    })
    ports.push(port)
  }
  return { ports, samples }
}

/** Listens for whoever wants to follow the total, and tells it every few milliseconds. */
export const startTally = (arrivals: Arrivals): Promise<number> =>
  new Promise((resolve) => {
    const followers = new Set<Socket>()
    const server = createServer((socket) => {
      followers.add(socket)
      socket.on('error', () => {})
      socket.once('close', () => followers.delete(socket))
      socket.write(`${arrivals.total}\n`)
    })
    let told = 0
    setInterval(() => {
      if (told === arrivals.total) return
      told = arrivals.total
      for (const socket of followers) socket.write(`${told}\n`)
    }, tallyMs)
    server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port))
  })

const isSigned = (headers: IncomingHttpHeaders, body: string, { signature, standard }: Secrets) => {
  const { authorization, 'webhook-id': id, 'webhook-timestamp': at } = headers
  if (authorization !== `Signature ${hash('sha1', body + signature)}`) return false
  const key = Buffer.from(standard.slice('whsec_'.length), 'base64')
  const expected = createHmac('sha256', key).update(`${id}.${at}.${body}`).digest('base64')
  return headers['webhook-signature'] === `v1,${expected}`
}

const note = (arrivals: Arrivals, body: string): void => {
  arrivals.total++
  if (!arrivals.isCounting) return
  const now = machineMs()
  const [, what, value] = /"(at|portion) (\d+)"/.exec(body) ?? []
  if (value === undefined) return
  arrivals.at.push(now)
  arrivals.named.push(what === 'at' ? Number(value) / 1e6 : Number(value))
}

const sample = (port: number, raw: string[], path = '/', body = ''): Sample => {
  const headers: Record<string, string> = {}
  for (let index = 0; index < raw.length; index += 2) {
    const name = raw[index]?.toLowerCase() ?? ''
    if (!['host', 'connection', 'content-length'].includes(name))
      headers[name] = raw[index + 1] ?? ''
  }
  return { origin: `http://127.0.0.1:${port}`, path, headers, body }
}
