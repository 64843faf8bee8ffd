/** Express, and whatever else hands out the request and response of `node:http`. */
import { joined } from './bytes.ts'
import {
  largestBody,
  type ReceiverOptions,
  tooLarge,
  type WebhookAnswer,
  webhookReceiver,
} from './receive.ts'

/** The used part of a request of `node:http`. */
export type NodeRequest = {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  /** Where a parser has run before. */
  readonly body?: unknown
  /** Where the platform keeps the bytes beside the parsed body. */
  readonly rawBody?: unknown
  readonly readableEnded?: boolean
  readonly destroyed?: boolean
  on(event: string, listener: (...values: unknown[]) => void): unknown
  resume(): unknown
}

/** The used part of a response of `node:http`. */
export type NodeResponse = {
  writeHead(status: number, headers?: Record<string, string>): unknown
  end(text?: string): unknown
}

/**
 * Makes a handler: `app.post('/webhooks', expressWebhooks({ … }))`. It needs the bytes as they came: mount it before
 * `express.json()`, or behind `express.raw({ type: '*\/*' })`.
 */
export const expressWebhooks = (
  options: ReceiverOptions,
): ((request: NodeRequest, response: NodeResponse) => Promise<void>) => {
  const receive = webhookReceiver(options)
  return async (request, response) => {
    const body = await bodyOf(request)
    if (body === 'gone') return
    const answer =
      body === 'too large'
        ? tooLarge
        : // A parser's output is no raw body; the receiver says so.
          await receive(body as Uint8Array, request.headers)
    send(response, answer, body === 'too large')
  }
}

const send = (response: NodeResponse, answer: WebhookAnswer, isLast: boolean): void => {
  if (answer.status === 204) {
    response.writeHead(204)
    response.end()
    return
  }
  response.writeHead(answer.status, {
    'content-type': 'application/json',
    ...(isLast ? { connection: 'close' } : {}),
  })
  response.end(JSON.stringify(answer.body))
}

const bodyOf = async (request: NodeRequest): Promise<unknown> => {
  const { body, rawBody, readableEnded, destroyed } = request
  const kept = [rawBody, body].find(
    (one) => typeof one === 'string' || (one instanceof Uint8Array && one.length > 0),
  )
  if (kept !== undefined || readableEnded) return kept ?? body
  return destroyed ? 'gone' : await readStream(request)
}

const readStream = (request: NodeRequest): Promise<Uint8Array | 'too large' | 'gone'> =>
  new Promise((resolve) => {
    const chunks: Uint8Array[] = []
    let length = 0
    request.on('data', (chunk) => {
      const bytes = chunk as Uint8Array
      length += bytes.length
      if (length <= largestBody) chunks.push(bytes)
      else resolve('too large')
    })
    request.on('end', () => resolve(joined(...chunks)))
    // Too late for an answer: the sender went away.
    request.on('error', () => resolve('gone'))
    request.on('close', () => resolve('gone'))
    request.resume()
  })
