/** From a request to its answer, whatever the server is. */
import type { DuplicateStore } from './duplicates.ts'
import { WebhookError } from './failure.ts'
import type { HeaderSource } from './headers.ts'
import type { Notification, NotificationType } from './notification.ts'
import { openSecrets, type WebhookSecrets } from './secrets.ts'
import { type VerifyOptions, verifyWebhook, type Webhook } from './verify-webhook.ts'

/** A handler for each type. Types without a function are answered with 204 and forgotten. */
export type Handlers = {
  [Type in NotificationType]?: (
    notification: Extract<Notification, { notification_type: Type }>,
    webhook: Webhook,
  ) => unknown
} & {
  /** For types that have no function, those not known yet included. */
  other?: (notification: { notification_type: string }, webhook: Webhook) => unknown
}

export type ReceiverOptions = {
  /** The endpoint's secrets: both, so that both signatures are verified. */
  secrets: WebhookSecrets
  /** A function for each type, or one for all. Their result is awaited, then ignored. */
  on: Handlers | ((notification: Notification, webhook: Webhook) => unknown)
  /** Without one, a notification that comes twice is handled twice. */
  duplicates?: DuplicateStore
  /** Hears of every error that is answered with 500; `console.error` when left out. */
  onError?: (error: unknown) => void
} & Pick<VerifyOptions, 'toleranceSeconds'>

/** The answer for the sender: 204 done, 400 refused for good, 500 to be tried again. */
export type WebhookAnswer =
  | { status: 204 }
  | { status: 400 | 500; body: { error: { code: string; message: string } } }

export type Receive = (
  rawBody: string | Uint8Array | ArrayBuffer,
  headers: HeaderSource,
) => Promise<WebhookAnswer>

/**
 * Makes what verifies, recognizes and handles a webhook and says how to answer: for servers that have no handler here.
 * The function never rejects. Throws a TypeError at once for secrets that cannot be any.
 */
export const webhookReceiver = (options: ReceiverOptions): Receive => {
  openSecrets(options.secrets)
  const tell = teller(options.onError ?? report)
  return async (rawBody, headers) => {
    try {
      const webhook = await verifyWebhook(rawBody, headers, options.secrets, options)
      return await handleOnce(webhook, options, tell)
    } catch (error) {
      if (error instanceof WebhookError) return refusal(400, error.code, error.message)
      tell(error)
      return failure
    }
  }
}

/** An `onError` that fails must neither hide the error nor keep the sender from its answer. */
const teller =
  (onError: (error: unknown) => unknown): ((error: unknown) => void) =>
  (error) => {
    const tell = async (): Promise<unknown> => onError(error)
    tell().catch((another: unknown) => {
      report(error)
      report(another)
    })
  }

/** A question before a payment, which changes nothing: one with the same body may have another answer today. */
const question = 'user_validation'

const handleOnce = async (
  webhook: Webhook,
  { on, duplicates }: ReceiverOptions,
  tell: (error: unknown) => void,
): Promise<WebhookAnswer> => {
  const { key, notification } = webhook
  if (!duplicates || notification.notification_type === question) {
    await handle(webhook, on)
    return { status: 204 }
  }
  const state = await duplicates.claim(key)
  if (state === 'handled') return { status: 204 }
  // Not 204: were the other try to fail, nobody would send it again.
  if (state === 'busy') return refusal(500, 'BUSY', 'Another try of this webhook is being handled')
  try {
    await handle(webhook, on)
  } catch (error) {
    try {
      await duplicates.giveUp(key)
    } catch (another) {
      // It must not stand for the error that counts.
      tell(another)
    }
    throw error
  }
  await duplicates.finish(key)
  return { status: 204 }
}

const handle = async (webhook: Webhook, on: ReceiverOptions['on']): Promise<void> => {
  const { notification } = webhook
  if (typeof on === 'function') {
    await on(notification, webhook)
    return
  }
  const { notification_type: type } = notification
  // A type can be any text, also the name of something that every object has.
  const own = Object.hasOwn(on, type) && type !== ('other' as string) ? on[type] : undefined
  const handler = (own ?? on.other) as
    | ((notification: Notification, webhook: Webhook) => unknown)
    | undefined
  await handler?.(notification, webhook)
}

const refusal = (
  status: 400 | 500,
  code: string,
  message: string,
): WebhookAnswer & { status: 400 | 500 } => ({
  status,
  body: { error: { code, message } },
})

/** Bodies beyond 1 MiB are not read: the service makes none that is near. */
export const largestBody = 1024 * 1024

/** The answer to a body that is larger. */
export const tooLarge = refusal(400, 'INVALID_PARAMETER', 'The body is too large')

/** The error itself is not the sender's business. */
const failure = refusal(500, 'TEMPORARY_ERROR', 'The webhook could not be handled; try again')

const report = (error: unknown): void => {
  // biome-ignore lint/suspicious/noConsole: an error that nobody asked to hear of must not go unseen.
  console.error(error)
}
