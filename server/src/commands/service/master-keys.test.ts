/** Taking a master key out of use on purpose. */
import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import {
  createKeyedDatabase,
  type KeyedDatabase,
  keyText,
  readinessOf,
  sealEverything,
  useEverything,
} from '../../../test/support/master-keys.ts'
import type { Deps } from '../../projects/index.ts'
import { loadSealedRecords } from '../../sealed-records.ts'
import { refreshTokens } from '../../signin/tokens/refresh-tokens.ts'

let database: KeyedDatabase
beforeEach(async () => {
  database = await createKeyedDatabase()
})
afterEach(() => database.close())

const both = { keys: [keyText(1), keyText(2)] }
const second = { keys: [keyText(2)] }

/** How many values lie under a version. */
const under = async (version: number): Promise<number> => {
  const counts = await Promise.all(
    (await loadSealedRecords()).map((records) => records.count(database.sql)),
  )
  return counts.reduce((sum, count) => sum + (count.get(version) ?? 0), 0)
}

test('every column of the schema that is sealed can be sealed anew', async () => {
  await database.within({}, sealEverything)
  const columns = await database.sql<{ table: string; column: string }[]>`
    select table_name as table, column_name as column
    from information_schema.columns
    where table_schema = 'public'
      and data_type = 'bytea'
      and column_name !~ 'hash$'
  `
  // The other kinds need no opening: fingerprints, answers of receivers, public keys, pictures, and the check values
  // themselves.
  const open = ['fingerprint', 'response', 'check_value', 'credential_id', 'public_key', 'bytes']
  const sealed = columns.filter(({ column }) => !open.includes(column))
  assert.equal(sealed.length, (await loadSealedRecords()).length, JSON.stringify(sealed))
  for (const records of await loadSealedRecords()) {
    assert.ok(((await records.count(database.sql)).get(1) ?? 0) > 0, `${records.name} are counted`)
  }
})

test('retire says what happens and does nothing until it is told yes', async () => {
  await database.within({}, sealEverything)
  await database.within(both, async () => {})
  const before = await database.contents()
  const { code, said } = await database.command(both, 'retire', '1')
  assert.equal(code, 1)
  assert.match(said, /1 webhook endpoints are sealed anew under version 2/)
  assert.match(said, /2 signing keys are sealed anew/)
  assert.match(said, /oldest.*all players sign in again.*claim id.*Nothing was done.*--yes/s)
  assert.deepEqual(await database.contents(), before)
})

test('what lay under a retired version is used without its key', async () => {
  const things = await database.within({}, sealEverything)
  const before = await database.within(both, (deps) => useEverything(deps, things))
  assert.ok(Object.values(before).every((value) => value !== undefined))
  const { code, said } = await database.command(both, 'retire', '1', '--yes')
  assert.equal(code, 0, said)
  assert.match(said, /Version 1 is retired. Restart every process now/)
  assert.equal(await under(1), 0)
  assert.deepEqual(await database.within(second, (deps) => useEverything(deps, things)), before)
  const [entry] = await database.sql`
    select project_id, actor_kind, target from audit_entries where action = 'master_key.retired'
  `
  assert.deepEqual({ ...entry }, { project_id: 0, actor_kind: 'system', target: 'master key 1' })
})

test('a retired key is not used although it is given, so that all processes derive the same', async () => {
  await database.within({}, async () => {})
  const session = '0199a0b0-0000-7000-8000-000000000001'
  const tokenOf = async (deps: Deps) => refreshTokens(deps.keyring).issue(1, session, 1)
  const before = await database.within(both, tokenOf)
  assert.equal(before, await database.within(both, tokenOf), 'as long as it is in use')
  await database.command(both, 'retire', '1', '--yes')
  const after = await database.within(both, tokenOf)
  assert.notEqual(after, before)
  assert.equal(after, await database.within(second, tokenOf))
  assert.match((await database.refusal({})) ?? '', /version 2 is missing/)
})

test('the number of a retired key is not used again', async () => {
  await database.within({}, async () => {})
  await database.within(both, async () => {})
  await database.command(both, 'retire', '1', '--yes')
  const keys = [keyText(1, 'wrong'), keyText(2)]
  await database.within({ keys }, async (deps) => assert.deepEqual(deps.keyring.versions, [2]))
})

test('a process that runs on with a retired key is ready unless it seals with it', async () => {
  await database.within({}, async () => {})
  await database.within(both, async (newest) => {
    await database.within({ ...both, sealing: 1 }, async (former) => {
      await database.command(both, 'retire', '1', '--yes')
      assert.equal((await readinessOf(newest)).status, 200)
      const { status, master_keys } = await readinessOf(former)
      assert.equal(status, 503)
      assert.match(String(master_keys), /the version that seals was retired: restart/)
    })
  })
})

test('the version that seals is not retired, and a rollback retires the newer one', async () => {
  await database.within({}, async () => {})
  const things = await database.within(both, sealEverything)
  const refused = await database.command(both, 'retire', '2', '--yes')
  assert.equal(refused.code, 1)
  assert.match(refused.said, /Version 2 is the one that seals.*PORTREEVE_SEALING_VERSION/)
  const back = await database.command({ ...both, sealing: 1 }, 'retire', '2', '--yes')
  assert.equal(back.code, 0, back.said)
  assert.doesNotMatch(back.said, /refresh token/, 'nothing is derived from it')
  const used = await database.within({}, (deps) => useEverything(deps, things))
  assert.equal(used.endpoint, 'of_the_endpoint')
})

