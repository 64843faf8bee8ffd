/** The attributes of a project: their names on items, and what each holds once. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import {
  aPackage,
  attributes,
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

describe('the registry of attributes', () => {
  test('names the attributes that items bear without a name', async () => {
    const attribute = { external_id: 'rarity', name: { en: 'Rarity' } }
    await shop.create(attributes, attribute)
    const values = [{ external_id: 'rare', value: { en: 'Rare' } }]
    const body = aPackage({
      attributes: [
        { external_id: 'rarity', values },
        { external_id: 'rarity', name: { en: 'Own' }, values },
        { external_id: 'unknown', values },
      ],
    })
    await shop.create(packages, body)
    const place = `${packages}/sku/${body.sku}`
    const { body: read } = await shop.call('GET', place)
    assert.deepEqual(read.attributes, [
      { external_id: 'rarity', name: { en: 'Rarity' }, values },
      { external_id: 'rarity', name: { en: 'Own' }, values },
      { external_id: 'unknown', values },
    ])
    const { body: list } = await shop.call('GET', `${packages}?q=${body.sku}`)
    assert.deepEqual(list.items[0].attributes, read.attributes)
    const { body: written } = await shop.call('GET', `${place}?view=write`)
    assert.deepEqual(written.attributes, body.attributes)
  })

  test('has each external_id once, and in it each value once', async () => {
    const body = {
      external_id: 'twice',
      name: null,
      values: [
        { external_id: 'a', value: {} },
        { external_id: 'a', value: { en: 'A' } },
      ],
    }
    const reply = await shop.call('POST', attributes, { body })
    assert.deepEqual([reply.status, placesOf(reply)], [422, ['values[1].external_id']])
    const one = { ...body, values: body.values.slice(0, 1) }
    await shop.create(attributes, one)
    const again = await shop.call('POST', attributes, { body: one })
    assert.deepEqual([again.status, again.body.errorCode], [422, 4002])
    const headers = { 'idempotency-key': 'attribute-once' }
    const other = { external_id: 'once', name: null }
    const [first, second] = [
      await shop.call('POST', attributes, { body: other, headers }),
      await shop.call('POST', attributes, { body: other, headers }),
    ]
    assert.deepEqual([first.status, first.text], [201, '{"external_id":"once"}'])
    assert.deepEqual([second.status, second.text], [201, first.text])
  })

  test('takes an attribute as it is read, and shows every member', async () => {
    const least = { external_id: 'least', name: null }
    await shop.create(attributes, least)
    const { body: read } = await shop.call('GET', `${attributes}/external_id/least`)
    assert.deepEqual(read, { ...least, values: [], order: 0 })
  })
})
