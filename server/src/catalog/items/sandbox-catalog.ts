/** The catalog that a new installation begins with. */
import type { Instant } from '../../base/clock.ts'
import type { Query } from '../../base/database/database.ts'
import { searchText } from '../lists/search-text.ts'
import { ensureCurrency } from './items.sql.ts'

/** Makes the virtual currency `gold` unless the project has an item of this name. May be called again. */
export const createSandboxCatalog = async (
  sql: Query,
  projectId: number,
  at: Instant,
): Promise<void> => {
  const sku = 'gold'
  const name = { en: 'Gold', de: 'Gold', fr: 'Or' }
  const document = JSON.stringify({ name, description: { en: 'The coin of the realm' } })
  await ensureCurrency(sql, projectId, {
    sku,
    document,
    at,
    search_text: searchText(sku, name),
  })
}
