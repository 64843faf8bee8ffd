/** create: a virtual currency package with names in two languages, prices, a period and limits. */
import { randomBytes } from 'node:crypto'
import { basic, type Facts, requestHead, type Seller, withBody } from './facts.ts'
import { expectStatus, type Load } from './load.ts'

export const createPackage = (facts: Facts, { projectId, apiKey }: Seller = facts): Load => {
  const path = `/api/v2/project/${projectId}/admin/items/virtual_currency/package`
  const head = requestHead('POST', path, facts) + basic(projectId, apiKey)
  const run = randomBytes(6).toString('hex')
  const rest = JSON.stringify(packageBody(facts.currencySku)).slice(1)
  let count = 0
  return {
    step: async ({ service }) => {
      const body = `{"sku":"bench-${run}-${++count}",${rest}`
      expectStatus(await service.ask(withBody(head, 'application/json', body)), 201)
      return true
    },
  }
}

const packageBody = (currency: string) => ({
  name: { en: 'Bag of coins', 'de-DE': 'Beutel voller Taler' },
  description: { en: 'Five hundred coins for the market.', 'de-DE': 'Ein Beutel Geld.' },
  content: [{ sku: currency, quantity: 500 }],
  image_url: 'https://cdn.game.example/packages/bag.png',
  prices: [
    { currency: 'USD', amount: 4.99, is_default: true, is_enabled: true },
    { currency: 'EUR', amount: 4.99, is_default: false, is_enabled: true, country_iso: 'DE' },
  ],
  is_enabled: true,
  is_show_in_store: true,
  is_free: false,
  order: 1,
  limits: { per_user: 5, per_item: null },
  periods: [{ date_from: '2026-01-05T10:00:00+00:00', date_until: null }],
  custom_attributes: { rarity: 'common' },
})
