/** A catalog file to begin with: all columns that shops use, and an example of each kind, which no player sees. */
import { kinds as allKinds, type RecordKind } from '../records/kinds.ts'
import type { Body } from './catalog-pages.ts'
import { cellsOf, csvText, orderColumns } from './csv-table.ts'

/** They refer to each other only, and `is_enabled: false` keeps them out of the store until somebody wants them. */
const examples: Readonly<Record<RecordKind, Body>> = {
  attribute: {
    external_id: 'example_season',
    name: { en: 'Season', de: 'Jahreszeit' },
    values: [{ external_id: 'summer', value: { en: 'Summer', de: 'Sommer' } }],
  },
  group: { external_id: 'example_group', name: { en: 'Offers', de: 'Angebote' }, order: 1 },
  virtual_currency: {
    sku: 'example_coins',
    name: { en: 'Coins', de: 'Münzen' },
    is_enabled: false,
  },
  virtual_currency_package: {
    sku: 'example_coins_500',
    name: { en: '500 coins', de: '500 Münzen' },
    description: { en: 'A small chest', de: 'Eine kleine Truhe' },
    content: [{ sku: 'example_coins', quantity: 500 }],
    prices: [
      { currency: 'USD', amount: 4.99, is_default: true },
      { currency: 'EUR', amount: 5.49, country_iso: 'DE' },
      { currency: 'GBP', amount: 4.49, country_iso: 'GB' },
    ],
    groups: ['example_group'],
    order: 1,
    is_enabled: false,
    is_show_in_store: true,
    is_free: false,
    limits: {
      per_user: 3,
      per_item: 1000,
      recurrent_schedule: {
        per_user: { interval_type: 'weekly', time: '00:00:00+00:00', day_of_week: 1 },
      },
    },
    periods: [{ date_from: '2030-12-01T00:00:00+00:00', date_until: '2031-01-01T00:00:00+00:00' }],
    image_url: 'https://game.example/chest.png',
  },
  virtual_good: {
    sku: 'example_sword',
    name: { en: 'Iron sword', de: 'Eisenschwert' },
    prices: [{ currency: 'USD', amount: 2.99, is_default: true }],
    vc_prices: [{ sku: 'example_coins', amount: 300, is_default: true }],
    inventory_options: { consumable: null, expiration_period: null },
    is_enabled: false,
  },
  bundle: {
    sku: 'example_bundle',
    name: { en: 'To begin with', de: 'Für den Anfang' },
    description: { en: 'A sword and some coins', de: 'Ein Schwert und etwas Geld' },
    content: [
      { sku: 'example_sword', quantity: 1 },
      { sku: 'example_coins', quantity: 100 },
    ],
    prices: [{ currency: 'USD', amount: 3.99, is_default: true }],
    is_enabled: false,
    is_show_in_store: true,
  },
}

/** The CSV text with an example of each of these kinds, and how many those are. */
export const catalogTemplate = async (
  kinds: readonly RecordKind[],
): Promise<{ text: string; records: number }> => {
  const rows = allKinds
    .filter((kind) => kinds.includes(kind))
    .map((kind) => cellsOf(kind, examples[kind]))
  const columns = orderColumns(new Set(rows.flatMap((cells) => [...cells.keys()])))
  return {
    text: await csvText([
      columns,
      ...rows.map((cells) => columns.map((column) => cells.get(column))),
    ]),
    records: rows.length,
  }
}
