/** One request and its answer, within their limits. */

import {
  type AnswerHead,
  type HttpAnswer,
  type HttpCall,
  HttpFailure,
  type HttpTarget,
} from './call.ts'
import type { Deadline, Deadlines, Expiring } from './deadlines.ts'
import { afterReading, type LoopTask } from './event-loop.ts'
import type { Origin, PooledConnection, ReadyCall } from './origin.ts'
import { areFields } from './request-head.ts'

const defaultTimeoutMs = 10_000
const defaultMaxBytes = 1024 * 1024
const nothing = Buffer.alloc(0)

/**
 * Sends a request and reads its answer.
 *
 * @throws HttpFailure, the reason of the call's signal, or the error of opening a connection
 */
export function exchange(
  call: HttpCall,
  target: HttpTarget,
  origin: Origin,
  wheel: Deadlines,
): Promise<HttpAnswer> {
  return new Promise((resolve, reject) => {
    if (call.signal?.aborted) reject(call.signal.reason)
    else if (!areFields(call.headers)) reject(new HttpFailure('bad_header', 'a header has no form'))
    else new Exchange(call, target, origin, wheel, resolve, reject).begin()
  })
}

// A class, not closures: ten thousand of these are made a second, and a connection calls five methods.
class Exchange implements ReadyCall, Expiring, LoopTask {
  readonly isHead: boolean
  readonly #call: HttpCall
  readonly #target: HttpTarget
  readonly #origin: Origin
  readonly #wheel: Deadlines
  readonly #resolve: (answer: HttpAnswer) => void
  readonly #reject: (error: unknown) => void
  readonly #startedAt = performance.now()
  #deadline: Deadline
  #connection: PooledConnection | undefined
  #isDone = false
  #hasToWait = false
  #answer: AnswerHead | undefined
  #chunks: Buffer[] | undefined
  #size = 0
  #onAbort: (() => void) | undefined

  constructor(
    call: HttpCall,
    target: HttpTarget,
    origin: Origin,
    wheel: Deadlines,
    resolve: (answer: HttpAnswer) => void,
    reject: (error: unknown) => void,
  ) {
    this.#call = call
    this.#target = target
    this.#origin = origin
    this.#wheel = wheel
    this.#resolve = resolve
    this.#reject = reject
    this.isHead = call.method === 'HEAD'
    const { timeoutMs = defaultTimeoutMs, headersTimeoutMs = timeoutMs } = call
    this.#deadline = wheel.set(Math.min(timeoutMs, headersTimeoutMs), this, this.#startedAt)
  }

  begin(): void {
    const { signal } = this.#call
    if (signal) {
      const onAbort = (): void => this.#giveUp(signal.reason)
      this.#onAbort = onAbort
      signal.addEventListener('abort', onAbort)
    }
    this.#origin.call(this)
    this.#hasToWait = this.#isKeptWaiting
  }

  /** Whether it has no connection because other calls have them all. */
  get #isKeptWaiting(): boolean {
    return this.#connection === undefined && this.#origin.isFull
  }

  /** The time may pass while it waits for a connection. */
  get isWanted(): boolean {
    return !this.#isDone
  }

  send(connection: PooledConnection): void {
    this.#connection = connection
    // Bytes that came unasked while the connection rested must not be taken for the answer.
    if (connection.isNew) this.#write(connection)
    else afterReading(this)
  }

  /** Sends the request when its connection has been looked at: over another one where that is gone. */
  run(): void {
    const connection = this.#connection
    // Given up meanwhile, and the connection with it.
    if (this.#isDone || !connection) return
    if (connection.isGone) {
      this.#connection = undefined
      this.#origin.again(this)
    } else this.#write(connection)
  }

  #write(connection: PooledConnection): void {
    connection.ask(this, this.#call, this.#target)
  }

  onHead(head: AnswerHead): void {
    this.#answer = head
    const { onOversize, maxBytes = defaultMaxBytes } = this.#call
    if (onOversize === 'truncate' || this.isHead) return
    if (head.length !== undefined && head.length > maxBytes) this.#giveUp(oversized(maxBytes))
  }

  onBody(bytes: Buffer): void {
    const { maxBytes = defaultMaxBytes, onOversize } = this.#call
    const left = maxBytes - this.#size
    if (bytes.length > left && onOversize !== 'truncate') {
      this.#giveUp(oversized(maxBytes))
      return
    }
    // Copied: the bytes lie in memory that the next answer gets.
    this.#chunks ??= []
    this.#chunks.push(Buffer.from(bytes.subarray(0, left)))
    this.#size += Math.min(left, bytes.length)
    if (bytes.length <= left) return
    this.#succeed(true)
    this.#connection?.drop()
  }

  onEnd(): void {
    if (!this.#isDone) this.#succeed(false)
  }

  fail(error: unknown): void {
    if (this.#isDone) return
    this.#finish()
    this.#reject(error)
  }

  expire(): void {
    const { timeoutMs = defaultTimeoutMs } = this.#call
    const left = this.#startedAt + timeoutMs - performance.now()
    if (this.#answer && left > 0) this.#deadline = this.#wheel.set(left, this)
    else if (this.#hasToWait || this.#isKeptWaiting)
      this.#giveUp(new HttpFailure('busy', 'all connections were in use'))
    else this.#giveUp(new HttpFailure('timeout', 'no answer within the time limit'))
  }

  /** Fails, and leaves the connection: what still comes over it is nobody's. */
  #giveUp(error: unknown): void {
    if (this.#isDone) return
    this.fail(error)
    this.#connection?.drop()
  }

  #succeed(truncated: boolean): void {
    this.#finish()
    const { status, headers } = this.#answer as AnswerHead
    const chunks = this.#chunks
    this.#resolve({
      status,
      headers,
      body: chunks === undefined ? nothing : joined(chunks),
      truncated,
      durationMs: performance.now() - this.#startedAt,
    })
  }

  #finish(): void {
    this.#isDone = true
    this.#origin.done()
    this.#wheel.cancel(this.#deadline)
    if (this.#onAbort) this.#call.signal?.removeEventListener('abort', this.#onAbort)
  }
}

const joined = (chunks: readonly Buffer[]): Buffer =>
  chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks)

const oversized = (maxBytes: number): HttpFailure =>
  new HttpFailure('too_large', `the answer is longer than ${maxBytes} bytes`)
