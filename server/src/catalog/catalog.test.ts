import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import {
  aCurrency,
  aFullPackage,
  aPackage,
  currencies,
  groups,
  newSku,
  openShop,
  packages,
  type Shop,
} from '../../test/support/catalog.ts'
import { basic } from '../../test/support/world.ts'
import { createSandboxCatalog } from './index.ts'

let shop: Shop
before(async () => {
  shop = await openShop()
  await shop.create(groups, { external_id: 'vip', name: { en: 'Very important' } })
})
after(() => shop.close())

const auditOf = (sku: string) => shop.world.sql`
  select action, actor_kind, before, after, address, request_id
  from audit_entries
  where project_id = ${shop.world.project.project_id}
    and target like ${`% ${sku}`}
  order by at, action
`

describe('packages', () => {
  test('a package is created and read with every field', async () => {
    const body = aFullPackage(shop.world.project.project_id)
    const created = await shop.call('POST', packages, { body })
    assert.equal(created.status, 201)
    assert.equal(created.text, JSON.stringify({ sku: body.sku }))
    assert.equal(created.headers['content-type'], 'application/json; charset=utf-8')
    const { body: read, status } = await shop.call('GET', `${packages}/sku/${body.sku}`)
    assert.equal(status, 200)
    const { project_id: _, is_deleted: __, ...kept } = body
    assert.deepEqual(
      { ...read, item_id: 0 },
      {
        ...kept,
        item_id: 0,
        type: 'bundle',
        bundle_type: 'virtual_currency_package',
        groups: [{ external_id: 'vip', name: { en: 'Very important' } }],
        content: [
          {
            sku: 'gold',
            name: { en: 'Gold', de: 'Gold', fr: 'Or' },
            type: 'virtual_currency',
            description: { en: 'The coin of the realm' },
            image_url: null,
            quantity: 500,
          },
        ],
        prices: [
          { currency: 'USD', amount: 99.99, is_default: true, is_enabled: true },
          { currency: 'EUR', amount: 80.03, is_enabled: false, is_default: false },
          {
            currency: 'JPY',
            amount: 15000,
            country_iso: 'JP',
            is_default: false,
            is_enabled: true,
          },
        ],
        limits: {
          per_user: { total: 5, available: 5 },
          per_item: null,
          recurrent_schedule: {
            per_user: { interval_type: 'weekly', time: '01:00:00+08:00', day_of_week: 1 },
          },
        },
      },
    )
    assert.ok(Number.isSafeInteger(read.item_id))
  })

  test('what was written is read back by view=write, free attributes in their order', async () => {
    const body = aFullPackage(shop.world.project.project_id)
    await shop.create(packages, body)
    const { body: read } = await shop.call('GET', `${packages}/sku/${body.sku}?view=write`)
    const { project_id: _, is_deleted: __, ...kept } = body
    assert.deepEqual(read, kept)
    assert.equal(JSON.stringify(read.custom_attributes), JSON.stringify(body.custom_attributes))
  })

  test('a package that says little has the defaults', async () => {
    const body = aPackage({ name: null })
    await shop.create(packages, body)
    const { body: read } = await shop.call('GET', `${packages}/sku/${body.sku}`)
    const { content, item_id, ...rest } = read
    assert.deepEqual(rest, {
      sku: body.sku,
      name: null,
      description: null,
      long_description: null,
      image_url: null,
      media_list: [],
      groups: [],
      attributes: [],
      prices: [],
      vc_prices: [],
      is_enabled: true,
      is_show_in_store: true,
      is_free: false,
      order: 0,
      limits: { per_user: null, per_item: null, recurrent_schedule: null },
      periods: [],
      custom_attributes: {},
      regions: [],
      pre_order: null,
      type: 'bundle',
      bundle_type: 'virtual_currency_package',
    })
  })

  test('a deleted package is gone from reads and its sku is free again', async () => {
    const body = aPackage()
    await shop.create(packages, body)
    const place = `${packages}/sku/${body.sku}`
    const deleted = await shop.call('DELETE', place)
    assert.deepEqual([deleted.status, deleted.text], [204, ''])
    for (const method of ['GET', 'DELETE'] as const) {
      const { status, body: problem } = await shop.call(method, place)
      assert.deepEqual([status, problem.errorCode], [404, 4001])
    }
    await shop.create(packages, body)
    assert.equal((await shop.call('GET', place)).status, 200)
  })

  test('a package created as deleted is never seen and leaves its sku free', async () => {
    const body = aPackage()
    await shop.create(packages, { ...body, is_deleted: true })
    assert.equal((await shop.call('GET', `${packages}/sku/${body.sku}`)).status, 404)
    await shop.create(packages, body)
  })

  test('a package stays when its currency goes, and says what it holds', async () => {
    const currency = aCurrency()
    const body = aPackage({ content: [{ sku: currency.sku, quantity: 1 }] })
    await shop.create(currencies, currency)
    await shop.create(packages, body)
    assert.equal((await shop.call('DELETE', `${currencies}/sku/${currency.sku}`)).status, 204)
    const { body: read } = await shop.call('GET', `${packages}/sku/${body.sku}`)
    assert.deepEqual(read.content[0], {
      sku: currency.sku,
      name: null,
      type: 'virtual_currency',
      description: null,
      image_url: null,
      quantity: 1,
    })
    const again = await shop.call('POST', packages, { body: { ...body, sku: newSku() } })
    assert.equal(again.body.errorCode, 4404)
  })
})

