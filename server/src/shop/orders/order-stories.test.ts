/** Orders by chance, together and with kills in between: money, goods, orders and notifications always agree. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { type Chest, openChest } from '../../../test/support/inventory.ts'
import { openShop, type Shop } from '../../../test/support/orders.ts'
import type { OrderState } from './contract.ts'
import { nextState, type OrderEvent } from './order.ts'

let chest: Chest
let shop: Shop
before(async () => {
  chest = await openChest()
  shop = openShop(chest)
})
after(() => chest.close())

const inEuro = (amount: number, more = {}) => ({
  prices: [{ currency: 'EUR', amount, is_default: true }],
  ...more,
})
const oneUse = { consumable: { usages_count: 1 } }

test('whatever happens to an order, it is paid once, ends once, and a refund is its last word', () => {
  const event: fc.Arbitrary<OrderEvent> = fc.oneof(
    fc.constant({ is: 'paid' } as const),
    fc.constant({ is: 'refunded' } as const),
    fc.record({
      is: fc.constant('ended' as const),
      cause: fc.constantFrom('left', 'unseen', 'expired', 'sold_out', 'rejected', 'erased'),
    }),
  )
  fc.assert(
    fc.property(fc.array(event), (events) => {
      let status: OrderState = 'new'
      let [paid, refunded] = [0, 0]
      for (const one of events) {
        const next = nextState({ status, wasPaid: paid > 0 }, one)
        if (next === undefined) continue
        assert.notEqual(next, 'new')
        if (one.is === 'paid') paid += 1
        if (one.is === 'refunded') refunded += 1
        status = next
        assert.equal(status === 'done', paid > refunded)
      }
      assert.ok(paid <= 1 && refunded <= paid)
    }),
  )
})

/** Asserts that orders, transactions, the ledger, holdings, limits and notifications tell the same. */
const allAgrees = async (): Promise<{ done: number; open: number }> => {
  const { sql, project } = chest.world
  const orders = await sql<
    {
      order_id: number
      status: string
      paid_by: number | null
      quantity: number
      paid: number
      given: number
      back: number
      told: number
    }[]
  >`
    select order_id, status, paid_by, (lines -> 0 ->> 'quantity')::int as quantity,
      (
        select count(*)::int from transactions t
        where t.project_id = orders.project_id and t.order_id = orders.order_id
          and t.status in ('paid', 'partially_refunded', 'refunded')
      ) as paid,
      (
        select coalesce(sum(wanted), 0)::int from ledger_entries l
        where l.project_id = orders.project_id and l.order_id = orders.order_id and cause = 'order'
      ) as given,
      (
        select count(*)::int from ledger_entries l
        where l.project_id = orders.project_id and l.order_id = orders.order_id and cause = 'refund'
      ) as back,
      (
        select count(*)::int from webhook_events e
        where e.project_id = orders.project_id and e.type = 'order_paid'
          and (e.body::jsonb -> 'order' ->> 'id')::bigint = orders.order_id
      ) as told
    from orders
    where project_id = ${project.project_id}
  `
  for (const { order_id: id, status, paid_by, quantity, paid, given, back, told } of orders) {
    const isPaid = paid_by !== null
    assert.equal(paid, isPaid ? 1 : 0, `order ${id}: transactions that are paid`)
    assert.equal(given, isPaid ? quantity : 0, `order ${id}: goods given`)
    assert.equal(told, isPaid ? 1 : 0, `order ${id}: notifications`)
    assert.equal(back > 0, isPaid && status === 'canceled', `order ${id}: goods taken back`)
    assert.equal(status === 'done', isPaid && back === 0, `order ${id} is ${status}`)
  }
  const wrong = await sql`
    select h.user_id, h.sku
    from holdings h
    where project_id = ${project.project_id}
      and quantity - debt <> (
        select coalesce(sum(delta), 0)
        from ledger_entries l
        where l.project_id = h.project_id and l.user_id = h.user_id and l.sku = h.sku and l.kind = h.kind
      )
  `
  assert.deepEqual([...wrong], [], 'holdings that are not the sum of their ledger')
  const unsettled = await sql`
    select s.subject
    from processor_subjects s
    where s.project_id = ${project.project_id}
      and s.amount is not null
      and (s.standing = 'surplus') <> exists (
        select 1 from payment_returns r where r.project_id = s.project_id and r.payment = s.subject
      )
  `
  assert.deepEqual([...unsettled], [], 'money that neither counts nor goes back')
  const count = (wanted: string) => orders.filter(({ status }) => status === wanted).length
  return { done: count('done'), open: count('new') }
}

test('of 64 callers who pay the last pieces, refund, use up and leave at once, all accounts agree', async () => {
  const players = await Promise.all(Array.from({ length: 8 }, () => chest.newPlayer()))
  const [potion, sword] = [
    await chest.good(oneUse, inEuro(1, { limits: { per_item: 20 } })),
    await chest.good(null, inEuro(2)),
  ]
  const chance = <T>(choices: readonly T[]): T =>
    choices[Math.floor(Math.random() * choices.length)] as T
  const visit = async (): Promise<void> => {
    const player = chance(players)
    const sku = chance([potion, potion, sword])
    const reply = await shop.order(player, sku, { sandbox: true, quantity: sku === potion ? 2 : 1 })
    if (reply.status !== 200) return
    const { order_id, token } = reply.body
    await shop.choose(token)
    await Promise.all(
      Array.from({ length: 3 }, () =>
        chance([
          () => shop.useCard(token, 'pay'),
          () => shop.useCard(token, 'pay'),
          () => shop.useCard(token, 'decline'),
          () => chest.page('POST', `${token}/leave`, ''),
          () => chest.play(player, 'POST', '/inventory/item/consume', { sku, quantity: 1 }),
        ])(),
      ),
    )
    const { paid_by } = (await chest.studio('GET', `/admin/orders/${order_id}`)).body
    if (paid_by !== null && Math.random() < 0.3)
      await Promise.all([
        chest.studio('POST', `/admin/transactions/${paid_by}/refund`, { code: 9, reason: 'R' }),
        chest.play(player, 'POST', '/inventory/item/consume', { sku, quantity: 1 }),
      ])
  }
  await Promise.all(Array.from({ length: 64 }, visit))
  const { done } = await allAgrees()
  assert.ok(done > 0)
  const [{ pieces }] = await chest.world.sql<[{ pieces: number }]>`
    select coalesce(sum((lines -> 0 ->> 'quantity')::int), 0)::int as pieces
    from orders
    where project_id = ${chest.world.project.project_id}
      and status = 'done'
      and lines -> 0 ->> 'sku' = ${potion}
  `
  assert.ok(pieces <= 20, `${pieces} of 20 pieces were sold`)
})

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
    open += (await allAgrees()).open
  }
  assert.ok(open > 0, 'the kills came in the middle')
})
