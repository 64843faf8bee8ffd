/** Players read their own orders, and nobody else's. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { openStore, type Store } from '../../../test/support/store.ts'

let store: Store

before(async () => {
  store = await openStore()
})
after(() => store.close())

const read = (id: number | string, player?: string) =>
  store.ask(`/order/${id}`, player === undefined ? {} : { player })

const statusOf = async (id: number): Promise<unknown> => {
  const { status, body, text } = await read(id, 'ann')
  assert.equal(status, 200, text)
  return body.status
}

const begin = async (more: object = {}): Promise<number> => {
  const { body } = await store.admin('POST', '/transactions', {
    user: { id: 'ann' },
    currency: 'EUR',
    amount: '9.90',
    ...more,
  })
  return body.id
}

const move = (id: number, kind: string, body: object = {}) =>
  store.admin('POST', `/transactions/${id}/${kind}`, body)

describe('an order', () => {
  test('of a free item is done as soon as it is claimed', async () => {
    const sku = await store.addPackage({ is_free: true })
    const { body } = await store.claim('ann', sku, { body: { quantity: 2 } })
    const answer = await read(body.order_id, 'ann')
    assert.deepEqual([answer.status, answer.headers['cache-control']], [200, 'no-store'])
    assert.deepEqual(answer.body, {
      order_id: body.order_id,
      status: 'done',
      content: {
        items: [{ sku, quantity: 2, is_free: true, price: null }],
        price: null,
        virtual_price: null,
        is_free: true,
      },
    })
  })

  test('shows what it costs, as texts, and what of it is free', async () => {
    const items = [
      { sku: 'chest', quantity: 3, amount: '9.90' },
      { sku: 'badge', amount: '0.00' },
      { type: 'tip' },
    ]
    const { body } = await read(await begin({ items }), 'ann')
    const price = { amount: '9.90', amount_without_discount: '9.90', currency: 'EUR' }
    assert.deepEqual(body.content, {
      items: [
        { sku: 'chest', quantity: 3, is_free: false, price },
        { sku: 'badge', quantity: 1, is_free: true, price: null },
        { sku: null, quantity: 1, is_free: false, price: null },
      ],
      price,
      virtual_price: null,
      is_free: false,
    })
    const bare = await begin({ currency: undefined, amount: undefined })
    assert.deepEqual((await read(bare, 'ann')).body.content, {
      items: [],
      price: null,
      virtual_price: null,
      is_free: false,
    })
  })

  test('is new until it is paid, and canceled when the money does not stay', async () => {
    const paid = await begin()
    assert.equal(await statusOf(paid), 'new')
    await move(paid, 'pay')
    assert.equal(await statusOf(paid), 'done')
    await move(paid, 'refund', { code: 9, reason: 'wanted', amount: '1.00' })
    assert.equal(await statusOf(paid), 'done')
    await move(paid, 'refund', { code: 9, reason: 'wanted' })
    assert.equal(await statusOf(paid), 'canceled')
    const declined = await begin()
    await move(declined, 'decline', { code: 8, reason: 'no money' })
    const rejected = await begin()
    await move(rejected, 'reject', { reason: 'fraud' })
    assert.deepEqual([await statusOf(declined), await statusOf(rejected)], ['canceled', 'canceled'])
  })
})

describe('who may read it', () => {
  test("somebody else's order is answered like one that does not exist", async () => {
    const id = await begin()
    const project = await store.world.addProject()
    const own = `ann@${project.project_id}`
    const answers = [
      await read(id, 'bob'),
      await read(9_000_000, 'ann'),
      await store.ask(`/order/${id}`, { project, player: own }),
    ]
    for (const { status, body } of answers) {
      const { transactionId: _, ...told } = body
      assert.deepEqual([status, told], [404, { ...told, errorCode: 9001 }])
      assert.equal(told.errorMessage, answers[0]?.body.errorMessage)
    }
  })

  test('without a token, or with one of another project, it is 401', async () => {
    const id = await begin()
    const project = await store.world.addProject()
    for (const player of [undefined, 'NOT A TOKEN', `ann@${project.project_id}`]) {
      const { status, body, headers } = await read(id, player)
      assert.deepEqual([status, body.errorCode], [401, 1501])
      assert.equal(headers['www-authenticate'], 'Bearer error="invalid_token"')
    }
  })

  test('what is no id is 422, and an unknown project 404', async () => {
    for (const id of ['0', '1e3', '01', '-1', '99999999999999999999']) {
      const { status, body } = await read(id, 'ann')
      assert.deepEqual([status, body.errorCode], [422, 1102], id)
    }
    const project = { ...store.world.project, project_id: 99_999_999 }
    assert.equal((await store.ask('/order/1', { project, player: 'ann' })).status, 404)
  })

  test('pages of every origin may ask', async () => {
    const { headers } = await read(await begin(), 'ann')
    assert.equal(headers['access-control-allow-origin'], '*')
  })
})

describe('how often a player may ask', () => {
  test('is limited by order, so that many orders can be waited for at the same time', async () => {
    const sku = await store.addPackage({ is_free: true })
    const { order_id: first } = (await store.claim('cleo', sku)).body
    const { order_id: second } = (await store.claim('cleo', sku)).body
    const limits = await store.limited(async () => {
      for (let asked = 0; asked < 5; asked += 1)
        assert.equal((await read(first, 'cleo')).status, 200)
      const { status, body } = await read(first, 'cleo')
      assert.deepEqual([status, body.errorCode], [429, 1029])
      assert.equal((await read(second, 'cleo')).status, 200)
    })
    for (const limit of limits)
      assert.deepEqual(limit, { name: 'order', perMinute: 120, burst: 60 })
  })

  test('is limited by player for numbers that are no order of theirs', async () => {
    const limits = await store.limited(async () => {
      for (let id = 1; id <= 5; id += 1)
        assert.equal((await read(9_000_000 + id, 'dora')).status, 404)
      assert.equal((await read(9_000_006, 'dora')).status, 429)
      assert.equal((await read(9_000_001, 'bob')).status, 404)
    })
    assert.deepEqual(limits[1], { name: 'order', perMinute: 60, burst: 30 })
  })
})