describe('currencies', () => {
  test('a currency is created, read, listed and deleted', async () => {
    const body = aCurrency({ is_hard: true, description: { en: 'Shiny' }, order: 3 })
    assert.deepEqual((await shop.call('POST', currencies, { body })).body, { sku: body.sku })
    const { body: read } = await shop.call('GET', `${currencies}/sku/${body.sku}`)
    assert.deepEqual(
      [read.type, read.is_hard, read.name, read.description, read.order],
      ['virtual_currency', true, body.name, body.description, 3],
    )
    assert.ok(!('content' in read) && !('bundle_type' in read))
    const { body: list } = await shop.call('GET', currencies)
    const row = list.items.find((item: { sku: string }) => item.sku === body.sku)
    const { etag, updated_at, ...shown } = row
    assert.deepEqual(shown, read)
    assert.ok(etag && updated_at)
    assert.equal((await shop.call('DELETE', `${currencies}/sku/${body.sku}`)).status, 204)
    assert.equal((await shop.call('GET', `${currencies}/sku/${body.sku}`)).status, 404)
  })

  test('packages and currencies share the skus of a project but not their addresses', async () => {
    const body = aPackage()
    await shop.create(packages, body)
    const taken = await shop.call('POST', currencies, { body: aCurrency({ sku: body.sku }) })
    assert.deepEqual([taken.status, taken.body.errorCode], [422, 4002])
    assert.equal((await shop.call('GET', `${currencies}/sku/${body.sku}`)).status, 404)
    assert.equal((await shop.call('DELETE', `${currencies}/sku/${body.sku}`)).status, 404)
    assert.equal((await shop.call('GET', `${packages}/sku/gold`)).status, 404)
  })

  test('the first catalog can be made twice', async () => {
    const { sql, clock, project } = shop.world
    await createSandboxCatalog(sql, project.project_id, clock.now())
    const { body } = await shop.call('GET', `${currencies}/sku/gold?view=write`)
    assert.deepEqual(body.name, { en: 'Gold', de: 'Gold', fr: 'Or' })
  })
})

describe('groups', () => {
  test('a group is created, read under both names, listed in order and deleted', async () => {
    const body = {
      external_id: 'été – 50% /?#"',
      name: { fr: 'Été' },
      description: { fr: 'Soldes' },
      image_url: 'https://cdn.example/ete.png',
      order: -1,
    }
    const created = await shop.call('POST', groups, { body })
    assert.deepEqual([created.status, created.body], [201, { external_id: body.external_id }])
    const name = encodeURIComponent(body.external_id)
    for (const way of ['external_id', 'sku']) {
      assert.deepEqual((await shop.call('GET', `${groups}/${way}/${name}`)).body, body)
    }
    const { body: list } = await shop.call('GET', groups)
    const { etag, updated_at, ...shown } = list.items[0]
    assert.deepEqual([shown, list.total_items_count], [body, 2])
    assert.ok(etag && updated_at)
    const again = await shop.call('POST', groups, { body })
    assert.deepEqual([again.status, again.body.errorCode], [422, 4002])
    assert.equal((await shop.call('DELETE', `${groups}/external_id/${name}`)).status, 204)
    assert.equal((await shop.call('GET', `${groups}/sku/${name}`)).status, 404)
  })

  test('a deleted group loses its items, also when its name is used again', async () => {
    const group = { external_id: 'spring', name: null }
    const body = aPackage({ groups: ['spring', 'vip'] })
    await shop.create(groups, group)
    await shop.create(packages, body)
    const place = `${packages}/sku/${body.sku}?view=write`
    const { headers } = await shop.call('GET', place)
    assert.equal((await shop.call('DELETE', `${groups}/external_id/spring`)).status, 204)
    assert.deepEqual((await shop.call('GET', place)).body.groups, ['vip'])
    assert.notEqual((await shop.call('GET', place)).headers.etag, headers.etag)
    await shop.create(groups, group)
    assert.deepEqual((await shop.call('GET', place)).body.groups, ['vip'])
  })

  test('what is wrong with a group is told at once', async () => {
    const body = {
      external_id: 'vip',
      name: { EN: 'x' },
      order: '1',
      image_url: 'ftp://x',
      more: 1,
    }
    const { status, body: problem } = await shop.call('POST', groups, { body })
    assert.equal(status, 422)
    assert.deepEqual(
      problem.errorMessageExtended.map(({ property }: { property: string }) => property).sort(),
      ['external_id', 'image_url', 'more', 'name.EN', 'order'],
    )
  })
})

