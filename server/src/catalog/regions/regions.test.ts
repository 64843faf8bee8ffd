/** Regions: an item that names them is sold in their countries, and is not there elsewhere. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type Chest, openChest } from '../../../test/support/inventory.ts'

let chest: Chest
before(async () => {
  chest = await openChest()
})
after(() => chest.close())

const asia = { name: { 'en-US': 'Asia', 'de-DE': 'Asien' }, countries: ['JP', 'KR'] }
const region = (
  verb: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
  headers = {},
) => chest.studio(verb, `/admin/region${path}`, body, headers)
const made = async (body: object = asia): Promise<number> => {
  const { status, body: answer, text } = await region('POST', '', body)
  assert.equal(status, 201, text)
  return answer.region_id
}
const freeItem = (...ids: number[]) =>
  chest.good(
    { consumable: { usages_count: 1 } },
    { is_free: true, regions: ids.map((id) => ({ id })) },
  )
const isListed = async (sku: string, country: string | undefined): Promise<boolean> => {
  const query = country === undefined ? '' : `&country=${country}`
  const { body } = await chest.game('', 'GET', `/items/virtual_items?limit=50${query}`, undefined, {
    authorization: '',
  })
  return body.items.some((item: { sku: string }) => item.sku === sku)
}
const one = async (sku: string, country: string): Promise<number> => {
  const path = `/items/virtual_items/sku/${sku}?country=${country}`
  return (await chest.game('', 'GET', path, undefined, { authorization: '' })).status
}

describe('the calls', () => {
  test('make, list, read, change and delete a region', async () => {
    const id = await made()
    const { body: list } = await region('GET', '')
    assert.deepEqual(
      list.regions.find((known: { id: number }) => known.id === id),
      { id, ...asia },
    )
    assert.deepEqual((await region('GET', `/${id}`)).body, { id, ...asia })
    const europe = { name: { en: 'Europe' }, countries: ['DE'] }
    assert.equal((await region('PUT', `/${id}`, europe)).status, 204)
    assert.deepEqual((await region('GET', `/${id}`)).body, { id, ...europe })
    assert.equal((await region('DELETE', `/${id}`)).status, 204)
    for (const verb of ['GET', 'DELETE'] as const) {
      const { status, body } = await region(verb, `/${id}`)
      assert.deepEqual([status, body.errorCode], [404, 4001])
    }
    const { status } = await region('PUT', `/${id}`, europe)
    assert.equal(status, 404)
    assert.equal((await region('GET', '/none')).status, 404)
    const actions = await chest.world.sql`
      select action from audit_entries where target = ${`region ${id}`} order by at, action
    `
    assert.equal(actions.length, 3)
  })

  test('refuse what is no region, and make one once with one Idempotency-Key', async () => {
    for (const [body, property] of [
      [{ countries: ['JP'] }, 'name'],
      [{ ...asia, countries: [] }, 'countries'],
      [{ ...asia, countries: ['Japan'] }, 'countries[0]'],
      [{ ...asia, countries: ['JP', 'JP'] }, 'countries'],
      [{ ...asia, name: { english: 'Asia' } }, 'name'],
      [{ ...asia, more: 1 }, 'more'],
      [{ ...asia, name: { en: 'A\u0000' } }, 'name'],
      [{ ...asia, name: { en: '\ud800' } }, 'name'],
    ] as const) {
      const { status, body: answer } = await region('POST', '', body)
      assert.deepEqual([status, answer.errorCode], [422, 1102], JSON.stringify(body))
      assert.ok(
        answer.errorMessageExtended[0].property.startsWith(property),
        JSON.stringify(answer),
      )
    }
    const key = { 'idempotency-key': 'region-1' }
    const [first, second] = [
      await region('POST', '', asia, key),
      await region('POST', '', asia, key),
    ]
    assert.equal(first.text, second.text)
  })

  test('delete no region while an item names it: it would be sold everywhere', async () => {
    const id = await made()
    const sku = await freeItem(id)
    const { status, body } = await region('DELETE', `/${id}`)
    assert.deepEqual([status, body.errorCode], [422, 1102])
    await chest.studio('DELETE', `/admin/items/virtual_items/sku/${sku}`)
    assert.equal((await region('DELETE', `/${id}`)).status, 204)
  })
})

describe('an item with regions', () => {
  test('is in the store of their countries, and of no other; a change of the region counts at once', async () => {
    const [east, west] = [await made(), await made({ name: { en: 'West' }, countries: ['US'] })]
    const sku = await freeItem(east, west)
    assert.deepEqual(
      [await isListed(sku, 'JP'), await isListed(sku, 'US'), await isListed(sku, 'DE')],
      [true, true, false],
    )
    assert.equal(await isListed(sku, undefined), false)
    assert.deepEqual([await one(sku, 'KR'), await one(sku, 'FR')], [200, 404])
    await region('PUT', `/${west}`, { name: { en: 'West' }, countries: ['DE', 'US'] })
    assert.equal(await isListed(sku, 'DE'), true)
  })

  test('cannot be claimed or bought elsewhere, and support is told why it is not there', async () => {
    const id = await made()
    const sku = await freeItem(id)
    const player = await chest.newPlayer()
    const { status, body } = await chest.game(player, 'POST', `/free/item/${sku}`)
    assert.deepEqual([status, body.errorCode], [404, 4001])
    const { body: seen } = await chest.studio(
      'GET',
      `/admin/items/sku/${sku}/visibility?country=DE`,
    )
    assert.deepEqual(
      [seen.is_in_store, seen.reasons.map(({ code }: { code: string }) => code)],
      [false, ['other_region']],
    )
  })

  test('of numbers that are no regions here is sold everywhere, as before', async () => {
    const sku = await freeItem(987_654)
    assert.deepEqual([await isListed(sku, 'DE'), await isListed(sku, undefined)], [true, true])
  })
})
