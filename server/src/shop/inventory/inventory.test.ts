/** Inventory, balance and ledger over HTTP: for players, for the studio, and for many at once. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type Chest, openChest } from '../../../test/support/inventory.ts'
import { decode, forms } from '../../../test/support/required-members.ts'
import { inventoryRecords } from './personal-records.ts'

let chest: Chest
before(async () => {
  chest = await openChest()
})
after(() => chest.close())

const uses = (count: number) => ({ consumable: { usages_count: count } })
const forDays = (value: number) => ({ expiration_period: { type: 'day', value } })

const inventory = async (player: string, query = '') =>
  (await chest.play(player, 'GET', `/inventory/items${query}`)).body.items
const balance = async (player: string): Promise<number> =>
  (await chest.play(player, 'GET', '/virtual_currency_balance')).body.items.find(
    ({ sku }: { sku: string }) => sku === 'gold',
  ).amount
const consume = (player: string, body: unknown, headers = {}) =>
  chest.play(player, 'POST', '/inventory/item/consume', body, headers)
const operate = (verb: string, player: string, items: object[], more = {}) =>
  chest.studio('POST', `/inventory/${verb}`, [{ user: { id: player }, items, ...more }])

/** The sums of the ledger and what is there, by holding: nothing where they agree everywhere. */
const disagreements = () => chest.world.sql`
  select holdings.user_id, holdings.sku, quantity - debt as there, coalesce(sum(delta), 0) as told
  from holdings
  left join lateral (
    select delta from ledger_entries as entries
    where entries.project_id = holdings.project_id
      and entries.user_id = holdings.user_id
      and entries.sku = holdings.sku
      and entries.kind = holdings.kind
  ) as entries on true
  group by holdings.user_id, holdings.sku, holdings.kind, quantity, debt
  having quantity - debt <> coalesce(sum(delta), 0)
`

describe('a player', () => {
  test('reads what they own, as the strictest client reads it', async () => {
    const player = await chest.newPlayer()
    await chest.studio('POST', '/admin/items/groups', { external_id: 'arms', name: { en: 'Arms' } })
    const sword = await chest.good(null, {
      groups: ['arms'],
      description: { en: 'Sharp' },
      attributes: [
        { external_id: 'metal', values: [{ external_id: 'iron', value: { en: 'Iron' } }] },
      ],
    })
    const potion = await chest.good(uses(3))
    const pass = await chest.good(forDays(1))
    await chest.reward(player, { [sword]: 1, [potion]: 2, [pass]: 1, gold: 5 })
    const items = await inventory(player)
    for (const item of items) decode(item, forms.inventoryItem)
    const [swordShown, potionShown, passShown] = items
    assert.deepEqual(
      { ...swordShown, instance_id: '' },
      {
        sku: sword,
        name: swordShown.name,
        type: 'virtual_good',
        virtual_item_type: 'non_consumable',
        description: 'Sharp',
        image_url: '',
        attributes: [
          {
            external_id: 'metal',
            name: 'metal',
            values: [{ external_id: 'iron', value: 'Iron' }],
          },
        ],
        groups: [{ external_id: 'arms', name: 'Arms' }],
        quantity: null,
        remaining_uses: null,
        instance_id: '',
      },
    )
    assert.match(swordShown.instance_id, /^[0-9a-f]{32}$/)
    assert.deepEqual(
      [potionShown.quantity, potionShown.remaining_uses, potionShown.instance_id],
      [2, 3, null],
    )
    assert.equal(passShown.virtual_item_type, 'non_renewing_subscription')
    assert.match((await inventory(player, '?locale=de&platform=xsolla'))[0].name, /^Gut /)
    assert.equal((await inventory(player, '?limit=1&offset=1'))[0].sku, potion)
    assert.equal((await inventory(player, '?limit=99')).length, 3)
  })

  test('reads every currency that is switched on, also with nothing of it', async () => {
    const player = await chest.newPlayer()
    const { body } = await chest.play(player, 'GET', '/virtual_currency_balance?platform=xsolla')
    for (const item of body.items) decode(item, forms.balance)
    assert.equal(await balance(player), 0)
    await chest.reward(player, { gold: 7 })
    assert.equal(await balance(player), 7)
  })

  test('reads until when time-limited items are theirs, and which they never had', async () => {
    const player = await chest.newPlayer()
    const [pass, other] = [await chest.good(forDays(1)), await chest.good(forDays(1))]
    const statusOf = async (sku: string) => {
      const { items } = (await chest.play(player, 'GET', '/time_limited_items')).body
      for (const item of items) decode(item, forms.timeLimitedItem)
      const { status, expired_at } = items.find((item: { sku: string }) => item.sku === sku)
      return [status, expired_at]
    }
    const start = Math.floor(chest.world.clock.now().getTime() / 1000)
    await chest.reward(player, { [pass]: 2 })
    assert.deepEqual(await statusOf(pass), ['active', start + 2 * 86_400])
    assert.deepEqual(await statusOf(other), ['none', null])
    chest.world.clock.advance(3 * 86_400)
    assert.deepEqual(await statusOf(pass), ['expired', start + 2 * 86_400])
    assert.deepEqual(
      (await inventory(player)).filter((item: { sku: string }) => item.sku === pass),
      [],
    )
  })
})

