/** Orders that are paid on pages of processors: the sandbox plays Stripe and PayPal, over real sockets. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createLog } from '../../src/base/log.ts'
import { returnMoney } from '../../src/payments/index.ts'
import { readLog } from '../support/log-lines.ts'
import { crossAuth, exchange, ticketOf } from '../support/player.ts'
import { type Service, startService } from '../support/service.ts'
import { until } from '../support/webhooks.ts'

let service: Service
let player: string
const said: string[] = []
/** The secrets of all pages. */
const tokens: string[] = []

before(async () => {
  service = await startService({ log: createLog('debug', { write: (line) => said.push(line) }) })
  const { file } = service
  const ticket = await ticketOf(file, 'steam', 'alice')
  const signedIn = await crossAuth(file, 'steam', { session_ticket: ticket })
  const back = new URL(signedIn.headers.get('location') ?? '')
  player = (await exchange(file, back.searchParams.get('code') ?? '')).access_token
  const made = await service.admin('POST', '/items/virtual_items', {
    sku: 'sword',
    name: { en: 'Sword' },
    inventory_options: { consumable: { usages_count: 1 } },
    prices: [{ currency: 'EUR', amount: 4.5, is_default: true }],
  })
  assert.equal(made.status, 201, await made.text())
})
after(() => service.close())

const root = () => `${service.file.public_url}/api/v2/project/${service.file.project_id}`

/** An order for three swords, and its page. */
const order = async () => {
  const answer = await fetch(`${root()}/payment/item/sword`, {
    method: 'POST',
    headers: { authorization: `Bearer ${player}`, 'content-type': 'application/json' },
    body: JSON.stringify({ sandbox: true, quantity: 3 }),
  })
  const { order_id: id, token } = (await answer.json()) as { order_id: number; token: string }
  assert.equal(answer.status, 200)
  tokens.push(token)
  return {
    id,
    page: `${service.file.public_url}/pay/${token}`,
    status: async (): Promise<string> => {
      const read = await fetch(`${root()}/order/${id}`, {
        headers: { authorization: `Bearer ${player}` },
      })
      return ((await read.json()) as { status: string }).status
    },
  }
}
type Order = Awaited<ReturnType<typeof order>>

const visit = async (url: string, form?: Record<string, string>) => {
  const answer = await fetch(url, {
    redirect: 'manual',
    ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
  })
  return {
    status: answer.status,
    text: await answer.text(),
    to: answer.headers.get('location') ?? '',
  }
}

/** Goes from the order's page to the processor's. */
const choose = async ({ page }: Order, processor: string): Promise<string> => {
  const { status, to } = await visit(page, { processor })
  assert.equal(status, 303)
  assert.ok(to.startsWith(service.file.sandbox_url), to)
  return to
}
const isDone = ({ status }: Order) => until(async () => (await status()) === 'done')

const payments = async (): Promise<{ id: string; processor: string; state: string }[]> => {
  const answer = await fetch(`${service.file.sandbox_url}/api/payments`)
  return ((await answer.json()) as { items: [] }).items
}
const settle = async (outcome: 'paid' | 'failed'): Promise<void> => {
  const { id } = (await payments()).find(({ state }) => state === 'processing') ?? { id: '' }
  const url = `${service.file.sandbox_url}/api/payments/${id}/${outcome}`
  assert.equal((await fetch(url, { method: 'POST' })).status, 204)
}

test('a player pays with Stripe, after a card that was declined', async () => {
  const bought = await order()
  const checkout = await choose(bought, 'stripe')
  assert.equal(await choose(bought, 'stripe'), checkout, 'the page of the attempt stays the same')
  assert.match((await visit(checkout)).text, /13\.50 EUR/)
  const declined = await visit(`${checkout}/decline`)
  assert.equal(declined.to, checkout)
  assert.match((await visit(checkout)).text, /declined/)
  assert.equal(await bought.status(), 'new')
  const { to } = await visit(`${checkout}/pay`)
  assert.equal(to, `${bought.page}?paid=0`)
  await isDone(bought)
  assert.match((await visit(checkout)).text, /over/)
})

