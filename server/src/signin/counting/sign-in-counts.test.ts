import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { createGate, type GateWorld } from '../../../test/support/gate.ts'
import { isSomebodyWaiting } from '../../../test/support/waiting.ts'
import { createWorld, type World } from '../../../test/support/world.ts'
import { connect } from '../../base/database/database.ts'
import { pruneSignin } from '../keeping/prune.ts'
import { signInCounts } from './sign-in-counts.ts'

describe('counts of sign-ins', () => {
  let world: World
  before(async () => {
    world = await createWorld()
  })
  after(() => world.close())
  afterEach(() => world.sql`delete from sign_in_counts`)

  const open = () => signInCounts(world.deps)
  const project = () => world.project.project_id
  /** The counts for a reader who has not read before. */
  const read = async () =>
    Object.fromEntries(
      [...(await open().usage(project()))].map(([locale, counts]) => [
        locale,
        Object.fromEntries(counts),
      ]),
    )

  test('are added up over processes, by locale and network', async () => {
    const [first, second] = [open(), open()]
    first.count(project(), 'en_US', 'google')
    first.count(project(), 'en_US', 'google')
    first.count(project(), 'de', 'steam')
    second.count(project(), 'en_US', 'google')
    await Promise.all([first.flush(), second.flush()])
    assert.deepEqual(await read(), { en_US: { google: 3 }, de: { steam: 1 } })
  })

  test('are written once', async () => {
    const counts = open()
    counts.count(project(), 'fr_FR', 'apple')
    await counts.flush()
    await counts.flush()
    assert.deepEqual(await read(), { fr_FR: { apple: 1 } })
  })

  test('that are being written already are waited for by whoever flushes', async () => {
    const counts = open()
    const order: string[] = []
    let flushed: Promise<unknown> | undefined
    await world.sql.begin(async (tx) => {
      await tx`lock table sign_in_counts`
      counts.count(project(), 'fr_FR', 'apple')
      void counts.flush()
      while (!(await isSomebodyWaiting(world.sql)));
      flushed = counts.flush().then(() => order.push('flushed'))
      await nextTurn()
      order.push('let go')
    })
    await flushed
    assert.deepEqual(order, ['let go', 'flushed'])
    assert.deepEqual(await read(), { fr_FR: { apple: 1 } })
  })

  test('that cannot be read are no reason to fail: nothing is known then', async () => {
    const sql = connect(world.url, { connections: 1 })
    await sql.end()
    const usage = await signInCounts({ ...world.deps, sql }).usage(project())
    assert.equal(usage.size, 0)
  })

  test('belong to their project', async () => {
    const other = await world.addProject()
    const counts = open()
    counts.count(other.project_id, 'en_US', 'google')
    await counts.flush()
    assert.deepEqual(await read(), {})
  })

  test('are forgotten after three months', async () => {
    while (world.clock.now().getUTCDate() !== 1) world.clock.advance(86_400)
    const counts = open()
    counts.count(project(), 'en_US', 'google')
    await counts.flush()
    world.clock.advance(32 * 86_400)
    counts.count(project(), 'en_US', 'google')
    await counts.flush()
    assert.deepEqual(await read(), { en_US: { google: 2 } })
    world.clock.advance(62 * 86_400)
    assert.deepEqual(await read(), { en_US: { google: 1 } })
    await pruneSignin(world.deps)
    const [row] = await world.sql<{ count: number }[]>`select count(*) from sign_in_counts`
    assert.equal(row?.count, 1)
  })
})

describe('a finished sign-in', () => {
  let gate: GateWorld
  before(async () => {
    gate = await createGate()
  })
  after(() => gate.close())

  test('is counted for the locale it asked for, and what was counted survives a stop', async () => {
    await gate.visit({ id: '1' }, { locale: 'pt_BR' })
    await gate.visit({ id: '2' }, {}, 'discord')
    await gate.app.close()
    const rows = await gate.world.sql`
      select locale, network, sign_ins from sign_in_counts order by network
    `
    assert.deepEqual(
      rows.map((row) => ({ ...row })),
      [
        { locale: 'en', network: 'discord', sign_ins: 1 },
        { locale: 'pt_BR', network: 'github', sign_ins: 1 },
      ],
    )
  })
})
