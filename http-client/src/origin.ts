/** The connections of one pool to one origin, and the calls that wait for one. */
import type { AnswerHead, HttpCall, HttpTarget } from './call.ts'

/** A request on a connection. Told of the answer, and once of its end: by `onEnd` or by `fail`. */
export type Asker = {
  readonly isHead: boolean
  onHead(head: AnswerHead): void
  /** The bytes may lie in foreign memory: they are valid during the call only. */
  onBody(bytes: Buffer): void
  onEnd(): void
  fail(error: unknown): void
}

/** A connection as its pool uses it, whoever reads and writes HTTP on it. */
export type PooledConnection = {
  /** Whether it has just been opened, so that the call that waits for it is the first. */
  readonly isNew: boolean
  readonly isGone: boolean
  /** Tells its owner that it is free, or gone. */
  start(): void
  /** Sends a request, while no other is under way. */
  ask(asker: Asker, call: HttpCall, target: HttpTarget): void
  /** Gives up what is under way without a word to it, and the connection with it. */
  drop(): void
}

export type ConnectionOwner = {
  /** The connection may be used again. */
  onFree(connection: PooledConnection): void
  /** The connection is gone. */
  onGone(connection: PooledConnection): void
}

/** Opens a connection that is not started yet. The call that it is for fails with whatever this throws. */
export type Dial = (owner: ConnectionOwner) => Promise<PooledConnection>

/** A call that has its request ready. */
export type ReadyCall = Asker & {
  /** False where it has been given up meanwhile. */
  readonly isWanted: boolean
  send(connection: PooledConnection): void
}

/** All connections of a pool to one origin: hands each call to one that is free, or opens another. */
export class Origin implements ConnectionOwner {
  readonly #dial: Dial
  readonly #most: number
  readonly #connections = new Set<PooledConnection>()
  /** Used from the end: the warmest connection first, so that those that are too many grow cold. */
  readonly #free: PooledConnection[] = []
  readonly #waiting: ReadyCall[] = []
  #opening = 0
  #inFlight = 0
  #closing: PromiseWithResolvers<void> | undefined

  constructor(dial: Dial, most: number) {
    this.#dial = dial
    this.#most = most
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

  onFree(connection: PooledConnection): void {
    const next = this.#next()
    if (next) next.send(connection)
    else if (this.#closing) connection.drop()
    else this.#free.push(connection)
  }

  onGone(connection: PooledConnection): void {
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
    try {
      const connection = await this.#dial(this)
      this.#opening -= 1
      this.#connections.add(connection)
      connection.start()
    } catch (error) {
      this.#opening -= 1
      // The call that waits longest hears of it; the others get a try of their own.
      this.#next()?.fail(error)
      this.#grow()
    }
  }
}