describe('a player who uses things up', () => {
  test('uses up what is consumable; each refusal has its code', async () => {
    const player = await chest.newPlayer()
    const [potion, sword] = [await chest.good(uses(1)), await chest.good(null)]
    await chest.reward(player, { [potion]: 2, [sword]: 1 })
    const used = await consume(player, { sku: potion, quantity: 1, instance_id: null })
    assert.deepEqual([used.status, used.text], [204, ''])
    const [left] = await inventory(player)
    assert.equal(left.quantity, 1)
    const instance_id = 'a'.repeat(32)
    for (const [body, status, code] of [
      [{ sku: potion, quantity: 2 }, 404, 4001],
      [{ sku: 'nothing', quantity: 1 }, 404, 4001],
      [{ sku: sword, quantity: 1 }, 422, 1102],
      [{ sku: sword, instance_id }, 422, 1102],
      [{ sku: potion }, 422, 5002],
      [{ quantity: 1 }, 422, 5002],
      [{ sku: potion, quantity: 1, instance_id }, 422, 5002],
      [{ sku: potion, quantity: 0 }, 422, 1102],
      [{ sku: potion, quantity: -1 }, 422, 1102],
      [{ sku: potion, quantity: 1.5 }, 422, 1102],
      [{ sku: potion, quantity: 2 ** 31 }, 422, 1102],
      [{ sku: potion, quantity: 1, instance_id: 'short' }, 422, 1102],
    ] as const) {
      const reply = await consume(player, body)
      assert.deepEqual([reply.status, reply.body?.errorCode], [status, code], JSON.stringify(body))
    }
    assert.equal((await inventory(player))[0].quantity, 1)
  })

  test('consumes once with one Idempotency-Key, which is theirs alone', async () => {
    const [player, other] = [await chest.newPlayer(), await chest.newPlayer()]
    const potion = await chest.good(uses(1))
    for (const one of [player, other]) await chest.reward(one, { [potion]: 5 })
    const key = { 'idempotency-key': 'the-same' }
    for (const one of [player, player, other])
      assert.equal((await consume(one, { sku: potion, quantity: 1 }, key)).status, 204)
    for (const one of [player, other]) assert.equal((await inventory(one))[0].quantity, 4)
  })

  test('has nothing of another player’s, and nobody has anything without a token', async () => {
    const [player, other] = [await chest.newPlayer(), await chest.newPlayer()]
    await chest.reward(player, { gold: 5 })
    assert.equal(await balance(other), 0)
    assert.deepEqual((await chest.play(other, 'GET', '/inventory/ledger')).body.items, [])
    for (const path of ['/inventory/items', '/virtual_currency_balance', '/time_limited_items']) {
      const { status, body } = await chest.play('', 'GET', path, undefined, { authorization: '' })
      assert.deepEqual([status, body.errorCode, body.statusCode], [401, 1501, 401], path)
    }
  })
})

