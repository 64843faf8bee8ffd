/** The studio sees the store as others do, at any moment, and is told why an item is not there. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openStore, type Store } from '../../../test/support/store.ts'
import { formatTimestamp, plusSeconds } from '../../base/clock.ts'

let store: Store
before(async () => {
  store = await openStore()
})
after(() => store.close())

const inDays = (days: number): string =>
  formatTimestamp(plusSeconds(store.world.clock.now(), days * 86_400))

const seen = async (sku: string, query: Record<string, string> = {}) => {
  const { body } = await store.admin(
    'GET',
    `/items/sku/${sku}/visibility?${new URLSearchParams(query)}`,
  )
  const { is_in_list, is_in_store, can_be_bought, reasons } = body
  return {
    where: [is_in_list, is_in_store, can_be_bought],
    why: reasons.map(({ code }: { code: string }) => code),
  }
}
const previewed = async (
  query: Record<string, string> = {},
): Promise<Map<string, { can_be_bought: boolean }>> => {
  const search = new URLSearchParams({ limit: '50', ...query })
  const { body } = await store.admin('GET', `/catalog/preview/virtual_currency/package?${search}`)
  return new Map(body.items.map((item: { sku: string }) => [item.sku, item]))
}
/** The item's visibility for a player now. */
const shown = async (sku: string): Promise<boolean[]> => {
  const { body } = await store.packages('?limit=50')
  const isListed = body.items.some((item: { sku: string }) => item.sku === sku)
  return [isListed, (await store.item(sku)).status === 200]
}

const cases: [title: string, more: () => object, why: string[]][] = [
  ['nothing is in the way', () => ({}), []],
  ['is_enabled is false', () => ({ is_enabled: false }), ['switched_off']],
  ['is_show_in_store is false', () => ({ is_show_in_store: false }), ['not_shown']],
  [
    'its period has not begun',
    () => ({ periods: [{ date_from: inDays(2), date_until: inDays(4) }] }),
    ['outside_period'],
  ],
  [
    'its period has ended',
    () => ({ periods: [{ date_from: inDays(-4), date_until: inDays(-2) }] }),
    ['outside_period'],
  ],
  ['it has no price', () => ({ prices: [] }), ['no_price']],
  [
    'its only price is for another country',
    () => ({
      prices: [
        { amount: 2, currency: 'USD', is_default: true, is_enabled: false },
        { amount: 1, currency: 'USD', country_iso: 'CA' },
      ],
    }),
    ['no_price_in_country'],
  ],
  [
    'its price is in another currency than the store',
    () => ({ prices: [{ amount: 1, currency: 'EUR', is_default: true }] }),
    ['other_currency'],
  ],
  [
    'several things at once',
    () => ({ is_enabled: false, is_show_in_store: false, prices: [] }),
    ['switched_off', 'not_shown', 'no_price'],
  ],
]

for (const [title, more, why] of cases) {
  test(`where ${title}, the reasons say so, and what is said is what players see`, async () => {
    // Enough others that the store's currency is theirs.
    for (let others = 0; others < 2; others += 1) await store.addPackage()
    const sku = await store.addPackage(more())
    const found = await seen(sku)
    assert.deepEqual(found.why, why)
    assert.deepEqual(found.where.slice(0, 2), await shown(sku))
  })
}

test('a moment may be asked for: what begins later is seen then, and not kept for now', async () => {
  const sku = await store.addPackage({
    periods: [{ date_from: inDays(2), date_until: inDays(4) }],
  })
  assert.equal((await previewed()).has(sku), false)
  assert.equal((await previewed({ at: inDays(3) })).get(sku)?.can_be_bought, true)
  assert.deepEqual((await seen(sku, { at: inDays(3) })).where, [true, true, true])
  assert.deepEqual((await seen(sku, { at: inDays(5) })).why, ['outside_period'])
  assert.deepEqual(await shown(sku), [false, false])
})

test('a user may be asked for: the limit that they have used up is theirs alone', async () => {
  const sku = await store.addPackage({ limits: { per_user: 1, per_item: 3 } })
  await store.buy('anna', [{ sku, quantity: 1 }])
  const user_id = 'anna'
  assert.deepEqual(await seen(sku, { user_id }), {
    where: [true, true, false],
    why: ['limit_of_user'],
  })
  assert.deepEqual(await seen(sku, { user_id: 'berta' }), { where: [true, true, true], why: [] })
  assert.equal((await previewed({ user_id })).get(sku)?.can_be_bought, false)
  assert.equal((await previewed({ user_id: 'berta' })).get(sku)?.can_be_bought, true)
  await store.buy('berta', [{ sku, quantity: 1 }])
  await store.buy('carla', [{ sku, quantity: 1 }])
  assert.deepEqual((await seen(sku)).why, ['sold_out'])
})

test('a preview of one sku has that item alone, and nothing where the list does not have it', async () => {
  const sku = await store.addPackage()
  const hidden = await store.addPackage({ is_show_in_store: false })
  assert.deepEqual([...(await previewed({ sku })).keys()], [sku])
  assert.deepEqual([...(await previewed({ sku: hidden })).keys()], [])
  assert.deepEqual([...(await previewed({ sku: 'none' })).keys()], [])
  const wrong = await store.ask('/admin/catalog/preview/virtual_currency/package?sku=a%20b', {
    headers: store.world.project.authorization,
  })
  assert.equal(wrong.status, 422)
})

test('a preview is asked with the project’s key only, and no page of others can read it', async () => {
  for (const path of [
    '/admin/catalog/preview/virtual_currency',
    '/admin/items/sku/gold/visibility',
  ]) {
    const stranger = await store.ask(path)
    assert.equal(stranger.status, 401)
    const known = await store.ask(path, { headers: store.world.project.authorization })
    assert.equal(known.status, 200)
    assert.equal(known.headers['access-control-allow-origin'], undefined)
  }
})

test('a moment that is none is refused, and of an item that does not exist nothing is said', async () => {
  const { authorization } = store.world.project
  const path = '/admin/items/sku/gold/visibility'
  for (const query of ['at=tomorrow', 'at=2026-02-30T00:00:00Z', 'country=germany', 'user_id=']) {
    const { status } = await store.ask(`${path}?${query}`, { headers: authorization })
    assert.equal(status, 422, query)
  }
  const none = await store.ask('/admin/items/sku/none/visibility', { headers: authorization })
  assert.equal(none.status, 404)
})
