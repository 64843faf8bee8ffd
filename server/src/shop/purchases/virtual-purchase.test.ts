/** Items bought for a currency of the game, free ones, and what a refund takes back. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type Chest, openChest } from '../../../test/support/inventory.ts'
import { decode, forms } from '../../../test/support/required-members.ts'

let chest: Chest
before(async () => {
  chest = await openChest()
})
after(() => chest.close())

const forGold = (amount: number) => ({ vc_prices: [{ sku: 'gold', amount, is_default: true }] })
const uses = (count: number) => ({ consumable: { usages_count: count } })

const buy = (player: string, sku: string, body?: unknown, headers = {}, currency = 'gold') =>
  chest.game(
    player,
    'POST',
    `/payment/item/${sku}/virtual/${currency}?platform=xsolla`,
    body,
    headers,
  )
const bought = async (player: string, sku: string): Promise<number> => {
  const { status, body, text } = await buy(player, sku)
  assert.equal(status, 200, text)
  return body.order_id
}
const refund = async (order: number) => {
  const body = { code: 9, reason: 'wanted' }
  const { status, text } = await chest.studio('POST', `/admin/transactions/${order}/refund`, body)
  assert.equal(status, 200, text)
}
const gold = async (player: string): Promise<number> =>
  (await chest.play(player, 'GET', '/virtual_currency_balance')).body.items.find(
    ({ sku }: { sku: string }) => sku === 'gold',
  ).amount
const quantityOf = async (player: string, sku: string): Promise<number | null | undefined> =>
  (await chest.play(player, 'GET', '/inventory/items')).body.items.find(
    (item: { sku: string }) => item.sku === sku,
  )?.quantity
const rich = async (amount: number): Promise<string> => {
  const player = await chest.newPlayer()
  await chest.reward(player, { gold: amount })
  return player
}

describe('a purchase for a virtual currency', () => {
  test('takes the price, gives the goods and is done at once; its order is read by every client', async () => {
    const player = await rich(100)
    const potion = await chest.good(uses(1), forGold(30))
    const { status, body } = await buy(player, potion, { custom_parameters: { slot: 1 } })
    assert.equal(status, 200)
    assert.equal(await gold(player), 70)
    assert.equal(await quantityOf(player, potion), 1)
    const order = (await chest.game(player, 'GET', `/order/${body.order_id}`)).body
    decode(order, forms.order)
    assert.deepEqual(order, {
      order_id: body.order_id,
      status: 'done',
      content: {
        items: [{ sku: potion, quantity: 1, is_free: false, price: null }],
        price: null,
        virtual_price: {
          amount: 30,
          amount_without_discount: 30,
          currency: 'gold',
          sku: 'gold',
          is_default: true,
          name: 'Gold',
          type: 'virtual_currency',
          image_url: '',
          description: null,
        },
        is_free: false,
      },
    })
    const transaction = await chest.studio('GET', `/admin/transactions/${body.order_id}`)
    assert.deepEqual(transaction.body.virtual_price, { sku: 'gold', amount: 30, name: 'Gold' })
    const [event] = await chest.world.sql<[{ body: string }]>`
      select body::text as body from webhook_events
      where type = 'order_paid' order by event_id desc limit 1
    `
    const told = JSON.parse(event.body)
    assert.deepEqual(
      [told.order.currency_type, told.order.currency, told.order.amount, told.custom_parameters],
      ['virtual', 'gold', '30', { slot: 1 }],
    )
  })

  test('may be made by the page of a web build, and so may an order for money', async () => {
    for (const path of ['/payment/item/potion/virtual/gold', '/payment/item/potion']) {
      const headers = { 'access-control-request-headers': 'authorization, content-type, x-sdk' }
      const leave = await chest.game('anybody', 'OPTIONS', path, undefined, headers)
      assert.equal(leave.status, 204)
      assert.equal(leave.headers['access-control-allow-origin'], '*')
      assert.match(String(leave.headers['access-control-allow-methods']), /POST/)
      assert.match(String(leave.headers['access-control-allow-headers']), /x-sdk/)
    }
  })

  test('is refused without a change where something is missing', async () => {
    const player = await rich(10)
    const [potion, money, free] = [
      await chest.good(uses(1), forGold(11)),
      await chest.good(uses(1), { prices: [{ currency: 'EUR', amount: 1, is_default: true }] }),
      await chest.good(uses(1), { is_free: true, ...forGold(1) }),
    ]
    for (const [sku, currency, status, code] of [
      [potion, 'gold', 422, 5006],
      [potion, 'silver', 422, 1411],
      [money, 'gold', 422, 1411],
      [free, 'gold', 422, 1411],
      ['nothing', 'gold', 404, 4001],
    ] as const) {
      const reply = await buy(player, sku, undefined, {}, currency)
      assert.deepEqual([reply.status, reply.body.errorCode], [status, code], sku)
    }
    assert.equal(await gold(player), 10)
    assert.equal((await chest.play(player, 'GET', '/inventory/ledger')).body.items.length, 1)
    const nobody = await buy('', potion, undefined, { authorization: '' })
    assert.deepEqual([nobody.status, nobody.body.errorCode], [401, 1501])
  })

  test('passes over what clients send beside, and a price that they name', async () => {
    const player = await rich(100)
    const potion = await chest.good(uses(1), forGold(40))
    for (const body of [
      { price: 1, amount: 1, quantity: 1_000_000, customParameters: { a: 1 } },
      { any: 'parameters', nested: [] },
    ])
      assert.equal((await buy(player, potion, body)).status, 200)
    assert.equal(await gold(player), 20)
    assert.equal(await quantityOf(player, potion), 2)
  })

  test('of what is owned for good is made once, and the store says so before', async () => {
    const player = await rich(100)
    const sword = await chest.good(null, forGold(10))
    await bought(player, sword)
    const again = await buy(player, sword)
    assert.deepEqual([again.status, again.body.errorCode], [422, 4502])
    assert.equal(await gold(player), 90)
    const shown = await chest.game(player, 'GET', `/items/virtual_items/sku/${sword}`)
    assert.equal(shown.body.can_be_bought, false)
  })

  test('counts in limits, for the player and for all together', async () => {
    const [one, two] = [await rich(100), await rich(100)]
    const potion = await chest.good(uses(1), {
      ...forGold(1),
      limits: { per_user: 1, per_item: 2 },
    })
    await bought(one, potion)
    assert.deepEqual((await buy(one, potion)).body.errorCode, 4502)
    await bought(two, potion)
    const third = await buy(await rich(5), potion)
    assert.deepEqual([third.status, third.body.errorCode], [422, 4502])
  })

  test('is made once with one Idempotency-Key', async () => {
    const player = await rich(100)
    const potion = await chest.good(uses(1), forGold(10))
    const key = { 'idempotency-key': 'buy-1' }
    const [first, second] = [await buy(player, potion, {}, key), await buy(player, potion, {}, key)]
    assert.equal(first.text, second.text)
    assert.equal(await gold(player), 90)
  })

  test('24 at once spend what is there and no more, and the last two pieces go to two', async () => {
    const player = await rich(80)
    const potion = await chest.good(uses(1), forGold(7))
    const replies = await Promise.all(Array.from({ length: 24 }, () => buy(player, potion)))
    assert.equal(replies.filter(({ status }) => status === 200).length, 11)
    assert.equal(await gold(player), 80 - 11 * 7)
    assert.equal(await quantityOf(player, potion), 11)
    const rare = await chest.good(uses(1), { ...forGold(1), limits: { per_item: 2 } })
    const players = await Promise.all(Array.from({ length: 8 }, () => rich(5)))
    const tries = await Promise.all(players.map((one) => buy(one, rare)))
    assert.equal(tries.filter(({ status }) => status === 200).length, 2)
    const disagreeing = await chest.world.sql`
      select 1
      from holdings
      where quantity - debt <> (
        select coalesce(sum(delta), 0) from ledger_entries as entries
        where entries.project_id = holdings.project_id
          and entries.user_id = holdings.user_id
          and entries.sku = holdings.sku
          and entries.kind = holdings.kind
      )
    `
    assert.equal(disagreeing.length, 0)
  })
})

test('of purchases that come together some are made, and those that are refused leave nothing', async () => {
  const [potion, sword] = [
    await chest.good(uses(1), forGold(4)),
    await chest.good(null, forGold(4)),
  ]
  const [poor, owner, ...buyers] = [
    await rich(3),
    await rich(20),
    ...(await Promise.all(Array.from({ length: 12 }, () => rich(9)))),
  ]
  await bought(owner, sword)
  const replies = await Promise.all([
    ...buyers.flatMap((one) => [buy(one, potion), buy(one, sword)]),
    buy(poor, potion),
    buy(owner, sword),
    buy('newcomer', potion),
  ])
  const codes = replies.map(({ status, body }) => (status === 200 ? 200 : body.errorCode))
  assert.deepEqual(codes, [...buyers.flatMap(() => [200, 200]), 5006, 4502, 5006])
  const orders = replies.flatMap(({ body }) => body.order_id ?? [])
  assert.equal(new Set(orders).size, 24)
  for (const one of buyers) {
    const entries = (await chest.play(one, 'GET', '/inventory/ledger')).body.items
    const told = entries.map((entry: Record<string, unknown>) => `${entry.cause} ${entry.sku}`)
    assert.deepEqual(
      told.toSorted(),
      ['order', 'order', 'payment', 'payment', 'reward'].map(
        (cause, nth) => `${cause} ${nth < 2 ? [potion, sword].toSorted()[nth] : 'gold'}`,
      ),
    )
    assert.equal(await gold(one), 1)
  }
  const use = await chest.play('newcomer', 'POST', '/inventory/item/consume', {
    sku: potion,
    quantity: 1,
  })
  assert.equal(use.status, 404)
  const left = await chest.world.sql`
    select user_id, sku from holdings
    where user_id in (${poor}, 'newcomer')
  `
  assert.deepEqual([...left], [{ user_id: poor, sku: 'gold' }])
})

test('what a player could not hold is refused with 422, and nothing is claimed or counted', async () => {
  const player = await chest.newPlayer()
  const hoard = { sku: 'hoard', name: { en: 'Hoard' }, description: null, is_free: true }
  const content = [{ sku: 'gold', quantity: 2_147_483_647 }]
  const limits = { per_user: 9 }
  await chest.studio('POST', '/admin/items/virtual_currency/package', { ...hoard, content, limits })
  const claim = (quantity: number) => chest.game(player, 'POST', '/free/item/hoard', { quantity })
  const { status, body } = await claim(2)
  assert.deepEqual([status, body.errorCode], [422, 1102])
  assert.equal((await claim(1)).status, 200)
  assert.equal((await claim(1)).status, 422)
  const shown = await chest.game(player, 'GET', '/items/virtual_currency/package/sku/hoard')
  assert.equal(shown.body.limits.per_user.available, 8)
  assert.equal(await gold(player), 2_147_483_647)
})

describe('a refund', () => {
  test('gives the currency back and takes the goods, once', async () => {
    const player = await rich(100)
    const sword = await chest.good(null, forGold(60))
    const order = await bought(player, sword)
    await refund(order)
    assert.equal(await gold(player), 100)
    assert.equal(await quantityOf(player, sword), undefined)
    const status = (await chest.game(player, 'GET', `/order/${order}`)).body.status
    assert.equal(status, 'canceled')
  })

  test('is never refused: of a price that could not be counted any more comes back what can', async () => {
    const player = await rich(100)
    const sword = await chest.good(null, forGold(60))
    const order = await bought(player, sword)
    await chest.reward(player, { gold: 2_147_483_647 - 50 })
    await refund(order)
    assert.equal(await gold(player), 2_147_483_647)
    assert.equal(await quantityOf(player, sword), undefined)
  })

  test('of used potions takes what is left; of a time, so much of it', async () => {
    const player = await rich(100)
    const potions = await chest.good(uses(1), { is_free: true })
    const claimed = await chest.game(player, 'POST', `/free/item/${potions}`, { quantity: 5 })
    await chest.play(player, 'POST', '/inventory/item/consume', { sku: potions, quantity: 2 })
    const day = { expiration_period: { type: 'day', value: 1 } }
    const pass = await chest.good(day, { is_free: true })
    await chest.game(player, 'POST', `/free/item/${pass}`)
    const second = await chest.game(player, 'POST', `/free/item/${pass}`)
    await refund(claimed.body.order_id)
    await refund(second.body.order_id)
    assert.equal(await quantityOf(player, potions), undefined)
    const { items } = (await chest.play(player, 'GET', '/time_limited_items')).body
    const { expired_at } = items.find(({ sku }: { sku: string }) => sku === pass)
    assert.equal(expired_at, Math.floor(chest.world.clock.now().getTime() / 1000) + 86_400)
  })

  test('of currency that was spent leaves a debt that what comes in pays off; players see no less than nothing', async () => {
    const player = await chest.newPlayer()
    const purse = { sku: 'purse', name: { en: 'Purse' }, description: null, is_free: true }
    const content = [{ sku: 'gold', quantity: 50 }]
    await chest.studio('POST', '/admin/items/virtual_currency/package', { ...purse, content })
    const { order_id } = (await chest.game(player, 'POST', '/free/item/purse')).body
    const potion = await chest.good(uses(1), forGold(20))
    await bought(player, potion)
    await refund(order_id)
    assert.equal(await gold(player), 0)
    const read = await chest.studio('GET', `/admin/users/${player}/balance`)
    const told = read.body.items.find(({ sku }: { sku: string }) => sku === 'gold')
    assert.deepEqual([told.amount, told.debt], [0, 20])
    await chest.reward(player, { gold: 25 })
    assert.equal(await gold(player), 5)
  })

  test('beside uses at the same moment neither gives nor takes twice', async () => {
    const player = await chest.newPlayer()
    const potion = await chest.good(uses(1), { is_free: true })
    const { order_id } = (await chest.game(player, 'POST', `/free/item/${potion}`, { quantity: 9 }))
      .body
    const consume = () =>
      chest.play(player, 'POST', '/inventory/item/consume', { sku: potion, quantity: 1 })
    const [, ...replies] = await Promise.all([
      refund(order_id),
      ...Array.from({ length: 16 }, consume),
    ])
    const used = replies.filter(({ status }) => status === 204).length
    const entries = (await chest.play(player, 'GET', `/inventory/ledger?sku=${potion}`)).body.items
    const sums = (cause: string): number =>
      entries
        .filter((entry: { cause: string }) => entry.cause === cause)
        .reduce((sum: number, { delta }: { delta: number }) => sum + delta, 0)
    assert.deepEqual([sums('order'), sums('consume'), sums('refund')], [9, 0 - used, used - 9])
    assert.equal(await quantityOf(player, potion), undefined)
  })
})
