/** One request and its answer on a pool of connections, within its limits. */
import type { Dispatcher } from 'undici'
import type { Deadline, Deadlines, Expiring } from './deadlines.ts'
import { type OutboundAnswer, type OutboundCall, OutboundFailure } from './outbound-call.ts'
import type { Peer } from './outbound-socket.ts'

export type Origin = Peer & { pool: Dispatcher; inFlight: number }

const defaultTimeoutMs = 10_000
const defaultMaxBytes = 1024 * 1024
const nothing = Buffer.alloc(0)

/**
 * Sends a request and reads its answer.
 *
 * @throws OutboundFailure, or the reason of the call's signal
 */
export function exchange(
  call: OutboundCall,
  path: string,
  origin: Origin,
  wheel: Deadlines,
): Promise<OutboundAnswer> {
  return new Promise((resolve, reject) => {
    new Exchange(call, origin, wheel, resolve, reject).send(path)
  })
}

// A class, not closures: ten thousand of these are made a second, and undici calls five methods.
class Exchange implements Dispatcher.DispatchHandler, Expiring {
  readonly #call: OutboundCall
  readonly #origin: Origin
  readonly #wheel: Deadlines
  readonly #resolve: (answer: OutboundAnswer) => void
  readonly #reject: (error: unknown) => void
  readonly #startedAt = performance.now()
  #deadline: Deadline
  #controller: Dispatcher.DispatchController | undefined
  #isDone = false
  #status = 0
  #headers: Record<string, string | string[]> = {}
  #chunks: Buffer[] = []
  #size = 0
  #onAbort: (() => void) | undefined

  constructor(
    call: OutboundCall,
    origin: Origin,
    wheel: Deadlines,
    resolve: (answer: OutboundAnswer) => void,
    reject: (error: unknown) => void,
  ) {
    this.#call = call
    this.#origin = origin
    this.#wheel = wheel
    this.#resolve = resolve
    this.#reject = reject
    const { timeoutMs = defaultTimeoutMs, headersTimeoutMs = timeoutMs } = call
    this.#deadline = wheel.set(Math.min(timeoutMs, headersTimeoutMs), this, this.#startedAt)
    origin.inFlight++
  }

  send(path: string): void {
    const { method, headers, body, signal } = this.#call
    if (signal) {
      if (signal.aborted) {
        this.#fail(signal.reason)
        return
      }
      this.#onAbort = () => this.#fail(signal.reason)
      signal.addEventListener('abort', this.#onAbort)
    }
    const options = { path, method, headers: headers ?? null, body: body ?? null }
    this.#origin.pool.dispatch(options, this)
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    // The time may have passed while the request waited for a connection.
    if (this.#isDone) controller.abort(new OutboundFailure('timeout', 'given up before it began'))
    else this.#controller = controller
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: Record<string, string | string[] | undefined>,
  ): void {
    if (status < 200) return
    this.#status = status
    this.#headers = headers as Record<string, string | string[]>
    const { method, onOversize, maxBytes = defaultMaxBytes } = this.#call
    if (onOversize === 'truncate' || method === 'HEAD') return
    if (Number(headers['content-length']) > maxBytes) this.#failOversized(maxBytes)
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#isDone) return
    const { maxBytes = defaultMaxBytes, onOversize } = this.#call
    this.#chunks.push(chunk)
    this.#size += chunk.length
    if (this.#size <= maxBytes) return
    if (onOversize === 'truncate') {
      this.#succeed(true, maxBytes)
      this.#controller?.abort(new OutboundFailure('too_large', 'the rest is not read'))
    } else {
      this.#failOversized(maxBytes)
    }
  }

  onResponseEnd(): void {
    if (!this.#isDone) this.#succeed(false, this.#size)
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.#fail(failureOf(error))
  }

  expire(): void {
    const { timeoutMs = defaultTimeoutMs } = this.#call
    const left = this.#startedAt + timeoutMs - performance.now()
    if (this.#status > 0 && left > 0) this.#deadline = this.#wheel.set(left, this)
    else this.#fail(new OutboundFailure('timeout', `no answer within the time limit`))
  }

  #failOversized(maxBytes: number): void {
    this.#fail(new OutboundFailure('too_large', `the answer is longer than ${maxBytes} bytes`))
  }

  #succeed(truncated: boolean, size: number): void {
    this.#finish()
    const answer: OutboundAnswer = {
      status: this.#status,
      headers: this.#headers,
      // Copied: the chunks are views into the connection's much larger buffers.
      body: size === 0 ? nothing : Buffer.concat(this.#chunks, size),
      truncated,
      durationMs: performance.now() - this.#startedAt,
    }
    if (this.#origin.remoteAddress) answer.remoteAddress = this.#origin.remoteAddress
    this.#resolve(answer)
  }

  #fail(error: unknown): void {
    if (this.#isDone) return
    this.#finish()
    this.#reject(error)
    this.#controller?.abort(error instanceof Error ? error : new Error('aborted'))
  }

  #finish(): void {
    this.#isDone = true
    this.#origin.inFlight--
    this.#wheel.cancel(this.#deadline)
    if (this.#onAbort) this.#call.signal?.removeEventListener('abort', this.#onAbort)
  }
}

function failureOf(error: Error): OutboundFailure {
  if (error instanceof OutboundFailure) return error
  const code = 'code' in error ? String(error.code) : ''
  if (code === 'UND_ERR_INVALID_ARG') return new OutboundFailure('bad_url', error.message, error)
  if (code === 'UND_ERR_HEADERS_OVERFLOW') {
    return new OutboundFailure('too_large', 'the headers of the answer are too long', error)
  }
  return new OutboundFailure('reset', 'the connection broke off, or did not speak HTTP', error)
}
