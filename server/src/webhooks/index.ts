/** What neighbours may use of the webhooks area. */
export { type CancelSubscription, notificationBodies, type PsDeclined } from './bodies.ts'
export { emit, isSent, type Notification } from './emit.ts'
