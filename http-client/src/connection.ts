/** One kept connection: a request at a time, and the answer to it. */
import type { Socket } from 'node:net'
import { AnswerReader, type AnswerSink, type ParsedHead } from './answer-reader.ts'
import { type HttpCall, HttpFailure, type HttpTarget } from './call.ts'
import type { Deadline, Deadlines, Expiring } from './deadlines.ts'
import type { Asker, ConnectionOwner, Dial, PooledConnection } from './origin.ts'
import { headOf } from './request-head.ts'

/** Opens a socket whose bytes go to `receive`. */
export type OpenSocket = (receive: (bytes: Buffer, length: number) => void) => Promise<Socket>

/** Dials by sockets of the caller, over which our own client speaks HTTP/1.1. */
export const dialer =
  (open: OpenSocket, wheel: Deadlines): Dial =>
  async (owner) => {
    const connection = new Connection(owner, wheel)
    connection.use(await open((bytes, length) => connection.received(bytes, length)))
    return connection
  }

/** Below the five seconds after which many servers close a connection that nobody uses. */
const usuallyKeptMs = 4000
/** How much earlier than the other side has said, because its word may have taken a while. */
const marginMs = 1000

/** A connection to one origin, used again and again until it fails, is closed or has rested for too long. */
class Connection implements PooledConnection, AnswerSink, Expiring {
  readonly #owner: ConnectionOwner
  readonly #wheel: Deadlines
  readonly #reader = new AnswerReader(this)
  #socket: Socket | undefined
  #asker: Asker | undefined
  #idle: Deadline | undefined
  #keptMs = usuallyKeptMs
  #hasAnswer = false
  #isNew = true
  #isGone = false

  constructor(owner: ConnectionOwner, wheel: Deadlines) {
    this.#owner = owner
    this.#wheel = wheel
  }

  /** Takes over the socket, whose bytes go to `received`. */
  use(socket: Socket): void {
    this.#socket = socket
  }

  start(): void {
    const socket = this.#socket as Socket
    socket.on('end', () => {
      if (this.#reader.end()) this.#settle(false)
      else this.#leave(brokenOff())
    })
    socket.on('close', () => this.#leave(brokenOff()))
    socket.on('error', (error) => this.#leave(brokenOff(error)))
    if (socket.destroyed) this.#leave(brokenOff())
    else this.#becomeFree()
  }

  get isNew(): boolean {
    return this.#isNew
  }

  get isGone(): boolean {
    return this.#isGone
  }

  ask(asker: Asker, call: HttpCall, target: HttpTarget): void {
    if (this.#idle) this.#wheel.cancel(this.#idle)
    this.#idle = undefined
    this.#asker = asker
    this.#reader.expect(asker.isHead)
    const socket = this.#socket as Socket
    const head = headOf(call, target)
    const { body } = call
    if (body === undefined) socket.write(head, 'latin1')
    else if (typeof body === 'string' && isAscii(head)) socket.write(head + body, 'utf8')
    else {
      socket.cork()
      socket.write(head, 'latin1')
      socket.write(body)
      socket.uncork()
    }
  }

  drop(): void {
    this.#asker = undefined
    this.#leave(brokenOff())
  }

  /** Takes the first `length` bytes of what arrived. */
  received(bytes: Buffer, length: number): void {
    if (this.#isGone) return
    try {
      const rest = this.#reader.read(bytes, length)
      // More than an answer, or one that nobody asked for: whose it is cannot be told.
      if (this.#hasAnswer) this.#settle(rest === 0)
      else if (rest > 0) this.#leave(brokenOff())
    } catch (error) {
      this.#leave(error instanceof HttpFailure ? error : brokenOff(error))
    }
  }

  onHead(head: ParsedHead): void {
    const { keptMs } = head
    this.#keptMs = keptMs === undefined ? usuallyKeptMs : Math.min(600_000, keptMs - marginMs)
    this.#asker?.onHead(head)
  }

  onBody(bytes: Buffer): void {
    this.#asker?.onBody(bytes)
  }

  onEnd(): void {
    this.#hasAnswer = true
  }

  /** Nobody has used it for as long as it may be kept. */
  expire(): void {
    this.#idle = undefined
    this.#leave(brokenOff())
  }

  #settle(isClean: boolean): void {
    this.#hasAnswer = false
    const asker = this.#asker
    this.#asker = undefined
    // An answer to a request that is not sent yet would be followed by the rest of that request.
    if (isClean && this.#keptMs > 0 && this.#socket?.writableLength === 0) this.#becomeFree()
    else this.#leave(brokenOff())
    asker?.onEnd()
  }

  #becomeFree(): void {
    this.#owner.onFree(this)
    this.#isNew = false
    if (!this.#asker && !this.#isGone) this.#idle = this.#wheel.set(this.#keptMs, this)
  }

  #leave(error: HttpFailure): void {
    if (this.#isGone) return
    this.#isGone = true
    if (this.#idle) this.#wheel.cancel(this.#idle)
    this.#reader.abandon()
    const asker = this.#asker
    this.#asker = undefined
    this.#socket?.destroy()
    this.#owner.onGone(this)
    asker?.fail(error)
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are ASCII
const isAscii = (text: string): boolean => /^[\x00-\x7f]*$/.test(text)

const brokenOff = (cause?: unknown): HttpFailure =>
  new HttpFailure('reset', 'the connection broke off, or did not speak HTTP', cause)
