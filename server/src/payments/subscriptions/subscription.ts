/** A subscription as calls answer it. */

import { formatTimestamp } from '../../base/clock.ts'
import type { Subscription } from '../contract.ts'
import { present } from '../present.ts'
import type { SubscriptionRow } from '../rows.ts'

/** A row as calls answer it. */
export const readSubscription = (row: SubscriptionRow): Subscription =>
  present({
    subscription_id: String(row.subscription_id),
    status: row.status,
    user: present({ id: row.user_id, name: row.user_name }),
    plan_id: row.plan_id,
    product_id: row.product_id,
    tags: row.tags.length > 0 ? row.tags : null,
    date_create: formatTimestamp(row.date_create),
    date_next_charge: row.date_next_charge && formatTimestamp(row.date_next_charge),
    date_end: row.date_end && formatTimestamp(row.date_end),
    changed_at: formatTimestamp(row.changed_at),
  })
