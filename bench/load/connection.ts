/** A keep-alive connection that asks one thing after the other, made to cost little beside what it measures. */
import { connect } from 'node:net'

export type Answer = {
  status: number
  /** Status line and headers, as they came. */
  head: string
  /** One character per byte. */
  body: string
}

export type Connection = {
  /** Sends a whole request and resolves with its answer. One at a time. */
  ask(request: string): Promise<Answer>
  close(): void
}

const bufferBytes = 64 * 1024
const headEnd = '\r\n\r\n'

/**
 * Connects to a port of this machine. Reads answers that carry a Content-Length, or none and no body;
 * rejects chunked ones, and everything when the other side closes.
 */
export const openConnection = (port: number): Promise<Connection> =>
  new Promise((resolve, reject) => {
    let received = ''
    let asked: { resolve(answer: Answer): void; reject(error: Error): void } | undefined
    const fail = (error: Error): void => {
      asked?.reject(error)
      asked = undefined
      reject(error)
    }
    const take = (): void => {
      const end = received.indexOf(headEnd)
      if (end === -1) return
      const length = bodyLength(received, end)
      if (Number.isNaN(length)) {
        fail(new Error(`cannot read ${received.slice(0, end)}`))
        return
      }
      const total = end + headEnd.length + length
      if (received.length < total) return
      const answer = {
        status: Number(received.slice(9, 12)),
        head: received.slice(0, end),
        body: received.slice(end + headEnd.length, total),
      }
      received = received.slice(total)
      const waiter = asked
      asked = undefined
      waiter?.resolve(answer)
    }
    const buffer = Buffer.allocUnsafe(bufferBytes)
    const socket = connect({
      host: '127.0.0.1',
      port,
      noDelay: true,
      // A buffer that is used again, and no stream in between: a third of the cost of a 'data' listener.
      onread: {
        buffer,
        callback: (bytes) => {
          received += buffer.toString('latin1', 0, bytes)
          take()
          return true
        },
      },
    })
    socket.once('error', fail)
    socket.once('close', () => fail(new Error('the connection was closed')))
    socket.once('connect', () =>
      resolve({
        ask: (request) =>
          new Promise((resolveAnswer, rejectAnswer) => {
            asked = { resolve: resolveAnswer, reject: rejectAnswer }
            socket.write(request, 'latin1')
          }),
        close: () => {
          socket.removeAllListeners('close')
          socket.destroy()
        },
      }),
    )
  })

const bodyLength = (text: string, end: number): number => {
  const hasNone = text.startsWith('204', 9) || text.startsWith('304', 9)
  return hasNone ? 0 : Number(header(text.slice(0, end), 'content-length') ?? Number.NaN)
}

/** The value of a header with this lowercase name, or undefined. */
export const header = (head: string, name: string): string | undefined => {
  const at = head.indexOf(`\r\n${name}: `)
  const start = at === -1 ? head.toLowerCase().indexOf(`\r\n${name}: `) : at
  if (start === -1) return undefined
  const from = start + name.length + 4
  const to = head.indexOf('\r\n', from)
  return head.slice(from, to === -1 ? head.length : to)
}
