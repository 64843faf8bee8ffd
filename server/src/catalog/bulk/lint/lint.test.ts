import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { lines, openWarehouse, type Warehouse } from '../../../../test/support/bulk.ts'
import { aPackage } from '../../../../test/support/catalog.ts'
import type { WorldProject } from '../../../../test/support/world.ts'

let house: Warehouse
before(async () => {
  house = await openWarehouse()
})
after(() => house.close())

const usd = [{ currency: 'USD', amount: 1, is_default: true }]
const sold = (more: object = {}) => ({
  type: 'virtual_currency_package',
  ...aPackage({ name: { en: 'Chest', de: 'Truhe' }, prices: usd, ...more }),
})

const goldAnd = (...rows: readonly object[]): object[] => [
  { type: 'virtual_currency', sku: 'gold', name: { en: 'Gold', de: 'Gold' } },
  ...rows,
]

/** The linter's remarks on a catalog of these rows, as `name rule property`. */
const remarks = async (rows: readonly object[], query: Record<string, string> = {}) => {
  const project = await house.shop.world.addProject()
  const { status, errors } = await house.bring(lines(...goldAnd(...rows)), { project })
  assert.equal(status, 'succeeded', JSON.stringify(errors))
  const { body } = await house.ask('GET', '/lint', { project, query })
  return body.items.map(
    ({ name, rule, property }: { name: string; rule: string; property: string }) =>
      `${name} ${rule} ${property}`,
  )
}

test('a remark says why by a code, with what a sentence in another language needs', async () => {
  const project = await house.shop.world.addProject()
  const euro = [{ currency: 'EUR', amount: 1, is_default: true }]
  const german = { name: { de: 'Truhe' } }
  const rows = [
    sold(),
    sold(),
    sold({ sku: 'euro', prices: euro }),
    sold({ sku: 'none', prices: [] }),
  ]
  await house.bring(lines(...goldAnd(...rows, sold({ sku: 'german', ...german }))), { project })
  const { body } = await house.ask('GET', '/lint', { project })
  assert.deepEqual(
    body.items.map(({ name, why, values }: Record<string, unknown>) => ({ name, why, values })),
    [
      { name: 'euro', why: 'other_currency', values: { currency: 'EUR', usual: 'USD' } },
      { name: 'none', why: 'no_price', values: {} },
      { name: 'german', why: 'no_text_in', values: { locales: ['en'] } },
    ],
  )
})

test('a catalog that is in order has no remarks', async () => {
  assert.deepEqual(await remarks([sold(), sold({ prices: [], is_free: true })]), [])
})

test('a package that nobody can buy is remarked, unless it is free, switched off or sold for currency', async () => {
  const off = [{ currency: 'USD', amount: 1, is_default: true, is_enabled: false }]
  assert.deepEqual(
    await remarks([
      sold({ sku: 'none', prices: [] }),
      sold({ sku: 'off', prices: [...off, { currency: 'USD', amount: 1, country_iso: 'DE' }] }),
      sold({ sku: 'draft', prices: [], is_enabled: false }),
      sold({ sku: 'barter', prices: [], vc_prices: [{ sku: 'gold', amount: 1 }] }),
    ]),
    ['none missing_default_price prices', 'off missing_default_price prices'],
  )
})

test('default prices in another currency than most are remarked, and two currencies of one country', async () => {
  const euro = [{ currency: 'EUR', amount: 1, is_default: true }]
  const both = [
    ...usd,
    { currency: 'CHF', amount: 1, country_iso: 'CH' },
    { currency: 'EUR', amount: 1, country_iso: 'CH' },
  ]
  assert.deepEqual(
    await remarks([
      sold(),
      sold(),
      sold({ sku: 'euro', prices: euro }),
      sold({ sku: 'swiss', prices: both }),
    ]),
    ['euro mixed_currencies prices[0].currency', 'swiss mixed_currencies prices[2].currency'],
  )
})

