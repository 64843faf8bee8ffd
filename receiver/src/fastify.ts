/** Fastify. */
import { type ReceiverOptions, tooLarge, type WebhookAnswer, webhookReceiver } from './receive.ts'

export type FastifyWebhookOptions = ReceiverOptions & {
  /** Where webhooks arrive, as in `/webhooks`. */
  path: string
}

type Request = {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body?: unknown
}
type Reply = {
  code(status: number): Reply
  type(type: string): Reply
  send(payload?: string): unknown
}

/** What is needed of a Fastify instance. */
export type FastifyApp = {
  removeAllContentTypeParsers(): unknown
  addContentTypeParser(
    type: string,
    options: { parseAs: 'buffer' },
    parser: (
      request: unknown,
      body: never,
      done: (error: Error | null, body?: unknown) => void,
    ) => void,
  ): unknown
  setErrorHandler(
    handler: (error: never, request: never, reply: never) => Promise<unknown>,
  ): unknown
  post(path: string, handler: (request: never, reply: never) => Promise<unknown>): unknown
}

/**
 * Makes a plugin: `app.register(fastifyWebhooks({ path: '/webhooks', … }))`. Its scope has a parser of its own that
 * keeps the bytes; the rest of the server keeps its parsers. Errors go to the request's log unless `onError` is given.
 */
export const fastifyWebhooks = ({
  path,
  ...options
}: FastifyWebhookOptions): ((app: FastifyApp) => Promise<void>) => {
  webhookReceiver(options)
  return async (app) => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    app.setErrorHandler(async (error: { statusCode?: number }, _request, reply: Reply) => {
      if (error.statusCode === 413) return send(reply, tooLarge)
      throw error
    })
    app.post(path, async (request: Request & { log: Log }, reply: Reply) => {
      const onError = (err: unknown): void => request.log.error({ err }, 'a webhook failed')
      const receive = webhookReceiver({ onError, ...options })
      const body = request.body instanceof Uint8Array ? request.body : ''
      return send(reply, await receive(body, request.headers))
    })
  }
}

type Log = { error(facts: object, message: string): void }

const send = (reply: Reply, answer: WebhookAnswer): unknown =>
  answer.status === 204
    ? reply.code(204).send()
    : reply.code(answer.status).type('application/json').send(JSON.stringify(answer.body))