test('a player who leaves Stripe comes back, and pays with PayPal', async () => {
  const bought = await order()
  const checkout = await choose(bought, 'stripe')
  assert.equal((await visit(`${checkout}/leave`)).to, `${bought.page}?declined=0`)
  const paypal = await choose(bought, 'paypal')
  const [address, query] = paypal.split('?')
  const { to } = await visit(`${address}/agree?${query}`)
  assert.match(to, /\?paid=0&token=/)
  assert.equal((await visit(to)).status, 200)
  await isDone(bought)
})

test('a player who declines at PayPal may go back and pay otherwise', async () => {
  const bought = await order()
  const [address, query] = (await choose(bought, 'paypal')).split('?')
  const { to } = await visit(`${address}/declined?${query}`)
  assert.equal((await visit(to)).to, `${bought.page}?declined=1`)
  assert.equal((await visit(`${address}/agree?${query}`)).status, 303)
  // Nobody comes back: the event of PayPal has the money taken.
  await isDone(bought)
})

test('a bank takes its time: the order waits for it, and is paid or can be paid anew', async () => {
  for (const processor of ['stripe', 'paypal']) {
    const bought = await order()
    const page = await choose(bought, processor)
    const [address, query] = page.split('?')
    const { to } = await visit(
      processor === 'stripe' ? `${page}/slowly` : `${address}/bank?${query}`,
    )
    await visit(to)
    await until(async () => (await payments()).some(({ state }) => state === 'processing'))
    await visit(`${bought.page}/leave`, {})
    assert.equal(await bought.status(), 'new', 'nobody ends it meanwhile')
    await settle('paid')
    await isDone(bought)
  }
  const failed = await order()
  await visit(`${await choose(failed, 'stripe')}/slowly`)
  await settle('failed')
  await visit(`${await choose(failed, 'stripe')}/pay`)
  await isDone(failed)
})

test('leaving closes the page at Stripe', async () => {
  const bought = await order()
  const checkout = await choose(bought, 'stripe')
  await visit(`${bought.page}/leave`, {})
  assert.equal(await bought.status(), 'canceled')
  assert.match((await visit(checkout)).text, /over/)
})

test('money that comes twice goes back by itself', async () => {
  const bought = await order()
  const checkout = await choose(bought, 'stripe')
  const [address, query] = (await choose(bought, 'paypal')).split('?')
  // The payer agrees at PayPal in another window, and that is taken before Stripe has said anything.
  await service.faults({ stripe: { status: 500 } })
  await visit(`${address}/agree?${query}`)
  await isDone(bought)
  await visit(`${checkout}/pay`)
  await service.faults({})
  const isOwed = async () => {
    const rows = await service.world.sql`select 1 from payment_returns where returned_at is null`
    return rows.length > 0
  }
  await until(async () => {
    await returnMoney(service.world.deps)
    return !(await isOwed()) && (await payments()).some(({ state }) => state === 'refunded')
  })
  assert.equal(await bought.status(), 'done')
})

test('neither a key of a processor nor the secret of a page stands in a log line', async () => {
  const answer = await fetch(`${service.file.sandbox_url}/api/credentials`)
  const { stripe, paypal_checkout: paypal } = (await answer.json()) as Record<
    string,
    Record<string, string>
  >
  readLog(said.join(''))
  for (const secret of [stripe?.api_key, stripe?.signing_secret, paypal?.client_secret]) {
    assert.ok(secret !== undefined && secret.length > 20)
    assert.ok(!said.join('\n').includes(secret))
  }
  const [token = ''] = tokens
  // Also where something goes wrong with it, and under the addresses of older clients.
  for (const path of [
    `/pay/${token}/nothing`,
    `/pay/${token}x`,
    `/paystation4?token=${token}`,
    `/paystation2/api/payments/status?access_token=${token}`,
  ])
    await fetch(`${service.file.public_url}${path}`, { redirect: 'manual' })
  await fetch(`${service.file.public_url}/pay/${token}`, { method: 'PUT', body: token })
  assert.ok(tokens.length > 4)
  for (const secret of tokens) assert.ok(!said.join('\n').includes(secret.split('-')[1] ?? ''))
})
