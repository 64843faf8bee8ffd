/** Which master keys open an installation, and what the database remembers of them. */
import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, test } from 'node:test'
import {
  createKeyedDatabase,
  type KeyedDatabase,
  keyText,
  readinessOf,
  sealEverything,
  useEverything,
} from '../../test/support/master-keys.ts'
import { keyring } from '../base/seals/seal.ts'
import { examine } from '../commands/service/doctor.ts'

let database: KeyedDatabase
beforeEach(async () => {
  database = await createKeyedDatabase()
})
afterEach(() => database.close())

/** Versions that the database knows; those that only wait to be used in brackets. */
const known = async (): Promise<(number | number[])[]> =>
  (
    await database.sql<{ version: number; is_used: boolean }[]>`
      select version, in_use_since is not null as is_used from master_keys order by version
    `
  ).map(({ version, is_used }) => (is_used ? version : [version]))

const doctor = async (keys: string[]): Promise<string[]> =>
  (await examine(database.configOf({ keys })))
    .filter(({ subject }) => subject === 'master keys')
    .map(({ state, says }) => `${state}: ${says}`)

/** Takes the database back to before check values were written down. */
const makeOld = async (): Promise<void> => {
  await database.sql`delete from master_keys`
}

test('the first start writes a check value down, and the same key starts again', async () => {
  await database.within({}, async () => {})
  assert.deepEqual(await known(), [1])
  assert.equal(await database.refusal({}), undefined)
  assert.equal(await database.refusal({}, false), undefined, 'a command')
})

test('another key under a known number starts nothing and changes nothing in the database', async () => {
  await database.within({}, sealEverything)
  const before = await database.contents()
  const wrong = { keys: [keyText(1, 'wrong')] }
  for (const isLasting of [true, false]) {
    const message = (await database.refusal(wrong, isLasting)) ?? ''
    assert.match(message, /version 1 is another key than the one the database knows/)
    assert.match(message, /expected: 1\n {2}given: {4}1 \(PORTREEVE_MASTER_KEYS\)/)
    assert.match(message, /docs\/backup\.md/)
    for (const key of [keyText(1), keyText(1, 'wrong')]) {
      assert.ok(!message.includes(key.slice(2, 12)), 'no key material')
    }
  }
  assert.deepEqual(await database.contents(), before)
})

test('a missing version starts nothing, and is named', async () => {
  await database.within({ keys: [keyText(1), keyText(2)] }, async () => {})
  assert.match((await database.refusal({})) ?? '', /version 2 is missing/)
  assert.match((await database.refusal({ keys: [keyText(2)] })) ?? '', /version 1 is missing/)
})

test('an installation from before check values gets them at a start with the right key', async () => {
  const things = await database.within({}, sealEverything)
  await makeOld()
  const used = await database.within({}, (deps) => useEverything(deps, things))
  assert.equal(used.endpoint, 'of_the_endpoint')
  assert.deepEqual(await known(), [1])
})

test('an installation from before check values is not even migrated by a wrong or missing key', async () => {
  await database.within({}, sealEverything)
  await makeOld()
  const before = await database.contents()
  for (const keys of [[keyText(1, 'wrong')], [keyText(2)]]) {
    assert.match((await database.refusal({ keys })) ?? '', /another key|1 is missing/)
  }
  assert.deepEqual(await database.contents(), before)
})

test('one value that was damaged does not keep an installation from before check values from starting', async () => {
  await database.within({}, sealEverything)
  await makeOld()
  await database.sql`update connections set credentials = set_byte(credentials, 20, get_byte(credentials, 20) # 1)`
  assert.equal(await database.refusal({}), undefined)
})

test('a database in which nothing is sealed takes the key it is given', async () => {
  await makeOld()
  assert.equal(await database.refusal({ keys: [keyText(3)] }), undefined)
  assert.deepEqual(await known(), [3])
})

test('of two first starts at once with different keys one is refused', async () => {
  const words = ['one', 'other']
  const refusals = await Promise.all(
    words.map((word) => database.refusal({ keys: [keyText(1, word)] })),
  )
  assert.equal(refusals.filter((refusal) => refusal === undefined).length, 1, String(refusals))
  assert.match(refusals.find((refusal) => refusal !== undefined) ?? '', /is another key/)
})

