/** Shelves stay as fresh as the catalog, whoever changes it, and stand when the database does not. */
import assert from 'node:assert/strict'
import { createServer, connect as dial, type Socket } from 'node:net'
import { after, before, test } from 'node:test'
import { openStore, type Store } from '../../../test/support/store.ts'
import { connect, type Sql } from '../../base/database/database.ts'
import { silentLog } from '../../base/log.ts'
import { countCatalogChange } from '../changes/project-version.sql.ts'
import { shelves } from './shelves.ts'

let store: Store
before(async () => {
  store = await openStore()
})
after(() => store.close())

const listed = async (stock: ReturnType<typeof shelves>): Promise<string[]> => {
  const id = store.world.project.project_id
  const { version } = await stock.version(id)
  const shelf = await stock.shelf(id, version)
  const ask = { country: undefined, at: store.world.clock.now(), withInactive: false }
  return shelf.list('virtual_currency_package', ask).map(({ item }) => item.sku)
}

test('a change by another process is on the shelf with the next question', async () => {
  const { sql } = store.world
  const [one, other] = [shelves({ sql, log: silentLog }), shelves({ sql, log: silentLog })]
  const skus: string[] = []
  for (let round = 0; round < 5; round++) {
    skus.push(await store.addPackage({ order: round }))
    assert.deepEqual(await listed(one), skus)
    assert.deepEqual(await listed(other), skus)
  }
  const gone = skus.shift()
  await store.admin('DELETE', `/items/virtual_currency/package/sku/${gone}`)
  for (const stock of [one, other]) assert.deepEqual(await listed(stock), skus)
})

test('only what changed is read again', async () => {
  const { sql, project } = store.world
  const stock = shelves({ sql, log: silentLog })
  await listed(stock)
  // A change past the catalog's own ways counts no version of the row: it shows what is read and what is not.
  const sku = await store.addPackage({ order: 100 })
  await sql`
    update items
    set sort_order = sort_order - 1000
    where project_id = ${project.project_id}
  `
  const skus = await listed(stock)
  assert.equal(skus[0], sku)
})

test('many questions at once read the version once', async () => {
  let asked = 0
  const counting = new Proxy(store.world.sql, {
    apply: (target, self, [strings, ...values]) => {
      if (String(strings).includes('from catalog_versions')) asked += 1
      return Reflect.apply(target, self, [strings, ...values])
    },
  })
  const stock = shelves({ sql: counting, log: silentLog })
  await Promise.all(Array.from({ length: 500 }, () => stock.version(1)))
  assert.equal(asked, 1)
  // One that comes later has to be told what happened in between.
  await stock.version(1)
  assert.equal(asked, 2)
})

/** As many currencies as make a shelf a large one, past the catalog's own ways; the id of their project. */
const addLargeProject = async (): Promise<number> => {
  const { sql, clock } = store.world
  const { project_id: id } = await store.world.addProject()
  await sql`
    insert into items (
      project_id, kind, sku, is_enabled, is_show_in_store, is_free, sort_order, groups, document,
      search_text, created_at, updated_at
    )
    select ${id}::bigint, 'virtual_currency', 'coin.' || n, true, true, true, 0, '{}',
      '{"name":{"en":"Coin"}}', '', ${clock.now()}, ${clock.now()}
    from generate_series(1, 20001) as n
  `
  await countCatalogChange(sql, id)
  return id
}

test('a shelf is read by key, also while the database does not know how large the table is', async () => {
  const id = await addLargeProject()
  const sql = connect(store.world.url, { connections: 1 })
  const entriesRead = async (): Promise<number> => {
    await sql`select pg_stat_force_next_flush()`
    const [row] = await sql<[{ entries: number }]>`
      select sum(idx_tup_read)::bigint as entries
      from pg_stat_user_indexes
      where relname = 'items'
        and indexrelname <> 'items_pkey'
    `
    return row.entries
  }
  try {
    const before = await entriesRead()
    const shelf = await shelves({ sql, log: silentLog }).shelf(id, 1)
    assert.equal(shelf.items.size, 20_001)
    assert.ok((await entriesRead()) - before <= 2 * shelf.items.size)
  } finally {
    await sql.end()
  }
})

test('while a large shelf is read anew, others are answered from the one before', async () => {
  const { sql } = store.world
  const id = await addLargeProject()
  const door = Promise.withResolvers<void>()
  let isShut = false
  const guarded = new Proxy(sql, {
    apply(target, self, [strings, ...values]) {
      const asked = Reflect.apply(target, self, [strings, ...values])
      return isShut && String(strings).includes('string_agg')
        ? door.promise.then(() => asked)
        : asked
    },
  })
  const stock = shelves({ sql: guarded, log: silentLog })
  const { version: before } = await stock.version(id)
  const shelf = await stock.shelf(id, before)
  await countCatalogChange(sql, id)
  const { version } = await stock.version(id)
  assert.equal(version, before + 1)
  isShut = true
  const reading = stock.shelf(id, version)
  assert.equal((await stock.version(id)).version, before)
  assert.equal(await stock.shelf(id, before), shelf)
  door.resolve()
  assert.equal((await reading).version, version)
  assert.equal((await stock.version(id)).version, version)
})

/** A way to the database that can be cut. */
const cuttable = async (url: string) => {
  const target = new URL(url)
  const { port, hostname } = target
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = dial(Number(port), hostname)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('error', () => {})
      from.pipe(to)
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  target.hostname = '127.0.0.1'
  target.port = String((server.address() as { port: number }).port)
  return {
    url: target.toString(),
    cut: () => {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

test('while the database is away, what was known last is shown', async () => {
  const way = await cuttable(store.world.url)
  const sql: Sql = connect(way.url, { connections: 1 })
  try {
    const stock = shelves({ sql, log: silentLog })
    const skus = await listed(stock)
    way.cut()
    assert.deepEqual(await listed(stock), skus)
  } finally {
    await sql.end({ timeout: 0 })
  }
})