describe('lists', () => {
  test('pages follow the order, then the age, and count everything', async () => {
    const project = await shop.world.addProject()
    await createSandboxCatalog(shop.world.sql, project.project_id, shop.world.clock.now())
    const empty = await shop.call('GET', packages, { project })
    assert.deepEqual(empty.body, {
      items: [],
      has_more: false,
      total_items_count: 0,
      next_cursor: null,
    })
    for (let at = 0; at < 53; at += 1) {
      const body = aPackage({ sku: `p${at}`, order: at % 2 })
      assert.equal((await shop.call('POST', packages, { project, body })).status, 201)
    }
    const skus = (reply: { body: { items: { sku: string }[] } }) =>
      reply.body.items.map(({ sku }) => sku)
    const expected = [...Array(53).keys()]
      .sort((a, b) => (a % 2) - (b % 2) || a - b)
      .map((at) => `p${at}`)
    const first = await shop.call('GET', packages, { project })
    assert.deepEqual(skus(first), expected.slice(0, 50))
    assert.deepEqual([first.body.has_more, first.body.total_items_count], [true, 53])
    const rest = await shop.call('GET', `${packages}?offset=50&limit=50`, { project })
    assert.deepEqual(skus(rest), expected.slice(50))
    assert.deepEqual([rest.body.has_more, rest.body.total_items_count], [false, 53])
    const middle = await shop.call('GET', `${packages}?limit=2&offset=51`, { project })
    assert.deepEqual([skus(middle), middle.body.has_more], [expected.slice(51), false])
    const beyond = await shop.call('GET', `${packages}?offset=999999999999999`, { project })
    assert.deepEqual(beyond.body, {
      items: [],
      has_more: false,
      total_items_count: 53,
      next_cursor: null,
    })
    const written = await shop.call('GET', `${packages}?limit=1&view=write`, { project })
    assert.deepEqual(written.body.items[0].content, [{ sku: 'gold', quantity: 500 }])
  })

  for (const query of [
    'limit=0',
    'limit=51',
    'limit=01',
    'limit=1e1',
    'limit=',
    'limit=+5',
    'limit=%20' + '5',
    'limit=5&limit=5',
    'limit=%00',
    'limit=%ff',
    'offset=-1',
    'offset=1.5',
    'offset=9999999999999999',
    'offset=0x1',
    'view=all',
    'view[]=write',
    'unknown=1',
  ]) {
    test(`a list is not asked with ${query}`, async () => {
      for (const path of [packages, currencies, groups]) {
        const { status, body } = await shop.call('GET', `${path}?${query}`)
        assert.deepEqual([status, body.errorCode], [422, 1102])
        assert.equal(body.errorMessageExtended[0].property, /^\w+(\[\])?/.exec(query)?.[0])
      }
    })
  }
})

describe('versions', () => {
  test('a delete with a stale If-Match is refused and shows the current version', async () => {
    const body = aPackage()
    await shop.create(packages, body)
    const place = `${packages}/sku/${body.sku}`
    const read = await shop.call('GET', place)
    assert.match(String(read.headers.etag), /^"[\d.]+"$/)
    for (const stale of [
      '"1"',
      `W/${read.headers.etag}`,
      String(read.headers.etag).replaceAll('"', ''),
    ]) {
      const refused = await shop.call('DELETE', place, { headers: { 'if-match': stale } })
      assert.deepEqual([refused.status, refused.body.errorCode], [412, 1026])
      assert.equal(refused.body.current_version, read.headers.etag)
      assert.deepEqual(refused.body.current, read.body)
    }
    const fresh = `"x", ${read.headers.etag}`
    const deleted = await shop.call('DELETE', place, { headers: { 'if-match': fresh } })
    assert.equal(deleted.status, 204)
  })

  test('a later item with the same sku is another version', async () => {
    const body = aPackage()
    const place = `${packages}/sku/${body.sku}`
    await shop.create(packages, body)
    const { headers } = await shop.call('GET', place)
    await shop.call('DELETE', place, { headers: { 'if-match': '*' } })
    await shop.create(packages, body)
    const refused = await shop.call('DELETE', place, {
      headers: { 'if-match': String(headers.etag) },
    })
    assert.equal(refused.status, 412)
  })
})

