/** A store that comes from an import, seen by an anonymous player and by a signed-in one, over the end of a month. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { listPartitions } from '../../src/base/partitions/partitions.sql.ts'
import { partitionsFrom } from '../../src/base/partitions/partitions.ts'
import { days, makeDays } from '../../src/webhooks/keeping/days.ts'
import { lines } from '../support/bulk.ts'
import { type GeneratedClient, generatedClient } from '../support/generated-client.ts'
import { crossAuth, exchange, ticketOf } from '../support/player.ts'
import { type Service, startService } from '../support/service.ts'
import { until } from '../support/webhooks.ts'
import { basic } from '../support/world.ts'

let service: Service
let client: GeneratedClient
before(async () => {
  service = await startService()
  client = await generatedClient(service.world.deps.settings.publicUrl)
})
after(() => service.close())

const dayOf = (moment: number): string => `${new Date(moment).toISOString().slice(0, 19)}+00:00`

/** The first moment of the month after the one that a moment lies in. */
const nextMonth = (moment: number, months = 1): number => {
  const date = new Date(moment)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1)
}

/**
 * Moves the time on by days. The tables of that day and the next are made before anybody writes to them, as they are
 * where time does not leap. A write while the clockwork makes them fails.
 */
const leap = async (seconds: number): Promise<void> => {
  const { clock, deps, sql } = service.world
  clock.advance(seconds)
  await until(async () => {
    await makeDays(deps)
    const made = new Set((await listPartitions(sql, days)).map(({ name }) => name))
    return partitionsFrom(days, clock.now(), 2).every(({ name }) => made.has(name))
  })
}

const importStore = async (saleFrom: number): Promise<void> => {
  const { project_id, api_key, public_url } = service.file
  const url = `${public_url}/api/v2/project/${project_id}/admin/catalog/imports`
  const headers = { ...basic(project_id, api_key), 'content-type': 'application/x-ndjson' }
  const chest = {
    type: 'virtual_currency_package',
    description: null,
    content: [{ sku: 'pearl', quantity: 100 }],
  }
  const monthly = { interval_type: 'monthly', time: '00:00:00+00:00', day_of_month: 1 }
  const body = lines(
    { type: 'group', external_id: 'gifts', name: { en: 'Gifts', de: 'Geschenke' } },
    { type: 'virtual_currency', sku: 'pearl', name: { en: 'Pearl', de: 'Perle' } },
    {
      ...chest,
      sku: 'gift',
      name: { en: 'Monthly gift', de: 'Geschenk des Monats' },
      groups: ['gifts'],
      is_free: true,
      order: 1,
      limits: { per_user: 1, per_item: 1000, recurrent_schedule: { per_user: monthly } },
      custom_attributes: { rarity: 'common' },
    },
    {
      ...chest,
      sku: 'pearls.100',
      name: { en: '100 pearls', de: '100 Perlen' },
      order: 2,
      prices: [
        { currency: 'USD', amount: 4.5, is_default: true },
        { currency: 'EUR', amount: 4, country_iso: 'DE' },
      ],
      limits: { per_user: 3 },
    },
    {
      ...chest,
      sku: 'sale',
      name: { en: 'Sale', de: 'Ausverkauf' },
      order: 3,
      prices: [
        { currency: 'USD', amount: 1, is_default: true },
        { currency: 'EUR', amount: 1, country_iso: 'DE' },
      ],
      periods: [{ date_from: dayOf(saleFrom) }],
    },
  )
  const sent = await fetch(url, { method: 'POST', headers, body })
  assert.equal(sent.status, 202, await sent.clone().text())
  const { import_id } = (await sent.json()) as { import_id: number }
  const ended = await until(async () => {
    const read = await fetch(`${url}/${import_id}`, { headers })
    const { finished_at, status } = (await read.json()) as { finished_at: unknown; status: string }
    return finished_at !== null && status
  })
  assert.equal(ended, 'succeeded')
}

