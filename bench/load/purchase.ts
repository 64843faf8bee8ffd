/** purchase: players buy a thing for money, from the order to the notification at the studio's receiver. */
import { createHmac } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { connect, type Sql } from '../../server/src/base/database/database.ts'
import { header } from './connection.ts'
import { type Facts, requestHead, withBody } from './facts.ts'
import { expectStatus, type Load, type User } from './load.ts'
import { makePotion, playersOf, potionSku } from './shop.ts'
import { openTally, type Tally } from './tally.ts'

const price = { amount: 4.99, cents: 499, currency: 'EUR' } as const
const form = 'application/x-www-form-urlencoded'
/** How long a notification may take. */
const patienceMs = 30_000

/**
 * The order, its page, the button that opens Stripe's page, Stripe's signed event that pays the order and grants the
 * goods, and the notification. A purchase ends when as many notifications have arrived as orders were paid until then.
 */
export const purchase = (facts: Facts): Load => {
  const inShop = { ...facts, ...facts.shop }
  const root = `/api/v2/project/${inShop.projectId}`
  const orderHead = requestHead('POST', `${root}/payment/item/${potionSku}`, facts)
  const eventHead = requestHead('POST', `${root}/processors/stripe/events`, facts)
  const requests: string[] = []
  let books: Books | undefined
  let made = 0

  const order = async (user: User): Promise<string> => {
    const request = requests[Math.floor(Math.random() * requests.length)] as string
    const { body } = expectStatus(await user.service.ask(request), 200)
    return `/pay/${(JSON.parse(body) as { token: string }).token}`
  }
  const choose = async (user: User, page: string): Promise<string> => {
    expectStatus(await user.service.ask(`${requestHead('GET', page, facts)}\r\n`), 200)
    const button = withBody(requestHead('POST', page, facts), form, 'processor=stripe')
    const location = header(expectStatus(await user.service.ask(button), 303).head, 'location')
    const [, transaction] = /\/cs_test_(\d+)$/.exec(location ?? '') ?? []
    if (transaction === undefined) throw new Error(`no page of Stripe, but ${location}`)
    return transaction
  }
  const pay = async (user: User, transaction: string): Promise<void> => {
    const body = paidEvent(inShop.projectId, transaction)
    const head = eventHead + signatureOf(body, inShop.signingSecret)
    const answer = await user.service.ask(withBody(head, 'application/json', body))
    if (!expectStatus(answer, 200).body.includes('"applied"')) throw new Error(answer.body)
  }

  return {
    async prepare(users) {
      const [first] = users
      if (requests.length === 0 && first) {
        await makePotion(inShop, first, {
          prices: [{ currency: price.currency, amount: price.amount, is_default: true }],
        })
        for (const who of await playersOf(inShop, users))
          requests.push(withBody(orderHead + who.head, 'application/json', '{"sandbox":true}'))
      }
      books ??= await openBooks(facts)
      await books.begin()
      made = 0
    },
    async step(user) {
      await pay(user, await choose(user, await order(user)))
      made += 1
      await books?.notified(made)
      return true
    },
    check: async () => await books?.balance(made),
  }
}

/** `payment_intent.succeeded` of the test mode, with what our page gave it along. */
const paidEvent = (projectId: number, transaction: string): string =>
  JSON.stringify({
    id: `evt_${transaction}`,
    object: 'event',
    api_version: '2025-03-31.basil',
    created: Math.floor(Date.now() / 1000),
    livemode: false,
    type: 'payment_intent.succeeded',
    data: {
      object: {
        id: `pi_${transaction}`,
        object: 'payment_intent',
        amount: price.cents,
        amount_received: price.cents,
        currency: price.currency.toLowerCase(),
        status: 'succeeded',
        metadata: {
          portreeve_project_id: String(projectId),
          portreeve_transaction_id: transaction,
        },
      },
    },
  })

const signatureOf = (body: string, secret: string): string => {
  const time = Math.floor(Date.now() / 1000)
  const mac = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
  return `Stripe-Signature: t=${time},v1=${mac}\r\n`
}

/** The books of the shop: what the service and the receiver have of the orders since `begin`. */
type Books = {
  begin(): Promise<void>
  /** Waits until so many notifications have arrived since then. */
  notified(count: number): Promise<void>
  /** Throws unless so many orders are done, and each gave its goods, was told of and arrived once. */
  balance(made: number): Promise<void>
}

const openBooks = async ({ database, shop: { projectId, tallyPort } }: Facts): Promise<Books> => {
  const { url, socketPath } = database
  const sql = connect(url, {
    name: 'bench',
    connections: 1,
    ...(socketPath ? { socketPath } : {}),
  })
  const tally = await openTally(tallyPort)
  let [last, received] = [0, 0]
  return {
    async begin() {
      const [row] = await sql<[{ last: number }]>`
        select coalesce(max(order_id), 0) as last from orders where project_id = ${projectId}
      `
      last = row.last
      received = tally.received()
    },
    notified: (count) => arrived(tally, received + count),
    async balance(made) {
      const counts = {
        ...(await countsSince(sql, projectId, last)),
        arrived: tally.received() - received,
      }
      if (Object.values(counts).some((count) => count !== made))
        throw new Error(`${made} orders were paid, but there are ${JSON.stringify(counts)}`)
    },
  }
}

const arrived = async (tally: Tally, wanted: number): Promise<void> => {
  const patience = new AbortController()
  const late = delay(patienceMs, undefined, { signal: patience.signal }).then(
    () => {
      throw new Error(`${wanted} notifications were due, but ${tally.received()} have arrived`)
    },
    () => {},
  )
  while (tally.received() < wanted) await Promise.race([tally.next(), late])
  patience.abort()
}

/** Entries and notifications count once for each order that they are of. */
const countsSince = async (
  sql: Sql,
  projectId: number,
  last: number,
): Promise<{ made: number; done: number; given: number; told: number }> => {
  const [counts] = await sql<[{ made: number; done: number; given: number; told: number }]>`
    with made as (
      select order_id, status from orders where project_id = ${projectId} and order_id > ${last}
    )
    select count(*)::int as made,
      count(*) filter (where status = 'done')::int as done,
      (
        select count(*)::int from ledger_entries
        where project_id = ${projectId} and order_id > ${last} and delta = 1
      ) as given,
      (
        select count(*)::int from webhook_events
        where project_id = ${projectId} and type = 'order_paid'
          and (body::json #>> '{order,id}')::bigint > ${last}
      ) as told
    from made
  `
  return counts
}
