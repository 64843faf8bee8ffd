/** Calls to one origin. */
import type { HttpAnswer, HttpCall, HttpTarget } from './call.ts'
import type { Deadlines } from './deadlines.ts'
import { exchange } from './exchange.ts'
import { type Dial, Origin } from './origin.ts'

export type PoolOptions = {
  dial: Dial
  /** Connections at most: further calls wait for one of them. */
  connections: number
  /** The wheel of time limits, which pools share. */
  wheel: Deadlines
}

/** Connections to one origin, and the calls over them: one call at a time on each. */
export class OriginPool {
  readonly #origin: Origin
  readonly #wheel: Deadlines

  constructor({ dial, connections, wheel }: PoolOptions) {
    this.#origin = new Origin(dial, connections)
    this.#wheel = wheel
  }

  /** Whether no call is under way or waits. */
  get isIdle(): boolean {
    return this.#origin.isIdle
  }

  /**
   * Sends a request and reads the answer, whatever its status; redirects are not followed.
   *
   * @throws HttpFailure, the reason of the call's signal, or the error of opening a connection
   */
  request(call: HttpCall, target: HttpTarget): Promise<HttpAnswer> {
    return exchange(call, target, this.#origin, this.#wheel)
  }

  /** Waits for calls under way, then closes all connections. */
  close(): Promise<void> {
    return this.#origin.close()
  }
}
