/** Backups of real databases, restored into others. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, afterEach, before, beforeEach, describe, test } from 'node:test'
import {
  createDatabase,
  createEmptyDatabase,
  type TestDatabase,
} from '../../../test/support/database.ts'
import { connect, type Sql } from '../database/database.ts'
import { migrate, readMigrations } from '../migration/migrate.ts'
import { makeBackup } from './backup.ts'
import { restoreBackup } from './restore.ts'
import { UnreadableBackup } from './sealed-file.ts'

const migrations = join(import.meta.dirname, '..', '..', '..', 'migrations')
const skip = process.env.PORTREEVE_TEST_CITUS ? 'backups of Citus are made otherwise' : false
const key = randomBytes(32)
const chunk = 65_536 + 16

let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portreeve-backups-'))
})
after(() => rm(folder, { recursive: true, force: true }))

describe('a backup of a database', { skip }, () => {
  let from: TestDatabase
  let sql: Sql
  let into: TestDatabase
  let files = 0
  let file: string
  beforeEach(async () => {
    from = await createDatabase()
    into = await createEmptyDatabase()
    sql = connect(from.url, { connections: 2 })
    files += 1
    file = join(folder, `${files}.backup`)
  })
  afterEach(async () => {
    await sql.end()
    await from.drop()
    await into.drop()
  })
  const placeOf = ({ url, listenUrl }: TestDatabase) => ({ url: listenUrl ?? url })
  const backUp = (more: Partial<Parameters<typeof makeBackup>[0]> = {}) =>
    makeBackup({ place: placeOf(from), migrations, key, file, ...more })
  const restore = (more: Partial<Parameters<typeof makeBackup>[0]> = {}) =>
    restoreBackup({ place: placeOf(into), migrations, key, file, ...more })
  const inRestored = async <T>(work: (sql: Sql) => Promise<T>): Promise<T> => {
    const there = connect(into.url, { connections: 1 })
    try {
      return await work(there)
    } finally {
      await there.end()
    }
  }
  const isEmpty = () =>
    inRestored(async (there) => {
      const [row] = await there`
        select count(*) as count from pg_class where relnamespace = 'public'::regnamespace
      `
      return row?.count === 0
    })
  const awkward = 'tab\there, line\nbreak, back\\slash, \\. and "é𝄞"'
  const addProject = async () => {
    await sql`insert into merchants (merchant_id, name) values (2001, ${awkward})`
    await sql`
      insert into projects (project_id, merchant_id, login_project_id, name, settings)
      values (10001, 2001, gen_random_uuid(), 'one', '{"a": [1, null]}')
    `
  }
  const addUsers = (count: number) => sql`
    insert into users (project_id, user_id, name, created_at)
    select 10001, gen_random_uuid(), 'player ' || n, now()
    from generate_series(1, ${count}::int) as n
  `
  const asText = (query: Sql, table: string, order: string) =>
    query.unsafe(`select t::text as row from ${table} as t order by ${order}`)

  test('restores every row, number and partition, and keys hold again', async () => {
    await addProject()
    await addUsers(5000)
    await sql`
      create table sign_in_traces_20260101 partition of sign_in_traces
      for values from ('019b7000-0000-7000-8000-000000000000') to ('019b7600-0000-7000-8000-000000000000')
      with (fillfactor = 70)
    `
    await sql`insert into user_groups (project_id, name, is_default, created_at) values (10001, 'all', true, now())`
    const made = await backUp()
    const done = await restore()
    assert.equal(done.rows, made.rows)
    assert.ok(made.rows > 5000)
    await inRestored(async (there) => {
      for (const [table, order] of [
        ['users', 'user_id'],
        ['merchants', 'merchant_id'],
        ['projects', 'project_id'],
        ['webhook_shards', 'shard'],
      ] as const)
        assert.deepEqual(
          [...(await asText(there, table, order))],
          [...(await asText(sql, table, order))],
        )
      const [part] = await there`
        select reloptions from pg_class where relname = 'sign_in_traces_20260101' and relispartition
      `
      assert.deepEqual(part?.reloptions, ['fillfactor=70'])
      const [next] = await there`
        insert into user_groups (project_id, name, is_default, created_at)
        values (10001, 'next', false, now())
        returning group_id
      `
      assert.equal(next?.group_id, 2)
      await assert.rejects(
        there`insert into identities (project_id, realm, subject, user_id, network, created_at)
          values (10001, 'steam', '1', gen_random_uuid(), 'steam', now())`,
        { code: '23503' },
      )
      const keys = (query: Sql) => query`
        select conname, pg_get_constraintdef(oid) as rule
        from pg_constraint
        where connamespace = 'public'::regnamespace and conparentid = 0
        order by conname, rule
      `
      const [ours, theirs] = [await keys(there), await keys(sql)]
      assert.deepEqual([...ours], [...theirs])
    })
  })

  test('holds one moment, whatever others write while it is made', async () => {
    await addProject()
    await addUsers(20_000)
    let added: Promise<unknown> | undefined
    await backUp({
      tell: () => {
        added ??= addUsers(7)
      },
    })
    await added
    await restore()
    const count = await inRestored(async (there) => (await there`select from users`).count)
    assert.equal(count, 20_000)
  })

  test('of an older version gets the newer migrations behind its rows', async () => {
    const older = await mkdtemp(join(folder, 'older-'))
    const newer = await mkdtemp(join(folder, 'newer-'))
    for (const { name } of await readMigrations(migrations)) {
      await copyFile(join(migrations, name), join(older, name))
      await copyFile(join(migrations, name), join(newer, name))
    }
    await writeFile(
      join(newer, '0999_projects_later.sql'),
      "update merchants set name = 'changed by a migration';",
    )
    await addProject()
    await backUp({ migrations: older })
    const { migrated } = await restore({ migrations: newer })
    assert.deepEqual(migrated, ['0999_projects_later.sql'])
    const [row] = await inRestored((there) => there`select name from merchants`)
    assert.equal(row?.name, 'changed by a migration')
  })

  test('of a newer version is refused by an older one, and so is making one', async () => {
    const newer = await mkdtemp(join(folder, 'newer-'))
    for (const { name } of await readMigrations(migrations))
      await copyFile(join(migrations, name), join(newer, name))
    await writeFile(join(newer, '0999_projects_later.sql'), 'create table later (number int);')
    await migrate(sql, newer)
    await assert.rejects(backUp(), /newer Portreeve \(0999_projects_later\.sql\)/)
    await backUp({ migrations: newer })
    await assert.rejects(restore(), /newer Portreeve \(0999_projects_later\.sql\).*Nothing was/)
    assert.ok(await isEmpty())
  })

  test('is refused by a database that is not empty, which stays as it is', async () => {
    await addProject()
    await backUp()
    await inRestored((there) => there`create table something (number int)`)
    await assert.rejects(restore(), /not empty: it has something\. Nothing was changed/)
    const tables = await inRestored(
      (there) => there`
      select relname from pg_class where relnamespace = 'public'::regnamespace
    `,
    )
    assert.deepEqual(
      tables.map(({ relname }) => relname),
      ['something'],
    )
  })

  test('that was changed, cut off or has another key changes nothing', async () => {
    await addProject()
    await addUsers(3000)
    await backUp()
    const whole = await readFile(file)
    const changed = Buffer.from(whole)
    changed.writeUInt8((changed[whole.length - 40] ?? 0) ^ 1, whole.length - 40)
    for (const bytes of [
      whole.subarray(0, whole.length - 1),
      whole.subarray(0, 33 + chunk),
      changed,
    ]) {
      await writeFile(file, bytes)
      await assert.rejects(restore(), UnreadableBackup)
    }
    await writeFile(file, whole)
    await assert.rejects(restore({ key: randomBytes(32) }), /the backup key is another one/)
    assert.ok(await isEmpty())
    await restore()
  })

  test('that breaks a rule of the database changes nothing', async () => {
    await addProject()
    await sql`alter table users drop constraint users_ban_is_whole`
    await addUsers(3)
    await sql`update users set ban_reason = 'without a ban'`
    await backUp()
    await assert.rejects(restore(), { code: '23514' })
    assert.ok(await isEmpty())
  })

  test('never writes over a file, and leaves none behind when it fails', async () => {
    await writeFile(file, 'mine')
    await assert.rejects(backUp(), /is there already and stays as it is/)
    assert.equal(await readFile(file, 'utf8'), 'mine')
    await assert.rejects(
      backUp({ file: join(folder, 'no', 'where') }),
      /cannot be written \(ENOENT\)/,
    )
    const other = join(folder, 'failing.backup')
    await addProject()
    await addUsers(3000)
    const tell = (_step: string, done: number) => {
      if (done > 0) throw new Error('the disk is full')
    }
    await assert.rejects(backUp({ file: other, tell }), /the disk is full/)
    for (const name of [other, `${other}.part`])
      await assert.rejects(readFile(name), { code: 'ENOENT' })
  })

  test('of an empty database is refused, and tables of others are left out by name', async () => {
    await assert.rejects(backUp({ place: placeOf(into) }), /no tables of Portreeve yet/)
    await sql`create table theirs (number int)`
    const { leftOut } = await backUp()
    assert.deepEqual(leftOut, ['theirs'])
    await restore()
  })
})
