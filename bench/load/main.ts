/** The load generator: a process that plays the users of every scenario. */
import { answerCalls } from '../child.ts'
import { type MeasuredSteps, measure, type Plan } from '../measure.ts'
import { chain } from './chain.ts'
import { codeStore } from './codes.ts'
import { openConnection } from './connection.ts'
import { constant } from './constant.ts'
import { createPackage } from './create-package.ts'
import { crossAuth } from './cross-auth.ts'
import { decline } from './decline.ts'
import { drain } from './drain.ts'
import { exchange } from './exchange.ts'
import type { Facts } from './facts.ts'
import type { Load, User } from './load.ts'
import { type OpenPlan, type OpenRun, runOpen } from './open-load.ts'
import { page } from './page.ts'
import { purchase } from './purchase.ts'
import { refresh } from './refresh.ts'
import { buy, consume } from './shop.ts'
import { start } from './start.ts'
import { itemsOfPlayers, storefront, storefrontBesideOperator } from './storefront.ts'

type Order = { scenario: string; facts: Facts; amount: number; plan: Plan }

type OpenOrder = {
  scenario: string
  facts: Facts
  amount: number
  /** Connections to each process. */
  users: number
  plan: OpenPlan
}

let loads: Record<string, Load> | undefined
let users: User[] = []
let usersOfEach: User[][] = []

answerCalls({
  /** Connects and prepares a scenario. `amount` is how many steps its supply must last for. */
  prepare: async ({ scenario, facts, amount, plan }: Order): Promise<void> => {
    users = await Promise.all(
      Array.from({ length: plan.users }, (_, index) => newUser(facts, index)),
    )
    await loadOf(scenario, facts).prepare?.(users, amount)
  },
  /** Measures a prepared scenario, checks what came of it, and closes its connections. */
  measure: async ({ scenario, facts, plan }: Order): Promise<MeasuredSteps> => {
    const load = loadOf(scenario, facts)
    try {
      const measured = await measure(plan, (user) => load.step(users[user] as User))
      await load.check?.()
      return measured
    } finally {
      closeAll(users.splice(0))
    }
  },
  /** Connects to several processes of the service and prepares a scenario for all of them. */
  prepareOpen: async ({
    scenario,
    facts,
    amount,
    users: each,
    ports,
  }: OpenOrder & { ports: number[] }): Promise<void> => {
    closeAll(usersOfEach.flat())
    usersOfEach = await Promise.all(
      ports.map((port, place) =>
        Promise.all(
          Array.from({ length: each }, (_, n) => newUser({ ...facts, port }, place * each + n)),
        ),
      ),
    )
    await loadOf(scenario, facts).prepare?.(usersOfEach.flat(), amount)
  },
  /** Runs a prepared scenario at a fixed pace at each process. */
  open: async ({ scenario, facts, plan }: OpenOrder): Promise<OpenRun> =>
    await runOpen(loadOf(scenario, facts), usersOfEach, plan),
  /** The answer of a server that answers anything: the references of starts, pages and lists. */
  constant: async ({
    port,
    status,
    plan,
  }: {
    port: number
    status: number
    plan: Plan
  }): Promise<MeasuredSteps> => {
    const connections = await Promise.all(
      Array.from({ length: plan.users }, () => openConnection(port)),
    )
    const { step } = constant(status)
    try {
      return await measure(plan, (index) => {
        const connection = connections[index] as User['service']
        return step({ index, service: connection, standIn: connection })
      })
    } finally {
      for (const connection of connections) connection.close()
    }
  },
})

const loadOf = (scenario: string, facts: Facts): Load => {
  if (!loads) {
    const codes = codeStore()
    loads = {
      start: start(facts),
      page: page(facts),
      cross_auth: crossAuth(facts, codes),
      exchange: exchange(facts, codes),
      refresh: refresh(facts),
      chain: chain(facts),
      create: createPackage(facts),
      storefront: storefront(facts),
      virtual_items: storefront(facts, facts.itemStore, 'virtual_items'),
      player_items: itemsOfPlayers(facts),
      buy: buy(facts),
      consume: consume(facts),
      purchase: purchase(facts),
      bare: constant(200),
      large_create: createPackage(facts, facts.growingStore),
      large_storefront: storefront(facts, facts.largeStore),
      large_beside: storefrontBesideOperator(facts),
      webhooks: decline(facts, 200),
      singles: decline(facts, 1),
      singles_of_one: decline({ ...facts, merchants: facts.merchants.slice(0, 1) }, 1),
      drain: drain(facts),
    }
  }
  // One for each network, made when it is asked for: `start google`.
  const [, network] = /^start (\w+)$/.exec(scenario) ?? []
  if (network !== undefined) loads[scenario] ??= start(facts, network)
  const load = loads[scenario]
  if (!load) throw new Error(`there is no scenario ${scenario}`)
  return load
}

const closeAll = (gone: readonly User[]): void => {
  for (const { service, standIn } of gone) {
    service.close()
    standIn.close()
  }
}

const newUser = async (facts: Facts, index: number): Promise<User> => ({
  index,
  service: await openConnection(facts.port),
  standIn: await openConnection(facts.standInPort),
})
