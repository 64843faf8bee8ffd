/** A person's records beside the user itself, in the order in which they are erased. */
import { purchaseRecords } from './catalog/index.ts'
import { paymentRecords } from './payments/index.ts'
import { auditRecords, type Deps, type PersonalRecords } from './projects/index.ts'
import { inventoryRecords, orderRecords } from './shop/index.ts'
import {
  banRecords,
  deviceRecords,
  noteRecords,
  passwordRecords,
  pictureRecords,
  sessionRecords,
  traceRecords,
} from './signin/index.ts'
import { webhookRecords } from './webhooks/index.ts'

/** Payments first: what they announce until then is in the notifications, which come next. Traces of
 * sign-ins come last: those that were on their way when the user went are there by then.
 */
export const personalRecords = (
  deps: Pick<Deps, 'sql' | 'clock' | 'directory'>,
): PersonalRecords[] => [
  paymentRecords(deps),
  purchaseRecords(deps),
  orderRecords(deps),
  inventoryRecords(deps),
  webhookRecords(deps),
  auditRecords(deps),
  sessionRecords(deps),
  banRecords(deps),
  noteRecords(deps),
  pictureRecords(deps),
  deviceRecords(deps),
  passwordRecords(deps),
  traceRecords(deps),
]
