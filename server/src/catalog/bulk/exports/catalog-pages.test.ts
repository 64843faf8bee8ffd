import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createWorld, type World } from '../../../../test/support/world.ts'
import { connect, type Sql } from '../../../base/database/database.ts'
import { listItems } from '../../items/item-lists.sql.ts'
import { createSandboxCatalog } from '../../items/sandbox-catalog.ts'
import { readListQuery } from '../../lists/list-query.ts'
import { catalogPages } from './catalog-pages.ts'

let world: World
before(async () => {
  world = await createWorld()
})
after(() => world.close())

const addYoungCatalog = async (): Promise<number> => {
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
      // The statistics see the pages of an import that is under way, but none of its rows.
      if (from === 0) await world.sql`analyze items`
    }
  })
  return id
}

/** How many entries of indexes a piece of work reads. */
const entriesReadBy = async (work: (sql: Sql) => Promise<unknown>): Promise<number> => {
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
    await work(sql)
    return (await entriesRead()) - before
  } finally {
    await sql.end()
  }
}

test('a catalog is read along its key, also when the database still believes it to be small', async () => {
  const id = await addYoungCatalog()
  let count = 0
  const entries = await entriesReadBy(async (sql) => {
    for await (const page of catalogPages(sql, id, 'virtual_currency_package')) count += page.length
  })
  assert.equal(count, 20_000)
  assert.ok(entries <= 2 * count)
})

test('a list does not compare all items with all then', async () => {
  const id = await addYoungCatalog()
  for (const query of [{}, { sort: 'sku' }, { q: 'chest' }, { offset: '19000' }] as const) {
    const entries = await entriesReadBy((sql) =>
      listItems(sql, id, 'virtual_currency_package', readListQuery(query)),
    )
    // The names of each of 50 items may be looked for in all of them; once the planner knows more, they are not.
    assert.ok(entries <= 100 * 20_000, `${JSON.stringify(query)} reads ${entries}`)
  }
})