describe('the studio', () => {
  test('gives, takes and sets, and is told what is there then', async () => {
    const player = await chest.newPlayer()
    const potion = await chest.good(uses(2))
    const lines = [
      { sku: potion, quantity: 3 },
      { sku: 'gold', quantity: 10 },
    ]
    const more = { comment: 'for the trouble', platform: 'xsolla' }
    const { body } = await operate('reward', player, lines, more)
    assert.deepEqual(body, {
      count: 1,
      operations: [
        {
          user_id: player,
          ...more,
          items: [
            { sku: potion, quantity: 3, balance: 3 },
            { sku: 'gold', quantity: 10, balance: 10 },
          ],
        },
      ],
    })
    const revoked = await operate('revoke', player, [{ sku: 'gold', quantity: 4 }])
    assert.equal(revoked.body.operations[0].items[0].balance, 6)
    const set = await operate('set', player, [{ sku: potion, quantity: 0 }])
    assert.equal(set.body.operations[0].items[0].balance, 0)
    assert.deepEqual(await inventory(player), [])
    const read = await chest.studio('GET', `/admin/users/${player}/balance`)
    assert.equal(read.body.items.find(({ sku }: { sku: string }) => sku === 'gold').amount, 6)
    const ledger = await chest.studio('GET', `/admin/users/${player}/ledger?limit=2`)
    assert.deepEqual(
      ledger.body.items.map(({ cause, sku, delta }: Record<string, unknown>) => [
        cause,
        sku,
        delta,
      ]),
      [
        ['set', potion, -3],
        ['revoke', 'gold', -4],
      ],
    )
    // The key of the project made both, and players are not told its name.
    const { actor, actor_name: name } = ledger.body.items[0]
    const [key] = await chest.world.sql<{ name: string }[]>`
      select name from api_keys where 'api_key ' || key_id = ${actor}
    `
    assert.ok(key)
    assert.equal(name, key.name)
    const next = await chest.studio(
      'GET',
      `/admin/users/${player}/ledger?cursor=${ledger.body.next_cursor}&sku=gold`,
    )
    assert.deepEqual(
      next.body.items.map(({ delta, comment }: Record<string, unknown>) => [delta, comment]),
      [[10, 'for the trouble']],
    )
    const own = await chest.play(player, 'GET', '/inventory/ledger')
    assert.equal(own.body.items.length, 4)
    assert.deepEqual(
      own.body.items.filter((entry: object) => 'actor_name' in entry),
      [],
    )
  })

  test('sees until when a player owns what is owned for a time, which players read elsewhere', async () => {
    const player = await chest.newPlayer()
    const [pass, sword] = [await chest.good(forDays(1)), await chest.good(null)]
    await chest.reward(player, { [pass]: 2, [sword]: 1 })
    const { body } = await chest.studio('GET', `/admin/users/${player}/inventory`)
    const ends = new Map(
      body.items.map(({ sku, expires_at }: Record<string, string>) => [sku, expires_at]),
    )
    assert.deepEqual([ends.has(sword), ends.get(sword)], [true, null])
    const [limited] = (await chest.play(player, 'GET', '/time_limited_items')).body.items.filter(
      ({ sku }: { sku: string }) => sku === pass,
    )
    assert.equal(Date.parse(String(ends.get(pass))), limited.expired_at * 1000)
    const own = await inventory(player)
    assert.ok(own.every((item: object) => !('expires_at' in item)))
    const balances = (await chest.play(player, 'GET', '/virtual_currency_balance')).body.items
    assert.ok(balances.every((one: object) => !('debt' in one)))
  })

  test('gives what is in bundles and packages', async () => {
    const player = await chest.newPlayer()
    const potion = await chest.good(uses(1))
    const name = { name: { en: 'B' }, description: null }
    const chestOfGold = { sku: 'chest-of-gold', ...name, content: [{ sku: 'gold', quantity: 100 }] }
    await chest.studio('POST', '/admin/items/virtual_currency/package', chestOfGold)
    const inner = { sku: 'inner', ...name, content: [{ sku: potion, quantity: 2 }] }
    await chest.studio('POST', '/admin/items/bundle', inner)
    const content = [{ sku: 'inner', quantity: 3 }, { sku: 'chest-of-gold' }, { sku: potion }]
    await chest.studio('POST', '/admin/items/bundle', { sku: 'outer', ...name, content })
    await chest.reward(player, { outer: 2 })
    assert.equal(await balance(player), 200)
    assert.equal((await inventory(player))[0].quantity, 14)
  })

  test('makes all operations of a call or none', async () => {
    const [player, other] = [await chest.newPlayer(), await chest.newPlayer()]
    const call = (second: object) =>
      chest.studio('POST', '/inventory/reward', [
        { user: { id: player }, items: [{ sku: 'gold', quantity: 1 }] },
        second,
      ])
    const nobody = '00000000-0000-4000-8000-000000000000'
    for (const [second, status, code] of [
      [{ user: { id: other }, items: [{ sku: 'nothing', quantity: 1 }] }, 404, 4001],
      [{ user: { id: nobody }, items: [{ sku: 'gold', quantity: 1 }] }, 404, 5008],
      [{ user: { id: 'not-ours' }, items: [{ sku: 'gold', quantity: 1 }] }, 404, 5008],
      [{ user: { id: other }, items: [{ sku: 'gold', quantity: 0 }] }, 422, 1102],
      [{ user: { id: other }, items: [{ sku: 'gold', quantity: -5 }] }, 422, 1102],
      [{ user: { id: other }, items: [] }, 422, 1102],
      [{ user: { id: other }, items: [{ sku: 'gold', quantity: 1 }], price: 1 }, 422, 1102],
    ] as const) {
      const { status: answered, body } = await call(second)
      assert.deepEqual([answered, body.errorCode], [status, code], JSON.stringify(second))
    }
    const tooMany = await operate('revoke', player, [{ sku: 'gold', quantity: 1 }])
    assert.deepEqual([tooMany.status, tooMany.body.errorCode], [404, 4001])
    assert.equal(await balance(player), 0)
  })

  test('makes 50 operations at once, and refuses 51 instead of passing one over', async () => {
    const player = await chest.newPlayer()
    const many = (count: number) =>
      chest.studio(
        'POST',
        '/inventory/reward',
        Array.from({ length: count }, () => ({
          user: { id: player },
          items: [{ sku: 'gold', quantity: 1 }],
        })),
      )
    assert.equal((await many(51)).status, 422)
    assert.equal((await many(50)).body.count, 50)
    assert.equal(await balance(player), 50)
  })

  test('gives a purchase once, whatever is repeated, and wants to know which one it is', async () => {
    const player = await chest.newPlayer()
    const purchase = { amount: '2.99', currency: 'USD' }
    const which = {
      external_purchase_id: 'GPA.1',
      external_purchase_date: '2026-01-05T10:00:00+00:00',
    }
    const items = [{ sku: 'gold', quantity: 3 }]
    for (const more of [{ purchase: { ...purchase, ...which } }, { purchase, ...which }]) {
      const { status, body } = await operate('purchase', player, items, more)
      assert.equal(status, 200)
      assert.deepEqual(body.operations[0].user_id, player)
    }
    assert.equal(await balance(player), 3)
    const { status, body } = await operate('purchase', player, items, { purchase })
    assert.deepEqual([status, body.errorCode], [422, 1102])
  })

  test('gives once with one Idempotency-Key', async () => {
    const player = await chest.newPlayer()
    const body = [{ user: { id: player }, items: [{ sku: 'gold', quantity: 1 }] }]
    const key = { 'idempotency-key': 'reward-1' }
    const [first, second] = [
      await chest.studio('POST', '/inventory/reward', body, key),
      await chest.studio('POST', '/inventory/reward', body, key),
    ]
    assert.equal(first.text, second.text)
    assert.equal(await balance(player), 1)
  })

  test('cannot make a player hold more than engines can count', async () => {
    const player = await chest.newPlayer()
    await chest.reward(player, { gold: 2_147_483_647 })
    const { status, body } = await operate('reward', player, [{ sku: 'gold', quantity: 1 }])
    assert.deepEqual([status, body.errorCode], [422, 1102])
    assert.equal(await balance(player), 2_147_483_647)
  })
})

