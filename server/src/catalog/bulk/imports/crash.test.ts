import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { lines } from '../../../../test/support/bulk.ts'
import { aPackage, newSku } from '../../../../test/support/catalog.ts'
import { isSomebodyWaiting } from '../../../../test/support/waiting.ts'
import { until } from '../../../../test/support/webhooks.ts'
import { createWorld, type World, type WorldProject } from '../../../../test/support/world.ts'
import { systemCaller } from '../../../projects/index.ts'
import { pruneImports } from '../../index.ts'
import { cancelImport } from './cancel-import.ts'
import * as store from './imports.sql.ts'
import { receiveImport } from './receive-import.ts'
import { type ImportKey, listErrors } from './rows.sql.ts'
import { runImport } from './run-import.ts'

// Without an app, whose worker would look for imports of others now and then.
let world: World
before(async () => {
  world = await createWorld()
})
after(() => world.close())

const program = join(import.meta.dirname, '../../../../test/support/importing-process.ts')

const rows = (count: number): Record<string, unknown>[] => [
  { type: 'virtual_currency', sku: 'gold', name: null },
  ...Array.from({ length: count }, () => ({ type: 'virtual_currency_package', ...aPackage() })),
]

/** An import whose file is here, and that nobody works on yet. */
const received = async (
  project: WorldProject,
  onError: 'abort' | 'skip',
  records: readonly object[],
) => {
  const projectId = project.project_id
  const wish = {
    projectId,
    caller: systemCaller,
    mode: 'upsert' as const,
    onError,
    isDryRun: false,
    format: 'ndjson' as const,
    kinds: undefined,
  }
  const file = Buffer.from(lines(...records))
  const importId = await receiveImport(
    world.deps,
    wish,
    (async function* () {
      yield file
    })(),
  )
  return { projectId, importId }
}

const liveItems = async (projectId: number): Promise<number> => {
  const [found] = await world.sql`
    select count(*) as count
    from items
    where project_id = ${projectId}
      and deleted_at is null
  `
  return found?.count
}

const jobOf = async (key: { projectId: number; importId: number }) => {
  const [job] = await store.findImport(world.sql, key)
  assert.ok(job)
  return job
}