test('an item that lists of a country leave out for its currency is remarked', async () => {
  const german = [...usd, { currency: 'EUR', amount: 1, country_iso: 'DE' }]
  const swiss = [...usd, { currency: 'CHF', amount: 1, country_iso: 'CH' }]
  const rows = [
    sold({ prices: german }),
    sold({ prices: german }),
    sold({ sku: 'dollar' }),
    sold({ sku: 'swiss', prices: swiss }),
    sold({ sku: 'everywhere', prices: [...usd, { currency: 'EUR', amount: 1 }] }),
    sold({ sku: 'hidden', is_show_in_store: false }),
    sold({ sku: 'draft', is_enabled: false }),
    sold({ sku: 'free', is_free: true }),
    sold({ sku: 'barter', vc_prices: [{ sku: 'gold', amount: 1 }] }),
  ]
  // Six have their price there in euros, and five, with the free one, in dollars.
  assert.deepEqual(await remarks([...rows, ...[1, 2, 3, 4].map(() => sold({ prices: german }))]), [
    'dollar mixed_currencies prices',
    'swiss mixed_currencies prices',
  ])
})

test('an item that only costs currencies that are switched off is remarked', async () => {
  const off = {
    type: 'virtual_currency',
    sku: 'off',
    name: { en: 'Off', de: 'Aus' },
    is_enabled: false,
  }
  const cost = (sku: string) => ({ prices: [], vc_prices: [{ sku, amount: 1 }] })
  assert.deepEqual(
    await remarks([
      off,
      sold({ sku: 'closed', ...cost('off') }),
      sold({ sku: 'open', ...cost('gold') }),
    ]),
    ['closed missing_default_price prices'],
  )
})

test('texts that lack a language of most names are remarked, countries of a language suffice', async () => {
  const rows = [
    sold({ sku: 'half', name: { en: 'Chest' } }),
    sold({ sku: 'austria', name: { en: 'Chest', 'de-AT': 'Truhe' } }),
    sold({ sku: 'text', description: { de: 'Eine Truhe' } }),
    sold({ sku: 'nameless', name: null }),
  ]
  assert.deepEqual(await remarks(rows), [
    'half missing_locale name',
    'text missing_locale description',
    'nameless missing_locale name',
  ])
  assert.deepEqual(await remarks([sold({ sku: 'fr' })], { locales: 'en,fr' }), [
    'gold missing_locale name',
    'fr missing_locale name',
  ])
})

test('an item whose sales periods are all over is remarked', async () => {
  const over = { date_from: '2020-01-01T00:00:00Z', date_until: '2021-01-01T00:00:00Z' }
  const open = { date_from: '2020-01-01T00:00:00Z', date_until: null }
  assert.deepEqual(
    await remarks([sold({ sku: 'past', periods: [over] }), sold({ periods: [over, open] })]),
    ['past never_opens periods'],
  )
})

test('a package whose currency was deleted is remarked', async () => {
  const { shop } = house
  const project = await shop.world.addProject()
  await house.bring(
    lines(
      { type: 'virtual_currency', sku: 'gold', name: { en: 'Gold' } },
      sold({ sku: 'orphan', name: { en: 'x' } }),
    ),
    { project },
  )
  await shop.call('DELETE', '/virtual_currency/sku/gold', { project })
  const { body } = await house.ask('GET', '/lint', { project })
  assert.deepEqual(
    body.items.map(({ rule, property }: { rule: string; property: string }) => [rule, property]),
    [['missing_currency', 'content[0].sku']],
  )
})

