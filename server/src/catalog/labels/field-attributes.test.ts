/** Attributes by the calls of the field, and beside them by ours. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { attributes, openShop, placesOf, type Shop } from '../../../test/support/catalog.ts'

let shop: Shop
before(async () => {
  shop = await openShop()
})
after(() => shop.close())

const path = attributes.replace(/s$/, '')
const refused = (reply: { status: number; body: { errorCode?: number } }, expected: number[]) =>
  assert.deepEqual([reply.status, reply.body.errorCode], expected)
const read = async (id: string) => (await shop.call('GET', `${attributes}/external_id/${id}`)).body

describe('the field’s calls of attributes', () => {
  test('create, list, read, rename and delete the attributes that ours know', async () => {
    const body = { external_id: 'genre', name: { en: 'Genre', de: 'Genre' } }
    const made = await shop.call('POST', path, { body })
    assert.deepEqual([made.status, made.body], [201, { external_id: 'genre' }])
    refused(await shop.call('POST', path, { body }), [422, 4002])
    await shop.create(attributes, { external_id: 'rarity', name: null, order: 7 })
    const { body: list } = await shop.call('GET', `${path}?limit=1&offset=1`)
    assert.deepEqual(list, {
      attributes: [{ external_id: 'rarity', name: null, values: [] }],
      total_count: 2,
    })
    const { body: one } = await shop.call('GET', `${path}/genre`)
    assert.deepEqual(one, { ...body, values: [] })
    for (const more of [{}, { external_id: 'rarity' }]) {
      const sent = { name: { en: 'Rarity' }, ...more }
      assert.equal((await shop.call('PUT', `${path}/rarity`, { body: sent })).status, 204)
    }
    const renamed = await read('rarity')
    assert.deepEqual([renamed.name, renamed.order], [{ en: 'Rarity' }, 7])
    const moved = { external_id: 'other', name: {} }
    const reply = await shop.call('PUT', `${path}/rarity`, { body: moved })
    assert.deepEqual([reply.status, placesOf(reply)], [422, ['external_id']])
    assert.equal((await shop.call('DELETE', `${path}/rarity`)).status, 204)
    assert.equal((await shop.call('GET', `${attributes}/external_id/rarity`)).status, 404)
  })

  test('add, rename and remove single values, and leave the others as they are', async () => {
    await shop.create(attributes, { external_id: 'class', name: { en: 'Class' }, order: 3 })
    const values = `${path}/class/value`
    const bow = { external_id: 'bow', value: { en: 'Bow' } }
    const sword = { external_id: 'sword', value: { en: 'Sword', de: 'Schwert' } }
    const added = await Promise.all([bow, sword].map((body) => shop.call('POST', values, { body })))
    for (const { status, body } of added) {
      assert.equal(status, 201)
      assert.ok(['bow', 'sword'].includes(body.external_id))
    }
    assert.equal((await read('class')).values.length, 2)
    refused(await shop.call('POST', values, { body: bow }), [422, 9907])
    const changed = await shop.call('PUT', `${values}/bow`, { body: { value: { en: 'Longbow' } } })
    assert.equal(changed.status, 204)
    const { values: now, order } = (await read('class')) as { values: object[]; order: number }
    assert.equal(order, 3)
    assert.deepEqual(new Set(now), new Set([{ ...bow, value: { en: 'Longbow' } }, sword]))
    const twice = { external_id: 'sword', value: {} }
    refused(await shop.call('PUT', `${values}/bow`, { body: twice }), [422, 1102])
    assert.equal((await shop.call('DELETE', `${values}/bow`)).status, 204)
    assert.deepEqual((await read('class')).values, [sword])
    assert.equal((await shop.call('DELETE', values)).status, 204)
    assert.deepEqual((await read('class')).values, [])
  })

  test('hold 20 values', async () => {
    await shop.create(attributes, { external_id: 'full', name: null })
    for (let number = 1; number <= 20; number += 1) {
      const body = { external_id: `v${number}`, value: {} }
      assert.equal((await shop.call('POST', `${path}/full/value`, { body })).status, 201)
    }
    const body = { external_id: 'v21', value: {} }
    refused(await shop.call('POST', `${path}/full/value`, { body }), [422, 9908])
  })

  test('know no attribute and no value that is not there', async () => {
    await shop.create(attributes, { external_id: 'bare', name: null })
    const value = { body: { value: {} } }
    for (const id of ['nothing', '%00', 'a'.repeat(256)]) {
      refused(await shop.call('GET', `${path}/${id}`), [404, 9901])
      refused(await shop.call('PUT', `${path}/${id}`, { body: { name: null } }), [404, 9901])
      refused(await shop.call('DELETE', `${path}/${id}`), [404, 9901])
      refused(await shop.call('DELETE', `${path}/${id}/value`), [404, 9901])
      refused(await shop.call('PUT', `${path}/${id}/value/a`, value), [404, 9901])
      refused(await shop.call('PUT', `${path}/bare/value/${id}`, value), [404, 9906])
      refused(await shop.call('DELETE', `${path}/bare/value/${id}`), [404, 9906])
    }
  })

  test('refuse bodies that do not fit by the place', async () => {
    await shop.create(attributes, { external_id: 'strict', name: null })
    for (const [method, place, body, at] of [
      ['POST', '', { name: {} }, 'external_id'],
      ['PUT', '/strict', {}, 'name'],
      ['PUT', '/strict', { name: null, color: 'red' }, 'color'],
      ['POST', '/strict/value', { external_id: 'a' }, 'value'],
      ['POST', '/strict/value', { external_id: 'a', value: { EN: 'A' } }, 'value.EN'],
    ] as const) {
      const reply = await shop.call(method, `${path}${place}`, { body })
      assert.deepEqual([reply.status, placesOf(reply)], [422, [at]], `${method} ${place}`)
    }
  })
})
