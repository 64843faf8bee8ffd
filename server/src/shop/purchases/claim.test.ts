/** Free items: who may claim them, how many, and what follows. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { openStore, type Store } from '../../../test/support/store.ts'

let store: Store

before(async () => {
  store = await openStore()
})
after(() => store.close())

type Sent = { type: string; body: Record<string, never> }

const notifications = async (): Promise<Sent[]> => {
  const rows = await store.world.sql<{ type: string; body: string }[]>`
    select type, body
    from webhook_events
    order by event_id
  `
  return rows.map(({ type, body }) => ({ type, body: JSON.parse(body) }))
}

const claimed = async (player: string, sku: string, body?: object): Promise<number> => {
  const reply = await store.claim(player, sku, body ? { body } : {})
  assert.equal(reply.status, 200, reply.text)
  return reply.body.order_id
}

describe('a claim', () => {
  test('is a paid order of amount 0, told to the merchant with the attributes of the item', async () => {
    const sku = await store.addPackage({ is_free: true, custom_attributes: { rarity: 'epic' } })
    const before = (await notifications()).length
    const order = await claimed('ann', sku, { quantity: 2 })
    const told = (await notifications()).slice(before)
    assert.deepEqual(
      told.map(({ type }) => type),
      ['order_paid'],
    )
    const body = told[0]?.body as Record<string, unknown> | undefined
    assert.deepEqual(body?.items, [
      {
        sku,
        type: 'bundle',
        is_pre_order: false,
        quantity: 2,
        amount: '0',
        promotions: [],
        custom_attributes: { rarity: 'epic' },
      },
    ])
    const { id, amount, currency, status } = (body?.order ?? {}) as Record<string, unknown>
    assert.deepEqual([id, amount, currency, status], [order, '0', 'USD', 'paid'])
    assert.deepEqual(body?.user, { external_id: 'ann' })
    const { body: transaction } = await store.admin('GET', `/transactions/${order}`)
    assert.deepEqual([transaction.status, transaction.user.id], ['paid', 'ann'])
  })

  test('needs a signed-in player', async () => {
    const sku = await store.addPackage({ is_free: true })
    for (const headers of [{}, { authorization: 'Basic eDp5' }, { authorization: 'Bearer x@5' }]) {
      const { status, body } = await store.claim('', sku, { player: undefined as never, headers })
      assert.deepEqual([status, body.errorCode], [401, 1501])
    }
  })

  test('is for free items that are in the store just now', async () => {
    const refused = async (sku: string, status: number, code: number) => {
      const reply = await store.claim('ann', sku)
      assert.deepEqual([reply.status, reply.body.errorCode], [status, code], reply.text)
    }
    await refused(await store.addPackage(), 422, 1411)
    await refused('nothing', 404, 4001)
    await refused('%00', 404, 4001)
    await refused(await store.addPackage({ is_free: true, is_enabled: false }), 404, 4001)
    const later = [{ date_from: '2100-01-01T00:00:00Z' }]
    await refused(await store.addPackage({ is_free: true, periods: later }), 404, 4001)
  })

  for (const body of [
    { quantity: 0 },
    { quantity: '1' },
    { quantity: 1.5 },
    { sandbox: 'yes' },
    { custom_parameters: { text: 'x'.repeat(10_000) } },
    [],
  ]) {
    test(`with ${JSON.stringify(body).slice(0, 60)} is refused`, async () => {
      const sku = await store.addPackage({ is_free: true })
      const { status, body: answer } = await store.claim('ann', sku, { body })
      assert.deepEqual([status, answer.errorCode], [422, 1102])
    })
  }

  test('may come without a body, also where a type is named all the same', async () => {
    const sku = await store.addPackage({ is_free: true, limits: { per_user: 2 } })
    for (const headers of [{}, { 'content-type': 'application/json' }]) {
      const { status, text } = await store.claim('ann', sku, { headers })
      assert.equal(status, 200, text)
    }
    const { body } = await store.item(sku, { player: 'ann' })
    assert.equal(body.limits.per_user.available, 0)
  })

  test('may say what clients of the field say', async () => {
    const sku = await store.addPackage({ is_free: true })
    await claimed('ann', sku, {
      sandbox: true,
      quantity: 1,
      settings: { ui: { theme: 'dark' } },
      custom_parameters: { character_id: 'x' },
    })
    await claimed('ann', sku, { quantity: null, currency: null, user: {}, shipping_data: null })
    await claimed('ann', sku, {
      sandbox: true,
      return_url: 'app://xpayment.com.studio.game',
      customParameters: { character_id: 'x' },
    })
    const body = (await notifications()).at(-1)?.body as Record<string, unknown> | undefined
    const { mode } = (body?.order ?? {}) as Record<string, unknown>
    assert.deepEqual([mode, body?.custom_parameters], ['sandbox', { character_id: 'x' }])
  })

  test('repeated with its Idempotency-Key is the same order, of this player only', async () => {
    const sku = await store.addPackage({ is_free: true, limits: { per_user: 1 } })
    const headers = { 'idempotency-key': 'one' }
    const first = await store.claim('ann', sku, { headers })
    const again = await store.claim('ann', sku, { headers })
    assert.deepEqual([again.status, again.text], [200, first.text])
    const other = await store.claim('bob', sku, { headers })
    assert.notEqual(other.body.order_id, first.body.order_id)
  })
})

describe('limits', () => {
  test('of 16 parallel claims of a player exactly as many succeed as are left', async () => {
    const sku = await store.addPackage({ is_free: true, limits: { per_user: 7 } })
    const before = (await notifications()).length
    const replies = await Promise.all(Array.from({ length: 16 }, () => store.claim('ann', sku)))
    const codes = replies.map(({ status, body }) => body.errorCode ?? status)
    assert.equal(codes.filter((code) => code === 200).length, 7)
    assert.equal(codes.filter((code) => code === 4502).length, 9)
    assert.equal((await notifications()).length - before, 7)
    const { body } = await store.item(sku, { player: 'ann' })
    assert.deepEqual([body.limits.per_user.available, body.can_be_bought], [0, false])
  })

  test('of 16 parallel claims of as many players exactly as many succeed as are left for all', async () => {
    const sku = await store.addPackage({ is_free: true, limits: { per_user: 1, per_item: 9 } })
    const replies = await Promise.all(
      Array.from({ length: 16 }, (_, index) => store.claim(`player-${index}`, sku)),
    )
    assert.equal(replies.filter(({ status }) => status === 200).length, 9)
    // A refused player has taken nothing.
    const refused = replies.findIndex(({ status }) => status !== 200)
    const { body } = await store.item(sku, { player: `player-${refused}` })
    assert.deepEqual([body.limits.per_user.available, body.limits.per_item.available], [1, 0])
  })

  test('a claim of more than is left takes nothing', async () => {
    const sku = await store.addPackage({ is_free: true, limits: { per_user: 3, per_item: 2 } })
    for (const quantity of [4, 3]) {
      const { status, body } = await store.claim('ann', sku, { body: { quantity } })
      assert.deepEqual([status, body.errorCode], [422, 4502])
    }
    await claimed('ann', sku, { quantity: 2 })
  })

  test('a refund of the order gives the item back', async () => {
    const sku = await store.addPackage({ is_free: true, limits: { per_user: 1 } })
    const order = await claimed('ann', sku)
    assert.equal((await store.claim('ann', sku)).status, 422)
    await store.refund(order)
    await claimed('ann', sku)
  })

  test('the reset gives back what was claimed before it', async () => {
    const schedule = { interval_type: 'daily', time: '12:00:00+00:00' }
    const sku = await store.addPackage({
      is_free: true,
      limits: { per_user: 1, recurrent_schedule: { per_user: schedule } },
    })
    await claimed('ann', sku)
    assert.equal((await store.claim('ann', sku)).status, 422)
    store.world.clock.advance(24 * 3600)
    await claimed('ann', sku)
  })
})

test('a player who claims without end is slowed down', async () => {
  const sku = await store.addPackage({ is_free: true })
  const [limit] = await store.limited(async () => {
    for (let claims = 0; claims < 5; claims += 1) await claimed('eve', sku)
    const { status, body, headers } = await store.claim('eve', sku)
    assert.deepEqual([status, body.errorCode], [429, 1029])
    assert.ok(Number(headers['retry-after']) >= 1)
    await claimed('bob', sku)
  })
  assert.deepEqual(limit, { name: 'claim', perMinute: 60, burst: 100 })
})
