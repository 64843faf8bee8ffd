/** Inventories of another service come in by lines, once, and go out in the same form. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { type Chest, openChest } from '../../../test/support/inventory.ts'
import { formatTimestamp, plusSeconds } from '../../base/clock.ts'
import { systemCaller } from '../../projects/index.ts'
import { namedPlayers } from '../../signin/index.ts'
import { exportInventories } from './export-inventories.ts'
import { importInventories } from './import-inventories.ts'

let chest: Chest
let potion: string
let flask: string
let sword: string
let pass: string
before(async () => {
  chest = await openChest()
  potion = await chest.good({ consumable: { usages_count: 1 } })
  flask = await chest.good({ consumable: { usages_count: 3 } })
  sword = await chest.good(null)
  pass = await chest.good({ expiration_period: { type: 'day', value: 1 } })
})
after(() => chest.close())

async function* bytesOf(text: string): AsyncGenerator<Buffer, void> {
  yield Buffer.from(text)
}
const bring = (lines: readonly (object | string)[], more: object = {}) => {
  const { deps, project } = chest.world
  const texts = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line)))
  return importInventories(
    { ...deps, findPlayers: namedPlayers(deps) },
    { projectId: project.project_id, caller: systemCaller, isDryRun: false, fromLine: 1, ...more },
    bytesOf(texts.join('\n')),
  )
}
const counts = async (lines: readonly (object | string)[], more?: object) => {
  const { created, completed, unchanged, failed } = await bring(lines, more)
  return [created, completed, unchanged, failed]
}
const errorsOf = async (...lines: (object | string)[]) =>
  (await bring(lines)).errors.map(({ line, property }) => `${line} ${property}`)
const inDays = (days: number) =>
  formatTimestamp(plusSeconds(chest.world.clock.now(), days * 86_400))
const inventory = async (player: string) =>
  Object.fromEntries(
    (await chest.play(player, 'GET', '/inventory/items')).body.items.map(
      (item: { sku: string; quantity: number; remaining_uses: number }) => [
        item.sku,
        [item.quantity, item.remaining_uses],
      ],
    ),
  )
const gold = async (player: string): Promise<number> =>
  (await chest.play(player, 'GET', '/virtual_currency_balance')).body.items[0].amount
const exported = async () => {
  const lines: { user_id: string; owns: { sku: string }[] }[] = []
  const { deps, project } = chest.world
  for await (const line of exportInventories(deps, project.project_id)) lines.push(JSON.parse(line))
  return lines
}

describe('an inventory of a file', () => {
  test('comes in whole, and its ledger says so', async () => {
    const player = await chest.newPlayer()
    const line = {
      user_id: player,
      owns: [
        { sku: 'gold', quantity: 120 },
        { sku: potion, quantity: 4 },
        { sku: flask, quantity: 2, remaining_uses: 1 },
        { sku: sword },
        { sku: pass, expires_at: inDays(9) },
      ],
    }
    assert.deepEqual(await counts([line]), [1, 0, 0, 0])
    assert.equal(await gold(player), 120)
    assert.deepEqual(await inventory(player), {
      [potion]: [4, null],
      [flask]: [2, 1],
      [sword]: [null, null],
      [pass]: [null, null],
    })
    const { items } = (await chest.play(player, 'GET', '/time_limited_items')).body
    const { expired_at } = items.find(({ sku }: { sku: string }) => sku === pass)
    assert.equal(formatTimestamp(new Date(expired_at * 1000)), inDays(9))
    const ledger = (await chest.play(player, 'GET', '/inventory/ledger')).body.items
    assert.deepEqual(
      [...new Set(ledger.map((entry: { cause: string }) => entry.cause))],
      ['import'],
    )
    assert.equal(new Set(ledger.map((entry: object) => JSON.stringify(entry))).size, 5)
  })

  test('is found by an identity of the old service', async () => {
    const { sql, project } = chest.world
    const player = await chest.newPlayer()
    await sql`
      insert into identities (project_id, realm, subject, user_id, network, id, created_at)
      values (${project.project_id}, 'custom:studio', 'old-9', ${player}::uuid, 'custom:studio', 'old-9', now())
    `
    const identity = { provider: 'custom:studio', id: 'old-9' }
    assert.deepEqual(
      await counts([{ identity, owns: [{ sku: 'gold', quantity: 7 }] }]),
      [1, 0, 0, 0],
    )
    assert.equal(await gold(player), 7)
  })

  test('adds to what the player has got here, once, however often the file comes', async () => {
    const player = await chest.newPlayer()
    await chest.reward(player, { gold: 5, [potion]: 1, [pass]: 1 })
    const line = {
      user_id: player,
      owns: [
        { sku: 'gold', quantity: 10 },
        { sku: potion, quantity: 2 },
        { sku: pass, expires_at: inDays(0.5) },
      ],
    }
    assert.deepEqual(await counts([line, line]), [1, 0, 1, 0])
    await chest.play(player, 'POST', '/inventory/item/consume', { sku: potion, quantity: 3 })
    assert.deepEqual(await counts([line]), [0, 0, 1, 0])
    assert.equal(await gold(player), 15)
    assert.deepEqual(await inventory(player), { [pass]: [null, null] })
    const more = { ...line, owns: [...line.owns, { sku: sword, quantity: 1 }] }
    assert.deepEqual(await counts([more]), [0, 1, 0, 0])
    assert.deepEqual(Object.keys(await inventory(player)).toSorted(), [pass, sword].toSorted())
  })

  test('may bring a debt, which the next currency pays off', async () => {
    const player = await chest.newPlayer()
    const owns = [{ sku: 'gold', quantity: 0, debt: 30 }]
    assert.deepEqual(await counts([{ user_id: player, owns }]), [1, 0, 0, 0])
    await chest.reward(player, { gold: 50 })
    assert.equal(await gold(player), 20)
  })
})

describe('an import', () => {
  test('names what is wrong in each line, and brings the others in', async () => {
    const player = await chest.newPlayer()
    const package_ = { sku: 'pack', name: { en: 'Pack' }, description: null, is_free: true }
    const content = [{ sku: 'gold', quantity: 5 }]
    await chest.studio('POST', '/admin/items/virtual_currency/package', { ...package_, content })
    const of = (...owns: object[]) => ({ user_id: player, owns })
    const lines = [
      '{"user_id": 1',
      { owns: [] },
      { user_id: randomUUID(), owns: [] },
      { identity: { provider: 'steam', id: 'none' }, owns: [] },
      of({ sku: 'nothing', quantity: 1 }, { sku: 'pack', quantity: 1 }),
      of(
        { sku: 'gold' },
        { sku: sword, quantity: 2 },
        { sku: pass },
        { sku: potion, quantity: 0, debt: 1 },
      ),
      of({ sku: sword, expires_at: inDays(1) }, { sku: pass, expires_at: inDays(-1) }),
      of({ sku: 'gold', quantity: 1 }, { sku: 'gold', quantity: 1 }),
      of({ sku: flask, quantity: 1, remaining_uses: 4 }),
      of({ sku: 'gold', quantity: 2_147_483_648 }),
      of({ sku: 'gold', quantity: 3 }),
    ]
    assert.deepEqual(await errorsOf(...lines), [
      '1 ',
      '2 user_id',
      '7 owns[1].expires_at',
      '8 owns[1].sku',
      '10 owns[0].quantity',
      '3 user_id',
      '4 identity',
      '5 owns[0].sku',
      '5 owns[1].sku',
      '6 owns[0].quantity',
      '6 owns[1].quantity',
      '6 owns[2].expires_at',
      '6 owns[3].debt',
      '9 owns[0].remaining_uses',
    ])
    assert.equal(await gold(player), 3)
  })

  test('refuses a line with which a player would have more than can be counted', async () => {
    const player = await chest.newPlayer()
    await chest.reward(player, { gold: 2_147_483_647 })
    const owns = [{ sku: sword }, { sku: 'gold', quantity: 1 }]
    assert.deepEqual(await errorsOf({ user_id: player, owns }), ['1 owns[1].quantity'])
    assert.deepEqual(await inventory(player), {})
  })

  test('that is tried changes nothing, and --from-line passes over what is before it', async () => {
    const player = await chest.newPlayer()
    const line = { user_id: player, owns: [{ sku: 'gold', quantity: 8 }] }
    assert.deepEqual(await counts(['{}', line], { isDryRun: true }), [1, 0, 0, 1])
    assert.equal(await gold(player), 0)
    assert.deepEqual(await counts(['{}', line], { fromLine: 2 }), [1, 0, 0, 0])
    assert.equal(await gold(player), 8)
  })

  test('of 220 players, in two batches, beside another of the same file gives each once', async () => {
    const { sql, project } = chest.world
    const players = Array.from({ length: 220 }, () => randomUUID() as string)
    await sql`
      insert into users (project_id, user_id, created_at)
      select ${project.project_id}, id, now() from unnest(${players}::uuid[]) as id
    `
    const lines = players.map((user_id) => ({ user_id, owns: [{ sku: 'gold', quantity: 2 }] }))
    const told: number[] = []
    const both = await Promise.all([counts(lines), counts(lines.toReversed())])
    for (const result of both) told.push((result[0] ?? 0) + (result[2] ?? 0))
    assert.deepEqual(told, [220, 220])
    assert.equal((both[0]?.[0] ?? 0) + (both[1]?.[0] ?? 0), 220)
    const [{ sum }] = await sql<[{ sum: number }]>`
      select sum(quantity)::bigint as sum from holdings
      where sku = 'gold' and user_id = any(${players}::text[])
    `
    assert.equal(sum, 440)
  })
})

test('what is written out is a file of the same form, and time that has ended is left out', async () => {
  const player = await chest.newPlayer()
  await chest.reward(player, { [pass]: 1, gold: 3 })
  chest.world.clock.advance(2 * 86_400)
  await chest.reward(player, { [flask]: 2 })
  await chest.play(player, 'POST', '/inventory/item/consume', { sku: flask, quantity: 1 })
  const lines = await exported()
  assert.deepEqual(
    lines.find(({ user_id }) => user_id === player)?.owns,
    [
      { sku: flask, quantity: 2, remaining_uses: 2 },
      { sku: 'gold', quantity: 3 },
    ].toSorted((one, two) => (one.sku < two.sku ? -1 : 1)),
  )
  assert.equal(new Set(lines.map(({ user_id }) => user_id)).size, lines.length)
  const own = lines.filter(({ user_id }) => user_id === player)
  assert.deepEqual(await counts(own), [1, 0, 0, 0])
  assert.deepEqual([await gold(player), await inventory(player)], [6, { [flask]: [4, 2] }])
})
