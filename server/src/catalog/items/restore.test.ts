/** An item is brought back as it was at a moment. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { aPackage, openShop, packages, placesOf, type Shop } from '../../../test/support/catalog.ts'
import { formatTimestamp, plusSeconds } from '../../base/clock.ts'

let shop: Shop
before(async () => {
  shop = await openShop()
  shop.world.clock.stop()
})
after(() => shop.close())

/** Makes an item and changes it so, a minute between each; answers the moments after each. */
const past = async (...patches: object[]): Promise<{ sku: string; moments: string[] }> => {
  const body = aPackage()
  await shop.create(packages, body)
  const place = `${packages}/sku/${body.sku}`
  const moments = [moment()]
  for (const patch of patches) {
    shop.world.clock.advance(60)
    const reply =
      'deleted' in patch
        ? await shop.call('DELETE', place)
        : await shop.call('PATCH', place, { body: patch })
    assert.equal(reply.status, 204, reply.text)
    moments.push(moment())
  }
  shop.world.clock.advance(60)
  return { sku: String(body.sku), moments }
}
const moment = (): string => formatTimestamp(plusSeconds(shop.world.clock.now(), 1))
const written = async (sku: string) =>
  (await shop.call('GET', `${packages}/sku/${sku}?view=write`)).body
const restore = (sku: string, at: string, query = '') =>
  shop.call('POST', `${packages}/sku/${sku}/restore${query}`, { body: { at } })

test('changes of one millisecond are undone in the order in which they were made, and so is the restoring', async () => {
  const { sku, moments } = await past()
  const first = await written(sku)
  const place = `${packages}/sku/${sku}`
  for (let order = 1; order <= 12; order += 1) {
    const reply = await shop.call('PATCH', place, { body: { order } })
    assert.equal(reply.status, 204, reply.text)
  }
  assert.equal((await restore(sku, moments[0] ?? '')).status, 204)
  assert.deepEqual(await written(sku), first)
  assert.equal((await shop.call('PATCH', place, { body: { order: 13 } })).status, 204)
  assert.equal((await restore(sku, moments[0] ?? '')).status, 204)
  assert.deepEqual(await written(sku), first)
})

test('each moment of its past can be had again, and the restoring is a change like others', async () => {
  const { sku, moments } = await past(
    { order: 5 },
    { order: 6, custom_attributes: { a: 1 } },
    { custom_attributes: null, name: { en: 'Other' } },
  )
  const versions: object[] = []
  for (const at of moments) {
    const reply = await restore(sku, at)
    assert.equal(reply.status, 204, reply.text)
    versions.push(await written(sku))
  }
  const orders = versions.map((version) => (version as { order: number }).order)
  assert.deepEqual(orders.slice(1), [5, 6, 6])
  const attributes = versions.map(
    (version) => (version as { custom_attributes?: { a?: number } }).custom_attributes?.a,
  )
  assert.deepEqual(attributes, [undefined, undefined, 1, undefined])
  const trail = await shop.world.sql`
    select 1
    from audit_entries
    where project_id = ${shop.world.project.project_id}
      and target = ${`virtual_currency_package ${sku}`}
  `
  assert.equal(trail.length, 1 + 3 + 4)
})

test('what was deleted is made anew, as it was before', async () => {
  const { sku, moments } = await past({ order: 9 }, { deleted: true })
  const [first = '', second = '', third = ''] = moments
  assert.equal((await restore(sku, third)).status, 404)
  const reply = await restore(sku, second)
  assert.deepEqual([reply.status, reply.body], [201, { sku }])
  assert.equal((await written(sku)).order, 9)
  assert.equal((await restore(sku, first)).status, 204)
})

test('a trial says what would change', async () => {
  const { sku, moments } = await past({ order: 5 })
  const before = await written(sku)
  const { status, body } = await restore(sku, moments[0] ?? '', '?validate_only=true')
  assert.equal(status, 200)
  assert.deepEqual(body.changed, ['order'])
  assert.deepEqual(await written(sku), before)
})

