import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import fc from 'fast-check'
import { anyCharacter } from '../../../test/support/any-character.ts'
import {
  aCurrency,
  aPackage,
  attributes,
  currencies,
  groups,
  openShop,
  packages,
  type Shop,
} from '../../../test/support/catalog.ts'
import type { WorldProject } from '../../../test/support/world.ts'
import { Problem } from '../../base/contract.ts'
import { cursorOf, placeOfCursor, readListQuery } from './list-query.ts'

let shop: Shop
before(async () => {
  shop = await openShop()
  shop.world.clock.stop()
  await shop.create(groups, { external_id: 'vip', name: { en: 'Very important', de: 'Wichtig' } })
  await shop.create(groups, { external_id: 'été', name: null, order: -1 })
  await shop.create(attributes, { external_id: 'rarity', name: { en: 'Rarity' }, order: 3 })
  await shop.create(attributes, { external_id: 'season', name: { en: 'Season' }, order: 1 })
  for (const [sku, more] of stock) {
    shop.world.clock.advance(60)
    times.set(sku, shop.world.clock.now().toISOString())
    await shop.create(packages, aPackage({ sku, ...more }))
  }
})
after(() => shop.close())

const times = new Map<string, string>()
const stock: [sku: string, more: object][] = [
  [
    'zeta',
    {
      order: 1,
      name: { en: 'Chest of Gold', de: 'Goldtruhe', el: 'Θησαυροσκόπος' },
      groups: ['vip'],
    },
  ],
  ['Alpha.50', { order: 2, name: { ru: 'Сундук', en: 'O\'Neill "quoted" \\ slash 50%' } }],
  ['mid', { order: 1, name: { en: 'Purse' }, is_enabled: false, groups: ['vip', 'été'] }],
  ['beta', { order: 0, name: null, is_show_in_store: false, description: { en: 'Truhe' } }],
  ['alpha', { order: -5, name: { de: 'STRASSE ÄÖÜ' }, custom_attributes: { de: 'Purse' } }],
]

const asked = async (query: Record<string, string>, path = packages): Promise<string[]> => {
  const text = new URLSearchParams(query).toString()
  const { status, body } = await shop.call('GET', `${path}?${text}`)
  assert.equal(status, 200, JSON.stringify(body))
  assert.equal(body.total_items_count, body.items.length)
  return body.items.map(({ sku, external_id }: Record<string, string>) => sku ?? external_id)
}