const signIn = async (): Promise<Record<string, string>> => {
  const { file } = service
  const ticket = await ticketOf(file, 'steam', 'alice')
  const answer = await crossAuth(file, 'steam', { session_ticket: ticket })
  const back = new URL(answer.headers.get('location') ?? '')
  const { access_token } = await exchange(file, back.searchParams.get('code') ?? '')
  return { authorization: `Bearer ${access_token}` }
}

const project = () => ({ project_id: String(service.file.project_id) })

/** The packages as they are seen in Germany: sku, price, and what limits leave to the player. */
const seen = async (headers: Record<string, string> = {}): Promise<unknown[]> => {
  const parameters = { ...project(), locale: 'de-DE', country: 'DE' }
  const { body } = await client.call('showStorePackages', { parameters, headers })
  return body.items.map(
    ({
      sku,
      price,
      limits,
      can_be_bought,
    }: Record<string, Record<string, Record<string, unknown>>>) => [
      sku,
      price ? `${price.amount} ${price.currency}` : 'free',
      limits?.per_user?.available,
      can_be_bought,
    ],
  )
}

const claim = (headers: Record<string, string>): Promise<Response> =>
  fetch(`${service.file.public_url}/api/v2/project/${service.file.project_id}/free/item/gift`, {
    method: 'POST',
    headers,
  })

const orderOf = async (headers: Record<string, string>, id: number): Promise<unknown> => {
  const parameters = { ...project(), order_id: String(id) }
  return (await client.call('getOrder', { parameters, headers })).body
}

test('a store is imported, and what a player takes of it comes back with the next month', async () => {
  const { clock } = service.world
  const turn = nextMonth(clock.now().getTime())
  await importStore(turn)
  // Ten minutes before the month's end.
  await leap((turn - clock.now().getTime()) / 1000 - 600)
  const everybody = [
    ['gift', 'free', 1, true],
    ['pearls.100', '4.00 EUR', 3, true],
  ]
  assert.deepEqual(await seen(), everybody)

  const player = await signIn()
  assert.deepEqual(await seen(player), everybody)
  const claimed = await claim(player)
  assert.equal(claimed.status, 200, await claimed.clone().text())
  const { order_id } = (await claimed.json()) as { order_id: number }
  const [delivery] = await service.webhooks(1)
  const told = JSON.parse(delivery?.body ?? '{}')
  assert.deepEqual(
    [told.notification_type, told.order.id, told.order.amount, told.items[0].custom_attributes],
    ['order_paid', order_id, '0', { rarity: 'common' }],
  )
  assert.equal(delivery?.verified.signature, true)
  assert.deepEqual(await orderOf(player, order_id), {
    order_id,
    status: 'done',
    content: {
      items: [{ sku: 'gift', quantity: 1, is_free: true, price: null }],
      price: null,
      virtual_price: null,
      is_free: true,
    },
  })

  const again = await claim(player)
  assert.deepEqual(
    [again.status, ((await again.json()) as { errorCode: number }).errorCode],
    [422, 4502],
  )
  assert.deepEqual(await seen(player), [['gift', 'free', 0, false], everybody[1]])
  assert.deepEqual(await seen(), everybody)

  // The game buys for the player, under the id that their token names.
  const { sub } = JSON.parse(
    Buffer.from(player.authorization?.split('.')[1] ?? '', 'base64url').toString(),
  )
  const items = [{ sku: 'pearls.100', type: 'bundle', quantity: 2, amount: '9.00' }]
  const order = { user: { id: sub }, currency: 'USD', amount: '9.00', items }
  const begun = await service.admin('POST', '/transactions', order)
  const { id } = (await begun.json()) as { id: number }
  assert.deepEqual((await seen(player))[1], ['pearls.100', '4.00 EUR', 3, true])
  assert.equal((await service.admin('POST', `/transactions/${id}/pay`, {})).status, 200)
  assert.deepEqual((await seen(player))[1], ['pearls.100', '4.00 EUR', 1, true])

  clock.advance(601)
  assert.deepEqual(await seen(player), [
    ['gift', 'free', 1, true],
    // Without a reset it stays as it was.
    ['pearls.100', '4.00 EUR', 1, true],
    ['sale', '1.00 EUR', undefined, true],
  ])
  const parameters = { ...project(), sku: 'gift' }
  const { body } = await client.call('showStorePackage', { parameters, headers: player })
  assert.equal(body.limits.per_user.recurrent_schedule.reset_next_date, nextMonth(turn) / 1000)
  assert.equal((await claim(player)).status, 200)
  await service.admin('POST', `/transactions/${id}/refund`, { code: 9, reason: 'wanted' })
  assert.deepEqual(await seen(player), [
    ['gift', 'free', 0, false],
    ['pearls.100', '4.00 EUR', 3, true],
    ['sale', '1.00 EUR', undefined, true],
  ])
})

