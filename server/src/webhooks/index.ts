/** What neighbours may use of the webhooks area. */
export { webhooksSection } from './apply-section.ts'
export { type CancelSubscription, notificationBodies, type PsDeclined } from './bodies.ts'
export { problems as webhookProblems } from './contract.ts'
export { type Counts, type Dispatcher, startDispatcher } from './dispatcher.ts'
export { emit, isSent, type Notification } from './emit.ts'
export { pruneWebhooks } from './prune.ts'
export { webhookRoutes } from './routes.ts'
export { newSignatureSecret, newStandardSecret } from './secrets.ts'
