/** The catalog that a new installation begins with. */
import type { Instant } from '../../base/clock.ts'
import type { Sql } from '../../base/database/database.ts'
import { countCatalogChange } from '../changes/project-version.sql.ts'
import { searchText } from '../lists/search-text.ts'
import { ensureCurrency } from './items.sql.ts'

/** Makes the virtual currency `gold` unless the project has an item of this name. May be called again. */
export const createSandboxCatalog = async (
  sql: Sql,
  projectId: number,
  at: Instant,
): Promise<void> => {
  const sku = 'gold'
  const name = { en: 'Gold', de: 'Gold', fr: 'Or' }
  const document = JSON.stringify({ name, description: { en: 'The coin of the realm' } })
  const currency = { sku, document, at, search_text: searchText(sku, name) }
  await sql.begin(async (tx) => {
    const made = await ensureCurrency(tx, projectId, currency)
    if (made.count > 0) await countCatalogChange(tx, projectId)
  })
}
