/** The body that tells a merchant of a canceled subscription. */
import { formatTimestamp } from '../../base/clock.ts'
import type { Project } from '../../projects/index.ts'
import type { CancelSubscription } from '../../webhooks/index.ts'
import { present } from '../present.ts'
import type { SubscriptionRow } from '../subscriptions/subscriptions.sql.ts'

/** `cancel_subscription`, its fields in the order of its schema (docs/interface/webhooks.md#bodies). */
export const cancelSubscription = (
  { projectId, merchantId }: Pick<Project, 'projectId' | 'merchantId'>,
  row: SubscriptionRow,
): CancelSubscription => ({
  notification_type: 'cancel_subscription',
  settings: { project_id: projectId, merchant_id: merchantId },
  user: present({ id: row.user_id, name: row.user_name }),
  subscription: present({
    plan_id: row.plan_id,
    subscription_id: String(row.subscription_id),
    product_id: row.product_id,
    date_create: formatTimestamp(row.date_create),
    date_end: row.date_end && formatTimestamp(row.date_end),
    tags: row.tags.length > 0 ? row.tags : null,
  }),
})
