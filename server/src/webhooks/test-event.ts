/** Bodies of test events: as real ones, about nobody and nothing. */
import type { CancelSubscription, PsDeclined } from './bodies.ts'

type Facts = { projectId: number; merchantId: number; userId: string; at: string }

/** The body of a test event; `dry_run` is 1 where the type has it. */
export const testBody = (
  type: 'ps_declined' | 'cancel_subscription',
  { projectId, merchantId, userId, at }: Facts,
): PsDeclined | CancelSubscription => {
  const settings = { project_id: projectId, merchant_id: merchantId }
  return type === 'ps_declined'
    ? {
        notification_type: type,
        settings,
        transaction: { id: 1, external_id: 'test', dry_run: 1, payment_method: 1 },
        user: { id: userId, name: 'Test' },
        refund_details: { code: 5, reason: 'Test payment', author: 'API' },
      }
    : {
        notification_type: type,
        settings,
        user: { id: userId, name: 'Test' },
        subscription: {
          plan_id: 'test',
          subscription_id: '1',
          product_id: 'test',
          date_create: at,
          date_end: at,
        },
      }
}