describe('a list is filtered', () => {
  for (const [what, query, found] of [
    ['by group', { group: 'vip' }, ['zeta', 'mid']],
    ['by a group nobody stands in', { group: 'nobody' }, []],
    ['by is_enabled', { is_enabled: 'false' }, ['mid']],
    ['by both flags', { is_enabled: 'true', is_show_in_store: 'false' }, ['beta']],
    ['by part of the sku, in any case', { q: 'ALPHA' }, ['alpha', 'Alpha.50']],
    ['by part of a name in any language', { q: 'truhe' }, ['zeta']],
    ['by letters beyond ASCII in any case', { q: 'äöü' }, ['alpha']],
    ['by other scripts', { q: 'сУнд' }, ['Alpha.50']],
    ['by a sigma, wherever it stands in its word', { q: 'ΘΗΣΑΥΡΟΣ' }, ['zeta']],
    ['by what JSON escapes', { q: '"QUOTED" \\ s' }, ['Alpha.50']],
    ['by a percent sign, which is no wildcard', { q: '50%' }, ['Alpha.50']],
    ['by %, which is no wildcard', { q: '%' }, ['Alpha.50']],
    ['by _, which is no wildcard', { q: '_' }, []],
    ['by a quote', { q: "o'n" }, ['Alpha.50']],
    ['not by languages, members or other texts', { q: 'ru' }, ['zeta']],
    ['not by what JSON puts between names', { q: '","' }, []],
    ['by all at once', { group: 'vip', q: 'purse', is_enabled: 'false' }, ['mid']],
  ] as [string, Record<string, string>, string[]][]) {
    test(what, async () => {
      assert.deepEqual((await asked(query)).sort(), found.sort())
    })
  }

  describe('by what its items say', () => {
    const texts: [sku: string, more: object][] = [
      ['both', { name: { en: 'Both', de: 'Beide' }, description: { en: 'Text', de: 'Text' } }],
      ['country', { name: { en: 'Country', 'de-AT': 'Land' }, long_description: { de: 'Lang' } }],
      ['half', { name: { en: 'Half', de: 'Halb' }, description: { en: 'Text' } }],
      ['empty', { name: { en: 'Empty', de: '' }, description: {} }],
      ['nameless', { name: null }],
    ]
    const period = { date_from: '2030-01-01T00:00:00Z' }
    const dollars = { currency: 'USD', amount: 1, is_default: true }
    const yen = { currency: 'JPY', amount: 100, country_iso: 'JP', is_enabled: false }
    let project: WorldProject
    before(async () => {
      project = await shop.world.addProject()
      const add = async (path: string, body: object) => {
        const reply = await shop.call('POST', path, { project, body })
        assert.equal(reply.status, 201, reply.text)
      }
      await add(currencies, aCurrency({ sku: 'gold', name: { de: 'Gold' } }))
      for (const [sku, more] of texts) await add(packages, aPackage({ sku, ...more }))
      const priced = { sku: 'priced', name: { fr: 'Cher' }, prices: [dollars, yen] }
      await add(packages, aPackage({ ...priced, periods: [period] }))
      await add(
        packages,
        aPackage({ sku: 'never', name: { fr: 'Non' }, periods: null, prices: [] }),
      )
    })
    for (const [query, found] of [
      ['missing_locale=de', ['empty', 'half', 'nameless', 'never', 'priced']],
      ['missing_locale=de-AT', ['empty', 'half', 'nameless', 'never', 'priced']],
      ['missing_locale=de-CH', ['country', 'empty', 'half', 'nameless', 'never', 'priced']],
      ['missing_locale=en', ['country', 'nameless', 'never', 'priced']],
      ['currency=USD', ['priced']],
      ['currency=JPY', ['priced']],
      ['currency=EUR', []],
      ['has_period=true', ['priced']],
      ['has_period=false&missing_locale=fr', ['both', 'country', 'empty', 'half', 'nameless']],
      ['has_period=true&currency=USD&missing_locale=de&q=cher', ['priced']],
    ] as [string, string[]][]) {
      test(query, async () => {
        const { body, text } = await shop.call('GET', `${packages}?${query}`, { project })
        const skus = body.items.map(({ sku }: { sku: string }) => sku)
        assert.deepEqual([skus.toSorted(), body.total_items_count], [found, found.length], text)
      })
    }

    test('of currencies alike', async () => {
      const { body } = await shop.call('GET', `${currencies}?missing_locale=en`, { project })
      assert.equal(body.total_items_count, 1)
    })
  })

  test('by the time of the last change, which a change moves', async () => {
    const since = String(times.get('beta'))
    assert.deepEqual((await asked({ updated_since: since })).sort(), ['alpha', 'beta'])
    shop.world.clock.advance(60)
    const now = shop.world.clock.now().toISOString()
    assert.deepEqual(await asked({ updated_since: now }), [])
    await shop.call('PATCH', `${packages}/sku/mid`, { body: { long_description: { en: '' } } })
    assert.deepEqual(await asked({ updated_since: now }), ['mid'])
    assert.deepEqual(await asked({ updated_since: now.replace('Z', '+00:00') }), ['mid'])
  })

  test('by the names that items have now', async () => {
    const body = aCurrency({ sku: 'shell', name: { en: 'Cowrie' } })
    await shop.create(currencies, body)
    await shop.call('PATCH', `${currencies}/sku/shell`, { body: { name: { en: 'Conch' } } })
    assert.deepEqual(await asked({ q: 'cowrie' }, currencies), [])
    assert.deepEqual(await asked({ q: 'conch' }, currencies), ['shell'])
    await shop.call('PUT', `${currencies}/sku/shell`, { body: { ...body, name: null } })
    assert.deepEqual(await asked({ q: 'conch' }, currencies), [])
    await shop.call('DELETE', `${currencies}/sku/shell`)
    assert.deepEqual(await asked({ q: 'shell' }, currencies), [])
  })

  test('also for currencies, groups and attributes', async () => {
    await shop.create(
      currencies,
      aCurrency({ sku: 'gems', name: { en: 'Gems' }, is_enabled: false }),
    )
    assert.deepEqual(await asked({ q: 'GEM' }, currencies), ['gems'])
    assert.deepEqual(await asked({ is_enabled: 'true' }, currencies), ['gold'])
    assert.deepEqual(await asked({ q: 'wicht' }, groups), ['vip'])
    assert.deepEqual(await asked({ q: 'T' }, groups), ['été', 'vip'])
    assert.deepEqual(await asked({ q: 'rar' }, attributes), ['rarity'])
    const now = shop.world.clock.now().toISOString()
    shop.world.clock.advance(1)
    await shop.call('PATCH', `${groups}/external_id/vip`, { body: { order: 1 } })
    assert.deepEqual(await asked({ updated_since: shop.world.clock.now().toISOString() }, groups), [
      'vip',
    ])
    assert.ok((await asked({ updated_since: now }, attributes)).length === 0)
  })
})

