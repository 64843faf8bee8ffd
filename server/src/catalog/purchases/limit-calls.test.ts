/** The studio sees and changes how many of a limited item a player may still buy. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Chest, openChest } from '../../../test/support/inventory.ts'

let chest: Chest
let player: string
before(async () => {
  chest = await openChest()
  player = await chest.newPlayer()
})
after(() => chest.close())

type Verb = 'GET' | 'POST' | 'PUT' | 'DELETE'

const limited = (limits?: object) =>
  chest.good({ consumable: { usages_count: 1 } }, { is_free: true, ...(limits && { limits }) })
const limit = async (sku: string, verb: Verb, available?: number, user = player) => {
  const path = `/admin/user/limit/item/sku/${sku}`
  const { status, body } =
    verb === 'GET'
      ? await chest.studio('GET', `${path}?user_external_id=${user}`)
      : await chest.studio(verb, path, { user: { user_external_id: user }, available })
  return status === 200 ? body.per_user : [status, body.errorCode]
}
const reset = async (path: string, user: string | null) => {
  const body = { user: user === null ? null : { user_external_id: user } }
  const { status, body: answer } = await chest.studio(
    'DELETE',
    `/admin/user/limit/item/${path}/all`.replace('//', '/'),
    body,
  )
  return status === 200 ? answer : [status, answer.errorCode]
}
const claim = async (sku: string, who = player) =>
  (await chest.game(who, 'POST', `/free/item/${sku}`)).status

test('what is left is told, raised, set and lowered; the store and purchases go by it', async () => {
  const sku = await limited({ per_user: 3, per_item: null })
  assert.deepEqual(await limit(sku, 'GET'), { total: 3, available: 3 })
  assert.equal(await claim(sku), 200)
  assert.deepEqual(await limit(sku, 'GET'), { total: 3, available: 2 })
  assert.deepEqual(await limit(sku, 'DELETE', 2), { total: 3, available: 0 })
  assert.equal(await claim(sku), 422)
  const { body } = await chest.game(player, 'GET', `/items/virtual_items/sku/${sku}`)
  assert.equal(body.limits.per_user.available, 0)
  assert.deepEqual(await limit(sku, 'POST', 1), { total: 3, available: 1 })
  assert.equal(await claim(sku), 200)
  assert.deepEqual(await limit(sku, 'PUT', 3), { total: 3, available: 3 })
  assert.deepEqual(await limit(sku, 'PUT', 0), { total: 3, available: 0 })
})

test('a number beyond the limit, or below nothing, is refused and changes nothing', async () => {
  const sku = await limited({ per_user: 2, per_item: null })
  assert.deepEqual(await limit(sku, 'POST', 1), [422, 4510])
  assert.deepEqual(await limit(sku, 'PUT', 3), [422, 4510])
  assert.deepEqual(await limit(sku, 'DELETE', 3), [422, 4510])
  assert.deepEqual(await limit(sku, 'POST', 0), [422, 1102])
  assert.deepEqual(await limit(sku, 'DELETE'), [422, 1102])
  assert.deepEqual(await limit(sku, 'GET'), { total: 2, available: 2 })
})

test('an item without such a limit, an unknown one and an unknown player have their codes', async () => {
  const [free, forAll] = [await limited(), await limited({ per_user: null, per_item: 5 })]
  const sku = await limited({ per_user: 2, per_item: null })
  for (const verb of ['GET', 'POST', 'PUT', 'DELETE'] as const) {
    assert.deepEqual(await limit(free, verb, 1), [422, 4508], verb)
    assert.deepEqual(await limit(forAll, verb, 1), [422, 4508], verb)
    assert.deepEqual(await limit('nothing', verb, 1), [404, 4001], verb)
    assert.deepEqual(await limit(sku, verb, 1, 'nobody'), [404, 5008], verb)
  }
  assert.deepEqual(await limit(sku, 'GET', undefined, 'a%20b'), [422, 1102])
  assert.deepEqual(await limit(sku, 'GET', undefined, 'a%00b'), [422, 1102])
  assert.deepEqual(await reset(`sku/${free}`, player), [422, 4508])
  assert.deepEqual(await reset('sku/nothing', null), [404, 4001])
  assert.deepEqual(await reset(`sku/${sku}`, 'nobody'), [404, 5008])
  assert.deepEqual(await reset('', 'nobody'), [404, 5008])
  assert.deepEqual(await reset('', null), [422, 1102])
})

test('a buyer whom the studio names by an id of its own is known once they have bought', async () => {
  const sku = await limited({ per_user: 4, per_item: null })
  assert.deepEqual(await limit(sku, 'GET', undefined, 'steam-77'), [404, 5008])
  assert.equal(await claim(sku, 'steam-77'), 200)
  assert.deepEqual(await limit(sku, 'GET', undefined, 'steam-77'), { total: 4, available: 3 })
})

test('a reset lets one player, or everybody, buy anew', async () => {
  const sku = await limited({ per_user: 1, per_item: null })
  const other = await limited({ per_user: 1, per_item: null })
  const friend = await chest.newPlayer()
  for (const who of [player, friend]) {
    assert.deepEqual([await claim(sku, who), await claim(other, who)], [200, 200])
    assert.deepEqual([await claim(sku, who), await claim(other, who)], [422, 422])
  }
  assert.deepEqual(await reset(`sku/${sku}`, player), {})
  assert.deepEqual(
    [await claim(sku), await claim(other), await claim(sku, friend)],
    [200, 422, 422],
  )
  assert.deepEqual(await reset(`sku/${sku}`, null), {})
  assert.deepEqual(
    [await claim(sku), await claim(other), await claim(sku, friend)],
    [200, 422, 200],
  )
  assert.deepEqual(await reset('', player), {})
  assert.deepEqual(
    [await claim(sku), await claim(other), await claim(other, friend)],
    [200, 200, 422],
  )
})

test('a limit that begins anew each day is changed for this day alone', async () => {
  const daily = { interval_type: 'daily', time: '00:00:00+00:00' }
  const sku = await limited({
    per_user: 2,
    per_item: null,
    recurrent_schedule: { per_user: daily },
  })
  assert.deepEqual(await limit(sku, 'PUT', 0), { total: 2, available: 0 })
  chest.world.clock.advance(24 * 3600)
  assert.deepEqual(await limit(sku, 'GET'), { total: 2, available: 2 })
})

test('who changed a limit is in the audit trail, and a repeated call adds once', async () => {
  const sku = await limited({ per_user: 5, per_item: null })
  await limit(sku, 'PUT', 1)
  const again = () =>
    chest.studio(
      'POST',
      `/admin/user/limit/item/sku/${sku}`,
      { user: { user_external_id: player }, available: 2 },
      { 'idempotency-key': `more of ${sku}`.replaceAll(' ', '-') },
    )
  assert.deepEqual((await again()).body, (await again()).body)
  assert.deepEqual(await limit(sku, 'GET'), { total: 5, available: 3 })
  const rows = await chest.world.sql`
    select action, before, after from audit_entries
    where target = ${`limit of ${player} for ${sku}`}
    order by (after -> 'per_user' ->> 'available')::int
  `
  assert.deepEqual(
    rows.map(({ action, after }) => [action, after.per_user.available]),
    [
      ['limit.changed', 1],
      ['limit.changed', 3],
    ],
  )
})

test('twenty changes at once are made one after the other', async () => {
  const sku = await limited({ per_user: 20, per_item: null })
  await limit(sku, 'PUT', 0)
  await Promise.all(Array.from({ length: 20 }, () => limit(sku, 'POST', 1)))
  assert.deepEqual(await limit(sku, 'GET'), { total: 20, available: 20 })
})

const list = async (user: string, more = '') => {
  const { status, body } = await chest.studio(
    'GET',
    `/admin/user/limit/item?user_external_id=${user}${more}`,
  )
  return status === 200 ? body : [status, body.errorCode]
}

test('the limited items that a player took are listed with what is left and when they begin anew', async () => {
  const daily = { interval_type: 'daily', time: '00:00:00+00:00' }
  const forever = await limited({ per_user: 3, per_item: null })
  const anew = await limited({
    per_user: 2,
    per_item: 9,
    recurrent_schedule: { per_user: daily },
  })
  const gone = await limited({ per_user: 3, per_item: null })
  const others = [await limited(), await limited({ per_user: null, per_item: 5 }), forever]
  const buyer = await chest.newPlayer()
  assert.deepEqual(await list(buyer), { items: [], next_cursor: null })
  for (const sku of [anew, gone, ...others]) assert.equal(await claim(sku, buyer), 200)
  await chest.studio('DELETE', `/admin/items/virtual_items/sku/${gone}`)
  const { items, next_cursor } = await list(buyer)
  const { resets_at } = items[1]
  const named = (sku: string) => {
    const nth = sku.slice('good-'.length)
    return { en: `Good ${nth}`, de: `Gut ${nth}` }
  }
  assert.deepEqual(items, [
    {
      sku: forever,
      type: 'virtual_good',
      name: named(forever),
      per_user: { total: 3, available: 2 },
      resets_at: null,
    },
    {
      sku: anew,
      type: 'virtual_good',
      name: named(anew),
      per_user: { total: 2, available: 1 },
      resets_at,
    },
  ])
  assert.match(resets_at, /T00:00:00\+00:00$/)
  assert.equal(next_cursor, null)
  chest.world.clock.advance(24 * 3600)
  const [, next] = (await list(buyer)).items
  assert.deepEqual(next.per_user, { total: 2, available: 2 })
  assert.notEqual(next.resets_at, resets_at)
  await reset(`sku/${forever}`, buyer)
  assert.deepEqual(
    (await list(buyer)).items.map(({ sku }: { sku: string }) => sku),
    [anew],
  )
})

test('the list goes on by its cursor, and refuses who is nobody and what it does not know', async () => {
  const buyer = await chest.newPlayer()
  const skus: string[] = []
  for (let nth = 0; nth < 5; nth += 1) skus.push(await limited({ per_user: 1, per_item: null }))
  for (const sku of skus.toReversed()) assert.equal(await claim(sku, buyer), 200)
  const seen: string[] = []
  for (let more = '&limit=2'; more !== ''; ) {
    const { items, next_cursor } = await list(buyer, more)
    assert.ok(items.length <= 2)
    seen.push(...items.map(({ sku }: { sku: string }) => sku))
    more = next_cursor === null ? '' : `&limit=2&cursor=${next_cursor}`
  }
  assert.deepEqual(seen, skus)
  assert.deepEqual(await list('nobody'), [404, 5008])
  for (const more of [
    '&limit=0',
    '&limit=101',
    '&cursor=x',
    '&cursor=0',
    '&sku=a',
    '&limit=1&limit=2',
  ])
    assert.deepEqual(await list(buyer, more), [422, 1102], more)
  const { status } = await chest.studio('GET', '/admin/user/limit/item')
  assert.equal(status, 422)
})
