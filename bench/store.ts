/** The project whose storefront is measured: 10,000 packages in two languages, priced for two countries. */
import { connect } from '../server/src/base/database.ts'
import type { Facts } from './load/facts.ts'

const packages = 10_000

/** Stocks the store of the measurement, straight into the database; once. */
export const stockStore = async ({ database, store }: Facts): Promise<void> => {
  const sql = connect(database.url, {
    name: 'bench',
    connections: 1,
    ...(database.socketPath ? { socketPath: database.socketPath } : {}),
  })
  try {
    const [stocked] = await sql`
      select from items where project_id = ${store.projectId} limit 1
    `
    if (stocked) return
    await sql.begin(async (tx) => {
      await tx`
        insert into items (
          project_id, kind, sku, is_enabled, is_show_in_store, is_free, sort_order, groups,
          content_sku, content_quantity, document, search_text, created_at, updated_at
        )
        select ${store.projectId}::bigint, kind, sku, true, true, false, n, '{}',
          case when n > 0 then 'gold' end, case when n > 0 then n end,
          ${JSON.stringify(document)}::text::json, sku, now(), now()
        from generate_series(0, ${packages}::integer) as n,
          lateral (
            select
              case when n = 0 then 'virtual_currency' else 'virtual_currency_package' end as kind,
              case when n = 0 then 'gold' else 'chest.' || lpad(n::text, 5, '0') end as sku
          ) as named
      `
      await tx`
        insert into catalog_versions (project_id)
        values (${store.projectId})
      `
    })
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
