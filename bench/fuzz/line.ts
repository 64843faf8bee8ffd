/** A connection that sends a request after the other and says what came back, or that nothing did. */
import { connect, type Socket } from 'node:net'
import { isBroken, isCut, piecesOf, type Request, wantsUpgrade } from './request.ts'

export type Answer = { status: number; headers: Map<string, string>; body: string }

/**
 * `silent`: nothing, or no whole answer, within the time. `closed`: the other side closed without a whole answer.
 * `left`: the sender closed by intention.
 */
export type Outcome =
  | { is: 'answered'; answers: Answer[]; ms: number }
  | { is: 'silent' | 'closed' | 'left'; ms: number; received: string }

export type Line = { send(request: Request): Promise<Outcome>; close(): void }

/** For how long a request may be without an answer. */
export const patienceMs = 5000
const cutAfterMs = 30

/** A line to a port of this machine; it connects when it has to. */
export const openLine = (port: number): Line => {
  let socket: Socket | undefined
  const close = (): void => {
    socket?.destroy()
    socket = undefined
  }
  return {
    send: async (request) => {
      // A request that is odd on the wire begins on a connection of its own, and ends it.
      const isOdd = request.wire !== 'plain'
      if (isOdd || socket === undefined || socket.destroyed) close()
      socket ??= await open(port)
      const outcome = await exchange(socket, request)
      const isLast =
        isOdd ||
        wantsUpgrade(request) ||
        outcome.is !== 'answered' ||
        outcome.answers.some(({ headers }) => headers.get('connection') === 'close')
      if (isLast) close()
      return outcome
    },
    close,
  }
}

const open = (port: number): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port, noDelay: true })
    socket.once('error', reject)
    socket.once('connect', () => {
      socket.off('error', reject)
      socket.setEncoding('latin1')
      resolve(socket)
    })
  })

const exchange = (socket: Socket, request: Request): Promise<Outcome> =>
  new Promise((resolve) => {
    const begin = performance.now()
    const wanted = request.wire === 'pipelined' ? 2 : 1
    const answers: Answer[] = []
    let received = ''
    let isOver = false
    const timers: NodeJS.Timeout[] = []
    const end = (outcome: Outcome): void => {
      if (isOver) return
      isOver = true
      for (const timer of timers) clearTimeout(timer)
      socket.removeAllListeners('data').removeAllListeners('close').removeAllListeners('error')
      socket.on('error', () => {})
      resolve(outcome)
    }
    const ms = (): number => performance.now() - begin
    const take = (isClosed: boolean): void => {
      for (;;) {
        const read = readAnswer(received, request, isClosed)
        if (read === undefined) break
        received = read.rest
        if (read.answer.status >= 200) answers.push(read.answer)
        const isLast = read.answer.headers.get('connection') === 'close'
        if (answers.length >= wanted || (isLast && answers.length > 0)) {
          end({ is: 'answered', answers, ms: ms() })
          return
        }
      }
      if (!isClosed) return
      if (answers.length > 0) end({ is: 'answered', answers, ms: ms() })
      else end({ is: 'closed', ms: ms(), received })
    }
    socket.on('data', (text: string) => {
      received += text
      take(false)
    })
    socket.on('close', () => take(true))
    socket.on('error', () => take(true))
    timers.push(setTimeout(() => end({ is: 'silent', ms: ms(), received }), deadlineOf(request)))
    if (isCut(request))
      timers.push(setTimeout(() => end({ is: 'left', ms: ms(), received }), cutAfterMs))
    write(socket, piecesOf(request))
  })

/** The call that waits for events may wait for as long as it is asked to. */
const deadlineOf = ({ target }: Request): number => {
  const [, seconds = '0'] = /\/webhook\/events\?(?:.*&)?wait=(\d{1,2})\b/.exec(target) ?? []
  return patienceMs + Number(seconds) * 1000
}

/** Each piece in a segment of its own. */
const write = (socket: Socket, pieces: readonly Buffer[]): void => {
  const [first, ...others] = pieces
  if (first === undefined || socket.destroyed) return
  socket.write(first)
  if (others.length > 0) setImmediate(write, socket, others)
}

const headEnd = '\r\n\r\n'

/** The first answer of what came, and what follows it; undefined while it is not whole. */
const readAnswer = (
  received: string,
  request: Request,
  isClosed: boolean,
): { answer: Answer; rest: string } | undefined => {
  const end = received.indexOf(headEnd)
  if (end === -1) return undefined
  const lines = received.slice(0, end).split('\r\n')
  const headers = new Map<string, string>()
  for (const text of lines.slice(1)) {
    const colon = text.indexOf(':')
    headers.set(text.slice(0, colon).toLowerCase(), text.slice(colon + 1).trim())
  }
  const status = Number(lines[0]?.slice(9, 12))
  const from = end + headEnd.length
  const withBody = (body: string, to: number) => ({
    answer: { status, headers, body },
    rest: received.slice(to),
  })
  // Bytes after a broken request are nobody's business.
  const isBare = request.method === 'HEAD' || status < 200 || status === 204 || status === 304
  if (isBare || isBroken(request)) return withBody('', isBare ? from : received.length)
  const length = headers.get('content-length')
  if (length !== undefined) {
    const to = from + Number(length)
    return received.length < to ? undefined : withBody(received.slice(from, to), to)
  }
  if (headers.get('transfer-encoding') === 'chunked') {
    const whole = readChunks(received, from)
    return whole === undefined ? undefined : withBody(whole.body, whole.to)
  }
  return isClosed ? withBody(received.slice(from), received.length) : undefined
}

const readChunks = (text: string, from: number): { body: string; to: number } | undefined => {
  const parts: string[] = []
  for (let at = from; ; ) {
    const end = text.indexOf('\r\n', at)
    if (end === -1) return undefined
    const size = Number.parseInt(text.slice(at, end), 16)
    if (Number.isNaN(size)) return undefined
    const to = end + 2 + size
    if (text.length < to + 2) return undefined
    if (size === 0) return { body: parts.join(''), to: to + 2 }
    parts.push(text.slice(end + 2, to))
    at = to + 2
  }
}
