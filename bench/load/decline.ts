/** webhooks: transactions made beforehand are declined as fast as their notifications arrive. */
import { basic, type Facts, requestHead, withBody } from './facts.ts'
import { expectStatus, type Load, spread, type User } from './load.ts'
import { aheadMost, openTally, type Tally } from './tally.ts'

type Transaction = { merchant: number; id: number }

export const decline = (facts: Facts): Load => {
  const transactions: Transaction[] = []
  const heads = facts.merchants.map(({ projectId, apiKey }) => ({
    path: `/api/v2/project/${projectId}/admin/transactions`,
    authorization: basic(projectId, apiKey),
  }))
  let tally: Tally | undefined
  let declined = 0
  const post = async (user: User, merchant: number, rest: string, body: string, status: number) => {
    const { path, authorization } = heads[merchant] as (typeof heads)[number]
    const head = requestHead('POST', path + rest, facts) + authorization
    return expectStatus(await user.service.ask(withBody(head, 'application/json', body)), status)
  }
  return {
    prepare: async (users, amount) => {
      tally ??= await openTally(facts.tallyPort)
      declined = tally.received()
      let made = 0
      await spread(users, amount - transactions.length, async (user) => {
        const merchant = made++ % heads.length
        const { body } = await post(user, merchant, '', transactionBody(made), 201)
        transactions.push({ merchant, id: (JSON.parse(body) as { id: number }).id })
      })
    },
    step: async (user) => {
      while (declined - (tally?.received() ?? 0) >= aheadMost) await tally?.next()
      const transaction = transactions.pop()
      if (!transaction) return false
      declined++
      const sentAt = process.hrtime.bigint()
      const body = `{"code":8,"reason":"Declined by the payment system","reason_detail":"at ${sentAt}"}`
      await post(user, transaction.merchant, `/${transaction.id}/decline`, body, 200)
      return true
    },
  }
}

const transactionBody = (count: number): string =>
  JSON.stringify({
    external_id: `order-${count}`,
    payment_method: 1380,
    user: {
      id: `player-${count % 5000}`,
      ip: '203.0.113.7',
      email: 'player@game.example',
      country: 'DE',
    },
    currency: 'USD',
    amount: '4.99',
    items: [{ sku: 'bag', type: 'bundle', quantity: 1, amount: '4.99' }],
  })
