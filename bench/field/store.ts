/** Projects whose storefronts are measured: packages or items in two languages, priced for two countries. */
import { connect } from '../../server/src/base/database/database.ts'
import type { Database } from '../database.ts'

/** How many packages the store has, and the large one, and how many virtual items their store. */
export const stocks = { store: 10_000, itemStore: 10_000, largeStore: 100_000 } as const

export type Stocked = 'virtual_currency_package' | 'virtual_good'

/** Stocks a project with so many packages, or items, and a currency, straight into the database; once. */
export const stockStore = async (
  database: Database,
  projectId: number,
  amount: number,
  stocked: Stocked = 'virtual_currency_package',
): Promise<void> => {
  const sql = connect(database.url, {
    name: 'bench',
    connections: 1,
    session: { statement_timeout: '0' },
    ...(database.socketPath ? { socketPath: database.socketPath } : {}),
  })
  try {
    const [known] = await sql`
      select from items where project_id = ${projectId} limit 1
    `
    if (known) return
    const isPackage = stocked === 'virtual_currency_package'
    await sql.begin(async (tx) => {
      await tx`
        insert into items (
          project_id, kind, sku, is_enabled, is_show_in_store, is_free, sort_order, groups,
          content_sku, content_quantity, document, search_text, created_at, updated_at
        )
        select ${projectId}::bigint, kind, sku, true, true, false, n, '{}',
          case when n > 0 and ${isPackage} then 'gold' end, case when n > 0 and ${isPackage} then n end,
          ${JSON.stringify(isPackage ? document : goodDocument)}::text::json, sku, now(), now()
        from generate_series(0, ${amount}::integer) as n,
          lateral (
            select
              case when n = 0 then 'virtual_currency' else ${stocked} end as kind,
              case when n = 0 then 'gold' else 'chest.' || lpad(n::text, 6, '0') end as sku
          ) as named
      `
      await tx`
        insert into catalog_versions (project_id)
        values (${projectId})
      `
    })
    // As time would have brought it.
    await sql`vacuum (analyze) items`
    await sql`checkpoint`
  } finally {
    await sql.end()
  }
}

const document = {
  name: { en: 'Bag of coins', 'de-DE': 'Beutel voller Taler' },
  description: { en: 'Five hundred coins for the market.', 'de-DE': 'Ein Beutel Geld.' },
  image_url: 'https://cdn.game.example/packages/bag.png',
  prices: [
    { currency: 'USD', amount: 4.99, is_default: true },
    { currency: 'EUR', amount: 5.49, country_iso: 'DE' },
  ],
  limits: { per_user: 5, per_item: null },
  periods: [{ date_from: '2026-01-05T10:00:00+00:00', date_until: null }],
  custom_attributes: { rarity: 'common' },
}

const goodDocument = {
  ...document,
  name: { en: 'Iron sword', 'de-DE': 'Eisenschwert' },
  description: { en: 'Heavy, and never blunt.', 'de-DE': 'Schwer und niemals stumpf.' },
  vc_prices: [{ sku: 'gold', amount: 300, is_default: true, is_enabled: true }],
  inventory_options: { consumable: null, expiration_period: null },
}
