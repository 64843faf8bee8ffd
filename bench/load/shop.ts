/** buy and consume: players spend a currency of the game for a potion, and use potions up. */
import { signIn } from './cross-auth.ts'
import { exchangeCode } from './exchange.ts'
import { basic, type Facts, requestHead, withBody } from './facts.ts'
import { expectStatus, type Load, spread, type User } from './load.ts'

/** A player buys a potion: debit, goods, order and its notification. */
export const buy = (facts: Facts): Load => {
  const path = `payment/item/${potionSku}/virtual/${facts.currencySku}`
  return ofShoppers(facts, path, '{}', 200)
}

/** A player uses a potion up. */
export const consume = (facts: Facts): Load =>
  ofShoppers(
    facts,
    'user/inventory/item/consume',
    `{"sku":"${potionSku}","quantity":1,"instance_id":null}`,
    204,
  )

const ofShoppers = (facts: Facts, path: string, body: string, status: number): Load => {
  const head = requestHead('POST', `/api/v2/project/${facts.projectId}/${path}`, facts)
  const requests: string[] = []
  return {
    async prepare(users) {
      for (const [nth, who] of (await shoppersOf(facts, users)).entries())
        requests[nth] = withBody(head + who, 'application/json', body)
    },
    step: async ({ service }) => {
      const request = requests[Math.floor(Math.random() * requests.length)] as string
      expectStatus(await service.ask(request), status)
      return true
    },
  }
}

/** A potion that costs one unit of the currency, and is used up one by one. */
export const potionSku = 'bench-potion'

const shoppers = 2000
/** Nobody runs out of it. */
const plenty = 2_000_000_000
const operationsAtOnce = 50

let ready: Promise<string[]> | undefined

/** The heads of requests that say who asks, one for each of the players; made once. */
const shoppersOf = (facts: Facts, users: readonly User[]): Promise<string[]> =>
  (ready ??= makeShoppers(facts, users))

const makeShoppers = async (facts: Facts, users: readonly User[]): Promise<string[]> => {
  const players = await playersOf(facts, users)
  const [first] = users
  if (!first) return []
  await makePotion(facts, first, {
    vc_prices: [{ sku: facts.currencySku, amount: 1, is_default: true, is_enabled: true }],
  })
  for (let at = 0; at < players.length; at += operationsAtOnce) {
    await ask(
      facts,
      first,
      'inventory/set',
      players.slice(at, at + operationsAtOnce).map(({ id }) => ({
        user: { id },
        items: [
          { sku: facts.currencySku, quantity: plenty },
          { sku: potionSku, quantity: plenty / 2 },
        ],
      })),
    )
  }
  return players.map(({ head }) => head)
}

/** Players who are signed in: their ids, and the head of a request that says who asks. */
export const playersOf = async (
  facts: Facts,
  users: readonly User[],
): Promise<{ id: string; head: string }[]> => {
  const tokens: string[] = []
  await spread(users, shoppers, async (user) => {
    const nth = tokens.push('') - 1
    tokens[nth] = await exchangeCode(facts, user, await signIn(facts, user, nth), 'access_token')
  })
  return tokens.map((token) => ({
    id: subjectOf(token),
    head: `Authorization: Bearer ${token}\r\n`,
  }))
}

/** Makes the potion with its prices; it may be there already. */
export const makePotion = async (facts: Facts, user: User, prices: object): Promise<void> => {
  const potion = {
    sku: potionSku,
    name: { en: 'Small potion', 'de-DE': 'Kleiner Trank' },
    description: { en: 'Mends a scratch.', 'de-DE': 'Heilt einen Kratzer.' },
    inventory_options: { consumable: { usages_count: 1 }, expiration_period: null },
    ...prices,
  }
  await ask(facts, user, 'admin/items/virtual_items', potion, [201, 422])
}

const ask = async (
  facts: Facts,
  { service }: User,
  path: string,
  body: object,
  statuses: readonly number[] = [200],
): Promise<void> => {
  const { projectId, apiKey } = facts
  const head = requestHead('POST', `/api/v2/project/${projectId}/${path}`, facts)
  const text = JSON.stringify(body)
  const request = withBody(head + basic(projectId, apiKey), 'application/json', text)
  const answer = await service.ask(request)
  if (!statuses.includes(answer.status)) expectStatus(answer, statuses[0] ?? 200)
}

const subjectOf = (token: string): string => {
  const [, claims = ''] = token.split('.')
  return (JSON.parse(Buffer.from(claims, 'base64url').toString()) as { sub: string }).sub
}
