/** One kept connection of the way out: a request at a time, and the answer to it. */
import type { Socket } from 'node:net'
import { type AnswerHead, AnswerReader, type AnswerSink } from './answer-reader.ts'
import { OutboundFailure } from './call.ts'
import type { Deadline, Deadlines, Expiring } from './deadlines.ts'

/** A request on a connection. Told of the answer, and once of its end: by `onEnd` or by `fail`. */
export type OutboundAsker = AnswerSink & {
  readonly isHead: boolean
  fail(error: OutboundFailure): void
}

export type ConnectionOwner = {
  /** The connection may be used again. */
  onFree(connection: OutboundConnection): void
  /** The connection is gone. */
  onGone(connection: OutboundConnection): void
}

/** Below the five seconds after which many servers close a connection that nobody uses. */
const usuallyKeptMs = 4000
/** How much earlier than the other side has said, because its word may have taken a while. */
const marginMs = 1000

/** A connection to one origin, used again and again until it fails, is closed or has rested for too long. */
export class OutboundConnection implements AnswerSink, Expiring {
  readonly #owner: ConnectionOwner
  readonly #wheel: Deadlines
  readonly #reader = new AnswerReader(this)
  #socket: Socket | undefined
  #asker: OutboundAsker | undefined
  #idle: Deadline | undefined
  #keptMs = usuallyKeptMs
  #hasAnswer = false
  #isNew = true
  #isGone = false
  remoteAddress: string | undefined

  constructor(owner: ConnectionOwner, wheel: Deadlines) {
    this.#owner = owner
    this.#wheel = wheel
  }

  /** Takes over the socket, whose bytes go to `received`, and is free. */
  open(socket: Socket): void {
    this.#socket = socket
    this.remoteAddress = socket.remoteAddress
    socket.on('end', () => {
      if (this.#reader.end()) this.#settle(false)
      else this.#leave(brokenOff())
    })
    socket.on('close', () => this.#leave(brokenOff()))
    socket.on('error', (error) => this.#leave(brokenOff(error)))
    if (socket.destroyed) this.#leave(brokenOff())
    else this.#becomeFree()
  }

  /** Whether it has just been opened, so that the call that waits for it is the first. */
  get isNew(): boolean {
    return this.#isNew
  }

  get isGone(): boolean {
    return this.#isGone
  }

  /** Sends a request: its head, an empty line included, and its body. */
  ask(asker: OutboundAsker, head: string, body: string | Buffer | undefined): void {
    if (this.#idle) this.#wheel.cancel(this.#idle)
    this.#idle = undefined
    this.#asker = asker
    this.#reader.expect(asker.isHead)
    const socket = this.#socket as Socket
    if (body === undefined) socket.write(head, 'latin1')
    else if (typeof body === 'string' && isAscii(head)) socket.write(head + body, 'utf8')
    else {
      socket.cork()
      socket.write(head, 'latin1')
      socket.write(body)
      socket.uncork()
    }
  }

  /** Gives up what is under way without a word to it, and the connection with it. */
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
      this.#leave(error instanceof OutboundFailure ? error : brokenOff(error))
    }
  }

  onHead(head: AnswerHead): void {
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

  #leave(error: OutboundFailure): void {
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

const brokenOff = (cause?: unknown): OutboundFailure =>
  new OutboundFailure('reset', 'the connection broke off, or did not speak HTTP', cause)