test('every call of the store answers as the API document says', async () => {
  const more = { locale: 'de', country: 'DE', 'additional_fields[]': 'media_list' }
  const parameters = { ...project(), ...more }
  const page = { ...parameters, limit: '1', offset: '0' }
  await client.call('showStorePackages', { parameters: page })
  await client.call('showStoreCurrencies', { parameters: page })
  await client.call('showStorePackage', { parameters: { ...parameters, sku: 'gift' } })
  await client.call('showStoreCurrency', { parameters: { ...parameters, sku: 'pearl' } })
  await client.call('showStoreItem', { parameters: { ...parameters, sku: 'pearl' } })
  const named = { name: { en: 'Thing' }, description: null }
  const sold = {
    ...named,
    vc_prices: [{ sku: 'pearl', amount: 2, is_default: true }],
    groups: ['gifts'],
  }
  const made = [
    await service.admin('POST', '/items/virtual_items', { sku: 'net', ...sold }),
    await service.admin('POST', '/items/bundle', {
      ...sold,
      sku: 'kit',
      content: [{ sku: 'net', quantity: 2 }, { sku: 'pearl' }],
      is_show_in_store: true,
    }),
  ]
  assert.deepEqual(
    made.map(({ status }) => status),
    [201, 201],
  )
  await client.call('showStoreVirtualItems', { parameters: page })
  await client.call('showStoreBundles', { parameters: page })
  await client.call('showStoreItems', { parameters: page })
  const net = await client.call('showStoreVirtualItem', {
    parameters: { ...parameters, sku: 'net' },
  })
  await client.call('showStoreBundle', { parameters: { ...parameters, sku: 'kit' } })
  await client.call('showStoreItemById', {
    parameters: { ...parameters, item_id: String(net.body.item_id) },
  })
  await client.call('showAllStoreVirtualItems', { parameters })
  const grouped = { ...page, external_id: 'gifts' }
  await client.call('showStoreVirtualItemsOfGroup', { parameters: grouped })
  await client.call('showStoreBundlesOfGroup', { parameters: grouped })
  await client.call('showStoreItemsOfGroup', { parameters: grouped })
  const groups = await client.call('showStoreGroups', {
    parameters: { ...project(), locale: 'de-AT' },
  })
  assert.equal(groups.body.groups.at(-1).name, 'Geschenke')
  assert.equal(groups.headers.get('content-language')?.split(',')[0], 'de')
  const headers = await signIn()
  // Alice has had hers of this month.
  await assert.rejects(
    client.call('claimFreeItem', { parameters: { ...project(), sku: 'gift' }, body: {}, headers }),
    /answered 422/,
  )
  await leap(32 * 24 * 3600)
  const renewed = await signIn()
  await client.call('claimFreeItem', {
    parameters: { ...project(), sku: 'gift' },
    body: { quantity: 1 },
    headers: renewed,
  })
  assert.deepEqual(client.uncalled(/^\/api\/v2\/project\/\{project_id\}\/(items|free|order)/), [])
})

test('a token that was signed out opens no view of its own', async () => {
  const player = await signIn()
  const { public_url } = service.file
  await fetch(`${public_url}/api/oauth2/logout?sessions=all`, { headers: player })
  const path = `/api/v2/project/${service.file.project_id}/items/virtual_currency/package`
  const answer = await fetch(`${public_url}${path}`, { headers: player })
  assert.deepEqual(
    [answer.status, answer.headers.get('www-authenticate')],
    [401, 'Bearer error="invalid_token"'],
  )
})
