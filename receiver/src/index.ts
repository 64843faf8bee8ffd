/** Receive Portreeve's webhooks: verify, read and answer them; and verify the players' tokens. */
export { type DuplicateStore, type MemoryStoreOptions, memoryStore } from './duplicates.ts'
export { expressWebhooks, type NodeRequest, type NodeResponse } from './express.ts'
export { WebhookError, type WebhookErrorCode } from './failure.ts'
export { type FastifyApp, type FastifyWebhookOptions, fastifyWebhooks } from './fastify.ts'
export { fetchWebhooks } from './fetch.ts'
export type { HeaderSource } from './headers.ts'
export type * from './notification.ts'
export {
  type Handlers,
  type Receive,
  type ReceiverOptions,
  type WebhookAnswer,
  webhookReceiver,
} from './receive.ts'
export type { WebhookSecrets } from './secrets.ts'
export type { SharedSecret, SharedSecrets } from './shared-secrets.ts'
export {
  type UserTokenClaims,
  UserTokenError,
  type UserTokenErrorCode,
  type UserTokenOptions,
  verifyUserToken,
} from './user-token.ts'
export { type VerifyOptions, verifyWebhook, type Webhook } from './verify-webhook.ts'
