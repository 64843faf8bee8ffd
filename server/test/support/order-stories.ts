/** Orders by chance: money, goods, orders and notifications always agree. */
import assert from 'node:assert/strict'
import type { Chest } from './inventory.ts'
import type { Shop } from './orders.ts'

export const inEuro = (amount: number, more = {}) => ({
  prices: [{ currency: 'EUR', amount, is_default: true }],
  ...more,
})
export const oneUse = { consumable: { usages_count: 1 } }

/** Asserts that orders, transactions, the ledger, holdings, limits and notifications tell the same. */
export const allAgrees = async ({
  world: { sql, project },
}: Chest): Promise<{ done: number; open: number }> => {
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

/** Has callers pay the last pieces, refund, use up and leave at the same time, and asserts that all accounts agree. */
export const visitAtOnce = async (chest: Chest, shop: Shop, callers: number): Promise<void> => {
  const players = await Promise.all(Array.from({ length: 8 }, () => chest.newPlayer()))
  // A third of what the callers would buy.
  const most = 2 * Math.floor(callers / 6)
  const [potion, sword] = [
    await chest.good(oneUse, inEuro(1, { limits: { per_item: most } })),
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
  await Promise.all(Array.from({ length: callers }, visit))
  const { done } = await allAgrees(chest)
  assert.ok(done > 0)
  const [{ pieces }] = await chest.world.sql<[{ pieces: number }]>`
    select coalesce(sum((lines -> 0 ->> 'quantity')::int), 0)::int as pieces
    from orders
    where project_id = ${chest.world.project.project_id}
      and status = 'done'
      and lines -> 0 ->> 'sku' = ${potion}
  `
  assert.ok(pieces <= most, `${pieces} of ${most} pieces were sold`)
}
