/** Things that a package names must exist when it is written, and may be gone later. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import {
  aCurrency,
  aPackage,
  currencies,
  groups,
  openShop,
  packages,
  placesOf,
  type Reply,
  type Shop,
} from '../../../test/support/catalog.ts'
import { isSomebodyWaiting } from '../../../test/support/waiting.ts'

let shop: Shop
before(async () => {
  shop = await openShop()
  await shop.create(groups, { external_id: 'vip', name: { en: 'Very important' } })
  await shop.create(groups, { external_id: 'new', name: null })
})
after(() => shop.close())

describe('references of a changed package', () => {
  test('new names must exist, old ones may stay though they are gone', async () => {
    const currency = aCurrency()
    await shop.create(currencies, currency)
    const body = aPackage({
      content: [{ sku: currency.sku, quantity: 1 }],
      vc_prices: [{ sku: currency.sku, amount: 2 }],
    })
    await shop.create(packages, body)
    await shop.call('DELETE', `${currencies}/sku/${currency.sku}`)
    const place = `${packages}/sku/${body.sku}`
    const { body: read } = await shop.call('GET', `${place}?view=write`)
    assert.equal((await shop.call('PUT', place, { body: read })).status, 204)
    assert.equal((await shop.call('PATCH', place, { body: { order: 3 } })).status, 204)
    const reply = await shop.call('PATCH', place, {
      body: { content: [{ sku: 'nothing', quantity: 1 }], groups: ['vip', 'nobody'] },
    })
    assert.deepEqual([reply.status, placesOf(reply)], [422, ['content[0].sku', 'groups[1]']])
  })

  test('a package is moved between groups', async () => {
    const body = aPackage({ groups: ['vip'] })
    await shop.create(packages, body)
    const place = `${packages}/sku/${body.sku}`
    assert.equal((await shop.call('PATCH', place, { body: { groups: ['new'] } })).status, 204)
    const { body: read } = await shop.call('GET', place)
    assert.deepEqual(read.groups, [{ external_id: 'new', name: null }])
  })
})

describe('a group that is being deleted', () => {
  for (const [what, write] of [
    ['created', (body: object) => shop.call('POST', packages, { body })],
    [
      'changed',
      ({ sku }: { sku?: unknown }) =>
        shop.call('PATCH', `${packages}/sku/${sku}`, { body: { groups: ['going'] } }),
    ],
  ] as const) {
    test(`takes in no item that is ${what} meanwhile`, async () => {
      const { sql, project } = shop.world
      await shop.create(groups, { external_id: 'going', name: null })
      const body = aPackage(what === 'created' ? { groups: ['going'] } : {})
      if (what === 'changed') await shop.create(packages, body)
      let written: Promise<Reply> | undefined
      await sql.begin(async (tx) => {
        await tx`
          update item_groups
          set deleted_at = ${shop.world.clock.now()}
          where project_id = ${project.project_id}
            and external_id = 'going'
            and deleted_at is null
        `
        let isAnswered = false
        written = write(body)
        written.finally(() => {
          isAnswered = true
        })
        while (!isAnswered && !(await isSomebodyWaiting(sql)));
      })
      const reply = await written
      assert.deepEqual([reply?.status, reply?.body.errorCode], [422, 4403])
    })
  }
})
