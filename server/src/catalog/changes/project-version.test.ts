/** The version of a project's catalog: what counts it, what does not. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  aCurrency,
  aPackage,
  currencies,
  groups,
  openShop,
  packages,
  type Shop,
} from '../../../test/support/catalog.ts'
import { findVersion } from './project-version.sql.ts'

let shop: Shop

before(async () => {
  shop = await openShop()
})
after(() => shop.close())

const version = async (projectId = shop.world.project.project_id): Promise<number> => {
  const [row] = await findVersion(shop.world.sql, projectId)
  return row?.version ?? 0
}

const counts = async (change: () => Promise<unknown>): Promise<number> => {
  const earlier = await version()
  await change()
  return (await version()) - earlier
}

test('every creation and deletion of items and groups counts the version up', async () => {
  const group = { external_id: 'vip', name: { en: 'VIP' } }
  const currency = aCurrency()
  const pack = aPackage({ groups: ['vip'] })
  assert.equal(await counts(() => shop.create(groups, group)), 1)
  assert.equal(await counts(() => shop.create(currencies, currency)), 1)
  assert.equal(await counts(() => shop.create(packages, pack)), 1)
  assert.equal(await counts(() => shop.call('DELETE', `${packages}/sku/${pack.sku}`)), 1)
  assert.equal(await counts(() => shop.call('DELETE', `${currencies}/sku/${currency.sku}`)), 1)
  assert.equal(await counts(() => shop.call('DELETE', `${groups}/external_id/vip`)), 1)
})

test('what is read or refused does not count', async () => {
  const refused = [
    () => shop.call('GET', packages),
    () => shop.call('POST', packages, { body: aPackage({ sku: 'gold' }) }),
    () => shop.call('POST', packages, { body: aPackage({ groups: ['nobody'] }) }),
    () => shop.call('DELETE', `${packages}/sku/nothing`),
  ]
  for (const call of refused) assert.equal(await counts(call), 0)
})

test('changes at the same time all count', async () => {
  const created = Array.from({ length: 8 }, (_, index) => ({
    external_id: `group ${index}`,
    name: null,
  }))
  const made = await counts(() => Promise.all(created.map((group) => shop.create(groups, group))))
  assert.equal(made, 8)
})

test('projects count for themselves', async () => {
  const other = await shop.world.addProject()
  assert.equal(await version(other.project_id), 0)
  await shop.call('POST', groups, { project: other, body: { external_id: 'a', name: null } })
  assert.equal(await version(other.project_id), 1)
  assert.equal(await counts(() => shop.call('POST', groups, { project: other, body: {} })), 0)
})