describe('a list is sorted', () => {
  const orders: Record<string, string[]> = {
    order: ['alpha', 'beta', 'zeta', 'mid', 'Alpha.50'],
    '-order': ['Alpha.50', 'mid', 'zeta', 'beta', 'alpha'],
    sku: ['Alpha.50', 'alpha', 'beta', 'mid', 'zeta'],
    '-sku': ['zeta', 'mid', 'beta', 'alpha', 'Alpha.50'],
    updated_at: ['zeta', 'Alpha.50', 'beta', 'alpha', 'mid'],
    '-updated_at': ['mid', 'alpha', 'beta', 'Alpha.50', 'zeta'],
  }
  for (const [sort, expected] of Object.entries(orders)) {
    test(`by ${sort}, the same in one piece, by offset and by cursor`, async () => {
      assert.deepEqual(await asked({ sort }), expected)
      for (const limit of [1, 2, 5]) {
        const seen: string[] = []
        let cursor: string | null = null
        for (let page = 0; page < 6; page += 1) {
          const query: string = cursor === null ? '' : `&cursor=${cursor}`
          const { body } = await shop.call('GET', `${packages}?sort=${sort}&limit=${limit}${query}`)
          seen.push(...body.items.map(({ sku }: { sku: string }) => sku))
          assert.equal(body.total_items_count, 5)
          assert.equal(body.has_more, body.next_cursor !== null)
          cursor = body.next_cursor
          if (cursor === null) break
        }
        assert.deepEqual(seen, expected)
        const { body } = await shop.call('GET', `${packages}?sort=${sort}&limit=${limit}&offset=1`)
        assert.deepEqual(
          body.items.map(({ sku }: { sku: string }) => sku),
          expected.slice(1, 1 + limit),
        )
      }
    })
  }

  test('groups and attributes by their names and orders', async () => {
    assert.deepEqual(await asked({ sort: 'external_id' }, groups), ['vip', 'été'])
    assert.deepEqual(await asked({ sort: '-order' }, groups), ['vip', 'été'])
    assert.deepEqual(await asked({}, attributes), ['season', 'rarity'])
    const { body } = await shop.call('GET', `${attributes}?limit=1&sort=-updated_at`)
    const rest = await shop.call(
      'GET',
      `${attributes}?limit=1&sort=-updated_at&cursor=${body.next_cursor}`,
    )
    assert.deepEqual(
      [body.items[0].external_id, rest.body.items[0].external_id, rest.body.next_cursor],
      ['season', 'rarity', null],
    )
  })

  test('what is made or deleted meanwhile neither repeats nor skips an item on cursor pages', async () => {
    const project = await shop.world.addProject()
    await shop.call('POST', currencies, { project, body: aCurrency({ sku: 'gold' }) })
    for (const at of [1, 2, 3, 4, 5, 6]) {
      const body = aPackage({ sku: `p${at}`, order: at })
      await shop.call('POST', packages, { project, body })
    }
    const first = await shop.call('GET', `${packages}?limit=3`, { project })
    await shop.call('DELETE', `${packages}/sku/p1`, { project })
    await shop.call('DELETE', `${packages}/sku/p3`, { project })
    await shop.call('POST', packages, { project, body: aPackage({ sku: 'p0', order: 0 }) })
    const second = await shop.call('GET', `${packages}?limit=3&cursor=${first.body.next_cursor}`, {
      project,
    })
    const skus = [...first.body.items, ...second.body.items].map(({ sku }) => sku)
    assert.deepEqual(skus, ['p1', 'p2', 'p3', 'p4', 'p5', 'p6'])
    assert.deepEqual([second.body.has_more, second.body.total_items_count], [false, 5])
  })
})

