import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createWorld, type World } from '../../../test/support/world.ts'
import { connect } from '../../base/database.ts'
import { createSandboxCatalog } from '../sandbox-catalog.ts'
import { catalogPages } from './catalog-pages.ts'

let world: World
before(async () => {
  world = await createWorld()
})
after(() => world.close())

test('a catalog is read along its key, also when the database still believes it to be small', async () => {
  await createSandboxCatalog(world.sql, world.project.project_id, world.clock.now())
  const { project_id: id } = await world.addProject()
  await world.sql.begin(async (tx) => {
    for (const from of [0, 10_000]) {
      await tx`
        insert into items (
          project_id, kind, sku, is_enabled, is_show_in_store, is_free, sort_order, groups,
          content_sku, content_quantity, document, search_text, created_at, updated_at
        )
        select ${id}::bigint, 'virtual_currency_package', 'chest.' || n, true, true, true, 0, '{}',
          'gold', 1, ${JSON.stringify({ name: { en: 'Chest'.repeat(100) } })}::text::json, '',
          ${world.clock.now()}, ${world.clock.now()}
        from generate_series(${from + 1}::integer, ${from + 10_000}::integer) as n
      `
      // Of an import that is under way the statistics see its pages, but none of its rows.
      if (from === 0) await world.sql`analyze items`
    }
  })
  const sql = connect(world.url, { connections: 1 })
  const entriesRead = async (): Promise<number> => {
    await sql`select pg_stat_force_next_flush()`
    const [row] = await sql<[{ entries: number }]>`
      select coalesce(sum(idx_tup_read), 0)::bigint as entries
      from pg_stat_user_indexes
      where relname = 'items'
    `
    return row.entries
  }
  try {
    const before = await entriesRead()
    let count = 0
    for await (const page of catalogPages(sql, id, 'virtual_currency_package')) count += page.length
    assert.equal(count, 20_000)
    assert.ok((await entriesRead()) - before <= 2 * count)
  } finally {
    await sql.end()
  }
})
