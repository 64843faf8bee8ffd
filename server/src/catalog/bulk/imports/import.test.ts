import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import {
  contentTypes,
  lines,
  openWarehouse,
  type Warehouse,
} from '../../../../test/support/bulk.ts'
import { aPackage, newSku, packages } from '../../../../test/support/catalog.ts'
import { until } from '../../../../test/support/webhooks.ts'

let house: Warehouse
before(async () => {
  house = await openWarehouse()
})
after(() => house.close())

const aRow = (more: object = {}): Record<string, unknown> => ({
  type: 'virtual_currency_package',
  ...aPackage(more),
})

const read = async (sku: string) =>
  await house.shop.call('GET', `${packages}/sku/${sku}?view=write`)

describe('an import', () => {
  test('makes groups, currencies and packages that name each other, in whatever order', async () => {
    const done = await house.bring(
      lines(
        {
          type: 'virtual_currency_package',
          ...aPackage({ sku: 'a.1', groups: ['g.1'], content: [{ sku: 'c.1', quantity: 3 }] }),
        },
        {
          type: 'virtual_currency',
          sku: 'c.1',
          name: { en: 'Silver' },
          vc_prices: [{ sku: 'c.2', amount: 2 }],
        },
        { type: 'virtual_currency', sku: 'c.2', name: { en: 'Copper' } },
        { type: 'group', external_id: 'g.1', name: { en: 'New' } },
        { type: 'attribute', external_id: 'color', name: { en: 'Color' } },
      ),
    )
    assert.deepEqual([done.status, done.errors], ['succeeded', []])
    assert.deepEqual(done.counts, { created: 5, updated: 0, unchanged: 0, deleted: 0, failed: 0 })
    const { body } = await read('a.1')
    assert.deepEqual([body.groups, body.content], [['g.1'], [{ sku: 'c.1', quantity: 3 }]])
  })

  test('changes what exists, and leaves alone what is so already', async () => {
    const [same, changed] = [aRow(), aRow()]
    await house.bring(lines(same, changed))
    const before = await house.shop.call('GET', `${packages}/sku/${same.sku}`)
    const done = await house.bring(lines(same, { ...changed, name: { en: 'Barrel' } }))
    assert.deepEqual(done.counts, { created: 0, updated: 1, unchanged: 1, deleted: 0, failed: 0 })
    assert.deepEqual((await read(String(changed.sku))).body.name, { en: 'Barrel' })
    const after = await house.shop.call('GET', `${packages}/sku/${same.sku}`)
    assert.equal(after.headers.etag, before.headers.etag)
  })

  test('of many items tells the planner how many there are', async () => {
    const { sql } = house.shop.world
    await house.bring(lines(...Array.from({ length: 1000 }, () => aRow())))
    const known = async (): Promise<number> => {
      const [row] = process.env.PORTREEVE_TEST_CITUS
        ? await sql<[{ count: number }]>`
            select max(result::float8) as count
            from run_command_on_shards(
              'items', 'select reltuples from pg_class where oid = ''%s''::regclass'
            )
          `
        : await sql<[{ count: number }]>`
            select reltuples as count from pg_class where relname = 'items'
          `
      return row.count
    }
    await until(async () => (await known()) >= 1000 || undefined)
  })

  test('lets items be found by the names that it brings', async () => {
    const row = aRow({ name: { en: 'Sarcophagus' } })
    const found = async (q: string) =>
      (await house.shop.call('GET', `${packages}?q=${q}`)).body.total_items_count
    await house.bring(lines(row))
    assert.equal(await found('COPHAGUS'), 1)
    await house.bring(lines({ ...row, name: { en: 'Cenotaph' } }))
    assert.deepEqual([await found('cophagus'), await found('cenotaph')], [0, 1])
  })

  test('in mode create refuses what exists', async () => {
    const row = aRow()
    await house.bring(lines(row))
    const done = await house.bring(lines(aRow(), row), { query: { mode: 'create' } })
    assert.equal(done.status, 'failed')
    assert.deepEqual(
      done.errors.map((error: { row: number; property: string; code: number }) => [
        error.row,
        error.property,
        error.code,
      ]),
      [[2, 'sku', 4002]],
    )
  })

  test('changes nothing where one row is wrong, and names all that is wrong by row and path', async () => {
    const good = aRow()
    const done = await house.bring(
      lines(
        good,
        aRow({ prices: [{ currency: 'USD', amount: 1.005, is_default: true }] }),
        aRow({ content: [{ sku: 'nothing', quantity: 1 }], groups: ['nobody'] }),
        { type: 'virtual_currency_package', sku: 'x' },
        { type: 'thing', sku: 'x' },
        good,
      ),
    )
    assert.equal(done.status, 'failed')
    assert.deepEqual(done.counts, { created: 0, updated: 0, unchanged: 0, deleted: 0, failed: 5 })
    assert.match(done.message, /5 rows are wrong, so nothing was changed/)
    assert.deepEqual(
      done.errors.map((error: { row: number; property: string; code: number }) => [
        error.row,
        error.property,
        error.code,
      ]),
      [
        [2, 'prices[0].amount', 1102],
        [3, 'content[0].sku', 4404],
        [3, 'groups[0]', 4403],
        [4, 'name', 1102],
        [4, 'description', 1102],
        [4, 'content', 1102],
        [5, 'type', 1102],
        [6, 'sku', 4002],
      ],
    )
    assert.equal((await read(String(good.sku))).status, 404)
  })

  test('with on_error=skip leaves wrong rows out', async () => {
    const good = aRow()
    const file = lines(good, aRow({ groups: ['nobody'] }), { type: 'group' })
    const done = await house.bring(file, { query: { on_error: 'skip' } })
    assert.equal(done.status, 'partly_succeeded')
    assert.deepEqual(done.counts, { created: 1, updated: 0, unchanged: 0, deleted: 0, failed: 2 })
    assert.equal((await read(String(good.sku))).status, 200)
  })

  test('fails a row whose currency fails in the same file', async () => {
    const file = lines(
      {
        type: 'virtual_currency',
        sku: 'bad.1',
        name: null,
        vc_prices: [{ sku: 'bad.2', amount: 1 }],
      },
      {
        type: 'virtual_currency',
        sku: 'bad.2',
        name: null,
        vc_prices: [{ sku: 'nothing', amount: 1 }],
      },
      aRow({ sku: 'bad.3', content: [{ sku: 'bad.1', quantity: 1 }] }),
    )
    const done = await house.bring(file, { query: { on_error: 'skip' } })
    assert.deepEqual(
      done.errors.map((error: { row: number; property: string }) => [error.row, error.property]),
      [
        [1, 'vc_prices[0].sku'],
        [2, 'vc_prices[0].sku'],
        [3, 'content[0].sku'],
      ],
    )
  })

  test('lets a package keep the currency that was deleted meanwhile, and no other take it', async () => {
    const project = await house.shop.world.addProject()
    const content = [{ sku: 'gone', quantity: 1 }]
    const row = aRow({ content })
    await house.bring(lines({ type: 'virtual_currency', sku: 'gone', name: null }, row), {
      project,
    })
    await house.shop.call('DELETE', '/virtual_currency/sku/gone', { project })
    const kept = await house.bring(lines(row, { ...row, sku: 'other' }), { project })
    assert.deepEqual(
      kept.errors.map((error: { row: number; property: string }) => [error.row, error.property]),
      [[2, 'content[0].sku']],
    )
    const changed = await house.bring(lines({ ...row, order: 3 }), { project })
    assert.deepEqual([changed.status, changed.counts.updated], ['succeeded', 1])
  })

  test('lets an item keep a price in a currency that is gone, as a PUT does', async () => {
    const project = await house.shop.world.addProject()
    const row = {
      type: 'virtual_currency',
      sku: 'gems',
      name: null,
      vc_prices: [{ sku: 'gone', amount: 2 }],
    }
    await house.bring(lines({ type: 'virtual_currency', sku: 'gone', name: null }, row), {
      project,
    })
    await house.shop.call('DELETE', '/virtual_currency/sku/gone', { project })
    const changed = await house.bring(lines({ ...row, order: 3 }), { project })
    assert.deepEqual([changed.status, changed.counts.updated], ['succeeded', 1])
  })

  test('in mode sync takes items out of groups that go, and refuses those that name them', async () => {
    const project = await house.shop.world.addProject()
    const gold = { type: 'virtual_currency', sku: 'gold', name: null }
    const [stays, goes] = ['stays', 'goes'].map((external_id) => ({
      type: 'group',
      external_id,
      name: null,
    }))
    assert.ok(stays && goes)
    const [inBoth, inOne] = [aRow({ groups: ['stays', 'goes'] }), aRow({ groups: ['goes'] })]
    await house.bring(lines(gold, stays, goes, inBoth, inOne), { project })
    const query = { mode: 'sync' }
    const refused = await house.bring(lines(stays, gold, inBoth, { ...inOne, groups: [] }), {
      project,
      query,
    })
    assert.deepEqual(
      refused.errors.map((error: { row: number; property: string }) => [error.row, error.property]),
      [[3, 'groups[1]']],
    )
    const done = await house.bring(lines(stays), { project, query })
    assert.deepEqual(done.counts, { created: 0, updated: 0, unchanged: 1, deleted: 1, failed: 0 })
    const { body } = await house.shop.call('GET', `${packages}/sku/${inBoth.sku}?view=write`, {
      project,
    })
    assert.deepEqual(body.groups, ['stays'])
  })

  test('as a dry run counts what would happen and changes nothing', async () => {
    const row = aRow()
    const done = await house.bring(lines(row), { query: { dry_run: 'true' } })
    assert.deepEqual([done.status, done.counts.created], ['succeeded', 1])
    assert.equal((await read(String(row.sku))).status, 404)
  })

  test('in mode sync deletes what the file lacks of the kinds it speaks of, and nothing else', async () => {
    const project = await house.shop.world.addProject()
    const file = (skus: readonly string[]) =>
      lines(
        { type: 'group', external_id: 'kept', name: null },
        { type: 'virtual_currency', sku: 'gold', name: null },
        ...skus.map((sku) => aRow({ sku, groups: ['kept'] })),
      )
    await house.bring(file(['one', 'two', 'three']), { project })
    const only = lines(aRow({ sku: 'two', groups: ['kept'] }))
    const trial = await house.bring(only, { project, query: { mode: 'sync', dry_run: 'true' } })
    assert.deepEqual(trial.counts, { created: 0, updated: 0, unchanged: 1, deleted: 2, failed: 0 })
    const done = await house.bring(only, { project, query: { mode: 'sync' } })
    assert.deepEqual(done.counts, trial.counts)
    assert.equal(
      await house.fetch('ndjson', { project }),
      file(['two'])
        .replaceAll(
          /"groups":\["kept"\]/g,
          '"groups":["kept"],"is_enabled":true,"is_show_in_store":true,"is_free":false,"order":0',
        )
        .replace(
          '"name":null}\n{"type":"virtual_currency",',
          '"name":null,"order":0}\n{"type":"virtual_currency",',
        )
        .replace(
          '"sku":"gold","name":null}',
          '"sku":"gold","name":null,"groups":[],"is_enabled":true,"is_show_in_store":true,"is_free":false,"order":0}',
        ),
    )
  })

  test('in mode sync deletes nothing where a row is wrong', async () => {
    const project = await house.shop.world.addProject()
    await house.bring(
      lines({ type: 'virtual_currency', sku: 'gold', name: null }, aRow({ sku: 'one' })),
      { project },
    )
    const wrong = lines(aRow({ sku: 'two' }), aRow({ sku: 'no such sku' }))
    const done = await house.bring(wrong, { project, query: { mode: 'sync', on_error: 'skip' } })
    assert.deepEqual(done.counts, { created: 1, updated: 0, unchanged: 0, deleted: 0, failed: 1 })
    assert.match(done.message, /not deleted/)
  })

  test('writes who changed what into the audit trail, and counts the version once', async () => {
    const row = aRow()
    const version = async () => {
      const [found] = await house.shop.world
        .sql`select version from catalog_versions where project_id = ${house.shop.world.project.project_id}`
      return found?.version
    }
    const earlier = await version()
    await house.bring(lines(row, aRow(), aRow()))
    assert.equal(await version(), earlier + 1)
    await house.bring(lines({ ...row, order: 5 }))
    const entries = await house.shop.world.sql`
      select action, actor_kind, before, after -> 'order' as after
      from audit_entries
      where project_id = ${house.shop.world.project.project_id}
        and target = ${`virtual_currency_package ${row.sku}`}
      order by at, action
    `
    assert.deepEqual(
      entries.map((entry) => ({ ...entry })),
      [
        {
          action: 'virtual_currency_package.created',
          actor_kind: 'api_key',
          before: null,
          after: 0,
        },
        {
          action: 'virtual_currency_package.updated',
          actor_kind: 'api_key',
          before: { order: 0 },
          after: 5,
        },
      ],
    )
  })
})

