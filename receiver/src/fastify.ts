/** Fastify. */
import { type ReceiverOptions, tooLarge, type WebhookAnswer, webhookReceiver } from './receive.ts'

export type FastifyWebhookOptions = ReceiverOptions & {
  /** Where webhooks arrive, as in `/webhooks`. */
  path: string
}

type Request = {
  readonly log: { error(facts: object, message: string): void }
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body?: unknown
}
type Reply = {
  code(status: number): Reply
  type(type: string): Reply
  send(payload?: string): unknown
}

/** The used part of a Fastify instance, whatever its version and type provider. */
export type FastifyApp = Readonly<
  Record<
    'removeAllContentTypeParsers' | 'addContentTypeParser' | 'setErrorHandler' | 'post',
    (...given: never[]) => unknown
  >
>

/** The same, as it is used here. */
type App = {
  removeAllContentTypeParsers(): void
  addContentTypeParser(
    type: string,
    options: { parseAs: 'buffer' },
    parser: (request: unknown, body: unknown, done: Done) => void,
  ): void
  setErrorHandler(
    handler: (error: { statusCode?: number }, request: unknown, reply: Reply) => Promise<unknown>,
  ): void
  post(path: string, handler: (request: Request, reply: Reply) => Promise<unknown>): void
}
type Done = (error: Error | null, body?: unknown) => void

/**
 * Makes a plugin: `app.register(fastifyWebhooks({ path: '/webhooks', … }))`. Its scope has a parser of its own that
 * keeps the bytes; the rest of the server keeps its parsers. Errors go to the request's log unless `onError` is given.
 */
export const fastifyWebhooks = ({
  path,
  ...options
}: FastifyWebhookOptions): ((app: FastifyApp) => Promise<void>) => {
  webhookReceiver(options)
  return async (instance) => {
    const app = instance as unknown as App
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    app.setErrorHandler(async (error, _request, reply) => {
      if (error.statusCode === 413) return send(reply, tooLarge)
      throw error
    })
    app.post(path, async (request, reply) => {
      const onError = (err: unknown): void => request.log.error({ err }, 'a webhook failed')
      const receive = webhookReceiver({ onError, ...options })
      const body = request.body instanceof Uint8Array ? request.body : ''
      return send(reply, await receive(body, request.headers))
    })
  }
}

const send = (reply: Reply, answer: WebhookAnswer): unknown =>
  answer.status === 204
    ? reply.code(204).send()
    : reply.code(answer.status).type('application/json').send(JSON.stringify(answer.body))
