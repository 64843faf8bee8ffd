/** Orders for money of one test file, with the simulated card and money that comes whenever a test wants it. */
import assert from 'node:assert/strict'
import { newUuid } from '../../src/base/ids.ts'
import { orderListener } from '../../src/order-listener.ts'
import { processorHosts, settleSimulated } from '../../src/payments/index.ts'
import { receiveEvent } from '../../src/payments/processors/receiving.ts'
import { personalRecords } from '../../src/personal-records.ts'
import { administration, type ProjectSettings, systemCaller } from '../../src/projects/index.ts'
import { endUnseenOrders } from '../../src/shop/index.ts'
import { addEndpoint } from '../../src/webhooks/endpoints/endpoint-settings.ts'
import { announceNothing } from '../../src/webhooks/index.ts'
import type { Reply } from './catalog.ts'
import type { Chest, PageReply } from './inventory.ts'
import { type Receiver, startReceiver } from './receiver.ts'

export type Ordered = { order_id: number; token: string }

export type Shop = {
  order(player: string, sku: string, body?: object): Promise<Reply>
  /** Orders in the sandbox; throws where that is refused. */
  ordered(player: string, sku: string, body?: object): Promise<Ordered>
  statusOf(player: string, order: number): Promise<string>
  /** Pieces that a player owns; null for one that is not counted, undefined for none. */
  quantityOf(player: string, sku: string): Promise<number | null | undefined>
  /** Chooses the simulated card on the page of a token. */
  choose(token: string): Promise<PageReply>
  useCard(token: string, outcome: string): Promise<PageReply>
  /** Pays by the simulated card. */
  pay(token: string): Promise<void>
  /** Chooses the simulated card, and answers the transaction that waits for its money. */
  begun(token: string): Promise<number>
  /** Has money come for a transaction, as a processor tells of it. */
  moneyFor(transaction: number, more?: { payment?: string; amount?: string }): Promise<void>
  /** Bodies of notifications, the oldest first. */
  told(
    type: string,
  ): Promise<{ order: { id: number; invoice_id: string; mode: string; amount: string } }[]>
  /** The types of all notifications of an order. */
  eventsOf(order: number): Promise<string[]>
  /** Money that goes back by itself, the oldest first. */
  returns(): Promise<{ transaction: number; amount: string; reason: string }[]>
  endUnseen(): Promise<number>
  settle(): Promise<number>
  erase(player: string): Promise<void>
  changeSettings(settings: ProjectSettings): Promise<void>
  /** Adds an endpoint that hears of user_validation alone, at a receiver that answers so. */
  asking(status: number): Promise<Receiver>
}

/** The orders of a chest's players. */
export const openShop = (chest: Chest): Shop => {
  const { deps } = chest.world
  const paying = { ...deps, announce: announceNothing, orders: orderListener(deps) }
  const shop: Shop = {
    ...clicksOf(chest),
    ...storiesOf(chest),
    order: (player, sku, body = {}) => chest.game(player, 'POST', `/payment/item/${sku}`, body),
    async ordered(player, sku, body = {}) {
      const reply = await shop.order(player, sku, { sandbox: true, ...body })
      assert.equal(reply.status, 200, reply.text)
      return reply.body
    },
    moneyFor: moneyOf(chest, paying),
    endUnseen: () => endUnseenOrders({ ...deps, hosts: processorHosts(deps) }),
    settle: () => settleSimulated(paying),
    async erase(player) {
      const person = { userId: player, paymentUserIds: [player] }
      for (const records of personalRecords(deps))
        if (records.name === 'orders')
          await records.eraseUser(chest.world.project.project_id, person as never, newUuid())
    },
    async changeSettings(settings) {
      const { project_id } = chest.world.project
      await administration.changeProject(deps, systemCaller, project_id, { settings })
    },
    async asking(status) {
      const receiver = await startReceiver(() => ({ status }))
      const endpoint = { url: receiver.url, types: ['user_validation' as const] }
      await addEndpoint(deps, chest.world.project.project_id, endpoint, systemCaller)
      return receiver
    },
  }
  return shop
}

/** Clicks on the payment page. */
const clicksOf = (chest: Chest): Pick<Shop, 'choose' | 'useCard' | 'pay' | 'begun'> => {
  const { sql, project } = chest.world
  const clicks: ReturnType<typeof clicksOf> = {
    choose: (token) => chest.page('POST', token, 'processor=simulated'),
    useCard: (token, outcome) => chest.page('POST', `${token}/card`, `outcome=${outcome}`),
    async pay(token) {
      await clicks.choose(token)
      await clicks.useCard(token, 'pay')
    },
    async begun(token) {
      await clicks.choose(token)
      const [row] = await sql<[{ transaction_id: number }]>`
        select max(transaction_id) as transaction_id from transactions
        where project_id = ${project.project_id}
      `
      return row.transaction_id
    },
  }
  return clicks
}

/** Has money come, as a processor tells of it. */
const moneyOf =
  ({ world }: Chest, paying: Parameters<typeof receiveEvent>[0]): Shop['moneyFor'] =>
  async (transaction, { payment = `simulated-${transaction}`, amount } = {}) => {
    const [row] = await world.sql<[{ amount: string; currency: string }]>`
      select amount, currency from transactions where transaction_id = ${transaction}
    `
    const money = { amount: amount ?? row.amount, currency: row.currency }
    const fact = { is: 'paid', payment, transaction, money } as const
    const id = newUuid()
    const event = { id, type: fact.is, occurredAt: world.clock.now(), isTest: true, fact }
    const settings = { decline_on: 'final', chargeback_on: 'opened' } as const
    const origin = { address: '127.0.0.1', requestId: id }
    const project = world.deps.directory.project(world.project.project_id) ?? assert.fail()
    await receiveEvent(paying, { project, processor: 'simulated', settings, origin }, event)
  }

/** The ends of orders, and all that tells of them. */
const storiesOf = (
  chest: Chest,
): Pick<Shop, 'statusOf' | 'quantityOf' | 'told' | 'eventsOf' | 'returns'> => {
  const { sql, project } = chest.world
  return {
    statusOf: async (player, order) =>
      (await chest.game(player, 'GET', `/order/${order}`)).body.status,
    async quantityOf(player, sku) {
      const { items } = (await chest.play(player, 'GET', '/inventory/items')).body
      return items.find((item: { sku: string }) => item.sku === sku)?.quantity
    },
    async told(type) {
      const rows = await sql<{ body: string }[]>`
        select body::text as body from webhook_events
        where type = ${type} and project_id = ${project.project_id}
        order by event_id
      `
      return rows.map(({ body }) => JSON.parse(body))
    },
    async eventsOf(order) {
      const rows = await sql<{ type: string; body: string }[]>`
        select type, body::text as body from webhook_events
        where project_id = ${project.project_id} order by event_id
      `
      return rows.flatMap(({ type, body }) => (body.includes(String(order)) ? type : []))
    },
    returns: async () => [
      ...(await sql<{ transaction: number; amount: string; reason: string }[]>`
        select transaction_id as transaction, amount, reason from payment_returns
        where project_id = ${project.project_id}
        order by created_at, transaction_id
      `),
    ],
  }
}