describe('a file with too much wrong is not read to its end', () => {
  const empty = (count: number) => '{}\n'.repeat(count)
  const errorsOf = async (id: number, offset = 0) =>
    (await house.ask('GET', `/imports/${id}/errors`, { query: { offset: String(offset) } })).body

  test('with on_error=abort behind the batch that has the first wrong row', async () => {
    const good = aRow()
    const rows = Array.from({ length: 300 }, () => aRow())
    const done = await house.bring(`${lines(good, ...rows)}${empty(5_000)}`)
    assert.equal(done.status, 'failed')
    // Two batches of 200: the first has no wrong row.
    assert.deepEqual(done.counts, { created: 0, updated: 0, unchanged: 0, deleted: 0, failed: 99 })
    assert.deepEqual(done.progress, { phase: 'done', done: 400, total: 400 })
    assert.match(
      done.message,
      /^99 rows are wrong, so reading stopped before row 401 \(line 401\), and nothing was changed\. .*on_error=skip/,
    )
    assert.equal(done.errors_count, 100)
    assert.deepEqual(done.errors[0], {
      row: null,
      line: 401,
      name: null,
      property: '',
      code: 1102,
      why: 'not_read',
      values: { row: 401 },
      message:
        'the file was not read from row 401 on: rows before it are wrong, and on_error is abort',
    })
    assert.deepEqual([done.errors[1].row, done.errors[1].property], [302, 'type'])
    assert.equal((await read(String(good.sku))).status, 404)
    assert.equal(await staged(done.import_id), 0)
  })

  test('with on_error=skip behind 10,000 errors, whatever was good before', async () => {
    const good = aRow()
    const done = await house.bring(`${lines(good)}${empty(20_000)}`, {
      query: { on_error: 'skip' },
    })
    assert.equal(done.status, 'failed')
    assert.equal(done.counts.created, 0)
    // The batch that is full with the 10,000th error is the last that is read.
    assert.equal(done.counts.failed, 10_000 + 199)
    assert.match(
      done.message,
      /^10199 rows are wrong, so reading stopped before row 10201 \(line 10201\),/,
    )
    assert.equal(done.errors_count, 10_001)
    assert.deepEqual(
      [done.errors[0].row, done.errors[0].line, done.errors[0].message],
      [null, 10_201, 'the file was not read from row 10201 on: 10,000 errors were found before it'],
    )
    assert.deepEqual(done.errors[0].values, { row: 10_201, limit: 10_000 })
    assert.equal((await errorsOf(done.import_id, 10_000)).items.length, 1)
    assert.equal((await read(String(good.sku))).status, 404)
    assert.equal(await staged(done.import_id), 0)
  })

  test('in every format', async () => {
    const files: [string, string][] = [
      [contentTypes.json, `{"packages":[{}${',{}'.repeat(5_000)}]}`],
      [contentTypes.csv, `type,sku\n${'group,x\n'.repeat(5_000)}`],
      [contentTypes.ndjson, empty(5_000)],
    ]
    for (const [type, file] of files) {
      const done = await house.bring(file, { type })
      assert.equal(done.status, 'failed')
      assert.match(
        done.message,
        /reading stopped before row \d+ \(line \d+\), and nothing was changed/,
      )
      assert.ok(done.counts.failed <= 200, `${done.counts.failed}`)
    }
  })

  test('but one that ends with its wrong rows is looked at as a whole', async () => {
    const rows = Array.from({ length: 199 }, () => aRow())
    const done = await house.bring(lines(...rows, { type: 'group' }))
    assert.match(done.message, /^One row is wrong, so nothing was changed/)
    assert.deepEqual(
      done.errors.map((error: { row: number }) => error.row),
      [200, 200],
    )
  })

  test('and empty lines are no rows, however many', async () => {
    for (const [type, file] of [
      [contentTypes.ndjson, `${'\n'.repeat(300_000)}{}\n \r\n\r\n{}`],
      [contentTypes.csv, `type,sku\n${',\n'.repeat(30_000)}group,\n\n,\nx,`],
    ] as const) {
      const done = await house.bring(file, { type })
      assert.equal(done.counts.failed, 2)
      const last = done.errors.at(-1)
      assert.deepEqual([last.row, last.line], [2, type === contentTypes.csv ? 30_005 : 300_004])
    }
  })

  test('and a path with what the database cannot keep is told without that', async () => {
    const file = '{"a\\u0000b":1}\n{"a\\ud800b":1}\n'
    const done = await house.bring(file)
    assert.deepEqual(
      done.errors.map((error: { property: string }) => error.property),
      ['a\ufffdb', 'a\ufffdb'],
    )
    const column = `${'c'.repeat(100_000)}`
    const wide = await house.bring(`type,${column}\ngroup,x\n`, { type: contentTypes.csv })
    assert.ok(wide.errors.every(({ property }: { property: string }) => property.length <= 300))
  })
})