test('no version is retired in favour of one that no process uses yet', async () => {
  await database.within({}, sealEverything)
  const { code, said } = await database.command(both, 'retire', '1', '--yes')
  assert.equal(code, 1)
  assert.match(said, /No process uses version 2 yet/)
  assert.equal(await under(2), 0)
})

test('a version whose key is not given is not retired while anything lies under it', async () => {
  await database.within({}, sealEverything)
  await database.within(both, async () => {})
  const before = await database.contents()
  for (const keys of [[keyText(2)], [keyText(1, 'wrong'), keyText(2)]]) {
    const { code, said } = await database.command({ keys }, 'retire', '1', '--yes')
    assert.equal(code, 1)
    assert.match(said, /key of version 1 is not given.*2 signing keys.*--lost/)
  }
  assert.deepEqual(await database.contents(), before)
})

test('a lost key is given up: the service starts with a new one, and what was sealed is made anew or waits', async () => {
  const things = await database.within({}, sealEverything)
  assert.match((await database.refusal(second)) ?? '', /version 1 is missing/)
  const { code, said } = await database.command(second, 'retire', '1', '--lost', '--yes')
  assert.equal(code, 0, said)
  assert.match(said, /1 webhook endpoints get new secrets and are paused/)
  await database.within(second, async (deps) => {
    const used = await useEverything(deps, things)
    assert.deepEqual(used.connection, {})
    assert.notEqual(used.endpoint, 'of_the_endpoint')
    assert.match(used.endpoint ?? '', /^\S{20,}$/)
    assert.ok(used.signingKey, 'a new one signs')
    assert.deepEqual([used.processor, used.ticket, used.code], [undefined, undefined, undefined])
    const project = deps.directory.project(things.projectId)
    assert.equal(project?.connections.get('network/discord')?.isEnabled, false)
    assert.equal((await readinessOf(deps)).status, 200)
  })
  const [endpoint] = await database.sql`
    select paused_at is not null as is_paused, is_enabled from webhook_endpoints
  `
  assert.deepEqual({ ...endpoint }, { is_paused: true, is_enabled: true })
  const other = { keys: [keyText(2, 'wrong')] }
  assert.match((await database.refusal(other)) ?? '', /version 2 is another key/)
})

test('a lost key is given up in a database from before check values, too', async () => {
  await database.within({}, sealEverything)
  await database.sql`delete from master_keys`
  const { code, said } = await database.command(second, 'retire', '1', '--lost', '--yes')
  assert.equal(code, 0, said)
  assert.equal(await database.refusal(second), undefined)
})

test('with the key only what it does not open is given up', async () => {
  const things = await database.within({}, sealEverything)
  await database.within(both, async () => {})
  await database.sql`
    update webhook_endpoints set secrets = set_byte(secrets, 20, get_byte(secrets, 20) # 1)
  `
  const refused = await database.command(both, 'retire', '1', '--yes')
  assert.equal(refused.code, 1)
  assert.match(refused.said, /1 values are opened by none of the given keys/)
  const { code, said } = await database.command(both, 'retire', '1', '--yes', '--lost')
  assert.equal(code, 0, said)
  const used = await database.within(second, (deps) => useEverything(deps, things))
  assert.equal(used.ticket, 'of playfab')
  assert.notEqual(used.endpoint, 'of_the_endpoint')
})

test('retiring again takes along what a process left under the version meanwhile', async () => {
  const things = await database.within({}, sealEverything)
  const [row] = await database.sql<{ secrets: Buffer }[]>`select secrets from webhook_endpoints`
  await database.within(both, async () => {})
  await database.command(both, 'retire', '1', '--yes')
  await database.sql`update webhook_endpoints set secrets = ${row?.secrets ?? null}`
  const { code, said } = await database.command(both, 'retire', '1', '--yes')
  assert.equal(code, 0, said)
  const used = await database.within(second, (deps) => useEverything(deps, things))
  assert.equal(used.endpoint, 'of_the_endpoint')
})

test('master-key lists versions, whether they are given, and what lies under them', async () => {
  await database.within({}, sealEverything)
  await database.within({ ...both, sealing: 1 }, async () => {})
  const { code, said } = await database.command(second)
  assert.equal(code, 0)
  assert.match(said, /^expected: 1\ngiven: {4}2$/m)
  assert.match(said, /^version 1: in use since \S+Z, 1 connections .*, 2 signing keys/m)
  assert.match(said, /^version 2: waits to be used$/m)
})

test('words that make no sense do nothing and exit with 2', async () => {
  const senseless = [
    ['retire'],
    ['retire', 'x'],
    ['retire', '256'],
    ['retire', '1', '2'],
    ['--yes'],
  ]
  for (const words of senseless) {
    assert.equal((await database.command({}, ...words)).code, 2, words.join(' '))
  }
  const unknown = await database.command({}, 'retire', '9', '--yes')
  assert.deepEqual(unknown, { code: 1, said: 'The database knows no master key 9.' })
})
