/** The catalog that a new installation begins with. */
import type { Instant } from '../base/clock.ts'
import type { Query } from '../base/database.ts'
import { ensureCurrency } from './items.sql.ts'

/** Makes the virtual currency `gold` unless the project has an item of this name. May be called again. */
export const createSandboxCatalog = async (
  sql: Query,
  projectId: number,
  at: Instant,
): Promise<void> => {
  const document = JSON.stringify({
    name: { en: 'Gold', de: 'Gold', fr: 'Or' },
    description: { en: 'The coin of the realm' },
  })
  await ensureCurrency(sql, projectId, { sku: 'gold', document, at })
}