const staged = async (importId: number): Promise<number> => {
  const [found] = await house.shop.world.sql<[{ count: number }]>`
    select count(*) as count from catalog_import_rows where import_id = ${importId}
  `
  return found.count
}

describe('a file that cannot be read', () => {
  const refused = async (file: string | Buffer, type: string) => {
    const { status, body } = await house.ask('POST', '/imports', { file, type })
    return [status, body.errorCode, body.line, body.column]
  }

  test('is refused with line and column, and nothing changes', async () => {
    const sku = newSku()
    const header = 'type,sku,name.en,description,content[0].sku,content[0].quantity\n'
    const row = `virtual_currency_package,${sku},Chest,null,gold,5\n`
    const cases: [string | Buffer, string, number, number | undefined][] = [
      [`${header}${row}virtual_currency_package,x,"Che"st,null,gold,5\n`, contentTypes.csv, 3, 3],
      [`${header}${row}virtual_currency_package,x,"Chest,null,gold,5\n`, contentTypes.csv, 3, 3],
      ['sku,name.en\n', contentTypes.csv, 1, undefined],
      ['type,sku,sku\n', contentTypes.csv, 1, 3],
      ['', contentTypes.csv, 1, undefined],
      [
        Buffer.concat([Buffer.from(`${header}${row}`), Buffer.from([0xff])]),
        contentTypes.csv,
        3,
        undefined,
      ],
      ['{"packages": [{}\n {}]}', contentTypes.json, 2, 2],
      ['{"packages": [\n{},]}', contentTypes.json, 2, 4],
      ['{"things": []}', contentTypes.json, 1, 9],
      ['[1]', contentTypes.json, 1, 1],
      ['{"packages": [{}', contentTypes.json, 1, 17],
      ['{"packages": {}}', contentTypes.json, 1, 11],
      ['{"groups": [],\n"groups": []}', contentTypes.json, 2, 8],
    ]
    for (const [file, type, line, column] of cases) {
      assert.deepEqual(await refused(file, type), [422, 1102, line, column], String(file))
    }
    assert.equal((await read(sku)).status, 404)
  })
})
