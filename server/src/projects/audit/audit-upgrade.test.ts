/** The upgrade that divided the audit trail: what was there is found, and processes of before go on beside new ones. */
import assert from 'node:assert/strict'
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { createEmptyDatabase } from '../../../test/support/database.ts'
import { createWorld, type World } from '../../../test/support/world.ts'
import { type Instant, plusSeconds } from '../../base/clock.ts'
import { connect, type Sql } from '../../base/database/database.ts'
import { newUuid } from '../../base/ids.ts'
import { migrate } from '../../base/migration/migrate.ts'
import { pruneProjects } from '../housekeeping.ts'
import { recordAudit } from './audit.ts'
import { readAudit } from './audit-reading.ts'
import { auditRecords } from './audit-records.ts'

const migrations = join(import.meta.dirname, '..', '..', '..', 'migrations')
const projectId = 10_001
const [anna, ben] = [newUuid(), newUuid()]
let world: World
/** A connection of a process of the version before, opened before the upgrade. */
let old: Sql
let now: Instant

before(async () => {
  const database = await createEmptyDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'portreeve-before-'))
  const files = (await readdir(migrations)).toSorted()
  const first = files.findIndex((file) => file.endsWith('_projects_audit_days.sql'))
  for (const file of files.slice(0, first)) await cp(join(migrations, file), join(folder, file))
  old = connect(database.url, { connections: 1, listenUrl: database.listenUrl })
  now = new Date()
  try {
    await migrate(old, folder)
    await old`
      insert into audit_entries (project_id, at, actor_kind, actor, action, target, address)
      select ${projectId}, ${now}::timestamptz - n * interval '1 day', 'user', ${anna}, 'user.signed_in', 'client 101',
        '192.0.2.7'
      from generate_series(1, 450) as n
    `
    await write(plusSeconds(now, -20 * 86_400), 'user.banned', `user ${anna}`)
    await migrate(old, migrations)
  } finally {
    await rm(folder, { recursive: true })
  }
  world = await createWorld({ database })
})
after(async () => {
  await old.end()
  await world.close()
})

/** The statements of the version before, as it writes, changes and deletes entries. */
const write = (at: Instant, action: string, target: string) => old`
  insert into audit_entries (
    project_id, at, actor_kind, actor, action, target, before, after, address, request_id
  ) values (
    ${projectId}, ${at}, ${'api_key'}, ${newUuid()}, ${action}, ${target}, ${null}::text::jsonb,
    ${'{"a":1}'}::text::jsonb, ${'192.0.2.1'}, ${newUuid()}
  )
`
const signNewUserIn = (user: string, at: Instant) => old`
  select sign_new_user_in_2(
    ${projectId}, 'steam', ${user}, ${user}::uuid, null, null, null, false, null, null, ${newUuid()}::uuid, 101,
    'social', 'steam', ${user}, true, '', null, null, ${at}, sha256(${user}::bytea), ${at}, 'https://game.example/',
    false, null, ${at}::timestamptz::date, null, ${at}::timestamptz::date, 'client 101', '{"provider":"steam"}',
    '192.0.2.8', null, null
  )
`
const anonymizeBy = (user: string) => old`
  update audit_entries
  set actor = ${'erased-1'},
      target = case when target ~ '^(client|session) ' then target end,
      before = null,
      after = null,
      address = null,
      request_id = null
  where project_id = ${projectId}
    and actor_kind = 'user' and left(actor, 8) = left(${user}::text, 8) and actor = ${user}
`
const prune = (until: Instant) => old`
  delete from audit_entries
  where project_id = ${projectId}
    and (at, entry_id) in (
      select at, entry_id
      from audit_entries
      where project_id = ${projectId}
        and at < ${until}
      order by at
      limit 1000
    )
`
const read = async (query: Parameters<typeof readAudit>[2]) =>
  (await readAudit(world.deps, projectId, query)).items
