/**
 * The storefront over HTTP beside the admin calls and payments, for one test file; players are known by plain names.
 */
import type { FastifyInstance } from '../../src/base/http/http.ts'
import { httpServer } from '../../src/base/http/server.ts'
import type { Allowance } from '../../src/base/limits/rate-limit.ts'
import { silentLog } from '../../src/base/log.ts'
import {
  catalogRoutes,
  createSandboxCatalog,
  purchases,
  storefront,
  storefrontRoutes,
} from '../../src/catalog/index.ts'
import { freeOrders, orderRoutes, paymentsRoutes } from '../../src/payments/index.ts'
import type { Deps, ProjectSettings } from '../../src/projects/index.ts'
import { claimRoutes, ownedForGood } from '../../src/shop/index.ts'
import { announceNothing } from '../../src/webhooks/index.ts'
import { aPackage, type Reply } from './catalog.ts'
import { fewAtOnce } from './few-at-once.ts'
import { createWorld, type World, type WorldProject } from './world.ts'

export type CallOptions = {
  project?: WorldProject
  /** The name of a signed-in player. */
  player?: string
  headers?: Record<string, string>
  body?: unknown
  /** The address that the call comes from; 127.0.0.1 when left out. */
  remoteAddress?: string
}

export type Store = {
  world: World
  /** Runs a call with rate limits on, each with a burst of five. Returns the limits that were asked for. */
  limited(call: () => Promise<void>): Promise<Allowance[]>
  /** A call below `/api/v2/project/{project_id}` of a game, by default of the world's project. */
  ask(path: string, options?: CallOptions): Promise<Reply>
  /** The same with HEAD. */
  head(path: string, headers?: Record<string, string>): Promise<Reply>
  /** The same as `ask` for an answer in a content coding, with the bytes as they came. */
  bytes(
    path: string,
    options: CallOptions,
  ): Promise<Omit<Reply, 'text' | 'body'> & { bytes: Buffer }>
  /** The claim of a free item. */
  claim(player: string, sku: string, options?: CallOptions): Promise<Reply>
  /** A call below `…/admin` with the project's key; throws where it is refused. */
  admin(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown): Promise<Reply>
  /** Makes a package that costs 9.99 USD, with these members besides, and answers its sku. */
  addPackage(more?: object): Promise<string>
  /** The page of packages. */
  packages(query?: string, options?: CallOptions): Promise<Reply>
  /** One package. */
  item(sku: string, options?: CallOptions & { query?: string }): Promise<Reply>
  /** Buys items as this player and answers the transaction's id. */
  buy(player: string, items: readonly { sku: string; quantity: number }[]): Promise<number>
  /** Gives all of its money back. */
  refund(transaction: number): Promise<void>
  close(): Promise<void>
}

/** The token of a player of a project: `name` is of the world's own, `name@5` of project 5. */
const readPlayer =
  ({ project }: World) =>
  async (token: string) => {
    const [, userId, projectId, country] =
      /^([a-z0-9-]+)(?:@(\d+))?(?:\.([A-Z]{2}))?$/.exec(token) ?? []
    if (userId === undefined) return undefined
    return {
      userId,
      projectId: projectId === undefined ? project.project_id : Number(projectId),
      email: undefined,
      country,
    }
  }