describe('many at once', () => {
  test('of 40 parallel creates of one sku exactly one succeeds', async () => {
    const body = aPackage()
    const replies = await Promise.all(
      [...Array(40)].map(() => shop.call('POST', packages, { body })),
    )
    const statuses = replies.map(({ status }) => status)
    assert.equal(statuses.filter((status) => status === 201).length, 1)
    assert.ok(
      replies.every(({ status, body: { errorCode } }) => status === 201 || errorCode === 4002),
    )
    assert.equal((await auditOf(String(body.sku))).length, 1)
  })

  test('of 20 parallel deletes exactly one succeeds', async () => {
    const body = aPackage()
    await shop.create(packages, body)
    const place = `${packages}/sku/${body.sku}`
    const replies = await Promise.all([...Array(20)].map(() => shop.call('DELETE', place)))
    assert.equal(replies.filter(({ status }) => status === 204).length, 1)
    assert.ok(replies.every(({ status }) => status === 204 || status === 404))
  })
})

describe('repeats', () => {
  test('the same Idempotency-Key gets the same answer, another body is refused', async () => {
    const headers = { 'idempotency-key': 'create-once' }
    const body = aPackage()
    const first = await shop.call('POST', packages, { body, headers })
    const second = await shop.call('POST', packages, { body, headers })
    assert.deepEqual([first.status, first.text], [second.status, second.text])
    const other = await shop.call('POST', packages, { body: aPackage(), headers })
    assert.deepEqual([other.status, other.body.errorCode], [422, 1102])
    assert.equal((await auditOf(String(body.sku))).length, 1)
  })

  test('a refused create may be tried again with the same key', async () => {
    const headers = { 'idempotency-key': 'try-again' }
    const currency = aCurrency()
    const body = aPackage({ content: [{ sku: currency.sku, quantity: 1 }] })
    assert.equal((await shop.call('POST', packages, { body, headers })).body.errorCode, 4404)
    await shop.create(currencies, currency)
    assert.equal((await shop.call('POST', packages, { body, headers })).status, 201)
  })
})

describe('who may', () => {
  test('items of one project are nothing in another', async () => {
    const other = await shop.world.addProject()
    const body = aPackage()
    await shop.create(packages, body)
    const place = `${packages}/sku/${body.sku}`
    assert.equal((await shop.call('GET', place, { project: other })).status, 404)
    assert.equal((await shop.call('DELETE', place, { project: other })).status, 404)
    const { body: list } = await shop.call('GET', packages, { project: other })
    assert.equal(list.total_items_count, 0)
    // Nor do another project's currencies and groups count.
    const refused = await shop.call('POST', packages, {
      project: other,
      body: { ...body, groups: ['vip'] },
    })
    assert.deepEqual(
      refused.body.errorMessageExtended.map(({ property }: { property: string }) => property),
      ['content[0].sku', 'groups[0]'],
    )
    await createSandboxCatalog(shop.world.sql, other.project_id, shop.world.clock.now())
    assert.equal((await shop.call('POST', packages, { project: other, body })).status, 201)
    assert.equal((await shop.call('GET', place)).status, 200)
  })

  test('a foreign key opens nothing and learns nothing, before the body is looked at', async () => {
    const other = await shop.world.addProject()
    const { project } = shop.world
    for (const headers of [
      other.authorization,
      { authorization: '' },
      basic(project.project_id, 'wrong'),
      basic(`${project.project_id} `, project.api_key),
      { authorization: `Bearer ${project.api_key}` },
    ]) {
      for (const [method, path] of [
        ['POST', packages],
        ['GET', packages],
        ['GET', `${packages}/sku/gold`],
        ['DELETE', `${currencies}/sku/gold`],
        ['GET', groups],
      ] as const) {
        const { status, body } = await shop.call(method, path, {
          headers,
          ...(method === 'POST' ? { raw: 'not json' } : {}),
        })
        assert.deepEqual([status, body.errorCode], [401, 1020])
      }
    }
  })

  test('creates and deletes are in the audit trail with their item', async () => {
    const body = aPackage()
    await shop.create(packages, body)
    await shop.call('DELETE', `${packages}/sku/${body.sku}`)
    const [created, deleted] = await auditOf(String(body.sku))
    assert.deepEqual(
      [created?.action, created?.actor_kind, created?.before, created?.after, created?.address],
      ['virtual_currency_package.created', 'api_key', null, body, '127.0.0.1'],
    )
    assert.deepEqual(
      [deleted?.action, deleted?.after, deleted?.before.content],
      ['virtual_currency_package.deleted', null, body.content],
    )
    assert.match(created?.request_id, /^[0-9a-f]{32}$/)
  })
})