test('what has gone meanwhile is told, and nothing is changed', async () => {
  await shop.create('/groups', { external_id: 'gone', name: { en: 'Gone' } })
  const { sku, moments } = await past({ groups: ['gone'] }, { groups: [] })
  assert.equal((await shop.call('DELETE', '/groups/external_id/gone')).status, 204)
  const reply = await restore(sku, moments[1] ?? '')
  assert.equal(reply.status, 422, reply.text)
  assert.ok(placesOf(reply).some((place) => place.startsWith('groups')))
})

test('a moment before it was made, to come, or beyond the trail has no version', async () => {
  const before = moment()
  shop.world.clock.advance(60)
  const { sku } = await past()
  assert.equal((await restore(sku, before)).status, 404)
  for (const days of [1, -401]) {
    const at = formatTimestamp(plusSeconds(shop.world.clock.now(), days * 86_400))
    assert.deepEqual(placesOf(await restore(sku, at)), ['at'])
  }
})

const versionsOf = async (sku: string, query = '') =>
  (await shop.call('GET', `${packages}/sku/${sku}/versions${query}`)).body

test('its versions tell when, by whom and which members, newest first and of this sku alone', async () => {
  const { sku, moments } = await past({ order: 5, name: { en: 'Other' } }, { deleted: true })
  await shop.create(packages, aPackage({ sku: `${sku}-longer` }))
  const { items, next_cursor } = await versionsOf(sku)
  assert.equal(next_cursor, null)
  assert.deepEqual(
    items.map(({ action }: { action: string }) => action),
    ['deleted', 'updated', 'created'],
  )
  const [deleted, updated, created] = items
  assert.deepEqual(updated.changes, [
    { member: 'name', before: { en: 'Chest' }, after: { en: 'Other' } },
    { member: 'order', before: 0, after: 5 },
  ])
  assert.ok(created.changes.every((change: object) => !('before' in change)))
  assert.ok(deleted.changes.every((change: object) => !('after' in change)))
  assert.equal(updated.actor.kind, 'api_key')
  assert.ok(updated.actor.id && updated.actor.name)
  assert.ok(created.at < (moments[0] ?? ''))
})

test('its versions come by pages, and each can be had again', async () => {
  const { sku } = await past()
  const place = `${packages}/sku/${sku}`
  const bodies = [await written(sku)]
  // Within one millisecond: their order is that of the trail.
  for (let order = 1; order <= 4; order += 1) {
    await shop.call('PATCH', place, { body: { order } })
    bodies.push(await written(sku))
  }
  const versions: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: { items: { version: string }[]; next_cursor: string | null } = await versionsOf(
      sku,
      `?limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`,
    )
    versions.push(...page.items.map(({ version }) => version))
    cursor = page.next_cursor
  }
  assert.equal(versions.length, 5)
  for (const [nth, version] of versions.reverse().entries()) {
    const body = { version }
    const trial = await shop.call('POST', `${place}/restore?validate_only=true`, { body })
    assert.equal(trial.status, 200, trial.text)
    assert.ok([200, 204].includes((await shop.call('POST', `${place}/restore`, { body })).status))
    assert.deepEqual(await written(sku), bodies[nth])
  }
})

test('a version in which it was deleted, one of another item, and none are refused', async () => {
  const [mine, other] = [await past({ deleted: true }), await past()]
  const [{ version: end }] = (await versionsOf(mine.sku)).items
  const [{ version: foreign }] = (await versionsOf(other.sku)).items
  const bring = (body: object) => shop.call('POST', `${packages}/sku/${mine.sku}/restore`, { body })
  assert.equal((await bring({ version: end })).status, 404)
  const refused = await bring({ version: foreign })
  assert.deepEqual([refused.status, placesOf(refused)], [422, ['version']], refused.text)
  for (const body of [{}, { version: 'x' }, { at: other.moments[0], version: foreign }])
    assert.equal((await bring(body)).status, 422)
  const late = await bring({ version: `999999999999999_${foreign.split('_')[1]}` })
  assert.deepEqual([late.status, placesOf(late)], [422, ['version']])
})

test('a sku that nothing ever had has no versions, and an item from before the trail an empty list', async () => {
  assert.equal((await shop.call('GET', `${packages}/sku/never-there/versions`)).status, 404)
  const { status, body } = await shop.call('GET', '/virtual_currency/sku/gold/versions')
  assert.deepEqual([status, body], [200, { items: [], next_cursor: null }])
})
