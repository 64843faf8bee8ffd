/** Orders for money: from the call to the goods, and every way in which one ends. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type Chest, openChest } from '../../../test/support/inventory.ts'
import { openShop, type Shop } from '../../../test/support/orders.ts'
import { decode, forms } from '../../../test/support/required-members.ts'

let chest: Chest
let shop: Shop
before(async () => {
  chest = await openChest({
    projectSettings: {
      shop: { return_urls: ['app://xpayment.game', 'https://game.example/shop'] },
    },
  })
  shop = openShop(chest)
})
after(() => chest.close())

const uses = (count: number) => ({ consumable: { usages_count: count } })
const inEuro = (amount: number, more = {}) => ({
  prices: [{ currency: 'EUR', amount, is_default: true }],
  ...more,
})

describe('an order for money', () => {
  test('is paid on its page, gives its goods, is done and told', async () => {
    const player = await chest.newPlayer()
    const sword = await chest.good(null, inEuro(4.5))
    const { order_id, token } = await shop.ordered(player, sword)
    assert.match(token, /^\d+-[0-9A-Za-z]{43}$/)
    const waiting = (await chest.game(player, 'GET', `/order/${order_id}`)).body
    decode(waiting, forms.order)
    assert.equal(waiting.status, 'new')
    assert.match((await chest.page('GET', token)).text, /€4\.50/)
    await shop.choose(token)
    assert.equal(await shop.quantityOf(player, sword), undefined)
    await shop.useCard(token, 'pay')
    const done = (await chest.game(player, 'GET', `/order/${order_id}`)).body
    decode(done, forms.order)
    const price = { amount: '4.50', amount_without_discount: '4.50', currency: 'EUR' }
    assert.deepEqual(done, {
      order_id,
      status: 'done',
      content: {
        items: [{ sku: sword, quantity: 1, is_free: false, price }],
        price,
        virtual_price: null,
        is_free: false,
      },
    })
    assert.equal(await shop.quantityOf(player, sword), null)
    const [told, ...others] = (await shop.told('order_paid')).filter(
      (one) => one.order.id === order_id,
    )
    assert.deepEqual(others, [])
    const { paid_by } = (await chest.studio('GET', `/admin/orders/${order_id}`)).body
    assert.equal(told?.order.invoice_id, String(paid_by))
    assert.deepEqual([told?.order.mode, told?.order.amount], ['sandbox', '4.50'])
    // The number of an attempt is not one of an order.
    assert.equal((await chest.game(player, 'GET', `/order/${paid_by}`)).status, 404)
  })

  test('freezes its price, names and goods: what is changed later in the catalog is none of its', async () => {
    const player = await chest.newPlayer()
    const potion = await chest.good(uses(1), inEuro(1))
    const { order_id, token } = await shop.ordered(player, potion, { quantity: 3 })
    const path = `/admin/items/virtual_items/sku/${potion}`
    const changed = { sku: potion, name: { en: 'Dearer' }, inventory_options: null, ...inEuro(9) }
    assert.equal((await chest.studio('PUT', path, changed)).status, 204)
    assert.match((await chest.page('GET', token)).text, /€3\.00/)
    assert.equal((await chest.studio('DELETE', path)).status, 204)
    await shop.pay(token)
    assert.equal(await shop.statusOf(player, order_id), 'done')
    const { body } = await chest.studio('GET', `/admin/users/${player}/ledger`)
    assert.deepEqual(
      body.items.map(
        ({ sku, delta, order_id: of }: { sku: string; delta: number; order_id: number }) => [
          sku,
          delta,
          of,
        ],
      ),
      [[potion, 3, order_id]],
    )
  })

  test('is refused where nothing can be sold', async () => {
    const player = await chest.newPlayer()
    const [sword, shield, free, forGold, limited] = [
      await chest.good(null, inEuro(1)),
      await chest.good(null, inEuro(1)),
      await chest.good(uses(1), { is_free: true }),
      await chest.good(uses(1), { vc_prices: [{ sku: 'gold', amount: 1, is_default: true }] }),
      await chest.good(uses(1), inEuro(1, { limits: { per_user: 2 } })),
    ]
    await chest.reward(player, { [sword]: 1 })
    for (const [sku, body, status, code] of [
      [sword, {}, 422, 4502],
      [shield, { quantity: 2 }, 422, 1421],
      [free, {}, 422, 1411],
      [forGold, {}, 422, 1411],
      [limited, { quantity: 3 }, 422, 4502],
      [limited, { quantity: 0 }, 422, 1102],
      [limited, { quantity: -1 }, 422, 1102],
      [limited, { quantity: 1e9 }, 422, 1102],
      [limited, { custom_parameters: { a: 'x'.repeat(10_001) } }, 422, 1102],
      [limited, { promo_code: 'SUMMER' }, 404, 9802],
      ['nothing', {}, 404, 4001],
    ] as const) {
      const reply = await shop.order(player, sku, body)
      assert.deepEqual([reply.status, reply.body.errorCode], [status, code], reply.text)
    }
    const nobody = await chest.game(
      '',
      'POST',
      `/payment/item/${limited}`,
      {},
      { authorization: '' },
    )
    assert.deepEqual([nobody.status, nobody.body.errorCode], [401, 1501])
  })

  test('takes the bodies that clients of the field send, and no price of theirs', async () => {
    const player = await chest.newPlayer()
    const potion = await chest.good(uses(1), inEuro(5))
    for (const body of [
      undefined,
      { quantity: null, currency: null, user: { country: 'US', tracking_id: { value: 'a' } } },
      { customParameters: { hero: 1 }, return_url: 'app://xpayment.game', shipping_data: {} },
      { price: 1, amount: '0.01', purchase: { checkout: { amount: 0.01, currency: 'EUR' } } },
      {
        sandbox: true,
        settings: {
          ui: { theme: '63295aab2e47fab76f7708e3', desktop: { header: { close_button: true } } },
          redirect_policy: { redirect_conditions: 'any', delay: 5 },
          sdk: { platform: 'android', browser_type: 'system' },
          payment_method: 1380,
          external_id: 'e-1',
        },
      },
    ]) {
      const {
        status,
        text,
        body: answer,
      } = await chest.game(player, 'POST', `/payment/item/${potion}`, body)
      assert.equal(status, 200, text)
      assert.deepEqual(Object.keys(answer).toSorted(), ['order_id', 'token'])
      assert.ok(answer.order_id < 2 ** 31)
      const { amount, currency } = (await chest.studio('GET', `/admin/orders/${answer.order_id}`))
        .body
      assert.deepEqual([amount, currency], ['5.00', 'EUR'])
    }
  })

  test('is nobody else’s: neither its number nor its page says anything to strangers', async () => {
    const [owner, stranger] = [await chest.newPlayer(), await chest.newPlayer()]
    const sword = await chest.good(null, inEuro(2))
    const { order_id, token } = await shop.ordered(owner, sword)
    const reply = await chest.game(stranger, 'GET', `/order/${order_id}`)
    assert.deepEqual([reply.status, reply.body.errorCode], [404, 9001])
    for (const wrong of ['', 'x', `${token}a`, token.slice(0, -1), token.replace(/^\d+/, '1')]) {
      const page = await chest.page('GET', wrong)
      assert.equal(page.status, 404, wrong)
      assert.doesNotMatch(page.text, /€/)
    }
    const page = await chest.page('GET', token)
    assert.match(
      String((page.headers as Record<string, unknown>)['referrer-policy']),
      /same-origin/,
    )
    assert.doesNotMatch(page.text, new RegExp(owner))
    const kept = await chest.world.sql<{ row: string }[]>`select orders::text as row from orders`
    assert.ok(kept.every(({ row }) => !row.includes(token.split('-')[1] as string)))
  })
})

describe('the sandbox', () => {
  const asked = async (shopSettings: object, isProduction: boolean, player: string) => {
    const { project_id } = chest.world.project
    const sku = await chest.good(uses(1), inEuro(1))
    await shop.changeSettings({ shop: shopSettings })
    const { settings } = chest.world.deps
    const before = settings.isProduction
    Object.assign(settings, { isProduction })
    try {
      const { status, body } = await shop.order(player, sku, { sandbox: true })
      return [status, body.errorCode, project_id > 0]
    } finally {
      Object.assign(settings, { isProduction: before })
    }
  }

  test('is for everybody in development, for listed players in production, or for nobody', async () => {
    const player = await chest.newPlayer()
    assert.deepEqual(await asked({}, false, player), [200, undefined, true])
    assert.deepEqual(await asked({}, true, player), [403, 1019, true])
    assert.deepEqual(await asked({ sandbox_players: [player] }, true, player), [
      200,
      undefined,
      true,
    ])
    assert.deepEqual(await asked({ sandbox_orders: 'listed' }, false, player), [403, 1019, true])
    assert.deepEqual(
      await asked({ sandbox_orders: 'nobody', sandbox_players: [player] }, false, player),
      [403, 1019, true],
    )
    await shop.changeSettings({
      shop: { return_urls: ['app://xpayment.game', 'https://game.example/shop'] },
    })
  })
})

test('the simulated card pays no order that is not of the sandbox', async () => {
  const player = await chest.newPlayer()
  const sword = await chest.good(null, inEuro(2))
  const { order_id, token } = await shop.ordered(player, sword, { sandbox: false })
  assert.doesNotMatch((await chest.page('GET', token)).text, /simulated/i)
  await shop.pay(token)
  const { attempts } = (await chest.studio('GET', `/admin/orders/${order_id}`)).body
  assert.deepEqual(attempts, [])
  assert.equal(await shop.statusOf(player, order_id), 'new')
  assert.equal(await shop.quantityOf(player, sword), undefined)
  // Nor does the card of an order that was begun in the sandbox, once the order says otherwise.
  const begun = await shop.ordered(player, sword)
  await shop.choose(begun.token)
  await chest.world.sql`update orders set is_sandbox = false where order_id = ${begun.order_id}`
  await shop.useCard(begun.token, 'pay')
  assert.equal(await shop.statusOf(player, begun.order_id), 'new')
})

test('a page leads to no address that its client made up, wherever it stands', async () => {
  const player = await chest.newPlayer()
  const potion = await chest.good(uses(1), inEuro(2))
  const evil = 'https://evil.example/catch'
  const any = { redirect_conditions: 'any', delay: 0 }
  for (const body of [
    { return_url: evil },
    { settings: { return_url: evil, redirect_policy: any } },
    { settings: { redirect_policy: { ...any, return_url: evil } } },
    { settings: { return_url: 'https://game.example/shop@evil.example', redirect_policy: any } },
    { settings: { return_url: 'javascript:alert(1)//evil', redirect_policy: any } },
    { settings: { return_url: 'app://evil.xpayment.game', redirect_policy: any } },
  ]) {
    const { token } = await shop.ordered(player, potion, body)
    const left = await chest.page('POST', `${token}/leave`, '')
    const paid = await shop.ordered(player, potion, body)
    await shop.pay(paid.token)
    for (const page of [
      left,
      await chest.page('GET', token),
      await chest.page('GET', paid.token),
    ]) {
      assert.doesNotMatch(page.text, /evil/)
      assert.doesNotMatch(JSON.stringify(page.headers), /evil/)
    }
  }
})

describe('an order that nobody pays', () => {
  test('ends when its page is left, and sends nothing', async () => {
    const player = await chest.newPlayer()
    const sword = await chest.good(null, inEuro(2))
    const settings = { return_url: 'app://xpayment.game', external_id: 'e1' }
    const { order_id, token } = await shop.ordered(player, sword, { settings })
    await shop.choose(token)
    const left = await chest.page('POST', `${token}/leave`, '')
    assert.equal(left.status, 303)
    const back = new URL(left.location)
    assert.equal(`${back.protocol}//${back.host}`, 'app://xpayment.game')
    assert.deepEqual(
      [...back.searchParams],
      [
        ['user_id', player],
        ['foreigninvoice', 'e1'],
        ['invoice_id', ''],
      ],
    )
    assert.equal(await shop.statusOf(player, order_id), 'canceled')
    assert.match((await chest.page('GET', token)).text, /canceled/)
    const events = await shop.eventsOf(order_id)
    assert.deepEqual(events, [])
  })

  test('ends when nobody has looked at its page for 15 minutes, or after a day', async () => {
    const player = await chest.newPlayer()
    const sword = await chest.good(uses(1), inEuro(2))
    const [seen, unseen] = [await shop.ordered(player, sword), await shop.ordered(player, sword)]
    chest.world.clock.advance(14 * 60)
    await chest.page('GET', seen.token)
    await shop.endUnseen()
    assert.equal(await shop.statusOf(player, unseen.order_id), 'new')
    chest.world.clock.advance(2 * 60)
    await shop.endUnseen()
    assert.equal(await shop.statusOf(player, seen.order_id), 'new')
    assert.equal(await shop.statusOf(player, unseen.order_id), 'canceled')
    const [looked, open] = [await shop.ordered(player, sword), await shop.ordered(player, sword)]
    // As a look every ten minutes leaves the rows, up to the last two.
    const { sql, clock } = chest.world
    clock.advance(24 * 3600 - 3 * 600)
    await sql`
      update orders
      set seen_at = least(${clock.now()}::timestamptz, expires_at - interval '15 minutes')
      where status = 'new'
    `
    for (let looks = 0; looks < 2; looks += 1) {
      clock.advance(600)
      for (const { token } of [seen, looked, open]) await chest.page('GET', token)
      await shop.endUnseen()
    }
    assert.equal(await shop.statusOf(player, looked.order_id), 'new')
    chest.world.clock.advance(601)
    // A look keeps nothing open beyond the day, and neither a page nor a form takes money then.
    assert.equal((await shop.choose(looked.token)).location.endsWith(looked.token), true)
    assert.equal((await chest.page('GET', looked.token)).status, 303)
    assert.match((await chest.page('GET', looked.token)).text, /not paid in time|over/i)
    assert.equal(await shop.statusOf(player, looked.order_id), 'canceled')
    await shop.endUnseen()
    assert.equal(await shop.statusOf(player, open.order_id), 'canceled')
    // Players are told of it as canceled: clients of the field know no other word.
    assert.equal(await shop.statusOf(player, seen.order_id), 'canceled')
    const { status, ended_by } = (await chest.studio('GET', `/admin/orders/${seen.order_id}`)).body
    assert.deepEqual([status, ended_by], ['expired', 'expired'])
  })

  test('is not ended by a declined attempt: another one pays it', async () => {
    const player = await chest.newPlayer()
    const sword = await chest.good(null, inEuro(2))
    const { order_id, token } = await shop.ordered(player, sword)
    await shop.choose(token)
    const declined = await shop.useCard(token, 'decline')
    assert.match(
      (await chest.page('GET', new URL(declined.location).href.split('/pay/')[1] ?? '')).text,
      /declined/,
    )
    assert.equal(await shop.statusOf(player, order_id), 'new')
    await shop.pay(token)
    assert.equal(await shop.statusOf(player, order_id), 'done')
    const { attempts } = (await chest.studio('GET', `/admin/orders/${order_id}`)).body
    assert.deepEqual(
      attempts.map(({ status }: { status: string }) => status),
      ['paid', 'declined'],
    )
    for (const { transaction_id: id } of attempts) {
      const { body } = await chest.studio('GET', `/admin/transactions/${id}`)
      assert.equal(body.order_id, order_id)
    }
  })

  test('does not end while a payment is under way, which pays it', async () => {
    const player = await chest.newPlayer()
    const sword = await chest.good(null, inEuro(2))
    const { order_id, token } = await shop.ordered(player, sword)
    await shop.choose(token)
    await shop.useCard(token, 'slowly')
    const page = await chest.page('GET', token)
    assert.match(page.text, /under way/)
    assert.match(String((page.headers as Record<string, unknown>).refresh), /^3; url=\/pay\//)
    // Neither a second attempt nor leaving touches it.
    assert.equal((await shop.choose(token)).location.endsWith(`/pay/${token}`), true)
    await chest.page('POST', `${token}/leave`, '')
    chest.world.clock.advance(20 * 60)
    await shop.endUnseen()
    assert.equal(await shop.statusOf(player, order_id), 'new')
    await shop.settle()
    assert.equal(await shop.statusOf(player, order_id), 'done')
    assert.equal(await shop.quantityOf(player, sword), null)
  })
})

describe('money that comes late', () => {
  test('is granted where the goods can still be given', async () => {
    const player = await chest.newPlayer()
    const potion = await chest.good(uses(1), inEuro(2))
    const { order_id, token } = await shop.ordered(player, potion)
    const transaction = await shop.begun(token)
    await chest.page('POST', `${token}/leave`, '')
    assert.equal(await shop.statusOf(player, order_id), 'canceled')
    await shop.moneyFor(transaction)
    assert.equal(await shop.statusOf(player, order_id), 'done')
    assert.equal(await shop.quantityOf(player, potion), 1)
    assert.deepEqual(await shop.returns(), [])
  })

  test('goes back where they cannot: sold out, owned already, paid twice, or another amount', async () => {
    const player = await chest.newPlayer()
    const last = await chest.good(uses(1), inEuro(2, { limits: { per_item: 1 } }))
    const sword = await chest.good(null, inEuro(2))
    const [first, second, third, fourth, fifth] = [
      await shop.ordered(player, last),
      await shop.ordered(player, last),
      await shop.ordered(player, sword),
      await shop.ordered(player, sword),
      await shop.ordered(player, sword),
    ]
    const attempts: number[] = []
    for (const { token } of [second, third, fourth, fifth]) attempts.push(await shop.begun(token))
    const [ofSecond, ofThird, ofFourth, ofFifth] = attempts as [number, number, number, number]
    await shop.pay(first.token)
    await shop.moneyFor(ofSecond)
    await shop.moneyFor(ofThird)
    await shop.moneyFor(ofThird, { payment: 'another' })
    await shop.moneyFor(ofFourth)
    await shop.moneyFor(ofFifth, { amount: '0.01' })
    assert.equal(await shop.statusOf(player, first.order_id), 'done')
    for (const { order_id } of [second, fourth, fifth])
      assert.equal(await shop.statusOf(player, order_id), 'new')
    assert.equal(await shop.quantityOf(player, last), 1)
    assert.equal(await shop.quantityOf(player, sword), null)
    assert.deepEqual(
      (await shop.returns()).map(({ transaction, amount, reason }) => [
        transaction,
        amount,
        reason,
      ]),
      [
        [ofSecond, '2.00', 'The items were sold out when the money came: it is given back'],
        [
          ofThird,
          '2.00',
          'Money came for a transaction that is paid with another payment: it is given back',
        ],
        [ofFourth, '2.00', 'The player owns the item already: it is given back'],
        [ofFifth, '0.01', '0.01 EUR came where 2.00 EUR was asked for: it is given back'],
      ],
    )
    // The page of a sold out order says so, and ends it.
    const page = await chest.page('GET', second.token)
    assert.equal(page.status, 303)
    assert.match((await chest.page('GET', second.token)).text, /Sold out/)
    assert.equal(await shop.statusOf(player, second.order_id), 'canceled')
    // Each payment goes back once, however often it is told.
    await shop.moneyFor(ofSecond)
    assert.equal((await shop.returns()).length, 4)
  })

  test('goes back where another attempt has paid the order meanwhile', async () => {
    const player = await chest.newPlayer()
    const potion = await chest.good(uses(1), inEuro(2))
    const { order_id, token } = await shop.ordered(player, potion)
    const first = await shop.begun(token)
    // As where the pages of two processors are open at once.
    const [{ transaction_id: second }] = await chest.world.sql<[{ transaction_id: number }]>`
      insert into transactions (
        project_id, status, is_dry_run, user_id, currency, amount, items, order_id, created_at, changed_at
      )
      select project_id, status, is_dry_run, user_id, currency, amount, items, order_id, created_at, changed_at
      from transactions where transaction_id = ${first}
      returning transaction_id
    `
    await shop.moneyFor(second)
    await shop.moneyFor(first)
    assert.equal(await shop.statusOf(player, order_id), 'done')
    assert.equal(await shop.quantityOf(player, potion), 1)
    const back = (await shop.returns()).filter(({ transaction }) => transaction === first)
    assert.deepEqual(
      back.map(({ amount, reason }) => [amount, reason]),
      [['2.00', 'The order was paid with another payment: it is given back']],
    )
    const { paid_by } = (await chest.studio('GET', `/admin/orders/${order_id}`)).body
    assert.equal(paid_by, second)
  })

  test('goes back where the player was erased meanwhile', async () => {
    const player = await chest.newPlayer()
    const potion = await chest.good(uses(1), inEuro(2))
    const { token } = await shop.ordered(player, potion)
    const transaction = await shop.begun(token)
    const before = (await shop.returns()).length
    await shop.erase(player)
    await shop.moneyFor(transaction)
    assert.equal((await shop.returns()).length, before + 1)
  })
})

describe('the studio’s server', () => {
  test('makes orders for players and for ids of its own; only players are given goods', async () => {
    const player = await chest.newPlayer()
    const potion = await chest.good(uses(1), inEuro(2))
    const items = [
      { sku: potion, quantity: 1 },
      { sku: potion, quantity: 2 },
    ]
    const ask = (user: object, more: object = {}) =>
      chest.ofField('/admin/payment/token', {
        user,
        purchase: { items },
        sandbox: true,
        ...more,
      })
    for (const [id, given] of [
      [player, 3],
      ['somebody-of-theirs', undefined],
    ] as const) {
      const { status, body } = await ask({ id: { value: id }, country: { value: 'DE' } })
      assert.equal(status, 201)
      await shop.pay(body.token)
      const { status: ended, amount } = (
        await chest.studio('GET', `/admin/orders/${body.order_id}`)
      ).body
      assert.deepEqual([ended, amount], ['done', '6.00'])
      assert.equal(await shop.quantityOf(id, potion), given)
      const told = (await shop.told('order_paid')).filter(({ order }) => order.id === body.order_id)
      assert.equal(told.length, 1)
    }
    for (const [user, more, status, code] of [
      [{ id: { value: 'u' } }, {}, 422, 1102],
      [{ id: { value: 'u' }, country: { value: 'DE' } }, { purchase: { items: [] } }, 422, 1417],
      [
        { id: { value: 'u' }, country: { value: 'DE' } },
        { purchase: { items: [{ sku: 'nothing', quantity: 1 }] } },
        422,
        1401,
      ],
      [
        { id: { value: 'u' }, country: { value: 'DE' } },
        { purchase: { items: [{ sku: await chest.good(null, { is_free: true }), quantity: 1 }] } },
        422,
        1421,
      ],
      [{}, {}, 422, 1102],
    ] as const) {
      const reply = await ask(user, more)
      assert.deepEqual([reply.status, reply.body.errorCode], [status, code], reply.text)
      if (code === 1401) assert.match(reply.body.errorMessageExtended[0].message, /nothing/)
    }
    const byAddress = await chest.ofField(
      '/admin/payment/token',
      { user: { id: { value: 'u' } }, purchase: { items } },
      { 'x-user-ip': '192.0.2.7' },
    )
    assert.equal(byAddress.status, 201)
  })

  test('finds orders, the oldest first, page by page', async () => {
    const { body } = await chest.ofField('/admin/order/search', { limit: 2, offset: 1 })
    assert.equal(body.orders.length, 2)
    assert.ok(body.has_more && body.total_items_count > 2)
    assert.ok(body.orders[0].order_id < body.orders[1].order_id)
    const [{ order_item_id: line, item_id: id, tax_category: tax }] = body.orders[0].items
    assert.deepEqual([line, tax], [1, null])
    const [found] = await chest.world.sql`select sku from items where item_id = ${id}`
    assert.equal(found?.sku, body.orders[0].items[0].sku)
    assert.deepEqual((await chest.ofField('/admin/order/search', { limit: 11 })).status, 422)
    const list = (await chest.studio('GET', '/admin/orders?limit=1&status=done')).body
    assert.equal(list.items.length, 1)
    const next = await chest.studio('GET', `/admin/orders?limit=1&cursor=${list.next_cursor}`)
    assert.ok(next.body.items[0].order_id < list.items[0].order_id)
  })

  test('answers the payments of an order to whoever has its token', async () => {
    const player = await chest.newPlayer()
    const potion = await chest.good(uses(1), inEuro(2))
    const { order_id, token } = await shop.ordered(player, potion)
    const ask = async (given: string) =>
      JSON.parse(
        (await chest.page('GET', `/paystation2/api/payments/status?access_token=${given}`)).text,
      ).invoices_data
    assert.deepEqual(await ask(token), [])
    await shop.choose(token)
    assert.deepEqual(
      (await ask(token)).map(({ status, order_id: of }: { status: number; order_id: number }) => [
        status,
        of,
      ]),
      [[1, order_id]],
    )
    await shop.useCard(token, 'pay')
    assert.equal((await ask(token))[0].status, 3)
    assert.deepEqual(await ask('nobody'), [])
    for (const address of [
      `/paystation4?token=${token}&engine=unity`,
      `/paystation4/?token=${token}`,
      `/paystation3?access_token=${token}`,
      `/paystation2/?access_token=${token}`,
    ])
      assert.equal((await chest.page('GET', address)).location, `/pay/${token}`)
    assert.equal((await chest.page('GET', '/paystation4/en/cache-warmup')).status, 200)
    assert.equal((await chest.page('GET', '/paystation4')).location, '/pay/none')
  })
})

describe('a refund', () => {
  const refund = (transaction: number) =>
    chest.studio('POST', `/admin/transactions/${transaction}/refund`, { code: 9, reason: 'wanted' })

  /** The invoices by which order_canceled tells of an order. */
  const canceledOrders = async (order: number): Promise<string[]> =>
    (await shop.told('order_canceled'))
      .filter((one) => one.order.id === order)
      .map((one) => one.order.invoice_id)

  test('cancels the order and takes the goods back', async () => {
    const player = await chest.newPlayer()
    const potion = await chest.good(uses(1), inEuro(2))
    const { order_id, token } = await shop.ordered(player, potion, { quantity: 3 })
    await shop.pay(token)
    await chest.play(player, 'POST', '/inventory/item/consume', { sku: potion, quantity: 1 })
    const { paid_by } = (await chest.studio('GET', `/admin/orders/${order_id}`)).body
    assert.equal((await refund(paid_by)).status, 200)
    assert.equal(await shop.statusOf(player, order_id), 'canceled')
    assert.equal(await shop.quantityOf(player, potion), undefined)
    assert.match((await chest.page('GET', token)).text, /refunded/)
    const canceled = await canceledOrders(order_id)
    assert.deepEqual(canceled, [String(paid_by)])
    // Nothing leads back: money that comes now goes back.
    await shop.moneyFor(paid_by, { payment: 'again' })
    assert.equal(await shop.statusOf(player, order_id), 'canceled')
  })

  test('of a second payment leaves what the first one paid', async () => {
    const player = await chest.newPlayer()
    const potion = await chest.good(uses(1), inEuro(2))
    const { order_id, token } = await shop.ordered(player, potion)
    const one = await shop.begun(token)
    await shop.moneyFor(one)
    const [second] = await chest.world.sql<[{ transaction_id: number }]>`
      insert into transactions (
        project_id, status, is_dry_run, user_id, currency, amount, items, order_id, created_at, changed_at
      )
      select project_id, 'created', is_dry_run, user_id, currency, amount, items, order_id, created_at, changed_at
      from transactions where transaction_id = ${one}
      returning transaction_id
    `
    const { transaction_id: two } = second
    assert.equal((await chest.studio('POST', `/admin/transactions/${two}/pay`, {})).status, 200)
    assert.equal(await shop.quantityOf(player, potion), 1)
    assert.equal((await refund(two)).status, 200)
    assert.deepEqual(await canceledOrders(order_id), [])
    assert.equal(await shop.statusOf(player, order_id), 'done')
    assert.equal(await shop.quantityOf(player, potion), 1)
  })

  test('takes back by the policy of the project, and keeps limits used where that says so', async () => {
    const player = await chest.newPlayer()
    const potion = await chest.good(uses(1), inEuro(2, { limits: { per_user: 1 } }))
    await shop.changeSettings({
      shop: { take_back: { consumable: 'nothing' }, limits_after_refund: 'keep' },
    })
    const { order_id, token } = await shop.ordered(player, potion)
    await shop.pay(token)
    const { paid_by } = (await chest.studio('GET', `/admin/orders/${order_id}`)).body
    assert.equal((await refund(paid_by)).status, 200)
    assert.equal(await shop.quantityOf(player, potion), 1)
    assert.equal((await shop.order(player, potion)).body.errorCode, 4502)
    await shop.changeSettings({ shop: {} })
  })
})

