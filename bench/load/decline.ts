/** webhooks, singles: transactions made beforehand are declined as fast as their notifications arrive. */
import { basic, type Facts, requestHead, withBody } from './facts.ts'
import { expectStatus, type Load, spread, type User } from './load.ts'
import { aheadMost, openTally, type Tally } from './tally.ts'

/** How many operations a call carries, 1 for the call that declines a single transaction. */
export const decline = (facts: Facts, perCall: number): Load => {
  const heads = facts.merchants.map(({ projectId, apiKey }) => ({
    path: `/api/v2/project/${projectId}/admin/transactions`,
    authorization: basic(projectId, apiKey),
  }))
  /** Transactions that can be declined, for each merchant. */
  const supplies: number[][] = heads.map(() => [])
  let tally: Tally | undefined
  let declined = 0
  let turn = 0
  const post = async (user: User, merchant: number, rest: string, body: string) => {
    const { path, authorization } = heads[merchant] as (typeof heads)[number]
    const head = requestHead('POST', path + rest, facts) + authorization
    return expectStatus(await user.service.ask(withBody(head, 'application/json', body)), 200)
  }
  const many = async (user: User, merchant: number, operations: string[]) => {
    const body = `{"operations":[${operations.join(',')}]}`
    const answer = await post(user, merchant, '/batch', body)
    if (answer.body.includes('"error"')) throw new Error(answer.body.slice(0, 500))
    return answer
  }
  const one = (user: User, merchant: number, id: number) =>
    post(user, merchant, `/${id}/decline`, `{${reason()}}`)

  return {
    prepare: async (users, amount) => {
      tally ??= await openTally(facts.tallyPort)
      declined = tally.received()
      // Each has its part, because they take turns.
      const each = Math.ceil(amount / heads.length)
      const missing = supplies.flatMap(({ length }, merchant) =>
        Array<number>(Math.max(0, Math.ceil((each - length) / perCreation))).fill(merchant),
      )
      await spread(users, missing.length, async (user) => {
        const merchant = missing.pop() ?? 0
        const operations = Array.from({ length: perCreation }, (_, index) => creation(index))
        const { body } = await many(user, merchant, operations)
        const { results } = JSON.parse(body) as { results: { transaction_id: number }[] }
        supplies[merchant]?.push(...results.map(({ transaction_id }) => transaction_id))
      })
    },
    step: async (user) => {
      while (declined - (tally?.received() ?? 0) >= aheadMost) await tally?.next()
      const merchant = turn++ % heads.length
      const ids = supplies[merchant]?.splice(-perCall) ?? []
      if (ids.length < perCall) return false
      declined += perCall
      if (perCall === 1) await one(user, merchant, ids[0] as number)
      else
        await many(
          user,
          merchant,
          ids.map((id) => `{"decline":{"transaction_id":${id},${reason()}}}`),
        )
      return true
    },
  }
}

const perCreation = 400

/** The receivers read from it when the call was made. */
const reason = (): string =>
  `"code":8,"reason":"Declined by the payment system","reason_detail":"at ${process.hrtime.bigint()}"`

const creation = (count: number): string =>
  JSON.stringify({
    create: {
      external_id: `order-${count}`,
      payment_method: 1380,
      user: {
        id: `player-${count}`,
        ip: '203.0.113.7',
        email: 'player@game.example',
        country: 'DE',
      },
      currency: 'USD',
      amount: '4.99',
      items: [{ sku: 'bag', type: 'bundle', quantity: 1, amount: '4.99' }],
    },
  })