/** Starts a process on the import and kills it when some of its rows are applied, and before this package is. */
const killBefore = async (
  sku: string,
  key: { projectId: number; importId: number },
): Promise<void> => {
  const { url, clock } = world
  const child = spawn(
    process.execPath,
    [program, url, String(key.projectId), String(key.importId)],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const ended = once(child, 'close')
  // A creation of the same sku has to wait for the end of this transaction.
  await world.sql.begin(async (tx) => {
    await tx`set local idle_in_transaction_session_timeout = 0`
    await tx`
      insert into items (
        project_id, kind, sku, is_enabled, is_show_in_store, is_free, sort_order, groups,
        content_sku, content_quantity, document, search_text, created_at, updated_at
      )
      values (
        ${key.projectId}, 'virtual_currency_package', ${sku}, true, true, true, 0, '{}',
        'gold', 1, '{}', '', ${clock.now()}, ${clock.now()}
      )
    `
    try {
      await until(async () => {
        assert.equal(child.exitCode, null, 'the process has to wait')
        const { phase, rows_done } = await jobOf(key)
        return phase === 'applying' && rows_done > 0 && (await isSomebodyWaiting(world.sql))
      })
    } finally {
      child.kill('SIGKILL')
      await ended
    }
    await tx`delete from items where project_id = ${key.projectId} and sku = ${sku}`
  })
  // The database's work for it still ends, one way or the other.
  await until(async () => {
    const sessions = await world.sql`
      select pid
      from pg_stat_activity
      where datname = current_database()
        and application_name = 'importing-process'
    `
    return sessions.length === 0
  })
}

describe('an import that is killed in the middle', () => {
  test('leaves nothing behind where all or nothing was asked, and is done by whoever comes next', async () => {
    const project = await world.addProject()
    const records = rows(2000)
    const key = await received(project, 'abort', records)
    await killBefore(String(records[1200]?.sku), key)
    assert.equal(await liveItems(key.projectId), 0)
    assert.equal(await runImport(world.deps, key), true)
    const { status, created } = await jobOf(key)
    assert.deepEqual([status, created], ['succeeded', 2001])
    assert.equal(await liveItems(key.projectId), 2001)
  })

  test('goes on behind the last whole batch where rows stand for themselves', async () => {
    const project = await world.addProject()
    const records = rows(2000)
    const key = await received(project, 'skip', records)
    await killBefore(String(records[1200]?.sku), key)
    const { created: before } = await jobOf(key)
    assert.equal(await liveItems(key.projectId), before)
    assert.ok(before > 0 && before < 2001)
    assert.equal(await runImport(world.deps, key), true)
    const { status, created } = await jobOf(key)
    assert.deepEqual([status, created], ['partly_succeeded', 2001].with(0, 'succeeded'))
    const [audited] = await world.sql`
      select count(*) as count, count(distinct target) as targets
      from audit_entries
      where project_id = ${key.projectId}
        and action like 'virtual_currency%.created'
    `
    assert.deepEqual({ ...audited }, { count: 2001, targets: 2001 })
  })

  test('is worked on by one process at a time', async () => {
    const project = await world.addProject()
    const key = await received(project, 'abort', rows(10))
    await world.sql.begin(async (tx) => {
      await store.takeTurn(tx, key)
      assert.equal(await runImport(world.deps, key), false)
    })
    assert.equal(await runImport(world.deps, key), true)
  })
})

describe('an import beside other changes', () => {
  test('begins again where what it checked was changed meanwhile, and then changes that', async () => {
    const project = await world.addProject()
    const record = { type: 'virtual_currency', sku: newSku(), name: { en: 'Silver' } }
    assert.equal(await runImport(world.deps, await received(project, 'abort', [record])), true)
    const key = await received(project, 'abort', [{ ...record, order: 7 }])
    // The check is done; before the rows are applied somebody else changes the item.
    await world.sql`
      update catalog_imports
      set phase = 'applying'
      where project_id = ${key.projectId}
        and import_id = ${key.importId}
    `
    await world.sql`
      update catalog_import_rows
      set outcome = 'update',
          target_id = (select item_id from items where project_id = ${key.projectId} and sku = ${record.sku}),
          target_version = 0
      where project_id = ${key.projectId}
        and import_id = ${key.importId}
    `
    assert.equal(await runImport(world.deps, key), true)
    const { status, attempts, updated } = await jobOf(key)
    assert.deepEqual([status, attempts, updated], ['succeeded', 1, 1])
  })

  test('begins again where a currency that its rows name was deleted meanwhile, and then tells it', async () => {
    const project = await world.addProject()
    const [gold = {}, ...packages] = rows(1)
    assert.equal(await runImport(world.deps, await received(project, 'abort', [gold])), true)
    const key = await received(project, 'abort', packages)
    // The check is done; before the rows are applied somebody else deletes the currency.
    await world.sql`
      update catalog_imports
      set phase = 'applying'
      where project_id = ${key.projectId}
        and import_id = ${key.importId}
    `
    await world.sql`
      update catalog_import_rows
      set outcome = 'create'
      where project_id = ${key.projectId}
        and import_id = ${key.importId}
    `
    await world.sql`
      update items
      set deleted_at = ${world.clock.now()}
      where project_id = ${key.projectId}
    `
    assert.equal(await runImport(world.deps, key), true)
    const { status, attempts } = await jobOf(key)
    assert.deepEqual([status, attempts, await liveItems(key.projectId)], ['failed', 1, 0])
    const errors = await world.sql`
      select property, code from catalog_import_errors where import_id = ${key.importId}
    `
    assert.deepEqual([...errors], [{ property: 'content[0].sku', code: 4404 }])
  })

  test('takes no item into a group that is deleted after the check, and says so', async () => {
    const project = await world.addProject()
    const group = { type: 'group', external_id: 'going', name: null }
    assert.equal(await runImport(world.deps, await received(project, 'abort', [group])), true)
    const [gold, ...packages] = rows(2)
    const strays = packages.map((record) => ({ ...record, groups: ['going'] }))
    const key = await received(project, 'skip', [gold ?? {}, ...rows(1).slice(1), ...strays])
    let imported: Promise<boolean> | undefined
    await world.sql.begin(async (tx) => {
      await tx`
        update item_groups
        set deleted_at = ${world.clock.now()}
        where project_id = ${key.projectId}
          and external_id = 'going'
      `
      let isDone = false
      imported = runImport(world.deps, key)
      void imported.finally(() => {
        isDone = true
      })
      while (!isDone && !(await isSomebodyWaiting(world.sql)));
    })
    assert.equal(await imported, true)
    const { status, created, failed, rows_done } = await jobOf(key)
    assert.deepEqual([status, created, failed, rows_done], ['partly_succeeded', 2, 2, 4])
    assert.equal(await liveItems(key.projectId), 2)
    const errors = await listErrors(world.sql, key, { limit: 20, offset: 0 })
    const told = errors.map(({ property, code, why, message }) => ({
      property,
      code,
      why,
      message,
    }))
    const message = 'was deleted meanwhile'
    const error = { property: 'groups[0]', code: 4403, why: 'changed', message }
    assert.deepEqual(told, [error, error])
  })

  test('that never lets it through gives up with a reason, and changes nothing', async () => {
    const project = await world.addProject()
    const key = await received(project, 'abort', rows(1))
    await world.sql`
      update catalog_imports set attempts = 5, phase = 'applying' where import_id = ${key.importId}
    `
    await world.sql`
      update catalog_import_rows
      set outcome = 'update', target_id = 1, target_version = 1
      where import_id = ${key.importId}
    `
    await runImport(world.deps, key)
    const { status, message } = await jobOf(key)
    assert.equal(status, 'failed')
    assert.match(message ?? '', /Others kept changing/)
    assert.equal(await liveItems(key.projectId), 0)
  })
})

/** Cancels an import when some of its rows are applied. */
const cancelMidway = async (key: ImportKey, sku: string): Promise<void> => {
  const { sql, clock, deps } = world
  let running: Promise<boolean> | undefined
  // A creation of the same sku has to wait for the end of this transaction.
  await sql.begin(async (tx) => {
    await tx`set local idle_in_transaction_session_timeout = 0`
    await tx`
      insert into items (
        project_id, kind, sku, is_enabled, is_show_in_store, is_free, sort_order, groups,
        content_sku, content_quantity, document, search_text, created_at, updated_at
      )
      values (
        ${key.projectId}, 'virtual_currency_package', ${sku}, true, true, true, 0, '{}',
        'gold', 1, '{}', '', ${clock.now()}, ${clock.now()}
      )
    `
    running = runImport(deps, key)
    await until(async () => {
      const { phase, rows_done } = await jobOf(key)
      return phase === 'applying' && rows_done > 0 && (await isSomebodyWaiting(sql))
    })
    await cancelImport(deps, key, systemCaller)
    await tx`delete from items where project_id = ${key.projectId} and sku = ${sku}`
  })
  assert.equal(await running, true)
}

const stagedRows = async ({ projectId }: ImportKey): Promise<number> =>
  (await world.sql`select 1 from catalog_import_rows where project_id = ${projectId}`).length

describe('an import that is canceled', () => {
  test('has changed nothing where all or nothing was asked', async () => {
    const records = rows(1400)
    const key = await received(await world.addProject(), 'abort', records)
    await cancelMidway(key, String(records[1000]?.sku))
    const { status, message } = await jobOf(key)
    assert.deepEqual([status, message], ['canceled', 'It was canceled, and nothing was changed.'])
    assert.deepEqual([await liveItems(key.projectId), await stagedRows(key)], [0, 0])
  })

  test('leaves what was applied where rows stand for themselves, as its counts tell', async () => {
    const records = rows(1400)
    const key = await received(await world.addProject(), 'skip', records)
    await cancelMidway(key, String(records[1000]?.sku))
    const { status, message, created } = await jobOf(key)
    assert.equal(status, 'canceled')
    assert.match(message ?? '', /before, and stays/)
    assert.ok(created > 0 && created < 1401, `${created}`)
    assert.deepEqual([await liveItems(key.projectId), await stagedRows(key)], [created, 0])
  })

  test('while it waits is worked on by nobody', async () => {
    const key = await received(await world.addProject(), 'abort', rows(1))
    await cancelImport(world.deps, key, systemCaller)
    assert.equal(await stagedRows(key), 0)
    assert.equal(await runImport(world.deps, key), true)
    assert.equal(await liveItems(key.projectId), 0)
  })

  test('by the time somebody has its turn loses its rows to whoever comes next', async () => {
    const key = await received(await world.addProject(), 'abort', rows(1))
    await world.sql.begin(async (tx) => {
      await store.takeTurn(tx, key)
      await cancelImport(world.deps, key, systemCaller)
    })
    assert.equal(await stagedRows(key), 2)
    assert.equal(await runImport(world.deps, key), true)
    assert.deepEqual([await liveItems(key.projectId), await stagedRows(key)], [0, 0])
  })
})

test('an upload that stops coming is given up after ten minutes, and forgotten after 30 days', async () => {
  const { deps, clock, sql, project } = world
  clock.stop()
  const [begun] = await store.insertImport(
    sql,
    {
      projectId: project.project_id,
      caller: systemCaller,
      mode: 'upsert',
      format: 'csv',
      onError: 'abort',
      isDryRun: false,
      kinds: undefined,
    },
    clock.now(),
    5,
  )
  const key = { projectId: project.project_id, importId: begun?.import_id ?? 0 }
  clock.advance(590)
  await pruneImports(deps)
  assert.equal((await jobOf(key)).status, 'receiving')
  clock.advance(20)
  await pruneImports(deps)
  const { status, message } = await jobOf(key)
  assert.equal(status, 'failed')
  assert.match(message ?? '', /broke off/)
  clock.advance(30 * 24 * 3600 + 1)
  await pruneImports(deps)
  assert.deepEqual([...(await store.findImport(sql, key))], [])
})
