/** Orders by chance with many callers, and with kills in between: all accounts always agree. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { after, before, test } from 'node:test'
import { type Chest, openChest } from '../../../test/support/inventory.ts'
import { allAgrees, inEuro, oneUse, visitAtOnce } from '../../../test/support/order-stories.ts'
import { openShop, type Shop } from '../../../test/support/orders.ts'

let chest: Chest
let shop: Shop
before(async () => {
  chest = await openChest()
  shop = openShop(chest)
})
after(() => chest.close())

test('of 64 callers who pay the last pieces, refund, use up and leave at once, all accounts agree', () =>
  visitAtOnce(chest, shop, 64))

test('a process killed at any moment leaves an order with its goods and its notification, or without', async () => {
  const { url, project } = chest.world
  const program = join(
    import.meta.dirname,
    '..',
    '..',
    '..',
    'test',
    'support',
    'ordering-process.ts',
  )
  const potion = await chest.good(oneUse, inEuro(1))
  const players = await Promise.all(Array.from({ length: 4 }, () => chest.newPlayer()))
  const wishes = Array.from({ length: 120 }, (_, nth) => ({
    player: players[nth % players.length],
    sku: potion,
  }))
  let open = 0
  for (let round = 0; round < 2; round += 1) {
    const args = [program, url, String(project.project_id), JSON.stringify(wishes)]
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
    const exit = once(child, 'exit')
    const moment = 1 + Math.floor(Math.random() * 60)
    let answers = 0
    for await (const _line of createInterface({ input: child.stdout })) {
      answers += 1
      if (answers === moment) child.kill('SIGKILL')
    }
    await exit
    open += (await allAgrees(chest)).open
  }
  assert.ok(open > 0, 'the kills came in the middle')
})
