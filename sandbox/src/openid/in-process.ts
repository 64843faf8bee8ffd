/** Calling a Koa application as a function: a request without a socket, the answer as a value. */
import { IncomingMessage, type RequestListener, ServerResponse } from 'node:http'
import { Socket } from 'node:net'

export interface InnerCall {
  readonly method: 'GET' | 'POST'
  readonly target: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

export interface InnerAnswer {
  readonly status: number
  readonly location: string | undefined
  readonly body: string
}

/** Resolves when the application has ended its answer. */
export const callInProcess = (app: RequestListener, call: InnerCall): Promise<InnerAnswer> => {
  const { promise, resolve } = Promise.withResolvers<InnerAnswer>()
  const body = Buffer.from(call.body ?? '')
  const socket = new Socket()
  const req = new IncomingMessage(socket)
  req.method = call.method
  req.url = call.target
  req.headers = {
    host: 'sandbox',
    ...(call.method === 'POST' && {
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': String(body.length),
    }),
    ...call.headers,
  }
  if (body.length > 0) req.push(body)
  req.push(null)
  const finish = (res: ServerResponse, content: string): void => {
    res.emit('finish')
    resolve({
      status: res.statusCode,
      location: res.getHeader('location')?.toString(),
      body: content,
    })
    socket.destroy()
  }
  app(req, new CollectingResponse(req, finish))
  return promise
}

/** Keeps what is written instead of sending it. */
class CollectingResponse extends ServerResponse {
  readonly #chunks: Buffer[] = []
  readonly #finish: (res: ServerResponse, content: string) => void

  constructor(req: IncomingMessage, finish: (res: ServerResponse, content: string) => void) {
    super(req)
    this.#finish = finish
  }

  override write(chunk: string | Buffer): boolean {
    this.#chunks.push(Buffer.from(chunk))
    return true
  }

  override end(chunk?: unknown): this {
    if (typeof chunk === 'string' || Buffer.isBuffer(chunk)) this.write(chunk)
    this.#finish(this, Buffer.concat(this.#chunks).toString('utf8'))
    return this
  }
}
