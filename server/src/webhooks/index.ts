/** The part of the webhooks area that neighbours may use. */

export { headersOf as attemptHeaders } from './attempt/sending.ts'
export type { FindCaused } from './call.ts'
export * as webhookSchemas from './contract.ts'
export { idProblems as webhookIdProblems, problems as webhookProblems } from './contract.ts'
export * as attemptSchemas from './deliveries/attempt-contract.ts'
export { deliveryFinder } from './deliveries/delivery-finder.ts'
export { notificationsOf } from './deliveries/notifications.ts'
export { webhookWatcher } from './deliveries/webhook-watcher.ts'
export { webhooksSection } from './endpoints/apply-section.ts'
export { failingEndpoints } from './endpoints/failing-endpoints.ts'
export { sealedEndpoints } from './endpoints/sealed-records.ts'
export { newSignatureSecret, newStandardSecret, standardKey } from './endpoints/secrets.ts'
export { type Dispatcher, startDispatcher } from './engine/engine.ts'
export { engineCounters, engineGauges, stageHistogram } from './engine/engine-metrics.ts'
export { type Announce, type Announcement, announceNothing } from './events/announcement.ts'
export * as notificationSchemas from './events/bodies.ts'
export {
  type AfsReject,
  type CancelSubscription,
  notificationBodies,
  type OrderCanceled,
  type OrderPaid,
  type PartialRefund,
  type Payment,
  type PsDeclined,
  type Refund,
  sentBodies,
} from './events/bodies.ts'
export { emit } from './events/emit.ts'
export * as eventSchemas from './events/event-contract.ts'
export { newEventId, newEventIds } from './events/event-id.ts'
export { makeDays as makeWebhookDays } from './keeping/days.ts'
export { webhookRecords } from './keeping/personal-records.ts'
export { pruneWebhooks } from './keeping/prune.ts'
export { portalRoutes } from './portal/portal-calls.ts'
export * as portalSchemas from './portal/portal-contract.ts'
export { portalFrames } from './portal/portal-links.ts'
export { portalAdmission } from './portal/portal-sessions.ts'
export { askWhetherUserIsValid } from './questions/user-validation.ts'
export * as replaySchemas from './replays/replay-contract.ts'
export { webhookRoutes } from './routes.ts'
export * as trialSchemas from './trials/trial-contract.ts'
