/** Everything sealed that the areas keep in the database. */
import type { SealedRecords } from './base/seals/sealed-records.ts'
import { sealedProcessorKeys, sealedProcessors } from './payments/index.ts'
import { sealedConnections } from './projects/index.ts'
import { sealedByGate } from './signin/index.ts'
import { sealedEndpoints } from './webhooks/index.ts'

export const allSealedRecords: readonly SealedRecords[] = [
  sealedConnections,
  ...sealedByGate,
  sealedEndpoints,
  sealedProcessors,
  sealedProcessorKeys,
]
