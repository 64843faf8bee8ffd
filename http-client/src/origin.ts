/** The connections of one pool to one origin, and the calls that wait for one. */
import type { Socket } from 'node:net'
import { OutboundFailure } from './call.ts'
import { type ConnectionOwner, type OutboundAsker, OutboundConnection } from './connection.ts'
import type { Deadlines } from './deadlines.ts'

/** A call that has its request ready. */
export type ReadyCall = OutboundAsker & {
  /** False where it has been given up meanwhile. */
  readonly isWanted: boolean
  send(connection: OutboundConnection): void
}

/** Opens a socket whose bytes go to `receive`. Throws OutboundFailure. */
export type OpenSocket = (receive: (bytes: Buffer, length: number) => void) => Promise<Socket>

/** All connections of a pool to one origin: hands each call to one that is free, or opens another. */
export class OutboundOrigin implements ConnectionOwner {
  readonly #open: OpenSocket
  readonly #most: number
  readonly #wheel: Deadlines
  readonly #connections = new Set<OutboundConnection>()
  /** Used from the end: the warmest connection first, so that those that are too many grow cold. */
  readonly #free: OutboundConnection[] = []
  readonly #waiting: ReadyCall[] = []
  #opening = 0
  #inFlight = 0
  #closing: PromiseWithResolvers<void> | undefined

  constructor(open: OpenSocket, most: number, wheel: Deadlines) {
    this.#open = open
    this.#most = most
    this.#wheel = wheel
  }

  /** Whether no call is under way or waits. */
  get isIdle(): boolean {
    return this.#inFlight === 0
  }

  /**
   * Whether there are as many connections as there may be: who waits then waits for other calls,
   * not for the other side.
   */
  get isFull(): boolean {
    return this.#connections.size >= this.#most
  }

  /** Sends a call at once where a connection is free, and in its turn otherwise. It has to say when it is `done`. */
  call(call: ReadyCall): void {
    this.#inFlight += 1
    const free = this.#free.pop()
    if (free) call.send(free)
    else {
      this.#waiting.push(call)
      this.#grow()
    }
  }

  /** Sends a call over another connection, because nothing of it was written to the one that it had. */
  again(call: ReadyCall): void {
    const free = this.#free.pop()
    if (free) call.send(free)
    else {
      this.#waiting.unshift(call)
      this.#grow()
    }
  }

  /** A call has ended, however. */
  done(): void {
    this.#inFlight -= 1
    if (this.#inFlight === 0) this.#closing?.resolve()
  }

  /** Closes what nobody uses, and waits for what is under way. */
  close(): Promise<void> {
    this.#closing ??= Promise.withResolvers()
    for (const connection of this.#free.splice(0)) connection.drop()
    if (this.#inFlight === 0) this.#closing.resolve()
    return this.#closing.promise
  }

  onFree(connection: OutboundConnection): void {
    const next = this.#next()
    if (next) next.send(connection)
    else if (this.#closing) connection.drop()
    else this.#free.push(connection)
  }

  onGone(connection: OutboundConnection): void {
    this.#connections.delete(connection)
    const at = this.#free.indexOf(connection)
    if (at >= 0) this.#free.splice(at, 1)
    this.#grow()
  }

  #next(): ReadyCall | undefined {
    for (;;) {
      const call = this.#waiting.shift()
      if (!call || call.isWanted) return call
    }
  }

  #grow(): void {
    while (
      this.#waiting.length > this.#opening &&
      this.#connections.size + this.#opening < this.#most
    ) {
      this.#opening += 1
      void this.#connect()
    }
  }

  async #connect(): Promise<void> {
    const connection = new OutboundConnection(this, this.#wheel)
    try {
      const socket = await this.#open((bytes, length) => connection.received(bytes, length))
      this.#opening -= 1
      this.#connections.add(connection)
      connection.open(socket)
    } catch (error) {
      this.#opening -= 1
      // The call that waits longest hears of it; the others get a try of their own.
      this.#next()?.fail(failureOf(error))
      this.#grow()
    }
  }
}

const failureOf = (error: unknown): OutboundFailure =>
  error instanceof OutboundFailure
    ? error
    : new OutboundFailure('connect', 'no connection could be made', error)
