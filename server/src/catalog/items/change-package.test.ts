/** The rules of a package when it is changed. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import {
  aCurrency,
  aPackage,
  currencies,
  openShop,
  packages,
  placesOf,
  type Shop,
} from '../../../test/support/catalog.ts'

let shop: Shop
before(async () => {
  shop = await openShop()
})
after(() => shop.close())

describe('the rules of a package', () => {
  test('hold for what a patch makes of it, and everything wrong is told at once', async () => {
    const body = aPackage({
      prices: [{ currency: 'USD', amount: 1, is_default: true }],
      custom_attributes: { a: 'x'.repeat(480) },
    })
    await shop.create(packages, body)
    const place = `${packages}/sku/${body.sku}`
    const reply = await shop.call('PATCH', place, {
      body: {
        prices: [{ currency: 'USD', amount: 0.001, is_default: true }],
        custom_attributes: { b: 'y'.repeat(20) },
        limits: { per_user: 0, per_day: null },
        content: null,
        sku: null,
        colour: null,
        name: { EN: 'x' },
      },
    })
    assert.equal(reply.status, 422)
    assert.deepEqual(placesOf(reply).sort(), [
      'colour',
      'content',
      'custom_attributes',
      'limits.per_day',
      'limits.per_user',
      'name.EN',
      'prices[0].amount',
      'sku',
    ])
    const { body: read } = await shop.call('GET', `${place}?view=write`)
    assert.deepEqual(read.prices, body.prices)
  })

  test('a price without its default, and too many attributes, keep their codes', async () => {
    const body = aPackage()
    await shop.create(packages, body)
    const place = `${packages}/sku/${body.sku}`
    const many = Array.from({ length: 21 }, (_, at) => ({ external_id: `a${at}`, values: [] }))
    for (const [patch, code] of [
      [{ prices: [{ currency: 'USD', amount: 1 }] }, 4055],
      [{ attributes: many }, 9908],
      [{ groups: ['nobody'] }, 4403],
      [{ content: [{ sku: 'nothing', quantity: 1 }] }, 4404],
    ] as const) {
      for (const [method, sent] of [
        ['PATCH', patch],
        ['PUT', { ...body, ...patch }],
      ] as const) {
        const reply = await shop.call(method, place, { body: sent })
        assert.deepEqual([reply.status, reply.body.errorCode], [422, code])
      }
    }
  })

  test('is_deleted deletes, by PUT and by PATCH, and frees the sku', async () => {
    for (const method of ['PUT', 'PATCH'] as const) {
      const body = aPackage()
      await shop.create(packages, body)
      const place = `${packages}/sku/${body.sku}`
      const sent = method === 'PUT' ? { ...body, is_deleted: true } : { is_deleted: true }
      const trial = await shop.call(method, `${place}?validate_only=true`, { body: sent })
      assert.deepEqual(trial.body, {
        is_valid: true,
        changed: ['is_deleted'],
        changes: [{ member: 'is_deleted', before: false, after: true }],
      })
      assert.equal((await shop.call(method, place, { body: sent })).status, 204)
      assert.equal((await shop.call('GET', place)).status, 404)
      const entries = await shop.world.sql`
        select action
        from audit_entries
        where project_id = ${shop.world.project.project_id}
          and target like ${`% ${body.sku}`}
        order by at, action
      `
      assert.deepEqual(
        entries.map(({ action }) => action),
        ['virtual_currency_package.created', 'virtual_currency_package.deleted'],
      )
      await shop.create(packages, body)
    }
  })

  test('packages and currencies are changed at their own addresses only', async () => {
    const body = aPackage()
    await shop.create(packages, body)
    for (const method of ['PUT', 'PATCH'] as const) {
      const reply = await shop.call(method, `${currencies}/sku/${body.sku}`, {
        body: aCurrency({ sku: body.sku }),
      })
      assert.equal(reply.status, 404)
    }
  })
})