describe('a list is not asked', () => {
  const cursor = (value: unknown): string =>
    Buffer.from(JSON.stringify(value)).toString('base64url')
  for (const [query, place] of [
    ['sort=name', 'sort'],
    ['sort=--sku', 'sort'],
    ['sort=sku&sort=order', 'sort'],
    ['q=', 'q'],
    ['q=%00', 'q'],
    ['q=%ff', 'q'],
    ['q=a&q=b', 'q'],
    [`q=${'x'.repeat(256)}`, 'q'],
    ['updated_since=yesterday', 'updated_since'],
    ['updated_since=2026-01-05T10:00:00', 'updated_since'],
    ['updated_since=2026-02-30T10:00:00Z', 'updated_since'],
    ['updated_since=2026-01-05T10:00:00+00:00', 'updated_since'],
    ['cursor=', 'cursor'],
    ['cursor=%3D', 'cursor'],
    ['cursor=abc', 'cursor'],
    [`cursor=${cursor(['sku', 'a', 1])}`, 'cursor'],
    [`cursor=${cursor(['name', 'a', 1])}`, 'cursor'],
    [`cursor=${cursor(['-order', 1, 1])}`, 'cursor'],
    [`cursor=${cursor(['order', '1', 1])}`, 'cursor'],
    [`cursor=${cursor(['order', 1e300, 1])}`, 'cursor'],
    [`cursor=${cursor(['order', 2 ** 31, 1])}`, 'cursor'],
    [`cursor=${cursor(['order', 1, -1])}`, 'cursor'],
    [`cursor=${cursor(['order', 1, 1.5])}`, 'cursor'],
    [`cursor=${cursor({ order: 1 })}`, 'cursor'],
    [`sort=sku&cursor=${cursor(['name', 'a\u0000', 1])}`, 'cursor'],
    [`sort=updated_at&cursor=${cursor(['updated_at', -1, 1])}`, 'cursor'],
    [`sort=updated_at&cursor=${cursor(['updated_at', 9e15, 1])}`, 'cursor'],
    [`offset=1&cursor=${cursor(['order', 1, 1])}`, 'offset'],
    ['offset=0&cursor=x', 'offset'],
  ] as const) {
    test(`with ${query.slice(0, 60)}`, async () => {
      for (const path of [packages, currencies, groups, attributes]) {
        const text =
          path === packages || path === currencies ? query : query.replace('sku', 'external_id')
        const { status, body } = await shop.call('GET', `${path}?${text}`)
        assert.deepEqual([status, body.errorCode], [422, 1102], path)
        assert.equal(body.errorMessageExtended[0].property, place)
      }
    })
  }
  for (const query of [
    'is_enabled=1',
    'is_enabled=TRUE',
    'is_show_in_store=',
    'group=',
    'sort=external_id',
    'missing_locale=german',
    'currency=usd',
    'has_period=1',
  ]) {
    test(`of items with ${query}`, async () => {
      const { status, body } = await shop.call('GET', `${packages}?${query}`)
      assert.deepEqual([status, body.errorCode], [422, 1102])
    })
  }
  for (const query of ['is_enabled=true', 'group=vip', 'sort=sku']) {
    test(`of groups and attributes with ${query}`, async () => {
      for (const path of [groups, attributes]) {
        assert.equal((await shop.call('GET', `${path}?${query}`)).status, 422)
      }
    })
  }
})

