/** What neighbours may use of the webhooks area. */
export { type Announce, type Announcement, announceNothing } from './announcing.ts'
export { webhooksSection } from './apply-section.ts'
export * as attemptSchemas from './attempt-contract.ts'
export * as notificationSchemas from './bodies.ts'
export {
  type AfsReject,
  type CancelSubscription,
  notificationBodies,
  type OrderPaid,
  type PartialRefund,
  type PsDeclined,
  type Refund,
} from './bodies.ts'
export * as webhookSchemas from './contract.ts'
export { problems as webhookProblems } from './contract.ts'
export { makeDays as makeWebhookDays } from './days.ts'
export { type Dispatcher, startDispatcher } from './dispatcher.ts'
export { emit } from './emit.ts'
export { engineSession } from './engine.sql.ts'
export { engineCounters, engineGauges, stageHistogram } from './engine-metrics.ts'
export * as eventSchemas from './event-contract.ts'
export { webhookRecords } from './personal-records.ts'
export { pruneWebhooks } from './prune.ts'
export * as replaySchemas from './replay-contract.ts'
export { webhookRoutes } from './routes.ts'
export { sealedEndpoints } from './sealed-records.ts'
export { newSignatureSecret, newStandardSecret, standardKey } from './secrets.ts'
export { headersOf as attemptHeaders } from './sending.ts'
export * as trialSchemas from './trial-contract.ts'
