/** A project or merchant as the owner of API keys: the calls for its keys, and where their rights count. */
import type { OperationId } from '../../api/calls.ts'
import type { Place } from '../../shared/can.ts'

type KeyCall = { operation: OperationId }
type KeyCalls = Readonly<Record<'list' | 'make' | 'change' | 'revoke', KeyCall>>

export type KeyOwner = {
  scope: 'project' | 'merchant'
  calls: KeyCalls
  /** The parameters that name it in each of these calls. */
  parameters: Readonly<Record<string, number>>
  place: Place
  /** The list of changes that stands beside its keys. */
  audit: OperationId
}

/** The calls for keys by the kind of their owner. */
const keyCalls = {
  project: {
    list: { operation: 'listProjectApiKeys' },
    make: { operation: 'createProjectApiKey' },
    change: { operation: 'changeProjectApiKey' },
    revoke: { operation: 'revokeProjectApiKey' },
  },
  merchant: {
    list: { operation: 'listMerchantApiKeys' },
    make: { operation: 'createMerchantApiKey' },
    change: { operation: 'changeMerchantApiKey' },
    revoke: { operation: 'revokeMerchantApiKey' },
  },
} as const satisfies Readonly<Record<KeyOwner['scope'], KeyCalls>>

export const projectOwner = ({ project_id, merchant_id }: Place): KeyOwner => ({
  scope: 'project',
  calls: keyCalls.project,
  parameters: { project_id },
  place: { project_id, merchant_id },
  audit: 'readAudit',
})

export const merchantOwner = (merchantId: number): KeyOwner => ({
  scope: 'merchant',
  calls: keyCalls.merchant,
  parameters: { merchant_id: merchantId },
  // A grant for one of its projects is not enough.
  place: { project_id: 0, merchant_id: merchantId },
  audit: 'listAudit',
})

/** The reads that are old after a change of its keys. */
export const outdatedBy = ({ calls, audit }: KeyOwner): readonly OperationId[] => [
  calls.list.operation,
  audit,
]
