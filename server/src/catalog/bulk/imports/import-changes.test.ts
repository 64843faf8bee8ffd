/** The changes that dry runs find, as a list. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { lines, openWarehouse, type Warehouse } from '../../../../test/support/bulk.ts'
import { aPackage, packages } from '../../../../test/support/catalog.ts'
import type { WorldProject } from '../../../../test/support/world.ts'
import { pruneImports } from '../../index.ts'

let house: Warehouse
before(async () => {
  house = await openWarehouse()
  house.shop.world.clock.stop()
})
after(() => house.close())

type Change = {
  row: number | null
  line: number | null
  name: string
  kind: string
  outcome: string
  changes: { member: string; before?: unknown; after?: unknown }[]
}

const gold = { type: 'virtual_currency', sku: 'gold', name: { en: 'Gold' } }
const chest = (sku: string, more: object = {}) => ({
  type: 'virtual_currency_package',
  ...aPackage({ sku, ...more }),
})
const standing = [
  gold,
  { type: 'group', external_id: 'vip', name: null },
  chest('same'),
  chest('other'),
  chest('gone'),
  chest('surplus.1'),
  chest('surplus.2'),
]
const file = [
  chest('other', { order: 5, name: { en: 'Other' } }),
  chest('same'),
  gold,
  chest('gone', { is_deleted: true }),
  chest('new'),
]

const stocked = async (): Promise<WorldProject> => {
  const project = await house.shop.world.addProject()
  await house.bring(lines(...standing), { project })
  return project
}
const tried = async (project: WorldProject, query: Record<string, string> = {}, rows = file) =>
  house.bring(lines(...rows), { project, query: { dry_run: 'true', ...query } })
const changesOf = (project: WorldProject, id: number, query: Record<string, string> = {}) =>
  house.ask('GET', `/imports/${id}/changes`, { project, query })
const allOf = async (project: WorldProject, id: number, limit: number): Promise<Change[]> => {
  const found: Change[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const query = { limit: String(limit), ...(cursor === '' ? {} : { cursor }) }
    const { status, text, body } = await changesOf(project, id, query)
    assert.equal(status, 200, text)
    assert.ok(body.items.length <= limit)
    found.push(...body.items)
    cursor = body.next_cursor
  }
  return found
}
const brief = ({ row, outcome, kind, name }: Change) => [row, outcome, kind, name]
const ofPackages = 'virtual_currency_package'

test('tell each row that would change something, with its members before and after', async () => {
  const project = await stocked()
  const { import_id: id, counts } = await tried(project)
  assert.deepEqual(counts, { created: 1, updated: 1, unchanged: 2, deleted: 1, failed: 0 })
  const changes = await allOf(project, id, 50)
  assert.deepEqual(changes.map(brief), [
    [1, 'update', ofPackages, 'other'],
    [4, 'delete', ofPackages, 'gone'],
    [5, 'create', ofPackages, 'new'],
  ])
  const [update, removal, creation] = changes
  assert.deepEqual(update?.changes, [
    { member: 'name', before: { en: 'Chest' }, after: { en: 'Other' } },
    { member: 'order', before: 0, after: 5 },
  ])
  assert.ok(removal?.changes.every((change) => 'before' in change && !('after' in change)))
  assert.ok(creation?.changes.every((change) => 'after' in change && !('before' in change)))
  assert.equal((await house.shop.call('GET', `${packages}/sku/new`, { project })).status, 404)
})

test('tell what mode sync would delete, and come in the same order by pages of any size', async () => {
  const project = await stocked()
  const query = { mode: 'sync', kinds: 'group,virtual_currency,virtual_currency_package' }
  const { import_id: id, counts } = await tried(project, query)
  assert.equal(counts.deleted, 4)
  const whole = await allOf(project, id, 100)
  assert.deepEqual(whole.slice(3).map(brief), [
    [null, 'delete', ofPackages, 'surplus.1'],
    [null, 'delete', ofPackages, 'surplus.2'],
    [null, 'delete', 'group', 'vip'],
  ])
  for (const limit of [1, 2, 3, 5]) assert.deepEqual(await allOf(project, id, limit), whole)
})

test('are compared with the catalog as it is when they are asked for', async () => {
  const project = await stocked()
  const { import_id: id } = await tried(project)
  await house.shop.call('PATCH', `${packages}/sku/other`, { project, body: { order: 5 } })
  const [update] = await allOf(project, id, 50)
  assert.deepEqual(
    update?.changes.map(({ member }) => member),
    ['name'],
  )
})

test('leave out rows that are wrong where these would be left out', async () => {
  const project = await stocked()
  const wrong = chest('wrong', { groups: ['nowhere'] })
  const { import_id: id, status } = await tried(project, { on_error: 'skip' }, [wrong, ...file])
  assert.equal(status, 'partly_succeeded')
  assert.deepEqual(
    (await allOf(project, id, 50)).map(({ name }) => name),
    ['other', 'gone', 'new'],
  )
})

test('are kept of the newest dry run, for a day', async () => {
  const { deps, clock } = house.shop.world
  const project = await stocked()
  const { import_id: first } = await tried(project)
  const { import_id: second } = await tried(project)
  const refused = await changesOf(project, first)
  assert.deepEqual([refused.status, refused.body.errorCode], [409, 1025])
  assert.match(refused.body.errorMessage, /newest dry run/)
  clock.advance(86_400)
  await pruneImports(deps)
  assert.equal((await allOf(project, second, 50)).length, 3)
  clock.advance(1)
  await pruneImports(deps)
  assert.equal((await changesOf(project, second)).status, 409)
  const kept = await house.shop.world.sql`
    select 1 from catalog_import_rows where project_id = ${project.project_id}
  `
  assert.equal(kept.length, 0)
})

test('are none of an import that was no dry run, that failed or that is not there', async () => {
  const project = await stocked()
  const real = await house.bring(lines(chest('real')), { project })
  assert.match((await changesOf(project, real.import_id)).body.errorMessage, /no dry run/)
  const wrong = await tried(project, {}, [chest('wrong', { groups: ['nowhere'] })])
  assert.equal(wrong.status, 'failed')
  assert.match((await changesOf(project, wrong.import_id)).body.errorMessage, /change nothing/)
  assert.equal((await changesOf(project, 999_999)).status, 404)
  for (const query of [{ limit: '101' }, { cursor: 'row_4_1' }, { cursor: '1' }])
    assert.equal((await changesOf(project, real.import_id, query)).status, 422)
})