const signInsBy = (actor: string) =>
  read({ actor_kind: 'user', actor, action: 'user.signed_in', limit: '500' })

test('entries from before the upgrade are listed and exported', async () => {
  assert.equal((await signInsBy(anna)).length, 450)
  const banned = await read({ action: 'user.banned' })
  assert.deepEqual(
    banned.map(({ target }) => target),
    [`user ${anna}`],
  )
  const person = { userId: anna, paymentUserIds: [] }
  const exported = (await auditRecords(world.deps).exportUser(projectId, person)) as unknown[]
  assert.equal(exported.length, 451)
})

test('processes of the version before write, and new ones find it in its order; and so the other way round', async () => {
  await write(now, 'thing.changed', 'thing 1')
  await recordAudit(world.sql, {
    projectId,
    at: now,
    caller: { kind: 'operator' },
    action: 'thing.changed',
    target: 'thing 2',
  })
  await write(now, 'thing.changed', 'thing 3')
  await old`insert into users (project_id, user_id, created_at) values (${projectId}, ${newUuid()}, ${now})`
  await signNewUserIn(ben, now)
  const listed = (await read({ action: 'thing' })).map(({ target }) => target)
  assert.deepEqual(listed, ['thing 3', 'thing 2', 'thing 1'])
  const asBefore = await old<{ target: string }[]>`
    select target
    from audit_entries
    where project_id = ${projectId}
      and action = 'thing.changed'
    order by at desc, entry_id desc
  `
  assert.deepEqual(
    asBefore.map(({ target }) => target),
    listed,
  )
  assert.deepEqual(
    (await signInsBy(ben)).map(({ target, after, address }) => [target, after, address]),
    [['client 101', { provider: 'steam' }, '192.0.2.8']],
  )
  const [place] = await old<{ place: string }[]>`
    select tableoid::regclass::text as place from audit_sign_ins where actor = ${ben}
  `
  assert.match(place?.place ?? '', /^audit_sign_ins_/)
})

test('a player who is erased by a process of the version before is so in the new tables, too', async () => {
  await anonymizeBy(ben)
  assert.deepEqual(await signInsBy(ben), [])
  assert.deepEqual(
    (await signInsBy('erased-1')).map(({ address, after }) => [address, after]),
    [[undefined, undefined]],
  )
})

test('sign-ins from before the upgrade go after 30 days, and everything else after 400', async () => {
  await prune(plusSeconds(now, -449.5 * 86_400))
  assert.equal((await signInsBy(anna)).length, 449)
  world.clock.stop()
  await pruneProjects(world.deps)
  // The one of thirty days ago is a moment too old by now.
  assert.equal((await signInsBy(anna)).length, 29)
  assert.equal((await read({ action: 'user.banned' })).length, 1)
  world.clock.advance(380 * 86_400 + 60)
  await pruneProjects(world.deps)
  assert.deepEqual(await signInsBy(anna), [])
  assert.deepEqual(await read({ action: 'user.banned' }), [])
})

test('a player who is erased is so in what is from before the upgrade', async () => {
  await old`
    insert into audit_entries_before (project_id, at, actor_kind, actor, action, target, address)
    values (${projectId}, ${now}, 'user', ${anna}, 'user.signed_in', 'client 101', '192.0.2.7'),
      (${projectId}, ${now}, 'api_key', 'key', 'user.banned', ${`user ${anna}`}, null)
  `
  await auditRecords(world.deps).eraseUser(
    projectId,
    { userId: anna, paymentUserIds: [] },
    'erased-2',
  )
  assert.deepEqual(await signInsBy(anna), [])
  const rows = await old`
    select actor, target, address from audit_entries_before where project_id = ${projectId} order by actor
  `
  assert.deepEqual(
    rows.map((row) => ({ ...row })),
    [
      { actor: 'erased-2', target: 'client 101', address: null },
      { actor: 'key', target: 'user erased-2', address: null },
    ],
  )
})
