/** One kept connection on which undici writes the requests and reads the answers. */
import type { Socket } from 'node:net'
import type {
  Asker,
  ConnectionOwner,
  Dial,
  HttpCall,
  HttpTarget,
  PooledConnection,
} from '@portreeve/http-client'
import { Client, type Dispatcher } from 'undici'
import { OutboundFailure, type OutboundReason } from './outbound-call.ts'

const settings: Client.Options = {
  allowH2: false,
  // Each call has limits of its own, and an end that a timer of ours sets.
  headersTimeout: 0,
  bodyTimeout: 0,
  // Below the five seconds after which many servers close a connection that nobody uses.
  keepAliveTimeout: 4000,
  // How much earlier than the other side has said, because its word may have taken a while.
  keepAliveTimeoutThreshold: 1000,
  maxHeaderSize: 16 * 1024,
}

/** Dials by sockets whose addresses were checked, over which undici speaks HTTP/1.1. */
export const undiciDialer =
  (origin: string, open: () => Promise<Socket>): Dial =>
  async (owner) =>
    new UndiciConnection(origin, await open(), owner)

/** undici's client on a socket that we have opened. It gets no other one: the pool dials again. */
class UndiciConnection implements PooledConnection, Dispatcher.DispatchHandler {
  readonly #owner: ConnectionOwner
  readonly #socket: Socket
  readonly #client: Client
  #asker: Asker | undefined
  #controller: Dispatcher.DispatchController | undefined
  #isNew = true
  #isGone = false

  constructor(origin: string, socket: Socket, owner: ConnectionOwner) {
    this.#owner = owner
    this.#socket = socket
    this.#client = new Client(origin, {
      ...settings,
      // Not at once: undici only goes on when it has left the call that asks.
      connect: (_options, done) =>
        queueMicrotask(() =>
          socket.destroyed ? done(new Error('the connection is gone'), null) : done(null, socket),
        ),
    })
  }

  get isNew(): boolean {
    return this.#isNew
  }

  get isGone(): boolean {
    return this.#isGone || this.#socket.destroyed
  }

  start(): void {
    this.#socket.on('close', () => this.#leave(this.#socket.errored ?? undefined))
    if (this.#socket.destroyed) this.#leave()
    else this.#owner.onFree(this)
    this.#isNew = false
    // undici watches the socket from the first request on. Nobody would see that it is closed.
    if (!this.#asker) this.#leave()
  }

  ask(asker: Asker, { method, headers = {}, body }: HttpCall, { path }: HttpTarget): void {
    this.#asker = asker
    this.#client.dispatch({ method, path, headers, body: body ?? null }, this)
  }

  drop(): void {
    this.#asker = undefined
    this.#leave()
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: Record<string, string | string[]>,
  ): void {
    if (status < 200) return
    const { 'content-length': length, 'transfer-encoding': coding } = headers
    // Other codings are ours to ask for (RFC 9112, section 6.1). undici would hand them on as they are.
    if (coding !== undefined && String(coding).trim().toLowerCase() !== 'chunked') {
      this.#leave(new Error('its body has a form that nobody asked for'))
      return
    }
    this.#asker?.onHead({ status, headers, length: length === undefined ? length : Number(length) })
  }

  onResponseData(_controller: Dispatcher.DispatchController, bytes: Buffer): void {
    this.#asker?.onBody(bytes)
  }

  onResponseEnd(): void {
    // undici takes a reset for the end of an answer without a length. It is broken (RFC 9112, section 8).
    if (this.#socket.errored) this.#leave(this.#socket.errored)
    else queueMicrotask(() => this.#settle())
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.#leave(error)
  }

  /** Ends the call when undici has read all that came with its answer. */
  #settle(): void {
    const asker = this.#asker
    this.#asker = undefined
    // An answer to a request that is not sent yet would be followed by the rest of that request.
    if (this.isGone || this.#socket.writableLength > 0) this.#leave()
    else this.#owner.onFree(this)
    asker?.onEnd()
  }

  #leave(error?: Error): void {
    if (this.#isGone) return
    this.#isGone = true
    const asker = this.#asker
    this.#asker = undefined
    this.#controller?.abort(new Error('the call has ended'))
    void this.#client.destroy()
    this.#socket.destroy()
    this.#owner.onGone(this)
    asker?.fail(failureOf(error))
  }
}

/** The codes of undici that say more than that there was no answer. */
const reasons: Readonly<Record<string, readonly [OutboundReason, string]>> = {
  UND_ERR_HEADERS_OVERFLOW: ['too_large', 'the headers of the answer are too long'],
  UND_ERR_INVALID_ARG: ['bad_url', 'undici sends no such request'],
}

const brokenOff = ['reset', 'the connection broke off, or did not speak HTTP'] as const

const failureOf = (error: (Error & { code?: string }) | undefined): OutboundFailure => {
  const [reason, words] = reasons[error?.code ?? ''] ?? brokenOff
  return new OutboundFailure(reason, words, error)
}