describe('many at once', () => {
  test('24 callers use a potion up just as often as it is there', async () => {
    const player = await chest.newPlayer()
    const potion = await chest.good(uses(1))
    await chest.reward(player, { [potion]: 15 })
    const replies = await Promise.all(
      Array.from({ length: 24 }, () => consume(player, { sku: potion, quantity: 1 })),
    )
    assert.equal(replies.filter(({ status }) => status === 204).length, 15)
    assert.equal(replies.filter(({ status }) => status === 404).length, 9)
    assert.deepEqual(await inventory(player), [])
  })

  test('gifts, takings and uses of several things in any order neither lock each other out nor get lost', async () => {
    const [one, two] = [await chest.newPlayer(), await chest.newPlayer()]
    const [potion, elixir] = [await chest.good(uses(2)), await chest.good(uses(1))]
    const give = (skus: string[]) =>
      chest.studio(
        'POST',
        '/inventory/reward',
        [one, two].map((id) => ({
          user: { id },
          items: skus.map((sku) => ({ sku, quantity: 2 })),
        })),
      )
    const replies = await Promise.all(
      Array.from({ length: 24 }, (_, nth) => [
        give(nth % 2 === 0 ? [potion, 'gold', elixir] : [elixir, potion, 'gold']),
        consume(nth % 2 === 0 ? one : two, { sku: potion, quantity: 1 }),
        operate('revoke', one, [{ sku: 'gold', quantity: 1 }]),
      ]).flat(),
    )
    assert.deepEqual(
      replies.map(({ status }) => status).filter((status) => ![200, 204, 404].includes(status)),
      [],
    )
    const taken = replies.filter(
      ({ status, text }) => status === 200 && text.includes('balance":'),
    ).length
    assert.ok(taken >= 24)
    assert.equal((await disagreements()).length, 0)
  })
})

describe('a person', () => {
  test('is told all that is kept of what they own; once erased, the ledger still adds up without them', async () => {
    const player = await chest.newPlayer()
    await chest.reward(player, { gold: 9 })
    const records = inventoryRecords(chest.world.deps)
    const project = chest.world.project.project_id
    const person = { userId: player, paymentUserIds: [player] }
    const told = (await records.exportUser(project, person)) as {
      holdings: { sku: string; quantity: number }[]
      ledger: { delta: number }[]
    }
    assert.deepEqual(
      told.holdings.map(({ sku, quantity }) => [sku, quantity]),
      [['gold', 9]],
    )
    assert.deepEqual(
      told.ledger.map(({ delta }) => delta),
      [9],
    )
    await records.eraseUser(project, person, 'erased-1')
    const kept = await chest.world.sql`
      select 1 from holdings where user_id = ${player}
      union all
      select 1 from ledger_entries where user_id = ${player} or actor = ${player}
    `
    assert.equal(kept.length, 0)
  })
})