/** Opens the store of a new project that has the currency `gold`. */
export const openStore = async (
  options: { projectSettings?: ProjectSettings; deps?: Partial<Deps>; limits?: boolean } = {},
): Promise<Store> => {
  const world = await createWorld({
    ...(options.projectSettings ? { projectSettings: options.projectSettings } : {}),
    settings: { limits: options.limits ?? false },
  })
  world.clock.stop()
  const asked: Allowance[] = []
  const limiter = options.limits ? world.deps.limiter : fewAtOnce(world.deps.limiter, asked)
  const deps = { ...world.deps, limiter, ...options.deps }
  const app = await storeApp(deps, world)
  await createSandboxCatalog(world.sql, world.project.project_id, world.clock.now())

  const { inject, send } = callsOf(app, world)

  const store: Store = {
    world,
    async limited(call) {
      asked.length = 0
      Object.assign(world.deps.settings, { limits: true })
      try {
        await call()
      } finally {
        Object.assign(world.deps.settings, { limits: false })
      }
      return [...asked]
    },
    ask: (path, asked = {}) => send('GET', path, asked),
    head: (path, headers = {}) => send('HEAD', path, { headers }),
    async bytes(path, options) {
      const reply = await inject('GET', path, options)
      return { status: reply.statusCode, headers: reply.headers, bytes: reply.rawPayload }
    },
    claim: (player, sku, asked = {}) => send('POST', `/free/item/${sku}`, { player, ...asked }),
    async admin(method, path, body) {
      const headers = world.project.authorization
      const reply = await send(method, `/admin${path}`, { headers, body })
      if (reply.status >= 300) throw new Error(`${path} answered ${reply.status}: ${reply.text}`)
      return reply
    },
    async addPackage(more = {}) {
      const prices = [{ currency: 'USD', amount: 9.99, is_default: true }]
      const body = aPackage({ prices, ...more })
      await store.admin('POST', '/items/virtual_currency/package', body)
      return String(body.sku)
    },
    packages: (query = '', asked = {}) =>
      store.ask(`/items/virtual_currency/package${query}`, asked),
    item: (sku, { query = '', ...asked } = {}) =>
      store.ask(`/items/virtual_currency/package/sku/${sku}${query}`, asked),
    async buy(player, items) {
      const { body } = await store.admin('POST', '/transactions', {
        user: { id: player },
        currency: 'USD',
        amount: '10.00',
        items,
      })
      await store.admin('POST', `/transactions/${body.id}/pay`, {})
      return body.id
    },
    async refund(transaction) {
      const body = { code: 9, reason: 'wanted' }
      await store.admin('POST', `/transactions/${transaction}/refund`, body)
    },
    async close() {
      await app.close()
      await world.close()
    },
  }
  return store
}

/** The service's parts of a store on a world. */
const storeApp = async (deps: Deps, world: World): Promise<FastifyInstance> => {
  const app = httpServer({ log: silentLog, trustedProxies: [] })
  const orders = purchases(deps)
  await app.register(catalogRoutes(deps))
  const forPlayers = {
    ...deps,
    readPlayer: readPlayer(world),
    store: storefront({ ...deps, ownedForGood }),
  }
  await app.register(storefrontRoutes(forPlayers))
  await app.register(
    claimRoutes({
      ...forPlayers,
      announce: announceNothing,
      placeFreeOrder: freeOrders({ ...deps, orders }),
    }),
  )
  await app.register(paymentsRoutes({ ...deps, announce: announceNothing, orders }))
  await app.register(
    orderRoutes({
      ...deps,
      readPlayer: readPlayer(world),
      findShopOrder: async () => undefined,
    }),
  )
  return app
}

/** Calls below a project's path, by the project of the world unless they name another one. */
const callsOf = (app: FastifyInstance, world: World) => {
  const inject = (
    method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE' | 'OPTIONS',
    path: string,
    { project = world.project, player, headers, body, remoteAddress }: CallOptions,
  ) =>
    app.inject({
      method,
      url: `/api/v2/project/${project.project_id}${path}`,
      headers: {
        ...(player === undefined ? {} : { authorization: `Bearer ${player}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
      ...(remoteAddress === undefined ? {} : { remoteAddress }),
    })

  const send = async (
    method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE' | 'OPTIONS',
    path: string,
    options: CallOptions,
  ): Promise<Reply> => {
    const reply = await inject(method, path, options)
    return {
      status: reply.statusCode,
      headers: reply.headers,
      text: reply.body,
      body: reply.body === '' ? undefined : JSON.parse(reply.body),
    }
  }

  return { inject, send }
}