describe('a game that is asked before a payment', () => {
  test('lets its player go on to the processor, or the page says that it does not', async () => {
    const player = await chest.newPlayer()
    const potion = await chest.good(uses(1), inEuro(2))
    const body = { custom_parameters: { level: 3 } }
    const { order_id, token } = await shop.ordered(player, potion, body)
    const attempts = async () =>
      (await chest.world.sql`select from transactions where order_id = ${order_id}`).length
    await shop.changeSettings({ shop: {}, user_validation: true })
    const nobody = await shop.choose(token)
    assert.deepEqual([nobody.status, await attempts()], [200, 0])
    assert.match(nobody.text, /The game does not accept this purchase/)
    const receiver = await shop.asking(400)
    assert.match((await shop.choose(token)).text, /The game does not accept this purchase/)
    assert.equal(await attempts(), 0)
    assert.equal(await shop.statusOf(player, order_id), 'new')
    receiver.answer(() => ({ status: 204 }))
    assert.equal((await shop.choose(token)).status, 303)
    assert.equal(await attempts(), 1)
    const asked = JSON.parse(receiver.requests.at(-1)?.body ?? '')
    assert.deepEqual([asked.notification_type, asked.user.id], ['user_validation', player])
    assert.deepEqual(asked.custom_parameters, body.custom_parameters)
    await shop.changeSettings({ shop: {} })
    await receiver.close()
  })
})
