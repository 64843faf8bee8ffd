/** Everything sealed that the areas keep in the database. */
import type { SealedRecords } from './base/seals/sealed-records.ts'
import { sealedConnections } from './projects/index.ts'

/** Loads the areas that keep sealed records: a start and most commands look at the check values of the keys alone. */
export const loadSealedRecords = async (): Promise<readonly SealedRecords[]> => {
  const { sealedEndpoints } = await import('./webhooks/index.ts')
  const { sealedProcessorKeys, sealedProcessors } = await import('./payments/index.ts')
  const { sealedByGate } = await import('./signin/index.ts')
  return [
    sealedConnections,
    ...sealedByGate,
    sealedEndpoints,
    sealedProcessors,
    sealedProcessorKeys,
  ]
}
