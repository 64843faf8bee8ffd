/** The catalog that a new installation begins with. */
import type { Instant } from '../../base/clock.ts'
import type { Sql } from '../../base/database/database.ts'
import { countCatalogChange } from '../changes/project-version.sql.ts'
import { searchText } from '../lists/search-text.ts'
import type { ItemKind } from './item-kinds.ts'
import { ensureItem } from './items.sql.ts'

type Sample = {
  kind: ItemKind
  sku: string
  name: Readonly<Record<string, string>>
  more: object
}

const gold: Sample = {
  kind: 'virtual_currency',
  sku: 'gold',
  name: { en: 'Gold', de: 'Gold', fr: 'Or' },
  more: { description: { en: 'The coin of the realm' } },
}

/** Something to buy for money, and something for gold. No list shows them: its currency is that of the game's items. */
const goods: readonly Sample[] = [
  {
    kind: 'virtual_good',
    sku: 'sample.sword',
    name: { en: 'Sword', de: 'Schwert', fr: 'Épée' },
    more: {
      inventory_options: { consumable: null, expiration_period: null },
      prices: [{ currency: 'USD', amount: 4.99, is_default: true, is_enabled: true }],
    },
  },
  {
    kind: 'virtual_good',
    sku: 'sample.potion',
    name: { en: 'Potion', de: 'Trank', fr: 'Potion' },
    more: {
      inventory_options: { consumable: { usages_count: 1 }, expiration_period: null },
      vc_prices: [{ sku: gold.sku, amount: 30, is_default: true, is_enabled: true }],
    },
  },
]

/** Makes the virtual currency `gold` unless the project has an item of this name. May be called again. */
export const createSandboxCatalog = (sql: Sql, projectId: number, at: Instant): Promise<void> =>
  make(sql, projectId, [gold], at)

/** Makes a sword and a potion in the same way, beside the currency. */
export const createSandboxGoods = (sql: Sql, projectId: number, at: Instant): Promise<void> =>
  make(sql, projectId, goods, at)

const make = (
  sql: Sql,
  projectId: number,
  samples: readonly Sample[],
  at: Instant,
): Promise<void> =>
  sql.begin(async (tx) => {
    let made = 0
    for (const { kind, sku, name, more } of samples) {
      const document = JSON.stringify({ name, ...more })
      const isShown = kind === 'virtual_currency'
      const item = {
        kind,
        sku,
        is_show_in_store: isShown,
        document,
        at,
        search_text: searchText(sku, name),
      }
      made += (await ensureItem(tx, projectId, item)).count
    }
    if (made > 0) await countCatalogChange(tx, projectId)
  })