test('a key that is added seals, and a process without it says so and is not ready', async () => {
  await database.within({}, async (old) => {
    assert.deepEqual(await readinessOf(old), {
      status: 200,
      master_keys: 'ok',
      versions: { expected: [1], given: [1] },
    })
    await database.within({ keys: [keyText(1), keyText(2)] }, async (deps) => {
      assert.equal(deps.keyring.sealingVersion, 2)
      assert.deepEqual((await readinessOf(deps)).versions, { expected: [1, 2], given: [1, 2] })
    })
    assert.deepEqual(await readinessOf(old), {
      status: 503,
      master_keys: 'version 2 is missing (expected: 1, 2; given: 1)',
      versions: { expected: [1, 2], given: [1] },
    })
  })
})

test('a process whose database became another one is not ready', async () => {
  await database.within({}, async (deps) => {
    assert.equal((await readinessOf(deps)).status, 200)
    const other = keyring([{ version: 1, key: Buffer.alloc(32, 9) }]).checkValue(1)
    await database.sql`update master_keys set check_value = ${other}`
    const { status, master_keys } = await readinessOf(deps)
    assert.equal(status, 503)
    assert.match(String(master_keys), /version 1 is another key/)
  })
})

test('a key is rolled out in two steps: all processes stay ready, and each opens what others seal', async () => {
  const both = [keyText(1), keyText(2)]
  await database.within({}, async (old) => {
    const things = await database.within({ keys: both, sealing: 1 }, sealEverything)
    assert.deepEqual(await known(), [1, [2]])
    assert.equal((await readinessOf(old)).status, 200)
    await old.directory.refresh()
    assert.equal((await useEverything(old, things)).endpoint, 'of_the_endpoint')
  })
  await database.within({ keys: both, sealing: 1 }, async (first) => {
    await database.within({ keys: both }, async () => {})
    assert.deepEqual(await known(), [1, 2])
    assert.equal((await readinessOf(first)).status, 200)
  })
})

test('a new key with a lower number is refused, because tokens would be derived from it', async () => {
  await database.within({ keys: [keyText(2)] }, async () => {})
  const message = (await database.refusal({ keys: [keyText(1), keyText(2)] })) ?? ''
  assert.match(message, /version 1 is new, but a new key gets a higher number/)
})

test('a command brings no version into use, and seals with one that all processes have', async () => {
  await database.within({}, async () => {})
  const command = await database.open({ keys: [keyText(1), keyText(2)] }, false)
  assert.equal(command.deps.keyring.sealingVersion, 1)
  await command.close()
  assert.deepEqual(await known(), [1])
})

test('development makes a key of its own once, and never in the place of one that is lost', async (t) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'portreeve-keys-'))
  t.after(() => rm(dataDir, { recursive: true }))
  const own = { keys: [], dataDir }
  const things = await database.within(own, sealEverything)
  const used = await database.within(own, (deps) => useEverything(deps, things))
  assert.equal(used.ticket, 'of playfab')
  await rm(join(dataDir, 'master.key'))
  assert.match((await database.refusal(own)) ?? '', /version 1 is missing.*given: none/)
  assert.deepEqual(await readdir(dataDir), [])
  await writeFile(join(dataDir, 'master.key'), keyText(1).slice(2))
  const message = (await database.refusal(own)) ?? ''
  assert.match(message, /version 1 is another key/)
  assert.ok(message.includes(join(dataDir, 'master.key')), 'it says where the key came from')
})

test('doctor says which versions are expected and given', async () => {
  await database.within({ keys: [keyText(1), keyText(2)] }, async () => {})
  assert.deepEqual(await doctor([keyText(1), keyText(2)]), ['good: expected: 1, 2; given: 1, 2'])
  assert.deepEqual(await doctor([keyText(1)]), [
    'bad: version 2 is missing (expected: 1, 2; given: 1): docs/backup.md says what to do',
  ])
  assert.match(
    (await doctor([keyText(1, 'wrong'), keyText(2)])).join(),
    /^bad: version 1 is another/,
  )
})

test('doctor tells of values that no key in use opens', async () => {
  await database.within({}, sealEverything)
  await database.sql`update connections set credentials = set_byte(credentials, 0, 7)`
  const findings = await doctor([keyText(1)])
  assert.equal(findings.length, 2)
  assert.match(findings[1] ?? '', /^bad: 1 connections .* under version 7, .* master-key retire 7/)
})