test('a cursor leads back to its place, and to no other sort', () => {
  const id = fc.nat({ max: Number.MAX_SAFE_INTEGER })
  const place = fc.oneof(
    fc.record({ sort: fc.constant('order'), key: fc.integer(), id }),
    fc.record({ sort: fc.constant('sku'), key: fc.stringMatching(/^[A-Za-z0-9.–_-]{1,255}$/), id }),
    fc.record({
      sort: fc.constant('updated_at'),
      key: fc.date({ min: new Date(0), max: new Date('9999-12-31'), noInvalidDate: true }),
      id,
    }),
  )
  fc.assert(
    fc.property(place, fc.boolean(), ({ sort, key, id: last }, isDescending) => {
      const plan = readListQuery({ sort: `${isDescending ? '-' : ''}${sort}` as 'sku' })
      const text = cursorOf(plan, { key, id: last })
      assert.match(text, /^[A-Za-z0-9_-]{1,2000}$/)
      const name = `${isDescending ? '-' : ''}${plan.sort}`
      assert.deepEqual(placeOfCursor(text, name), { key, id: last })
      const other = isDescending ? plan.sort : `-${plan.sort}`
      assert.throws(() => placeOfCursor(text, other), Problem)
    }),
  )
})

test('no text whatever makes the reader of cursors break', () => {
  const text = fc.oneof(
    fc.string({ unit: anyCharacter }),
    fc.jsonValue().map((value) => Buffer.from(JSON.stringify(value)).toString('base64url')),
    fc
      .tuple(fc.constantFrom('order', 'name', 'updated_at'), fc.jsonValue(), fc.jsonValue())
      .map((value) => Buffer.from(JSON.stringify(value)).toString('base64url')),
  )
  fc.assert(
    fc.property(text, fc.constantFrom('order', 'name', 'updated_at'), (cursor, sort) => {
      try {
        const { id } = placeOfCursor(cursor, sort)
        assert.ok(Number.isSafeInteger(id))
      } catch (error) {
        assert.ok(error instanceof Problem)
      }
    }),
    { numRuns: 1000 },
  )
})

describe('a row of a list', () => {
  const places = [
    [packages, 'sku'],
    [currencies, 'sku'],
    [groups, 'external_id'],
    [attributes, 'external_id'],
  ] as const
  for (const [path, key] of places) {
    test(`of ${path} has the ETag of its thing and the time of its last change`, async () => {
      const { body } = await shop.call('GET', `${path}?limit=1`)
      const [{ etag, updated_at, ...row }] = body.items
      const place = `${path}/${key}/${encodeURIComponent(row[key])}`
      const read = await shop.call('GET', place)
      assert.deepEqual([row, etag], [read.body, read.headers.etag])
      shop.world.clock.advance(60)
      await shop.call('PATCH', place, { body: { order: row.order + 1 } })
      const after = await shop.call('GET', `${path}?limit=1&sort=-updated_at`)
      const [changed] = after.body.items
      assert.equal(changed[key], row[key])
      assert.notEqual(changed.etag, etag)
      assert.ok(changed.updated_at > updated_at)
      await shop.call('PATCH', place, { body: { order: row.order } })
    })

    test(`of ${path} is with view=write what a write takes as it is`, async () => {
      const { body } = await shop.call('GET', `${path}?limit=1&view=write`)
      const [row] = body.items
      const place = `${path}/${key}/${encodeURIComponent(row[key])}`
      assert.equal((await shop.call('PUT', place, { body: row })).status, 204)
    })
  }
})