test('images are asked for once, and those that do not answer with an image are remarked', async () => {
  const asked: string[] = []
  const server = createServer((request, reply) => {
    asked.push(request.url ?? '')
    if (request.url === '/lost.png') reply.writeHead(404).end()
    else
      reply
        .writeHead(200, { 'content-type': request.url === '/page' ? 'text/html' : 'image/png' })
        .end('x')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const found = await remarks(
      [
        sold({ sku: 'a', image_url: `${origin}/fine.png` }),
        sold({
          sku: 'b',
          image_url: `${origin}/fine.png`,
          media_list: [{ type: 'image', url: `${origin}/lost.png` }],
        }),
        sold({ sku: 'c', image_url: `${origin}/page` }),
        sold({ sku: 'd', image_url: 'http://169.254.169.254/latest' }),
      ],
      { images: 'true' },
    )
    assert.deepEqual(found.toSorted(), [
      'b image_unanswered media_list[0].url',
      'c image_unanswered image_url',
      'd image_unanswered image_url',
    ])
    assert.deepEqual(asked.toSorted(), ['/fine.png', '/lost.png', '/page'])
  } finally {
    server.close()
  }
})

describe('the result of a look', () => {
  const many = Array.from({ length: 7 }, (_, nth) =>
    sold(
      nth < 3
        ? { sku: `unpriced.${nth}`, prices: [] }
        : { sku: `english.${nth}`, name: { en: 'x' } },
    ),
  )
  let project: WorldProject
  before(async () => {
    house.shop.world.clock.stop()
    project = await house.shop.world.addProject()
    const gold = { type: 'virtual_currency', sku: 'gold', name: { en: 'Gold', de: 'Gold' } }
    await house.bring(lines(gold, ...many), { project })
  })
  const look = async (query: Record<string, string> = {}) =>
    (await house.ask('GET', '/lint', { project, query: { locales: 'de', ...query } })).body

  test('comes by pages, all of it or of one rule', async () => {
    const whole = await look()
    assert.equal(whole.total_items_count, 7)
    assert.deepEqual(whole.counts, { missing_default_price: 3, missing_locale: 4 })
    assert.equal(whole.next_cursor, null)
    const pages: object[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: { items: object[]; next_cursor: string | null } = await look({
        limit: '3',
        ...(cursor === '' ? {} : { cursor }),
      })
      assert.ok(page.items.length <= 3)
      pages.push(...page.items)
      cursor = page.next_cursor
    }
    assert.deepEqual(pages, whole.items)
    const ofRule = await look({ rule: 'missing_locale', limit: '4' })
    assert.deepEqual([ofRule.items.length, ofRule.total_items_count], [4, 4])
    assert.equal(ofRule.next_cursor, null)
    const none = await look({ rule: 'never_opens' })
    assert.deepEqual([none.items, none.total_items_count], [[], 0])
  })

  test('is kept for an hour, and made anew once the catalog has changed', async () => {
    const { clock } = house.shop.world
    const { made_at: first } = await look()
    clock.advance(3599)
    assert.equal((await look({ rule: 'missing_locale' })).made_at, first)
    clock.advance(2)
    const { made_at: second } = await look()
    assert.ok(second > first)
    clock.advance(10)
    assert.ok((await look({ locales: 'fr' })).made_at > second, 'other languages, another look')
    assert.equal((await look()).made_at, second)
    const place = '/virtual_currency/package/sku/english.3'
    const body = { name: { de: 'Deutsch' } }
    assert.equal((await house.shop.call('PATCH', place, { project, body })).status, 204)
    const after = await look()
    assert.ok(after.made_at > second)
    assert.equal(after.counts.missing_locale, 3)
  })

  test('with images is made anew for a first page', async () => {
    const { clock } = house.shop.world
    const { made_at: first } = await look({ images: 'true' })
    clock.advance(10)
    assert.equal((await look({ images: 'true', cursor: '1' })).made_at, first)
    assert.ok((await look({ images: 'true' })).made_at > first)
  })

  test('is not asked for by another rule, a page of 501 or a cursor of none', async () => {
    for (const query of [{ rule: 'none' }, { limit: '501' }, { cursor: '0' }, { cursor: 'x' }]) {
      const { status } = await house.ask('GET', '/lint', { project, query })
      assert.equal(status, 422)
    }
  })
})
